// SPDX-License-Identifier: Apache-2.0
//
// Folds what an event says of itself, and those who wait for a place.
#include <memory>
#include <utility>
#include <vector>

#include "api/status/try.h"
#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

void Put(EventState* event, PlaceBook book) {
  event->places = std::make_shared<PlaceBook>(std::move(book));
}

// Whether there is a player of that number who waits.
bool Waits(const PlaceBook& book, uint32_t number) {
  return number >= 1 && number <= book.waiting.size() && book.Waiting(number).waits;
}

// The player owes from now on what has been owed since the registration waits.
void TakeDuties(const FoldStep& step, const WaitingState& waiting, uint32_t player_number) {
  if (step.state->event.base->engine_revision <= kBeforeGamesTakenBack) return;
  const std::vector<uint32_t> owed = step.state->event.life->OpenDutiesOf(waiting.revision);
  if (owed.empty()) return;
  EventLife life = *step.state->event.life;
  for (const uint32_t number : owed) {
    DutyState duty = *life.duties[number - 1];
    duty.player_number = player_number;
    life.duties.Set(number - 1, std::make_shared<DutyState>(std::move(duty)));
  }
  step.state->event.life = std::make_shared<EventLife>(std::move(life));
}

absl::Status CallUpOne(const FoldStep& step, const CallUp& one) {
  EventState* event = &step.state->event;
  if (!Waits(*event->places, one.waiting_number))
    return step.Contradiction("the waiting player who is called up");
  const WaitingState waiting = event->places->Waiting(one.waiting_number);
  RETURN_IF_ERROR(
      AddPlayer(step, waiting.entry, {one.number, one.entry_round, waiting.decision.division}));
  PlaceBook book = *event->places;
  book.End(one.waiting_number);
  Put(event, std::move(book));
  TakeDuties(step, waiting, one.number);
  return absl::OkStatus();
}

}  // namespace

void TakeDetails(const EventDetails& details, EventState* event) {
  if (details == EventDetails()) return;
  PlaceBook book = *event->places;
  DetailsState changed = *book.details;
  changed.Take(details);
  book.details = std::make_shared<DetailsState>(std::move(changed));
  Put(event, std::move(book));
}

absl::Status ApplyPlaces(const FoldStep& step) {
  EventState* event = &step.state->event;
  for (const CallUp& one : step.content.decision.called_up) {
    RETURN_IF_ERROR(CallUpOne(step, one));
  }
  StandAtOffset(step.content.inputs.utc_offset_minutes, event);
  return absl::OkStatus();
}

absl::Status AddWaiting(const FoldStep& step, const RegisterPlayer& command,
                        const PlayerWaits& waits) {
  EventState* event = &step.state->event;
  if (waits.number != event->places->waiting.size() + 1 || event->index->Find(command.player) ||
      event->places->Find(command.player) != nullptr) {
    return step.Contradiction("the number of the player who waits");
  }
  PlaceBook book = *event->places;
  book.Add(command, waits, step.place.time_us, step.place.revision);
  Put(event, std::move(book));
  return absl::OkStatus();
}

absl::Status EndWaiting(const FoldStep& step, const DropPlayer& command,
                        const WaitingEnded& ended) {
  EventState* event = &step.state->event;
  const WaitingState* waiting = event->places->Find(command.player);
  if (waiting == nullptr || waiting->decision.number != ended.number) {
    return step.Contradiction("the player who waits no longer");
  }
  PlaceBook book = *event->places;
  book.End(ended.number);
  Put(event, std::move(book));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const SetDetails& command) {
  if (step.The<DetailsSet>() == nullptr) return step.Contradiction("no details");
  TakeDetails(command.details, &step.state->event);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const DrawPlaces&) {
  const auto* drawn = step.The<PlacesDrawn>();
  EventState* event = &step.state->event;
  if (drawn == nullptr || drawn->order.empty()) return step.Contradiction("the draw of places");
  for (const uint32_t number : drawn->order) {
    if (!Waits(*event->places, number))
      return step.Contradiction("the waiting player who was drawn");
  }
  PlaceBook book = *event->places;
  book.SetOrder(drawn->order);
  Put(event, std::move(book));
  return TakeDraw(step, drawn->draw);
}

}  // namespace arbitro::engine
