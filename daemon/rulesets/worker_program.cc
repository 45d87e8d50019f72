// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_program.h"

#include <filesystem>
#include <system_error>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace arbitro::rulesets {

absl::StatusOr<std::string> WorkerBesideProgram() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string worker = (program.parent_path() / "arbitro-worker").string();
  if (!error && std::filesystem::exists(worker, error)) return worker;
  return absl::NotFoundError(absl::StrCat("there is no `", worker, "` to run rulesets in; install ",
                                          "it beside `", program.filename().string(), "`"));
}

}  // namespace arbitro::rulesets
