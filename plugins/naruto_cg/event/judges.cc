// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/judges.h"

namespace arbitro::nar {
namespace {

// Places in the list of roles, from 1.
constexpr uint32_t kJudgeRole = 1;
constexpr uint32_t kHeadJudgeRole = 3;

void Count(uint32_t role, int64_t many, JudgeCounts* counts) {
  if (Judges(role)) counts->judges += many;
  if (role == kHeadJudgeRole) counts->head_judges += many;
}

}  // namespace

std::vector<Code> StaffRoles() {
  return {{"judge", {"Judge", "Arbitro"}, "NAR-STAFF-1"},
          {"organiser", {"Organiser", "Organizzatore"}, "NAR-ORG-1"},
          {"head-judge", {"Head judge", "Capo arbitro"}, "NAR-EVENT-10"}};
}

bool Judges(uint32_t role) { return role == kJudgeRole || role == kHeadJudgeRole; }

JudgeCounts JudgesBefore(const AdmitRequest& request) {
  JudgeCounts counts;
  for (const RoleCount& one : request.staff) Count(one.role, one.count, &counts);
  return counts;
}

JudgeCounts JudgesAfter(const AdmitRequest& request) {
  JudgeCounts counts = JudgesBefore(request);
  if (request.act == ARBITRO_ACT_ADD_STAFF) Count(request.role, 1, &counts);
  if (request.act == ARBITRO_ACT_REMOVE_STAFF) Count(request.role, -1, &counts);
  return counts;
}

bool WantsHeadJudge(const JudgeCounts& counts) {
  return counts.judges > 1 && counts.head_judges == 0;
}

}  // namespace arbitro::nar
