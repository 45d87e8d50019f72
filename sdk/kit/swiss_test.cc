// SPDX-License-Identifier: Apache-2.0
//
// The field's known traps, and what the pairing promises.

#include "kit/swiss.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <set>

#include "kit/reference_swiss.h"
#include "kit/swiss_check.h"

namespace arbitro::kit {
namespace {

SwissRules PokemonRules() {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  return rules;
}

SwissRules NarutoRules() {
  SwissRules rules;
  rules.criteria = BandsFromTheTopCriteria();
  rules.bye = ByeRule::kLowestGroup;
  rules.rematches = Rematches::kFewest;
  return rules;
}

void EverybodyHasMetEverybody(History* history) {
  for (uint32_t a = 0; a < history->Size(); ++a) {
    for (uint32_t b = a + 1; b < history->Size(); ++b) history->Meet(a, b);
  }
}

TEST(Swiss, NobodyAndOneAndTwo) {
  const SwissRound none = PairSwiss({}, PokemonRules(), Seed{});
  EXPECT_EQ(none.status, SwissStatus::kPaired);
  EXPECT_TRUE(none.pairs.empty());
  EXPECT_EQ(none.bye, kNoPlayer);
  const SwissRound one = PairSwiss(History(1).Players(), PokemonRules(), Seed{});
  EXPECT_EQ(one.status, SwissStatus::kPaired);
  EXPECT_EQ(one.bye, 0u);
  const SwissRound two = PairSwiss(History(2).Players(), PokemonRules(), Seed{});
  EXPECT_EQ(Normalised(two.pairs), (Pairing{{0, 1}}));
}

TEST(Swiss, TheFirstRoundIsRandom) {
  std::set<Pairing> seen;
  for (uint64_t seed = 0; seed < 400; ++seed) {
    const SwissRound round = PairSwiss(History(6).Players(), PokemonRules(), SeedOf(seed));
    ASSERT_EQ(round.chains.size(), 1u);
    EXPECT_EQ(round.chains[0].method, ChainMethod::kChainRejection);
    EXPECT_EQ(round.chains[0].tries, 1u);
    seen.insert(Normalised(round.pairs));
  }
  EXPECT_EQ(seen.size(), 15u);
}

TEST(Swiss, EqualSeedsGiveEqualRounds) {
  RandomStream stream(SeedOf(5), "history");
  History history(41);
  PlayRandomRounds(5, 4, &stream, &history);
  const SwissRound a = PairSwiss(history.Players(), PokemonRules(), SeedOf(6));
  const SwissRound b = PairSwiss(history.Players(), PokemonRules(), SeedOf(6));
  const SwissRound c = PairSwiss(history.Players(), PokemonRules(), SeedOf(7));
  ASSERT_EQ(a.pairs.size(), b.pairs.size());
  for (size_t i = 0; i < a.pairs.size(); ++i) {
    EXPECT_EQ(a.pairs[i].first, b.pairs[i].first);
    EXPECT_EQ(a.pairs[i].second, b.pairs[i].second);
  }
  EXPECT_NE(Normalised(a.pairs), Normalised(c.pairs));
}

// A beat B and C, D beat C, B beat D: a pairing by points alone has A meet B or C again.
TEST(Swiss, FourPlayersInRoundThree) {
  History history(4);
  history.Meet(0, 1);
  history.Meet(2, 3);
  history.Meet(0, 2);
  history.Meet(1, 3);
  history.points = {6, 3, 3, 0};
  for (uint64_t seed = 0; seed < 20; ++seed) {
    for (const SwissRules& rules : {PokemonRules(), NarutoRules()}) {
      const SwissRound round = PairSwiss(history.Players(), rules, SeedOf(seed));
      EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 3}, {1, 2}}));
    }
  }
  EXPECT_EQ(CountBestPairings(history.Players(), PokemonRules(), kNoPlayer), 1u);
}

// [PKM-AMB-31] The example of the digest: A-D, B-E, C-F.
TEST(Swiss, TheHighestGroupIsServedFirst) {
  History history(6);
  for (const auto& [a, b] : Pairing{{0, 2}, {1, 3}, {4, 5}, {0, 1}, {2, 4}, {3, 5}}) {
    history.Meet(a, b);
  }
  history.points = {4, 4, 3, 3, 3, 0};
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const SwissRound round = PairSwiss(history.Players(), PokemonRules(), SeedOf(seed));
    EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 3}, {1, 4}, {2, 5}}));
    EXPECT_EQ(round.cost, (CostVector{0, 2, 3, 0}));
  }
}

TEST(Swiss, EverybodyHasMetEverybodyIsRefusedClearly) {
  for (uint32_t players = 2; players <= 9; ++players) {
    History history(players);
    EverybodyHasMetEverybody(&history);
    const SwissRound round = PairSwiss(history.Players(), PokemonRules(), Seed{});
    EXPECT_EQ(round.status, SwissStatus::kNoLegalPairing);
    EXPECT_EQ(round.problem.find("every pairing has players meet again who have met: player"), 0u);
    EXPECT_EQ(round.blockers.groups.size(), players);
    EXPECT_TRUE(round.pairs.empty());
    EXPECT_EQ(round.bye, kNoPlayer);
    EXPECT_TRUE(players % 2 == 0 || ByeCandidates(history.Players(), PokemonRules()).empty());
  }
}

TEST(Swiss, FewestRematchesWhereNoneIsImpossible) {
  History history(4);
  EverybodyHasMetEverybody(&history);
  history.points = {9, 6, 3, 0};
  SwissRules rules = PokemonRules();
  rules.rematches = Rematches::kFewest;
  const SwissRound round = PairSwiss(history.Players(), rules, Seed{});
  ASSERT_EQ(round.status, SwissStatus::kPaired);
  EXPECT_EQ(round.cost, (CostVector{2, 3, 0, 3, 0}));
  EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 1}, {2, 3}}));
}

TEST(Swiss, NobodyGetsASecondByeWhileSomeoneElseCould) {
  History history(5);
  history.points = {0, 3, 6, 6, 9};
  history.byes = {1, 1, 0, 0, 0};
  for (uint64_t seed = 0; seed < 50; ++seed) {
    const uint32_t bye = PairSwiss(history.Players(), PokemonRules(), SeedOf(seed)).bye;
    EXPECT_TRUE(bye == 2 || bye == 3);
  }
  history.byes = {2, 1, 1, 1, 1};
  EXPECT_EQ(PairSwiss(history.Players(), PokemonRules(), Seed{}).bye, 1u);
}

TEST(Swiss, TheByeIsRedrawnWhereItWouldForceARematch) {
  // Player 0 has met all but player 4: with the bye for 4, no opponent is left for 0.
  History history(5);
  history.points = {6, 3, 3, 0, 0};
  for (const auto& [a, b] : Pairing{{0, 1}, {0, 2}, {0, 3}}) history.Meet(a, b);
  EXPECT_EQ(ByeCandidates(history.Players(), PokemonRules()), std::vector<uint32_t>{3});
  for (uint64_t seed = 0; seed < 20; ++seed) {
    const SwissRound round = PairSwiss(history.Players(), PokemonRules(), SeedOf(seed));
    EXPECT_EQ(round.bye, 3u);
    EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 4}, {1, 2}}));
  }
}

TEST(Swiss, TheByeIsWidenedOnlyWhereTheRuleAllows) {
  // Player 2 alone is lowest; without 2, players 0 and 1 must meet again.
  History history(3);
  history.points = {3, 3, 0};
  history.Meet(0, 1);
  const SwissRound widened = PairSwiss(history.Players(), PokemonRules(), Seed{});
  EXPECT_EQ(widened.status, SwissStatus::kPaired);
  EXPECT_NE(widened.bye, 2u);
  EXPECT_EQ(widened.cost[0], 0);
  const SwissRound held = PairSwiss(history.Players(), NarutoRules(), Seed{});
  EXPECT_EQ(held.status, SwissStatus::kPaired);
  EXPECT_EQ(held.bye, 2u);
  EXPECT_EQ(held.cost[0], 1);
}

// [NAR-AMB-17] Lowest points first, even if all of them have had a bye.
TEST(Swiss, TheLowestGroupKeepsTheBye) {
  History history(5);
  history.points = {3, 2, 2, 2, 1};
  history.byes = {0, 0, 0, 0, 1};
  EXPECT_EQ(ByeCandidates(history.Players(), NarutoRules()), std::vector<uint32_t>{4});
  history.points = {3, 2, 2, 1, 1};
  EXPECT_EQ(ByeCandidates(history.Players(), NarutoRules()), std::vector<uint32_t>{3});
}

TEST(Swiss, WhoMayNotHaveTheByeNeverGetsIt) {
  History history(3);
  history.points = {6, 3, 0};
  std::vector<SwissPlayer> players = history.Players();
  players[2].bye_allowed = false;
  EXPECT_EQ(PairSwiss(players, PokemonRules(), Seed{}).bye, 1u);
  for (SwissPlayer& player : players) player.bye_allowed = false;
  const SwissRound round = PairSwiss(players, PokemonRules(), Seed{});
  EXPECT_EQ(round.status, SwissStatus::kNoBye);
  EXPECT_EQ(round.problem, "the number of players is odd and no player may get the bye");
}

// Those who had a bye have one opponent fewer; that must not make them each other's first choice.
TEST(Swiss, ByeTakersAreNotThrownTogether) {
  History history(8);
  history.byes = {1, 1, 0, 0, 0, 0, 0, 0};
  int together = 0;
  constexpr int kDraws = 7000;
  for (uint64_t seed = 0; seed < kDraws; ++seed) {
    const SwissRound round = PairSwiss(history.Players(), PokemonRules(), SeedOf(seed));
    const Pairing pairs = Normalised(round.pairs);
    together += std::count(pairs.begin(), pairs.end(), std::make_pair(0u, 1u)) > 0 ? 1 : 0;
  }
  EXPECT_NEAR(together, 1000, 150);
}

TEST(Swiss, APlayerWhoLeftIsSimplyNotThere) {
  // Player 3 of another numbering has left: their opponent keeps an index beyond the list.
  History history(4);
  history.points = {3, 3, 0, 0};
  history.met[0] = {77, kNoPlayer};
  history.Meet(1, 2);
  const SwissRound round = PairSwiss(history.Players(), PokemonRules(), Seed{});
  EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 1}, {2, 3}}));
}

TEST(Swiss, LeavingAndComingBackGainsNothing) {
  // A round missed is a round without points; the opponents met before stay met.
  History history(4);
  history.Meet(0, 1);
  history.Meet(2, 3);
  history.points = {3, 0, 3, 0};
  const SwissRound round = PairSwiss(history.Players(), PokemonRules(), Seed{});
  EXPECT_EQ(Normalised(round.pairs), (Pairing{{0, 2}, {1, 3}}));
}

TEST(Swiss, BadInputIsNamed) {
  std::vector<SwissPlayer> players(2);
  players[1].points = -1;
  EXPECT_EQ(PairSwiss(players, PokemonRules(), Seed{}).problem,
            "the points of player `1` are not between 0 and 1000000");
  players[1].points = 0;
  players[0].met_count = 1;
  EXPECT_EQ(PairSwiss(players, PokemonRules(), Seed{}).problem,
            "the opponents of player `0` are counted but not given");
  SwissRules rules;
  rules.criteria = {{"team", "X", Measure::kCustom}};
  const SwissRound round = PairSwiss(History(2).Players(), rules, Seed{});
  EXPECT_EQ(round.status, SwissStatus::kBadInput);
  EXPECT_EQ(round.problem, "criterion `team` has no cost function");
}

int64_t SameTeam(const void* context, const PairFacts& pair) {
  const auto* teams = static_cast<const std::vector<int>*>(context);
  return (*teams)[pair.better] == (*teams)[pair.worse] ? 1 : 0;
}

TEST(Swiss, AGamesOwnCriterionIsHeard) {
  const std::vector<int> teams = {0, 0, 1, 1, 2, 2, 3, 3};
  SwissRules rules;
  rules.criteria = {{"same_team", "X-1", Measure::kCustom, Scope::kWhole, &SameTeam, &teams},
                    {"point_gap", "PKM-AMB-31", Measure::kPointGap, Scope::kFromTheTop}};
  History history(8);
  std::set<Pairing> seen;
  for (uint64_t seed = 0; seed < 2000; ++seed) {
    const SwissRound round = PairSwiss(history.Players(), rules, SeedOf(seed));
    EXPECT_EQ(round.cost, (CostVector{0, 0, 0}));
    seen.insert(Normalised(round.pairs));
  }
  EXPECT_EQ(seen.size(), 60u);
  EXPECT_EQ(CountBestPairings(history.Players(), rules, kNoPlayer), 60u);
  // Teammates alone in their group: the team counts before the points.
  history.points = {3, 3, 0, 0, 0, 0, 0, 0};
  EXPECT_EQ(PairSwiss(history.Players(), rules, Seed{}).cost, (CostVector{0, 0, 6, 0}));
  std::swap(rules.criteria[0], rules.criteria[1]);
  EXPECT_EQ(PairSwiss(history.Players(), rules, Seed{}).cost, (CostVector{0, 0, 0, 1}));
}

int64_t Negative(const void*, const PairFacts&) { return -1; }

TEST(Swiss, ACostOutOfRangeIsRefused) {
  SwissRules rules;
  rules.criteria = {{"negative", "X-1", Measure::kCustom, Scope::kWhole, &Negative}};
  const SwissRound round = PairSwiss(History(4).Players(), rules, Seed{});
  EXPECT_EQ(round.status, SwissStatus::kBadInput);
  EXPECT_EQ(round.problem, "a criterion's cost is out of range");
}

TEST(Swiss, WithoutCriteriaAnyLegalPairingWillDo) {
  History history(4);
  history.points = {9, 6, 3, 0};
  history.Meet(0, 1);
  std::set<Pairing> seen;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    seen.insert(Normalised(PairSwiss(history.Players(), SwissRules{}, SeedOf(seed)).pairs));
  }
  EXPECT_EQ(seen, (std::set<Pairing>{{{0, 2}, {1, 3}}, {{0, 3}, {1, 2}}}));
}

// The number of floats over the whole field has no chain form: a float may skip a group.
TEST(Swiss, CriteriaWithoutChainFormAreMatchedExactly) {
  SwissRules rules;
  rules.criteria = {{"floats", "X-1", Measure::kFloat, Scope::kWhole}};
  History history(6);
  history.points = {6, 3, 3, 0, 0, 0};  // One pair 6-0 beats two pairs 6-3 and 3-0.
  const SwissRound round = PairSwiss(history.Players(), rules, Seed{});
  EXPECT_EQ(round.cost, (CostVector{0, 1}));
  EXPECT_EQ(round.chains.size(), 1u);
  EXPECT_EQ(round.chains[0].method, ChainMethod::kExactUniform);
}

TEST(SwissCheck, NamesEveryFault) {
  History history(5);
  history.points = {6, 3, 3, 3, 0};
  history.Meet(0, 1);
  const SwissRules rules = PokemonRules();
  const auto faults = [&](const std::vector<SwissPair>& pairs, uint32_t bye) {
    std::vector<PairingFault> result;
    for (const PairingProblem& problem :
         EvaluatePairing(history.Players(), rules, pairs, bye).problems) {
      result.push_back(problem.fault);
    }
    return result;
  };
  using F = PairingFault;
  EXPECT_EQ(faults({{0, 2}, {1, 3}}, 4), std::vector<F>{});
  EXPECT_EQ(faults({{0, 1}, {2, 3}}, 4), std::vector<F>{F::kRematch});
  EXPECT_EQ(faults({{0, 2}, {1, 4}}, 3), std::vector<F>{F::kByeNotAllowed});
  EXPECT_EQ(faults({{0, 2}}, 4), (std::vector<F>{F::kPlayerMissing, F::kPlayerMissing}));
  EXPECT_EQ(faults({{0, 2}, {2, 3}}, 4), (std::vector<F>{F::kPlayerTwice, F::kPlayerMissing}));
  EXPECT_EQ(faults({{0, 9}, {1, 2}}, 4), (std::vector<F>{F::kUnknownPlayer, F::kPlayerMissing}));
  EXPECT_EQ(faults({{0, 2}, {1, 3}}, kNoPlayer), std::vector<F>{F::kPlayerMissing});
  history = History(2);
  EXPECT_EQ(faults({}, 0), (std::vector<F>{F::kPlayerMissing, F::kByeInEvenField}));
}

TEST(SwissCheck, ShowsWhatAManualPairingCosts) {
  History history(4);
  history.points = {6, 6, 3, 3};
  const auto check = [&](const std::vector<SwissPair>& pairs) {
    return EvaluatePairing(history.Players(), PokemonRules(), pairs, kNoPlayer);
  };
  const PairingEvaluation best = check({{0, 1}, {2, 3}});
  EXPECT_TRUE(best.best);
  const PairingEvaluation manual = check({{0, 2}, {3, 1}});
  EXPECT_TRUE(manual.legal);
  EXPECT_FALSE(manual.best);
  EXPECT_EQ(manual.cost, (CostVector{0, 6, 0}));
  EXPECT_EQ(manual.optimum, (CostVector{0, 0, 0}));
}

TEST(SwissCheck, AnUnavoidableRematchIsNoFaultWhereTheRuleAllowsIt) {
  History history(2);
  history.Meet(0, 1);
  const PairingEvaluation naruto =
      EvaluatePairing(history.Players(), NarutoRules(), {{0, 1}}, kNoPlayer);
  EXPECT_TRUE(naruto.best);
  EXPECT_EQ(naruto.rematches, 1u);
  const PairingEvaluation pokemon =
      EvaluatePairing(history.Players(), PokemonRules(), {{0, 1}}, kNoPlayer);
  EXPECT_FALSE(pokemon.legal);
  EXPECT_EQ(pokemon.status, SwissStatus::kNoLegalPairing);
}

TEST(Swiss, CostLayoutSaysWhatEachNumberCounts) {
  std::vector<PairingCriterion> criteria = BandsFromTheTopCriteria();
  criteria.push_back({"squared_gap", "X-1", Measure::kPointGapSquared, Scope::kWhole});
  const std::vector<CostComponent> layout = CostLayout(criteria, 2);
  ASSERT_EQ(layout.size(), 6u);
  EXPECT_EQ(layout[0].criterion, CostComponent::kRematches);
  const std::pair<uint32_t, uint32_t> expected[] = {
      {0, 0}, {1, 0}, {0, 1}, {1, 1}, {2, CostComponent::kAllGroups}};
  for (size_t i = 0; i < 5; ++i) {
    EXPECT_EQ(layout[i + 1].criterion, expected[i].first);
    EXPECT_EQ(layout[i + 1].group, expected[i].second);
  }
}

}  // namespace
}  // namespace arbitro::kit
