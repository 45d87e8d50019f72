// SPDX-License-Identifier: Apache-2.0

#include "plugins/risiko/event/seating.h"

#include <algorithm>
#include <string>
#include <utility>

#include "arbitro/counted.h"
#include "kit/phase_kind.h"
#include "kit/random.h"
#include "plugins/risiko/event/event.h"
#include "plugins/risiko/rules/table_forming.h"
#include "plugins/risiko/rules/tables.h"

namespace arbitro::rsk {
namespace {

constexpr char kTablesOfFive[] = "tables_of_5";

constexpr char kMetBefore[] = "met_before";

constexpr char kFirstSeat[] = "first_seat";

constexpr char kByStanding[] = "by_standing";

constexpr char kHandsStream[] = "rsk.hands";

// The players as the kit seats them, with what the phase's games have made of each so far. Holds
// the numbers that the players point to.
class Field {
 public:
  explicit Field(const DrawRequest& request)
      : at_size_(request.players.size(), std::vector<uint32_t>(kSeatsMax + 1, 0)),
        in_seat_(request.players.size(), std::vector<uint32_t>(kSeatsMax, 0)),
        players_(request.players.size()) {
    for (const PastTable& table : request.past) Count(table);
    for (size_t i = 0; i < players_.size(); ++i) {
      const DrawPlayer& player = request.players[i];
      players_[i].met = request.met.data() + player.first_met;
      players_[i].met_count = player.met_count;
      players_[i].at_size = {at_size_[i].data(), kSeatsMax + 1};
      players_[i].in_seat = {in_seat_[i].data(), kSeatsMax};
    }
  }

  const std::vector<kit::SeatingPlayer>& players() const { return players_; }

 private:
  void Count(const PastTable& table) {
    for (size_t seat = 0; seat < table.seats.size(); ++seat) {
      const uint32_t player = table.seats[seat].player;
      if (player >= players_.size() || table.seats.size() > kSeatsMax) continue;
      ++at_size_[player][table.seats.size()];
      ++in_seat_[player][seat];
    }
  }

  std::vector<std::vector<uint32_t>> at_size_;
  std::vector<std::vector<uint32_t>> in_seat_;
  std::vector<kit::SeatingPlayer> players_;
};

using GivenTables = std::vector<std::vector<kit::TakenSeat>>;

kit::SeatingEvaluation JudgeTables(const std::vector<kit::SeatingPlayer>& players,
                                   const kit::SeatingRules& rules, const GivenTables& tables);
kit::SeatingRules RulesFor(const std::vector<uint32_t>& sizes, const EventSettings& settings);
std::vector<uint32_t> SizesOf(const DrawRequest& request);
Refusal NoTables(size_t players);
std::vector<uint32_t> TablesByStanding(const DrawRequest& request,
                                       const std::vector<uint32_t>& sizes);
RoundDraw SeatByStanding(const DrawRequest& request, const std::vector<uint32_t>& by_standing);
Decided<RoundDraw> DrawAtRandom(const DrawRequest& request, const std::vector<uint32_t>& sizes);
RoundEvaluation EvaluateTables(const DrawRequest& request, const std::vector<uint32_t>& sizes);
std::vector<Criterion> CriteriaOf(const kit::SeatingRules& rules);
std::vector<int64_t> CostOf(const kit::CostVector& cost);
int64_t NotByStanding(const DrawRequest& request, const std::vector<uint32_t>& by_standing);

}  // namespace

std::vector<kit::SeatingProblem> ProblemsOf(uint32_t present,
                                            const std::vector<std::vector<uint32_t>>& tables) {
  GivenTables given;
  for (const auto& table : tables) {
    given.emplace_back();
    for (const uint32_t player : table) given.back().push_back({player, kit::kNoRole});
  }
  return JudgeTables(std::vector<kit::SeatingPlayer>(present), RulesFor(TableSizes(present), {}),
                     given)
      .problems;
}

Decided<RoundDraw> DrawRound(const DrawRequest& request, Host& host) {
  if (!IsOfTheBook(request.phase, request.phase_number)) {
    return kit::NoSuchPhase("RSK-2.8", kKindOfTables);
  }
  const std::vector<uint32_t> sizes = SizesOf(request);
  if (sizes.empty()) return NoTables(request.players.size());
  const std::vector<uint32_t> by_standing = TablesByStanding(request, sizes);
  if (!by_standing.empty()) {
    host.Cite("RSK-5.6", "two tables by standing");
    return SeatByStanding(request, by_standing);
  }
  Decided<RoundDraw> draw = DrawAtRandom(request, sizes);
  if (!draw.decided()) return draw;
  host.Cite("RSK-5.2", Counted(static_cast<int64_t>(sizes.size()), "table", "tables"));
  host.Cite("RSK-5.3", "drawn at random");
  host.Cite("RSK-5.4", "tables of five to the players who have played fewest");
  return draw;
}

Decided<RoundEvaluation> EvaluateRound(const DrawRequest& request, Host& host) {
  if (!IsOfTheBook(request.phase, request.phase_number)) {
    return kit::NoSuchPhase("RSK-2.8", kKindOfTables);
  }
  const std::vector<uint32_t> sizes = SizesOf(request);
  if (sizes.empty()) return NoTables(request.players.size());
  RoundEvaluation evaluation = EvaluateTables(request, sizes);
  const std::vector<uint32_t> by_standing = TablesByStanding(request, sizes);
  if (!by_standing.empty()) {
    evaluation.criteria = {{kByStanding, "RSK-5.6"}};
    evaluation.cost = {NotByStanding(request, by_standing)};
    evaluation.optimum = {0};
  }
  host.Cite("RSK-5.4", "games at tables of five");
  return evaluation;
}

std::vector<Code> SeatingCodes() {
  return {{"WRONG_TABLE_SIZES",
           {"not the sizes of the tables", "i tavoli non hanno il numero giusto di posti"},
           "RSK-5.2"},
          {"NOT_EVERYBODY_ONCE",
           {"a player twice or not at all", "un giocatore compare due volte o manca"},
           "RSK-5.3"}};
}

namespace {

kit::SeatingEvaluation JudgeTables(const std::vector<kit::SeatingPlayer>& players,
                                   const kit::SeatingRules& rules, const GivenTables& tables) {
  kit::SeatingEvaluation judged = kit::EvaluateSeating(players, rules, tables);
  // So many players form no tables.
  if (judged.status != kit::SeatingStatus::kSeated) {
    judged.problems.push_back({kit::SeatingFault::kWrongSizes, kit::kNoTable, kit::kNoPlayer});
  }
  return judged;
}

kit::SeatingRules RulesFor(const std::vector<uint32_t>& sizes, const EventSettings& settings) {
  kit::SeatingRules rules;
  rules.sizes = sizes;
  // [RSK-5.4] Few games of five for each; else [RSK-5.3] at random,
  rules.criteria = {{kTablesOfFive, "RSK-5.4", kit::SeatingMeasure::kSize, kSeatsMax}};
  // but an organiser may ask for new opponents and for turns on the first seat.
  if (settings.avoid_repeats) {
    rules.criteria.push_back({kMetBefore, "RSK-5.3", kit::SeatingMeasure::kMet});
  }
  if (settings.balance_first_seat) {
    rules.criteria.push_back({kFirstSeat, "RSK-5.3", kit::SeatingMeasure::kSeat, 0});
  }
  return rules;
}

// Beyond the preliminary phase there is one table, of everybody.
std::vector<uint32_t> SizesOf(const DrawRequest& request) {
  const auto players = static_cast<uint32_t>(request.players.size());
  const bool preliminary =
      request.phase == ARBITRO_PHASE_TABLES && request.phase_number <= kPreliminaryPhase;
  if (preliminary) return TableSizes(players);
  if (players < kSeatsMin || players > kPlayOffTablesMax * kPlayOffSeats) return {};
  // [RSK-2.8] [RSK-AMB-02] One table of four; of three or five where that many are left; two where
  // more are.
  if (players > kSeatsMax) return TableSizes(players);
  return {players};
}

Refusal NoTables(size_t players) {
  const auto count = static_cast<int64_t>(players);
  return Refuse("NO_TABLES", "RSK-5.2",
                {Counted(count, "player forms", "players form") +
                     " no tables: wait for more, enter the round by hand, or complete the event",
                 Counted(count, "giocatore non forma", "giocatori non formano") +
                     " tavoli: attendine altri, inserisci il turno a mano, o chiudi l'evento"});
}

// [RSK-5.6] [RSK-AMB-04] Two play-off tables of those who qualified, by standing: the table of each
// player, down the tables and up again. Empty for any other round, and where a player is absent:
// then lots decide.
std::vector<uint32_t> TablesByStanding(const DrawRequest& request,
                                       const std::vector<uint32_t>& sizes) {
  if (request.phase_number <= kPreliminaryPhase || sizes.size() < 2) return {};
  std::vector<uint32_t> by_seed(request.players.size(), ARBITRO_NONE);
  for (uint32_t i = 0; i < request.players.size(); ++i) {
    const uint32_t seed = request.players[i].seed;
    if (seed < 1 || seed > by_seed.size() || by_seed[seed - 1] != ARBITRO_NONE) return {};
    by_seed[seed - 1] = i;
  }
  std::vector<uint32_t> tables(by_seed.size());
  std::vector<uint32_t> seats = sizes;
  const auto count = static_cast<uint32_t>(sizes.size());
  for (uint32_t step = 0, seated = 0; seated < by_seed.size(); ++step) {
    const uint32_t along = step % count;
    const uint32_t table = step / count % 2 == 0 ? along : count - 1 - along;
    if (seats[table] == 0) continue;
    --seats[table];
    tables[by_seed[seated++]] = table;
  }
  return tables;
}

// The tables that the standings make; the hands are drawn.
RoundDraw SeatByStanding(const DrawRequest& request, const std::vector<uint32_t>& by_standing) {
  RoundDraw draw;
  draw.tables.resize(kPlayOffTablesMax);
  kit::RandomStream stream(kit::Seed{request.seed}, kHandsStream);
  for (const uint32_t player : stream.Choose(static_cast<uint32_t>(by_standing.size()),
                                             static_cast<uint32_t>(by_standing.size()))) {
    std::vector<Seat>& seats = draw.tables[by_standing[player]].seats;
    seats.push_back({player, 0, static_cast<uint32_t>(seats.size() + 1)});
  }
  draw.criteria = {{kByStanding, "RSK-5.6"}};
  draw.cost = draw.bound = {0};
  draw.uniform = true;
  return draw;
}

Decided<RoundDraw> DrawAtRandom(const DrawRequest& request, const std::vector<uint32_t>& sizes) {
  const kit::SeatingRules rules = RulesFor(sizes, ReadSettings(request.settings));
  const Field field(request);
  const kit::Seating seating = kit::DrawSeating(field.players(), rules, kit::Seed{request.seed});
  if (seating.status != kit::SeatingStatus::kSeated) return NoTables(request.players.size());
  RoundDraw draw;
  const kit::TakenSeat* next = seating.seats.data();
  for (const uint32_t size : sizes) {
    Table table;
    for (uint32_t hand = 1; hand <= size; ++hand) {
      table.seats.push_back({(next++)->player, 0, hand});
    }
    draw.tables.push_back(std::move(table));
  }
  draw.criteria = CriteriaOf(rules);
  draw.cost = CostOf(seating.cost);
  draw.bound = CostOf(seating.bound);
  draw.uniform = seating.uniformity == kit::Uniformity::kExact;
  draw.differs.assign(draw.criteria.begin() + 1, draw.criteria.end());
  return draw;
}

// Judges the tables of a request as a draw at random.
RoundEvaluation EvaluateTables(const DrawRequest& request, const std::vector<uint32_t>& sizes) {
  const kit::SeatingRules rules = RulesFor(sizes, ReadSettings(request.settings));
  GivenTables tables;
  for (const Table& table : request.tables) {
    tables.emplace_back();
    for (const Seat& seat : table.seats) tables.back().push_back({seat.player, kit::kNoRole});
  }
  const Field field(request);
  const kit::SeatingEvaluation judged = JudgeTables(field.players(), rules, tables);
  RoundEvaluation evaluation;
  for (const kit::SeatingProblem& problem : judged.problems) {
    const bool sizes_wrong = problem.fault == kit::SeatingFault::kWrongSizes;
    const uint32_t player = problem.player == kit::kNoPlayer ? ARBITRO_NONE : problem.player;
    evaluation.problems.push_back({sizes_wrong ? "WRONG_TABLE_SIZES" : "NOT_EVERYBODY_ONCE",
                                   sizes_wrong ? "RSK-5.2" : "RSK-5.3", player, ARBITRO_NONE});
  }
  evaluation.criteria = CriteriaOf(rules);
  evaluation.cost = CostOf(judged.cost);
  evaluation.optimum = CostOf(judged.best);
  return evaluation;
}

std::vector<Criterion> CriteriaOf(const kit::SeatingRules& rules) {
  std::vector<Criterion> criteria;
  for (const kit::SeatingCriterion& one : rules.criteria) criteria.push_back({one.name, one.rule});
  return criteria;
}

// The cost behind the kit's first number, which is about roles.
std::vector<int64_t> CostOf(const kit::CostVector& cost) {
  return cost.empty() ? std::vector<int64_t>() : std::vector<int64_t>(cost.begin() + 1, cost.end());
}

// How many players sit at another table than the standings say.
int64_t NotByStanding(const DrawRequest& request, const std::vector<uint32_t>& by_standing) {
  int64_t elsewhere = 0;
  for (size_t table = 0; table < request.tables.size(); ++table) {
    for (const Seat& seat : request.tables[table].seats) {
      elsewhere += seat.player < by_standing.size() && by_standing[seat.player] != table ? 1 : 0;
    }
  }
  return elsewhere;
}

}  // namespace

}  // namespace arbitro::rsk
