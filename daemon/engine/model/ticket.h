// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about tickets: credentials of one event that its staff hand out.
//
// The engine knows no secret of a ticket, only its number: daemon/services/gate/ticket.h derives
// the secrets and proves them before a ticket is redeemed. It keeps the SHA-256 of each device's
// bearer.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_TICKET_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_TICKET_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {

inline constexpr uint32_t kTicketsMax = 20'000;     // of an event, those taken back too
inline constexpr uint32_t kTicketHoldersMax = 256;  // of one command
inline constexpr uint32_t kTicketDevicesMax = 8;    // of a ticket, those taken back too
inline constexpr uint32_t kTicketSecondsMin = 60;   // for which a ticket is good
inline constexpr uint32_t kTicketSecondsMax = 30 * 86'400;
inline constexpr uint32_t kShortCodeSeconds = 12 * 3'600;

// The reach of a ticket.
enum class TicketScope { kRead = 1, kPlay, kWork };

// The holder: a person, or a task of the staff. One of the two is empty.
struct TicketHolder {
  std::string person;  // resource name
  std::string role;    // one of kStaffRoles

  bool operator==(const TicketHolder&) const = default;
};

// A ticket by which a command was asked for. Ticket 0: by none.
struct TicketUse {
  uint32_t ticket = 0;  // from 1
  uint32_t device = 0;  // from 1, within the ticket

  bool operator==(const TicketUse&) const = default;
};

// --- Commands

struct IssueTickets {
  static constexpr CommandTraits kTraits = {
      .call = {"TicketService", "IssueTickets", Scope::kEvent, "event", "", "y-yy-y---"},
      .when = {Period::kAlive, "its tickets have ended with it"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::vector<TicketHolder> holders;
  TicketScope scope = TicketScope::kRead;
  uint32_t valid_seconds = 0;
  bool short_codes = false;
};

// The secret was proved before, and names no caller: anybody may ask.
struct RedeemTicket {
  static constexpr CommandTraits kTraits = {
      .call = {"TicketService", "RedeemTicket", Scope::kServer, "", "", "yyyyyyyyy"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t ticket = 0;
  bool by_short_code = false;
  storage::Digest bearer = {};     // SHA-256 of its secret part
  storage::Digest device_id = {};  // which the device made and keeps; zero: it says none
};

struct RevokeTicket {
  static constexpr CommandTraits kTraits = {
      .call = {"TicketService", "RevokeTicket", Scope::kEvent, "ticket", "", "y-yy-y---"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t ticket = 0;
  uint32_t device = 0;  // 0: from all
};

// --- Decisions

struct TicketsIssued {
  static constexpr Disclosure kDisclosure = {Subject::kTicket};
  uint32_t first = 0;  // number of the first holder's
  int64_t expire_time_us = 0;
  int64_t short_code_expire_time_us = 0;  // 0: they have none
};
struct TicketRedeemed {
  static constexpr Disclosure kDisclosure = {Subject::kTicket};
  uint32_t device = 0;  // from 1
};
struct TicketRevoked {
  static constexpr Disclosure kDisclosure = {Subject::kTicket};
  uint32_t devices = 0;  // that lost it
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_TICKET_H_
