// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/draft.h"

#include <memory>
#include <utility>

#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

const Publishing* PublishingOf(const Command& command) {
  if (const auto* pair = command.what.If<PairRound>()) return &pair->publishing;
  if (const auto* enter = command.what.If<EnterPairing>()) return &enter->publishing;
  return nullptr;
}

}  // namespace

bool HasDraft(const EventState& event) { return event.draft != nullptr && event.draft->round != 0; }

bool IsDraft(const EventState& event, uint32_t round) {
  return HasDraft(event) && event.draft->round == round;
}

RoundPublication PublicationOf(const EventState& event, const Publishing& publishing) {
  if (publishing.when != RoundPublication::kAsEvent) return publishing.when;
  const RoundPublication as_event = event.base->created.round_publication;
  return as_event == RoundPublication::kAsEvent ? RoundPublication::kAtOnce : as_event;
}

void NotePairing(const Publishing& publishing, uint32_t round, uint64_t revision,
                 EventState* event) {
  const RoundPublication when = PublicationOf(*event, publishing);
  if (when == RoundPublication::kAtOnce) {
    event->draft.reset();
    return;
  }
  DraftState draft;
  draft.since_revision = event->draft ? event->draft->since_revision : revision;
  draft.round = round;
  draft.publish_time_us = when == RoundPublication::kAtTime ? publishing.time_us : 0;
  event->draft = std::make_shared<const DraftState>(draft);
}

void NoteUnpairing(uint32_t round, EventState* event) {
  if (!IsDraft(*event, round)) return;
  DraftState draft = *event->draft;
  draft.round = 0;
  draft.publish_time_us = 0;
  event->draft = std::make_shared<const DraftState>(draft);
}

void NotePublication(uint32_t round, EventState* event) {
  if (IsDraft(*event, round)) event->draft.reset();
}

bool HoldsDraft(const Command& command) {
  return command.what.Visit([](const auto& what) {
    using What = std::decay_t<decltype(what)>;
    return kIsOneOf<What, PairRound, EnterPairing, UnpairRound, RepairRound, SeatPlayer,
                    UnseatPlayer, TakeOverPlace>;
  });
}

bool MayHoldDraft(const Command& command, const EventState& event) {
  if (!HoldsDraft(command)) return false;
  if (event.draft) return true;
  const Publishing* publishing = PublishingOf(command);
  return publishing != nullptr && event.base != nullptr &&
         PublicationOf(event, *publishing) != RoundPublication::kAtOnce;
}

StatePtr WithoutDraft(const StatePtr& state) {
  if (state == nullptr || !state->event.draft) return state;
  auto without = std::make_shared<JournalState>(*state);
  EventState& event = without->event;
  if (HasDraft(event) && event.draft->round == event.rounds.size()) DropNewestRound(&event);
  event.draft.reset();
  return without;
}

}  // namespace arbitro::engine
