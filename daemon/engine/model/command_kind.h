// SPDX-License-Identifier: Apache-2.0
//
// Reads the traits of a command's kind (model/command_traits.h).

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_KIND_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_KIND_H_

#include <string>
#include <type_traits>
#include <variant>

#include "daemon/engine/model/journal_kind.h"
#include "daemon/engine/model/model.h"

namespace arbitro::engine {

inline CommandTraits TraitsOf(const Command& command) {
  return command.what.Visit([](const auto& what) { return what.kTraits; });
}

// Id of the ruleset whose newest version the command pins; null: it pins none.
inline const std::string* RulesetToPin(const Command& command) {
  if (const auto* event = command.what.If<CreateEvent>()) return &event->ruleset;
  const auto* series = command.what.If<CreateSeries>();
  return series == nullptr ? nullptr : &series->ruleset;
}

// Whether the command may be the first of its journal. The house and persons need no making.
inline bool MayComeFirst(const Command& command) {
  const CommandTraits traits = TraitsOf(command);
  return traits.makes_journal || traits.journal == JournalKind::kHouse ||
         traits.journal == JournalKind::kPerson;
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_KIND_H_
