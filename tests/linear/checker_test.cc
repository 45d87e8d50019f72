// SPDX-License-Identifier: Apache-2.0
//
// The checker on short stories told by hand, each true but for one thing.
#include "tests/linear/checker.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

namespace arbitro::linear {
namespace {

Asked Of(Kind kind, uint32_t player = 0) {
  Asked asked;
  asked.kind = kind;
  asked.player = player;
  return asked;
}

Asked At(Kind kind, uint32_t round, uint32_t table = 0) {
  Asked asked;
  asked.kind = kind;
  asked.round = round;
  asked.table = table;
  return asked;
}

// One event with players 0 and 1, as sound as can be: each thing is asked when the one before is
// answered.
class Story : public testing::Test {
 protected:
  // Places of the operations of SetUp.
  enum Place { kCreated, kOpened, kFirst, kSecond, kStarted, kPaired, kReported, kClosed };

  void SetUp() override {
    rules_.win_points = 3;
    rules_.bye_points = 3;
    history_.journals.resize(1);
    Done(Of(Kind::kCreate), {});
    Done(Of(Kind::kOpenRegistration), {});
    Done(Of(Kind::kRegister, 0), {1, 1});
    Done(Of(Kind::kRegister, 1), {2, 1});
    Done(Of(Kind::kStart), {});
    Done(At(Kind::kPair, 1), {1});
    Newest().tables = {{{1, 2}}};
    Done(At(Kind::kReport, 1, 1), {3, 0});
    Done(At(Kind::kClose, 1), {});
    Newest().standings = {{1, 3}, {2, 0}};
  }

  // Asks from `begun` to `ended`, or at once where they are not given.
  Operation& Ask(const Asked& asked, uint64_t begun = 0, uint64_t ended = 0) {
    Operation operation;
    operation.request = {0, asked.kind == Kind::kRead ? 0 : ++requests_, asked};
    operation.begun = begun != 0 ? begun : now_ += 10;
    operation.ended = ended != 0 ? ended : now_ += 10;
    now_ = std::max(now_, begun);
    history_.operations.push_back(operation);
    return history_.operations.back();
  }

  Operation& Done(const Asked& asked, std::vector<int64_t> said, uint64_t begun = 0,
                  uint64_t ended = 0) {
    Operation& operation = Ask(asked, begun, ended);
    Record record;
    record.revision = Journal().size() + 1;
    record.request = operation.request.id;
    record.asked = asked;
    record.asked.expected_revision = 0;
    record.receipt = 1000 + record.revision;
    record.said = said;
    operation.reply.answer = Answer::kAccepted;
    operation.reply.revision = record.revision;
    operation.reply.receipt = record.receipt;
    operation.reply.said = std::move(said);
    Journal().push_back(std::move(record));
    return operation;
  }

  Operation& Refused(const Asked& asked, const std::string& reason, uint64_t begun = 0,
                     uint64_t ended = 0) {
    Operation& operation = Ask(asked, begun, ended);
    operation.reply.answer = Answer::kRefused;
    operation.reply.reason = reason;
    return operation;
  }

  // Player 0 as the story stands after SetUp, and what is around.
  Operation& Read(uint64_t revision) {
    Operation& operation = Ask(Of(Kind::kRead));
    operation.reply.answer = Answer::kSeen;
    operation.reply.revision = revision;
    operation.reply.view = {Status::kRunning, 2, 2, 1, 1, {true, true, 3}};
    return operation;
  }

  // Sends the request of `place` again.
  Operation& Again(size_t place) {
    const Operation first = history_.operations[place];
    Operation& operation = Ask(first.request.asked);
    operation.request.id = first.request.id;
    operation.reply = first.reply;
    operation.reply.answer = Answer::kRepeated;
    return operation;
  }

  std::vector<Record>& Journal() { return history_.journals[0]; }
  Record& Newest() { return Journal().back(); }
  Operation& Asking(Place place) { return history_.operations[place]; }
  Verdict Checked() const { return CheckHistory(history_, rules_); }

  void ExpectSound() const {
    const Verdict verdict = Checked();
    EXPECT_EQ(verdict.findings_total, 0u) << verdict;
  }
  // That this check finds something, and no other does.
  void ExpectOnly(Check check) const {
    const Verdict verdict = Checked();
    EXPECT_GT(verdict.findings_total, 0u) << "must find: " << NameOf(check);
    for (const Finding& finding : verdict.findings) EXPECT_EQ(finding.check, check) << verdict;
  }

  Rules rules_;
  History history_;
  uint64_t now_ = 0;
  uint64_t requests_ = 0;
};

TEST_F(Story, IsSound) {
  Read(8);
  Again(kFirst);
  Refused(Of(Kind::kRegister, 1), "PLAYER_EXISTS");
  ExpectSound();
  EXPECT_EQ(Checked().accepted, 8u);
  EXPECT_EQ(Checked().refused, 1u);
}

// --- The journal

TEST_F(Story, AGapInTheJournalIsFound) {
  Newest().revision = 9;
  Asking(kClosed).reply.revision = 9;
  ExpectOnly(Check::kJournal);
}

TEST_F(Story, ARecordThatNobodyAskedForIsFound) {
  history_.operations.erase(history_.operations.begin() + kClosed);
  ExpectOnly(Check::kJournal);
}

TEST_F(Story, ARecordOfARefusedRequestIsFound) {
  Asking(kClosed).reply = {};
  Asking(kClosed).reply.answer = Answer::kRefused;
  Asking(kClosed).reply.reason = "ROUND_CLOSED";
  ExpectOnly(Check::kJournal);
}

TEST_F(Story, ARecordThatSaysThatSomethingElseWasAskedIsFound) {
  Journal()[kSecond].asked.player = 2;
  ExpectOnly(Check::kJournal);
}

TEST_F(Story, AnAcknowledgedRecordThatIsLostIsFound) {
  Journal().pop_back();
  ExpectOnly(Check::kLost);
}

TEST_F(Story, AnotherReceiptThanAcknowledgedIsFound) {
  Newest().receipt = 7;
  ExpectOnly(Check::kLost);
}

TEST_F(Story, ARequestThatActedTwiceIsFound) {
  Done(Of(Kind::kDrop, 0), {1, 2});
  Done(Of(Kind::kReenter, 0), {1, 2});
  Journal().push_back(Journal()[8]);
  Newest().revision = 11;
  ExpectOnly(Check::kTwice);
}

TEST_F(Story, TwoAnswersThatBothSayItActedAreFound) {
  Again(kFirst).reply.answer = Answer::kAccepted;
  ExpectOnly(Check::kTwice);
}

// --- The model

TEST_F(Story, ARecordThatTheRulesForbidIsFound) {
  Done(Of(Kind::kRegister, 0), {3, 2});
  ExpectOnly(Check::kRules);
}

TEST_F(Story, ARecordAtAnotherRevisionThanExpectedIsFound) {
  Asked drop = Of(Kind::kDrop, 0);
  drop.expected_revision = 7;
  Done(drop, {1, 2});
  ExpectOnly(Check::kRules);
}

TEST_F(Story, WrongSeatsAreFound) {
  Journal()[kPaired].tables = {{{1, 1}}};
  ExpectOnly(Check::kRules);
  Journal()[kPaired].tables = {{{1, 3}}};
  ExpectOnly(Check::kRules);
  Journal()[kPaired].tables = {{{2}}};
  ExpectOnly(Check::kRules);
}

TEST_F(Story, WrongPointsAreFound) {
  Journal()[kReported].said = {3, 1};
  Asking(kReported).reply.said = {3, 1};
  ExpectOnly(Check::kRules);
}

TEST_F(Story, WrongStandingsAreFound) {
  Newest().standings = {{1, 3}, {2, 3}};
  ExpectOnly(Check::kRules);
  Newest().standings = {{1, 3}, {1, 3}};
  ExpectOnly(Check::kRules);
  Newest().standings = {{1, 3}};
  ExpectOnly(Check::kRules);
}

TEST_F(Story, CorrectionsAndByesCount) {
  Asked correction = At(Kind::kCorrect, 1, 1);
  correction.winner = Winner::kSecond;
  Done(correction, {0, 3});
  Done(Of(Kind::kDrop, 0), {1, 2});
  Done(At(Kind::kPair, 2), {1});
  Newest().tables = {{{2}}};
  Done(At(Kind::kClose, 2), {});
  Newest().standings = {{2, 6}, {1, 0}};
  ExpectSound();
}

// --- Answers

TEST_F(Story, AnAnswerThatDiffersFromItsRecordIsFound) {
  Asking(kSecond).reply.said = {3, 1};
  ExpectOnly(Check::kAnswer);
}

TEST_F(Story, ARepeatWithAnotherAnswerIsFound) {
  Again(kFirst).reply.receipt = 7;
  ExpectOnly(Check::kRepeat);
}

TEST_F(Story, TheAnswerOfAnotherRequestUnderTheSameIdIsFound) {
  Again(kFirst).request.asked.player = 1;
  ExpectOnly(Check::kRepeat);
}

TEST_F(Story, ARepeatBeforeTheFirstIsFound) {
  Operation& again = Again(kSecond);
  again.begun = 1;
  again.ended = 2;
  EXPECT_TRUE(Checked().Has(Check::kRepeat)) << Checked();
}

TEST_F(Story, ARequestIdThatIsTakenIsRefused) {
  Operation& reused = Again(kFirst);
  reused.request.asked.player = 1;
  reused.reply = {};
  reused.reply.answer = Answer::kRefused;
  reused.reply.reason = "REQUEST_ID_REUSED";
  ExpectSound();
  reused.reply.reason = "PLAYER_EXISTS";
  ExpectOnly(Check::kRefusal);
}

TEST_F(Story, ARequestIdThatIsNotTakenIsNotRefused) {
  Refused(Of(Kind::kDrop, 1), "REQUEST_ID_REUSED");
  ExpectOnly(Check::kRefusal);
}

// --- Time

TEST_F(Story, AReadOlderThanAnAnswerIsFound) {
  Operation& read = Read(7);
  read.reply.view.rounds_closed = 0;
  ExpectOnly(Check::kOrder);
}

TEST_F(Story, AReadOlderThanAnotherReadIsFound) {
  const uint64_t begun = now_ + 1;
  Read(9).reply.view.active = 1;
  Read(8);
  // Their command is under way all the time, so only the reads tell.
  Done(Of(Kind::kDrop, 1), {2, 2}, begun, now_ + 1);
  ExpectOnly(Check::kOrder);
}

TEST_F(Story, RecordsAgainstTheOrderOfTimeAreFound) {
  Done(Of(Kind::kDrop, 0), {1, 2}, 1100, 1200);
  Done(Of(Kind::kDrop, 1), {2, 2}, 1000, 1050);
  ExpectOnly(Check::kOrder);
}

TEST_F(Story, RecordsOfOneTimeMayHaveEitherOrder) {
  Done(Of(Kind::kDrop, 0), {1, 2}, 1100, 1200);
  Done(Of(Kind::kDrop, 1), {2, 2}, 1000, 1101);
  ExpectSound();
}

TEST_F(Story, AStaleRevisionOlderThanAnAnswerIsFound) {
  Asked drop = Of(Kind::kDrop, 0);
  drop.expected_revision = 3;
  Refused(drop, "REVISION_STALE").reply.revision = 8;
  ExpectSound();
  history_.operations.back().reply.revision = 7;
  ExpectOnly(Check::kOrder);
  history_.operations.back().reply.revision = 9;
  ExpectOnly(Check::kRefusal);
}

// --- Reads

TEST_F(Story, AReadOfWhatWasNeverCommittedIsFound) {
  Read(8).reply.view.player.points = 6;
  ExpectOnly(Check::kRead);
}

TEST_F(Story, AReadOfARevisionThatNeverWasIsFound) {
  Read(9);
  ExpectOnly(Check::kRead);
}

// --- Refusals

TEST_F(Story, ARefusalThatNoStateExplainsIsFound) {
  Refused(Of(Kind::kRegister, 2), "PLAYER_EXISTS");
  ExpectOnly(Check::kRefusal);
}

TEST_F(Story, ARefusalByAStateThatWasGoneIsFound) {
  Refused(At(Kind::kClose, 1), "RESULTS_MISSING");
  ExpectOnly(Check::kRefusal);
}

TEST_F(Story, ARefusalByAStateThatWasYetToComeIsFound) {
  const uint64_t begun = now_ + 1;
  Refused(Of(Kind::kReenter, 0), "EVENT_STATUS", 1, 2);
  ExpectOnly(Check::kRefusal);
  history_.operations.pop_back();
  Refused(Of(Kind::kDrop, 0), "PLAYER_STATUS");
  // The drop that would explain it is under way, and a later read says that it was not yet done.
  Read(8);
  Done(Of(Kind::kDrop, 0), {1, 2}, begun, now_ + 1);
  ExpectOnly(Check::kRefusal);
}

// Each refusal has a state that explains it, but the four have no order that fits the clock.
TEST_F(Story, RefusalsThatOnlyTogetherAreImpossibleAreFound) {
  Done(Of(Kind::kDrop, 0), {1, 2}, 1000, 2000);
  Done(Of(Kind::kReenter, 0), {1, 2}, 1001, 2001);
  Refused(Of(Kind::kReenter, 0), "PLAYER_STATUS", 1100, 1110);
  Refused(Of(Kind::kDrop, 0), "PLAYER_STATUS", 1200, 1210);
  Refused(Of(Kind::kReenter, 0), "PLAYER_STATUS", 1300, 1310);
  ExpectSound();
  Refused(Of(Kind::kDrop, 0), "PLAYER_STATUS", 1400, 1410);
  ExpectOnly(Check::kRefusal);
}

// --- Answers that never came

TEST_F(Story, WhatWasNeverAnsweredIsThereOrNot) {
  Done(Of(Kind::kDrop, 0), {1, 2});
  Operation& open = history_.operations.back();
  open.ended = kNever;
  open.reply = {};
  ExpectSound();
  Journal().pop_back();
  ExpectSound();
}

TEST_F(Story, WhatWasNeverAnsweredActsAfterItWasAsked) {
  Done(Of(Kind::kDrop, 0), {1, 2}, 1200, kNever);
  history_.operations.back().reply = {};
  Done(Of(Kind::kDrop, 1), {2, 2}, 1000, 1100);
  ExpectOnly(Check::kOrder);
}

TEST_F(Story, AnAnswerThatNeverCameIsGivenToTheRepeat) {
  Again(kClosed);
  Operation& first = Asking(kClosed);
  first.ended = kNever;
  first.reply = {};
  ExpectSound();
}

}  // namespace
}  // namespace arbitro::linear
