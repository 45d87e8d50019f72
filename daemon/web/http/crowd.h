// SPDX-License-Identifier: Apache-2.0
//
// Decides which connections stay when more come than the door holds.

#ifndef ARBITRO_DAEMON_WEB_HTTP_CROWD_H_
#define ARBITRO_DAEMON_WEB_HTTP_CROWD_H_

#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <vector>

namespace arbitro::web {

// A connection, as the crowd sees it. Each function may be called on any thread.
class Guest {
 public:
  using Clock = std::chrono::steady_clock;

  virtual ~Guest() = default;

  // Of its client, without a port; it never changes.
  virtual const std::string& address() const = 0;
  // Since when it waits for a request; the clock's largest time where it does not.
  virtual Clock::time_point IdleSince() const = 0;
  // Ends it.
  virtual void Stop() = 0;
};

// The connections that are open. Thread-safe.
class Crowd {
 public:
  using Clock = Guest::Clock;

  explicit Crowd(size_t most) : most_(most) {}

  // Adds one more. Where there is no room, some go of the address that has most: those that wait
  // longest for a request, or else, if it has more than its share and is another, any. Where none
  // has more than its share, only one that waits for a request goes. False: there is no room.
  //
  // A full crowd is looked through at most once in kLookAgainAfter for an address, so that a
  // thousand newcomers to it cost little more than one.
  bool Add(const std::shared_ptr<Guest>& guest, Clock::time_point now);

  // For a guest that it has, or had.
  void Remove(const Guest* guest);

  void StopAll();

 private:
  // Several at once: to look through all is dear, and a crowd comes one by one.
  static constexpr size_t kGoAtOnce = 64;
  static constexpr size_t kShare = 8;
  static constexpr std::chrono::milliseconds kLookAgainAfter{100};

  using Found = std::vector<std::shared_ptr<Guest>>;

  struct OfAddress {
    std::unordered_map<const Guest*, std::shared_ptr<Guest>> guests;
    Clock::time_point look_again;  // none waited for a request when it was looked at last
  };

  bool MakeRoom(const std::string& newcomer, Clock::time_point now);
  bool StopIdle(Clock::time_point now);
  static Found IdleOf(OfAddress* all, Clock::time_point now);
  static Found AnyOf(const OfAddress& all);
  void Stop(const Found& found, size_t of_address);

  const size_t most_;
  std::mutex mutex_;
  size_t count_ = 0;
  std::unordered_map<std::string, OfAddress> by_address_;
};

}  // namespace arbitro::web

#endif  // ARBITRO_DAEMON_WEB_HTTP_CROWD_H_
