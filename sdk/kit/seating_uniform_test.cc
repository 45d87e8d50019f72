// SPDX-License-Identifier: Apache-2.0
//
// Checks that every best seating is drawn equally often: chi-square against full enumeration.
//
// The seeds are fixed, so the outcome is too. The bound is 1 % for all tests of this file together
// (Bonferroni). A sampler that looks fair and is not has to fail the same test.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <map>

#include "kit/reference_seating.h"
#include "kit/reference_swiss.h"
#include "kit/seating.h"

namespace arbitro::kit {
namespace {

// Draws for each outcome, on average; about 100 000 together.
const uint64_t kDrawsEach = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 1'300 : 130;

// Quantile of the normal distribution at 1 - 0.01 / 20; this file makes fewer than 20 tests.
constexpr double kNormalQuantile = 3.291;

using Sampler = std::function<SeatingText(uint64_t seed)>;

// Wilson and Hilferty's approximation of the quantile of chi-square.
double ChiSquareBound(size_t degrees) {
  const double d = static_cast<double>(degrees);
  const double root = 1.0 - 2.0 / (9.0 * d) + kNormalQuantile * std::sqrt(2.0 / (9.0 * d));
  return d * root * root * root;
}

// Chi-square of the draws, as a multiple of its bound; infinite for an impossible outcome.
double Excess(const std::set<SeatingText>& outcomes, const Sampler& sampler) {
  std::map<SeatingText, uint64_t> counts;
  const uint64_t draws = kDrawsEach * outcomes.size();
  for (uint64_t seed = 1; seed <= draws; ++seed) ++counts[sampler(seed)];
  double chi_square = 0;
  for (const SeatingText& outcome : outcomes) {
    const double off = static_cast<double>(counts[outcome]) - static_cast<double>(kDrawsEach);
    chi_square += off * off / static_cast<double>(kDrawsEach);
  }
  if (counts.size() > outcomes.size()) return HUGE_VAL;
  return chi_square / ChiSquareBound(outcomes.size() - 1);
}

Sampler KitSampler(const TableHistory& history, const SeatingRules& rules, SeatingMethod method) {
  return [&history, rules, method](uint64_t seed) {
    const Seating seating = DrawSeating(history.Players(), rules, SeedOf(seed));
    EXPECT_EQ(seating.method, method);
    EXPECT_EQ(seating.uniformity, Uniformity::kExact);
    return TextOf(seating.seats);
  };
}

void ExpectUniform(const TableHistory& history, const SeatingRules& rules, SeatingMethod method,
                   size_t outcomes) {
  const BestSeatings best = BestByEnumeration(history, rules);
  ASSERT_EQ(best.best.size(), outcomes);
  EXPECT_LT(Excess(best.best, KitSampler(history, rules, method)), 1.0);
}

TEST(SeatingUniform, WithoutCriteria) {
  SeatingRules rules;
  rules.sizes = {3, 2};
  ExpectUniform(TableHistory(5), rules, SeatingMethod::kDirect, 120);
}

// [RSK-5.4] Two have been at the larger table less often than the others, and a draw decides which
// of the others joins them.
TEST(SeatingUniform, FewestAtTheLargerTable) {
  SeatingRules rules;
  rules.sizes = {3, 2};
  rules.criteria = {{"tables_of_3", "RSK-5.4", SeatingMeasure::kSize, 3}};
  TableHistory history(5);
  for (const uint32_t player : {0u, 2u, 4u}) history.at_size[player][3] = 2;
  ExpectUniform(history, rules, SeatingMethod::kDirect, 36);
}

SeatingRules ShogunRules() {
  SeatingRules rules;
  rules.sizes = {3, 2};
  rules.roles = {{3, {0, 1, 1}, 1}, {2, {0, 1}, 1}};
  rules.once_role = 0;
  return rules;
}

TableHistory TwoFormerShoguns() {
  TableHistory history(5);
  history.in_role[1][0] = 1;
  history.in_role[3][0] = 1;
  return history;
}

// [SAM-1.1.3] Tables and Shoguns together are uniform, with no player Shogun twice; and so are the
// roles that are dealt.
TEST(SeatingUniform, OneShogunATableNobodyTwice) {
  SeatingRules rules = ShogunRules();
  ExpectUniform(TwoFormerShoguns(), rules, SeatingMethod::kDirect, 36);
  rules.roles[0].roles = {0, 1, 2};
  ExpectUniform(TwoFormerShoguns(), rules, SeatingMethod::kDirect, 72);
}

// Draws the Shogun last, among those at the table who may be it. So tables where few may be it come
// too often for each of their outcomes.
TEST(SeatingUniform, ShogunsDrawnAfterTheTablesAreNotUniform) {
  SeatingRules rules = ShogunRules();
  rules.sizes = {3, 3};
  TableHistory history(6);
  history.in_role[1][0] = 1;
  history.in_role[3][0] = 1;
  const std::set<SeatingText> best = BestByEnumeration(history, rules).best;
  ASSERT_EQ(best.size(), 288u);
  const double excess = Excess(best, [&](uint64_t seed) {
    RandomStream stream(SeedOf(seed), "after");
    for (;;) {
      std::vector<uint32_t> order = stream.Choose(6, 6);
      std::vector<TakenSeat> seats;
      for (const size_t first : {size_t{0}, size_t{3}}) {
        std::vector<size_t> able;
        for (size_t i = first; i < first + 3; ++i) {
          if (history.in_role[order[i]][0] == 0) able.push_back(i);
        }
        if (!able.empty()) std::swap(order[first], order[able[stream.Below(able.size())]]);
      }
      for (size_t i = 0; i < 6; ++i) seats.push_back({order[i], i % 3 == 0 ? 0u : 1u});
      if (best.count(TextOf(seats)) != 0) return TextOf(seats);
    }
  });
  EXPECT_GT(excess, 1.0);
  EXPECT_TRUE(std::isfinite(excess));
}

// [SAM-AMB-05] If too few are left, there are the fewest waivers, for the players with fewest so
// far.
TEST(SeatingUniform, WaiversGoToThoseWithFewest) {
  SeatingRules rules;
  rules.sizes = {3, 2};
  rules.roles = {{3, {0, 1, 1}, 1}, {2, {0, 1}, 1}};
  rules.once_role = 0;
  rules.waivers = Waivers::kFewest;
  rules.criteria = {{"shogun", "SAM-AMB-05", SeatingMeasure::kRole, 0}};
  TableHistory history(5);
  const uint32_t times[] = {2, 1, 0, 1, 2};
  for (uint32_t i = 0; i < 5; ++i) history.in_role[i][0] = times[i];
  ExpectUniform(history, rules, SeatingMethod::kDirect, 24);
}

TEST(SeatingUniform, SeatsCountedByEnumeration) {
  SeatingRules rules;
  rules.sizes = {3, 2};
  rules.criteria = {{"seats", "X-1", SeatingMeasure::kSeat}};
  TableHistory history(5);
  history.in_seat[0][0] = 1;
  history.in_seat[1][1] = 1;
  history.in_seat[2][1] = 1;
  history.in_seat[2][2] = 1;
  ExpectUniform(history, rules, SeatingMethod::kEnumeration, 20);
}

// Two of six have met, and two others.
TableHistory TwoMeetings() {
  TableHistory history(6);
  history.Meet(0, 1);
  history.Meet(2, 3);
  history.Meet(0, 4);
  return history;
}

SeatingRules MetRules() {
  SeatingRules rules;
  rules.sizes = {3, 3};
  rules.criteria = {{"met", "X-1", SeatingMeasure::kMet}};
  return rules;
}

TEST(SeatingUniform, MeetingsCountedByEnumeration) {
  ExpectUniform(TwoMeetings(), MetRules(), SeatingMethod::kEnumeration, 144);
}

// Sixteen players at tables of 4 are too many to enumerate. The neighbours of player 0 are uniform
// among the sets of three without the player met before, since all others are alike.
TEST(SeatingUniform, MeetingsAvoidedByRejection) {
  SeatingRules rules;
  rules.sizes = {4, 4, 4, 4};
  rules.criteria = {{"met", "X-1", SeatingMeasure::kMet}};
  TableHistory history(16);
  history.Meet(0, 5);
  std::set<SeatingText> outcomes;
  for (uint32_t a = 1; a < 16; ++a) {
    for (uint32_t b = a + 1; b < 16; ++b) {
      for (uint32_t c = b + 1; c < 16; ++c) {
        if (a != 5 && b != 5 && c != 5) outcomes.insert({a, b, c});
      }
    }
  }
  ASSERT_EQ(outcomes.size(), 364u);
  const Sampler sampler = [&](uint64_t seed) {
    const Seating seating = DrawSeating(history.Players(), rules, SeedOf(seed));
    EXPECT_EQ(seating.method, SeatingMethod::kRejection);
    SeatingText companions;
    for (const auto& table : TablesOf(seating.seats, rules.sizes)) {
      SeatingText players;
      for (const TakenSeat& seat : table) players.push_back(seat.player);
      std::sort(players.begin(), players.end());
      if (players[0] == 0) companions.assign(players.begin() + 1, players.end());
    }
    return companions;
  };
  EXPECT_LT(Excess(outcomes, sampler), 1.0);
}

// Seats at random. Then each player who meets another again changes places with the first at the
// other table if that makes it better, as many programs do.
SeatingText ExchangingSampler(const TableHistory& history, const SeatingRules& rules,
                              uint64_t seed) {
  RandomStream stream(SeedOf(seed), "exchange");
  std::vector<TakenSeat> seats;
  for (const uint32_t player : stream.Choose(6, 6)) seats.push_back({player, kNoRole});
  for (size_t i = 0; i < 3; ++i) {
    for (size_t j = 3; j < 6; ++j) {
      const CostVector before = ReferenceSeatingCost(history, rules, seats);
      std::swap(seats[i], seats[j]);
      if (ReferenceSeatingCost(history, rules, seats) < before) break;
      std::swap(seats[i], seats[j]);
    }
  }
  return TextOf(seats);
}

TEST(SeatingUniform, ExchangingMeetingsAwayIsNotUniform) {
  const TableHistory history = TwoMeetings();
  const SeatingRules rules = MetRules();
  // Keeps only the draws that reach the best cost, so that none is impossible.
  uint64_t next_seed = 1;
  const std::set<SeatingText> best = BestByEnumeration(history, rules).best;
  const double excess = Excess(best, [&](uint64_t) {
    SeatingText drawn;
    do {
      drawn = ExchangingSampler(history, rules, next_seed++);
    } while (best.count(drawn) == 0);
    return drawn;
  });
  EXPECT_GT(excess, 1.0);
  EXPECT_TRUE(std::isfinite(excess));
}

}  // namespace
}  // namespace arbitro::kit
