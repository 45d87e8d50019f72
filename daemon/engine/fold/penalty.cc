// SPDX-License-Identifier: Apache-2.0
//
// Folds penalties and appeals.
#include <algorithm>
#include <memory>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

bool IsPlayer(const EventState& event, uint32_t number) {
  return number >= 1 && number <= event.players.size();
}

void GivePoints(EventState* event, const std::vector<PointsChange>& changes, int32_t factor) {
  for (const PointsChange& change : changes) {
    PlayerTally tally = event->Tally(change.player_number);
    tally.points += factor * change.points;
    event->tallies.Set(change.player_number - 1, tally);
  }
}

// Adds the ruling and what came with it to the book.
void Enter(const FoldStep& step, const RulePenalty& command, const PenaltyRuled& ruled) {
  EventState& event = step.state->event;
  PenaltyBook book = *event.penalties;
  PenaltyState penalty;
  penalty.number = ruled.number;
  penalty.player_number = ruled.player_number;
  penalty.infraction = command.infraction;
  penalty.circumstances = command.circumstances;
  penalty.penalty = ruled.penalty;
  penalty.step = ruled.step;
  penalty.deviates = ruled.deviates;
  penalty.final = ruled.final;
  penalty.by_hand = step.content.command.by_hand;
  penalty.head_judge = command.head_judge;
  penalty.effects = ruled.effects;
  penalty.points = ruled.points;
  penalty.round = ruled.round;
  penalty.table = ruled.table;
  penalty.principal = step.content.principal;
  penalty.reason = step.content.command.reason;
  penalty.revision = step.place.revision;
  book.Add(penalty);
  for (const FurtherRuling& further : ruled.further) {
    PenaltyState other = penalty;
    other.number = static_cast<uint32_t>(book.penalties.size()) + 1;
    other.player_number = further.player_number;
    other.penalty = further.penalty;
    other.deviates = false;
    other.effects.clear();
    other.points.clear();
    other.came_with = ruled.number;
    book.Add(std::move(other));
  }
  event.penalties = std::make_shared<PenaltyBook>(std::move(book));
}

bool Replays(const std::vector<PenaltyEffect>& effects) {
  return std::any_of(effects.begin(), effects.end(),
                     [](const PenaltyEffect& each) { return each.kind == ARBITRO_EFFECT_REPLAY; });
}

// Tells what the ruling does to the table: more time, or its end, also where it had another.
absl::Status ChangeTable(const FoldStep& step, const PenaltyRuled& ruled) {
  EventState& event = step.state->event;
  if (ruled.table == 0) return absl::OkStatus();
  const RoundState* round = event.FindRound(ruled.round);
  if (round == nullptr || ruled.table > round->tables.size())
    return step.Contradiction("the table");
  TableState table = round->tables[ruled.table - 1];
  bool changed = false;
  for (const PenaltyEffect& effect : ruled.effects) {
    if (effect.kind != ARBITRO_EFFECT_TIME) continue;
    table.extension_seconds += static_cast<uint32_t>(effect.amount);
    changed = true;
  }
  if (!ruled.result.outcomes.empty()) {
    if (table.is_bye() || ruled.result.outcomes.size() != table.seats.size()) {
      return step.Contradiction("the table's outcome");
    }
    SetResult(&table, ruled.result);
    event.results_revision = step.place.revision;
    changed = true;
  }
  if (changed) ReplaceTables(&event, ruled.round, {{ruled.table, std::move(table)}});
  return Replays(ruled.effects) ? PlayAgainWithout(step, ruled) : absl::OkStatus();
}

// A table that is still to be played again is played by the player after all.
void SeatAgain(EventState* event, const PenaltyState& penalty) {
  const RoundState* round = event->FindRound(penalty.round);
  if (!Replays(penalty.effects) || round == nullptr || round->closed()) return;
  const uint32_t number = round->TableOf(penalty.player_number);
  if (number == 0) return;
  TableState table = round->tables[number - 1];
  if (table.decided()) return;
  table.seats[table.SeatOf(penalty.player_number) - 1].kind = ARBITRO_SEAT_PLAYER;
  ReplaceTables(event, penalty.round, {{number, std::move(table)}});
}

// A player whom nothing but this penalty expelled has only dropped from now on, and may come back.
void LiftExpulsion(const FoldStep& step, const PenaltyState& penalty) {
  EventState* event = &step.state->event;
  const PlayerState& player = event->Player(penalty.player_number);
  if (!penalty.Expels() || player.status != PlayerStatus::kExpelled) return;
  const auto& all = event->penalties->penalties;
  for (size_t i = 0; i < all.size(); ++i) {
    const bool other = all[i]->number != penalty.number && all[i]->stands();
    if (other && all[i]->player_number == penalty.player_number && all[i]->Expels()) return;
  }
  PlayerState dropped = player;
  dropped.Stand(PlayerStatus::kDropped, player.leave_round, step.place.revision);
  --event->expelled_players;
  Put(event, std::move(dropped));
}

// The penalty, and what came with it, stand no longer.
void Revoke(const FoldStep& step, uint32_t number) {
  EventState& event = step.state->event;
  PenaltyBook book = *event.penalties;
  for (size_t i = number - 1; i < book.penalties.size(); ++i) {
    const PenaltyState& one = *book.penalties[i];
    if (one.number != number && one.came_with != number) break;
    if (!one.stands()) continue;
    PenaltyState revoked = one;
    revoked.revoked_revision = step.place.revision;
    GivePoints(&event, revoked.points, -1);
    book.penalties.Set(i, std::make_shared<PenaltyState>(std::move(revoked)));
  }
  event.penalties = std::make_shared<PenaltyBook>(std::move(book));
  LiftExpulsion(step, *event.penalties->FindPenalty(number));
  SeatAgain(&event, *event.penalties->FindPenalty(number));
  event.results_revision = step.place.revision;
}

}  // namespace

absl::Status Apply(const FoldStep& step, const RulePenalty& command) {
  EventState& event = step.state->event;
  const auto* ruled = step.The<PenaltyRuled>();
  if (ruled == nullptr || !IsPlayer(event, ruled->player_number) ||
      ruled->number != event.penalties->penalties.size() + 1) {
    return step.Contradiction("the penalty");
  }
  for (const FurtherRuling& further : ruled->further) {
    if (!IsPlayer(event, further.player_number)) return step.Contradiction("a further penalty");
  }
  for (const PointsChange& change : ruled->points) {
    if (!IsPlayer(event, change.player_number)) return step.Contradiction("a penalty's points");
  }
  Enter(step, command, *ruled);
  RETURN_IF_ERROR(ChangeTable(step, *ruled));
  GivePoints(&event, ruled->points, 1);
  if (!ruled->points.empty()) event.results_revision = step.place.revision;
  for (const PenaltyEffect& effect : ruled->effects) {
    const PlayerStatus status = event.Player(ruled->player_number).status;
    if (effect.kind == ARBITRO_EFFECT_EXPEL && status != PlayerStatus::kExpelled) {
      Leave(step, ruled->player_number, PlayerStatus::kExpelled, event.NextRound());
    } else if (effect.kind == ARBITRO_EFFECT_DROP && status == PlayerStatus::kActive) {
      Leave(step, ruled->player_number, PlayerStatus::kDropped, event.NextRound());
    }
  }
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const RevokePenalty& command) {
  const PenaltyState* penalty = step.state->event.penalties->FindPenalty(command.number);
  if (step.The<PenaltyRevoked>() == nullptr || penalty == nullptr || !penalty->stands()) {
    return step.Contradiction("the penalty does not stand");
  }
  Revoke(step, command.number);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const FileAppeal& command) {
  EventState& event = step.state->event;
  const auto* filed = step.The<AppealFiled>();
  if (filed == nullptr || filed->number != event.penalties->appeals.size() + 1) {
    return step.Contradiction("the appeal's number");
  }
  PenaltyBook book = *event.penalties;
  AppealState appeal;
  appeal.what = command;
  appeal.principal = step.content.principal;
  appeal.revision = step.place.revision;
  appeal.seated = filed->seated;
  book.appeals.push_back(std::make_shared<AppealState>(std::move(appeal)));
  ++book.open_appeals;
  event.penalties = std::make_shared<PenaltyBook>(std::move(book));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const DecideAppeal& command) {
  EventState& event = step.state->event;
  const auto* decided = step.The<AppealDecided>();
  const AppealState* before = event.penalties->FindAppeal(command.number);
  if (decided == nullptr || before == nullptr || !before->open()) {
    return step.Contradiction("the appeal is not open");
  }
  const PenaltyState* penalty = event.penalties->FindPenalty(before->what.penalty);
  if (decided->penalty_revoked && (penalty == nullptr || !penalty->stands())) {
    return step.Contradiction("the penalty does not stand");
  }
  PenaltyBook book = *event.penalties;
  AppealState appeal = *before;
  appeal.decided_revision = step.place.revision;
  appeal.upheld = command.upheld;
  appeal.decided_by = step.content.principal;
  appeal.decided_reason = step.content.command.reason;
  const uint32_t contested = appeal.what.penalty;
  book.appeals.Set(command.number - 1, std::make_shared<AppealState>(std::move(appeal)));
  --book.open_appeals;
  event.penalties = std::make_shared<PenaltyBook>(std::move(book));
  if (decided->penalty_revoked) Revoke(step, contested);
  return absl::OkStatus();
}

}  // namespace arbitro::engine
