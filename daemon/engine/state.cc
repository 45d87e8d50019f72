// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state.h"

#include <algorithm>

namespace arbitro::engine {

// FNV-1a: the same on every machine, though nothing recorded depends on it.
size_t PlayerIndex::BucketOf(std::string_view id) {
  uint32_t hash = 2166136261u;
  for (char c : id) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
  return hash % kBuckets;
}

std::optional<uint32_t> PlayerIndex::Find(std::string_view id) const {
  const auto& bucket = buckets_[BucketOf(id)];
  if (!bucket) return std::nullopt;
  const auto place = std::lower_bound(
      bucket->begin(), bucket->end(), id,
      [](const auto& entry, std::string_view sought) { return entry.first < sought; });
  if (place == bucket->end() || place->first != id) return std::nullopt;
  return place->second;
}

void PlayerIndex::Add(const std::string& id, uint32_t number) {
  auto& place = buckets_[BucketOf(id)];
  auto bucket = place ? std::make_shared<Bucket>(*place) : std::make_shared<Bucket>();
  const std::pair<std::string, uint32_t> entry(id, number);
  bucket->insert(std::lower_bound(bucket->begin(), bucket->end(), entry), entry);
  place = std::move(bucket);
}

const PlayerState* EventState::FindPlayer(std::string_view id) const {
  const std::optional<uint32_t> number = index->Find(id);
  return number ? players[*number - 1].get() : nullptr;
}

const RoundState* EventState::FindRound(uint32_t number) const {
  return number >= 1 && number <= rounds.size() ? rounds[number - 1].get() : nullptr;
}

uint32_t EventState::RoundsClosed() const {
  return static_cast<uint32_t>(std::count_if(rounds.begin(), rounds.end(),
                                             [](const auto& round) { return round->closed(); }));
}

const CatalogueState* HouseState::FindCatalogue(std::string_view sha256) const {
  for (const auto& catalogue : catalogues) {
    if (storage::ToHex(catalogue->import.sha256) == sha256) return catalogue.get();
  }
  return nullptr;
}

}  // namespace arbitro::engine
