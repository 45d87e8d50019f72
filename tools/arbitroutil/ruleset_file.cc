// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/ruleset_file.h"

#include <cstdint>
#include <cstdio>
#include <filesystem>

#include "daemon/rulesets/manifest.h"

namespace arbitro::tools {
namespace {

void PrintLogLine(std::string_view file, uint32_t /*level*/, std::string_view line) {
  std::fprintf(stderr, "%.*s: %.*s\n", static_cast<int>(file.size()), file.data(),
               static_cast<int>(line.size()), line.data());
}

rulesets::DirectoryOptions Options() {
  rulesets::DirectoryOptions options;
  options.log = PrintLogLine;
  return options;
}

std::string FolderBesideProgram() {
  std::error_code error;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", error);
  return (program.parent_path().parent_path() / "rulesets").string();
}

}  // namespace

absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetFile(const std::string& path) {
  const auto manifest =
      rulesets::ReadManifest(std::filesystem::path(path).replace_extension(".json").string());
  if (!manifest.ok() && !absl::IsNotFound(manifest.status())) return manifest.status();
  return rulesets::LoadRuleset(path, manifest.ok() ? &*manifest : nullptr, Options());
}

absl::StatusOr<std::unique_ptr<RulesetFolder>> RulesetFolder::Open(const std::string& folder) {
  auto directory =
      rulesets::RulesetDirectory::Scan(folder.empty() ? FolderBesideProgram() : folder, Options());
  if (!directory.ok()) return directory.status();
  for (const rulesets::RulesetFile& file : directory->List()) {
    if (file.offered()) continue;
    std::fprintf(stderr, "not loaded: %s: %s\n", file.file.c_str(), file.refusal.c_str());
  }
  return std::unique_ptr<RulesetFolder>(new RulesetFolder(*std::move(directory)));
}

std::shared_ptr<const RulesetClient> RulesetFolder::Newest(std::string_view id) const {
  return directory_.Find(id);
}

std::shared_ptr<const RulesetClient> RulesetFolder::Pinned(
    const engine::RulesetIdentity& identity) const {
  auto exact = directory_.FindExact(identity.id, identity.version, identity.sha256);
  return exact ? exact : directory_.FindSameVersion(identity.id, identity.version);
}

}  // namespace arbitro::tools
