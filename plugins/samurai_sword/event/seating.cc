// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/event/seating.h"

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "kit/elimination_tables.h"
#include "kit/phase_kind.h"
#include "kit/random.h"
#include "kit/seating.h"
#include "plugins/samurai_sword/event/event.h"
#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/rules/final_phase.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

constexpr char kShogunAgain[] = "shogun_again";

constexpr char kShogunTimes[] = "shogun_times";

constexpr uint32_t kLeastPlayersOfATable = 4;

RoundProblem Problem(const char* code, const char* rule, uint32_t player = ARBITRO_NONE) {
  return {code, rule, player, ARBITRO_NONE};
}

RoundEvaluation EvaluateDuels(const DrawRequest& request);
RoundEvaluation EvaluateTables(const DrawRequest& request, Host& host);
std::vector<int64_t> JudgeShoguns(const DrawRequest& request, const std::vector<uint32_t>& games,
                                  std::vector<RoundProblem>* problems);
Decided<RoundDraw> DrawDuels(const DrawRequest& request, Host& host);
Table DuelOf(kit::EliminationPair pair, kit::RandomStream* lots);
Decided<RoundDraw> DrawTables(const DrawRequest& request, Host& host);
kit::Seating DrawSeats(const DrawRequest& request, const std::vector<uint32_t>& sizes);
std::vector<Table> Seated(const std::vector<uint32_t>& sizes, const kit::TakenSeat* next);
Refusal TooFewPlayers(size_t players);
kit::SeatingRules RulesFor(const std::vector<uint32_t>& sizes);
kit::EliminationField FieldOfDuels(const DrawRequest& request);
std::vector<uint32_t> ShogunGames(const DrawRequest& request);
std::vector<uint32_t> SizesOf(const DrawRequest& request);
std::vector<Criterion> ShogunCriteria();
int64_t FewestTimes(std::vector<uint32_t> games, size_t tables);

}  // namespace

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host) {
  if (!IsOfTheBook(request.phase, request.phase_number)) {
    return kit::NoSuchPhase("SAM-1.0.1", kKindOfTables);
  }
  if (request.phase == ARBITRO_PHASE_ELIMINATION) return DrawDuels(request, host);
  return DrawTables(request, host);
}

Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host) {
  if (!IsOfTheBook(request.phase, request.phase_number)) {
    return kit::NoSuchPhase("SAM-1.0.1", kKindOfTables);
  }
  if (request.phase == ARBITRO_PHASE_ELIMINATION) return EvaluateDuels(request);
  return EvaluateTables(request, host);
}

std::vector<Code> SeatingCodes() {
  std::vector<Code> codes = {
      {"SHOGUN_TWICE",
       {"Shogun a second time", "il giocatore è Shogun per la seconda volta"},
       "SAM-1.1.3"},
      {"TABLE_SIZE",
       {"not the sizes of the table", "i posti non sono quelli della tabella"},
       "SAM-TABLE"}};
  for (Code& code : kit::EliminationProblemCodes("SAM-1.2.1")) codes.push_back(std::move(code));
  return codes;
}

namespace {

RoundEvaluation EvaluateDuels(const DrawRequest& request) {
  RoundEvaluation evaluation = kit::JudgeElimination(request, FieldOfDuels(request), "SAM-1.2.1");
  for (const Table& table : request.tables) {
    if (table.seats.size() > 2) evaluation.problems.push_back(Problem("TABLE_SIZE", "SAM-1.0.4"));
  }
  return evaluation;
}

RoundEvaluation EvaluateTables(const DrawRequest& request, Host& host) {
  RoundEvaluation evaluation;
  const std::vector<uint32_t> games = ShogunGames(request);
  evaluation.cost = JudgeShoguns(request, games, &evaluation.problems);
  std::vector<uint32_t> sizes;
  for (const Table& table : request.tables) {
    sizes.push_back(static_cast<uint32_t>(table.seats.size()));
  }
  std::vector<uint32_t> asked = SizesOf(request);
  std::sort(asked.begin(), asked.end());
  std::sort(sizes.begin(), sizes.end());
  // [SAM-1.1.1] Tables of the printed sizes.
  if (sizes != asked) evaluation.problems.push_back(Problem("TABLE_SIZE", "SAM-TABLE"));
  const ShogunDraw draw = WhoMayBeShogun(games, static_cast<uint32_t>(asked.size()));
  const auto fresh = static_cast<int64_t>(draw.eligible.size());
  evaluation.criteria = ShogunCriteria();
  evaluation.optimum = {std::max<int64_t>(0, static_cast<int64_t>(asked.size()) - fresh),
                        FewestTimes(games, asked.size())};
  host.Cite("SAM-1.1.3", std::to_string(evaluation.cost.front()) + " Shogun again");
  return evaluation;
}

// Says of each Shogun who was it before that it is a problem. Returns how many they are, and how
// often they were it.
std::vector<int64_t> JudgeShoguns(const DrawRequest& request, const std::vector<uint32_t>& games,
                                  std::vector<RoundProblem>* problems) {
  int64_t again = 0;
  int64_t times = 0;
  for (const Table& table : request.tables) {
    if (table.seats.empty()) continue;
    // [SAM-1.1.7] The first seat is the Shogun's; [SAM-1.1.3] never twice the same player's.
    const uint32_t shogun = table.seats.front().player;
    if (shogun == ARBITRO_NONE || shogun >= games.size() || games[shogun] == 0) continue;
    ++again;
    times += games[shogun];
    problems->push_back(Problem("SHOGUN_TWICE", "SAM-1.1.3", shogun));
  }
  return {again, times};
}

Decided<RoundDraw> DrawDuels(const DrawRequest& request, Host& host) {
  const uint32_t entrants = request.entrants;
  if (request.round == 1 && entrants != kFinalists && entrants != kFinalistsByDerogation) {
    return TooFewPlayers(entrants);
  }
  const kit::EliminationRound round = kit::NextEliminationRound(FieldOfDuels(request));
  if (!round.problem.empty()) return TooFewPlayers(request.players.size());
  RoundDraw draw;
  kit::RandomStream lots(kit::Seed{request.seed}, "duel.first");
  for (const kit::EliminationPair& pair : round.pairs) draw.tables.push_back(DuelOf(pair, &lots));
  draw.uniform = true;
  host.Cite(entrants == kFinalistsByDerogation ? "SAM-5.1" : "SAM-AMB-03", "duels by standing");
  return draw;
}

Table DuelOf(kit::EliminationPair pair, kit::RandomStream* lots) {
  Table table;
  if (pair.second == kit::kNobody) {
    // [SAM-AMB-16] A duellist who has withdrawn loses the duel.
    table.kind = ARBITRO_TABLE_BYE;
    table.seats = {{pair.first, 0}};
  } else {
    // [SAM-AMB-22] The first seat was drawn to begin.
    if (lots->Below(2) == 1) std::swap(pair.first, pair.second);
    table.seats = {{pair.first, 0, 1}, {pair.second, 0, 2}};
  }
  return table;
}

Decided<RoundDraw> DrawTables(const DrawRequest& request, Host& host) {
  const std::vector<uint32_t> sizes = SizesOf(request);
  if (sizes.empty()) return TooFewPlayers(request.players.size());
  const kit::Seating seating = DrawSeats(request, sizes);
  if (seating.status != kit::SeatingStatus::kSeated) {
    return Refuse("TOO_FEW_PLAYERS", "SAM-1.1.3", {seating.problem, seating.problem});
  }
  RoundDraw draw;
  draw.tables = Seated(sizes, seating.seats.data());
  draw.criteria = ShogunCriteria();
  draw.cost = seating.cost;
  draw.bound = seating.bound;
  draw.uniform = seating.uniformity == kit::Uniformity::kExact;
  host.Cite("SAM-TABLE", Counted(static_cast<int64_t>(sizes.size()), "table", "tables"));
  host.Cite("SAM-1.1.3", "Shoguns drawn among the players who have not been one");
  if (!draw.cost.empty() && draw.cost.front() > 0) {
    host.Cite("SAM-AMB-05", std::to_string(draw.cost.front()) + " must be Shogun again");
  }
  return draw;
}

kit::Seating DrawSeats(const DrawRequest& request, const std::vector<uint32_t>& sizes) {
  const std::vector<uint32_t> shogun_games = ShogunGames(request);
  std::vector<kit::SeatingPlayer> players(request.players.size());
  std::vector<std::vector<uint32_t>> in_role(request.players.size());
  for (size_t i = 0; i < players.size(); ++i) {
    in_role[i] = {0, shogun_games[i]};
    players[i].in_role = {in_role[i].data(), 2};
  }
  // [SAM-1.1.1] [SAM-1.1.2] Each round draws its tables again, at random.
  return kit::DrawSeating(players, RulesFor(sizes), kit::Seed{request.seed});
}

// Takes the seats table after table, from `next` on.
std::vector<Table> Seated(const std::vector<uint32_t>& sizes, const kit::TakenSeat* next) {
  std::vector<Table> tables;
  for (const uint32_t size : sizes) {
    Table table;
    // [SAM-1.1.6] Seats in the order drawn.
    for (uint32_t number = 1; number <= size; ++number, ++next) {
      table.seats.push_back({next->player, number == 1 ? kShogunSeat : 0, number});
    }
    tables.push_back(std::move(table));
  }
  return tables;
}

Refusal TooFewPlayers(size_t players) {
  const auto count = static_cast<int64_t>(players);
  return Refuse(
      "TOO_FEW_PLAYERS", "SAM-AMB-07",
      {Counted(count, "player forms", "players form") +
           " no table: the referee decides, and enters the round by hand or completes "
           "the event",
       Counted(count, "giocatore non forma", "giocatori non formano") +
           " un tavolo: decide l'arbitro, e inserisce il turno a mano o chiude l'evento"});
}

kit::SeatingRules RulesFor(const std::vector<uint32_t>& sizes) {
  kit::SeatingRules rules;
  rules.sizes = sizes;
  for (uint32_t size = kSeatsMin; size <= kSeatsMax; ++size) {
    kit::RoleSet roles = {size, std::vector<uint32_t>(size, kit::kNoRole), size};
    // [SAM-1.1.7] Player number 1 of each table is its Shogun.
    roles.roles.front() = kShogunSeat;
    rules.roles.push_back(std::move(roles));
  }
  // [SAM-1.1.3] [SAM-1.1.4] No player is Shogun twice; [SAM-AMB-05] where that cannot be, as few as
  // possible.
  rules.once_role = kShogunSeat;
  rules.waivers = kit::Waivers::kFewest;
  // Among those who must be it again, those who were least often.
  rules.criteria = {
      {kShogunTimes, "SAM-AMB-05", kit::SeatingMeasure::kRole, static_cast<uint32_t>(kShogunSeat)}};
  return rules;
}

// The duels so far. [SAM-5.1] [SAM-AMB-02] Winners of neighbouring duels meet.
kit::EliminationField FieldOfDuels(const DrawRequest& request) {
  kit::EliminationField field = kit::FieldOf(request);
  if (request.entrants != kFinalistsByDerogation) return field;
  for (const auto& [first, second] : FirstDuels(request.entrants)) {
    field.line.push_back(first);
    field.line.push_back(second);
  }
  return field;
}

// How often each player was Shogun, by index.
std::vector<uint32_t> ShogunGames(const DrawRequest& request) {
  std::vector<uint32_t> games(request.players.size(), 0);
  for (const PastTable& table : request.past) {
    if (table.seats.empty()) continue;
    // Tables made by hand may say no roles: there, as in the draw, it is the first.
    const auto shogun = std::find_if(table.seats.begin(), table.seats.end(),
                                     [](const PastSeat& seat) { return seat.role == kShogunSeat; });
    const PastSeat& seat = shogun == table.seats.end() ? table.seats.front() : *shogun;
    if (seat.player < games.size()) ++games[seat.player];
  }
  return games;
}

std::vector<uint32_t> SizesOf(const DrawRequest& request) {
  const auto players = static_cast<uint32_t>(request.players.size());
  // [SAM-AMB-15] Sizes follow the players of this round. [SAM-AMB-07] Where fewer than eight are
  // left, a single table if there can be one.
  if (players < kPlayersMin && players >= kLeastPlayersOfATable) return {players};
  return TableSizes(players);
}

// [SAM-1.1.3] As few as possible are Shogun again; [SAM-AMB-05] of those who must, who was it least
// often.
std::vector<Criterion> ShogunCriteria() {
  return {{kShogunAgain, "SAM-1.1.3"}, {kShogunTimes, "SAM-AMB-05"}};
}

// How often the Shoguns of so many tables were it before, all together, where those are who were it
// least often.
int64_t FewestTimes(std::vector<uint32_t> games, size_t tables) {
  std::sort(games.begin(), games.end());
  games.resize(std::min(tables, games.size()));
  return std::accumulate(games.begin(), games.end(), int64_t{0});
}

}  // namespace

}  // namespace arbitro::sam
