// SPDX-License-Identifier: Apache-2.0
#include "testing/fake_host.h"

#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include "testing/samples.h"

namespace arbitro {
namespace {

// Coins: the player who reports heads wins; a question counts the catalogue's cards.
class Coins : public Ruleset {
 public:
  Description Describe() const override {
    Description description = samples::ADescription();
    description.questions = {
        {"cards", {}, "", form::Struct("", {}, {}), form::Integer("", {}, 0, 100)}};
    return description;
  }

  Decided<TableOutcome> Outcome(const OutcomeRequest& request, Host& host) const override {
    host.Log("flipping");
    if (request.seat_count != 2) return Refuse("SECOND_BYE", "GAME-2-a", {"no", "no"});
    if (request.report["heads"].is_null()) throw std::runtime_error("no coin");
    host.Cite("GAME-1", "heads wins");
    return samples::ATableOutcome();
  }

  Decided<QuestionAnswer> Ask(const QuestionRequest&, Host& host) const override {
    return QuestionAnswer{Value::Integer(host.catalogue().size())};
  }
};

OutcomeRequest Heads() {
  OutcomeRequest request;
  request.seat_count = 2;
  request.report = Value::Struct({{"heads", Value::Flag(true)}});
  return request;
}

TEST(FakeHost, AnAnswerCrossesTheBoundaryWithItsCitations) {
  const FakeHost host = FakeHost::Of<Coins>();
  ASSERT_EQ(host.fault(), "");
  EXPECT_EQ(host.description().id, "sample-game");
  const auto reply = host.Outcome(Heads());
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->seats[0].points, 3);
  EXPECT_EQ(reply.citations, (std::vector<Citation>{{"GAME-1", "heads wins"}}));
  EXPECT_EQ(host.log(), std::vector<std::string>{"flipping"});
}

TEST(FakeHost, ARefusalCrossesTheBoundary) {
  OutcomeRequest request = Heads();
  request.seat_count = 3;
  EXPECT_EQ(Describe(FakeHost::Of<Coins>().Outcome(request)), "refused SECOND_BYE [GAME-2-a] no");
}

TEST(FakeHost, AnExceptionInTheGameIsAFaultOfThatCall) {
  OutcomeRequest request = Heads();
  request.report = Value();
  const FakeHost host = FakeHost::Of<Coins>();
  EXPECT_EQ(Describe(host.Outcome(request)), "fault: the ruleset returned -1: no coin");
  EXPECT_EQ(Describe(host.Outcome(Heads())), "decided");
}

TEST(FakeHost, WhatTheGameLeavesOutIsNotOffered) {
  EXPECT_EQ(FakeHost::Of<Coins>().Draw(samples::ADrawRequest()).refusal()->reason, "NOT_OFFERED");
}

TEST(FakeHost, TheCatalogueReachesTheRuleset) {
  FakeHost host = FakeHost::Of<Coins>();
  const QuestionRequest request = {"cards", Value::Struct()};
  EXPECT_EQ(host.Ask(request).answer()->answer, Value::Integer(0));
  host.SetCatalogue(samples::SomeCards());
  EXPECT_EQ(host.Ask(request).answer()->answer, Value::Integer(3));
  EXPECT_EQ(host.catalogue().size(), 3u);
}

class Liar final : public Coins {
 public:
  Decided<TableOutcome> Outcome(const OutcomeRequest&, Host& host) const override {
    host.Cite("GAME-9", "there is no such rule");
    return samples::ATableOutcome();
  }
  Decided<QuestionAnswer> Ask(const QuestionRequest&, Host&) const override {
    return Refuse("NO_SUCH_REASON", "", {});
  }
};

TEST(FakeHost, WhatIsNotPublishedIsAFault) {
  const FakeHost host = FakeHost::Of<Liar>();
  EXPECT_EQ(Describe(host.Outcome(Heads())),
            "fault: the answer cites the unpublished rule `GAME-9`");
  EXPECT_EQ(Describe(host.Ask({"cards", Value::Struct()})),
            "fault: the answer refuses with the unpublished reason `NO_SUCH_REASON`");
}

class Nameless final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.rules.push_back(description.rules[0]);
    return description;
  }
};

TEST(FakeHost, ABadDescriptionIsNamed) {
  EXPECT_EQ(FakeHost::Of<Nameless>().fault(),
            "the ruleset's description: the rule `GAME-1` is listed twice");
}

}  // namespace
}  // namespace arbitro
