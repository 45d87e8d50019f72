// SPDX-License-Identifier: Apache-2.0
//
// Whole random events of 3 to 512 players: every round complete, legal, and proved best.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <map>

#include "kit/matching.h"
#include "kit/reference_swiss.h"
#include "kit/swiss.h"
#include "kit/swiss_check.h"

namespace arbitro::kit {
namespace {

enum class Rulebook { kGaps, kBands, kSquares };

// The whole field without the bye as one graph, costs straight from the rulebooks' words: no score
// groups drawn apart, no windows, no bounds.
class WholeField : public MatchingCosts {
 public:
  WholeField(const History& history, uint32_t bye, Rulebook rulebook)
      : history_(history), rulebook_(rulebook) {
    for (uint32_t i = 0; i < history.Size(); ++i) {
      if (i == bye) continue;
      players_.push_back(i);
      levels_.push_back(history.points[i]);
    }
    std::sort(levels_.rbegin(), levels_.rend());
    levels_.erase(std::unique(levels_.begin(), levels_.end()), levels_.end());
  }

  uint32_t Vertices() const override { return static_cast<uint32_t>(players_.size()); }

  uint32_t Components() const override {
    const auto levels = static_cast<uint32_t>(levels_.size());
    if (rulebook_ == Rulebook::kSquares) return 1;
    return rulebook_ == Rulebook::kBands ? 2 * levels : levels;
  }

  bool Allowed(uint32_t u, uint32_t v) const override {
    const std::vector<uint32_t>& met = history_.met[players_[u]];
    return std::find(met.begin(), met.end(), players_[v]) == met.end();
  }

  int64_t Cost(uint32_t u, uint32_t v, uint32_t component) const override {
    const int64_t a = history_.points[players_[u]];
    const int64_t b = history_.points[players_[v]];
    if (rulebook_ == Rulebook::kSquares) return (a - b) * (a - b);
    const int64_t upper = Level(std::max(a, b));
    const int64_t distance = Level(std::min(a, b)) - upper;
    if (rulebook_ == Rulebook::kGaps) {
      return upper == static_cast<int64_t>(component) ? std::abs(a - b) : 0;
    }
    if (upper != static_cast<int64_t>(component / 2)) return 0;
    return component % 2 == 0 ? (distance != 0 ? 1 : 0) : distance * distance;
  }

 private:
  int64_t Level(int64_t points) const {
    return std::find(levels_.begin(), levels_.end(), points) - levels_.begin();
  }

  const History& history_;
  Rulebook rulebook_;
  std::vector<uint32_t> players_;
  std::vector<int64_t> levels_;
};

SwissRules RulesOf(Rulebook rulebook) {
  SwissRules rules;
  switch (rulebook) {
    case Rulebook::kGaps:
      rules.criteria = GapsFromTheTopCriteria();
      break;
    case Rulebook::kBands:
      rules.criteria = BandsFromTheTopCriteria();
      break;
    case Rulebook::kSquares:
      rules.criteria = SquaredDifferencesCriteria();
      break;
  }
  return rules;
}

CostVector CostOfPairing(Rulebook rulebook, const History& history, const Pairing& pairs) {
  switch (rulebook) {
    case Rulebook::kGaps:
      return GapsFromTheTop(history, pairs);
    case Rulebook::kBands:
      return BandsFromTheTop(history, pairs);
    case Rulebook::kSquares:
      break;
  }
  return SquaredDifferences(history, pairs);
}

struct Totals {
  uint64_t rounds = 0;
  uint64_t refused = 0;
  uint64_t proved_by_matching = 0;
  std::map<ChainMethod, uint64_t> chains;
};

void ExpectComplete(const History& history, const SwissRound& round) {
  std::vector<int> seen(history.Size(), 0);
  for (const SwissPair& pair : round.pairs) {
    ++seen[pair.first];
    ++seen[pair.second];
    EXPECT_GE(history.points[pair.first], history.points[pair.second]);
    const std::vector<uint32_t>& met = history.met[pair.first];
    EXPECT_EQ(std::count(met.begin(), met.end(), pair.second), 0);
  }
  EXPECT_EQ(round.bye != kNoPlayer, history.Size() % 2 != 0);
  if (round.bye != kNoPlayer) ++seen[round.bye];
  EXPECT_EQ(std::count(seen.begin(), seen.end(), 1), history.Size());
}

// Expects that the bye passed over no player with fewer byes, or with as many byes and fewer
// points, unless that player's bye leaves the others no legal pairing.
void ExpectByeByRule(const History& history, Rulebook rulebook, const SwissRound& round) {
  const auto rank = [&](uint32_t i) { return std::make_pair(history.byes[i], history.points[i]); };
  for (uint32_t i = 0; i < history.Size(); ++i) {
    if (rank(i) >= rank(round.bye)) continue;
    const WholeField others(history, i, rulebook);
    EXPECT_FALSE(MinimumCostPerfectMatching(others).has_value()) << "player " << i;
  }
}

// Checks the certificate: either the groups' own bound is reached, or matching all at once finds no
// less.
void ExpectProvedBest(const History& history, Rulebook rulebook, const SwissRound& round,
                      Totals* totals) {
  CostVector cost = CostOfPairing(rulebook, history, Normalised(round.pairs));
  cost.insert(cost.begin(), 0);
  EXPECT_EQ(round.cost, cost);
  for (const SwissChain& chain : round.chains) ++totals->chains[chain.method];
  const int to_bound = CompareCosts(round.bound, round.cost);
  EXPECT_LE(to_bound, 0);
  if (to_bound == 0) return;
  ++totals->proved_by_matching;
  const auto best = MinimumCostPerfectMatching(WholeField(history, round.bye, rulebook));
  ASSERT_TRUE(best.has_value());
  cost.erase(cost.begin());
  EXPECT_EQ(cost, best->cost);
}

// Lets some players leave: their opponents keep an index that is no player's.
void DropPlayers(RandomStream* stream, History* history) {
  if (history->Size() < 6 || stream->Below(3) != 0) return;
  const auto leaving = static_cast<uint32_t>(stream->Below(history->Size()));
  const uint32_t last = history->Size() - 1;
  std::swap(history->points[leaving], history->points[last]);
  std::swap(history->byes[leaving], history->byes[last]);
  std::swap(history->met[leaving], history->met[last]);
  for (std::vector<uint32_t>& met : history->met) {
    for (uint32_t& other : met) {
      other = other == leaving ? kNoPlayer : other == last ? leaving : other;
    }
  }
  history->points.pop_back();
  history->byes.pop_back();
  history->met.pop_back();
}

void PlayEvent(uint64_t seed, uint32_t players, uint32_t rounds, Totals* totals) {
  RandomStream stream(SeedOf(seed), "event");
  const auto rulebook = static_cast<Rulebook>(stream.Below(3));
  const auto tie_every = static_cast<uint32_t>(stream.Below(3) * 6);
  const SwissRules rules = RulesOf(rulebook);
  History history(players);
  for (uint32_t number = 0; number < rounds; ++number) {
    SCOPED_TRACE("event " + std::to_string(seed) + ", " + std::to_string(players) +
                 " players, round " + std::to_string(number + 1));
    const SwissRound round = PairSwiss(history.Players(), rules, SeedOf(seed * 100 + number));
    ++totals->rounds;
    if (round.status == SwissStatus::kNoLegalPairing) {
      ++totals->refused;
      for (uint32_t i = 0; i < history.Size(); ++i) {
        const uint32_t bye = history.Size() % 2 != 0 ? i : kNoPlayer;
        EXPECT_FALSE(MinimumCostPerfectMatching(WholeField(history, bye, rulebook)).has_value());
      }
      return;
    }
    ASSERT_EQ(round.status, SwissStatus::kPaired) << round.problem;
    ExpectComplete(history, round);
    if (round.bye != kNoPlayer) ExpectByeByRule(history, rulebook, round);
    ExpectProvedBest(history, rulebook, round, totals);
    if (::testing::Test::HasFailure()) return;
    PlayRound(round.pairs, round.bye, tie_every, &stream, &history);
    DropPlayers(&stream, &history);
  }
}

void PlayEvents(uint64_t first_seed, uint64_t count, uint32_t players_max, uint32_t extra_rounds) {
  Totals totals;
  for (uint64_t seed = first_seed; seed < first_seed + count; ++seed) {
    RandomStream stream(SeedOf(seed), "size");
    const auto players = static_cast<uint32_t>(3 + stream.Below(players_max - 2));
    uint32_t rounds = 1 + static_cast<uint32_t>(stream.Below(extra_rounds + 1));
    while ((1u << rounds) < players) ++rounds;
    PlayEvent(seed, players, rounds + static_cast<uint32_t>(stream.Below(extra_rounds + 1)),
              &totals);
    if (::testing::Test::HasFailure()) FAIL() << "event of seed " << seed;
  }
  std::cout << totals.rounds << " rounds, " << totals.refused << " refused, "
            << totals.proved_by_matching << " above the groups' bound; chains by rejection "
            << totals.chains[ChainMethod::kChainRejection] << ", counted "
            << totals.chains[ChainMethod::kExactUniform] << ", repaired "
            << totals.chains[ChainMethod::kChainRepair] << ", matched "
            << totals.chains[ChainMethod::kExactMatching] << "\n";
  EXPECT_GT(totals.proved_by_matching, 0u);
}

uint64_t Times(uint64_t count) {
  return std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 50 * count : count;
}

// Players of neighbouring points have mostly met: many chains are blocked at once, and each matched
// pair affects the next ones.
History BlockedField(uint64_t seed) {
  RandomStream stream(SeedOf(seed), "blocked");
  History history(static_cast<uint32_t>(22 + 2 * stream.Below(8)));
  const uint64_t levels = 3 + stream.Below(12);
  for (int32_t& points : history.points) points = static_cast<int32_t>(stream.Below(levels));
  const uint64_t per_mille = 200 + stream.Below(600);
  for (uint32_t a = 0; a < history.Size(); ++a) {
    for (uint32_t b = a + 1; b < history.Size(); ++b) {
      const int32_t reach = 1 + static_cast<int32_t>(stream.Below(2));
      if (std::abs(history.points[a] - history.points[b]) > reach) continue;
      if (stream.Below(1000) < per_mille) history.Meet(a, b);
    }
  }
  return history;
}

TEST(SwissEvents, FieldsOfManyBlockedChains) {
  Totals totals;
  uint64_t several = 0;
  for (uint64_t seed = 1; seed <= Times(1100); ++seed) {
    const History history = BlockedField(seed);
    const auto rulebook = static_cast<Rulebook>((seed + 2) % 3);
    const SwissRound round = PairSwiss(history.Players(), RulesOf(rulebook), SeedOf(seed));
    if (round.status == SwissStatus::kNoLegalPairing) continue;
    ExpectComplete(history, round);
    ExpectProvedBest(history, rulebook, round, &totals);
    several += round.chains.size() > 1 ? 1 : 0;
    if (::testing::Test::HasFailure()) FAIL() << "field of seed " << seed;
  }
  EXPECT_GT(several, 100u);
  EXPECT_GT(totals.chains[ChainMethod::kExactMatching], 100u);
}

// In a field of sixty each player may still meet fourteen: a random draw has about twenty
// rematches, but exchanges remove them.
TEST(SwissEvents, ADenseHistoryIsRepaired) {
  History history(60);
  for (uint32_t a = 0; a < 60; ++a) {
    for (uint32_t b = a + 1; b < 60; ++b) {
      if (b - a > 7 && b - a < 53) history.Meet(a, b);
    }
  }
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    const SwissRound round = PairSwiss(history.Players(), RulesOf(Rulebook::kGaps), SeedOf(seed));
    ASSERT_EQ(round.status, SwissStatus::kPaired);
    ExpectComplete(history, round);
    ASSERT_EQ(round.chains.size(), 1u);
    EXPECT_EQ(round.chains[0].method, ChainMethod::kChainRepair);
    EXPECT_EQ(round.uniformity, Uniformity::kApproximate);
    EXPECT_EQ(round.cost, round.bound);
  }
}

TEST(SwissEvents, ALargeFieldIsUniformAndSoon) {
  constexpr uint32_t kPlayers = 20'001;
  RandomStream stream(SeedOf(1), "large");
  History history(kPlayers);
  SwissRules rules = RulesOf(Rulebook::kGaps);
  for (uint32_t number = 0; number < 8; ++number) {
    const SwissRound round = PairSwiss(history.Players(), rules, SeedOf(number));
    ASSERT_EQ(round.status, SwissStatus::kPaired) << round.problem;
    EXPECT_EQ(round.uniformity, Uniformity::kExact);
    EXPECT_EQ(round.cost, round.bound);
    ExpectComplete(history, round);
    PlayRound(round.pairs, round.bye, 12, &stream, &history);
  }
}

TEST(SwissEvents, WhatIsTooLargeToMatchIsRefused) {
  SwissRules rules;
  rules.criteria = {{"floats", "none", Measure::kFloat, Scope::kWhole}};
  History history(kExactPlayersMax + 2);
  history.points[0] = 6;
  history.points[1] = 3;
  const SwissRound round = PairSwiss(history.Players(), rules, Seed{});
  EXPECT_EQ(round.status, SwissStatus::kTooLarge);
  EXPECT_EQ(round.problem, "more than 2048 players would have to be matched exactly at once");
}

TEST(SwissEvents, SmallFieldsOfManyRounds) { PlayEvents(1'000'000, Times(600), 16, 5); }
TEST(SwissEvents, MediumFields) { PlayEvents(2'000'000, Times(80), 64, 4); }
TEST(SwissEvents, MediumFieldsOfManyRounds) { PlayEvents(3'000'000, Times(20), 64, 14); }
TEST(SwissEvents, LargeFields) { PlayEvents(4'000'000, Times(6), 512, 2); }
TEST(SwissEvents, LargeFieldsOfManyRounds) { PlayEvents(5'000'000, Times(2), 300, 12); }

}  // namespace
}  // namespace arbitro::kit
