// SPDX-License-Identifier: Apache-2.0
//
// How many wrong short codes an event takes before short codes stop.
//
// A short code has 40 bits and lives 12 hours at most. An event has a budget of wrong tries, and so
// has each address for that event, which 12 hours after the first of them are forgotten: so no code
// outlives two budgets. Beyond a budget no code is looked at, right or wrong. QR codes go on.

#ifndef ARBITRO_DAEMON_ACCESS_TICKET_GUESSES_H_
#define ARBITRO_DAEMON_ACCESS_TICKET_GUESSES_H_

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

#include "absl/container/flat_hash_map.h"

namespace arbitro::access {

// Thread-safe. It remembers no more than the events that codes were tried for, and of each as many
// addresses as its budget has tries.
class TicketGuesses {
 public:
  static constexpr uint32_t kWrongOfEvent = 1'000;
  // A whole hall sits behind one address.
  static constexpr uint32_t kWrongOfAddress = 200;
  static constexpr int64_t kForgottenUs = int64_t{12} * 3'600 * 1'000'000;

  // Whether a code of the event may be looked at. It counts as wrong until TakeBack says otherwise,
  // so that tries at the same time do not exceed the budget.
  bool Begin(std::string_view event, std::string_view address, int64_t now_us);

  // The code that was begun so was right.
  void TakeBack(std::string_view event, std::string_view address);

  // Tries that were refused so far.
  uint64_t Refused() const;

 private:
  struct OfEvent {
    int64_t since_us = 0;
    uint32_t wrong = 0;
    absl::flat_hash_map<std::string, uint32_t> of_address;
  };

  mutable std::mutex mutex_;
  absl::flat_hash_map<std::string, OfEvent> events_;
  uint64_t refused_ = 0;
};

}  // namespace arbitro::access

#endif  // ARBITRO_DAEMON_ACCESS_TICKET_GUESSES_H_
