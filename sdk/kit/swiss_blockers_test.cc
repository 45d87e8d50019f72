// SPDX-License-Identifier: Apache-2.0
//
// The players that block a legal pairing: every proof is checked by hand, and every refusal of the
// pairing has one.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kit/reference_swiss.h"
#include "kit/swiss.h"

namespace arbitro::kit {
namespace {

SwissRules Rules(ByeRule bye) {
  SwissRules rules;
  rules.criteria = GapsFromTheTopCriteria();
  rules.bye = bye;
  return rules;
}

bool MayMeet(const History& history, const std::set<uint32_t>& byes, uint32_t a, uint32_t b) {
  if (a == kNoPlayer) std::swap(a, b);
  if (b == kNoPlayer) return byes.count(a) > 0;
  return std::count(history.met[a].begin(), history.met[a].end(), b) == 0;
}

// Checks Tutte's condition, in the words of swiss.h. `byes` are the players who may have the bye.
void ExpectProof(const History& history, const std::set<uint32_t>& byes,
                 const SwissBlockers& blockers) {
  EXPECT_GT(blockers.groups.size(), blockers.others.size());
  std::vector<uint32_t> everybody;
  for (uint32_t i = 0; i < history.Size(); ++i) everybody.push_back(i);
  if (history.Size() % 2 != 0) everybody.push_back(kNoPlayer);
  std::set<uint32_t> seen(blockers.others.begin(), blockers.others.end());
  size_t members = blockers.others.size();
  for (const std::vector<uint32_t>& group : blockers.groups) {
    EXPECT_EQ(group.size() % 2, 1u);
    seen.insert(group.begin(), group.end());
    members += group.size();
    for (const uint32_t member : group) {
      for (const uint32_t other : everybody) {
        const bool inside = std::count(group.begin(), group.end(), other) > 0 ||
                            std::count(blockers.others.begin(), blockers.others.end(), other) > 0;
        if (inside) continue;
        EXPECT_FALSE(MayMeet(history, byes, member, other)) << member << " " << other;
      }
    }
  }
  EXPECT_EQ(seen.size(), members);
}

std::set<uint32_t> MayHaveBye(const History& history, ByeRule rule) {
  std::set<uint32_t> byes;
  std::pair<int32_t, bool> lowest = {INT32_MAX, true};
  for (uint32_t i = 0; i < history.Size(); ++i) {
    lowest = std::min(lowest, {history.points[i], history.byes[i] > 0});
  }
  for (uint32_t i = 0; i < history.Size(); ++i) {
    const std::pair<int32_t, bool> rank = {history.points[i], history.byes[i] > 0};
    if (rule == ByeRule::kFewestByesThenLowest || rank == lowest) byes.insert(i);
  }
  return byes;
}

TEST(SwissBlockers, EveryRefusalIsProvedAndNothingElse) {
  int refused = 0;
  int paired = 0;
  int with_others = 0;
  for (uint64_t seed = 1; seed <= 3000; ++seed) {
    RandomStream stream(SeedOf(seed), "blockers");
    History history(static_cast<uint32_t>(2 + stream.Below(11)));
    const uint64_t per_mille = 300 + stream.Below(650);
    for (uint32_t a = 0; a < history.Size(); ++a) {
      history.points[a] = static_cast<int32_t>(stream.Below(3));
      history.byes[a] = static_cast<uint32_t>(stream.Below(2));
      for (uint32_t b = 0; b < a; ++b) {
        if (stream.Below(1000) < per_mille) history.Meet(a, b);
      }
    }
    const auto rule = static_cast<ByeRule>(seed % 2);
    const SwissRound round = PairSwiss(history.Players(), Rules(rule), SeedOf(seed));
    SCOPED_TRACE("seed " + std::to_string(seed) + ": " + round.problem + "; " + history.Text());
    if (round.status == SwissStatus::kPaired) {
      ++paired;
      EXPECT_TRUE(FindBlockers(history.Players(), Rules(rule)).groups.empty());
      EXPECT_TRUE(round.blockers.groups.empty());
    } else {
      ++refused;
      ASSERT_EQ(round.status, SwissStatus::kNoLegalPairing);
      ExpectProof(history, MayHaveBye(history, rule), round.blockers);
      with_others += round.blockers.others.empty() ? 0 : 1;
      EXPECT_NE(round.problem.find(ToText(round.blockers)), std::string::npos);
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(refused, 300);
  EXPECT_GT(paired, 300);
  EXPECT_GT(with_others, 30);
}

TEST(SwissBlockers, OneWhoHasMetEverybodyIsNamed) {
  History history(4);
  for (uint32_t other = 0; other < 3; ++other) history.Meet(3, other);
  const SwissRound round = PairSwiss(history.Players(), Rules(ByeRule::kLowestGroup), Seed{});
  EXPECT_EQ(round.status, SwissStatus::kNoLegalPairing);
  EXPECT_EQ(round.problem,
            "every pairing has players meet again who have met: player `3` has met everybody");
}

TEST(SwissBlockers, ThreeWhoMayStillMeetOnlyTwo) {
  // 0, 1 and 2 have met each other and 5: left for them are 3 and 4.
  History history(6);
  for (const auto& [a, b] : Pairing{{0, 1}, {0, 2}, {1, 2}, {0, 5}, {1, 5}, {2, 5}, {3, 4}}) {
    history.Meet(a, b);
  }
  EXPECT_EQ(ToText(FindBlockers(history.Players(), Rules(ByeRule::kLowestGroup))),
            "players `0`, `1` and `2` may still meet only `3` and `4`");
}

TEST(SwissBlockers, TwoGroupsThatHaveMetAcrossAreNamed) {
  History history(6);
  for (uint32_t a = 0; a < 3; ++a) {
    for (uint32_t b = 3; b < 6; ++b) history.Meet(a, b);
  }
  EXPECT_EQ(ToText(FindBlockers(history.Players(), Rules(ByeRule::kLowestGroup))),
            "the odd group (`0`, `1` and `2`) may still meet no player outside it");
}

TEST(SwissBlockers, TheByeCountsAsAnOpponent) {
  // Two of five have met everybody; the bye serves one of them.
  History history(5);
  for (const auto& [a, b] : Pairing{{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}}) {
    history.Meet(a, b);
  }
  EXPECT_EQ(ToText(FindBlockers(history.Players(), Rules(ByeRule::kFewestByesThenLowest))),
            "players `0` and `1` need the bye");
}

TEST(SwissBlockers, WhereEverybodyHasMetEverybodyAllAreNamed) {
  for (const uint32_t players : {4u, 5u}) {
    History history(players);
    for (uint32_t a = 0; a < players; ++a) {
      for (uint32_t b = a + 1; b < players; ++b) history.Meet(a, b);
    }
    EXPECT_EQ(ToText(FindBlockers(history.Players(), Rules(ByeRule::kFewestByesThenLowest))),
              players == 4 ? "players `0`, `1`, `2` and `3` have met everybody"
                           : "players `0`, `1`, `2`, `3` and `4` need the bye");
  }
}

TEST(SwissBlockers, LongListsAreCut) {
  History history(20);
  for (uint32_t a = 0; a < 20; ++a) {
    for (uint32_t b = a + 1; b < 20; ++b) history.Meet(a, b);
  }
  EXPECT_EQ(ToText(FindBlockers(history.Players(), Rules(ByeRule::kLowestGroup))),
            "players `0`, `1`, `2`, `3`, `4`, `5`, `6`, `7` and 12 more have met everybody");
}

}  // namespace
}  // namespace arbitro::kit
