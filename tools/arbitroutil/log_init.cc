// SPDX-License-Identifier: Apache-2.0

#include <chrono>
#include <string>

#include "absl/strings/escaping.h"
#include "storage/postgres/schema.h"
#include "tools/arbitroutil/commands.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

// For the whole of it: tables are made in an instant, unless another session holds them.
constexpr std::chrono::seconds kPatience{30};

}  // namespace

ExitCode InitLog(const InitOptions& options) {
  const auto facts = storage::InitPostgres(options.dsn, options.grant_to,
                                           std::chrono::steady_clock::now() + kPatience);
  if (!facts.ok()) return Failed(facts.status());
  Say("log: the tables of cluster %s are there\n", absl::BytesToHexString(facts->id).c_str());
  if (!options.grant_to.empty()) Say("log: %s may use them\n", options.grant_to.c_str());
  return kExitOk;
}

}  // namespace arbitro::tools
