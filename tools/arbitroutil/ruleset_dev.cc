// SPDX-License-Identifier: Apache-2.0

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <system_error>
#include <thread>

#include "tools/arbitroutil/child_process.h"
#include "tools/arbitroutil/publisher_commands.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

constexpr auto kLookEvery = std::chrono::milliseconds(500);
constexpr int kBuildTimeoutMs = 20 * 60 * 1'000;

// The time of the newest file below `folder`, the build's own left out.
fs::file_time_type Newest(const fs::path& folder, const fs::path& build) {
  fs::file_time_type newest = fs::file_time_type::min();
  std::error_code error;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    if (entry->is_directory(error) &&
        (fs::equivalent(entry->path(), build, error) || name[0] == '.')) {
      entry.disable_recursion_pending();
      continue;
    }
    if (entry->is_regular_file(error)) newest = std::max(newest, entry->last_write_time(error));
  }
  return newest;
}

// The only library that the build has made. False, having said why, where it is not the only one.
bool FindBuilt(const fs::path& build, std::string* ruleset) {
  const fs::path folder = build / "rulesets";
  std::error_code error;
  int found = 0;
  for (auto entry = fs::directory_iterator(folder, error);
       !error && entry != fs::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() != ".so") continue;
    *ruleset = entry->path().string();
    ++found;
  }
  if (found == 1) return true;
  SayError("arbitroutil: `%s` holds %d libraries; name the one that is meant\n",
           folder.string().c_str(), found);
  return false;
}

ExitCode BuildAndCheck(const DevOptions& options) {
  ChildRun run;
  run.arguments = {"--build", options.build};
  run.timeout_ms = kBuildTimeoutMs;
  const ChildEnd end = RunProgram("cmake", run);
  if (!end.in_time || end.exit_code != 0) {
    Say("%s\nthe build came to %s\n", end.output.c_str(), EndInWords(end, kBuildTimeoutMs).c_str());
    return kExitFault;
  }
  CheckOptions check = options.check;
  if (check.trial.ruleset.empty() && !FindBuilt(options.build, &check.trial.ruleset)) {
    return kExitUsage;
  }
  return CheckRuleset(check);
}

}  // namespace

ExitCode DevelopRuleset(const DevOptions& options) {
  std::error_code error;
  if (!fs::exists(fs::path(options.build) / "CMakeCache.txt", error)) {
    SayError("arbitroutil: `%s` is no build folder; `cmake -B %s` makes it\n",
             options.build.c_str(), options.build.c_str());
    return kExitUsage;
  }
  for (;;) {
    const auto before = Newest(options.source, options.build);
    const ExitCode code = BuildAndCheck(options);
    if (!options.watch) return code;
    Say("watching `%s`; interrupt to end\n", options.source.c_str());
    std::fflush(stdout);
    while (Newest(options.source, options.build) == before) std::this_thread::sleep_for(kLookEvery);
  }
}

}  // namespace arbitro::tools
