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

// Whether a judge rules at a table by commands of this kind.
template <class What>
inline constexpr bool kJudges =
    std::is_same_v<What, ReportResult> || std::is_same_v<What, DecideReport> ||
    std::is_same_v<What, EnterSlip> || std::is_same_v<What, CorrectResult> ||
    std::is_same_v<What, SwapResults> || std::is_same_v<What, ReplayTable> ||
    std::is_same_v<What, ForfeitSeats> || std::is_same_v<What, RulePenalty> ||
    std::is_same_v<What, RevokePenalty> || std::is_same_v<What, DecideAppeal>;

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

// Whether a judge rules at a table by the command.
inline bool JudgesTable(const Command& command) {
  return command.what.Visit([](const auto& what) { return kJudges<std::decay_t<decltype(what)>>; });
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
