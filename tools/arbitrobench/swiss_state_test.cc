// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/swiss_state.h"

#include <gtest/gtest.h>

#include <sstream>
#include <string>

namespace arbitro::bench {
namespace {

absl::StatusOr<SwissState> Read(const std::string& text) {
  std::istringstream file(text);
  return ReadSwissState(file);
}

std::string WithPlayers(const std::string& players) {
  return R"({"format":"swiss-state/1","n":4,"scoring":{"win":3},"players":[)" + players +
         R"(],"history":[{"round":1,"games":[[0,1,3,0]],"bye":null}]})";
}

constexpr char kFour[] =
    R"({"id":0,"score":6,"opponents":[1,2],"had_bye":false},
       {"id":1,"score":3,"opponents":[0],"had_bye":true},
       {"id":2,"score":4,"opponents":[0,3],"had_bye":false,"dropped":true},
       {"id":3,"score":1,"opponents":[2],"had_bye":false})";

void ExpectRefused(const std::string& text, const std::string& said) {
  const absl::StatusOr<SwissState> state = Read(text);
  ASSERT_FALSE(state.ok());
  EXPECT_NE(std::string(state.status().message()).find(said), std::string::npos)
      << state.status().message();
}

TEST(SwissState, DroppedPlayersAreLeftOutEverywhere) {
  const absl::StatusOr<SwissState> state = Read(WithPlayers(kFour));
  ASSERT_TRUE(state.ok()) << state.status().message();
  EXPECT_EQ(state->listed, 4u);
  EXPECT_EQ(state->ids, (std::vector<uint32_t>{0, 1, 3}));
  ASSERT_EQ(state->players.size(), 3u);
  EXPECT_EQ(state->players[0].points, 6);
  EXPECT_EQ(state->players[1].points, 3);
  EXPECT_EQ(state->players[2].points, 1);
  EXPECT_EQ(state->players[0].byes, 0u);
  EXPECT_EQ(state->players[1].byes, 1u);
  ASSERT_EQ(state->players[0].met_count, 1u);
  EXPECT_EQ(state->players[0].met[0], 1u);
  ASSERT_EQ(state->players[1].met_count, 1u);
  EXPECT_EQ(state->players[1].met[0], 0u);
  EXPECT_EQ(state->players[2].met_count, 0u);
}

TEST(SwissState, WhatFollowsThePlayersIsNotRead) {
  EXPECT_TRUE(Read(R"({"format":"swiss-state/1","players":[],"history":[ this is not read)").ok());
}

TEST(SwissState, SaysWhatIsWrong) {
  ExpectRefused("[1,2", "no JSON from byte");
  ExpectRefused("", "no JSON");
  ExpectRefused(R"({"format":"swiss-state/2","players":[]})", "`swiss-state/2`");
  ExpectRefused(R"({"players":[]})", "`format`");
  ExpectRefused(R"({"format":"swiss-state/1"})", "`players`");
  ExpectRefused(WithPlayers(R"({"id":1,"score":0,"opponents":[]})"), "id 1 stands at place 0");
  ExpectRefused(WithPlayers(R"({"id":0,"score":-1,"opponents":[]})"), "players[0].score is -1");
  ExpectRefused(WithPlayers(R"({"id":0,"score":1.5,"opponents":[]})"), "`1.5` is no whole number");
  ExpectRefused(WithPlayers(R"({"id":0,"score":1,"opponents":[1]})"), "who is no player");
  ExpectRefused(WithPlayers(R"({"id":0,"score":1,"opponents":[-1]})"), "opponents has -1");
}

}  // namespace
}  // namespace arbitro::bench
