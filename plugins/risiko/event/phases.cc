// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/phases.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "kit/phase_kind.h"
#include "kit/ranking.h"
#include "kit/standings.h"
#include "plugins/risiko/event/event.h"
#include "plugins/risiko/event/outcome.h"
#include "plugins/risiko/rules/entry_and_appeal.h"
#include "plugins/risiko/rules/preliminary_standings.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

constexpr char kCup[] = "CUP";

// The columns of the standings, in their order.
enum ColumnIndex : uint32_t {
  kFinalColumn,
  kPointsColumn,
  kObjectivesColumn,
  kWinsColumn,
  kOutsideColumn,
  kBestGameColumn,
  kPlayOffColumn,
  kColumns
};

// Says what a player made of the whole event, a number a column.
using Line = std::array<int64_t, kColumns>;

Decided<Plan> PlanRound(const PlanRequest& request, Host& host);
std::optional<Refusal> Provisional(const PlanRequest& request);
Plan PlanAfterPreliminary(const StandingsHeads& standings, const PlayOffRules& rules);
Plan PlanFinal(const StandingsHeads& standings, uint32_t play_off_tables);
Plan PlanPhase(arbitro_phase_kind kind, uint32_t rounds);
std::vector<uint32_t> StillThere(const StandingsHeads& standings);
uint32_t FinalRound(const std::vector<Phase>& phases);
bool LeavesStandings(const StandingsPlayer& player, uint32_t final_round);
Line LineOf(const StandingsRequest& request, uint32_t index);
void AddResult(const StandingsRequest& request, uint32_t index, uint32_t at, Line* line);
bool IsFinal(const std::vector<Phase>& phases, uint32_t number);
int64_t PlaceOf(const StandingsRequest& request, const PlayerResult& result);
int64_t PointsOf(const StandingsRequest& request, uint32_t index, const PlayerResult& game);
int64_t PointsBeside(const StandingsRequest& request, uint32_t index);
std::vector<kit::RankStep> StepsOf(const std::vector<Line>& lines);
kit::RankStep LotStep();
kit::RankStep StepOf(const std::vector<Line>& lines, ColumnIndex column, const char* rule);
std::vector<kit::RankedColumn> ColumnsOf(const std::vector<Line>& lines);
void CountGames(const StandingsRequest& request, const std::vector<Line>& lines,
                const kit::Ranking& ranking, Standings* standings);
uint32_t GamesOf(const StandingsRequest& request, const StandingsPlayer& player);
int64_t CellOf(const StandingsHeads& standings, size_t head, ColumnIndex column);

}  // namespace

Decided<Plan> PlanNextRound(const PlanRequest& request, Host& host) {
  if (request.phases.empty()) {
    // [RSK-2.2] [RSK-3.1] Four preliminary days.
    host.Cite("RSK-2.2", Counted(kPreliminaryRounds, "match day", "match days"));
    return PlanPhase(ARBITRO_PHASE_TABLES, kPreliminaryRounds);
  }
  const Phase& phase = request.phases.back();
  if (phase.rounds_closed < phase.rounds_planned) return PlanRound(request, host);
  if (phase.kind == ARBITRO_PHASE_FINAL) return Plan{};
  if (request.standings.column_count != kColumns) {
    return Refuse("STANDINGS_BY_HAND", "RSK-2.3",
                  {"the standings were entered by hand, without best games: choose who goes on",
                   "la classifica è inserita a mano, senza le migliori partite: scegli chi passa"});
  }
  if (auto provisional = Provisional(request)) return *std::move(provisional);
  if (request.phases.size() == kPreliminaryPhase) {
    return PlanAfterPreliminary(request.standings, ReadSettings(request.settings).play_off);
  }
  return PlanFinal(request.standings, phase.entrants > kSeatsMax ? kPlayOffTablesMax : 1);
}

Decided<Standings> RankPlayers(const StandingsRequest& request, Host& host) {
  const bool look_only =
      std::all_of(request.seed.begin(), request.seed.end(), [](uint8_t byte) { return byte == 0; });
  std::vector<Line> lines;
  std::vector<uint32_t> players;
  const uint32_t final_round = FinalRound(request.phases);
  for (uint32_t i = 0; i < request.players.size(); ++i) {
    if (LeavesStandings(request.players[i], final_round)) continue;
    players.push_back(i);
    lines.push_back(LineOf(request, i));
  }
  std::vector<kit::RankStep> steps = StepsOf(lines);
  // [RSK-2.7] At last the lot, once the standings are taken.
  if (!look_only) steps.push_back(LotStep());
  const kit::Seed seed = {request.seed};
  const auto count = static_cast<uint32_t>(players.size());
  const kit::Ranking ranking = kit::Rank(count, steps, look_only ? nullptr : &seed);
  Standings standings = kit::ToStandings(ranking, request, ColumnsOf(lines), players);
  CountGames(request, lines, ranking, &standings);
  host.Cite("RSK-2.7", "points, RisiKo! made, games won, points outside, lots");
  return standings;
}

Decided<Awards> AwardEventPrizes(const AwardsRequest& request, Host& host) {
  Awards awards;
  if (request.standings.column_count != kColumns) return awards;
  for (uint32_t i = 0; i < request.standings.ranked(); ++i) {
    // [RSK-28.1] A cup for every finalist.
    if (CellOf(request.standings, i, kFinalColumn) == 0) continue;
    const Value place = Value::Integer(request.standings.heads[i].rank);
    awards.awards.push_back({kCup, "RSK-28.1", i, 1, Value::Struct({{"place", place}})});
  }
  host.Cite("RSK-28.1",
            Counted(static_cast<int64_t>(awards.awards.size()), "finalist", "finalists"));
  return awards;
}

std::vector<Code> AwardCodes() { return {{kCup, {"Cup", "Coppa"}, "RSK-28.1"}}; }

namespace {

// The next round of the phase that goes on.
Decided<Plan> PlanRound(const PlanRequest& request, Host& host) {
  if (!IsOfTheBook(request.phases.back().kind, static_cast<uint32_t>(request.phases.size()))) {
    return kit::NoSuchPhase("RSK-2.8", kKindOfTables);
  }
  Plan plan;
  plan.step = ARBITRO_STEP_ROUND;
  // [RSK-6.1] Ninety minutes a game.
  plan.clock_s = kRegulationMinutes * 60;
  // [RSK-6.2] The referee who starts the clock learns how often it may stand.
  host.Cite("RSK-6.2", Counted(kPausesMax, "pause", "pauses") + " of " +
                           Counted(kPauseMinutes, "minute", "minutes") + " at most");
  return plan;
}

// [RSK-2.5] [RSK-AMB-30] The players who go on are fixed once the standings can be contested no
// more.
std::optional<Refusal> Provisional(const PlanRequest& request) {
  if (request.appeals_open > 0) {
    const std::string open = std::to_string(request.appeals_open);
    return Refuse("APPEALS_OPEN", "RSK-AMB-30",
                  {"appeals are open: " + open + "; decide them first",
                   "ricorsi da decidere prima: " + open});
  }
  if (request.published && !AppealInTime(0, request.publication_age_s)) return std::nullopt;
  return Refuse("STANDINGS_PROVISIONAL", "RSK-AMB-30",
                request.published
                    ? Label{"the standings may be contested until two hours after publication",
                            "la classifica si può contestare per due ore dalla pubblicazione"}
                    : Label{"publish the standings first: they may be contested for two hours",
                            "pubblica prima la classifica: per due ore si può contestare"});
}

Plan PlanAfterPreliminary(const StandingsHeads& standings, const PlayOffRules& rules) {
  const std::vector<uint32_t> heads = StillThere(standings);
  std::vector<int64_t> best_games;
  for (const uint32_t head : heads) {
    best_games.push_back(CellOf(standings, head, kBestGameColumn));
  }
  // [RSK-2.3] The play-off; [RSK-AMB-33] with too few players the final at once.
  const Qualified qualified = Qualify(best_games, rules);
  const bool play_off = !qualified.play_off.empty();
  Plan plan = PlanPhase(play_off ? ARBITRO_PHASE_TABLES : ARBITRO_PHASE_FINAL, 1);
  for (const uint32_t place : play_off ? qualified.play_off : qualified.direct) {
    plan.qualified.push_back(heads[place]);
  }
  return plan;
}

Plan PlanFinal(const StandingsHeads& standings, uint32_t play_off_tables) {
  Plan plan = PlanPhase(ARBITRO_PHASE_FINAL, 1);
  const std::vector<uint32_t> heads = StillThere(standings);
  // [RSK-2.4] The first three,
  const size_t direct = std::min<size_t>(kDirectFinalists, heads.size());
  plan.qualified.assign(heads.begin(), heads.begin() + static_cast<ptrdiff_t>(direct));
  // [RSK-2.4] [RSK-AMB-05] and the best of the play-off who is not among them; [RSK-AMB-02] the two
  // best after two tables.
  const auto place = [&](uint32_t head) { return CellOf(standings, head, kPlayOffColumn); };
  std::vector<uint32_t> rest(heads.begin() + static_cast<ptrdiff_t>(direct), heads.end());
  rest.erase(
      std::remove_if(rest.begin(), rest.end(), [&](uint32_t head) { return place(head) == 0; }),
      rest.end());
  std::stable_sort(rest.begin(), rest.end(),
                   [&](uint32_t a, uint32_t b) { return place(a) < place(b); });
  rest.resize(std::min<size_t>(rest.size(), play_off_tables));
  plan.qualified.insert(plan.qualified.end(), rest.begin(), rest.end());
  return plan;
}

Plan PlanPhase(arbitro_phase_kind kind, uint32_t rounds) {
  Plan plan;
  plan.step = ARBITRO_STEP_PHASE;
  plan.phase_kind = kind;
  plan.rounds_planned = rounds;
  plan.fresh_start = true;
  plan.clock_s = kRegulationMinutes * 60;
  return plan;
}

// [RSK-4.4] [RSK-AMB-05] The players still there, by standing: who has withdrawn since the
// standings were taken leaves them at once, and the others move up.
std::vector<uint32_t> StillThere(const StandingsHeads& standings) {
  std::vector<uint32_t> heads;
  for (uint32_t i = 0; i < standings.ranked(); ++i) {
    const uint32_t status = standings.heads[i].status;
    if (status != ARBITRO_PLAYER_DROPPED && status != ARBITRO_PLAYER_EXPELLED) heads.push_back(i);
  }
  return heads;
}

// The event's round in which the final is played; 0: it is not paired.
uint32_t FinalRound(const std::vector<Phase>& phases) {
  uint32_t before = 0;
  for (const Phase& phase : phases) {
    if (phase.kind == ARBITRO_PHASE_FINAL && phase.rounds_paired > 0) return before + 1;
    before += phase.rounds_paired;
  }
  return 0;
}

// [RSK-4.4] [RSK-AMB-19] A player who has withdrawn before the final began, or was expelled, leaves
// the standings. A final that was played stands.
bool LeavesStandings(const StandingsPlayer& player, uint32_t final_round) {
  if (player.status == ARBITRO_PLAYER_EXPELLED) return true;
  if (player.status != ARBITRO_PLAYER_DROPPED) return false;
  return final_round == 0 || player.leave_round <= final_round;
}

Line LineOf(const StandingsRequest& request, uint32_t index) {
  const StandingsPlayer& player = request.players[index];
  Line line = {};
  for (uint32_t i = 0; i < player.result_count; ++i) {
    AddResult(request, index, player.first_result + i, &line);
  }
  line[kPointsColumn] = std::max<int64_t>(0, line[kPointsColumn] + PointsBeside(request, index));
  return line;
}

// Adds the result at `at` to the player's line.
void AddResult(const StandingsRequest& request, uint32_t index, uint32_t at, Line* line) {
  const PlayerResult& result = request.results[at];
  // [RSK-2.4] The final and the play-off have their own order.
  if (result.phase > kPreliminaryPhase) {
    const bool final = IsFinal(request.phases, result.phase);
    (*line)[final ? kFinalColumn : kPlayOffColumn] = PlaceOf(request, result);
    return;
  }
  // [RSK-2.2] [RSK-2.6] [RSK-AMB-01] All games of the preliminary phase add up, for the general
  // standings and the absolute ones alike.
  const int64_t points = PointsOf(request, index, result);
  (*line)[kPointsColumn] += points;
  (*line)[kWinsColumn] += result.result == ARBITRO_RESULT_WIN ? 1 : 0;
  (*line)[kOutsideColumn] += result.score;
  // [RSK-AMB-03] The official score, penalties taken off.
  (*line)[kBestGameColumn] = std::max((*line)[kBestGameColumn], points);
  if (at < request.details.size() && MadeRisiko(request.details[at])) ++(*line)[kObjectivesColumn];
}

bool IsFinal(const std::vector<Phase>& phases, uint32_t number) {
  return number <= phases.size() && phases[number - 1].kind == ARBITRO_PHASE_FINAL;
}

// The result's place; behind all others at the table for who has none there, as a judge played on.
// Play-off and final are of one table, or of tables whose places are shared.
int64_t PlaceOf(const StandingsRequest& request, const PlayerResult& result) {
  if (result.place > 0) return result.place;
  int64_t last = 0;
  for (const PlayerResult& other : request.results) {
    if (other.round == result.round) last = std::max<int64_t>(last, other.place);
  }
  return last + 1;
}

// Says what a game is worth with the points that penalties took in it.
int64_t PointsOf(const StandingsRequest& request, uint32_t index, const PlayerResult& game) {
  int64_t points = game.points;
  for (const Adjustment& adjustment : request.adjustments) {
    if (adjustment.player == index && adjustment.round == game.round) points += adjustment.points;
  }
  // [RSK-19.5] [RSK-AMB-12] Penalties come last; no score falls below 0.
  return std::max<int64_t>(0, points);
}

// Points outside of any game of the player.
int64_t PointsBeside(const StandingsRequest& request, uint32_t index) {
  const StandingsPlayer& player = request.players[index];
  const auto games = request.results.begin() + player.first_result;
  int64_t points = 0;
  for (const Adjustment& adjustment : request.adjustments) {
    const bool of_game = std::any_of(games, games + player.result_count, [&](const auto& game) {
      return game.round == adjustment.round;
    });
    if (adjustment.player == index && !of_game) points += adjustment.points;
  }
  return points;
}

// [RSK-2.4] [RSK-2.7] The order of the standings before any lot.
std::vector<kit::RankStep> StepsOf(const std::vector<Line>& lines) {
  return {StepOf(lines, kFinalColumn, "RSK-2.4"), StepOf(lines, kPointsColumn, "RSK-2.7"),
          StepOf(lines, kObjectivesColumn, "RSK-2.7"), StepOf(lines, kWinsColumn, "RSK-2.7"),
          StepOf(lines, kOutsideColumn, "RSK-2.7")};
}

kit::RankStep LotStep() {
  kit::RankStep lot = {"lot", "RSK-2.7"};
  lot.measure = kit::RankMeasure::kLots;
  return lot;
}

kit::RankStep StepOf(const std::vector<Line>& lines, ColumnIndex column, const char* rule) {
  constexpr const char* kNames[] = {"final", "points", "objectives", "wins", "outside"};
  kit::RankStep step = {kNames[column], rule};
  // The first place ranks highest, and everybody without one lowest.
  const auto rank = [&](int64_t cell) {
    return column == kFinalColumn && cell > 0 ? kSeatsMax + 1 - cell : cell;
  };
  for (const Line& line : lines) step.integers.push_back(rank(line[column]));
  return step;
}

std::vector<kit::RankedColumn> ColumnsOf(const std::vector<Line>& lines) {
  std::vector<kit::RankedColumn> columns = {
      {"final", {"Place in the final", "Posto in finale"}, "RSK-2.4", {}, ARBITRO_COLUMN_PLACE},
      {"points", {"Points", "Punti"}, "RSK-2.7", {}},
      {"objectives", {"RisiKo! made", "Obiettivi raggiunti"}, "RSK-2.7", {}},
      {"wins", {"Games won", "Partite vinte"}, "RSK-2.7", {}},
      {"outside", {"Points outside", "Punti fuori obiettivo"}, "RSK-2.7", {}},
      {"best_game", {"Best single game", "Miglior partita singola"}, "RSK-2.3", {}},
      {"play_off", {"Place in the play-off", "Posto allo spareggio"}, "RSK-2.3", {}}};
  columns[kPlayOffColumn].kind = ARBITRO_COLUMN_PLACE;
  for (const uint32_t shown : {kBestGameColumn, kPlayOffColumn}) columns[shown].ranks = false;
  for (const Line& line : lines) {
    for (uint32_t i = 0; i < kColumns; ++i) columns[i].values.push_back(line[i]);
  }
  return columns;
}

// Says in each row how many games were won and lost.
void CountGames(const StandingsRequest& request, const std::vector<Line>& lines,
                const kit::Ranking& ranking, Standings* standings) {
  for (size_t row = 0; row < standings->rows.size(); ++row) {
    Standing& standing = standings->rows[row];
    const uint32_t games = GamesOf(request, request.players[standing.player]);
    standing.wins = static_cast<uint32_t>(lines[ranking.lines[row].player][kWinsColumn]);
    standing.losses = games - std::min(standing.wins, games);
    standing.ties = 0;
  }
}

// Games that the player played to the end.
uint32_t GamesOf(const StandingsRequest& request, const StandingsPlayer& player) {
  const auto first = request.results.begin() + player.first_result;
  return static_cast<uint32_t>(std::count_if(first, first + player.result_count,
                                             [](const auto& game) { return game.place > 0; }));
}

int64_t CellOf(const StandingsHeads& standings, size_t head, ColumnIndex column) {
  return static_cast<int64_t>(standings.cells[head * standings.column_count + column].low);
}

}  // namespace

std::vector<Code> StandingsColumns() {
  std::vector<Code> columns;
  for (const kit::RankedColumn& column : ColumnsOf({})) {
    columns.push_back({column.id, column.label, column.rule});
  }
  return columns;
}

}  // namespace arbitro::rsk
