// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "daemon/access/roles.h"
#include "daemon/engine/model/event_life.h"

namespace arbitro::services {
namespace {

// An event takes these tasks whatever its ruleset lists, because access rests on them.
TEST(StaffRoles, EachTaskOfEveryEventGivesARole) {
  access::RoleSet given;
  for (const std::string_view task : engine::kStaffRoles) {
    const auto role = access::RoleOfTask(task);
    ASSERT_TRUE(role.has_value()) << task;
    given.Add(*role);
  }
  EXPECT_EQ(given, access::RoleSet(access::Role::kOrganiser, access::Role::kHeadJudge,
                                   access::Role::kJudge, access::Role::kScorekeeper));
}

}  // namespace
}  // namespace arbitro::services
