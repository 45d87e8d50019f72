// SPDX-License-Identifier: Apache-2.0
//
// Folds publications, and the times of those to come.
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/state/deck_life.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/planned_publications.h"

namespace arbitro::engine {
namespace {

void PublishDeckLists(const EventState& event, EventLife* life) {
  DeckRules rules = DeckRulesOf(event);
  rules.publication = DeckPublication::kAlways;
  life->deck_rules = std::make_shared<DeckRules>(rules);
}

}  // namespace

absl::Status Apply(const FoldStep& step, const Publish& command) {
  const auto* published = step.The<Published>();
  EventState& event = step.state->event;
  const size_t made = event.life->publications.size();
  if (published == nullptr || published->number != (command.Plans() ? 0 : made + 1)) {
    return step.Contradiction("the publication's number");
  }
  if (command.Plans()) {
    const bool pairings = command.kind == PublicationKind::kPairings;
    if (pairings && !IsDraft(event, command.round)) return step.Contradiction("the draft");
    PlanPublication(command, step.place.revision, &event);
    return absl::OkStatus();
  }
  EventLife life = LifeOf(step);
  life.publications.push_back({command, published->revision, step.place.revision, step.ClockUs()});
  DropFulfilled(command, &life);
  if (command.kind == PublicationKind::kPairings) NotePublication(command.round, &event);
  if (command.kind == PublicationKind::kDeckLists) PublishDeckLists(event, &life);
  return Put(step, std::move(life));
}

}  // namespace arbitro::engine
