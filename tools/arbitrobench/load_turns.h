// SPDX-License-Identifier: Apache-2.0
//
// Turns of a load: two sides take them one after the other, and the medians are compared.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_LOAD_TURNS_H_
#define ARBITRO_TOOLS_ARBITROBENCH_LOAD_TURNS_H_

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/status.h"
#include "tools/arbitrobench/load_client.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {

inline constexpr double kMicrosecondsAMillisecond = 1000;

// A result, and the processor time of the server's process for each call; 0 if it was not measured.
struct Measured {
  LoadResult result;
  double cpu_us = 0;
};

// Runs a load, and counts the processor time of that process meanwhile; 0: of none.
inline Measured MeasureCpu(int32_t process_id, const std::function<LoadResult()>& run) {
  const double before_ms = process_id == 0 ? 0 : CpuMsOf(process_id);
  Measured measured{run()};
  if (process_id != 0 && measured.result.made != 0) {
    measured.cpu_us = (CpuMsOf(process_id) - before_ms) * kMicrosecondsAMillisecond /
                      static_cast<double>(measured.result.made);
  }
  return measured;
}

// The turns of one side.
struct Turns {
  std::vector<double> per_second;
  std::vector<double> p99_us;
  std::vector<double> cpu_us;

  // Returns the failure of the first call that failed.
  absl::Status Add(const Measured& turn) {
    per_second.push_back(turn.result.per_second);
    p99_us.push_back(turn.result.p99_us);
    cpu_us.push_back(turn.cpu_us);
    return turn.result.failure;
  }

  // The medians.
  LoadResult Result() const {
    LoadResult result;
    result.per_second = Median(per_second);
    result.p99_us = Median(p99_us);
    return result;
  }
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_LOAD_TURNS_H_
