// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/top_cut.h"

#include <algorithm>
#include <string>
#include <utility>

#include "kit/elimination_tables.h"
#include "plugins/pokemon_tcg/event.h"
#include "plugins/pokemon_tcg/event_tiers.h"
#include "plugins/pokemon_tcg/formats.h"
#include "plugins/pokemon_tcg/swiss_rounds.h"
#include "plugins/pokemon_tcg/tables.h"

namespace arbitro::pkm {
namespace {

constexpr uint32_t kSecondsPerMinute = 60;
constexpr uint32_t kCutMin = 2;

// How many rounds halve the entrants to one.
uint32_t RoundsOf(uint32_t entrants) {
  uint32_t rounds = 0;
  while ((uint64_t{1} << rounds) < entrants) ++rounds;
  return rounds;
}

// [PKM-7.3-a] A single game lasts 30 minutes in Constructed and 20 in Limited; [PKM-GEN-13] a best
// of three 50.
uint32_t MinutesByBook(MatchType match_type, const FormatRow* format) {
  if (match_type == MatchType::kBestOfThree) return kChampionshipMinutes;
  const bool limited = format != nullptr && format->environment == Environment::kLimited;
  return limited ? kSingleGameLimitedMinutes : kSingleGameConstructedMinutes;
}

// Three turns are played beyond the minutes.
void SetClock(const PlanRequest& request, const EventFacts& event, Plan* plan) {
  const uint32_t by_book = MinutesByBook(event.match_type, FindFormatRow(request.format));
  // [PKM-7.3-c] What the organiser stated counts before it.
  const uint32_t minutes = event.match_minutes != 0 ? event.match_minutes : by_book;
  plan->clock_s = minutes * kSecondsPerMinute;
  plan->extra_turns = kExtraTurns;
}

// [PKM-GEN-11] The cut that the organiser set, or that of table 4.5 for the event's tier;
// [PKM-GEN-12] none where the event has no tier above a League Challenge.
uint32_t CutOf(const EventFacts& event, uint32_t players) {
  if (event.top_cut) return *event.top_cut;
  const EventTierRow* tier = FindEventTier(event.tier);
  return tier == nullptr ? 0 : static_cast<uint32_t>(DefaultTopCut(*tier, players));
}

// [PKM-GEN-15] Those who go on, by Swiss place.
std::vector<uint32_t> BestOf(const StandingsHeads& standings, uint32_t cut) {
  std::vector<uint32_t> best;
  for (uint32_t head = 0; head < standings.ranked() && best.size() < cut; ++head) {
    const uint32_t status = standings.heads[head].status;
    const bool gone = status == ARBITRO_PLAYER_DROPPED || status == ARBITRO_PLAYER_EXPELLED;
    if (!gone) best.push_back(head);
  }
  return best;
}

Plan SwissPhase(uint32_t rounds, Host& host) {
  Plan plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_SWISS;
  plan.rounds_planned = rounds;
  host.Cite("PKM-GEN-10", std::to_string(rounds) + " Swiss rounds");
  return plan;
}

Plan CutPhase(const PlanRequest& request, uint32_t cut, Host& host) {
  Plan plan;
  if (cut < kCutMin) {
    host.Cite("PKM-GEN-12", "no top cut");
    return plan;
  }
  std::vector<uint32_t> best = BestOf(request.standings, cut);
  if (best.size() < kCutMin) return plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = ARBITRO_PHASE_ELIMINATION;
  plan.rounds_planned = RoundsOf(static_cast<uint32_t>(best.size()));
  host.Cite("PKM-GEN-11", "the best " + std::to_string(best.size()) + " go on");
  plan.qualified = std::move(best);
  return plan;
}

// How far somebody came in the single elimination: more is better, 0: did not play in it.
int64_t LevelOf(const StandingsRequest& request, const StandingsPlayer& player) {
  int64_t level = 0;
  for (uint32_t i = 0; i < player.result_count; ++i) {
    const PlayerResult& result = request.results[player.first_result + i];
    const bool cut = result.phase >= 1 && result.phase <= request.phases.size() &&
                     request.phases[result.phase - 1].kind == ARBITRO_PHASE_ELIMINATION;
    if (!cut) continue;
    const bool won = result.result == ARBITRO_RESULT_WIN || result.result == ARBITRO_RESULT_BYE;
    level = std::max<int64_t>(level, 1) + (won ? 1 : 0);
  }
  return level;
}

// The first column in which two rows differ; `otherwise` where none does.
uint32_t PartedBy(const Standings& standings, size_t row, uint32_t otherwise) {
  const size_t width = standings.columns.size();
  for (uint32_t column = 0; column < width; ++column) {
    const arbitro_u128& own = standings.cells[row * width + column];
    const arbitro_u128& above = standings.cells[(row - 1) * width + column];
    if (own.low != above.low || own.high != above.high) return column;
  }
  return otherwise;
}

// The rows in another order, with `first` as the column before all others.
Standings Reordered(const Standings& before, const std::vector<size_t>& order,
                    const std::vector<int64_t>& levels) {
  Standings after;
  after.unranked = before.unranked;
  after.columns.push_back(
      {"cut", {"Top cut", "Top cut"}, "PKM-GEN-15", ARBITRO_COLUMN_INTEGER, {1, 0}});
  after.columns.insert(after.columns.end(), before.columns.begin(), before.columns.end());
  const size_t width = before.columns.size();
  for (size_t place = 0; place < order.size(); ++place) {
    Standing row = before.rows[order[place]];
    const auto cells = before.cells.begin() + static_cast<std::ptrdiff_t>(order[place] * width);
    after.cells.push_back({static_cast<uint64_t>(levels[order[place]]), 0});
    after.cells.insert(after.cells.end(), cells, cells + static_cast<std::ptrdiff_t>(width));
    const bool tied = place > 0 && levels[order[place]] == levels[order[place - 1]] &&
                      row.rank == before.rows[order[place - 1]].rank;
    const uint32_t swiss_column = row.broken_by == ARBITRO_NONE ? 0 : row.broken_by + 1;
    row.broken_by = place == 0 || tied ? ARBITRO_NONE : PartedBy(after, place, swiss_column);
    row.rank = tied ? after.rows.back().rank : static_cast<uint32_t>(place) + 1;
    after.rows.push_back(row);
  }
  return after;
}

}  // namespace

Decided<Plan> PlanEvent(const PlanRequest& request, Host& host) {
  const EventFacts event = ReadEvent(request.settings);
  const uint32_t players =
      request.phases.empty() ? request.counts.active
                             : std::max(request.phases.front().entrants, request.counts.registered);
  const uint32_t rounds = event.swiss_rounds > 0 ? event.swiss_rounds : SwissRounds(players);
  Plan plan;
  if (request.phases.empty()) {
    plan = SwissPhase(rounds, host);
  } else {
    const Phase& phase = request.phases.back();
    const uint32_t planned = phase.rounds_planned > 0 ? phase.rounds_planned : rounds;
    if (phase.rounds_closed < planned) {
      plan.step = ARBITRO_STEP_ROUND;
    } else if (phase.kind == ARBITRO_PHASE_SWISS) {
      plan = CutPhase(request, CutOf(event, players), host);
    }
  }
  if (plan.step != ARBITRO_STEP_OVER) SetClock(request, event, &plan);
  return plan;
}

Decided<RoundDraw> DrawElimination(const DrawRequest& request, Host& host) {
  const kit::EliminationRound round = kit::NextEliminationRound(kit::FieldOf(request));
  if (!round.problem.empty()) {
    return Refuse("BRACKET_BROKEN", "PKM-GEN-15",
                  {round.problem + ": pair by hand", round.problem + ": abbinare a mano"});
  }
  host.Cite("PKM-GEN-15", "paired by seed, as the bracket goes on");
  return kit::ToDraw(round);
}

StandingsRequest SwissPart(const StandingsRequest& request) {
  StandingsRequest swiss = request;
  swiss.results.clear();
  swiss.details.clear();
  for (StandingsPlayer& player : swiss.players) {
    const uint32_t first = player.first_result;
    const uint32_t count = player.result_count;
    player.first_result = static_cast<uint32_t>(swiss.results.size());
    for (uint32_t i = first; i < first + count; ++i) {
      const PlayerResult& result = request.results[i];
      const bool cut = result.phase >= 1 && result.phase <= request.phases.size() &&
                       request.phases[result.phase - 1].kind == ARBITRO_PHASE_ELIMINATION;
      if (!cut) swiss.results.push_back(result);
    }
    player.result_count = static_cast<uint32_t>(swiss.results.size()) - player.first_result;
  }
  uint32_t rounds = 0;
  for (const Phase& phase : request.phases) {
    if (phase.kind == ARBITRO_PHASE_ELIMINATION) rounds += phase.rounds_paired;
  }
  swiss.rounds_played -= std::min(rounds, swiss.rounds_played);
  return swiss;
}

Standings PlaceByElimination(const StandingsRequest& request, Standings swiss, Host& host) {
  std::vector<int64_t> levels;
  std::vector<size_t> order;
  for (size_t row = 0; row < swiss.rows.size(); ++row) {
    levels.push_back(LevelOf(request, request.players[swiss.rows[row].player]));
    order.push_back(row);
  }
  const bool played =
      std::any_of(levels.begin(), levels.end(), [](int64_t one) { return one > 0; });
  if (!played) return swiss;
  // [PKM-GEN-15] Who comes further stands higher; who lost in the same round, by Swiss place.
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return levels[a] > levels[b]; });
  host.Cite("PKM-GEN-15", "the top cut by how far each came, then Swiss places");
  return Reordered(swiss, order, levels);
}

}  // namespace arbitro::pkm
