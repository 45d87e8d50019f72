// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/ruleset_isolation.h"

#include <cstdint>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/rulesets/wall_trial.h"
#include "daemon/rulesets/worker_program.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

// A daemon that cannot keep files from rulesets does not start, unless it was told to.
absl::Status CheckFileWalls(const rulesets::DirectoryOptions& directory) {
  if (directory.isolation == rulesets::Isolation::kInProcess) {
    spdlog::warn("walls between rulesets and files: none, rulesets run in this process");
    return absl::OkStatus();
  }
  const auto walls = rulesets::TryFileWalls(directory.supervisor, directory.workers);
  if (walls.ok()) {
    spdlog::info("walls between rulesets and files: {}", *walls);
    return absl::OkStatus();
  }
  return absl::Status(
      walls.status().code(),
      absl::StrCat(walls.status().message(),
                   "; a ruleset could read this daemon's secrets. Use a kernel with Landlock (5.13 "
                   "or newer), or let the daemon make mount namespaces, or, if you trust every "
                   "ruleset, give --file-walls off"));
}

}  // namespace

absl::Status UseWorkers(const Options& options, rulesets::DirectoryOptions* directory) {
  directory->isolation = options.isolation;
  directory->workers = options.workers;
  if (options.workers.program.empty()) {
    auto program = rulesets::WorkerBesideProgram();
    if (program.ok()) directory->workers.program = *std::move(program);
    if (!program.ok() && options.isolation == rulesets::Isolation::kWorker) {
      return absl::Status(program.status().code(),
                          absl::StrCat(program.status().message(),
                                       ", or give --isolation in_process if you trust every "
                                       "ruleset"));
    }
  }
  directory->supervisor = std::make_shared<rulesets::Supervisor>();
  if (absl::Status shut = CheckFileWalls(*directory); !shut.ok()) return shut;
  constexpr uint64_t kMebibyte = uint64_t{1} << 20;
  if (options.isolation == rulesets::Isolation::kWorker) {
    directory->limits.call_ms = static_cast<uint32_t>(options.workers.call_time.count());
    directory->limits.memory_mib = static_cast<uint32_t>(options.workers.memory_bytes / kMebibyte);
  }
  return absl::OkStatus();
}

}  // namespace arbitro::server
