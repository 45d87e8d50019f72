// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/answer_memory.h"

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "arbitro/score.h"

namespace arbitro::engine {
namespace {

// Answers each outcome with as many points as it was asked before, which no pure function does.
class CountingRunner final : public Runner {
 public:
  void Call(RulesetFunction function, std::string /*image*/, CatalogueBytes /*catalogue*/,
            Done done) override {
    ++calls;
    RunnerReply reply;
    reply.kind = kind;
    reply.fault = kind == RunnerReply::Kind::kFault ? "it fails" : "";
    reply.log = log;
    TableOutcome outcome;
    outcome.seats = {{calls, ARBITRO_RESULT_WIN, 1, 0}, {0, ARBITRO_RESULT_LOSS, 2, 0}};
    if (function == RulesetFunction::kOutcome) reply.image = Encode(outcome);
    done(std::move(reply));
  }

  int calls = 0;
  RunnerReply::Kind kind = RunnerReply::Kind::kDecided;
  std::vector<std::string> log;
};

class AnswerMemoryTest : public ::testing::Test {
 protected:
  std::shared_ptr<const RulesetClient> ClientOf(const std::string& sha256) {
    Description description;
    description.report = form::Struct("report", {}, {form::Text("winner", {}, 1'000)});
    return std::make_shared<const RulesetClient>(description, sha256, runner_);
  }

  static OutcomeRequest Reporting(const std::string& winner) {
    OutcomeRequest request;
    request.format = "plain";
    request.seat_count = 2;
    request.report = Value::Struct({{"winner", Value::Text(winner)}});
    return request;
  }

  // Returns the points of the first seat, or 0 if there was no answer.
  int Ask(const OutcomeRequest& request) {
    int points = 0;
    memory_.Before(client_)->Outcome(request, [&](Reply<TableOutcome> reply) {
      if (reply.answer() != nullptr) points = reply.answer()->seats[0].points;
    });
    return points;
  }

  std::shared_ptr<CountingRunner> runner_ = std::make_shared<CountingRunner>();
  std::shared_ptr<const RulesetClient> client_ = ClientOf("one");
  AnswerMemory memory_{8'192};
};

TEST_F(AnswerMemoryTest, TheSameQuestionIsAskedOnce) {
  EXPECT_EQ(Ask(Reporting("first")), 1);
  EXPECT_EQ(Ask(Reporting("second")), 2);
  EXPECT_EQ(Ask(Reporting("first")), 1);
  EXPECT_EQ(Ask(Reporting("second")), 2);
  OutcomeRequest replayed = Reporting("first");
  replayed.attempt = 2;
  EXPECT_EQ(Ask(replayed), 3);
  EXPECT_EQ(runner_->calls, 3);
}

TEST_F(AnswerMemoryTest, WhoDoesNotRememberAsksAgain) {
  EXPECT_EQ(Ask(Reporting("first")), 1);
  client_->Outcome(Reporting("first"), [](const Reply<TableOutcome>&) {});
  EXPECT_EQ(runner_->calls, 2) << "the ruleset itself was not asked";
}

TEST_F(AnswerMemoryTest, AnotherLibraryHasAMemoryOfItsOwn) {
  EXPECT_EQ(Ask(Reporting("first")), 1);
  client_ = ClientOf("two");
  EXPECT_EQ(Ask(Reporting("first")), 2);
  // The same library is remembered after it was loaded again.
  client_ = ClientOf("two");
  EXPECT_EQ(Ask(Reporting("first")), 3);
}

TEST_F(AnswerMemoryTest, FaultsAreNotRemembered) {
  runner_->kind = RunnerReply::Kind::kFault;
  EXPECT_EQ(Ask(Reporting("first")), 0);
  runner_->kind = RunnerReply::Kind::kDecided;
  EXPECT_EQ(Ask(Reporting("first")), 2);
}

TEST_F(AnswerMemoryTest, AnAnswerWithLinesForTheLogIsNotRemembered) {
  runner_->log = {"I was here"};
  EXPECT_EQ(Ask(Reporting("first")), 1);
  EXPECT_EQ(Ask(Reporting("first")), 2);
}

TEST_F(AnswerMemoryTest, OtherCallsAreAlwaysMade) {
  for (int i = 0; i < 2; ++i) {
    memory_.Before(client_)->PlanNext(PlanRequest(), [](const Reply<Plan>&) {});
  }
  EXPECT_EQ(runner_->calls, 2);
}

TEST_F(AnswerMemoryTest, WhatIsNotAskedForIsForgotten) {
  EXPECT_EQ(Ask(Reporting("often")), 1);
  EXPECT_EQ(Ask(Reporting("once")), 2);
  for (int i = 0; i < 50; ++i) {
    EXPECT_EQ(Ask(Reporting("often")), 1);
    Ask(Reporting(std::to_string(i)));
  }
  EXPECT_GT(Ask(Reporting("once")), 2);
  // An answer that is larger than the whole memory is not kept.
  const int asked = Ask(Reporting(std::string(900, 'x')));
  EXPECT_EQ(Ask(Reporting(std::string(900, 'x'))), asked);
  AnswerMemory none(0);
  const int calls = runner_->calls;
  for (int i = 0; i < 2; ++i) none.Before(client_)->Outcome(Reporting("first"), [](auto) {});
  EXPECT_EQ(runner_->calls, calls + 2);
}

TEST_F(AnswerMemoryTest, NoRulesetIsNone) { EXPECT_EQ(memory_.Before(nullptr), nullptr); }

}  // namespace
}  // namespace arbitro::engine
