// SPDX-License-Identifier: Apache-2.0
//
// The caller of a service, with the roles that count: for answers that differ by caller.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_CALLER_H_
#define ARBITRO_DAEMON_SERVICES_GATE_CALLER_H_

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/access/roles.h"
#include "daemon/access/table.h"
#include "daemon/engine/model/ticket.h"

namespace arbitro::services {

// The role of a local caller who asks for contents that are kept from others.
inline constexpr char kRefereeRole[] = "referee";

// The ticket that a caller sent the bearer of (gate/ticket.h).
struct HeldTicket {
  std::string event;  // resource name
  engine::TicketUse use;
  engine::TicketScope scope = engine::TicketScope::kRead;
  engine::TicketHolder holder;
  std::string issuer;  // principal

  access::RoleSet issuer_server_roles;
  std::vector<std::string> issuer_persons;
  // The issuer's that count for what is asked.
  access::RoleSet issuer_roles;
};

struct Caller {
  std::string principal;  // empty: the caller is not known
  // Without access control everybody on this machine is one principal, who may do anything.
  bool local = false;
  std::string said_role;         // what a local one says to be: "referee", or the name of a player
  access::RoleSet server_roles;  // with spectator where the caller is known, and anybody
  access::RoleSet roles;         // that count for what is asked
  // All references of the person who calls: merged entries are one person. Empty: no person does.
  std::vector<std::string> persons;
  // The own ones in the event that is asked about: two where two entries were merged meanwhile.
  std::vector<std::string> players;

  // By which they call; nothing: by another proof, or by none.
  std::optional<HeldTicket> ticket;

  // The one event that they may watch, and nothing else, as they came by a stream ticket; empty:
  // they did not.
  std::string stream_of;

  // The owner of the limits: the principal, or the address of a caller who is not known.
  // Empty: no limits.
  std::string counted_as;

  bool known() const { return !principal.empty(); }
  engine::TicketUse ticket_use() const { return ticket ? ticket->use : engine::TicketUse(); }
  // Whether one of those roles counts, of the issuer's too where they call by a ticket.
  bool CountsAsAny(access::RoleSet of) const {
    return roles.HasAny(of) && (!ticket || ticket->issuer_roles.HasAny(of));
  }
  // Whether anything of the event is theirs to see.
  bool SeesAny() const { return local || !(roles == access::RoleSet()); }
  // Whether they work for the event or the server: such calls are not limited.
  bool IsStaff() const {
    using access::Role;
    return local ||
           roles.HasAny(access::RoleSet(Role::kAdministrator, Role::kAuditor, Role::kOrganiser,
                                        Role::kHeadJudge, Role::kJudge, Role::kScorekeeper));
  }
  // Whether it is the own player.
  bool Plays(std::string_view player) const {
    return std::find(players.begin(), players.end(), player) != players.end();
  }
  // Whether it is the caller: the principal, or the same person.
  bool Is(std::string_view who) const {
    return (known() && who == principal) ||
           std::find(persons.begin(), persons.end(), who) != persons.end();
  }
};

// The readers of a record's payload: those who see its journal, or fewer, by the table of contents.
struct Audience {
  std::optional<access::Content> content;  // none: all who see the journal
  std::string player;                      // whose it is; empty: of no player
  // Another content that it tells, of no player's: only those read it who may see both.
  std::optional<access::Content> also{};
};

// The cell of one of the caller's roles. By a ticket, a task's role counts no more than the
// issuer's roles do; what a player, a spectator and anybody may do is the holder's own.
template <class Row>
access::Cell CellFor(const Caller& caller, const Row& row, access::Role role) {
  using access::Cell;
  using access::Role;
  const Cell cell = row.Of(role);
  const bool is_own = role == Role::kPlayer || role == Role::kSpectator || role == Role::kAnybody;
  if (!caller.ticket || is_own || cell == Cell::kNo) return cell;
  for (size_t i = 0; i < access::kRoles; ++i) {
    const auto of_issuer = static_cast<Role>(i);
    if (caller.ticket->issuer_roles.Has(of_issuer) && row.Of(of_issuer) == Cell::kYes) return cell;
  }
  return Cell::kNo;
}

// Whether some role of the caller may make the call of that row; with `own` also where it may for
// itself alone.
bool MayCall(const Caller& caller, const access::Row& row, bool own);

// The same of a content: the one rule for every call, record and stream that could tell it.
bool MaySee(const Caller& caller, access::Content content, bool own);

bool MaySee(const Caller& caller, const Audience& audience);

// Whether no record of the journal is withheld from the caller, but for secret results.
bool SeesEveryRecord(const Caller& caller);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_CALLER_H_
