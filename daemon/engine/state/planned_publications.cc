// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/planned_publications.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/engine/state/draft.h"

namespace arbitro::engine {
namespace {

void DropKind(PublicationKind kind, EventLife* life) {
  std::erase_if(life->planned, [&](const PlannedPublication& each) { return each.kind == kind; });
}

void SortByKind(std::vector<PlannedPublication>* planned) {
  std::sort(planned->begin(), planned->end(),
            [](const auto& a, const auto& b) { return a.kind < b.kind; });
}

}  // namespace

std::vector<PlannedPublication> PlannedPublications(const EventState& event) {
  std::vector<PlannedPublication> planned = event.life->planned;
  if (HasDraft(event) && event.draft->publish_time_us != 0) {
    const uint32_t round = event.draft->round;
    planned.push_back({PublicationKind::kPairings, round, event.draft->publish_time_us,
                       event.FindRound(round)->paired_revision});
  }
  SortByKind(&planned);
  return planned;
}

int64_t NextPublicationUs(const EventState& event) {
  int64_t next_us = 0;
  for (const PlannedPublication& each : PlannedPublications(event)) {
    next_us = next_us == 0 ? each.time_us : std::min(next_us, each.time_us);
  }
  return next_us;
}

void PlanPublication(const Publish& what, uint64_t revision, EventState* event) {
  if (what.kind == PublicationKind::kPairings) {
    DraftState draft = *event->draft;
    draft.publish_time_us = what.time_us;
    event->draft = std::make_shared<const DraftState>(draft);
    return;
  }
  EventLife life = *event->life;
  DropKind(what.kind, &life);
  if (!what.give_up_time) life.planned.push_back({what.kind, what.round, what.time_us, revision});
  SortByKind(&life.planned);
  event->life = std::make_shared<EventLife>(std::move(life));
}

void DropFulfilled(const Publish& what, EventLife* life) {
  std::erase_if(life->planned, [&](const PlannedPublication& each) {
    return each.kind == what.kind && each.round <= what.round;
  });
}

void DropStandingsFrom(uint32_t round, EventLife* life) {
  std::erase_if(life->planned, [&](const PlannedPublication& each) {
    return each.kind == PublicationKind::kStandings && each.round >= round;
  });
}

void DropDeckLists(EventLife* life) { DropKind(PublicationKind::kDeckLists, life); }

}  // namespace arbitro::engine
