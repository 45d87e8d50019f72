// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/ticket_guesses.h"

#include "daemon/access/absl_text.h"

namespace arbitro::access {

bool TicketGuesses::Begin(std::string_view event, std::string_view address, int64_t now_us) {
  const std::lock_guard lock(mutex_);
  OfEvent& tries = events_[AbslText(event)];
  // A clock that was set back does not make a budget longer.
  const bool is_forgotten = tries.wrong == 0 || now_us - tries.since_us >= kForgottenUs;
  if (is_forgotten || now_us < tries.since_us) tries = {now_us, 0, {}};
  if (tries.wrong < kWrongOfEvent) {
    uint32_t& of_address = tries.of_address[AbslText(address)];
    if (of_address < kWrongOfAddress) {
      ++of_address;
      ++tries.wrong;
      return true;
    }
  }
  ++refused_;
  return false;
}

void TicketGuesses::TakeBack(std::string_view event, std::string_view address) {
  const std::lock_guard lock(mutex_);
  const auto tries = events_.find(AbslText(event));
  if (tries == events_.end() || tries->second.wrong == 0) return;
  --tries->second.wrong;
  const auto of_address = tries->second.of_address.find(AbslText(address));
  if (of_address == tries->second.of_address.end()) return;
  // An address without a wrong try is not remembered.
  if (--of_address->second == 0) tries->second.of_address.erase(of_address);
}

uint64_t TicketGuesses::Refused() const {
  const std::lock_guard lock(mutex_);
  return refused_;
}

}  // namespace arbitro::access
