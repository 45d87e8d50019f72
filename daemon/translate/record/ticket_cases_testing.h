// SPDX-License-Identifier: Apache-2.0
//
// The commands about tickets, each with a decision that fits it, for tests of codecs.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_TICKET_CASES_TESTING_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_TICKET_CASES_TESTING_H_

#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/model/model.h"

namespace arbitro::translate {

inline void AddTickets(std::vector<std::pair<engine::Command, engine::Decision>>* all) {
  const std::string event = "events/torino";
  engine::IssueTickets issue;
  issue.holders = {{"persons/x7", ""}, {"", "scorekeeper"}};
  issue.scope = engine::TicketScope::kWork;
  issue.valid_seconds = 3'600;
  issue.short_codes = true;
  all->push_back({{issue, "", event}, {engine::TicketsIssued{3, 1'000, 900}, {}}});
  const engine::RedeemTicket redeem{3, true, storage::Sha256("a bearer")};
  all->push_back({{redeem, "", event}, {engine::TicketRedeemed{1}, {}}});
  all->push_back({{engine::RevokeTicket{3, 1}, "lost", event}, {engine::TicketRevoked{1}, {}}});
}

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_TICKET_CASES_TESTING_H_
