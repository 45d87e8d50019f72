// SPDX-License-Identifier: Apache-2.0
//
// Limits the calls a second that one principal makes, and that one event takes.
//
// Each may save up two seconds' worth, so a screen that asks for ten things at once is not cut off.
// The limit remembers one number for each, and a bounded count of them. A name is forgotten after
// it was quiet for so long that all its calls are paid off.

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

// The limit of one kind: of principals, or of events. Thread-safe: two calls seldom meet at one
// lock.
class RateLimit {
 public:
  static constexpr size_t kKnownMax = 65'536;
  static constexpr size_t kShards = 64;

  // Counts a call, and returns whether it is within the limit. If too many names are known to tell
  // them apart, all new ones share one limit.
  bool Take(std::string_view whose, int64_t now_us);

  // 0, the default, is no limit.
  void SetPerSecond(uint32_t calls) { per_second_ = calls; }

  // Returns how many calls were refused so far.
  uint64_t Refused() const { return refused_.load(std::memory_order_relaxed); }

  // Returns how many names are told apart now.
  size_t Known() const;

 private:
  // The names whose hashes fall together. `over_us` is by a name's hash: the time at which all its
  // calls would be over if they ran one after the other at the steady rate.
  struct alignas(64) Shard {
    mutable std::mutex mutex;
    absl::flat_hash_map<uint64_t, int64_t> over_us;
    int64_t full_until_us = 0;  // no name can be forgotten before
    int64_t others_over_us = 0;
  };

  static int64_t* Place(Shard* shard, uint64_t hash, int64_t now_us);

  std::atomic<uint32_t> per_second_{0};
  std::atomic<uint64_t> refused_{0};
  std::array<Shard, kShards> shards_;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_RATE_LIMITS_H_
