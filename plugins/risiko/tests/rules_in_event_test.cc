// SPDX-License-Identifier: Apache-2.0
//
// Rules of RisiKo! that tables of cases show in an event: infractions, and what parts level
// players of a table.
#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "plugins/risiko/tests/doors.h"
#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

std::string MessageOf(const RisikoEvent& cup) {
  const auto* failure = cup.last.if_failure();
  return failure == nullptr ? "" : failure->message;
}

struct InfractionCase {
  const char* infraction;
  Value circumstances;
  const char* penalty;
  const char* note;
  bool expelled;
};

TEST(RisikoRulesInEvent, AnInfractionComesToWhatItsArticleSays) {
  const auto armies = [](int64_t excess, const char* by) {
    return Value::Struct({{"excess", Value::Integer(excess)}, {"by", Value::Text(by)}});
  };
  const std::vector<InfractionCase> cases = {
      // [RSK-17.8] A wrong answer costs a card at random, or the next one due.
      {"wrong-card-number", {}, "cards", "one card at random, or the next one due", false},
      // [RSK-19.1] 130 armies at most, and two fewer for each too many that others notice.
      {"too-many-armies", armies(3, "other"), "points", "6 armies removed, limit 127", false},
      // [RSK-23.2] Objectives are shown to no player: on purpose it ends the tournament.
      {"objective-shown", {}, "expulsion", "", true},
  };
  for (const InfractionCase& one : cases) {
    SCOPED_TRACE(one.infraction);
    RisikoEvent cup(Players(4));
    cup.Start();
    EXPECT_EQ(cup.Enter(1, {Players(4)}), "");
    RulePenalty rule;
    rule.player = "p1";
    rule.infraction = one.infraction;
    rule.circumstances = one.circumstances;
    EXPECT_EQ(cup.Do(rule), "");
    const PenaltyRuled ruled = cup.Decided<PenaltyRuled>();
    EXPECT_EQ(ruled.penalty, one.penalty);
    EXPECT_EQ(ruled.effects.empty() ? "" : LanguagesOfNote(ruled.effects[0].text).en, one.note);
    EXPECT_EQ(cup.Event().FindPlayer("p1")->status == PlayerStatus::kExpelled, one.expelled);
  }
}

struct StepCase {
  const char* field;
  int64_t first;
  int64_t second;
};

// [RSK-26.0] Level players are parted by the steps in their order; [RSK-26.6] the last of them is
// the territories outside the objective.
TEST(RisikoRulesInEvent, EachStepPartsLevelPlayers) {
  // [RSK-26.2] [RSK-26.3] [RSK-26.4] [RSK-26.5] In the order of the article.
  constexpr StepCase kSteps[] = {{"armies_in_objective", 12, 13},
                                 {"armies", 30, 31},
                                 {"cards", 3, 4},
                                 {"territories_in_objective", 9, 10},
                                 {"territories_outside", 4, 5}};
  for (size_t last = 0; last < std::size(kSteps); ++last) {
    SCOPED_TRACE(kSteps[last].field);
    RisikoEvent cup(Players(4));
    cup.Start();
    EXPECT_EQ(cup.Enter(1, {Players(4)}), "");
    Value lines = Value::List();
    for (size_t hand = 0; hand < 4; ++hand) {
      const bool level = hand < 2;
      Value line = Value::Struct(
          {{"objective", Value::Integer(level ? 40 : 30 - 5 * static_cast<int64_t>(hand))},
           {"outside", Value::Integer(level ? 20 : 2)}});
      for (size_t step = 0; level && step < std::size(kSteps); ++step) {
        // Level up to this step; the steps behind it say the opposite.
        int64_t value = kSteps[step].first;
        if (step == last && hand == 1) value = kSteps[step].second;
        if (step > last && hand == 0) value = kSteps[step].second;
        line.Set(kSteps[step].field, Value::Integer(value));
      }
      lines.Add(line);
    }
    // 120 points of both, 20 and 15, and 4 outside: five of the map are left.
    const Value report = Value::Struct({{"lines", lines}, {"neutral", Value::Integer(1)}});
    ASSERT_EQ(cup.Do(ReportResult{1, 1, report}), "") << MessageOf(cup);
    const TableState table = cup.Event().FindRound(1)->tables[0];
    EXPECT_EQ(table.outcomes[1].place, 1u);
    EXPECT_EQ(table.outcomes[0].place, 2u);
  }
}

// [RSK-5.2] [RSK-28.1] Texts on record count in the singular and in the plural.
TEST(RisikoRulesInEvent, TheRecordCountsItsTables) {
  for (const auto& [players, words] :
       {std::pair{4, "1 table"}, std::pair{9, "2 tables"}, std::pair{11, "3 tables"}}) {
    RisikoEvent cup(Players(players));
    cup.Start();
    EXPECT_EQ(cup.Do(PairRound{1}), "");
    EXPECT_EQ(cup.Cited("RSK-5.2"), words);
  }
}

RulePenalty Of(const std::string& player, const std::string& infraction, Value circumstances) {
  RulePenalty rule;
  rule.player = player;
  rule.infraction = infraction;
  rule.circumstances = std::move(circumstances);
  return rule;
}

Value Excess(int64_t excess, bool deliberate = false) {
  Value given = Value::Struct({{"excess", Value::Integer(excess)}, {"by", Value::Text("other")}});
  if (deliberate) given.Set("deliberate", Value::Flag(true));
  return given;
}

// [RSK-18.4] [RSK-AMB-29] Accidents count towards no attempt: the third one on purpose ends the
// game.
TEST(RisikoRulesInEvent, OnlyWhatIsDeliberateIsAnAttempt) {
  RisikoEvent cup(Players(4));
  cup.Start();
  ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
  for (const bool deliberate : {false, false, true, false, true}) {
    ASSERT_EQ(cup.Do(Of("p1", "too-many-reinforcements", Excess(1, deliberate))), "");
    EXPECT_EQ(cup.Decided<PenaltyRuled>().penalty, "armies");
  }
  ASSERT_EQ(cup.Do(Of("p1", "too-many-reinforcements", Excess(1, true))), "");
  EXPECT_EQ(cup.Decided<PenaltyRuled>().penalty, "out-of-game");
  cup.ExpectReplays();
}

// [RSK-30.11] The limit stays lowered for the rest of the game, and for no other game.
TEST(RisikoRulesInEvent, TheArmyLimitStaysLoweredInTheGame) {
  RisikoEvent cup(Players(4));
  cup.Start();
  const auto note = [&](const std::string& player, int64_t excess) {
    EXPECT_EQ(cup.Do(Of(player, "too-many-armies", Excess(excess))), "");
    return LanguagesOfNote(cup.Decided<PenaltyRuled>().effects[0].text).en;
  };
  ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
  EXPECT_EQ(note("p1", 7), "14 armies removed, limit 123");
  EXPECT_EQ(note("p1", 5), "10 armies removed, limit 118");
  EXPECT_EQ(note("p2", 5), "10 armies removed, limit 125");
  cup.PlayRest(1);
  ASSERT_EQ(cup.Enter(2, {Players(4)}), "");
  EXPECT_EQ(note("p1", 5), "10 armies removed, limit 125");
  cup.ExpectReplays();
}

// [RSK-30.22] [RSK-30.28] Penalties of a game count in that game: where it was taken back, in none.
TEST(RisikoRulesInEvent, AGameThatWasTakenBackCountsInNoOther) {
  RisikoEvent cup(Players(4));
  cup.Start();
  const Value in_play = Value::Struct({{"discovered", Value::Text("during_play")}});
  ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
  ASSERT_EQ(cup.Do(Of("p1", "forgotten-roll", {})), "");
  ASSERT_EQ(cup.Do(Of("p2", "risiko-not-declared", in_play)), "");
  const Value later = Value::Struct({{"discovered", Value::Text("after_game_end")}});
  EXPECT_EQ(cup.Do(Of("p2", "risiko-not-declared", later)), "OUT_ALREADY");
  ASSERT_EQ(cup.Do(UnpairRound{1}, "the wrong tables"), "");
  ASSERT_EQ(cup.Enter(1, {Players(4)}), "");
  ASSERT_EQ(cup.Do(Of("p1", "forgotten-roll", {})), "");
  EXPECT_EQ(cup.Decided<PenaltyRuled>().penalty, "warning");
  ASSERT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{10, 1}, {40, 1}, {30, 1}, {20, 1}})}), "");
  EXPECT_EQ(cup.Event().FindRound(1)->tables[0].outcomes[1].place, 1u);
  ASSERT_EQ(cup.Do(Of("p2", "forgotten-roll", {})), "");
  cup.ExpectReplays();
}

// [RSK-4.1] The fee of a player who waits is the player's once there is a place, and is owed no
// more where the player waits no longer.
TEST(RisikoRulesInEvent, TheFeeOfAPlayerWhoWaitsGoesAlong) {
  RisikoEvent cup({});
  SetDetails places;
  places.details.capacity = 1;
  ASSERT_EQ(cup.Do(places), "");
  for (const char* player : {"p1", "p2", "p3"}) ASSERT_EQ(cup.Register(player), "");
  const auto duty = [&](uint32_t number) { return *cup.Event().life->duties[number - 1]; };
  ASSERT_EQ(cup.Event().life->open_duties, 3u);
  ASSERT_EQ(cup.Do(DropPlayer{"p3"}), "");
  EXPECT_FALSE(duty(3).open());
  ASSERT_EQ(cup.Do(DropPlayer{"p1"}), "");
  EXPECT_TRUE(duty(2).open());
  EXPECT_EQ(duty(2).player_number, cup.Event().FindPlayer("p2")->number);
  cup.ExpectReplays();
}

}  // namespace
}  // namespace arbitro::engine
