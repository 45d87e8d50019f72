// SPDX-License-Identifier: Apache-2.0
//
// The smallest complete game: a win is worth a point, rounds are Swiss, points make the standings.
//
// Copy this folder to begin your own. A ruleset is one class: it says what the game is (Describe),
// who plays whom (Draw), what a report is worth (Outcome) and who stands where (Rank). Each
// function is pure: all it may look at is its request, and the same request always gets the same
// answer.
//
// Every rule has an id in rulebook/rules.txt, and the code cites it above the line that does it.

#include <string>
#include <vector>

#include "arbitro/ruleset.h"
#include "kit/ranking.h"
#include "kit/standings.h"
#include "kit/swiss.h"
#include "kit/swiss_tables.h"
#include "ledger_rules.h"

namespace arbitro::demo {
namespace {

// Tables first: the numbers of the rulebook, each with its name.
constexpr int kWinPoints = 1;
constexpr int kLossPoints = 0;

// Tells what a table's report looks like. A client draws its screen from this form, and whatever
// arrives has been checked against it.
Form ReportForm() {
  return form::Struct("report", {"Report", "Referto"},
                      {form::By("DEMO-1", form::Required(form::OneChoice(
                                              "winner", {"Winner", "Vincitore"},
                                              {{"first", {"First seat", "Posto 1"}},
                                               {"second", {"Second seat", "Posto 2"}}})))});
}

kit::SwissRules PairingRules() {
  kit::SwissRules rules;
  // [DEMO-3] Players with equal points meet where possible: the gaps are as small as can be, from
  // the top of the standings down.
  rules.criteria = {{"point_gap", "DEMO-3", kit::Measure::kPointGap, kit::Scope::kFromTheTop}};
  // [DEMO-4] No player meets the same opponent twice, unless no other round is possible.
  rules.rematches = kit::Rematches::kFewest;
  return rules;
}

class Demo final : public Ruleset {
 public:
  Description Describe() const override {
    Description description;
    description.id = "demo";
    description.version = ARBITRO_RULESET_VERSION;
    description.title = {"Demonstration game", "Gioco dimostrativo"};
    description.formats = {{"standard", {"Standard", "Standard"}, "DEMO-1"}};
    description.report = ReportForm();
    // Whatever an answer names later must be listed here: rules, reasons, codes.
    description.rules = LedgerRules();
    description.columns = {{"points", {"Points", "Punti"}, "DEMO-5"}};
    description.reasons = {
        {"TOO_FEW_PLAYERS", {"too few players", "troppo pochi giocatori"}, "DEMO-3"},
        {"NOT_PAIRED", {"no round found", "nessun turno trovato"}, "DEMO-4"}};
    return description;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    if (request.players.size() < 2) {
      // A refusal says what is wrong and what to do, in every language, and names its rule.
      return Refuse("TOO_FEW_PLAYERS", "DEMO-3",
                    {"a round needs two players: add one, or complete the event",
                     "un turno richiede due giocatori: "
                     "aggiungine uno, o chiudi l'evento"});
    }
    const kit::SwissRound round =
        kit::PairSwiss(kit::PlayersToPair(request), PairingRules(), kit::SeedOf(request));
    if (round.status != kit::SwissStatus::kPaired) {
      return Refuse("NOT_PAIRED", "DEMO-4",
                    {round.problem + ": pair by hand", round.problem + ": abbina a mano"});
    }
    RoundDraw draw;
    // [DEMO-2] A player without an opponent has a bye.
    draw.tables = kit::ToTables(round);
    draw.uniform = round.uniformity == kit::Uniformity::kExact;
    // Cite what the decision rests on: it is recorded, and shown to a caller who asks why.
    host.Cite("DEMO-3", "players with equal points meet where possible");
    return draw;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    const SeatOutcome won = {kWinPoints, ARBITRO_RESULT_WIN, 1, 0};
    const SeatOutcome lost = {kLossPoints, ARBITRO_RESULT_LOSS, 2, 0};
    if (request.table_kind == ARBITRO_TABLE_BYE) {
      // [DEMO-2] A bye is worth as much as a win.
      host.Cite("DEMO-2", "a bye is worth one point");
      return TableOutcome{{{kWinPoints, ARBITRO_RESULT_BYE, 1, 0}}, {}};
    }
    // [DEMO-1] A win is worth one point, a loss none.
    host.Cite("DEMO-1", "the winner has one point");
    const bool first_won = request.report["winner"].text() == "first";
    return first_won ? TableOutcome{{won, lost}, {}} : TableOutcome{{lost, won}, {}};
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    // [DEMO-5] More points stand first; players with equal points share a place.
    kit::RankStep points = {"points", "DEMO-5"};
    for (const StandingsPlayer& player : request.players) points.integers.push_back(player.points);
    const auto count = static_cast<uint32_t>(request.players.size());
    const kit::Ranking ranking = kit::Rank(count, {points}, /*seed=*/nullptr);
    host.Cite("DEMO-5", "ranked by points");
    return kit::ToStandings(ranking, request, {kit::ColumnOf(points, {"Points", "Punti"})});
  }
};

}  // namespace
}  // namespace arbitro::demo

// The library's one symbol.
ARBITRO_RULESET(arbitro::demo::Demo)
