// SPDX-License-Identifier: Apache-2.0
//
// A game whose events are ranked together: places are worth points, and points of several events
// make a league.

#include <algorithm>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/counted.h"
#include "arbitro/ruleset.h"
#include "kit/random.h"
#include "kit/ranking.h"
#include "kit/standings.h"
#include "ledger_rules.h"
#include "plugins/demo_league/french.h"
#include "plugins/demo_league/league.h"

namespace arbitro::demo_league {
namespace {

// [LEAG-2] Worth of the places at a table.
constexpr int kPointsOfPlace[] = {5, 3, 2, 1};

constexpr uint32_t kSeatsMin = 2;
constexpr uint32_t kSeatsMax = 4;

// The place of each seat, in the seats' order: [1, 3, 2, 4].
Form ReportForm() {
  Form places =
      form::List("places", {"Places", "Posti"}, form::Integer("", {}, 1, kSeatsMax), kSeatsMax);
  places.least = kSeatsMin;
  return form::Struct("report", {"Report", "Referto"},
                      {form::By("LEAG-2", form::Required(std::move(places)))});
}

class DemoLeague final : public Ruleset {
 public:
  Description Describe() const override {
    Description description;
    description.id = ARBITRO_RULESET_ID;
    description.version = ARBITRO_RULESET_VERSION;
    description.title = {"Game with a league", "Gioco con una lega"};
    description.formats = {{"standard", {"Standard", "Standard"}, "LEAG-1"}};
    description.report = ReportForm();
    description.players_min = kSeatsMin;
    description.rules = LedgerRules();
    description.reasons = {
        {"TOO_FEW_PLAYERS", {"too few players", "troppo pochi giocatori"}, "LEAG-1"},
        {"WRONG_PLACES", {"not a table's places", "non i posti di un tavolo"}, "LEAG-2"}};
    description.columns = {{"points", {"Points", "Punti"}, "LEAG-3"}};
    DescribeLeague(&description);
    AddFrench(&description);
    return description;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    const auto count = static_cast<uint32_t>(request.players.size());
    if (count < kSeatsMin) {
      return Refuse("TOO_FEW_PLAYERS", "LEAG-1",
                    {"a round needs two players: add one, or complete the event",
                     "un turno richiede due giocatori: aggiungine uno, o chiudi l'evento",
                     {{"fr", "il faut deux joueurs pour une ronde : ajoutez-en un"}}});
    }
    std::vector<uint32_t> order(count);
    std::iota(order.begin(), order.end(), 0);
    // [LEAG-1] Lots decide the seats.
    kit::RandomStream(kit::Seed{request.seed}, "league.seats").Shuffle(&order);
    RoundDraw draw;
    draw.tables = TablesOf(order);
    draw.uniform = true;
    const auto tables = static_cast<int64_t>(draw.tables.size());
    host.Cite("LEAG-1", Counted(tables, "table", "tables") + ", drawn");
    return draw;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    const std::vector<Value>& places = request.report["places"].items();
    TableOutcome outcome;
    for (const Value& place : places) {
      const int64_t number = place.integer();
      if (places.size() != request.seat_count || number < 1 || number > request.seat_count) break;
      // [LEAG-2] First place is worth five points, second three, third two, fourth one.
      outcome.seats.push_back(
          {kPointsOfPlace[number - 1],
           static_cast<uint32_t>(number == 1 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS),
           static_cast<uint32_t>(number), 0});
    }
    if (request.seat_count == 0 || outcome.seats.size() != request.seat_count) {
      return WrongPlaces(request.seat_count);
    }
    host.Cite("LEAG-2", "points by place");
    return outcome;
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    // [LEAG-3] More points stand first; of equal points the place is shared.
    kit::RankStep points = {"points", "LEAG-3"};
    for (const StandingsPlayer& player : request.players) points.integers.push_back(player.points);
    const auto count = static_cast<uint32_t>(request.players.size());
    const kit::Ranking ranking = kit::Rank(count, {points}, /*seed=*/nullptr);
    host.Cite("LEAG-3", "ranked by points");
    return kit::ToStandings(ranking, {kit::ColumnOf(points, {"Points", "Punti"})});
  }

  Decided<SeriesTotals> RankSeries(const SeriesRequest& request, Host& host) const override {
    return RankLeague(request, host);
  }

  Decided<Ratings> Rate(const RatingRequest& request, Host& host) const override {
    return RateLeague(request, host);
  }

  Decided<QuestionAnswer> Ask(const QuestionRequest& request, Host& host) const override {
    return AskLeague(request, host);
  }

 private:
  // Players take the seats in their order.
  static std::vector<Table> TablesOf(const std::vector<uint32_t>& order) {
    // [LEAG-1] As few tables of four or less as can be, whose sizes differ by one at most.
    const auto count = static_cast<uint32_t>(order.size());
    const uint32_t number = (count + kSeatsMax - 1) / kSeatsMax;
    std::vector<Table> tables(number);
    const uint32_t* next = order.data();
    for (uint32_t i = 0; i < number; ++i) {
      const uint32_t size = count / number + (i < count % number ? 1 : 0);
      for (uint32_t seat = 0; seat < size; ++seat) tables[i].seats.push_back({*next++, 0});
    }
    return tables;
  }

  static Refusal WrongPlaces(uint32_t seat_count) {
    const std::string seats = std::to_string(seat_count);
    return Refuse(
        "WRONG_PLACES", "LEAG-2",
        {"the table has " + seats + " seats: give each a place from 1 to " + seats,
         "il tavolo ha " + seats + " posti: da' a ciascuno un posto da 1 a " + seats,
         {{"fr", "la table a " + seats + " places : donnez à chacune un rang de 1 à " + seats}}});
  }
};

}  // namespace
}  // namespace arbitro::demo_league

ARBITRO_RULESET(arbitro::demo_league::DemoLeague)
