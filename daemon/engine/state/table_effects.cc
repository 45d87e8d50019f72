// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/table_effects.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {

std::vector<uint32_t> TargetedSeats(const TableState& table, uint32_t player_number,
                                    arbitro_target target) {
  std::vector<uint32_t> seats;
  for (uint32_t i = 0; i < table.seats.size(); ++i) {
    const bool own = table.seats[i].player_number == player_number;
    if (target == ARBITRO_TARGET_TABLE || own == (target == ARBITRO_TARGET_PLAYER)) {
      seats.push_back(i);
    }
  }
  return seats;
}

void AddSeatEffects(const TableState& table, uint32_t player_number,
                    const std::vector<PenaltyEffect>& effects, std::vector<SeatEffect>* added) {
  for (const PenaltyEffect& effect : effects) {
    const bool at_table = effect.kind == ARBITRO_EFFECT_PRIZES ||
                          effect.kind == ARBITRO_EFFECT_GAME_LOSS ||
                          effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
    if (!at_table) continue;
    for (uint32_t seat : TargetedSeats(table, player_number, effect.target)) {
      if (added->size() == limits::kSeatEffectsMax) return;
      added->push_back({seat, static_cast<uint32_t>(effect.kind), effect.amount, effect.game});
    }
  }
}

std::vector<SeatEffect> SeatEffectsAt(const EventState& event, uint32_t round, uint32_t table) {
  std::vector<SeatEffect> effects;
  const auto& penalties = event.penalties->penalties;
  const RoundState* found = event.FindRound(round);
  if (found == nullptr || table < 1 || table > found->tables.size()) return effects;
  const TableState& state = found->tables[table - 1];
  const std::vector<AttemptState>& attempts = state.Papers().attempts;
  const uint64_t since = attempts.empty() ? 0 : attempts.back().replayed.revision;
  // Penalties lie in the order of their giving, so those of a round are neighbours.
  size_t first = penalties.size();
  while (first > 0 && penalties[first - 1]->round >= round) --first;
  for (size_t i = first; i < penalties.size(); ++i) {
    const PenaltyState& penalty = *penalties[i];
    if (penalty.round != round || penalty.table != table || !penalty.stands()) continue;
    if (penalty.revision < since) continue;
    AddSeatEffects(state, penalty.player_number, penalty.effects, &effects);
  }
  return effects;
}

namespace {

// Whether a penalty of the book stands from now on.
void LetStand(EventState* event, PenaltyBook* book, size_t index, bool stands) {
  PenaltyState penalty = *book->penalties[index];
  if (penalty.stands() == stands) return;
  for (const PointsChange& change : penalty.points) {
    PlayerTally tally = event->Tally(change.player_number);
    tally.points += stands ? change.points : -change.points;
    event->tallies.Set(change.player_number - 1, tally);
  }
  penalty.revoked_revision = stands ? 0 : penalty.revision;
  book->penalties.Set(index, std::make_shared<PenaltyState>(std::move(penalty)));
}

}  // namespace

void ForgetPenaltiesAfter(EventState* event, uint32_t round) {
  PenaltyBook book = *event->penalties;
  // They lie in the order of their giving.
  for (size_t i = book.penalties.size(); i > 0 && book.penalties[i - 1]->round > round; --i) {
    LetStand(event, &book, i - 1, /*stands=*/false);
  }
  event->penalties = std::make_shared<PenaltyBook>(std::move(book));
}

void RestorePenalties(EventState* event, uint64_t revision) {
  PenaltyBook book = *event->penalties;
  for (size_t i = 0; i < book.penalties.size(); ++i) {
    const PenaltyState& one = *book.penalties[i];
    LetStand(event, &book, i, one.StoodAt(revision));
  }
  event->penalties = std::make_shared<PenaltyBook>(std::move(book));
}

}  // namespace arbitro::engine
