// SPDX-License-Identifier: Apache-2.0
#include "kit/elimination.h"

#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace arbitro::kit {
namespace {

using Pairs = std::vector<std::pair<uint32_t, uint32_t>>;

constexpr uint32_t kBase = 100;  // Players are called 100 + seed.

EliminationField FieldOf(uint32_t entrants) {
  EliminationField field;
  for (uint32_t seed = 0; seed < entrants; ++seed) field.seeds.push_back(kBase + seed);
  return field;
}

Pairs PairsOf(const EliminationField& field) {
  const EliminationRound round = NextEliminationRound(field);
  EXPECT_EQ(round.problem, "");
  Pairs pairs;
  for (const EliminationPair& pair : round.pairs) pairs.emplace_back(pair.first, pair.second);
  return pairs;
}

EliminationSeat Seat(uint32_t player, bool won) { return {player, player - kBase, won}; }

// Plays the next round: the better seed wins, but where `upsets` names the loser.
void PlayRound(EliminationField* field, const std::vector<uint32_t>& upsets = {}) {
  std::vector<EliminationTable> tables;
  for (const auto& [first, second] : PairsOf(*field)) {
    if (second == kNobody) {
      tables.push_back({{Seat(first, true)}});
      continue;
    }
    bool first_wins = first < second;
    for (uint32_t loser : upsets) {
      if (loser == first) first_wins = false;
      if (loser == second) first_wins = true;
    }
    tables.push_back({{Seat(first, first_wins), Seat(second, !first_wins)}});
  }
  field->rounds.push_back(tables);
}

TEST(Elimination, TheBestSeedsMeetLast) {
  EliminationField field = FieldOf(8);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 107}, {103, 104}, {101, 106}, {102, 105}}));
  PlayRound(&field);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 103}, {101, 102}}));
  PlayRound(&field);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 101}}));
  PlayRound(&field);
  EXPECT_NE(NextEliminationRound(field).problem, "");
}

TEST(Elimination, WhoWinsTakesThePlaceInTheLine) {
  EliminationField field = FieldOf(4);
  PlayRound(&field, {100});
  EXPECT_EQ(PairsOf(field), (Pairs{{103, 101}}));
}

TEST(Elimination, TheLosersOfTheSemiFinalsPlayForTheThirdPlace) {
  EliminationField field = FieldOf(4);
  field.third_place = ThirdPlace::kMatch;
  PlayRound(&field);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 101}, {103, 102}}));
  EXPECT_EQ(NextEliminationRound(field).pairs[1].kind, MatchKind::kThirdPlace);
}

TEST(Elimination, MissingOpponentsAreByes) {
  EliminationField field = FieldOf(6);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, kNobody}, {103, 104}, {101, kNobody}, {102, 105}}));
  PlayRound(&field);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 103}, {101, 102}}));
}

// Seed 0 wins the quarter-final and leaves; its opponent goes on alone, and the rebuilt bracket
// still knows whose place is whose.
TEST(Elimination, WhoLeavesGivesTheOpponentABye) {
  EliminationField field = FieldOf(8);
  PlayRound(&field);
  field.seeds[0] = kNobody;
  field.rounds[0][0].seats[0].player = kNobody;
  EXPECT_EQ(PairsOf(field), (Pairs{{103, kNobody}, {101, 102}}));
  PlayRound(&field);
  EXPECT_EQ(PairsOf(field), (Pairs{{103, 101}}));
}

TEST(Elimination, WhereBothLostTheNextOneGoesOn) {
  EliminationField field = FieldOf(4);
  PlayRound(&field);
  field.rounds[0][0].seats[0].won = false;
  EXPECT_EQ(PairsOf(field), (Pairs{{101, kNobody}}));
}

TEST(Elimination, WhoeverTookAPlaceOverGoesOnInIt) {
  EliminationField field = FieldOf(4);
  PlayRound(&field);
  field.rounds[0][0].seats[0] = {55, kNobody, true};
  EXPECT_EQ(PairsOf(field), (Pairs{{55, 101}}));
}

TEST(Elimination, TablesMayHaveAnyOrderButMustBeOfThisBracket) {
  EliminationField field = FieldOf(4);
  PlayRound(&field);
  std::swap(field.rounds[0][0], field.rounds[0][1]);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 101}}));
  field.rounds[0].push_back(field.rounds[0][0]);
  EXPECT_NE(NextEliminationRound(field).problem, "");
  EXPECT_NE(NextEliminationRound(FieldOf(1)).problem, "");
}

// A judge seated the best two against each other.
TEST(Elimination, ARoundThatAJudgeSeatedGoesOnWithItsWinners) {
  EliminationField field = FieldOf(4);
  field.rounds = {{{{Seat(100, true), Seat(101, false)}}, {{Seat(102, false), Seat(103, true)}}}};
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 103}}));
  field.rounds = {{{{Seat(102, false), Seat(101, true)}}, {{Seat(103, true), Seat(100, false)}}}};
  EXPECT_EQ(PairsOf(field), (Pairs{{103, 101}}));
}

TEST(Elimination, WhereBothLostTheOtherLoserHasTheThirdPlaceAlone) {
  EliminationField field = FieldOf(4);
  field.third_place = ThirdPlace::kMatch;
  PlayRound(&field);
  field.rounds[0][0].seats[0].won = false;
  field.seeds[0] = field.seeds[3] = kNobody;
  EXPECT_EQ(PairsOf(field), (Pairs{{101, kNobody}, {102, kNobody}}));
}

TEST(Elimination, AThirdSeatAtATableMayWinThePlace) {
  EliminationField field = FieldOf(4);
  PlayRound(&field);
  field.rounds[0][0].seats[0].won = false;
  field.rounds[0][0].seats.push_back({55, kNobody, true});
  EXPECT_EQ(PairsOf(field), (Pairs{{55, 101}}));
}

TEST(Elimination, APlayerWhoIsSeatedBesideAByeMayWinThePlace) {
  EliminationField field = FieldOf(3);
  PlayRound(&field);
  ASSERT_EQ(field.rounds[0][0].seats.size(), 1u);
  field.rounds[0][0].seats[0].won = false;
  field.rounds[0][0].seats.push_back({55, kNobody, true});
  EXPECT_EQ(PairsOf(field), (Pairs{{55, 101}}));
}

// [SAM-5.1] Third against sixth before second against seventh.
TEST(Elimination, ARulebookMayHaveALineOfItsOwn) {
  EliminationField field = FieldOf(8);
  field.line = {0, 7, 3, 4, 2, 5, 1, 6};
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 107}, {103, 104}, {102, 105}, {101, 106}}));
  PlayRound(&field);
  EXPECT_EQ(PairsOf(field), (Pairs{{100, 103}, {102, 101}}));
}

}  // namespace
}  // namespace arbitro::kit
