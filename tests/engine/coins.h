// SPDX-License-Identifier: Apache-2.0
//
// A small game for tests, whose every wish is a setting.

#ifndef ARBITRO_TESTS_ENGINE_COINS_H_
#define ARBITRO_TESTS_ENGINE_COINS_H_

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::engine {

// Pairs players in the order of a shuffle by the seed's first byte; win 3, tie 1. Its settings make
// it misbehave: `fault` names a function that throws, `refuse` one that refuses.
class Coins : public Ruleset {
 public:
  Description Describe() const override {
    Description description;
    description.id = "coins";
    description.version = "1.0.0";
    description.title = {"Coins", "Monete"};
    description.formats.push_back({"plain", {"Plain", "Semplice"}, ""});
    description.settings =
        form::Struct("settings", {}, {form::Text("fault", {}, 20), form::Text("refuse", {}, 20)});
    description.report =
        form::Struct("report", {},
                     {form::Required(form::OneChoice(
                         "winner", {}, {{"first", {}}, {"second", {}}, {"tie", {}}}))});
    description.rules.push_back({"COIN-1", {"Everybody plays.", "Giocano tutti."}});
    description.reasons.push_back({"NO_MORE", {}, "COIN-1"});
    description.reasons.push_back({"RESULTS_MISSING", {}, "COIN-1"});
    description.players_min = 2;
    return description;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    if (request.settings["fault"].text() == "draw") throw std::runtime_error("told to");
    if (request.settings["refuse"].text() == "draw") {
      return Refuse("NO_MORE", "COIN-1", {"no more", "basta"});
    }
    host.Cite("COIN-1", "everybody plays");
    RoundDraw draw;
    const auto count = static_cast<uint32_t>(request.players.size());
    const uint32_t first = count == 0 ? 0 : request.seed[0] % count;
    for (uint32_t i = 0; i < count; i += 2) {
      Table table;
      table.seats.push_back({(first + i) % count, 0});
      if (i + 1 < count) table.seats.push_back({(first + i + 1) % count, 0});
      table.kind = i + 1 < count ? ARBITRO_TABLE_MATCH : ARBITRO_TABLE_BYE;
      draw.tables.push_back(std::move(table));
    }
    return draw;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host&) const override {
    if (request.table_kind == ARBITRO_TABLE_BYE) {
      return TableOutcome{{SeatOutcome{3, ARBITRO_RESULT_BYE, 1, 0}}};
    }
    const std::string& winner = request.report["winner"].text();
    if (winner == "tie") {
      return TableOutcome{{{1, ARBITRO_RESULT_TIE, 1, 0}, {1, ARBITRO_RESULT_TIE, 1, 0}}};
    }
    SeatOutcome won = {WinPoints(), ARBITRO_RESULT_WIN, 1, 0};
    SeatOutcome lost = {0, ARBITRO_RESULT_LOSS, 2, 0};
    if (winner == "second") std::swap(won, lost);
    return TableOutcome{{won, lost}};
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host&) const override {
    std::vector<uint32_t> order(request.players.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::stable_sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return request.players[a].points > request.players[b].points;
    });
    Standings standings;
    Column points;
    points.id = "points";
    standings.columns.push_back(points);
    for (uint32_t i = 0; i < order.size(); ++i) {
      const auto value = static_cast<uint64_t>(request.players[order[i]].points);
      const bool tied =
          i > 0 && request.players[order[i - 1]].points == request.players[order[i]].points;
      const uint32_t rank = tied ? standings.rows.back().rank : i + 1;
      standings.rows.push_back({order[i], rank, i == 0 || tied ? ARBITRO_NONE : 0, 0, 0, 0});
      standings.cells.push_back({value, 0});
    }
    return standings;
  }

 protected:
  virtual int32_t WinPoints() const { return 3; }
};

// The same id and version, but a win is worth four points.
class GenerousCoins final : public Coins {
 protected:
  int32_t WinPoints() const override { return 4; }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_TESTS_ENGINE_COINS_H_
