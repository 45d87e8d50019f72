// SPDX-License-Identifier: Apache-2.0
//
// A small game for tests, whose every wish is a setting.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_COINS_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_COINS_H_

#include <algorithm>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/ruleset.h"

namespace arbitro::engine {

// Pairs players in the order of a shuffle by the seed's first byte; win 3, tie 1. A round that
// a person pairs costs 7, and its first player is to blame. Its settings make it misbehave:
// `fault` names a function that throws (or "all"), `refuse` one that refuses.
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
    description.violations.push_back({"ODD_ORDER", {}, "COIN-1"});
    description.penalties.push_back({"loss", {}, "COIN-1", 1});
    description.players_min = 2;
    return description;
  }

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    FailIfTold(request.settings, "draw");
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

  Decided<RoundEvaluation> Evaluate(const DrawRequest& request, Host&) const override {
    FailIfTold(request.settings, "evaluate");
    RoundEvaluation evaluation;
    evaluation.problems.push_back({"ODD_ORDER", "COIN-1", 0, ARBITRO_NONE});
    evaluation.criteria.push_back({"order", "COIN-1"});
    evaluation.cost = {7};
    evaluation.optimum = {0};
    return evaluation;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host&) const override {
    FailIfTold(request.settings, "outcome");
    if (request.table_kind == ARBITRO_TABLE_BYE) {
      return TableOutcome{{SeatOutcome{3, ARBITRO_RESULT_BYE, 1, 0}}, {}};
    }
    if (!request.effects.empty()) return Forfeited(request);
    const std::string& winner = request.report["winner"].text();
    const bool tie = winner == "tie";
    TableOutcome outcome;
    for (uint32_t seat = 0; seat < request.seat_count; ++seat) {
      const bool won = seat == (winner == "second" ? 1u : 0u);
      if (tie) {
        outcome.seats.push_back({1, ARBITRO_RESULT_TIE, 1, 0});
      } else if (won) {
        outcome.seats.push_back({WinPoints(), ARBITRO_RESULT_WIN, 1, 0});
      } else {
        outcome.seats.push_back({0, ARBITRO_RESULT_LOSS, 2, 0});
      }
    }
    return outcome;
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host&) const override {
    FailIfTold(request.settings, "rank");
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
  virtual bool MayFail() const { return true; }

 private:
  // The seats that have a match loss, or a second game loss, lose; the others win.
  TableOutcome Forfeited(const OutcomeRequest& request) const {
    TableOutcome outcome;
    outcome.seats.resize(request.seat_count, {WinPoints(), ARBITRO_RESULT_WIN, 1, 0});
    std::vector<uint32_t> games_lost(request.seat_count, 0);
    for (const SeatEffect& effect : request.effects) {
      const bool game = effect.kind == ARBITRO_EFFECT_GAME_LOSS;
      const bool second = game && ++games_lost[effect.seat] == 2;
      if (effect.kind != ARBITRO_EFFECT_MATCH_LOSS && !second) continue;
      outcome.seats[effect.seat] = {0, ARBITRO_RESULT_LOSS, request.seat_count, 0};
    }
    return outcome;
  }

  void FailIfTold(const Value& settings, const char* function) const {
    const std::string told = settings["fault"].TextOr("");
    if (MayFail() && (told == function || told == "all")) throw std::runtime_error("told to");
  }
};

// The same, but nothing makes it fail.
class PatientCoins final : public Coins {
 protected:
  bool MayFail() const override { return false; }
};

// The same id and version, but a win is worth four points.
class GenerousCoins final : public Coins {
 protected:
  int32_t WinPoints() const override { return 4; }
};

// A later version, in which a win is worth four points.
class LaterCoins final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.version = "2.0.0";
    return description;
  }

 protected:
  int32_t WinPoints() const override { return 4; }
};

// A report of their tables.
inline Value Winner(const char* who) { return Value::Struct({{"winner", Value::Text(who)}}); }

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_COINS_H_
