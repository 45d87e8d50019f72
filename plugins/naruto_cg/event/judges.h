// SPDX-License-Identifier: Apache-2.0
//
// The judges of an event: which roles judge, and how many judges there are around an act.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_JUDGES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_JUDGES_H_

#include <cstdint>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::nar {

// The roles of an event's staff.
std::vector<Code> StaffRoles();

// Returns true if the role judges: a judge, or the head judge.
bool Judges(uint32_t role);

struct JudgeCounts {
  int64_t judges = 0;  // the head judge among them
  int64_t head_judges = 0;
};

JudgeCounts JudgesBefore(const AdmitRequest& request);

// Returns the judges that the event has once the act is done: others where staff is added or
// removed, the same for every other act.
JudgeCounts JudgesAfter(const AdmitRequest& request);

// Returns true if one of several judges is still to be appointed the head judge.
bool WantsHeadJudge(const JudgeCounts& counts);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_JUDGES_H_
