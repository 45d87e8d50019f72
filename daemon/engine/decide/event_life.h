// SPDX-License-Identifier: Apache-2.0
//
// Shared by the decisions on an event's life: checks by the ruleset's description.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_EVENT_LIFE_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_EVENT_LIFE_H_

#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"

namespace arbitro::engine {

// Whether the settings fill the ruleset's form.
std::optional<Failure> CheckSettings(const Description& description, const Value& settings);

// Whether a list of the ruleset has the code; any is right where it lists none.
std::optional<Failure> CheckCode(const char* field, const std::string& given,
                                 const std::vector<Code>& allowed);

// The ruleset's description; null where it is not loaded or not asked.
ActContext ActContextOf(const DecideContext& context, const Command& command);

// Of a command whose kind has a check of its own (check/preconditions.h).
template <class What>
std::optional<Failure> CheckActOf(const Asked<What>& asked) {
  return CheckAct<What>(ActContextOf(asked.context, asked.command));
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_EVENT_LIFE_H_
