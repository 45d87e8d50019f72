// SPDX-License-Identifier: Apache-2.0
//
// How many calls a second one principal may make, and one event take.
//
// Each may save up two seconds' worth, so a screen that asks for ten things at once is not cut off.
// What is remembered of each is a number, and of how many is bounded: who is known no more was
// quiet for as long as it takes to be forgiven all.

#ifndef ARBITRO_DAEMON_ACCESS_RATE_LIMITS_H_
#define ARBITRO_DAEMON_ACCESS_RATE_LIMITS_H_

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <string_view>

#include "absl/container/flat_hash_map.h"

namespace arbitro::access {

// Of one kind: principals, or events. Thread-safe: two calls seldom meet at one lock.
class RateLimit {
 public:
  static constexpr size_t kKnownMax = 65'536;
  static constexpr size_t kShards = 64;

  // Whether a call counts within the limit. Where too many are known to be told apart, whoever is
  // new shares one limit with others.
  bool Take(std::string_view whose, int64_t now_us);

  // 0, as at first: no limit.
  void SetPerSecond(uint32_t calls) { per_second_ = calls; }

  // Calls that were refused so far.
  uint64_t Refused() const { return refused_.load(std::memory_order_relaxed); }

  // How many are told apart now.
  size_t Known() const;

 private:
  // Those whose names fall together. By a name's hash: when all that was called would be over, one
  // call after the other at the steady rate.
  struct alignas(64) Shard {
    mutable std::mutex mutex;
    absl::flat_hash_map<uint64_t, int64_t> over_us;
    int64_t full_until_us = 0;  // before that nobody can be forgotten
    int64_t others_over_us = 0;
  };

  static int64_t* Place(Shard* shard, uint64_t hash, int64_t now_us);

  std::atomic<uint32_t> per_second_{0};
  std::atomic<uint64_t> refused_{0};
  std::array<Shard, kShards> shards_;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_RATE_LIMITS_H_
