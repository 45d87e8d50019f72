// SPDX-License-Identifier: Apache-2.0
//
// Which journals a command belongs to, and what it does to them.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_KIND_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_KIND_H_

#include <string>
#include <type_traits>
#include <variant>

#include "daemon/engine/model/journal_kind.h"
#include "daemon/engine/model/model.h"

namespace arbitro::engine {

// The kind of journals that the command belongs to.
inline JournalKind KindOfCommand(const Command& command) {
  return command.what.Visit([](const auto& what) {
    using What = std::decay_t<decltype(what)>;
    if constexpr (requires { What::kJournal; }) {
      return What::kJournal;
    } else {
      return JournalKind::kEvent;
    }
  });
}

// Whether the command makes its journal, and so is the first there and only there.
inline bool MakesJournal(const Command& command) {
  return command.what.Is<CreateEvent>() || command.what.Is<CreateSeries>();
}

// Id of the ruleset whose newest version the command pins; null: it pins none.
inline const std::string* RulesetToPin(const Command& command) {
  if (const auto* event = command.what.If<CreateEvent>()) return &event->ruleset;
  const auto* series = command.what.If<CreateSeries>();
  return series == nullptr ? nullptr : &series->ruleset;
}

// Whether the command may be the first of its journal. The house and persons need no making.
inline bool MayComeFirst(const Command& command) {
  const JournalKind kind = KindOfCommand(command);
  return MakesJournal(command) || kind == JournalKind::kHouse || kind == JournalKind::kPerson;
}

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_KIND_H_
