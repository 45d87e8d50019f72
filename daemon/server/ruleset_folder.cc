// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/ruleset_folder.h"

#include <algorithm>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/memory/memory.h"
#include "absl/status/status.h"
#include "api/status/try.h"
#include "daemon/rulesets/version_order.h"
#include "daemon/server/ruleset_isolation.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

absl::StatusOr<rulesets::TrustedKeys> KeysIn(const std::string& folder) {
  return folder.empty() ? rulesets::TrustedKeys() : rulesets::TrustedKeys::Read(folder);
}

bool IsMissingDefault(const Options& options) {
  std::error_code error;
  return options.rulesets_folder_is_default &&
         !std::filesystem::exists(options.rulesets_folder, error);
}

// By id, the newest version of each first; of one version, as the directory has them.
bool ComesBefore(const services::OfferedRuleset& a, const services::OfferedRuleset& b) {
  const Description& one = a.client->description();
  const Description& other = b.client->description();
  if (one.id != other.id) return one.id < other.id;
  return rulesets::CompareVersions(one.version, other.version) > 0;
}

void LogRefused(const services::RefusedRulesetFile& refused) {
  spdlog::warn("ruleset {} is refused: {}", refused.file, refused.why);
}

void LogReload(const services::RulesetReload& reload) {
  for (const services::OfferedRuleset& ruleset : reload.loaded) {
    const Description& description = ruleset.client->description();
    spdlog::info("reload: {} {} ({}) is loaded from {}", description.id, description.version,
                 ruleset.signer, ruleset.file);
  }
  for (const services::RefusedRulesetFile& refused : reload.refused) LogRefused(refused);
  for (const services::OfferedRuleset& ruleset : reload.gone) {
    const Description& description = ruleset.client->description();
    spdlog::warn(
        "reload: {} {} is no longer in the folder of rulesets; it stays on offer until "
        "the next start",
        description.id, description.version);
  }
  spdlog::info("reload of rulesets: {} loaded, {} as before, {} refused", reload.loaded.size(),
               reload.unchanged + reload.gone.size(), reload.refused.size());
}

}  // namespace

absl::StatusOr<std::unique_ptr<RulesetFolder>> RulesetFolder::Open(const Options& options,
                                                                   rulesets::DirectoryOptions hooks,
                                                                   const KeptBy& kept) {
  std::unique_ptr<RulesetFolder> folder(new RulesetFolder());
  folder->folder_ = options.rulesets_folder;
  folder->trusted_keys_folder_ = options.trusted_keys_folder;
  hooks.trust.allow_unsigned = options.allow_unsigned;
  ASSIGN_OR_RETURN(hooks.trust.keys, KeysIn(options.trusted_keys_folder));
  RETURN_IF_ERROR(UseWorkers(options, &hooks));
  folder->options_ = std::move(hooks);
  rulesets::RulesetDirectory directory;
  if (IsMissingDefault(options)) {
    spdlog::warn(
        "there is no folder of rulesets `{}`: no event can be created. Install rulesets "
        "there, or start with --rulesets FOLDER",
        options.rulesets_folder);
  } else {
    ASSIGN_OR_RETURN(directory,
                     rulesets::RulesetDirectory::Scan(folder->folder_, folder->options_));
  }
  const services::RulesetOffer offer = folder->OfferOf(directory);
  for (const services::RefusedRulesetFile& refused : offer.refused) LogRefused(refused);
  folder->offered_.Set(offer);
  folder->source_ =
      std::make_unique<DirectoryRulesets>(std::move(directory), kept(folder->options_));
  return folder;
}

absl::StatusOr<services::RulesetReload> RulesetFolder::Reload(bool try_only) {
  const std::lock_guard lock(reloading_);
  const auto failed = [](const absl::Status& status) {
    spdlog::error("reload: the rulesets stay as they were: {}", std::string(status.message()));
    return absl::FailedPreconditionError(status.message());
  };
  auto keys = KeysIn(trusted_keys_folder_);
  if (!keys.ok()) return failed(keys.status());
  options_.trust.keys = *std::move(keys);
  auto directory =
      source_->directory()->Rescan(folder_, options_, [this] { return stopping_.load(); });
  if (!directory.ok()) return failed(directory.status());
  services::RulesetReload reload = ChangesOf(*directory);
  if (try_only) return reload;
  services::RulesetOffer offer = OfferOf(*directory);
  source_->Offer(*std::move(directory));
  offered_.Set(std::move(offer));
  LogReload(reload);
  return reload;
}

services::OfferedRuleset RulesetFolder::Offered(const rulesets::RulesetFile& file) const {
  return {file.client,
          file.in_folder ? file.file : "",
          file.publisher,
          file.signer,
          file.key,
          options_.isolation == rulesets::Isolation::kWorker ? v1::RULESET_ISOLATION_WORKER
                                                             : v1::RULESET_ISOLATION_IN_PROCESS};
}

services::RulesetOffer RulesetFolder::OfferOf(const rulesets::RulesetDirectory& directory) const {
  services::RulesetOffer offer;
  for (const rulesets::RulesetFile& file : directory.List()) {
    if (file.offered()) {
      offer.loaded.push_back(Offered(file));
    } else {
      offer.refused.push_back({file.file, file.refusal});
    }
  }
  std::stable_sort(offer.loaded.begin(), offer.loaded.end(), ComesBefore);
  return offer;
}

services::RulesetReload RulesetFolder::ChangesOf(
    const rulesets::RulesetDirectory& directory) const {
  services::RulesetReload reload;
  for (const rulesets::RulesetFile& file : directory.List()) {
    if (!file.offered()) {
      reload.refused.push_back({file.file, file.refusal});
    } else if (!file.in_folder) {
      reload.gone.push_back(Offered(file));
    } else if (file.is_new) {
      reload.loaded.push_back(Offered(file));
    } else {
      ++reload.unchanged;
    }
  }
  return reload;
}

}  // namespace arbitro::server
