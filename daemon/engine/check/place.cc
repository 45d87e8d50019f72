// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/place.h"

#include <algorithm>
#include <limits>
#include <string>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// While places that come free go to those who wait.
bool CallsUp(const EventState& event) {
  return event.rounds.empty() &&
         (event.status == EventStatus::kRegistration || event.status == EventStatus::kRunning);
}

Failure PlacesRefusal(const EventState& event, std::string message) {
  return With(Precondition(reason::kPlacesDraw, std::move(message)), "places_drawn_from_us",
              Concat(event.places->details->drawn_from_us));
}

}  // namespace

bool HasToWait(const EventState& event) {
  const PlaceBook& book = *event.places;
  const uint32_t capacity = book.details->capacity;
  if (capacity == 0 || !event.rounds.empty()) return false;
  return book.IsToBeDrawn() || book.waits > 0 || event.NotLeft() >= capacity;
}

std::optional<Failure> CheckNotFull(const EventState& event) {
  const uint32_t capacity = event.places->details->capacity;
  if (capacity == 0 || event.NotLeft() < capacity || HasToWait(event)) return std::nullopt;
  return With(Precondition(reason::kEventFull,
                           Concat("all ", Counted(capacity, "place is", "places are"),
                                  " taken; raise the capacity, or let a player leave first")),
              "capacity", Concat(capacity));
}

std::optional<Failure> CheckPlacesDrawn(const EventState& event) {
  const PlaceBook& book = *event.places;
  if (!book.IsToBeDrawn() || book.waits == 0) return std::nullopt;
  return PlacesRefusal(event, Concat(Counted(book.waits, "player waits", "players wait"),
                                     " for places that are to be drawn; draw them first"));
}

uint32_t FreePlaces(const EventState& event) {
  if (!CallsUp(event) || event.places->IsToBeDrawn()) return 0;
  const auto numbers = static_cast<uint32_t>(limits::kPlayersMax - event.players.size());
  const uint32_t capacity = event.places->details->capacity;
  if (capacity == 0) return numbers;
  return std::min(numbers, capacity - std::min(capacity, event.NotLeft()));
}

bool MayCallUp(const EventState& event, const Command& command) {
  if (event.places->waits == 0 || !CallsUp(event)) return false;
  // A registration frees no place; it may find one that those who wait could not take.
  return !command.what.Is<RegisterPlayer>() || FreePlaces(event) > 0;
}

std::optional<Failure> CheckDetails(const PlaceBook* book, const EventDetails& details,
                                    bool zone_known) {
  if (details.time_zone && !details.time_zone->empty() && !zone_known) {
    return InvalidField("details.time_zone",
                        Concat("is `", *details.time_zone,
                               "`, which the daemon's IANA database does not have; name a zone "
                               "such as `Europe/Rome`"));
  }
  DetailsState after = book == nullptr ? DetailsState() : *book->details;
  after.Take(details);
  if (after.drawn_from_us != 0 && after.capacity == 0) {
    return InvalidField("details.places_drawn_from_us",
                        "needs a `capacity`: without one there is a place for each player");
  }
  const bool changes_draw = book != nullptr && details.drawn_from_us &&
                            *details.drawn_from_us != book->details->drawn_from_us;
  if (changes_draw && book->IsDrawn()) {
    return InvalidField("details.places_drawn_from_us", "must be left out: the places are drawn");
  }
  return std::nullopt;
}

template <>
std::optional<Failure> CheckOwnAct<SetDetails>(const ActContext& context) {
  return CheckStatus(context.event,
                     {EventStatus::kDraft, EventStatus::kRequested, EventStatus::kSanctioned,
                      EventStatus::kRegistration, EventStatus::kRunning},
                     "where and when it was stays as it is");
}

template <>
std::optional<Failure> CheckOwnAct<DrawPlaces>(const ActContext& context) {
  const EventState& event = context.event;
  const PlaceBook& book = *event.places;
  TRY(CheckStatus(event, {EventStatus::kRegistration, EventStatus::kRunning},
                  "places are drawn once registration is open"));
  if (book.IsDrawn()) return PlacesRefusal(event, "the places are drawn already");
  if (book.details->drawn_from_us == 0) {
    return PlacesRefusal(event,
                         "places go in the order of registration; set "
                         "`places_drawn_from_us` first to have them drawn");
  }
  if (!event.rounds.empty()) {
    return PlacesRefusal(event, "a round is paired; places are drawn before the first");
  }
  if (book.waits == 0) return PlacesRefusal(event, "no player waits for a place");
  return std::nullopt;
}

}  // namespace arbitro::engine
