// SPDX-License-Identifier: Apache-2.0
#include "arbitro/host/request_check.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "testing/fake_host.h"
#include "testing/samples.h"

namespace arbitro {
namespace {

PenaltyRequest APenalty() {
  PenaltyRequest request;
  request.infraction = 2;
  request.proposed = 3;
  request.division = 2;
  request.history = {{1, 3, 1, 1, 0, 0, 1, 0}, {0, 0, 1, 1, 0, 0, 1, 0}};
  return request;
}

// The problem of a penalty's request after a change; the sample description lists 2
// infractions, 3 penalties, 2 divisions.
std::string ProblemAfter(const std::function<void(PenaltyRequest*)>& change) {
  const Description description = samples::ADescription();
  PenaltyRequest request = APenalty();
  change(&request);
  return RequestCheck(description).Problem(request);
}

TEST(RequestCheck, APenaltyNamesWhatIsListed) {
  EXPECT_EQ(ProblemAfter([](PenaltyRequest*) {}), "");
  EXPECT_EQ(ProblemAfter([](PenaltyRequest* r) { r->infraction = 3; }),
            "the request names infraction 3, the description lists 2");
  EXPECT_EQ(ProblemAfter([](PenaltyRequest* r) { r->infraction = 0; }),
            "the request names infraction 0, the description lists 2");
  EXPECT_EQ(ProblemAfter([](PenaltyRequest* r) { r->proposed = 4; }),
            "the request names penalty 4, the description lists 3");
  EXPECT_EQ(ProblemAfter([](PenaltyRequest* r) { r->division = 3; }),
            "the request names division 3, the description lists 2");
  EXPECT_EQ(ProblemAfter([](PenaltyRequest* r) { r->history[0].penalty = 0xFFFFFFFF; }),
            "the request names penalty 4294967295, the description lists 3");
}

TEST(RequestCheck, DivisionsRolesAndQuestionsAreListed) {
  const Description description = samples::ADescription();
  const RequestCheck check(description);
  StandingsRequest standings;
  standings.players.resize(2);
  EXPECT_EQ(check.Problem(standings), "");
  standings.players[1].division = 9;
  EXPECT_NE(check.Problem(standings), "");
  PlanRequest plan;
  plan.standings.heads.resize(1);
  plan.standings.heads[0].division = 3;
  EXPECT_NE(check.Problem(plan), "");
  AdmitRequest admit;
  admit.role = 2;
  EXPECT_EQ(check.Problem(admit), "");
  admit.role = 3;
  EXPECT_EQ(check.Problem(admit), "the request names staff role 3, the description lists 2");
  QuestionRequest question;
  question.question = "nothing";
  EXPECT_EQ(check.Problem(question),
            "the request names the question `nothing`, which is not published");
}

// Looks its list up without a look at its length, as a publisher's first ruleset did.
class Trusting final : public Ruleset {
 public:
  Description Describe() const override {
    Description description = samples::ADescription();
    description.series = std::nullopt;
    return description;
  }
  Decided<Ruling> RulePenalty(const PenaltyRequest& request, Host&) const override {
    static constexpr uint32_t kStepOf[] = {7, 9};
    Ruling ruling;
    ruling.step = kStepOf[request.infraction - 1];
    ruling.ruling = request.proposed == 0 ? 1 : request.proposed;
    return ruling;
  }
};

TEST(RequestCheck, NoCallIsMadeWithWhatIsNotListed) {
  const FakeHost host = FakeHost::Of<Trusting>();
  PenaltyRequest request = APenalty();
  request.proposed = 0;
  ASSERT_NE(host.RulePenalty(request).answer(), nullptr);
  EXPECT_EQ(host.RulePenalty(request).answer()->step, 9u);
  request.infraction = 1'000'000;
  const Reply<Ruling> reply = host.RulePenalty(request);
  ASSERT_NE(reply.fault(), nullptr);
  EXPECT_EQ(reply.fault()->cause, RulesetFault::Cause::kHost);
  EXPECT_EQ(reply.fault()->what, "the request names infraction 1000000, the description lists 2");
}

}  // namespace
}  // namespace arbitro
