// SPDX-License-Identifier: Apache-2.0
//
// Who makes a call, and as what: what a service asks where an answer is not the same for everybody.

#ifndef ARBITRO_DAEMON_SERVICES_GATE_CALLER_H_
#define ARBITRO_DAEMON_SERVICES_GATE_CALLER_H_

#include <string>

#include "daemon/access/roles.h"
#include "daemon/access/table.h"

namespace arbitro::services {

// What a local caller says to be who sees what is kept from the others.
inline constexpr char kRefereeRole[] = "referee";

struct Caller {
  std::string principal;  // empty: nobody who is known
  // Without access control everybody on this machine is one principal, who may do anything.
  bool local = false;
  std::string said_role;         // what a local one says to be: "referee", or the name of a player
  access::RoleSet server_roles;  // with spectator where somebody is known, and anybody
  access::RoleSet roles;         // that count for what is asked
  std::string player;            // the own one in the event that is asked about; empty: none

  // Whose limits count: the principal's, or those of the address that nobody known asks from.
  // Empty: nobody's.
  std::string counted_as;

  bool known() const { return !principal.empty(); }
  // Whether anything of the event is theirs to see.
  bool SeesAny() const { return local || !(roles == access::RoleSet()); }
  // Whether all of it is, but for what is the referee's alone.
  bool SeesAll() const {
    using access::Role;
    return local ||
           roles.HasAny(access::RoleSet(Role::kAdministrator, Role::kAuditor, Role::kOrganiser,
                                        Role::kHeadJudge, Role::kJudge, Role::kScorekeeper));
  }
  // What is about one player: "events/torino/players/ada".
  bool Sees(const std::string& about) const {
    return SeesAll() || (!player.empty() && player == about);
  }
};

// Who may see the payload of a record.
struct Audience {
  bool everybody = true;  // who sees the event
  std::string player;     // else the staff and this one; empty: the staff
  // The call that reads the same thing, where the API has one: then its row of the access table
  // says who of the staff may see it; null: all of the staff.
  const access::Row* read_by = nullptr;
};

// Whether some role of the caller may make the call of that row; with `own` also where it may for
// itself alone.
bool MayCall(const Caller& caller, const access::Row& row, bool own);

bool MaySee(const Caller& caller, const Audience& audience);

// Whether no record of the journal is withheld from the caller, but for secret results.
bool SeesEveryRecord(const Caller& caller);

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_GATE_CALLER_H_
