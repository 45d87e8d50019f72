// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/directory.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/abi/types.h"
#include "arbitro/description.h"
#include "arbitro/host/description_check.h"
#include "daemon/rulesets/in_process_runner.h"
#include "daemon/rulesets/version_order.h"

namespace arbitro::rulesets {
namespace {

constexpr char kRebuild[] =
    "build the ruleset again, or copy library and manifest together from one build";

absl::Status CheckBeforeLoading(const Manifest& manifest, const Library& library) {
  if (manifest.sha256 != library.sha256()) {
    return absl::FailedPreconditionError(absl::StrCat("its manifest names the SHA-256 `",
                                                      manifest.sha256, "`, the library's is `",
                                                      library.sha256(), "`; ", kRebuild));
  }
  if (manifest.abi == ARBITRO_ABI_VERSION) return absl::OkStatus();
  return absl::FailedPreconditionError(absl::StrCat(
      "its manifest names version ", manifest.abi, " of the boundary, this host has version ",
      ARBITRO_ABI_VERSION, "; build it against this host's SDK"));
}

// A wrong word in the build files, not a file that was mixed up: the digest is right.
absl::Status CheckDescription(const Manifest& manifest, const Description& description) {
  const bool same_id = manifest.id == description.id;
  if (same_id && manifest.version == description.version) return absl::OkStatus();
  return absl::FailedPreconditionError(
      absl::StrCat("its manifest names the ", same_id ? "version" : "id", " `",
                   same_id ? manifest.version : manifest.id, "`, its description `",
                   same_id ? description.version : description.id,
                   "`; make arbitro_add_ruleset() and Describe() ",
                   "name the same (ARBITRO_RULESET_ID, ARBITRO_RULESET_VERSION)"));
}

CallOptions OptionsFor(const std::string& path, const DirectoryOptions& options) {
  CallOptions call;
  if (options.log) {
    call.log = [log = options.log, file = std::filesystem::path(path).stem().string()](
                   uint32_t level, std::string_view line) { log(file, level, line); };
  }
  return call;
}

RulesetFile LoadBesideManifest(const std::filesystem::path& path, const DirectoryOptions& options) {
  RulesetFile file;
  file.file = path.filename().string();
  const std::string manifest_path = std::filesystem::path(path).replace_extension(".json").string();
  const auto manifest = ReadManifest(manifest_path);
  if (!manifest.ok()) {
    file.refusal = absl::StrCat("its manifest `", manifest_path,
                                "` cannot be used: ", manifest.status().message(), "; ", kRebuild);
    return file;
  }
  auto loaded = LoadRuleset(path.string(), &*manifest, options);
  if (loaded.ok()) {
    file.client = *std::move(loaded);
  } else {
    file.refusal = std::string(loaded.status().message());
  }
  return file;
}

}  // namespace

absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRuleset(const std::string& path,
                                                                 const Manifest* manifest,
                                                                 const DirectoryOptions& options) {
  auto library = Library::Open(path);
  if (!library.ok()) return library.status();
  if (manifest != nullptr) {
    const absl::Status before = CheckBeforeLoading(*manifest, *library);
    if (!before.ok()) return before;
  }
  const auto functions = library->Load(options.probe_timeout_ms);
  if (!functions.ok()) return functions.status();
  auto runner = std::make_shared<InProcessRunner>(*functions, OptionsFor(path, options));
  Description description;
  std::string fault;
  if (!ReadDescription(runner.get(), &description, &fault)) {
    return absl::FailedPreconditionError(fault);
  }
  if (manifest != nullptr) {
    const absl::Status same = CheckDescription(*manifest, description);
    if (!same.ok()) return same;
  }
  return std::make_shared<const RulesetClient>(std::move(description), library->sha256(),
                                               std::move(runner));
}

absl::StatusOr<RulesetDirectory> RulesetDirectory::Scan(const std::string& folder,
                                                        const DirectoryOptions& options) {
  std::error_code error;
  std::vector<std::filesystem::path> paths;
  std::filesystem::directory_iterator entry(folder, error);
  for (; !error && entry != std::filesystem::directory_iterator(); entry.increment(error)) {
    if (entry->path().extension() == ".so") paths.push_back(entry->path());
  }
  if (error) {
    return absl::NotFoundError(
        absl::StrCat("the folder of rulesets `", folder, "` cannot be read: ", error.message()));
  }
  if (paths.size() > kRulesetFilesMax) {
    return absl::ResourceExhaustedError(absl::StrCat("the folder of rulesets `", folder, "` holds ",
                                                     paths.size(), " libraries, at most ",
                                                     kRulesetFilesMax, " are allowed"));
  }
  std::sort(paths.begin(), paths.end());
  RulesetDirectory directory;
  for (const auto& path : paths) directory.files_.push_back(LoadBesideManifest(path, options));
  return directory;
}

std::shared_ptr<const RulesetClient> RulesetDirectory::Find(std::string_view id) const {
  std::shared_ptr<const RulesetClient> newest;
  for (const RulesetFile& file : files_) {
    if (!file.offered() || file.client->description().id != id) continue;
    if (newest == nullptr ||
        CompareVersions(file.client->description().version, newest->description().version) > 0) {
      newest = file.client;
    }
  }
  return newest;
}

std::shared_ptr<const RulesetClient> RulesetDirectory::FindExact(std::string_view id,
                                                                 std::string_view version,
                                                                 std::string_view sha256) const {
  for (const RulesetFile& file : files_) {
    if (!file.offered() || file.client->sha256() != sha256) continue;
    const Description& description = file.client->description();
    if (description.id == id && description.version == version) return file.client;
  }
  return nullptr;
}

std::shared_ptr<const RulesetClient> RulesetDirectory::FindSameVersion(
    std::string_view id, std::string_view version) const {
  for (const RulesetFile& file : files_) {
    if (!file.offered()) continue;
    const Description& description = file.client->description();
    if (description.id == id && description.version == version) return file.client;
  }
  return nullptr;
}

std::vector<std::string> RulesetDirectory::Ids() const {
  std::set<std::string> ids;
  for (const RulesetFile& file : files_) {
    if (file.offered()) ids.insert(file.client->description().id);
  }
  return {ids.begin(), ids.end()};
}

}  // namespace arbitro::rulesets
