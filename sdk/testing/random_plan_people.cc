// SPDX-License-Identifier: Apache-2.0
//
// The players of an event that is played by chance: those who come late or leave, their penalties,
// and where they stand.

#include <algorithm>
#include <utility>

#include "testing/random_plan.h"

namespace arbitro {
namespace {

constexpr char kAdmitNotOffered[] = "NOT_OFFERED";

// Puts an effect on each seat of the table that it is meant for.
void AddToSeats(const PenaltyEffect& effect, uint32_t player, HistoryTable* table) {
  const auto& seats = table->table.seats;
  for (uint32_t i = 0; i < seats.size(); ++i) {
    const bool own = seats[i].player == player;
    const bool meant =
        effect.target == ARBITRO_TARGET_TABLE || own == (effect.target == ARBITRO_TARGET_PLAYER);
    if (!meant || seats[i].player == ARBITRO_NONE) continue;
    if (table->effects.size() == limits::kSeatEffectsMax) return;
    table->effects.push_back({i, static_cast<uint32_t>(effect.kind), effect.amount, effect.game});
  }
}

}  // namespace

// A player comes after the first round, if the rules let players in then.
void RandomPlan::LetInLate() {
  const auto& phases = history_.phases();
  const bool open = phases.size() == 1 && phases[0].qualified.empty() && history_.next_round() > 1;
  if (!open || !Chance(3)) return;
  HistoryPlayer player = NewPlayer();
  AdmitRequest request;
  request.act = ARBITRO_ACT_REGISTER;
  request.format = history_.format();
  request.settings = history_.settings();
  request.event_status = ARBITRO_EVENT_RUNNING;
  request.division = player.division;
  request.arguments = player.facts;
  request.counts = history_.Counts();
  request.phases = history_.PhasesSoFar();
  const std::string what = "admit of a late player";
  const auto admission = Ask(&RulesetClient::Admit, request, what);
  if (!admission && refused_ != kAdmitNotOffered) return;
  player.entry_round = history_.next_round();
  if (admission && admission->entry_round > player.entry_round) {
    player.entry_round = admission->entry_round;
  }
  if (admission && admission->division != 0) player.division = admission->division;
  history_.players().push_back(std::move(player));
  ++tally_.late;
}

void RandomPlan::LetGo() {
  for (uint32_t i = 0; i < history_.players().size(); ++i) {
    if (history_.players()[i].status != ARBITRO_PLAYER_ACTIVE || !Chance(20)) continue;
    Leave(i, ARBITRO_PLAYER_DROPPED, nullptr);
  }
}

void RandomPlan::Leave(uint32_t player, uint32_t status, HistoryTable* table) {
  HistoryPlayer& leaving = history_.players()[player];
  if (leaving.status == ARBITRO_PLAYER_EXPELLED) return;
  leaving.status = status;
  leaving.leave_round = history_.next_round();
  ++tally_.left;
  if (status != ARBITRO_PLAYER_EXPELLED || table == nullptr) return;
  // The match in hand is lost, and a ruling that says so itself says it once.
  const auto& effects = table->effects;
  const bool said = std::any_of(effects.begin(), effects.end(), [&](const SeatEffect& effect) {
    return effect.kind == ARBITRO_EFFECT_MATCH_LOSS &&
           table->table.seats[effect.seat].player == player;
  });
  if (said || table->table.seats.size() != 2) return;
  PenaltyEffect lost;
  lost.kind = ARBITRO_EFFECT_MATCH_LOSS;
  Apply(lost, player, table);
}

void RandomPlan::RuleAtTable(size_t index) {
  HistoryTable& table = history_.tables()[index];
  const Seat seat = table.table.seats[Below(table.table.seats.size())];
  if (seat.kind != ARBITRO_SEAT_PLAYER || table.table.kind == ARBITRO_TABLE_BYE) return;
  const auto ruling = RulePenalty(seat.player, &table);
  if (!ruling) return;
  for (const PenaltyEffect& effect : ruling->effects) Apply(effect, seat.player, &table);
}

void RandomPlan::RuleBetweenRounds() {
  for (uint32_t i = 0; i < history_.players().size(); ++i) {
    if (history_.players()[i].status != ARBITRO_PLAYER_ACTIVE || !Chance(16)) continue;
    const auto ruling = RulePenalty(i, nullptr);
    if (!ruling) continue;
    for (const PenaltyEffect& effect : ruling->effects) Apply(effect, i, nullptr);
  }
}

std::optional<Ruling> RandomPlan::RulePenalty(uint32_t index, const HistoryTable* table) {
  const Description& description = client_.description();
  HistoryPlayer& player = history_.players()[index];
  if (description.infractions.empty()) return std::nullopt;
  if (player.penalties.size() == limits::kPenaltiesPerPlayerMax) return std::nullopt;
  PenaltyRequest request;
  request.format = history_.format();
  request.settings = history_.settings();
  request.infraction = 1 + Below(description.infractions.size());
  const auto& form = description.infractions[request.infraction - 1].circumstances;
  request.circumstances = form ? values_.Of(*form) : Value();
  request.head_judge = Below(2) == 1;
  request.proposed = Chance(4) ? Below(description.penalties.size() + 1) : 0;
  request.at_table = table != nullptr;
  request.table_seats = table == nullptr ? 0 : static_cast<uint32_t>(table->table.seats.size());
  request.division = player.division;
  request.player_facts = player.facts;
  request.event_round = history_.next_round() - 1;
  if (request.event_round > 0) {
    const HistoryPhase& phase = history_.phases().back();
    request.phase_kind = phase.so_far.kind;
    request.phase = static_cast<uint32_t>(history_.phases().size());
    request.round = phase.so_far.rounds_paired;
  }
  request.history = player.penalties;
  const std::string& name = description.infractions[request.infraction - 1].id;
  auto ruling = Ask(&RulesetClient::RulePenalty, request, "penalty for `" + name + "`");
  if (!ruling) return std::nullopt;
  ++tally_.penalties;
  player.penalties.push_back({request.infraction, ruling->ruling, request.phase, request.round,
                              ruling->step, ruling->deviates ? ARBITRO_PAST_PENALTY_DEVIATED : 0,
                              request.event_round, 0});
  return ruling;
}

// `table`: the match in hand; null: the player sits at none.
void RandomPlan::Apply(const PenaltyEffect& effect, uint32_t player, HistoryTable* table) {
  switch (effect.kind) {
    case ARBITRO_EFFECT_PRIZES:
    case ARBITRO_EFFECT_GAME_LOSS:
    case ARBITRO_EFFECT_MATCH_LOSS:
      if (table == nullptr || effect.next_match) {
        history_.players()[player].carried.push_back(effect);
        return;
      }
      AddToSeats(effect, player, table);
      ++tally_.effects;
      return;
    case ARBITRO_EFFECT_POINTS:
      return AddPoints(effect, player, table);
    case ARBITRO_EFFECT_DROP:
      return Leave(player, ARBITRO_PLAYER_DROPPED, table);
    case ARBITRO_EFFECT_EXPEL:
      return Leave(player, ARBITRO_PLAYER_EXPELLED, table);
    default:
      return;  // Notes, time and replays leave the table as it is.
  }
}

void RandomPlan::AddPoints(const PenaltyEffect& effect, uint32_t player,
                           const HistoryTable* table) {
  const HistoryPlayer& of = history_.players()[player];
  const std::string code = client_.description().PenaltyAt(of.penalties.back().penalty);
  std::vector<uint32_t> meant;
  if (effect.target != ARBITRO_TARGET_OPPONENTS) meant.push_back(player);
  if (effect.target != ARBITRO_TARGET_PLAYER && table != nullptr) {
    for (const Seat& seat : table->table.seats) {
      if (seat.player != ARBITRO_NONE && seat.player != player) meant.push_back(seat.player);
    }
  }
  for (const uint32_t one : meant) {
    history_.adjustments().push_back({one, effect.amount, code, history_.next_round() - 1});
    ++tally_.adjustments;
  }
}

// Effects that waited weigh on the match that their player plays next.
void RandomPlan::BringCarried(HistoryTable* table) {
  if (table->table.kind == ARBITRO_TABLE_BYE) return;
  for (const Seat& seat : table->table.seats) {
    if (seat.player == ARBITRO_NONE) continue;
    for (const PenaltyEffect& effect : std::exchange(history_.players()[seat.player].carried, {})) {
      AddToSeats(effect, seat.player, table);
      ++tally_.effects;
    }
  }
}

void RandomPlan::TakeStandings() {
  const std::string what = "standings after round " + std::to_string(history_.next_round() - 1);
  const auto standings = Ask(&RulesetClient::Rank, history_.ToRank(lots_), what);
  if (!standings && !refused_.empty() && refused_ != kAdmitNotOffered) {
    Problem(what + ": refused with " + refused_ + "; standings never refuse");
  }
  heads_ = HeadsOf(standings ? &*standings : nullptr);
}

// Null: nothing is ranked yet. Says who stands behind each of the heads, too.
StandingsHeads RandomPlan::HeadsOf(const Standings* standings) {
  StandingsHeads heads;
  order_.clear();
  const std::vector<int32_t> points = history_.PointsFrom(1);
  const std::vector<int64_t> scores = history_.Scores();
  const auto add = [&](uint32_t player, uint32_t rank) {
    const HistoryPlayer& one = history_.players()[player];
    heads.heads.push_back(
        {scores[player], points[player], rank, player + 1, one.status, one.division, 0});
    order_.push_back(player);
  };
  if (standings == nullptr) {
    for (uint32_t i = 0; i < history_.players().size(); ++i) add(i, 0);
    return heads;
  }
  for (const Standing& row : standings->rows) add(row.player, row.rank);
  for (const uint32_t player : standings->unranked) add(player, 0);
  heads.column_count = static_cast<uint32_t>(standings->columns.size());
  heads.cells = standings->cells;
  heads.negative = standings->negative;
  return heads;
}

void RandomPlan::Award() {
  AwardsRequest request;
  request.format = history_.format();
  request.settings = history_.settings();
  request.counts = history_.Counts();
  request.phases = history_.PhasesSoFar();
  request.standings = heads_;
  Ask(&RulesetClient::AwardPrizes, request, "awards");
}

}  // namespace arbitro
