// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/event/draft.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/event_testing.h"

namespace arbitro::pkm {
namespace {

DrawRequest Drafters(const char* draft, uint32_t players, uint8_t seed) {
  DrawRequest request;
  request.phase = ARBITRO_PHASE_TABLES;
  request.format = "standard-limited";
  request.seed[0] = seed;
  request.settings =
      Value::Struct({{"date", Value::Text("2013-10-12")}, {"draft", Value::Text(draft)}});
  request.players.resize(players);
  return request;
}

class DraftTest : public testing::Test {
 protected:
  // The sizes of the drawn groups; everybody must sit once, on seats numbered from 1.
  std::vector<size_t> Sizes(const DrawRequest& request) {
    const auto reply = host_.Draw(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    std::vector<size_t> sizes;
    std::set<uint32_t> seated;
    if (reply.answer() == nullptr) return sizes;
    for (const Table& table : reply.answer()->tables) {
      sizes.push_back(table.seats.size());
      for (uint32_t i = 0; i < table.seats.size(); ++i) {
        EXPECT_EQ(table.seats[i].number, i + 1);
        seated.insert(table.seats[i].player);
      }
    }
    EXPECT_EQ(seated.size(), request.players.size());
    return sizes;
  }

  FakeHost host_ = FakeHost::Of<PokemonTcg>();
};

TEST_F(DraftTest, CirclesAreEqualAndAtMostEight) {
  EXPECT_EQ(Sizes(Drafters("booster", 20, 1)), (std::vector<size_t>{5, 5, 5, 5}));
  EXPECT_EQ(Sizes(Drafters("rochester", 16, 1)), (std::vector<size_t>{8, 8}));
  EXPECT_EQ(Sizes(Drafters("booster", 11, 1)), (std::vector<size_t>{6, 5}));
}

TEST_F(DraftTest, SolomonIsDrawnInPairs) {
  EXPECT_EQ(Sizes(Drafters("solomon", 6, 1)), (std::vector<size_t>{2, 2, 2}));
  const auto reply = host_.Draw(Drafters("solomon", 7, 1));
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "NO_DRAFT_GROUPS");
  EXPECT_EQ(reply.refusal()->rule, "PKM-11.2.4-b");
}

// [PKM-11.2.4-b] Each of the three opponents of the first of four players comes as often.
TEST_F(DraftTest, EveryPairIsAsLikely) {
  std::vector<uint32_t> times(4, 0);
  for (uint32_t seed = 0; seed < 240; ++seed) {
    const auto reply = host_.Draw(Drafters("solomon", 4, static_cast<uint8_t>(seed)));
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    for (const Table& table : reply.answer()->tables) {
      if (table.seats[0].player == 0) ++times[table.seats[1].player];
      if (table.seats[1].player == 0) ++times[table.seats[0].player];
    }
  }
  for (const uint32_t opponent : {1, 2, 3}) {
    EXPECT_GT(times[opponent], 50u);
    EXPECT_LT(times[opponent], 110u);
  }
}

TEST_F(DraftTest, GroupsMadeByHandAreJudged) {
  DrawRequest request = Drafters("booster", 10, 1);
  Table nine;
  for (uint32_t player = 0; player < 9; ++player) nine.seats.push_back({player, 0});
  request.tables = {nine, {ARBITRO_TABLE_MATCH, {{8, 0}, {8, 0}}}};
  const auto reply = host_.Evaluate(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  std::vector<std::string> codes;
  for (const RoundProblem& problem : reply.answer()->problems) codes.push_back(problem.code);
  EXPECT_EQ(codes, (std::vector<std::string>{"GROUP_SIZE", "PLAYER_TWICE", "PLAYER_MISSING"}));
}

TEST_F(DraftTest, AGroupHasNoWinnerAndAMatchHasAResult) {
  OutcomeRequest request;
  request.settings = Drafters("booster", 5, 1).settings;
  request.phase = ARBITRO_PHASE_TABLES;
  request.seat_count = 5;
  request.report = Value::Struct({{"winner", Value::Text("nobody")}});
  const auto reply = host_.Outcome(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  for (const SeatOutcome& seat : reply.answer()->seats) EXPECT_EQ(seat.points, 0);
  request.phase = ARBITRO_PHASE_SWISS;
  request.seat_count = 2;
  EXPECT_EQ(host_.Outcome(request).refusal()->reason, "MATCH_HAS_A_RESULT");
  request.phase = ARBITRO_PHASE_TABLES;
  request.report = Value::Struct({{"winner", Value::Text("first")}});
  EXPECT_EQ(host_.Outcome(request).refusal()->reason, "DRAFT_HAS_NO_WINNER");
}

// Every card of every pack is taken, by the seat before which its pack lies.
TEST(DraftSteps, BoosterStepsEmptyEveryPack) {
  const std::vector<DraftStep> steps = BoosterSteps({5, 3, 10});
  ASSERT_EQ(steps.size(), 30u);
  for (const DraftStep& step : steps) {
    std::set<uint32_t> packs;
    for (const DraftPick& pick : step.picks) packs.insert(pick.opened_by);
    EXPECT_EQ(packs.size(), 5u);
    EXPECT_EQ(step.passing, step.pick == 10 ? "" : step.opening == 2 ? "right" : "left");
  }
  EXPECT_EQ(steps[1].picks[0].opened_by, 5u);   // From the right neighbour, passed to the left.
  EXPECT_EQ(steps[11].picks[0].opened_by, 2u);  // And back in the second pack.
}

TEST(DraftSteps, RochesterOpensTwoPacksAtATimeRoundTheCircle) {
  const std::vector<DraftStep> steps = RochesterSteps({4, 3, 10});
  ASSERT_EQ(steps.size(), 4u * 3 * 10);
  std::vector<uint32_t> openers;
  for (const DraftStep& step : steps) {
    if (step.pick == 1) openers.push_back(step.picks[0].opened_by);
  }
  EXPECT_EQ(openers, (std::vector<uint32_t>{1, 2, 3, 4, 1, 2, 3, 4}));
  // The fourth player picks twice in a row, and the order turns.
  std::vector<uint32_t> seats;
  for (size_t i = 0; i < 6; ++i) seats.push_back(steps[i].picks[0].seat);
  EXPECT_EQ(seats, (std::vector<uint32_t>{1, 2, 3, 4, 4, 3}));
}

TEST(DraftSteps, SolomonTurnsUpFourAndSplitsThemEvenly) {
  const std::vector<DraftStep> steps = SolomonSteps({2, 2, 10});
  ASSERT_EQ(steps.size(), 40u);
  std::vector<uint32_t> seats;
  for (size_t i = 0; i < 8; ++i) seats.push_back(steps[i].picks[0].seat);
  EXPECT_EQ(seats, (std::vector<uint32_t>{1, 2, 2, 1, 2, 1, 1, 2}));
  EXPECT_EQ(steps[4].picks[0].opened_by, 2u);
}

}  // namespace
}  // namespace arbitro::pkm
