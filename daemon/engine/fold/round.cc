// SPDX-License-Identifier: Apache-2.0
//
// Folds what makes, seats, closes and takes back rounds.
#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "api/status/try.h"
#include "arbitro/limits.h"
#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/planned_publications.h"
#include "daemon/engine/state/round_edit.h"
#include "daemon/engine/state/secret_standings.h"
#include "daemon/engine/state/table_effects.h"
#include "daemon/engine/state/table_places.h"

namespace arbitro::engine {
namespace {

HandEntry EntryOf(const FoldStep& step) {
  return {step.content.principal, step.content.command.reason, step.place.revision};
}

// Whether a drawn table could be one of the event's.
bool CanBeSeated(const EventState& event, const DrawnTable& drawn) {
  for (const DrawnSeat& seat : drawn.seats) {
    const bool neutral = seat.kind == ARBITRO_SEAT_NEUTRAL;
    if (neutral != (seat.player_number == 0)) return false;
    if (seat.player_number > event.players.size()) return false;
  }
  return drawn.outcomes.empty() || drawn.outcomes.size() == drawn.seats.size();
}

// `table` with other seats.
TableState Seated(const DrawnTable& drawn, TableState table) {
  table.kind = drawn.kind;
  table.seats = drawn.seats;
  SetResult(&table, {drawn.outcomes, drawn.details});
  return table;
}

absl::Status AddRound(const FoldStep& step, const std::vector<DrawnTable>& drawn,
                      RoundState round) {
  EventState* event = &step.state->event;
  if (round.number != event->rounds.size() + 1) return step.Contradiction("the round's number");
  round.paired_revision = step.place.revision;
  round.paired_time_us = step.place.time_us;
  round.players_registered = static_cast<uint32_t>(event->players.size());
  for (const DrawnTable& each : drawn) {
    if (!CanBeSeated(*event, each)) return step.Contradiction("a table's seats");
    TableState table = Seated(each, {});
    table.floating_seat = FloatingSeat(*event, table);
    AddTable(event, std::move(table), &round);
  }
  round.places = PlacesOf(*event, round);
  event->rounds.push_back(std::make_shared<RoundState>(std::move(round)));
  return absl::OkStatus();
}

// Whether the standings are of this event.
bool FitsEvent(const RoundClosed& standings, const EventState& event) {
  const auto is_player = [&](uint32_t number) {
    return number >= 1 && number <= event.players.size();
  };
  for (const RecordedStanding& row : standings.rows) {
    if (!is_player(row.player_number) || row.cells.size() != standings.columns.size()) return false;
  }
  for (uint32_t number : standings.unranked) {
    if (!is_player(number)) return false;
  }
  return true;
}

// Of rounds before `newest`, which was closed.
void PackStandingsBefore(uint32_t newest, EventState* event) {
  for (uint32_t number = 1; number < newest; ++number) {
    const RoundState& before = *event->FindRound(number);
    if (!before.closed() || before.standings.packed()) continue;
    RoundState round = before;
    round.standings.Pack();
    Put(event, std::move(round));
  }
}

// Publishes the standings of `round`, which the step has just taken, where that has ended the
// phase that was `secret` before.
void PublishSecret(const FoldStep& step, const std::optional<SecretPhase>& secret, uint32_t round) {
  EventState& event = step.state->event;
  if (!secret || SecretPhaseOf(event)) return;
  if (event.life->publications.size() >= limits::kPublicationsMax) return;
  EventLife life = *event.life;
  const uint64_t revision = step.place.revision;
  life.publications.push_back(
      {{PublicationKind::kStandings, round}, revision, revision, step.ClockUs()});
  DropFulfilled(life.publications.back().what, &life);
  event.life = std::make_shared<EventLife>(std::move(life));
}

absl::Status TakeStandings(const FoldStep& step, uint32_t number, HandEntryPtr entered) {
  const auto* closed = step.The<RoundClosed>();
  EventState* event = &step.state->event;
  const RoundState* before = event->FindRound(number);
  if (closed == nullptr || before == nullptr) return step.Contradiction("the round");
  if (!FitsEvent(*closed, *event)) return step.Contradiction("a player of the standings");
  const std::optional<SecretPhase> secret = SecretPhaseOf(*event);
  RoundState round = *before;
  if (!round.closed()) round.closed_revision = step.place.revision;
  round.standings = KeptStandings(*closed);
  round.tables.Pack();
  PackStandingsBefore(number, event);
  round.standings_entered = std::move(entered);
  round.standings_revision = step.place.revision;
  Put(event, std::move(round));
  event->results_revision = step.place.revision;
  PublishSecret(step, secret, number);
  return closed->draw.link_index == 0 ? absl::OkStatus() : TakeDraw(step, closed->draw);
}

// A player who left once the round was paired is not in the round that is drawn in its place; one
// who registered or came back since is. `event` has lost the round.
void TakeChangesAlong(const FoldStep& step, const RoundState& round) {
  EventState* event = &step.state->event;
  const uint32_t next = round.number + 1;
  EventLife life = *event->life;
  for (size_t i = 0; i < event->players.size(); ++i) {
    PlayerState player = *event->players[i];
    const bool came = player.number > round.players_registered && player.entry_round == next;
    const bool stood_otherwise =
        !player.past.empty() && player.past.back().until_revision > round.paired_revision;
    if (!came && !stood_otherwise) continue;
    if (came) player.entry_round = round.number;
    const bool plays = player.status == PlayerStatus::kActive;
    if (!plays) {
      const uint32_t left = player.leave_round;
      player.Stand(player.status, left == next ? round.number : left, step.place.revision);
    }
    // A player who came back, and so missed the round, and left again has not missed its successor.
    const bool returns = plays || event->base->engine_revision > kBeforeReturns;
    if (returns && !player.AbsentIn(next)) SetAbsence(round.number, false, &player, &life);
    Put(event, std::move(player));
  }
  event->life = std::make_shared<EventLife>(std::move(life));
}

// Whether only players who had checked in were drawn in the round: one has no later check-in, or
// one who was to play has no seat.
bool HadCheckIn(const EventState& event, const RoundState& round) {
  const PhaseState* phase = event.PhaseOf(round.number);
  const bool of_all = phase == nullptr || phase->what.qualified.empty();
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    if (player.checked_in_round == round.number) return true;
    const bool was_to_play = of_all && player.number <= round.players_registered &&
                             player.TakesPartIn(round.number) && !player.AbsentIn(round.number);
    if (was_to_play && round.TableOf(player.number) == 0) return true;
  }
  return false;
}

// A check-in for a later round is one for the round that is paired in the place of the one taken
// back, where that had a check-in too.
void TakeCheckInBack(const RoundState& round, EventState* event) {
  const bool later = event->life->check_in_round > round.number;
  if (event->base->engine_revision <= kBeforeGamesTakenBack || !later) return;
  if (!HadCheckIn(*event, round)) return;
  EventLife life = *event->life;
  life.check_in_round = round.number;
  life.checked_in = 0;
  for (size_t i = 0; i < event->players.size(); ++i) {
    PlayerState player = *event->players[i];
    if (player.checked_in_round < round.number && round.TableOf(player.number) == 0) continue;
    player.checked_in_round = round.number;
    ++life.checked_in;
    Put(event, std::move(player));
  }
  event->life = std::make_shared<EventLife>(std::move(life));
}

// All could read the pairing that is taken back.
void NotePublishedRedraw(const FoldStep& step, uint32_t round, EventLife* life) {
  auto& redraws = life->published_redraws;
  if (redraws.size() >= kPublishedRedrawsKept) redraws.erase(redraws.begin());
  redraws.push_back({round, step.content.command.reason, step.ClockUs(), step.place.revision});
}

bool SamePlayers(const TableState& table, const TableState& other) {
  return std::equal(
      table.seats.begin(), table.seats.end(), other.seats.begin(), other.seats.end(),
      [](const SeatState& a, const SeatState& b) { return a.player_number == b.player_number; });
}

// The table is dealt again: the cards that players have seen there are of a deal that is over.
void GiveUpDeal(TableState* table) {
  TablePapers papers = table->Papers();
  ++papers.deals_given_up;
  table->papers = std::make_shared<const TablePapers>(std::move(papers));
}

// Seats of a round changed by hand.
absl::Status ChangeSeats(const FoldStep& step, uint32_t number) {
  const auto* changed = step.The<SeatsChanged>();
  EventState* event = &step.state->event;
  if (changed == nullptr || event->FindRound(number) == nullptr) {
    return step.Contradiction("the round");
  }
  const std::shared_ptr<const RoundState> before = event->rounds[number - 1];
  std::vector<std::pair<uint32_t, TableState>> tables;
  // Floats are counted by the points before the round: what byes gave is taken back first.
  EventState without = *event;
  for (const ChangedSeats& each : changed->tables) {
    if (each.table < 1 || each.table > before->tables.size() || !CanBeSeated(*event, each.seats)) {
      return step.Contradiction("a changed table");
    }
    TableState emptied = before->tables[each.table - 1];
    emptied.outcomes.clear();
    ReplaceTables(&without, number, {{each.table, std::move(emptied)}});
  }
  for (const ChangedSeats& each : changed->tables) {
    TableState table = Seated(each.seats, before->tables[each.table - 1]);
    if (before->counts_deals && !SamePlayers(table, before->tables[each.table - 1])) {
      GiveUpDeal(&table);
    }
    table.floating_seat = FloatingSeat(without, table);
    tables.emplace_back(each.table, std::move(table));
  }
  ReplaceTables(event, number, std::move(tables));
  RoundState round = *event->FindRound(number);
  round.repairs.push_back(
      std::make_shared<SeatChange>(SeatChange{EntryOf(step), changed->evaluation}));
  round.places = PlacesAfterChange(*event, round);
  Put(event, std::move(round));
  CarryOn(*before, event);
  return absl::OkStatus();
}

}  // namespace

absl::Status Apply(const FoldStep& step, const PairRound& command) {
  const auto* paired = step.The<RoundPaired>();
  if (paired == nullptr) return step.Contradiction("the round's draw");
  RoundState round;
  round.number = command.round;
  round.certificate = std::make_shared<Certificate>(paired->certificate);
  round.draw = paired->draw;
  if (paired->phase) {
    RETURN_IF_ERROR(BeginPhase(step, *paired->phase));
  }
  RETURN_IF_ERROR(AddRound(step, paired->tables, std::move(round)));
  NotePairing(command.publishing, command.round, step.place.revision, &step.state->event);
  return TakeDraw(step, paired->draw);
}

absl::Status Apply(const FoldStep& step, const EnterPairing& command) {
  const auto* entered = step.The<PairingEntered>();
  if (entered == nullptr) return step.Contradiction("the round's tables");
  RoundState round;
  round.number = command.round;
  round.entered = std::make_shared<SeatChange>(SeatChange{EntryOf(step), entered->evaluation});
  if (entered->phase) {
    RETURN_IF_ERROR(BeginPhase(step, *entered->phase));
  }
  RETURN_IF_ERROR(AddRound(step, entered->tables, std::move(round)));
  NotePairing(command.publishing, command.round, step.place.revision, &step.state->event);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const UnpairRound& command) {
  const auto* unpaired = step.The<RoundUnpaired>();
  EventState* event = &step.state->event;
  if (unpaired == nullptr || command.round == 0 || command.round != event->rounds.size()) {
    return step.Contradiction("the round");
  }
  // A phase that was started after the round was made from it.
  TakeBackPhases(event);
  const std::shared_ptr<const RoundState> round = event->rounds.back();
  DropNewestRound(event);
  CarryOn(*round, event);
  if (event->base->engine_revision > kBeforeCorrections) TakeChangesAlong(step, *round);
  event->rounds_taken_back = unpaired->taken_back;
  event->redraws.resize(std::max<size_t>(event->redraws.size(), command.round));
  ++event->redraws[command.round - 1];
  EventLife life = LifeOf(step);
  if (!IsDraft(*event, command.round)) NotePublishedRedraw(step, command.round, &life);
  DropStandingsFrom(command.round, &life);
  NoteUnpairing(command.round, event);
  RETURN_IF_ERROR(Put(step, std::move(life)));
  TakeCheckInBack(*round, event);
  if (command.with_results) event->results_revision = step.place.revision;
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const RepairRound& command) {
  return ChangeSeats(step, command.round);
}

absl::Status Apply(const FoldStep& step, const SeatPlayer& command) {
  return ChangeSeats(step, command.round);
}

absl::Status Apply(const FoldStep& step, const UnseatPlayer& command) {
  return ChangeSeats(step, command.round);
}

absl::Status Apply(const FoldStep& step, const TakeOverPlace& command) {
  return ChangeSeats(step, command.round);
}

absl::Status Apply(const FoldStep& step, const CloseRound& command) {
  return TakeStandings(step, command.round, nullptr);
}

absl::Status Apply(const FoldStep& step, const EnterStandings& command) {
  return TakeStandings(step, command.round, std::make_shared<HandEntry>(EntryOf(step)));
}

}  // namespace arbitro::engine
