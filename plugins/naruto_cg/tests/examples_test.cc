// SPDX-License-Identifier: Apache-2.0
//
// The worked examples of the rulebook through the other door: each that an event's own commands can
// bring about is played there, and what comes of it is held against the example. The questions'
// door is rulebook.examples_of_naruto-cg.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

// Questions about a single game, about what people know before an event, and about what the
// management decides: no command of an event, nor of a series, has an answer to them.
const std::set<std::string> kQuestionsAlone = {
    "swap_check",   "time_turns",    "tiebreak_game",  "classify",      "persona_term",
    "jonin_assign", "judge_test",    "head_judge",     "clash",         "unblocked",
    "strength",     "win_check",     "hand_end",       "mulligan",      "damage",
    "rank_filter",  "chain_order",   "chain_priority", "turn_counter",  "deploy_ninja",
    "use_strategy", "deploy_client", "development",    "platoon",       "perm_x",
    "battle_send",  "teams",         "pay_chakra",     "technique_end", "text_active"};

TEST(NarutoExamples, PassThroughTheEventsOwnCommands) {
  std::map<std::string, Door> doors = EventDoors();
  for (const auto& more : {NarutoPenaltyDoors(), AwardDoors()}) {
    doors.insert(more.begin(), more.end());
  }
  std::set<std::string> played;
  for (const Json& example : JsonLines(ARBITRO_GAME_RULEBOOK "/examples.jsonl")) {
    SCOPED_TRACE(example["id"].get<std::string>());
    const std::string question = example["given"]["op"];
    const auto door = doors.find(question);
    EXPECT_NE(door == doors.end(), kQuestionsAlone.count(question) == 0) << question;
    if (door == doors.end()) continue;
    const Json found = door->second(example["given"], example["expect"]);
    if (found.is_null()) continue;
    EXPECT_EQ(found, example["expect"]);
    played.insert(example["id"].get<std::string>());
  }
  ExpectPlayed(played, ARBITRO_GAME_RULEBOOK "/../tests/played_examples.txt");
}

}  // namespace
}  // namespace arbitro::engine
