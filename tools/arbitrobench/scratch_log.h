// SPDX-License-Identifier: Apache-2.0
//
// The part that the benches of the log share: a folder of their own, and logs in it.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_SCRATCH_LOG_H_
#define ARBITRO_TOOLS_ARBITROBENCH_SCRATCH_LOG_H_

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "CLI/CLI.hpp"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/order_verifier.h"
#include "storage/rocks/event_log.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"

namespace arbitro::bench {

// The bytes of a table's report.
inline constexpr size_t kPayloadBytes = 400;

struct ScratchOptions {
  std::string folder;
  std::string figures;
  size_t records = 0;
};

// Adds the options of such a bench: FOLDER, --records (`least` to fifty million), --figures.
void AddScratchOptions(CLI::App* command, size_t least, ScratchOptions* options);

// Makes the folder, calls `measure`, deletes the folder, and shows the figures. If anything fails,
// prints the error instead. kExitUsage if the folder exists already.
ExitCode MeasureInScratch(
    const ScratchOptions& options,
    const std::function<absl::StatusOr<std::vector<Figure>>(const ScratchOptions&)>& measure);

// Opens the log of a folder for writing, and makes it if there is none.
absl::StatusOr<std::unique_ptr<storage::EventLog>> OpenLog(
    const std::string& folder, storage::Sync sync = storage::Sync::kEveryBatch);

// Appends so many records of kPayloadBytes, round robin over so many new journals
// ("events/b0", "events/b1" …), in full batches.
absl::Status FillLog(storage::EventLog* log, size_t records, size_t journals);

// Verifies all records of the folder's log by one thread, as `arbitroutil log verify` does. Returns
// records a second of processor time; INTERNAL names what does not verify.
absl::StatusOr<double> VerifiedPerSecond(const std::string& folder, storage::PayloadCheck payloads);

// Returns "300 000 records".
std::string RecordsCase(const ScratchOptions& options);

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_SCRATCH_LOG_H_
