// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/rate_limits.h"

#include <algorithm>
#include <limits>

#include "absl/hash/hash.h"
#include "absl/strings/string_view.h"

namespace arbitro::access {
namespace {

constexpr int64_t kMicrosecondsPerSecond = 1'000'000;
constexpr int64_t kSavedUs = 2 * kMicrosecondsPerSecond;

}  // namespace

bool RateLimit::Take(std::string_view whose, int64_t now_us) {
  const uint32_t per_second = per_second_.load(std::memory_order_relaxed);
  if (per_second == 0) return true;
  // Each process has its own seed, so a caller cannot choose the names that it shares a lock with.
  const uint64_t hash =
      absl::Hash<absl::string_view>()(absl::string_view(whose.data(), whose.size()));
  Shard& shard = shards_[hash % kShards];
  const std::lock_guard lock(shard.mutex);
  int64_t& over_us = *Place(&shard, hash, now_us);
  // A clock that was set back does not punish the callers.
  over_us = std::clamp(over_us, now_us, now_us + kSavedUs);
  const int64_t next_us = over_us + kMicrosecondsPerSecond / per_second;
  if (next_us > now_us + kSavedUs) {
    refused_.fetch_add(1, std::memory_order_relaxed);
    return false;
  }
  over_us = next_us;
  return true;
}

int64_t* RateLimit::Place(Shard* shard, uint64_t hash, int64_t now_us) {
  constexpr size_t kKnownInShardMax = kKnownMax / kShards;
  const auto known = shard->over_us.find(hash);
  if (known != shard->over_us.end()) return &known->second;
  if (shard->over_us.size() >= kKnownInShardMax) {
    if (now_us < shard->full_until_us) return &shard->others_over_us;
    // Forgets the names that were quiet: the limit treats them like unknown ones.
    int64_t first_us = std::numeric_limits<int64_t>::max();
    absl::erase_if(shard->over_us, [&](const auto& one) {
      if (one.second > now_us) first_us = std::min(first_us, one.second);
      return one.second <= now_us;
    });
    if (shard->over_us.size() >= kKnownInShardMax) {
      shard->full_until_us = first_us;
      return &shard->others_over_us;
    }
  }
  return &shard->over_us.emplace(hash, now_us).first->second;
}

size_t RateLimit::Known() const {
  size_t known = 0;
  for (const Shard& shard : shards_) {
    const std::lock_guard lock(shard.mutex);
    known += shard.over_us.size();
  }
  return known;
}

}  // namespace arbitro::access
