// SPDX-License-Identifier: Apache-2.0
//
// An event in the world, as it is now, and those who wait for a place: parts of EventState
// (state/state.h), immutable as it is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PLACE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PLACE_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/model/place.h"
#include "daemon/engine/model/player.h"
#include "daemon/engine/state/name_index.h"
#include "daemon/engine/state/persistent_vector.h"
#include "daemon/engine/state/shared_empty.h"

namespace arbitro::engine {

// Where and when the event is, for how many, and who finds it.
struct DetailsState {
  std::string time_zone;  // empty: the clock has a fixed offset
  std::string venue;
  std::string address;
  uint32_t capacity = 0;  // 0: no bound of its own
  EventVisibility visibility = EventVisibility::kListed;
  std::vector<ProgrammeEntry> programme;  // by start
  int64_t drawn_from_us = 0;              // 0: places go in the order of registration

  // Takes over what changes.
  void Take(const EventDetails& details);

  bool operator==(const DetailsState&) const = default;
};

// A registration that waits, or waited.
struct WaitingState {
  RegisterPlayer entry;
  PlayerWaits decision;
  int64_t time_us = 0;
  uint64_t revision = 0;
  bool waits = true;  // false: it was called up or is over, and `entry` is empty
};

struct PlaceBook {
  std::shared_ptr<const DetailsState> details = SharedEmpty<DetailsState>();
  // Of the newest record of an event that has a time zone.
  int32_t utc_offset_minutes = 0;
  PersistentVector<std::shared_ptr<const WaitingState>> waiting;        // by number
  std::shared_ptr<const NameIndex> ids = SharedEmpty<NameIndex>();      // of those who wait
  std::shared_ptr<const NameIndex> persons = SharedEmpty<NameIndex>();  // and teams' members
  uint32_t waits = 0;                                                   // how many do
  // Numbers as they were drawn; empty: none were.
  std::shared_ptr<const std::vector<uint32_t>> order = SharedEmpty<std::vector<uint32_t>>();
  // No player waits in `order` before this place of it, nor among later numbers below `late_next`.
  uint32_t order_next = 0;
  uint32_t late_next = 1;

  // Returns nullptr where no player of that id waits.
  const WaitingState* Find(std::string_view id) const;
  // `number` must be one of the list's.
  const WaitingState& Waiting(uint32_t number) const { return *waiting[number - 1]; }
  bool IsDrawn() const { return !order->empty(); }
  // Whether places are drawn, and were not yet.
  bool IsToBeDrawn() const { return details->drawn_from_us != 0 && !IsDrawn(); }
  // The numbers that a draw is among: of those who wait and registered before its moment. Rising.
  std::vector<uint32_t> ListOfDraw() const;
  // The first `count` of those who wait, in line; where places are to be drawn, by number.
  std::vector<uint32_t> InLine(size_t count) const;
  // The place in line, from 1; 0: it is to be drawn. Looks at all who wait before.
  uint32_t PositionOf(uint32_t number) const;

  void Add(const RegisterPlayer& entry, const PlayerWaits& decision, int64_t time_us,
           uint64_t revision);
  // The player waits no more. `number` must be of one who does.
  void End(uint32_t number);
  // Takes over the order of a draw; empty: none was drawn, and what is known of the line is found
  // again.
  void SetOrder(std::vector<uint32_t> drawn);

 private:
  void SkipEnded();
};

struct EventState;

// Sets how far the clock is ahead of UTC, where the event has a time zone; nothing: as it was.
void StandAtOffset(std::optional<int32_t> utc_offset_minutes, EventState* event);

// The number by which a player adds to the frozen draw: the registration number, or, of places, the
// number in the list of those who wait. Nothing where there is no such player.
std::optional<uint32_t> ContributorIn(const EventState& event, std::string_view player);

// The first number behind those of a draw's list.
uint32_t FirstLate(const std::vector<uint32_t>& order);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PLACE_H_
