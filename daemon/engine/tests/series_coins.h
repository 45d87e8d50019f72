// SPDX-License-Identifier: Apache-2.0
//
// The coins of coins.h, ranked over several events.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_SERIES_COINS_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_SERIES_COINS_H_

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/tests/coins.h"
#include "kit/ratings.h"

namespace arbitro::engine {

// A series adds up the points of its events, each times the `weight` of its stage, and what the
// events awarded. An event of weight 9 is not let in. The first is champion and wins as
// many coins as persons are ranked; lots part those who are level, in an order that the seed turns.
// Fewer than `least` events owe one. A `rated` series rates its persons.
class SeriesCoins final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.player = form::Struct("player", {}, {form::Integer("age", {}, 0, 150)});
    description.series = form::Struct(
        "series", {},
        {form::Integer("least", {}, 0, 9), form::Text("fault", {}, 20), form::Flag("rated", {})});
    description.stage =
        form::Struct("stage", {}, {form::Required(form::Integer("weight", {}, 1, 9))});
    description.reasons.push_back({"TOO_HEAVY", {}, "COIN-1"});
    description.duties.push_back({"events-missing", {}, "COIN-1"});
    description.awards.push_back({"champion", {}, "COIN-1"});
    description.awards.push_back({"purse", {}, "COIN-1"});
    return description;
  }

  // Ten coins for the winner of an event, five and five; three for its organiser.
  Decided<Awards> AwardPrizes(const AwardsRequest& request, Host&) const override {
    Awards awards;
    for (uint32_t i = 0; i < request.standings.heads.size(); ++i) {
      if (request.standings.heads[i].rank != 1) continue;
      awards.awards.push_back({"purse", "COIN-1", i, 5, Value()});
      awards.awards.push_back({"purse", "COIN-1", i, 5, Value()});
    }
    awards.awards.push_back(
        {"purse", "COIN-1", ARBITRO_NONE, 3, Value::Struct({{"coin", Value::Text("gold")}})});
    return awards;
  }

  Decided<SeriesTotals> RankSeries(const SeriesRequest& request, Host& host) const override {
    if (request.settings["fault"].TextOr("") == "totals") throw std::runtime_error("told to");
    std::vector<int64_t> coins(request.persons.size(), 0);
    for (const Stage& stage : request.stages) {
      const int64_t weight = stage.stage["weight"].integer();
      if (weight == 9) return Refuse("TOO_HEAVY", "COIN-1", {"too heavy", "troppo pesante"});
      for (const StageRow& row : stage.rows) {
        coins[row.person] += row.points * weight + row.details["purse"].IntegerOr(0);
      }
    }
    host.Cite("COIN-1", std::to_string(request.stages.size()) + " events");
    SeriesTotals totals = Ranked(coins, request.seed);
    const int64_t missing =
        request.settings["least"].IntegerOr(0) - static_cast<int64_t>(request.stages.size());
    if (missing > 0) totals.duties.push_back({"events-missing", "COIN-1", Value(), true});
    return totals;
  }

  // Only where the settings say so, by Elo with a K of eight times the stage's weight. The state
  // counts the events.
  Decided<Ratings> Rate(const RatingRequest& request, Host&) const override {
    if (!request.settings["rated"].FlagOr(false)) return NotOffered();
    if (request.settings["fault"].TextOr("") == "rate") throw std::runtime_error("told to");
    kit::EloRules rules;
    rules.k = 8 * request.stage["weight"].IntegerOr(1);
    Ratings ratings = kit::RateByElo(request, rules);
    for (Rating& rating : ratings.persons) {
      const int64_t events = rating.state["events"].IntegerOr(0);
      rating.state = Value::Struct({{"events", Value::Integer(events + 1)}});
    }
    return ratings;
  }

 private:
  static SeriesTotals Ranked(const std::vector<int64_t>& coins, const SeedBytes& seed) {
    const bool lots = seed != SeedBytes{};
    std::vector<uint32_t> order(coins.size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    if (lots && seed[0] % 2 == 1) std::reverse(order.begin(), order.end());
    std::stable_sort(order.begin(), order.end(),
                     [&](uint32_t a, uint32_t b) { return coins[a] > coins[b]; });
    SeriesTotals totals;
    totals.standings.columns.push_back({"coins", {}, "COIN-1", ARBITRO_COLUMN_INTEGER, {1, 0}});
    for (uint32_t i = 0; i < order.size(); ++i) {
      const bool tied = !lots && i > 0 && coins[order[i - 1]] == coins[order[i]];
      const uint32_t rank = tied ? totals.standings.rows.back().rank : i + 1;
      totals.standings.rows.push_back({order[i], rank, i == 0 || tied ? ARBITRO_NONE : 0, 0, 0, 0});
      totals.standings.cells.push_back({static_cast<uint64_t>(coins[order[i]]), 0});
    }
    if (!order.empty()) {
      totals.awards.push_back({"champion", "COIN-1", order[0], 0, Value()});
      totals.awards.push_back(
          {"purse", "COIN-1", order[0], static_cast<int64_t>(order.size()), Value()});
      totals.awards.push_back({"purse", "COIN-1", ARBITRO_NONE, 1, Value()});
    }
    return totals;
  }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_SERIES_COINS_H_
