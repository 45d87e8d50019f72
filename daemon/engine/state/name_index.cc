// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/name_index.h"

#include <algorithm>

namespace arbitro::engine {

// FNV-1a: the same on every machine, though nothing recorded depends on it.
size_t NameIndex::BucketOf(std::string_view name) {
  uint32_t hash = 2166136261u;
  for (char c : name) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
  return hash % kBuckets;
}

std::optional<uint32_t> NameIndex::Find(std::string_view name) const {
  const auto& bucket = buckets_[BucketOf(name)];
  if (!bucket) return std::nullopt;
  const auto place = std::lower_bound(
      bucket->begin(), bucket->end(), name,
      [](const auto& entry, std::string_view sought) { return entry.first < sought; });
  if (place == bucket->end() || place->first != name) return std::nullopt;
  return place->second;
}

void NameIndex::Add(const std::string& name, uint32_t number) {
  auto& place = buckets_[BucketOf(name)];
  auto bucket = place ? std::make_shared<Bucket>(*place) : std::make_shared<Bucket>();
  const std::pair<std::string, uint32_t> entry(name, number);
  bucket->insert(std::lower_bound(bucket->begin(), bucket->end(), entry), entry);
  place = std::move(bucket);
}

void NameIndex::Remove(std::string_view name) {
  auto& place = buckets_[BucketOf(name)];
  if (!place) return;
  auto bucket = std::make_shared<Bucket>(*place);
  bucket->erase(std::remove_if(bucket->begin(), bucket->end(),
                               [&](const auto& entry) { return entry.first == name; }),
                bucket->end());
  place = std::move(bucket);
}

}  // namespace arbitro::engine
