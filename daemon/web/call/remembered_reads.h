// SPDX-License-Identifier: Apache-2.0
//
// Answers to anonymous readers, kept for a moment as ready bytes: a hall that asks the same at once
// costs the daemon one call.
//
// An answer is forgotten after kRememberedFor, and all are as soon as the door hands on a change
// that one of them may lack: a mutation's answer, or any message of a watch. So a page that reads
// once more because it heard of a change, and a script that reads what it has just changed, are
// never told the state before. A change that the door hears nothing of is seen kRememberedFor late.

#ifndef ARBITRO_DAEMON_WEB_CALL_REMEMBERED_READS_H_
#define ARBITRO_DAEMON_WEB_CALL_REMEMBERED_READS_H_

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "absl/container/flat_hash_map.h"
#include "daemon/web/http/message.h"

namespace arbitro::web {

// docs/limits.md lists them.
inline constexpr std::chrono::milliseconds kRememberedFor{250};
inline constexpr size_t kRememberedBytesMax = size_t{16} << 20;
inline constexpr size_t kRememberedAnswerBytesMax = size_t{2} << 20;

// Thread-safe.
class RememberedReads {
 public:
  using Clock = std::chrono::steady_clock;

  // The key of the answer to such a request; empty where it may not be kept: it is no GET, or
  // its caller is known.
  static std::string KeyOf(const Request& request);

  // The answer, without the headers that depend on the asker's origin; null: none is remembered.
  std::shared_ptr<const Response> Find(const std::string& key, Clock::time_point now) const;

  // The state of what was heard, before a call is made whose answer may be kept.
  uint64_t heard() const { return heard_.load(std::memory_order_acquire); }

  // Keeps an answer unless it is too large. It counts until a change is heard of after `heard`.
  void Keep(const std::string& key, uint64_t heard, Response response, Clock::time_point now);

  // A change was heard of: all that is kept may be older.
  void Forget() { heard_.fetch_add(1, std::memory_order_acq_rel); }

 private:
  struct Kept {
    std::shared_ptr<const Response> response;
    uint64_t heard = 0;
    Clock::time_point until;
  };

  std::atomic<uint64_t> heard_{0};
  mutable std::mutex mutex_;
  absl::flat_hash_map<std::string, Kept> kept_;
  size_t bytes_ = 0;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_REMEMBERED_READS_H_
