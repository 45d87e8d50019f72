// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/engine_revision.h"

#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {

uint32_t RevisionToDecideBy(const JournalState& state, const Command& command, uint32_t newest) {
  return TraitsOf(command).makes_journal ? newest : state.engine_revision();
}

uint32_t RevisionDecidedBy(const JournalState& before, const RecordContent& content) {
  const auto& what = content.decision.what;
  if (const auto* event = what.If<EventCreated>()) return event->engine_revision;
  if (const auto* series = what.If<SeriesCreated>()) return series->engine_revision;
  return before.engine_revision();
}

std::optional<Failure> CheckEngineRevision(uint32_t asked, uint32_t newest) {
  if (asked <= newest) return std::nullopt;
  return With(Precondition(reason::kEngineRevisionUnknown,
                           Concat("it is decided by revision ", asked,
                                  " of the engine, and this program knows none after ", newest,
                                  "; use a newer one")),
              "engine_revision", Concat(asked));
}

}  // namespace arbitro::engine
