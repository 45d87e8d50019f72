// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/top_cut.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

#include "kit/elimination_places.h"
#include "kit/elimination_tables.h"
#include "plugins/pokemon_tcg/event/event.h"
#include "plugins/pokemon_tcg/event/event_plan.h"
#include "plugins/pokemon_tcg/rules/divisions.h"
#include "plugins/pokemon_tcg/rules/season_figures.h"

namespace arbitro::pkm {
namespace {

// A column that goes before all others of the standings.
struct Lead {
  Column column;
  std::vector<int64_t> of_row;  // of the rows as they were
  bool smaller_first = false;   // 0 then stands behind all others
};

kit::EliminationField FieldOf(const DrawRequest& request);
uint32_t ClosedBesideSwiss(const std::vector<Phase>& phases);
uint32_t DraftsPaired(const std::vector<Phase>& phases);
void KeepSwissResults(const StandingsRequest& request, StandingsPlayer* player,
                      std::vector<PlayerResult>* kept);
std::vector<uint32_t> SwissEnds(const StandingsRequest& request);
bool IsBracketAlone(const StandingsRequest& request);
bool PlayedOnSecondDay(const StandingsRequest& request, const StandingsPlayer& player);
void CountFromFirstSwiss(uint32_t drafts, StandingsPlayer* player);
void CountLeaving(const std::vector<uint32_t>& swiss_ends, bool second_day,
                  StandingsPlayer* player);
void CountAsStaying(StandingsPlayer* player);
Column DivisionColumn();
Column CutColumn();
Column SecondDayColumn();
std::optional<Lead> DivisionLead(const StandingsRequest& request, const Standings& swiss);
std::optional<Lead> CutLead(const StandingsRequest& request, const Standings& swiss);
std::optional<Lead> SecondDayLead(const StandingsRequest& request, const Standings& swiss);
bool HasAny(const Lead& lead);
Standings Reordered(const Standings& before, const std::vector<Lead>& leads);
std::vector<size_t> OrderOf(const std::vector<Lead>& leads, size_t rows);
bool Level(const std::vector<Lead>& leads, size_t one, size_t other);
uint32_t PartedBy(const Standings& standings, size_t row, uint32_t otherwise);

}  // namespace

Decided<RoundDraw> DrawElimination(const DrawRequest& request, Host& host) {
  const kit::EliminationField field = FieldOf(request);
  const bool reseeded = field.pairing == kit::BracketPairing::kReseeded;
  const kit::EliminationRound round = kit::NextEliminationRound(field);
  if (round.problem == kit::kBracketOver) {
    return Refuse(
        "BRACKET_OVER", "PKM-GEN-15",
        {"the bracket is over: complete the event", "il tabellone è finito: chiudi l'evento"});
  }
  if (!round.problem.empty()) {
    return Refuse("BRACKET_BROKEN", "PKM-GEN-15",
                  {round.problem + ": pair by hand", round.problem + ": abbina a mano"});
  }
  host.Cite("PKM-GEN-15", reseeded ? "the best place left meets the worst"
                                   : "paired by seed, as the bracket goes on");
  return kit::ToDraw(round);
}

Decided<RoundEvaluation> EvaluateElimination(const DrawRequest& request, Host& host) {
  host.Cite("PKM-GEN-15", "judged by the bracket");
  return kit::JudgeElimination(request, FieldOf(request), "PKM-GEN-15");
}

StandingsRequest SwissPart(const StandingsRequest& request) {
  StandingsRequest swiss = request;
  swiss.results.clear();
  swiss.details.clear();
  const uint32_t drafts = DraftsPaired(request.phases);
  const std::vector<uint32_t> swiss_ends = SwissEnds(request);
  // [PKM-GEN-15] Where only a bracket is played, its rounds give the place.
  const bool bracket_alone = IsBracketAlone(request);
  for (StandingsPlayer& player : swiss.players) {
    const bool second_day = PlayedOnSecondDay(request, player);
    const bool has_results = player.result_count > 0;
    KeepSwissResults(request, &player, &swiss.results);
    CountFromFirstSwiss(drafts, &player);
    CountLeaving(swiss_ends, second_day, &player);
    if (bracket_alone && has_results) CountAsStaying(&player);
  }
  swiss.rounds_played -= std::min(ClosedBesideSwiss(request.phases), swiss.rounds_played);
  return swiss;
}

Standings PlaceByPhases(const StandingsRequest& request, Standings swiss, Host& host) {
  std::vector<Lead> leads;
  if (auto division = DivisionLead(request, swiss)) {
    leads.push_back(*std::move(division));
    host.Cite("PKM-GEN-24", "each age division stands for itself");
  }
  if (auto cut = CutLead(request, swiss)) {
    leads.push_back(*std::move(cut));
    host.Cite("PKM-GEN-15", "the top cut by how far each came, then Swiss places");
  }
  if (auto second_day = SecondDayLead(request, swiss)) {
    leads.push_back(*std::move(second_day));
    host.Cite("PKM-GEN-14", "those of the second day stand above the others");
  }
  return leads.empty() ? swiss : Reordered(swiss, leads);
}

namespace {

// [PKM-GEN-15] The winners of neighbouring matches meet, unless the organiser has the best place
// left meet the worst.
kit::EliminationField FieldOf(const DrawRequest& request) {
  kit::EliminationField field = kit::FieldOf(request);
  const bool reseeded = ReadSeasonFigures(request.settings).reseeds_bracket;
  if (reseeded) field.pairing = kit::BracketPairing::kReseeded;
  return field;
}

uint32_t ClosedBesideSwiss(const std::vector<Phase>& phases) {
  uint32_t rounds = 0;
  for (const Phase& phase : phases) {
    if (phase.kind != ARBITRO_PHASE_SWISS) rounds += phase.rounds_closed;
  }
  return rounds;
}

uint32_t DraftsPaired(const std::vector<Phase>& phases) {
  uint32_t drafts = 0;
  for (const Phase& phase : phases) {
    if (phase.kind == ARBITRO_PHASE_TABLES) drafts += phase.rounds_paired;
  }
  return drafts;
}

// Appends the player's results of Swiss phases to `kept`, and has the player point there.
void KeepSwissResults(const StandingsRequest& request, StandingsPlayer* player,
                      std::vector<PlayerResult>* kept) {
  const auto counts = [&](const PlayerResult& result) {
    return result.phase < 1 || result.phase > request.phases.size() ||
           request.phases[result.phase - 1].kind == ARBITRO_PHASE_SWISS;
  };
  const uint32_t first = player->first_result;
  const uint32_t count = player->result_count;
  player->first_result = static_cast<uint32_t>(kept->size());
  for (uint32_t i = first; i < first + count; ++i) {
    if (counts(request.results[i])) kept->push_back(request.results[i]);
  }
  player->result_count = static_cast<uint32_t>(kept->size()) - player->first_result;
}

// The last rounds of the event that are planned for the days' Swiss.
std::vector<uint32_t> SwissEnds(const StandingsRequest& request) {
  const EventFacts event = ReadEvent(request.settings);
  std::vector<uint32_t> ends;
  uint32_t before = 0;
  for (const Phase& phase : request.phases) {
    if (phase.kind == ARBITRO_PHASE_SWISS) {
      ends.push_back(before + std::max(PlannedSwissRounds(phase, event), phase.rounds_paired));
    }
    before += phase.rounds_paired;
  }
  return ends;
}

bool IsBracketAlone(const StandingsRequest& request) {
  return !request.phases.empty() &&
         std::all_of(request.phases.begin(), request.phases.end(), [](const Phase& phase) {
           return phase.kind == ARBITRO_PHASE_ELIMINATION || phase.kind == ARBITRO_PHASE_FINAL;
         });
}

bool PlayedOnSecondDay(const StandingsRequest& request, const StandingsPlayer& player) {
  const size_t second_day = SecondSwissOf(request.phases);
  const auto begin = request.results.begin() + player.first_result;
  return std::any_of(begin, begin + player.result_count,
                     [&](const PlayerResult& result) { return result.phase == second_day + 1; });
}

// A draft is no round that a player misses: one who was there from the first Swiss round is not
// late.
void CountFromFirstSwiss(uint32_t drafts, StandingsPlayer* player) {
  if (drafts == 0 || player->entry_round <= 1) return;
  player->entry_round -= std::min(drafts, player->entry_round - 1);
  if (player->entry_round == 1) player->flags &= ~uint32_t{ARBITRO_PLAYER_LATE};
}

// [PKM-GEN-3] [PKM-GEN-32] A player dropped who left before the planned end of the first Swiss. One
// who left later keeps the place; on a second day, as one who dropped.
void CountLeaving(const std::vector<uint32_t>& swiss_ends, bool second_day,
                  StandingsPlayer* player) {
  const bool dropped = player->status == ARBITRO_PLAYER_DROPPED && player->leave_round != 0;
  if (!dropped || swiss_ends.empty() || player->leave_round <= swiss_ends.front()) return;
  player->status = ARBITRO_PLAYER_ACTIVE;
  if (!second_day || player->leave_round > swiss_ends[1]) player->leave_round = 0;
}

// Has a player who dropped stand as one who did not.
void CountAsStaying(StandingsPlayer* player) {
  if (player->status != ARBITRO_PLAYER_DROPPED) return;
  player->status = ARBITRO_PLAYER_ACTIVE;
  player->leave_round = 0;
}

Column DivisionColumn() {
  return {"division",
          {"Age division", "Categoria d'età"},
          "PKM-GEN-24",
          ARBITRO_COLUMN_INTEGER,
          {1, 0}};
}

Column CutColumn() {
  return {"cut",
          {"Place in the top cut", "Posto nel top cut"},
          "PKM-GEN-15",
          ARBITRO_COLUMN_PLACE,
          {1, 0}};
}

Column SecondDayColumn() {
  return {
      "second_day", {"Second day", "Secondo giorno"}, "PKM-GEN-14", ARBITRO_COLUMN_INTEGER, {1, 0}};
}

// [PKM-GEN-24] Divisions that are kept apart stand apart: by their place in the description's list,
// players without one behind them.
std::optional<Lead> DivisionLead(const StandingsRequest& request, const Standings& swiss) {
  if (ReadEvent(request.settings).age_divisions != AgePairing::kApart) return std::nullopt;
  constexpr int64_t kBehindAll = std::size(kDivisions) + 1;
  Lead lead = {DivisionColumn(), {}, true};
  for (const Standing& row : swiss.rows) {
    const uint32_t division = request.players[row.player].division;
    lead.of_row.push_back(division == 0 ? kBehindAll : division);
  }
  return lead;
}

// [PKM-GEN-15] A player who comes further stands higher; players who lost in the same round share
// the place, and stand by Swiss place. Divisions that are kept apart have places of their own.
std::optional<Lead> CutLead(const StandingsRequest& request, const Standings& swiss) {
  const std::vector<int64_t> levels = kit::EliminationLevels(request);
  const bool apart = ReadEvent(request.settings).age_divisions == AgePairing::kApart;
  const auto place_of = [&](uint32_t player) -> int64_t {
    if (levels[player] == 0) return 0;
    return 1 + std::count_if(swiss.rows.begin(), swiss.rows.end(), [&](const Standing& other) {
             const bool met = !apart || request.players[other.player].division ==
                                            request.players[player].division;
             return met && levels[other.player] > levels[player];
           });
  };
  Lead lead = {CutColumn(), {}, true};
  for (const Standing& row : swiss.rows) lead.of_row.push_back(place_of(row.player));
  return HasAny(lead) ? std::optional<Lead>(std::move(lead)) : std::nullopt;
}

// [PKM-GEN-14] Players of the second day's Swiss stand above those of the first day's alone.
std::optional<Lead> SecondDayLead(const StandingsRequest& request, const Standings& swiss) {
  if (SecondSwissOf(request.phases) >= request.phases.size()) return std::nullopt;
  Lead lead = {SecondDayColumn(), {}};
  for (const Standing& row : swiss.rows) {
    lead.of_row.push_back(PlayedOnSecondDay(request, request.players[row.player]) ? 1 : 0);
  }
  return HasAny(lead) ? std::optional<Lead>(std::move(lead)) : std::nullopt;
}

bool HasAny(const Lead& lead) {
  return std::any_of(lead.of_row.begin(), lead.of_row.end(), [](int64_t cell) { return cell > 0; });
}

Standings Reordered(const Standings& before, const std::vector<Lead>& leads) {
  Standings after;
  after.unranked = before.unranked;
  for (const Lead& lead : leads) after.columns.push_back(lead.column);
  after.columns.insert(after.columns.end(), before.columns.begin(), before.columns.end());
  const size_t width = before.columns.size();
  const std::vector<size_t> order = OrderOf(leads, before.rows.size());
  for (size_t place = 0; place < order.size(); ++place) {
    Standing row = before.rows[order[place]];
    const auto cells = before.cells.begin() + static_cast<std::ptrdiff_t>(order[place] * width);
    for (const Lead& lead : leads) {
      after.cells.push_back({static_cast<uint64_t>(lead.of_row[order[place]]), 0});
    }
    after.cells.insert(after.cells.end(), cells, cells + static_cast<std::ptrdiff_t>(width));
    const bool tied = place > 0 && Level(leads, order[place], order[place - 1]) &&
                      row.rank == before.rows[order[place - 1]].rank;
    const uint32_t swiss_column =
        row.broken_by == ARBITRO_NONE ? 0 : row.broken_by + static_cast<uint32_t>(leads.size());
    row.broken_by = place == 0 || tied ? ARBITRO_NONE : PartedBy(after, place, swiss_column);
    row.rank = tied ? after.rows.back().rank : static_cast<uint32_t>(place) + 1;
    after.rows.push_back(row);
  }
  return after;
}

// The rows in the order of the columns that lead, and of each other as they were.
std::vector<size_t> OrderOf(const std::vector<Lead>& leads, size_t rows) {
  std::vector<size_t> order(rows);
  for (size_t row = 0; row < rows; ++row) order[row] = row;
  for (auto lead = leads.rbegin(); lead != leads.rend(); ++lead) {
    const auto key = [&](size_t row) {
      const int64_t cell = lead->of_row[row];
      if (!lead->smaller_first) return -cell;
      return cell == 0 ? std::numeric_limits<int64_t>::max() : cell;
    };
    std::stable_sort(order.begin(), order.end(),
                     [&](size_t a, size_t b) { return key(a) < key(b); });
  }
  return order;
}

bool Level(const std::vector<Lead>& leads, size_t one, size_t other) {
  return std::all_of(leads.begin(), leads.end(),
                     [&](const Lead& lead) { return lead.of_row[one] == lead.of_row[other]; });
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

}  // namespace

std::vector<Code> LeadingColumns() {
  std::vector<Code> columns;
  for (const Column& column : {DivisionColumn(), CutColumn(), SecondDayColumn()}) {
    columns.push_back({column.id, column.label, column.rule});
  }
  return columns;
}

}  // namespace arbitro::pkm
