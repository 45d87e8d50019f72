// SPDX-License-Identifier: Apache-2.0
//
// Folds the life of an event beside its rounds. Parts of Fold (fold/fold.h), as fold/step.h says.

#ifndef ARBITRO_DAEMON_ENGINE_FOLD_EVENT_LIFE_H_
#define ARBITRO_DAEMON_ENGINE_FOLD_EVENT_LIFE_H_

#include <memory>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The event's life, to be changed and put back.
EventLife LifeOf(const FoldStep& step);
absl::Status Put(const FoldStep& step, EventLife life);

// Puts the player of that id back as `change` leaves them.
template <class Change>
absl::Status ChangePlayer(const FoldStep& step, const std::string& id, Change change) {
  EventState& event = step.state->event;
  const PlayerState* player = event.FindPlayer(id);
  if (player == nullptr) return step.Contradiction("the player");
  auto changed = std::make_shared<PlayerState>(*player);
  change(changed.get());
  event.players.Set(player->number - 1, std::move(changed));
  return absl::OkStatus();
}

// The event is over: no floor check is a secret any more.
void ForgetFloorSecrets(const FoldStep& step);
// Ends the assignments of a judge who is on the staff of `life` no more.
void EndAssignmentsOf(const FoldStep& step, const std::string& judge, EventLife* life);

// Takes over details that an event says of itself, at its creation or later.
void TakeDetails(const EventDetails& details, EventState* event);

// Those whom the record's decision calls up, whatever it decided, and the time of the event's zone.
absl::Status ApplyPlaces(const FoldStep& step);

// A registration that waits, and its end.
absl::Status AddWaiting(const FoldStep& step, const RegisterPlayer& command,
                        const PlayerWaits& waits);
absl::Status EndWaiting(const FoldStep& step, const DropPlayer& command, const WaitingEnded& ended);

// A player with a place: of a registration, or called up.
absl::Status AddPlayer(const FoldStep& step, const RegisterPlayer& entry,
                       const PlayerRegistered& registered);

// The player's table is played again, and a judge plays on for the player: the seat is passive.
absl::Status PlayAgainWithout(const FoldStep& step, const PenaltyRuled& ruled);

// The duties that the record's decision opened and settled, whatever it decided.
absl::Status ApplyDuties(const FoldStep& step);

// Settles what is open about a player whose registration is taken back.
absl::Status SettleDutiesOf(const FoldStep& step, uint32_t player_number, EventLife* life);

// Notes an absence, or takes it back, and counts.
void SetAbsence(uint32_t round, bool absent, PlayerState* player, EventLife* life);

// Lets a player leave: `status` from round `from_round` on. For whatever decision says so.
void Leave(const FoldStep& step, uint32_t number, PlayerStatus status, uint32_t from_round);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_FOLD_EVENT_LIFE_H_
