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

std::string PlacesText(const Bracket& bracket) {
  std::string text;
  for (const BracketPlace& place : Places(bracket)) {
    text += std::to_string(place.entrant + 1) + ":" + std::to_string(place.first);
    if (place.last != place.first) text += "-" + std::to_string(place.last);
    text += " ";
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

// Places are 1 .. n, each group of sharers as long as the places it shares.
void ExpectPlacesAddUp(const Bracket& bracket) {
  const std::vector<BracketPlace> places = Places(bracket);
  ASSERT_EQ(places.size(), bracket.entrants);
  uint64_t doubled = 0;
  std::set<uint32_t> seen;
  for (size_t i = 0; i < places.size(); ++i) {
    EXPECT_LE(places[i].first, i + 1);
    EXPECT_GE(places[i].last, i + 1);
    doubled += uint64_t{places[i].first} + places[i].last;
    seen.insert(places[i].entrant);
  }
  EXPECT_EQ(doubled, uint64_t{bracket.entrants} * (bracket.entrants + 1));
  EXPECT_EQ(seen.size(), places.size());
}

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
  EXPECT_EQ(PlacesText(bracket), "3:1-4 4:1-4 7:1-4 8:1-4 1:5-8 2:5-8 5:5-8 6:5-8 ");
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
  EXPECT_EQ(PlacesText(bracket), "3:1 4:2 7:3-4 8:3-4 1:5-8 2:5-8 5:5-8 6:5-8 ");
  bracket.rules.places = SharedPlaces::kBySeed;
  EXPECT_EQ(PlacesText(bracket), "3:1 4:2 7:3 8:4 1:5 2:6 5:7 6:8 ");
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
  rules.places = SharedPlaces::kBySeed;
  Bracket bracket = Started(rules);
  FavouritesWin(&bracket);
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[1]), "1-2 4-3 ");
  EXPECT_EQ(bracket.rounds[1][1].kind, MatchKind::kThirdPlace);
  EXPECT_EQ(SetWinner(0, 0, &bracket), "");
  EXPECT_EQ(PlacesText(bracket), "1:1 2:2 3:3-4 4:3-4 ");
  EXPECT_FALSE(IsOver(bracket));
  EXPECT_EQ(SetWinner(1, 3, &bracket), "");
  EXPECT_TRUE(IsOver(bracket));
  EXPECT_EQ(PlacesText(bracket), "1:1 2:2 4:3 3:4 ");
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
        ExpectPlacesAddUp(bracket);
        if (left > 2) {
          EXPECT_EQ(AddRound(&bracket), "");
        }
      }
      EXPECT_TRUE(IsOver(bracket));
      const std::vector<BracketPlace> places = Places(bracket);
      EXPECT_EQ(places[0].entrant, 0u);
      EXPECT_EQ(places[1].entrant, 1u);
    }
  }
}

TEST(Bracket, TheOpponentOfWhoIsTakenOutAdvances) {
  Bracket bracket = Started(RulesFor(4));
  EXPECT_EQ(RemoveEntrant(0, Takeover::kOpponentAdvances, &bracket), "");
  EXPECT_EQ(RemoveEntrant(0, Takeover::kOpponentAdvances, &bracket),
            "0 is not in the bracket any more");
  EXPECT_NE(SetWinner(0, 0, &bracket), "");
  EXPECT_EQ(SetWinner(1, 1, &bracket), "");
  EXPECT_EQ(RemoveEntrant(1, Takeover::kOpponentAdvances, &bracket), "");  // After the own match.
  EXPECT_EQ(PlacesText(bracket), "4:1 2:2 1:3-4 3:3-4 ");
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[1]), "4-. ");
  EXPECT_TRUE(IsOver(bracket));
  EXPECT_EQ(RemoveEntrant(3, Takeover::kOpponentAdvances, &bracket), "the bracket is over");
}

// [SAM-AMB-16] The next in the standings takes the place, and stands behind nobody for it.
TEST(Bracket, TheNextInTheStandingsStepsIn) {
  Bracket bracket = Started(RulesFor(4));
  EXPECT_EQ(RemoveEntrant(2, Takeover::kNextInStandings, &bracket), "");
  EXPECT_EQ(Text(bracket.rounds[0]), "1-4 2-5 ");
  EXPECT_EQ(SetWinner(0, 0, &bracket), "");
  EXPECT_EQ(SetWinner(1, 4, &bracket), "");
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(SetWinner(0, 4, &bracket), "");
  EXPECT_EQ(PlacesText(bracket), "5:1 1:2 2:3-4 4:3-4 3:5 ");
}

// [RSK-AMB-05] The place of a withdrawn winner passes to the one beaten last.
TEST(Bracket, TheLastOneBeatenComesBack) {
  Bracket bracket = Started(RulesFor(4));
  EXPECT_EQ(RemoveEntrant(0, Takeover::kLastBeaten, &bracket),
            "0 has beaten nobody; choose another way");
  EXPECT_EQ(bracket.removals.size(), 0u);
  FavouritesWin(&bracket);
  EXPECT_EQ(RemoveEntrant(0, Takeover::kLastBeaten, &bracket), "");
  EXPECT_NE(SetWinner(0, 3, &bracket), "");
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[1]), "4-2 ");
  EXPECT_EQ(RemoveEntrant(1, Takeover::kLastBeaten, &bracket), "");  // Before the final.
  EXPECT_EQ(Text(bracket.rounds[1]), "4-3 ");
  EXPECT_EQ(SetWinner(0, 2, &bracket), "");
  EXPECT_EQ(PlacesText(bracket), "3:1 4:2 1:3-4 2:3-4 ");
}

TEST(Bracket, WhoComesBackPlaysNoMatchForTheThirdPlace) {
  BracketRules rules = RulesFor(4);
  rules.third_place = ThirdPlace::kMatch;
  Bracket bracket = Started(rules);
  FavouritesWin(&bracket);
  EXPECT_EQ(RemoveEntrant(0, Takeover::kLastBeaten, &bracket), "");
  EXPECT_EQ(AddRound(&bracket), "");
  EXPECT_EQ(Text(bracket.rounds[1]), "4-2 .-3 ");
  EXPECT_EQ(SetWinner(0, 3, &bracket), "");
  EXPECT_TRUE(IsOver(bracket));
  EXPECT_EQ(PlacesText(bracket), "4:1 2:2 3:3 1:4 ");
}

// One random bracket with results, corrections and removals; every promise looked at on the way.
void PlayRandomBracket(uint64_t seed) {
  SCOPED_TRACE("seed " + std::to_string(seed));
  RandomStream stream(SeedOf(seed), "bracket");
  BracketRules rules = RulesFor(2 + static_cast<uint32_t>(stream.Below(40)));
  rules.pairing = stream.Below(2) == 0 ? BracketPairing::kFixed : BracketPairing::kReseeded;
  rules.third_place = stream.Below(2) == 0 ? ThirdPlace::kNone : ThirdPlace::kMatch;
  rules.places = stream.Below(2) == 0 ? SharedPlaces::kShared : SharedPlaces::kBySeed;
  Bracket bracket = Started(rules);
  for (int steps = 0; !IsOver(bracket); ++steps) {
    ASSERT_LT(steps, 10'000);
    const std::vector<BracketMatch>& round = bracket.rounds.back();
    const auto match = static_cast<uint32_t>(stream.Below(round.size()));
    const uint32_t side = stream.Below(2) == 0 ? round[match].first : round[match].second;
    const Bracket before = bracket;
    if (stream.Below(6) == 0) {
      const auto takeover = static_cast<Takeover>(stream.Below(3));
      const bool took = RemoveEntrant(side, takeover, &bracket).empty();
      EXPECT_EQ(bracket.removals.size(), before.removals.size() + (took ? 1 : 0));
    } else if (SetWinner(match, side, &bracket).empty()) {
      EXPECT_EQ(bracket.rounds.back()[match].winner, side);
    }
    ExpectPlacesAddUp(bracket);
    if (stream.Below(3) == 0) AddRound(&bracket);
    std::set<uint32_t> playing;
    for (const BracketMatch& one : bracket.rounds.back()) {
      for (const uint32_t entrant : {one.first, one.second}) {
        EXPECT_TRUE(entrant == kNobody || playing.insert(entrant).second);
      }
    }
  }
  const BracketMatch& last = bracket.rounds.back().front();
  if (last.winner == kNobody) return;
  EXPECT_EQ(Places(bracket)[0].entrant, last.winner);
  EXPECT_EQ(Places(bracket)[0].last, 1u);
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
