// SPDX-License-Identifier: Apache-2.0
#include "daemon/access/roles.h"

namespace arbitro::access {
namespace {

struct Task {
  std::string_view id;
  Role role;
};

// Rulesets name the tasks that their rulebooks know; these are the words for them.
constexpr Task kTasks[] = {
    {"organiser", Role::kOrganiser}, {"head-judge", Role::kHeadJudge},
    {"referee", Role::kHeadJudge},   {"judge", Role::kJudge},
    {"table-judge", Role::kJudge},   {"scorekeeper", Role::kScorekeeper},
};

}  // namespace

std::optional<Role> ServerRole(std::string_view name) {
  for (const Role role : {Role::kAdministrator, Role::kAuditor, Role::kOrganiser}) {
    if (kRoleNames[static_cast<size_t>(role)] == name) return role;
  }
  return std::nullopt;
}

std::optional<Role> RoleOfTask(std::string_view task) {
  for (const Task& known : kTasks) {
    if (known.id == task) return known.role;
  }
  return std::nullopt;
}

}  // namespace arbitro::access
