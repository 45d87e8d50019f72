// SPDX-License-Identifier: Apache-2.0

#include <map>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "arbitro/abi/call.h"
#include "daemon/rulesets/admission.h"
#include "daemon/rulesets/in_process_runner.h"
#include "daemon/rulesets/library.h"
#include "daemon/rulesets/open_library.h"
#include "tools/arbitroutil/elf_file.h"
#include "tools/arbitroutil/import_rules.h"
#include "tools/arbitroutil/ruleset_trials.h"

namespace arbitro::tools {
namespace {

// Names shown of a long list.
constexpr size_t kShownMax = 8;

std::string Shown(std::vector<std::string> names) {
  const size_t all = names.size();
  if (all > kShownMax) names.resize(kShownMax);
  return absl::StrCat("`", absl::StrJoin(names, "`, `"), "`",
                      all > kShownMax ? absl::StrCat(" and ", all - kShownMax, " more") : "");
}

TrialResult Problem(const absl::Status& status) { return {std::string(status.message()), ""}; }

}  // namespace

TrialResult TryElf(const TrialOptions& options) {
  const auto file = ReadElfFile(options.ruleset);
  if (!file.ok()) return Problem(file.status());
  return {"", absl::StrCat(file->imports.size(), " imports")};
}

TrialResult TryExports(const TrialOptions& options) {
  const auto file = ReadElfFile(options.ruleset);
  if (!file.ok()) return Problem(file.status());
  std::vector<std::string> others;
  bool entry = false;
  for (const std::string& name : file->exports) {
    if (name == ARBITRO_RULESET_ENTRY_NAME) {
      entry = true;
    } else {
      others.push_back(name);
    }
  }
  if (!entry) {
    return {absl::StrCat("it does not export `" ARBITRO_RULESET_ENTRY_NAME
                         "`; end one source file with ARBITRO_RULESET(YourGame)"),
            ""};
  }
  if (others.empty()) return {"", "the entry alone"};
  return {absl::StrCat("it exports ", Shown(others),
                       " beside `" ARBITRO_RULESET_ENTRY_NAME
                       "`; link with the SDK's version script (ruleset.map)"),
          ""};
}

TrialResult TryNeeded(const TrialOptions& options) {
  const auto file = ReadElfFile(options.ruleset);
  if (!file.ok()) return Problem(file.status());
  std::vector<std::string> others;
  for (const std::string& name : file->needed) {
    if (!MayNeed(name)) others.push_back(name);
  }
  if (others.empty()) return {"", absl::StrJoin(file->needed, " ")};
  return {absl::StrCat("it needs ", Shown(others),
                       ", allowed are libc, libm, libstdc++ and libgcc_s; link other code "
                       "statically, and only what computes"),
          ""};
}

TrialResult TryImports(const TrialOptions& options) {
  const auto file = ReadElfFile(options.ruleset);
  if (!file.ok()) return Problem(file.status());
  std::map<std::string, std::vector<std::string>> by_kind;
  for (const std::string& name : file->imports) {
    const std::string reads = WhatImportReads(name);
    if (!reads.empty()) by_kind[reads].push_back(name);
  }
  if (by_kind.empty()) return {"", absl::StrCat(file->imports.size(), " imports")};
  std::vector<std::string> parts;
  for (const auto& [kind, names] : by_kind) parts.push_back(kind + ": " + Shown(names));
  return {
      absl::StrCat("it imports what a pure function has no use for (", absl::StrJoin(parts, "; "),
                   "); take chance from the seed and everything else from the request"),
      ""};
}

TrialResult TryManifest(const TrialOptions& options) {
  const std::string path = rulesets::ManifestPathOf(options.ruleset);
  const auto manifest = rulesets::ReadManifest(path);
  if (!manifest.ok()) {
    return {absl::StrCat("the manifest `", path, "` cannot be used: ", manifest.status().message(),
                         "; `arbitroutil ruleset manifest NAME.so` writes it"),
            ""};
  }
  const rulesets::Trust anybody;
  const absl::Status checked = rulesets::CheckManifest(*manifest, anybody, {});
  if (!checked.ok()) return Problem(checked);
  const auto library = rulesets::Library::Open(options.ruleset);
  if (!library.ok()) return Problem(library.status());
  const absl::Status same = rulesets::CheckDigest(*manifest, library->sha256());
  if (!same.ok()) return Problem(same);
  return {"", rulesets::SignerOf(*manifest, anybody)};
}

TrialResult TryLoad(const TrialOptions& options) {
  RulesetFunctions functions;
  std::string fault;
  if (!rulesets::OpenLibrary(options.ruleset, &functions, &fault)) return {fault, ""};
  return {"", absl::StrJoin(functions.Interfaces(), " ")};
}

TrialResult TryDescription(const TrialOptions& options) {
  RulesetFunctions functions;
  std::string fault;
  if (!rulesets::OpenLibrary(options.ruleset, &functions, &fault)) return {fault, ""};
  rulesets::InProcessRunner runner(functions, {});
  Description description;
  const absl::Status described = rulesets::DescribeTwice(&runner, &description);
  if (!described.ok()) return Problem(described);
  if (options.manifest != nullptr) {
    for (const absl::Status& same :
         {rulesets::CheckInterfaces(*options.manifest, functions.Interfaces()),
          rulesets::CheckDescription(*options.manifest, description)}) {
      if (!same.ok()) return Problem(same);
    }
  }
  return {"", absl::StrCat(description.id, " ", description.version, ", ", description.rules.size(),
                           " rules")};
}

}  // namespace arbitro::tools
