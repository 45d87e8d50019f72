// SPDX-License-Identifier: Apache-2.0
//
// Answers to anonymous readers, kept for a moment as ready bytes: a hall that asks the same at once
// costs the daemon one call. Those who ask while that call is under way wait for its answer.
//
// An answer is forgotten after kRememberedFor, and as soon as the door hands on a change that it
// may lack: the answer of a mutation that did well, or a message of a watch. So a page that reads
// once more because it heard of a change, and a script that reads what it has just changed, are
// never told the state before. A change of one event leaves the answers about the others. A change
// that the door hears nothing of is seen kRememberedFor late.

#ifndef ARBITRO_DAEMON_WEB_CALL_REMEMBERED_READS_H_
#define ARBITRO_DAEMON_WEB_CALL_REMEMBERED_READS_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "daemon/web/http/message.h"

namespace arbitro::web {

// docs/limits.md lists them.
inline constexpr std::chrono::milliseconds kRememberedFor{250};
inline constexpr size_t kRememberedBytesMax = size_t{16} << 20;
inline constexpr size_t kRememberedAnswerBytesMax = size_t{2} << 20;
// Events whose changes are told apart; with one more, all answers are forgotten.
inline constexpr size_t kRememberedEventsMax = 4'096;
inline constexpr size_t kRememberedNameBytesMax = 128;

// Thread-safe.
class RememberedReads {
 public:
  using Clock = std::chrono::steady_clock;

  // The key of the answer to such a request; empty where it may not be kept: it is no GET, or
  // its caller is known.
  static std::string KeyOf(const Request& request);

  // The answer, without the headers that depend on the asker's origin; null: none is remembered.
  std::shared_ptr<const Response> Find(const std::string& key, Clock::time_point now) const;

  // A call whose answer may be kept.
  struct Read {
    std::string key;
    std::string event;   // "events/cup", which alone it is about; empty: each change concerns it
    uint64_t heard = 0;  // how many changes were heard of before it
  };
  // Gets one of three: the answer to another reader's call as Find() gives it; `lead`, where that
  // call failed for a reason of its caller, to make the call again for all who wait; neither, to
  // make a call of its own. Returns false where it makes none, as its client is gone: `lead` goes
  // to the next one then.
  using Waiter = std::function<bool(const std::shared_ptr<const Response>& response,
                                    const std::optional<Read>& lead)>;

  // Begins a read: the caller makes the call, then Keep(), Share() or Fail(). Nothing where the
  // same call is under way and began after all changes of the event that were heard of: `waiter` is
  // called when it ends, on its thread. `key` is not empty.
  std::optional<Read> Begin(const std::string& key, const std::string& event, Waiter waiter);

  // The answer of a read that was begun: those who wait get it, and it is kept unless it is older
  // than a change that was heard of. One above kRememberedAnswerBytesMax is neither kept nor
  // shared: the copies would be many.
  void Keep(const Read& read, Response response, Clock::time_point now);
  // The call failed, for each who asks: those who wait get the refusal, which is not kept.
  void Share(const Read& read, Response refusal);
  // The call failed, for a reason that may be the one caller's: one of those who wait leads the
  // others from now on.
  void Fail(const Read& read);

  // A change was heard of that may concern all that is kept.
  void Forget();
  // A change of one journal was heard of, of that revision, by a record of that time in
  // microseconds since 1970-01-01 UTC; 0: not known. One that was heard of before changes nothing:
  // it has no higher revision, and is no newer than the records that were heard of. (A newer record
  // of a lower revision is of a log that was restored from an older backup.) Of another journal
  // than an event's ("series/city") it may concern all; so it may where the name is empty, or has
  // more than kRememberedNameBytesMax.
  void Forget(const std::string& journal, uint64_t revision, int64_t time_us = 0);

 private:
  struct Kept {
    std::shared_ptr<const Response> response;
    std::string event;
    uint64_t heard = 0;
    Clock::time_point until;
  };
  struct Change {
    uint64_t heard = 0;
    uint64_t revision = 0;
    int64_t time_us = 0;
  };

  using Waiters = std::deque<Waiter>;

  // How many changes were heard of when one last concerned the event.
  uint64_t ChangedAt(const std::string& event) const;
  Waiters TakeWaiters(const Read& read);
  // Lets those who wait for `read` wait for a call that is under way, or for that of the first of
  // them, which is returned; `read` is its call then.
  Waiter NextOf(Read* read);
  // Those who wait for a call as new as the event's changes; null: none is under way.
  Waiters* FindUnderWay(const std::string& key, const std::string& event);
  void KeepFor(const Read& read, const std::shared_ptr<const Response>& response,
               Clock::time_point now);

  mutable std::mutex mutex_;
  uint64_t heard_ = 0;
  uint64_t all_changed_at_ = 0;
  absl::flat_hash_map<std::string, Change> changes_;
  absl::flat_hash_map<std::string, Kept> kept_;
  size_t bytes_ = 0;
  // Of the calls that are under way, by key and `heard`.
  std::map<std::pair<std::string, uint64_t>, Waiters> waiters_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_CALL_REMEMBERED_READS_H_
