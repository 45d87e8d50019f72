// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/event_rules.h"

#include <algorithm>

#include "plugins/naruto_cg/rules/structure.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {

std::optional<EventState> NextState(EventState state, EventStep step) {
  // [NAR-EVENT-3] Submitted, an event is requested; [NAR-EVENT-4] the programme's manager sanctions
  // it; [NAR-EVENT-5] then it may be held; [NAR-EVENT-6] [NAR-AMB-64] and with its results entered
  // be confirmed. Each step has one state from which it leads on.
  const int from = static_cast<int>(state);
  if (from != static_cast<int>(step)) return std::nullopt;
  return static_cast<EventState>(from + 1);
}

bool HasJudge(const EventFacts& facts) {
  // [NAR-EVENT-9] A judge runs the event. [NAR-EVENT-11] At a shop the organiser may stand in.
  return facts.judges > 0 || (facts.at_shop && facts.organiser_as_judge);
}

OfficialFaults CheckOfficial(const EventFacts& facts) {
  OfficialFaults faults;
  faults.no_judge = !HasJudge(facts);
  // [NAR-EVENT-5] Only a sanctioned event may be held.
  faults.not_sanctioned = !facts.sanctioned;
  faults.too_few_players = !OfficialSize(facts.registered_players);
  return faults;
}

bool JudgeMayPlay(int64_t participants) {
  // [NAR-STAFF-5] Up to sixteen participants; [NAR-STAFF-6] [NAR-AMB-13] above, one judge only
  // judges.
  return participants <= kPlayingJudgeParticipantsMax;
}

bool TestPassed(int64_t rules_correct, int64_t organisation_correct, int64_t hours) {
  // [NAR-STAFF-TEST-3] The answers are back within a day, [NAR-STAFF-TEST-5] and enough are right
  // of either kind.
  return hours <= kTestHoursMax && rules_correct >= kTestRulesPass &&
         organisation_correct >= kTestOrganisationPass;
}

std::vector<std::string> HeadJudgeCandidates(const std::vector<Judge>& judges) {
  // [NAR-EVENT-10] [NAR-STAFF-4] [NAR-AMB-45] Those of the highest level present.
  int64_t highest = 0;
  for (const Judge& judge : judges) highest = std::max(highest, judge.level);
  std::vector<std::string> names;
  for (const Judge& judge : judges) {
    if (judge.level == highest) names.push_back(judge.name);
  }
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace arbitro::nar
