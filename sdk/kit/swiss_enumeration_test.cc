// SPDX-License-Identifier: Apache-2.0
//
// The pairing against full enumeration: small fields, every pairing tried.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <set>
#include <tuple>

#include "kit/reference_swiss.h"
#include "kit/swiss.h"
#include "kit/swiss_check.h"

namespace arbitro::kit {
namespace {

struct Rulebook {
  const char* name;
  std::vector<Criterion> criteria;
  ReferenceCost cost;
};

const std::vector<Rulebook>& Rulebooks() {
  static const std::vector<Rulebook>* const kRulebooks =
      new std::vector<Rulebook>{{"gaps", GapsFromTheTopCriteria(), &GapsFromTheTop},
                                {"bands", BandsFromTheTopCriteria(), &BandsFromTheTop},
                                {"squares", SquaredDifferencesCriteria(), &SquaredDifferences}};
  return *kRulebooks;
}

CostVector WithRematches(uint32_t rematches, CostVector cost) {
  cost.insert(cost.begin(), rematches);
  return cost;
}

// What is left once `bye` sits out, judged by trying everything.
void ExpectBest(const History& history, const Rulebook& rulebook, const SwissRules& rules,
                const SwissRound& round) {
  const ReferenceResult expected = BestByEnumeration(history, rulebook.cost, round.bye);
  ASSERT_EQ(round.status, SwissStatus::kPaired) << round.problem;
  EXPECT_EQ(round.cost, WithRematches(expected.fewest_rematches, expected.best_cost));
  EXPECT_LE(CompareCosts(round.bound, round.cost), 0);
  EXPECT_EQ(round.uniformity, Uniformity::kExact);
  EXPECT_EQ(expected.best.count(Normalised(round.pairs)), 1u);
  EXPECT_EQ(CountBestPairings(history.Players(), rules, round.bye), expected.best.size());
  const PairingEvaluation evaluation =
      EvaluatePairing(history.Players(), rules, round.pairs, round.bye);
  EXPECT_TRUE(evaluation.best);
  EXPECT_EQ(evaluation.cost, round.cost);
}

// Who may get the bye, worked out from the rule's words: lowest points among the fewest byes, then
// the next, until somebody leaves the others a pairing without a rematch.
std::set<uint32_t> ByeByEnumeration(const History& history) {
  std::set<std::pair<uint32_t, int32_t>> tiers;
  for (uint32_t i = 0; i < history.Size(); ++i) tiers.insert({history.byes[i], history.points[i]});
  for (const auto& tier : tiers) {
    std::set<uint32_t> candidates;
    for (uint32_t i = 0; i < history.Size(); ++i) {
      if (history.byes[i] != tier.first || history.points[i] != tier.second) continue;
      if (BestByEnumeration(history, &SquaredDifferences, i).legal) candidates.insert(i);
    }
    if (!candidates.empty()) return candidates;
  }
  return {};
}

void ExpectAgreement(const History& history, uint64_t seed) {
  for (const Rulebook& rulebook : Rulebooks()) {
    SCOPED_TRACE(std::string(rulebook.name) + ", seed " + std::to_string(seed) + ", " +
                 history.Text());
    SwissRules rules;
    rules.criteria = rulebook.criteria;
    const SwissRound strict = PairSwiss(history.Players(), rules, SeedOf(seed));
    if (strict.status == SwissStatus::kPaired) {
      EXPECT_EQ(strict.cost[0], 0);
      ExpectBest(history, rulebook, rules, strict);
    } else {
      EXPECT_EQ(strict.status, SwissStatus::kNoLegalPairing);
      EXPECT_TRUE(strict.pairs.empty());
      for (uint32_t i = 0; i < history.Size(); ++i) {
        const uint32_t bye = history.Size() % 2 != 0 ? i : kNoPlayer;
        EXPECT_FALSE(BestByEnumeration(history, rulebook.cost, bye).legal);
      }
      rules.rematches = Rematches::kFewest;
      ExpectBest(history, rulebook, rules, PairSwiss(history.Players(), rules, SeedOf(seed)));
    }
    if (history.Size() % 2 != 0 && strict.status == SwissStatus::kPaired) {
      const std::set<uint32_t> candidates = ByeByEnumeration(history);
      EXPECT_EQ(candidates.count(strict.bye), 1u);
      const std::vector<uint32_t> found = ByeCandidates(history.Players(), rules);
      EXPECT_EQ(std::set<uint32_t>(found.begin(), found.end()), candidates);
    }
  }
}

// Every state that `players` can be in after some rounds; equal states kept once.
class AllHistories {
 public:
  AllHistories(uint32_t players, bool ties) : ties_(ties) { states_.insert(Key(History(players))); }

  void PlayEveryRound() {
    const std::set<State> before = std::move(states_);
    states_.clear();
    for (const State& state : before) {
      std::vector<uint32_t> left;
      for (uint32_t i = 0; i < state.points.size(); ++i) left.push_back(i);
      Play(Rebuild(state), left, state.points.size() % 2 != 0);
    }
  }

  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const State& state : states_) visit(Rebuild(state));
  }

  size_t Count() const { return states_.size(); }

 private:
  struct State {
    std::vector<int32_t> points;
    std::vector<uint32_t> byes;
    std::vector<std::vector<uint32_t>> met;
    bool operator<(const State& o) const {
      return std::tie(points, byes, met) < std::tie(o.points, o.byes, o.met);
    }
  };

  // Players are interchangeable: written down by points, so that fewer states differ.
  static State Key(const History& history) {
    std::vector<uint32_t> order(history.Size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return std::make_tuple(-history.points[a], history.byes[a], history.met[a].size(), a) <
             std::make_tuple(-history.points[b], history.byes[b], history.met[b].size(), b);
    });
    std::vector<uint32_t> place(order.size());
    for (uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    State state;
    for (const uint32_t player : order) {
      state.points.push_back(history.points[player]);
      state.byes.push_back(history.byes[player]);
      state.met.emplace_back();
      for (const uint32_t other : history.met[player]) state.met.back().push_back(place[other]);
      std::sort(state.met.back().begin(), state.met.back().end());
    }
    return state;
  }

  static History Rebuild(const State& state) {
    History history(static_cast<uint32_t>(state.points.size()));
    history.points = state.points;
    history.byes = state.byes;
    history.met = state.met;
    return history;
  }

  void Play(const History& history, const std::vector<uint32_t>& left, bool bye_to_give) {
    if (left.empty()) {
      states_.insert(Key(history));
      return;
    }
    std::vector<uint32_t> rest(left.begin() + 1, left.end());
    if (bye_to_give) {
      History next = history;
      ++next.byes[left[0]];
      next.points[left[0]] += 3;
      Play(next, rest, false);
    }
    for (size_t i = 0; i < rest.size(); ++i) {
      const std::vector<uint32_t>& met = history.met[left[0]];
      if (std::find(met.begin(), met.end(), rest[i]) != met.end()) continue;
      std::vector<uint32_t> others = rest;
      others.erase(others.begin() + static_cast<ptrdiff_t>(i));
      for (int result = 0; result < (ties_ ? 3 : 2); ++result) {
        History next = history;
        next.Meet(left[0], rest[i]);
        next.points[left[0]] += result == 0 ? 3 : result == 2 ? 1 : 0;
        next.points[rest[i]] += result == 1 ? 3 : result == 2 ? 1 : 0;
        Play(next, others, bye_to_give);
      }
    }
  }

  bool ties_;
  std::set<State> states_;
};

bool LongTests() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr; }

void CheckAllHistories(uint32_t players, bool ties, int rounds) {
  AllHistories histories(players, ties);
  uint64_t seed = 0;
  for (int round = 0; round <= rounds; ++round) {
    histories.ForEach([&](const History& history) {
      if (!::testing::Test::HasFailure()) ExpectAgreement(history, ++seed);
    });
    if (::testing::Test::HasFailure()) return;
    std::cout << players << " players after " << round << " rounds: " << histories.Count()
              << " states\n";
    if (round < rounds) histories.PlayEveryRound();
  }
  EXPECT_GT(seed, 1u);
}

TEST(SwissEnumeration, EveryHistoryOfFourPlayers) { CheckAllHistories(4, true, 3); }
TEST(SwissEnumeration, EveryHistoryOfFivePlayers) { CheckAllHistories(5, false, 5); }
TEST(SwissEnumeration, EveryHistoryOfSixPlayers) { CheckAllHistories(6, false, 5); }
TEST(SwissEnumeration, EveryHistoryOfSixPlayersWithTies) {
  CheckAllHistories(6, true, LongTests() ? 5 : 2);
}

void CheckRandomHistories(uint32_t players, uint32_t histories, uint32_t rounds_max) {
  for (uint64_t seed = 1; seed <= histories; ++seed) {
    RandomStream stream(SeedOf(seed), "history");
    History history(players);
    PlayRandomRounds(static_cast<uint32_t>(stream.Below(rounds_max + 1)), 4, &stream, &history);
    ExpectAgreement(history, seed);
    if (::testing::Test::HasFailure()) FAIL() << "history of seed " << seed;
  }
}

TEST(SwissEnumeration, RandomHistoriesOfSevenPlayers) {
  CheckRandomHistories(7, LongTests() ? 2000 : 150, 6);
}
TEST(SwissEnumeration, RandomHistoriesOfEightPlayers) {
  CheckRandomHistories(8, LongTests() ? 5000 : 300, 7);
}
TEST(SwissEnumeration, RandomHistoriesOfNinePlayers) {
  CheckRandomHistories(9, LongTests() ? 500 : 10, 7);
}
TEST(SwissEnumeration, RandomHistoriesOfTenPlayers) {
  CheckRandomHistories(10, LongTests() ? 1000 : 40, 9);
}

}  // namespace
}  // namespace arbitro::kit
