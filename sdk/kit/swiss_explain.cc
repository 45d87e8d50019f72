// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_explain.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "kit/matching.h"
#include "kit/swiss_check.h"
#include "kit/swiss_field.h"
#include "kit/window_costs.h"

namespace arbitro::kit {
namespace {

// The whole field, two of whom have to meet.
class MeetingField : public MatchingCosts {
 public:
  MeetingField(const WindowCosts& costs, uint32_t one, uint32_t other)
      : costs_(costs), one_(one), other_(other) {}

  uint32_t Vertices() const override { return costs_.Vertices(); }
  uint32_t Components() const override { return costs_.Components(); }
  bool Allowed(uint32_t u, uint32_t v) const override {
    return IsOfTheTwo(u) == IsOfTheTwo(v) && costs_.Allowed(u, v);
  }
  int64_t Cost(uint32_t u, uint32_t v, uint32_t component) const override {
    return costs_.Cost(u, v, component);
  }
  void ReadCost(uint32_t u, uint32_t v, int64_t* cost) const override {
    costs_.ReadCost(u, v, cost);
  }

 private:
  bool IsOfTheTwo(uint32_t vertex) const { return vertex == one_ || vertex == other_; }

  const WindowCosts& costs_;
  uint32_t one_;
  uint32_t other_;
};

class Explainer {
 public:
  Explainer(const SwissField& field, Rematches rematches)
      : field_(field),
        rematches_(rematches),
        layout_(field.Criteria(), field.Groups()),
        costs_(field, field.Order(), rematches) {}

  CostVector PairCost(uint32_t a, uint32_t b) const {
    CostVector cost(layout_.Size(), 0);
    field_.AddCost(layout_, 0, {a, b}, &cost);
    return cost;
  }

  void Explain(const SwissPair& pair, TableExplanation* explanation) const {
    explanation->pair_cost = PairCost(pair.first, pair.second);
    std::vector<Alternative>& list = explanation->alternatives;
    Collect(pair.first, pair.second, explanation->pair_cost, &list);
    Collect(pair.second, pair.first, explanation->pair_cost, &list);
    std::sort(list.begin(), list.end(),
              [&](const Alternative& a, const Alternative& b) { return Key(a) < Key(b); });
    if (list.size() > kAlternativesMax) {
      explanation->left_out = static_cast<uint32_t>(list.size()) - kAlternativesMax;
      list.resize(kAlternativesMax);
    }
    for (Alternative& alternative : list) Judge(explanation->round_cost, &alternative);
  }

 private:
  // The cost without the rematch: how close the two are, not whether they may meet.
  static CostVector Closeness(CostVector cost) {
    cost[0] = 0;
    return cost;
  }

  std::tuple<CostVector, bool, uint32_t, uint32_t> Key(const Alternative& a) const {
    return {Closeness(a.pair_cost), a.obstacle != Obstacle::kRematch, a.player, a.opponent};
  }

  void Collect(uint32_t player, uint32_t partner, const CostVector& than,
               std::vector<Alternative>* list) const {
    for (const uint32_t other : field_.Order()) {
      if (other == player || other == partner) continue;
      CostVector cost = PairCost(player, other);
      if (CompareCosts(Closeness(cost), Closeness(than)) >= 0) continue;
      const bool barred = cost[0] != 0 && rematches_ == Rematches::kForbidden;
      const Obstacle obstacle = barred ? Obstacle::kRematch : Obstacle::kNoRound;
      list->push_back({player, other, obstacle, std::move(cost), {}});
    }
  }

  void Judge(const CostVector& round_cost, Alternative* alternative) const {
    if (alternative->obstacle == Obstacle::kRematch) return;
    const MeetingField meeting(costs_, VertexOf(alternative->player),
                               VertexOf(alternative->opponent));
    const std::optional<MatchingResult> best = MinimumCostPerfectMatching(meeting);
    if (!best.has_value()) return;
    alternative->round_cost = costs_.WithRematches(best->cost);
    const int order = CompareCosts(alternative->round_cost, round_cost);
    alternative->obstacle = order > 0    ? Obstacle::kCostsMore
                            : order == 0 ? Obstacle::kCostsAsMuch
                                         : Obstacle::kCostsLess;
    // Where rematches are allowed at a cost, that cost is what stands in the way.
    if (order > 0 && alternative->pair_cost[0] > 0) alternative->obstacle = Obstacle::kRematch;
  }

  uint32_t VertexOf(uint32_t player) const {
    const std::vector<uint32_t>& order = field_.Order();
    return static_cast<uint32_t>(std::find(order.begin(), order.end(), player) - order.begin());
  }

  const SwissField& field_;
  Rematches rematches_;
  LayoutIndex layout_;
  WindowCosts costs_;
};

}  // namespace

TableExplanation ExplainTable(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                              const std::vector<SwissPair>& pairs, uint32_t bye, size_t table) {
  TableExplanation explanation;
  if (players.size() > kExactPlayersMax + 1) {
    explanation.problem = "tables are explained up to " + std::to_string(kExactPlayersMax) +
                          " players: look at the certificate instead";
    return explanation;
  }
  const PairingEvaluation given = EvaluatePairing(players, rules, pairs, bye);
  if (!given.complete || given.status == SwissStatus::kBadInput) {
    explanation.problem = "the round does not hold every player once: correct it first";
    return explanation;
  }
  if (table >= pairs.size()) {
    explanation.problem = "there are " + std::to_string(pairs.size()) + " tables, no table `" +
                          std::to_string(table) + "`";
    return explanation;
  }
  const SwissField field(players, rules, bye);
  explanation.groups = field.Groups();
  explanation.round_cost = given.cost;
  Explainer(field, given.rematches > 0 ? rules.rematches : Rematches::kForbidden)
      .Explain(pairs[table], &explanation);
  return explanation;
}

}  // namespace arbitro::kit
