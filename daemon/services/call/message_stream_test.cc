// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/message_stream.h"

#include "gtest/gtest.h"

namespace arbitro::services {
namespace {

using access::Role;
using access::RoleSet;

TEST(MessageStream, ACallerWhoLosesARoleAPlayerOrATicketSeesLess) {
  Caller before;
  before.roles = RoleSet(Role::kHeadJudge, Role::kPlayer);
  before.players = {"events/cup/players/ada"};
  before.ticket.emplace().issuer_roles = RoleSet(Role::kOrganiser);
  Caller now = before;
  EXPECT_TRUE(SeesNoLess(before, now));
  now.roles.Add(Role::kJudge);
  now.players.push_back("events/cup/players/bob");
  EXPECT_TRUE(SeesNoLess(before, now));
  now.roles.Remove(Role::kHeadJudge);
  EXPECT_FALSE(SeesNoLess(before, now));
  now = before;
  now.players = {"events/cup/players/bob"};
  EXPECT_FALSE(SeesNoLess(before, now));
  now = before;
  now.ticket->issuer_roles = RoleSet(Role::kJudge);
  EXPECT_FALSE(SeesNoLess(before, now));
  now.ticket.reset();
  EXPECT_FALSE(SeesNoLess(before, now));
  EXPECT_TRUE(SeesNoLess(Caller(), before));
}

}  // namespace
}  // namespace arbitro::services
