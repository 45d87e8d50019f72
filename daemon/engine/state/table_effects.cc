// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/table_effects.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {

namespace {

// The record that had the table played again last; 0: it was not.
uint64_t LastReplayOf(const TableState& table) {
  const std::vector<AttemptState>& attempts = table.Papers().attempts;
  return attempts.empty() ? 0 : attempts.back().replayed.revision;
}

// A copy of the effect for each seat that it is on.
void AddEffect(const TableState& table, uint32_t player_number, const PenaltyEffect& effect,
               std::vector<SeatEffect>* added) {
  for (uint32_t seat : TargetedSeats(table, player_number, effect.target)) {
    if (added->size() == limits::kSeatEffectsMax) return;
    added->push_back({seat, static_cast<uint32_t>(effect.kind), effect.amount, effect.game});
  }
}

// The first round in which a carried penalty may weigh. Given while a round was open to who had no
// seat there yet, it weighs on a seat that the player gets late.
uint32_t CarriedFrom(const EventState& event, const PenaltyState& penalty) {
  const RoundState* round = event.FindRound(penalty.round);
  const bool closed =
      round != nullptr && round->closed() && round->closed_revision < penalty.revision;
  if (penalty.round == 0) return 1;
  return penalty.table != 0 || closed ? penalty.round + 1 : penalty.round;
}

// Whether the player has a match in one of the rounds from `first` up to, but without, `end`.
bool PlayedBetween(const EventState& event, uint32_t player_number, uint32_t first, uint32_t end) {
  for (uint32_t number = first; number < end; ++number) {
    const RoundState* round = event.FindRound(number);
    const uint32_t table = round == nullptr ? 0 : round->TableOf(player_number);
    if (table != 0 && !round->tables.At(table - 1)->is_bye()) return true;
  }
  return false;
}

void AddCarried(const TableInRound& place, std::vector<BoundEffect>* bound) {
  const EventState& event = place.event;
  for (uint32_t number : event.penalties->carried) {
    const PenaltyState& penalty = *event.penalties->FindPenalty(number);
    if (!penalty.stands() || place.table.SeatOf(penalty.player_number) == 0) continue;
    const uint32_t from = CarriedFrom(event, penalty);
    if (place.round < from) continue;
    if (PlayedBetween(event, penalty.player_number, from, place.round)) continue;
    std::vector<SeatEffect> effects;
    for (const PenaltyEffect& effect : penalty.effects) {
      if (!effect.next_match || !IsOnTable(effect)) continue;
      AddEffect(place.table, penalty.player_number, effect, &effects);
    }
    for (const SeatEffect& effect : effects) bound->push_back({effect, number, true});
  }
}

// Of a penalty that was given in the table's round.
void AddGiven(const TableInRound& place, const PenaltyState& penalty,
              std::vector<BoundEffect>* bound) {
  // An exchange of seats takes a player's own effects along.
  const bool here = penalty.table == place.number;
  const bool follows = place.event.base->engine_revision > kBeforeRulings;
  std::vector<SeatEffect> effects;
  for (const PenaltyEffect& effect : penalty.effects) {
    if (effect.next_match || !IsOnTable(effect)) continue;
    if (!here && !(follows && effect.target == ARBITRO_TARGET_PLAYER)) continue;
    AddEffect(place.table, penalty.player_number, effect, &effects);
  }
  for (const SeatEffect& effect : effects) bound->push_back({effect, penalty.number, false});
}

// The match of two that a player had in hand when the player was expelled, and no penalty says so.
void AddExpelled(const TableInRound& place, uint64_t since, std::vector<BoundEffect>* bound) {
  const RoundState* round = place.event.FindRound(place.round);
  if (place.event.base->engine_revision <= kBeforeCorrections || round == nullptr) return;
  if (place.table.seats.size() != 2) return;
  for (uint32_t seat = 0; seat < place.table.seats.size(); ++seat) {
    const uint32_t number = place.table.seats[seat].player_number;
    if (number == 0) continue;
    const PlayerState& player = place.event.Player(number);
    if (player.status != PlayerStatus::kExpelled || player.leave_round != place.round + 1) continue;
    const uint64_t expelled = player.past.empty() ? 0 : player.past.back().until_revision;
    const bool in_hand = !round->closed() || expelled < round->closed_revision;
    const bool said = std::any_of(bound->begin(), bound->end(), [&](const BoundEffect& each) {
      return each.effect.seat == seat && each.effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
    });
    if (!in_hand || said || expelled < since) continue;
    bound->push_back({{seat, ARBITRO_EFFECT_MATCH_LOSS, 0, 0}, 0, false});
  }
}

}  // namespace

bool IsOnTable(const PenaltyEffect& effect) {
  return effect.kind == ARBITRO_EFFECT_PRIZES || effect.kind == ARBITRO_EFFECT_GAME_LOSS ||
         effect.kind == ARBITRO_EFFECT_MATCH_LOSS;
}

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
    if (effect.next_match || !IsOnTable(effect)) continue;
    AddEffect(table, player_number, effect, added);
  }
}

bool IsOfGameTakenBack(const EventState& event, const PenaltyState& penalty, uint32_t round) {
  if (event.base->engine_revision <= kBeforeGamesTakenBack || round == 0) return false;
  const RoundState* paired = event.FindRound(round);
  return paired == nullptr || penalty.revision < paired->paired_revision;
}

std::vector<BoundEffect> EffectsBoundTo(const TableInRound& place) {
  std::vector<BoundEffect> bound;
  if (place.table.is_bye()) return bound;
  AddCarried(place, &bound);
  if (place.number == 0) return bound;
  const uint64_t since = LastReplayOf(place.table);
  const auto& penalties = place.event.penalties->penalties;
  // Penalties lie in the order of their giving, so those of a round are neighbours.
  size_t first = penalties.size();
  while (first > 0 && penalties[first - 1]->round >= place.round) --first;
  for (size_t i = first; i < penalties.size(); ++i) {
    const PenaltyState& penalty = *penalties[i];
    if (penalty.round != place.round || penalty.table == 0 || !penalty.stands()) continue;
    if (penalty.revision < since) continue;
    AddGiven(place, penalty, &bound);
  }
  AddExpelled(place, since, &bound);
  if (bound.size() > limits::kSeatEffectsMax) bound.resize(limits::kSeatEffectsMax);
  return bound;
}

namespace {

// The penalty as it is once the player plays no more at the table, with so many seats, where it was
// given: it waits for the next match, or was of that game alone.
PenaltyState TakenAlong(PenaltyState penalty, size_t seats) {
  penalty.table = 0;
  for (PenaltyEffect& effect : penalty.effects) {
    const bool goes = seats == 2 && effect.target == ARBITRO_TARGET_PLAYER && IsOnTable(effect);
    if (goes) effect.next_match = true;
  }
  return penalty;
}

bool PlaysIn(const RoundState* round, uint32_t player_number) {
  const uint32_t table = round == nullptr ? 0 : round->TableOf(player_number);
  return table != 0 && !round->tables.At(table - 1)->is_bye();
}

}  // namespace

void CarryOn(const RoundState& before, EventState* event) {
  if (event->base->engine_revision <= kBeforeGamesTakenBack) return;
  PenaltyBook book = *event->penalties;
  const RoundState* now = event->FindRound(before.number);
  // They lie in the order of their giving.
  for (size_t i = book.penalties.size(); i > 0 && book.penalties[i - 1]->round >= before.number;
       --i) {
    const PenaltyState& one = *book.penalties[i - 1];
    const bool weighs = std::any_of(one.effects.begin(), one.effects.end(), [](const auto& each) {
      return IsOnTable(each) && !each.next_match;
    });
    if (one.round != before.number || one.table == 0 || !one.stands() || !weighs) continue;
    if (PlaysIn(now, one.player_number)) continue;
    const uint32_t table = before.TableOf(one.player_number);
    const TablePtr at = table == 0 ? nullptr : before.tables.At(table - 1);
    // It was of an attempt that is over, and weighs on no match.
    if (at != nullptr && one.revision < LastReplayOf(*at)) continue;
    book.Replace(TakenAlong(one, at == nullptr ? 0 : at->seats.size()));
  }
  event->penalties = std::make_shared<PenaltyBook>(std::move(book));
}

CarriedPlace CarriedTo(const EventState& event, const PenaltyState& penalty) {
  const bool carries = std::any_of(penalty.effects.begin(), penalty.effects.end(),
                                   [](const PenaltyEffect& each) { return each.next_match; });
  for (uint32_t number = CarriedFrom(event, penalty); carries && number < event.NextRound();
       ++number) {
    const RoundState& round = *event.FindRound(number);
    const uint32_t table = round.TableOf(penalty.player_number);
    if (table != 0 && !round.tables.At(table - 1)->is_bye()) return {number, table};
  }
  return {};
}

std::vector<uint32_t> PenaltiesCarriedBy(const EventState& event, uint32_t player_number) {
  std::vector<uint32_t> waiting;
  for (uint32_t number : event.penalties->carried) {
    const PenaltyState& penalty = *event.penalties->FindPenalty(number);
    if (!penalty.stands() || penalty.player_number != player_number) continue;
    const uint32_t from = CarriedFrom(event, penalty);
    if (PlayedBetween(event, player_number, from, event.NextRound())) continue;
    waiting.push_back(number);
  }
  return waiting;
}

bool MayDecide(const std::vector<SeatEffect>& effects) {
  constexpr int kGamesOfAMatch = 2;
  return std::any_of(effects.begin(), effects.end(), [&](const SeatEffect& each) {
    if (each.kind == ARBITRO_EFFECT_MATCH_LOSS) return true;
    if (each.kind != ARBITRO_EFFECT_GAME_LOSS) return false;
    return std::count_if(effects.begin(), effects.end(), [&](const SeatEffect& other) {
             return other.seat == each.seat && other.kind == each.kind;
           }) >= kGamesOfAMatch;
  });
}

bool IsDecidedUnplayed(const TableInRound& place) {
  const TableState& table = place.table;
  if (table.is_bye() || !table.decided() || !table.report.is_null()) return false;
  const TablePapers& papers = table.Papers();
  const bool touched = papers.entered || papers.forfeited || papers.corrected ||
                       papers.slip_revision != 0 || !papers.reports.empty() ||
                       !papers.signatures.empty() || !papers.attempts.empty();
  if (touched) return false;
  std::vector<SeatEffect> carried;
  for (const BoundEffect& each : EffectsBoundTo(place)) {
    if (!each.carried && each.effect.kind == ARBITRO_EFFECT_MATCH_LOSS) return false;
    if (each.carried) carried.push_back(each.effect);
  }
  return MayDecide(carried);
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
