// SPDX-License-Identifier: Apache-2.0
//
// When an event is official, how its state changes, and which judges it has.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_EVENT_RULES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_EVENT_RULES_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbitro::nar {

// The states of an event, in order, and the step that leads from each to the next.
enum class EventState { kDraft, kRequested, kSanctioned, kPlayed, kConfirmed };
enum class EventStep { kSubmit, kSanction, kPlay, kConfirm };

// Returns the state after a step, or nothing if the step is not the next one.
std::optional<EventState> NextState(EventState state, EventStep step);

// The facts about the people and the place of an event.
struct EventFacts {
  int64_t registered_players = 0;
  int64_t judges = 0;
  bool at_shop = false;
  bool organiser_as_judge = false;
  bool sanctioned = false;
};

// The reasons why an event is not official; all are false if it is.
struct OfficialFaults {
  bool no_judge = false;
  bool not_sanctioned = false;
  bool too_few_players = false;
};

OfficialFaults CheckOfficial(const EventFacts& facts);

// Returns true if a judge is there.
bool HasJudge(const EventFacts& facts);

// Returns true if a judge may play in an event with so many participants, the judge among them.
bool JudgeMayPlay(int64_t participants);

// Returns true if these results pass a level 1 test.
bool TestPassed(int64_t rules_correct, int64_t organisation_correct, int64_t hours);

struct Judge {
  std::string name;
  int64_t level = 1;
};

// Returns the judges among whom the organiser chooses the head judge, in alphabetical order.
std::vector<std::string> HeadJudgeCandidates(const std::vector<Judge>& judges);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_EVENT_RULES_H_
