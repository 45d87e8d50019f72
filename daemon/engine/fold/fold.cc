// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/fold/fold.h"

#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/sealed_deals.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "storage/files/failpoint.h"

namespace arbitro::engine {
absl::Status FoldStep::Contradiction(std::string_view what) const {
  return absl::DataLossError(Concat("record ", place.revision, " of `", place.journal,
                                    "` contradicts the state before it: ", what));
}

absl::StatusOr<StatePtr> Fold(const JournalState& before, const RecordPlace& place,
                              const RecordContent& content) {
  if (content.command.journal != place.journal) {
    return absl::DataLossError(Concat("record ", place.revision, " of `", place.journal,
                                      "` holds a command of `", content.command.journal, "`"));
  }
  const bool first = before.revision == 0;
  const bool fits =
      first ? MayComeFirst(content.command) : !TraitsOf(content.command).makes_journal;
  if (place.revision != before.revision + 1 || TraitsOf(content.command).journal != before.kind() ||
      !fits) {
    return absl::DataLossError(Concat("record ", place.revision, " of `", place.journal,
                                      "` does not follow revision ", before.revision));
  }
  storage::Failpoint("fold.begun");
  auto state = std::make_shared<JournalState>(before);
  const FoldStep step = {state.get(), place, content};
  absl::Status folded =
      content.command.what.Visit([&step](const auto& command) { return Apply(step, command); });
  if (folded.ok() && before.kind() == JournalKind::kEvent) folded = ApplyDuties(step);
  if (folded.ok() && before.kind() == JournalKind::kEvent) folded = ApplyDeals(step);
  if (folded.ok() && before.kind() == JournalKind::kEvent) folded = ApplyPlaces(step);
  if (!folded.ok()) return folded;
  state->revision = place.revision;
  state->hash = place.hash;
  state->time_us = place.time_us;
  return StatePtr(std::move(state));
}

}  // namespace arbitro::engine
