// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/kept_rulesets.h"

#include <utility>

namespace arbitro::rulesets {

KeptRulesets::KeptRulesets(Fetch fetch, DirectoryOptions options, OnLoaded on_loaded)
    : fetch_(std::move(fetch)), options_(std::move(options)), on_loaded_(std::move(on_loaded)) {}

std::shared_ptr<const RulesetClient> KeptRulesets::Find(std::string_view sha256) {
  const std::shared_ptr<Entry> entry = EntryOf(sha256);
  if (!entry) return nullptr;
  const std::lock_guard lock(entry->mutex);
  if (entry->tried) return entry->client;
  // A library that is not kept today may be kept tomorrow, so only a refusal is final.
  const absl::StatusOr<RulesetBytes> files = fetch_(sha256);
  if (files.ok()) Load(sha256, *files, entry.get());
  return entry->client;
}

std::shared_ptr<KeptRulesets::Entry> KeptRulesets::EntryOf(std::string_view sha256) {
  const std::lock_guard lock(mutex_);
  const auto place = entries_.find(sha256);
  if (place != entries_.end()) return place->second;
  if (entries_.size() >= kKeptLoadedMax) return nullptr;
  return entries_.emplace(sha256, std::make_shared<Entry>()).first->second;
}

void KeptRulesets::Load(std::string_view sha256, const RulesetBytes& files, Entry* entry) const {
  entry->tried = true;
  auto loaded = LoadRulesetBytes(files, options_);
  on_loaded_(sha256, loaded.status());
  if (loaded.ok()) entry->client = *std::move(loaded);
}

}  // namespace arbitro::rulesets
