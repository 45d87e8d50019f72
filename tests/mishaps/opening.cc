// SPDX-License-Identifier: Apache-2.0
#include "tests/mishaps/opening.h"

#include <utility>

#include "absl/strings/str_cat.h"

namespace arbitro::mishaps {

bool OpenEvent(const HallGame& game, uint32_t players, Dice* dice, engine::GameEvent* event) {
  // An evening of 2024, so that the rulebooks' hours make sense.
  event->world.clock.now_us = 1'711'049'400'000'000;
  if (!event->Create(game.ruleset, game.format, game.settings(dice)).empty()) return false;
  event->Do(engine::OpenRegistration{});
  if (event->Event().status != engine::EventStatus::kRegistration) {
    event->Do(engine::RequestEvent{});
    event->Do(engine::SanctionEvent{});
    event->Do(engine::OpenRegistration{});
  }
  for (uint32_t number = 1; number <= players; ++number) {
    engine::RegisterPlayer entry;
    entry.player = absl::StrCat("p", number);
    entry.facts = game.facts();
    if (!event->Do(std::move(entry)).empty()) return false;
  }
  for (const char* role : {"head-judge", "judge", "referee", "organiser"}) {
    event->Do(engine::AddStaff{{"persons/staff", role}});
  }
  return event->Do(engine::StartEvent{}).empty();
}

engine::EnterOutcome WonByHand(const engine::EventState& event, uint32_t round, uint32_t table,
                               uint32_t winner) {
  const engine::TableState state = event.FindRound(round)->tables[table - 1];
  engine::EnterOutcome enter{round, table, {}};
  uint32_t place = 2;
  for (uint32_t i = 0; i < state.seats.size(); ++i) {
    engine::EnterOutcome::Seat seat;
    if (state.seats[i].player_number != 0) {
      seat.player = event.Player(state.seats[i].player_number).id;
    } else {
      seat.seat = i + 1;
    }
    const bool won = i == winner;
    seat.points = won ? 3 : 0;
    seat.result = won ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
    seat.place = won ? 1 : place++;
    enter.seats.push_back(std::move(seat));
  }
  return enter;
}

}  // namespace arbitro::mishaps
