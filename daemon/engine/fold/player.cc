// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/state/identities.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

void Set(EventState* event, PlayerState player) {
  const uint32_t index = player.number - 1;
  event->players.Set(index, std::make_shared<PlayerState>(std::move(player)));
}

// The player whom a record about one changes; null where the record names another.
const PlayerState* Changed(const FoldStep& step, const std::string& player) {
  const auto* changed = step.The<PlayerChanged>();
  const PlayerState* found = step.state->event.FindPlayer(player);
  if (changed == nullptr || found == nullptr || changed->number != found->number) return nullptr;
  return found;
}

absl::Status Unknown(const FoldStep& step) { return step.Contradiction("the player"); }

void Put(EventState* event, EventLife life) {
  event->life = std::make_shared<EventLife>(std::move(life));
}

// The match that an expulsion decides, in the round before those that the player misses.
absl::Status DecideMatchInHand(const FoldStep& step, const PlayerChanged& changed) {
  if (changed.table == 0) return absl::OkStatus();
  EventState& event = step.state->event;
  const RoundState* round = event.FindRound(changed.round - 1);
  if (round == nullptr || changed.table > round->tables.size()) {
    return step.Contradiction("the table");
  }
  TableState table = round->tables[changed.table - 1];
  if (table.is_bye() || changed.result.outcomes.size() != table.seats.size()) {
    return step.Contradiction("the table's outcome");
  }
  SetResult(&table, changed.result);
  event.results_revision = step.place.revision;
  ReplaceTables(&event, round->number, {{changed.table, std::move(table)}});
  return absl::OkStatus();
}

// Nothing where the client said no more than the player's id.
std::shared_ptr<const EntryState> EntryOf(const RegisterPlayer& command,
                                          const std::string& division) {
  if (command.person.empty() && command.team.empty() && division.empty() &&
      command.facts.is_null()) {
    return nullptr;
  }
  return std::make_shared<EntryState>(
      EntryState{command.person, command.team, division, command.facts});
}

}  // namespace

absl::Status Apply(const FoldStep& step, const RegisterPlayer& command) {
  if (const auto* waits = step.The<PlayerWaits>()) return AddWaiting(step, command, *waits);
  const auto* registered = step.The<PlayerRegistered>();
  if (registered == nullptr) return step.Contradiction("the player's number");
  return AddPlayer(step, command, *registered);
}

absl::Status AddPlayer(const FoldStep& step, const RegisterPlayer& command,
                       const PlayerRegistered& registered) {
  EventState& event = step.state->event;
  if (registered.number != event.players.size() + 1 || event.index->Find(command.player)) {
    return step.Contradiction("the player's number");
  }
  PlayerState player;
  player.id = command.player;
  player.number = registered.number;
  player.entry_round = registered.entry_round;
  player.entry = EntryOf(command, registered.division);
  event.AddPlayer(std::move(player), {});
  auto index = std::make_shared<NameIndex>(*event.index);
  index->Add(command.player, registered.number);
  event.index = std::move(index);
  if (const auto persons = command.Persons(); !persons.empty()) {
    auto known = std::make_shared<NameIndex>(*event.persons);
    for (const std::string& person : persons) known->Add(person, registered.number);
    event.persons = std::move(known);
  }
  ++event.active_players;
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const OpenCheckIn& command) {
  if (step.The<CheckInOpened>() == nullptr) return step.Contradiction("no check-in");
  EventLife life = *step.state->event.life;
  life.check_in_round = command.round;
  life.checked_in = 0;
  Put(&step.state->event, std::move(life));
  return absl::OkStatus();
}

// A player who checks in is there, even one who was announced as absent.
absl::Status Apply(const FoldStep& step, const CheckInPlayer& command) {
  EventState& event = step.state->event;
  const PlayerState* player = Changed(step, command.player);
  if (player == nullptr) return Unknown(step);
  PlayerState present = *player;
  present.checked_in_round = command.round;
  EventLife life = *event.life;
  SetAbsence(command.round, false, &present, &life);
  ++life.checked_in;
  Set(&event, std::move(present));
  Put(&event, std::move(life));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const SetAbsent& command) {
  EventState& event = step.state->event;
  if (const auto* dropped = step.The<PlayerDropped>()) {
    const PlayerState* leaving = event.FindPlayer(command.player);
    if (leaving == nullptr || leaving->number != dropped->number) return Unknown(step);
    Leave(step, dropped->number, PlayerStatus::kDropped, dropped->from_round);
    return absl::OkStatus();
  }
  const PlayerState* player = Changed(step, command.player);
  if (player == nullptr) return Unknown(step);
  PlayerState absent = *player;
  EventLife life = *event.life;
  SetAbsence(command.round, true, &absent, &life);
  Set(&event, std::move(absent));
  Put(&event, std::move(life));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const SetPresent& command) {
  const PlayerState* player = Changed(step, command.player);
  if (player == nullptr) return Unknown(step);
  PlayerState present = *player;
  EventLife life = *step.state->event.life;
  SetAbsence(command.round, false, &present, &life);
  Set(&step.state->event, std::move(present));
  Put(&step.state->event, std::move(life));
  return absl::OkStatus();
}

namespace {

// Leaves a player nothing but the number. Nothing is owed for the player any more.
absl::Status Withdraw(const FoldStep& step, uint32_t number, uint32_t leave_round) {
  EventState& event = step.state->event;
  PlayerState player = event.Player(number);
  EventLife life = *event.life;
  for (uint32_t round = 1; round <= limits::kRoundsMax; ++round) {
    SetAbsence(round, false, &player, &life);
  }
  if (life.check_in_round != 0 && player.checked_in_round == life.check_in_round) {
    --life.checked_in;
  }
  RETURN_IF_ERROR(SettleDutiesOf(step, number, &life));
  auto index = std::make_shared<NameIndex>(*event.index);
  index->Remove(player.id);
  event.index = std::move(index);
  auto persons = std::make_shared<NameIndex>(*event.persons);
  for (const std::string& person : PersonsBehind(player)) persons->Remove(person);
  event.persons = std::move(persons);
  player.checked_in_round = 0;
  player.past.clear();
  player.fixed_table = 0;
  player.deck_unlocked = false;
  player.deck_consent = false;
  player.status = PlayerStatus::kDropped;
  player.leave_round = leave_round;
  player.withdrawn = true;
  --event.active_players;
  ++event.withdrawn_players;
  Set(&event, std::move(player));
  Put(&event, std::move(life));
  return absl::OkStatus();
}

}  // namespace

absl::Status Apply(const FoldStep& step, const DropPlayer& command) {
  EventState& event = step.state->event;
  if (const auto* ended = step.The<WaitingEnded>()) return EndWaiting(step, command, *ended);
  const auto* dropped = step.The<PlayerDropped>();
  const PlayerState* player = event.FindPlayer(command.player);
  if (dropped == nullptr || player == nullptr || player->number != dropped->number ||
      player->status != PlayerStatus::kActive) {
    return step.Contradiction("the player does not take part");
  }
  if (command.registered_by_mistake) return Withdraw(step, player->number, dropped->from_round);
  Leave(step, player->number, PlayerStatus::kDropped, dropped->from_round);
  return absl::OkStatus();
}

// The rounds between leaving and coming back are absences: nothing is gained for them.
absl::Status Apply(const FoldStep& step, const ReenterPlayer& command) {
  EventState& event = step.state->event;
  const PlayerState* player = Changed(step, command.player);
  if (player == nullptr || player->status == PlayerStatus::kActive) return Unknown(step);
  if (player->status == PlayerStatus::kExpelled) --event.expelled_players;
  PlayerState back = *player;
  EventLife life = *event.life;
  const uint32_t from_round = step.The<PlayerChanged>()->round;
  for (uint32_t round = player->leave_round; round < from_round; ++round) {
    SetAbsence(round, true, &back, &life);
  }
  back.Stand(PlayerStatus::kActive, 0, step.place.revision);
  Set(&event, std::move(back));
  Put(&event, std::move(life));
  ++event.active_players;
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const ExpelPlayer& command) {
  const PlayerState* player = Changed(step, command.player);
  if (player == nullptr || player->status == PlayerStatus::kExpelled) return Unknown(step);
  const PlayerChanged& changed = *step.The<PlayerChanged>();
  RETURN_IF_ERROR(DecideMatchInHand(step, changed));
  Leave(step, player->number, PlayerStatus::kExpelled, changed.round);
  return absl::OkStatus();
}

void SetAbsence(uint32_t round, bool absent, PlayerState* player, EventLife* life) {
  if (player->AbsentIn(round) == absent) return;
  if (life->absent.size() < round) life->absent.resize(round);
  life->absent[round - 1] += absent ? 1 : -1;
  player->absent_rounds ^= PlayerState::RoundBit(round);
}

void Leave(const FoldStep& step, uint32_t number, PlayerStatus status, uint32_t from_round) {
  EventState* event = &step.state->event;
  PlayerState player = event->Player(number);
  if (player.status == PlayerStatus::kActive) --event->active_players;
  if (status == PlayerStatus::kExpelled) ++event->expelled_players;
  // A player who dropped before and is expelled now left then.
  const bool left_before = player.leave_round != 0 && player.leave_round <= from_round;
  player.Stand(status, left_before ? player.leave_round : from_round, step.place.revision);
  Set(event, std::move(player));
}

}  // namespace arbitro::engine
