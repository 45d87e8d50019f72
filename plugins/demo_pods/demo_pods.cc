// SPDX-License-Identifier: Apache-2.0
//
// A game at tables of four: places are worth points, points make the standings, first places break
// ties.
//
// Made by following docs/adding_a_game.md for a game that is not the demonstration's: tables larger
// than two, a report that is a list, one tie-break.

#include <string>
#include <utility>
#include <vector>

#include "arbitro/counted.h"
#include "arbitro/ruleset.h"
#include "kit/ranking.h"
#include "kit/seating.h"
#include "kit/standings.h"
#include "kit/tables.h"
#include "ledger_rules.h"

namespace arbitro::demo_pods {
namespace {

// [PODS-3] Worth of the places at a table.
constexpr int kPointsOfPlace[] = {5, 3, 2, 1};

constexpr uint32_t kSeatsMin = 3;
constexpr uint32_t kSeatsMax = 4;

// The place of each seat, in the seats' order: [1, 3, 2, 4].
Form ReportForm() {
  Form places =
      form::List("places", {"Places", "Posti"}, form::Integer("", {}, 1, kSeatsMax), kSeatsMax);
  places.least = kSeatsMin;
  return form::Struct("report", {"Report", "Referto"},
                      {form::By("PODS-3", form::Required(std::move(places)))});
}

// [PODS-1] Tables of four, as few of three as can be.
kit::SplitRule Split() {
  kit::SplitRule rule;
  rule.forms = {{"tables_of_4_and_3",
                 "PODS-1",
                 {kSeatsMax, kSeatsMin},
                 {{"tables_of_3", "PODS-1", kit::SplitMeasure::kTablesOfSize, kSeatsMin}}}};
  return rule;
}

class DemoPods final : public Ruleset {
 public:
  Description Describe() const override {
    Description description;
    description.id = ARBITRO_RULESET_ID;
    description.version = ARBITRO_RULESET_VERSION;
    description.title = {"Tables of four", "Tavoli da quattro"};
    description.formats = {{"standard", {"Standard", "Standard"}, "PODS-1"}};
    description.report = ReportForm();
    description.players_min = kSeatsMin;
    description.rules = LedgerRules();
    description.columns = {{"points", {"Points", "Punti"}, "PODS-4"},
                           {"firsts", {"First places", "Primi posti"}, "PODS-4"}};
    description.reasons = {
        {"NO_TABLES", {"no tables for so many", "nessun tavolo per tanti"}, "PODS-1"},
        {"WRONG_PLACES", {"not a table's places", "non i posti di un tavolo"}, "PODS-3"}};
    return description;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    const auto count = static_cast<uint32_t>(request.players.size());
    const kit::TableSplit split = kit::SplitTables(count, Split());
    if (split.status != kit::SplitStatus::kSplit) {
      return Refuse("NO_TABLES", "PODS-1",
                    {split.problem + ": add or drop a player",
                     "nessun tavolo per " + Counted(count, "giocatore", "giocatori") +
                         ": aggiungi o togli un giocatore"});
    }
    const kit::Seating seating =
        kit::DrawSeating(PlayersToSeat(request), RulesFor(split.sizes), kit::Seed{request.seed});
    RoundDraw draw;
    draw.tables = TablesOf(split.sizes, seating.seats.data());
    draw.criteria = {{"met_before", "PODS-2"}};
    draw.cost = seating.cost;
    draw.bound = seating.bound;
    draw.uniform = seating.uniformity == kit::Uniformity::kExact;
    host.Cite("PODS-1", Counted(static_cast<int64_t>(split.sizes.size()), "table", "tables"));
    host.Cite("PODS-2", "drawn so that players who have met meet again as rarely as can be");
    return draw;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    const std::vector<Value>& places = request.report["places"].items();
    TableOutcome outcome;
    for (const Value& place : places) {
      const int64_t number = place.integer();
      if (places.size() != request.seat_count || number < 1 || number > request.seat_count) break;
      // [PODS-3] First place is worth five points, second three, third two, fourth one.
      outcome.seats.push_back(
          {kPointsOfPlace[number - 1],
           static_cast<uint32_t>(number == 1 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
           static_cast<uint32_t>(number), 0});
    }
    if (request.seat_count == 0 || outcome.seats.size() != request.seat_count) {
      const std::string seats = std::to_string(request.seat_count);
      return Refuse("WRONG_PLACES", "PODS-3",
                    {"the table has " + seats + " seats: give each a place from 1 to " + seats,
                     "il tavolo ha " + seats + " posti: da' a ciascuno un posto da 1 a " + seats});
    }
    host.Cite("PODS-3", "points by place");
    return outcome;
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    // [PODS-4] More points stand first; of equal points, more first places.
    kit::RankStep points = {"points", "PODS-4"};
    kit::RankStep firsts = {"firsts", "PODS-4"};
    for (const StandingsPlayer& player : request.players) {
      points.integers.push_back(player.points);
      firsts.integers.push_back(FirstPlaces(player, request));
    }
    const auto count = static_cast<uint32_t>(request.players.size());
    const kit::Ranking ranking = kit::Rank(count, {points, firsts}, /*seed=*/nullptr);
    host.Cite("PODS-4", "ranked by points, then first places");
    return kit::ToStandings(ranking, request,
                            {kit::ColumnOf(points, {"Points", "Punti"}),
                             kit::ColumnOf(firsts, {"First places", "Primi posti"})});
  }

 private:
  static std::vector<kit::SeatingPlayer> PlayersToSeat(const DrawRequest& request) {
    std::vector<kit::SeatingPlayer> players;
    for (const DrawPlayer& player : request.players) {
      kit::SeatingPlayer one;
      one.met = request.met.data() + player.first_met;
      one.met_count = player.met_count;
      players.push_back(one);
    }
    return players;
  }

  static kit::SeatingRules RulesFor(const std::vector<uint32_t>& sizes) {
    kit::SeatingRules rules;
    rules.sizes = sizes;
    // [PODS-2] Players who have met meet again as rarely as can be.
    rules.criteria = {{"met_before", "PODS-2", kit::SeatingMeasure::kMet}};
    return rules;
  }

  // Takes the seats table after table, from `next` on.
  static std::vector<Table> TablesOf(const std::vector<uint32_t>& sizes,
                                     const kit::TakenSeat* next) {
    std::vector<Table> tables;
    for (const uint32_t size : sizes) {
      Table table;
      for (uint32_t seat = 0; seat < size; ++seat) table.seats.push_back({(next++)->player, 0});
      tables.push_back(std::move(table));
    }
    return tables;
  }

  static int64_t FirstPlaces(const StandingsPlayer& player, const StandingsRequest& request) {
    int64_t firsts = 0;
    for (uint32_t i = 0; i < player.result_count; ++i) {
      const PlayerResult& result = request.results[player.first_result + i];
      if (result.result == ARBITRO_RESULT_WIN) ++firsts;
    }
    return firsts;
  }
};

}  // namespace
}  // namespace arbitro::demo_pods

ARBITRO_RULESET(arbitro::demo_pods::DemoPods)
