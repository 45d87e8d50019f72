// SPDX-License-Identifier: Apache-2.0
//
// Calls for a judge: from a player's call to how it ended.
#include <gtest/gtest.h>

#include <string>

#include "daemon/engine/check/draft.h"
#include "daemon/engine/state/floor.h"
#include "daemon/engine/tests/life_fixture.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kASecondUs = 1'000'000;

class JudgeCalls : public Life {
 protected:
  void Pair(int players) {
    Start(players);
    ASSERT_EQ(Do(AddStaff{{"persons/bob", "judge"}}), "");
    ASSERT_EQ(Do(AddStaff{{"persons/eve", "judge"}}), "");
    ASSERT_EQ(Do(PairRound{1}), "");
  }
  const JudgeCallState& Call(uint32_t number) { return *Event().life->floor->FindCall(number); }
  uint32_t Open() { return Event().life->floor->open_calls; }
  std::string IdAt(uint32_t table, size_t seat) {
    const TableState at = Event().FindRound(1)->tables[table - 1];
    return state_->event.Player(at.seats[seat].player_number).id;
  }
  void Wait(int64_t seconds) { world_.clock.now_us += seconds * kASecondUs; }
};

TEST_F(JudgeCalls, ACallKeepsItsTimesAndWhoCame) {
  Pair(4);
  EXPECT_EQ(Do(AnswerJudgeCall{1, false}), reason::kJudgeCallUnknown);
  EXPECT_EQ(Do(CallJudge{1, 9}), reason::kTableUnknown);
  EXPECT_EQ(Do(CallJudge{2, 1}), reason::kRoundUnknown);
  EXPECT_EQ(Do(CallJudge{1, 1, "p99"}), reason::kPlayerUnknown);
  EXPECT_EQ(Do(CallJudge{1, 1, IdAt(2, 0)}), reason::kFieldInvalid) << "sits elsewhere";
  ASSERT_EQ(Do(CallJudge{1, 1, IdAt(1, 0), "a card is missing"}), "");
  EXPECT_EQ(Do(CallJudge{1, 1, IdAt(1, 1)}), reason::kJudgeCalled) << "of the same table";
  ASSERT_EQ(Do(CallJudge{1, 2}), "") << "the staff's, of another table";
  EXPECT_EQ(Open(), 2u);
  ExpectLasting();

  Wait(20);
  EXPECT_EQ(Do(AnswerJudgeCall{1, false, "persons/carl"}), reason::kStaffUnknown);
  ASSERT_EQ(Do(AnswerJudgeCall{1, false, "persons/bob"}), "");
  EXPECT_EQ(Do(AnswerJudgeCall{1, false}), reason::kJudgeCallStatus) << "taken";
  EXPECT_EQ(Do(AnswerJudgeCall{1, false, "persons/bob"}), reason::kJudgeCallStatus);
  ASSERT_EQ(Do(AnswerJudgeCall{1, false, "persons/eve"}), "") << "takes it over";
  Wait(40);
  ASSERT_EQ(Do(AnswerJudgeCall{1, true}), "");
  EXPECT_EQ(Do(AnswerJudgeCall{1, true}), reason::kJudgeCallStatus);
  EXPECT_EQ(Call(1).judge, "persons/eve");
  EXPECT_NEAR(Call(1).coming_time_us - Call(1).call_time_us, 20 * kASecondUs, 1000);
  EXPECT_NEAR(Call(1).arrive_time_us - Call(1).call_time_us, 60 * kASecondUs, 1000);
  ExpectLasting();

  EXPECT_EQ(Do(EndJudgeCall{1, IdAt(1, 1), JudgeCallOutcome::kWithdrawn}), reason::kFieldInvalid)
      << "the opponent's";
  EXPECT_EQ(Do(EndJudgeCall{2, IdAt(2, 0), JudgeCallOutcome::kWithdrawn}), reason::kFieldInvalid)
      << "the staff's";
  ASSERT_EQ(Do(EndJudgeCall{1, "", JudgeCallOutcome::kRuled}, "the card was found"), "");
  EXPECT_EQ(Call(1).outcome, JudgeCallOutcome::kRuled);
  EXPECT_EQ(Call(1).note, "the card was found");
  EXPECT_EQ(Do(EndJudgeCall{1, "", JudgeCallOutcome::kRuled}), reason::kJudgeCallStatus);
  EXPECT_EQ(Do(AnswerJudgeCall{1, true}), reason::kJudgeCallStatus);
  EXPECT_EQ(Do(EndJudgeCall{3, "", JudgeCallOutcome::kRuled}), reason::kJudgeCallUnknown);
  EXPECT_EQ(Open(), 1u);
  ExpectLasting();
}

TEST_F(JudgeCalls, ATableCallsWhileItsRoundIsOpenAndEndsAfterIt) {
  Pair(3);
  EXPECT_EQ(Do(CallJudge{1, 2}), reason::kTableIsBye);
  ASSERT_EQ(Do(ReportResult{1, 1, Winner("first")}), "");
  const std::string caller = IdAt(1, 0);
  ASSERT_EQ(Do(CallJudge{1, 1, caller}), "") << "also where the result is in";
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_EQ(Do(CallJudge{1, 1}), reason::kRoundClosed);
  ASSERT_EQ(Do(EndJudgeCall{1, caller, JudgeCallOutcome::kWithdrawn}), "");
  EXPECT_EQ(Do(EndJudgeCall{1, "", JudgeCallOutcome::kRuled}), reason::kJudgeCallStatus);
}

TEST_F(JudgeCalls, APlayerCallsTwentyTimesAtMostAndKeepsNoOtherFromCalling) {
  Pair(2);
  const std::string caller = IdAt(1, 0);
  for (uint32_t i = 1; i <= kJudgeCallsOfPlayerMax; ++i) {
    ASSERT_EQ(Do(CallJudge{1, 1, caller}), "");
    ASSERT_EQ(Do(EndJudgeCall{i, caller, JudgeCallOutcome::kWithdrawn}), "");
  }
  EXPECT_EQ(Do(CallJudge{1, 1, caller}), reason::kLimitReached);
  ASSERT_EQ(Do(CallJudge{1, 1, IdAt(1, 1)}), "");
  ASSERT_EQ(Do(EndJudgeCall{kJudgeCallsOfPlayerMax + 1, "", JudgeCallOutcome::kRuled}), "");
  ASSERT_EQ(Do(CallJudge{1, 1}), "") << "the staff's";
}

// The judge who is there says how the call ended.
TEST_F(JudgeCalls, ACallIsTakenBackUntilItsJudgeIsThere) {
  Pair(2);
  const std::string caller = IdAt(1, 0);
  ASSERT_EQ(Do(CallJudge{1, 1, caller}), "");
  ASSERT_EQ(Do(AnswerJudgeCall{1, true, "persons/bob"}), "");
  EXPECT_EQ(Do(EndJudgeCall{1, caller, JudgeCallOutcome::kWithdrawn}), reason::kJudgeCallStatus);
  ASSERT_EQ(Do(EndJudgeCall{1, "", JudgeCallOutcome::kPenalty}, "a warning"), "");
}

// The new pair at a table is not the one that called from there.
TEST_F(JudgeCalls, ACallOfAPairingThatWasTakenBackKeepsNoOtherFromCalling) {
  Pair(4);
  ASSERT_EQ(Do(CallJudge{1, 1, IdAt(1, 0)}), "");
  ASSERT_EQ(Do(RepairRound{1, {{IdAt(1, 0), IdAt(2, 0)}}}, "two brothers"), "");
  ASSERT_EQ(Do(CallJudge{1, 1, IdAt(1, 0)}), "");
  EXPECT_EQ(Do(CallJudge{1, 1}), reason::kJudgeCalled);
  EXPECT_EQ(Open(), 2u);
  ASSERT_EQ(Do(EndJudgeCall{1, "", JudgeCallOutcome::kNotNeeded}), "");
  ExpectLasting();
}

TEST_F(JudgeCalls, WithheldChecksWithholdNoCall) {
  Pair(4);
  ASSERT_EQ(Do(CallJudge{1, 1}), "");
  ASSERT_EQ(Do(ChooseFloorCheck{1, 2, ""}, "worn sleeves"), "");
  const StatePtr seen = WithoutFloorChecks(state_, Event().life->floor->since_revision);
  EXPECT_EQ(seen->event.life->floor->checks.size(), 0u);
  EXPECT_EQ(seen->event.life->floor->calls.size(), 1u);
  EXPECT_EQ(seen->event.life->floor->open_calls, 1u);
}

}  // namespace
}  // namespace arbitro::engine
