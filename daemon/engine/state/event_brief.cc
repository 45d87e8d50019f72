// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/event_brief.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/planned_publications.h"
#include "daemon/engine/state/secret_standings.h"

namespace arbitro::engine {
namespace {

void DetailsInBrief(const EventState& event, EventBrief* brief) {
  const DetailsState& details = *event.places->details;
  brief->visibility = details.visibility;
  brief->time_zone = details.time_zone;
  brief->venue = details.venue;
  brief->capacity = details.capacity;
  brief->waiting = event.places->waits;
}

void LifeInBrief(const EventState& event, EventBrief* brief) {
  for (const StaffState& each : event.life->staff) {
    brief->staff.push_back({each.member.role, each.member.person});
  }
  for (const PlannedRoundState& each : event.life->schedule) {
    const int64_t minute = each.plan.start_minute;
    brief->start_minute = std::min(minute, brief->start_minute.value_or(minute));
  }
  brief->utc_offset_minutes = event.UtcOffsetMinutes();
  brief->open_duties = event.life->open_duties;
}

void PersonsInBrief(const EventState& event, EventBrief* brief) {
  const auto mark = [&](std::string_view person, uint32_t) {
    brief->persons.push_back(PersonMark(person));
  };
  event.persons->ForEach(mark);
  event.places->persons->ForEach(mark);
  std::sort(brief->persons.begin(), brief->persons.end());
}

void RoundsInBrief(const StatePtr& state, EventBrief* brief) {
  const EventState& event = state->event;
  brief->rounds_paired = static_cast<uint32_t>(event.rounds.size());
  brief->rounds_closed = event.RoundsClosed();
  brief->public_rounds_paired = brief->rounds_paired;
  brief->public_rounds_closed = brief->rounds_closed;
  brief->has_draft = event.draft != nullptr;
  brief->publish_time_us = NextPublicationUs(event);
  if (!brief->has_draft) return;
  const StatePtr without = WithoutDraft(state);
  brief->public_rounds_paired = static_cast<uint32_t>(without->event.rounds.size());
  brief->public_rounds_closed = without->event.RoundsClosed();
}

}  // namespace

bool EventBrief::MayHold(std::string_view person) const {
  return std::binary_search(persons.begin(), persons.end(), PersonMark(person));
}

EventBrief BriefOf(const JournalState& state) {
  const EventState& event = state.event;
  EventBrief brief;
  brief.journal = state.journal;
  brief.revision = state.revision;
  brief.hash = state.hash;
  brief.title = event.base->created.title;
  brief.format = event.base->created.format;
  brief.ruleset = event.base->ruleset;
  brief.catalogue_sha256 = event.CatalogueSha256();
  brief.creator = event.base->creator;
  brief.create_time_us = event.base->create_time_us;
  brief.status = event.status;
  brief.players = event.Registered();
  brief.active_players = event.active_players;
  brief.any_player = !event.players.empty();
  brief.withholds_results = SecretOrHeldBack(event).has_value();
  DetailsInBrief(event, &brief);
  LifeInBrief(event, &brief);
  PersonsInBrief(event, &brief);
  // Not owned: it is looked at here alone.
  RoundsInBrief(StatePtr(StatePtr(), &state), &brief);
  return brief;
}

EventBrief WithoutDraft(EventBrief brief) {
  if (!brief.has_draft) return brief;
  brief.rounds_paired = brief.public_rounds_paired;
  brief.rounds_closed = brief.public_rounds_closed;
  brief.has_draft = false;
  brief.publish_time_us = 0;
  return brief;
}

// FNV-1a.
uint32_t PersonMark(std::string_view person) {
  uint32_t hash = 2166136261u;
  for (const char c : person) hash = (hash ^ static_cast<uint8_t>(c)) * 16777619u;
  return hash;
}

}  // namespace arbitro::engine
