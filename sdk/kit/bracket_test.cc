// SPDX-License-Identifier: Apache-2.0

#include "kit/bracket.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "kit/random.h"
#include "kit/reference_swiss.h"

namespace arbitro::kit {
namespace {

BracketRules RulesFor(uint32_t entrants) {
  BracketRules rules;
  rules.entrants = entrants;
  return rules;
}

Bracket Started(const BracketRules& rules) {
  Bracket bracket;
  EXPECT_EQ(StartBracket(rules, &bracket), "");
  return bracket;
}

std::string Text(const std::vector<BracketMatch>& round) {
  std::string text;
  const auto name = [](uint32_t side) {
    return side == kNobody ? std::string(".") : std::to_string(side + 1);
  };
  for (const BracketMatch& match : round) {
    text += name(match.first) + "-" + name(match.second) + " ";
  }
  return text;
}

// The better seed wins every open match of the last round.
void FavouritesWin(Bracket* bracket) {
  const std::vector<BracketMatch> round = bracket->rounds.back();
  for (uint32_t i = 0; i < round.size(); ++i) {
    if (round[i].decided) continue;
    EXPECT_EQ(SetWinner(i, std::min(round[i].first, round[i].second), bracket), "");
  }
}

bool IsOver(Bracket bracket) { return AddRound(&bracket) == "the bracket is over"; }

TEST(Bracket, TheStandardOrder) {
  EXPECT_EQ(SeedOrder(2), (std::vector<uint32_t>{0, 1}));
  EXPECT_EQ(SeedOrder(8), (std::vector<uint32_t>{0, 7, 3, 4, 1, 6, 2, 5}));
  EXPECT_EQ(SeedOrder(5), (std::vector<uint32_t>{0, kNobody, 3, 4, 1, kNobody, 2, kNobody}));
  EXPECT_TRUE(SeedOrder(1).empty());
  EXPECT_TRUE(SeedOrder(kBracketEntrantsMax + 1).empty());
  EXPECT_EQ(SeedOrder(kBracketEntrantsMax).size(), kBracketEntrantsMax);
}

// [NAR-CUT-5] [NAR-CUT-6] [PKM-GEN-15] [SAM-5.1]: 1-8, 4-5, 2-7, 3-6; then 1/8 against 4/5.
TEST(Bracket, EightPlayersAsTheRulebooksDrawThem) {
  Bracket bracket = Started(RulesFor(8));
  EXPECT_EQ(Text(bracket.rounds[0]), "1-8 4-5 2-7 3-6 ");
  EXPECT_EQ(AddRound(&bracket), "a match of the last round has no winner yet");
  EXPECT_EQ(SetWinner(0, 7, &bracket), "");
  EXPECT_EQ(SetWinner(1, 3, &bracket), "");
  EXPECT_EQ(SetWinner(2, 6, &bracket), "");
  EXPECT_EQ(SetWinner(3, 2, &bracket), "");
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[1]), "8-4 7-3 ");
  EXPECT_EQ(SetWinner(0, 0, &bracket), "0 does not play match 0");
  EXPECT_EQ(SetWinner(2, 0, &bracket), "the last round has no match 2");
  EXPECT_EQ(SetWinner(0, 7, &bracket), "");
  EXPECT_EQ(SetWinner(0, 3, &bracket), "");  // Corrected.
  EXPECT_EQ(SetWinner(1, 2, &bracket), "");
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[2]), "4-3 ");
  EXPECT_FALSE(IsOver(bracket));
  EXPECT_EQ(SetWinner(0, 2, &bracket), "");
  EXPECT_TRUE(IsOver(bracket));
  EXPECT_EQ(AddRound(&bracket), "the bracket is over");
}

TEST(Bracket, ReseededEachRound) {
  BracketRules rules = RulesFor(8);
  rules.pairing = BracketPairing::kReseeded;
  Bracket bracket = Started(rules);
  for (const auto& [match, winner] :
       {std::pair<uint32_t, uint32_t>{0, 7}, {1, 3}, {2, 1}, {3, 5}}) {
    EXPECT_EQ(SetWinner(match, winner, &bracket), "");
  }
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[1]), "2-8 4-6 ");
}

TEST(Bracket, ThirdPlaceIsPlayedFor) {
  BracketRules rules = RulesFor(4);
  rules.third_place = ThirdPlace::kMatch;
  Bracket bracket = Started(rules);
  FavouritesWin(&bracket);
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[1]), "1-2 4-3 ");
  EXPECT_EQ(bracket.rounds[1][1].kind, MatchKind::kThirdPlace);
  EXPECT_EQ(SetWinner(0, 0, &bracket), "");
  EXPECT_FALSE(IsOver(bracket));
  EXPECT_EQ(SetWinner(1, 3, &bracket), "");
  EXPECT_TRUE(IsOver(bracket));
}

TEST(Bracket, AGivenFirstRound) {
  BracketRules rules = RulesFor(3);
  rules.line = {2, 0, 1, kNobody};
  Bracket bracket = Started(rules);
  EXPECT_EQ(Text(bracket.rounds[0]), "3-1 2-. ");
  for (const std::vector<uint32_t>& line :
       {std::vector<uint32_t>{0, 1, 2}, {0, 1, 2, 2}, {0, 1, kNobody, kNobody}, {0, 1, 3, 2}}) {
    rules.line = line;
    EXPECT_NE(StartBracket(rules, &bracket), "");
  }
  EXPECT_EQ(Text(bracket.rounds[0]), "3-1 2-. ");
  EXPECT_EQ(StartBracket(RulesFor(1), &bracket), "`entrants` is 1; give 2 to 1048576");
}

// Whatever the size: the byes go to the best, and when 2^k are left these are the best 2^k, each
// meeting the seed that makes 2^k + 1 with its own.
TEST(Bracket, EachSeedsPathInAllSizes) {
  for (uint32_t size = 2; size <= 130; ++size) {
    for (const BracketPairing pairing : {BracketPairing::kFixed, BracketPairing::kReseeded}) {
      BracketRules rules = RulesFor(size);
      rules.pairing = pairing;
      rules.third_place = size % 2 == 0 ? ThirdPlace::kMatch : ThirdPlace::kNone;
      Bracket bracket = Started(rules);
      uint32_t positions = 2;
      while (positions < size) positions *= 2;
      for (uint32_t left = positions; left >= 2; left /= 2) {
        for (const BracketMatch& match : bracket.rounds.back()) {
          if (match.kind == MatchKind::kThirdPlace) continue;
          const uint32_t other = left - 1 - match.first;
          EXPECT_EQ(match.second, other < size ? other : kNobody) << size;
        }
        FavouritesWin(&bracket);
        if (left > 2) {
          EXPECT_EQ(AddRound(&bracket), "");
        }
      }
      EXPECT_TRUE(IsOver(bracket));
      EXPECT_EQ(Text({bracket.rounds.back().front()}), "1-2 ");
    }
  }
}

// Plays one random bracket with results and corrections, and checks every promise on the way.
void PlayRandomBracket(uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  RandomStream stream(SeedOf(seed), "bracket");
  BracketRules rules = RulesFor(2 + static_cast<uint32_t>(stream.Below(40)));
  rules.pairing = stream.Below(2) == 0 ? BracketPairing::kFixed : BracketPairing::kReseeded;
  rules.third_place = stream.Below(2) == 0 ? ThirdPlace::kNone : ThirdPlace::kMatch;
  Bracket bracket = Started(rules);
  for (int steps = 0; !IsOver(bracket); ++steps) {
    ASSERT_LT(steps, 10'000);
    const std::vector<BracketMatch>& round = bracket.rounds.back();
    const auto match = static_cast<uint32_t>(stream.Below(round.size()));
    const uint32_t side = stream.Below(2) == 0 ? round[match].first : round[match].second;
    if (SetWinner(match, side, &bracket).empty()) {
      EXPECT_EQ(bracket.rounds.back()[match].winner, side);
    } else {
      EXPECT_EQ(side, kNobody);
    }
    if (stream.Below(3) == 0) AddRound(&bracket);
    std::set<uint32_t> playing;
    for (const BracketMatch& one : bracket.rounds.back()) {
      for (const uint32_t entrant : {one.first, one.second}) {
        EXPECT_TRUE(entrant == kNobody || playing.insert(entrant).second);
      }
    }
  }
  const BracketMatch& last = bracket.rounds.back().front();
  EXPECT_LT(last.winner, rules.entrants);
  EXPECT_TRUE(last.winner == last.first || last.winner == last.second);
}

TEST(Bracket, RandomBracketsKeepTheirPromises) {
  for (uint64_t seed = 1; seed <= 1'000; ++seed) PlayRandomBracket(seed);
}

TEST(Bracket, AMillionEntrants) {
  Bracket bracket = Started(RulesFor(kBracketEntrantsMax));
  FavouritesWin(&bracket);
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(bracket.rounds.back().size(), kBracketEntrantsMax / 4);
}

}  // namespace
}  // namespace arbitro::kit
