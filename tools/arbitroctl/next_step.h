// SPDX-License-Identifier: Apache-2.0
//
// The commands that lead an event on, for people who ask for the next one.

#ifndef ARBITRO_TOOLS_ARBITROCTL_NEXT_STEP_H_
#define ARBITRO_TOOLS_ARBITROCTL_NEXT_STEP_H_

#include <map>
#include <string>

#include "arbitro/v1/event.pb.h"
#include "tools/arbitroctl/session.h"

namespace arbitro::tools {

// Dry runs of the calls that lead on, and their outcome.
struct NextSteps {
  std::string text;                            // as NextText() has it
  std::map<std::string, std::string> refused;  // what is in the way, by the call's name
};

NextSteps FindNextSteps(Session* session, const v1::Event& event);

// Returns a line `next: COMMAND` for each command that leads the event on as things stand, the next
// step first. A step that a rulebook may refuse is named only where a dry run of it passes. Where
// the rulebook is in the way of the next round, or of every step, a first line says what it waits
// for, and the end of the event for a reason is named too. Empty once the event is over.
std::string NextText(Session* session, const v1::Event& event);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_NEXT_STEP_H_
