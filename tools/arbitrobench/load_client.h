// SPDX-License-Identifier: Apache-2.0
//
// Keeps calls in flight against a gRPC server, and measures them: the same client for arbitrod and
// for whatever it is compared with.
//
// Calls are bytes under a method's name; each answer starts the next call on the thread that
// brought it. Thread-safe but for Run, one at a time.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_LOAD_CLIENT_H_
#define ARBITRO_TOOLS_ARBITROBENCH_LOAD_CLIENT_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "google/protobuf/message.h"

namespace arbitro::bench {

// A call to make.
struct LoadCall {
  std::string method;  // "/arbitro.v1.EventService/GetEvent"
  std::string request;
};

// Gives the next call; false where there is none left. On any thread, one at a time.
using NextCall = std::function<bool(LoadCall* call)>;

// Whether a message of a stream, as bytes, is the last one to wait for. On any thread, one at a
// time.
using IsLast = std::function<bool(const std::string& message)>;

struct LoadPlan {
  size_t in_flight = 64;
  std::chrono::milliseconds warm_up{500};  // not measured
  std::chrono::milliseconds duration{3000};
};

struct LoadResult {
  uint64_t made = 0;   // those of the warm-up included
  uint64_t calls = 0;  // that are measured
  double per_second = 0;
  double p50_us = 0;
  double p99_us = 0;
  std::vector<float> durations_us;  // of those calls, rising
  absl::Status failure;             // of the first call that failed
};

class LoadClient {
 public:
  LoadClient(const std::string& address, size_t connections);
  ~LoadClient();

  // One call, waited for.
  absl::Status Call(const std::string& method, const google::protobuf::Message& request,
                    google::protobuf::Message* response);

  // Makes calls until the time is over, or none is left; or one fails.
  LoadResult Run(const LoadPlan& plan, const NextCall& next);

  // Makes every call, `in_flight` at a time, and returns when all are answered.
  absl::Status RunAll(size_t in_flight, const std::vector<LoadCall>& calls);

  // Opens streams, of which each takes what comes until CloseStreams.
  void OpenStreams(const std::vector<LoadCall>& calls);
  void CloseStreams();

  // Opens a stream, takes what comes until the last message, and closes it. Fails if the stream
  // ends before.
  absl::Status TakeUntil(const LoadCall& call, IsLast is_last);

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_LOAD_CLIENT_H_
