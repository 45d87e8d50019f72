// SPDX-License-Identifier: Apache-2.0
#include "arbitro/host/event_answer_check.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "testing/samples.h"

namespace arbitro {
namespace {

// Says what is wrong with a sample answer to a request after a change, or "".
template <class Request, class Answer>
std::string EventFaultAfter(const Request& request, Answer answer,
                            const std::function<void(Answer*)>& change) {
  static const Description kDescription = samples::ADescription();
  change(&answer);
  std::string fault;
  const bool good = EventAnswerCheck(kDescription, request).Answer(answer, &fault);
  EXPECT_EQ(good, fault.empty());
  return fault;
}

TEST(EventAnswerCheck, AnAdmissionNamesWhatIsListed) {
  const auto fault = [](const std::function<void(Admission*)>& change) {
    return EventFaultAfter<AdmitRequest, Admission>(samples::AnAdmitRequest(),
                                                    samples::AnAdmission(), change);
  };
  EXPECT_EQ(fault([](Admission*) {}), "");
  EXPECT_EQ(fault([](Admission* a) { a->division = 3; }), "the answer names division 3 of 2");
  EXPECT_EQ(fault([](Admission* a) { a->entry_round = 41; }),
            "the answer has a round out of range");
  EXPECT_EQ(fault([](Admission* a) { a->settled[0] = "LATER"; }),
            "the answer names the unpublished duty `LATER`");
  EXPECT_EQ(fault([](Admission* a) { a->duties[0].code = "LATER"; }),
            "the answer names the unpublished duty `LATER`");
  EXPECT_EQ(fault([](Admission* a) { a->duties[0].rule = "GAME-9"; }),
            "the answer cites the unpublished rule `GAME-9`");
}

TEST(EventAnswerCheck, WhoHasDroppedKeepsAPlaceInABracketAlone) {
  PlanRequest request = samples::APlanRequest();
  const auto fault = [&](uint32_t status, arbitro_phase_kind kind) {
    request.standings.heads[2].status = status;
    return EventFaultAfter<PlanRequest, Plan>(request, samples::APlan(), [kind](Plan* plan) {
      plan->phase_kind = kind;
      plan->qualified[1] = 2;
    });
  };
  EXPECT_EQ(fault(ARBITRO_PLAYER_DROPPED, ARBITRO_PHASE_ELIMINATION), "");
  EXPECT_EQ(fault(ARBITRO_PLAYER_DROPPED, ARBITRO_PHASE_FINAL),
            "the answer qualifies a player who is out");
  EXPECT_EQ(fault(ARBITRO_PLAYER_EXPELLED, ARBITRO_PHASE_ELIMINATION),
            "the answer qualifies a player who is out");
}

TEST(EventAnswerCheck, APlanQualifiesWhoTakesPartOnce) {
  const auto fault = [](const std::function<void(Plan*)>& change) {
    return EventFaultAfter<PlanRequest, Plan>(samples::APlanRequest(), samples::APlan(), change);
  };
  EXPECT_EQ(fault([](Plan*) {}), "");
  EXPECT_EQ(fault([](Plan* p) { p->phase_kind = 0; }), "the answer plans a phase of no kind");
  EXPECT_EQ(fault([](Plan* p) { p->step = ARBITRO_STEP_OVER; }),
            "the answer names a phase and plans none");
  EXPECT_EQ(fault([](Plan* p) { p->qualified[1] = 1; }), "the answer qualifies a player twice");
  EXPECT_EQ(fault([](Plan* p) { p->qualified[1] = 3; }),
            "the answer qualifies a player out of range");
  EXPECT_EQ(fault([](Plan* p) { p->qualified[1] = 2; }),
            "the answer qualifies a player who is out");
  EXPECT_EQ(fault([](Plan* p) { p->qualified.pop_back(); }),
            "the answer qualifies one player alone");
  EXPECT_EQ(fault([](Plan* p) { p->rounds_planned = 41; }), "the answer plans too many rounds");
  EXPECT_EQ(fault([](Plan* p) { p->tables[0].seats = 17; }),
            "the answer plans 2 tables of 17 seats");
}

TEST(EventAnswerCheck, ARoundNeedsAPhaseAndSaysNothingOfOne) {
  Plan round;
  round.step = ARBITRO_STEP_ROUND;
  const auto fault = [&](const PlanRequest& request, const std::function<void(Plan*)>& change) {
    return EventFaultAfter<PlanRequest, Plan>(request, round, change);
  };
  EXPECT_EQ(fault(samples::APlanRequest(), [](Plan*) {}), "");
  EXPECT_EQ(fault({}, [](Plan*) {}), "the answer plans a round of no phase");
  EXPECT_EQ(fault(samples::APlanRequest(), [](Plan* p) { p->third_place = true; }),
            "the answer says who qualifies and plans no phase");
}

TEST(EventAnswerCheck, ARulingExistsAndOnlyAHeadJudgeDeviates) {
  const auto fault_for = [](const PenaltyRequest& request,
                            const std::function<void(Ruling*)>& change) {
    return EventFaultAfter<PenaltyRequest, Ruling>(request, samples::ARuling(), change);
  };
  PenaltyRequest request = samples::APenaltyRequest();
  EXPECT_EQ(fault_for(request, [](Ruling*) {}), "");
  EXPECT_EQ(fault_for(request, [](Ruling* r) { r->ruling = 4; }),
            "the answer names penalty 4 of 3");
  EXPECT_EQ(fault_for(request, [](Ruling* r) { r->ruling = 0; }),
            "the answer names penalty 0 of 3");
  EXPECT_EQ(fault_for(request, [](Ruling* r) { r->ruling = 1; }),
            "the answer rules otherwise than was proposed, and does not refuse");
  EXPECT_EQ(fault_for(request,
                      [](Ruling* r) {
                        r->choices = {3, 2};
                      }),
            "the answer lists penalties that are not mildest first");
  EXPECT_EQ(fault_for(request, [](Ruling* r) { r->allowed = {9}; }),
            "the answer names penalty 9 of 3");
  EXPECT_EQ(fault_for(request, [](Ruling* r) { r->further[0].penalty = 0; }),
            "the answer names penalty 0 of 3");
  request.head_judge = false;
  EXPECT_EQ(fault_for(request, [](Ruling*) {}),
            "the answer deviates, and no head judge proposed it");
}

TEST(EventAnswerCheck, AwardsGoToSomebodyThere) {
  const auto fault = [](const std::function<void(Awards*)>& change) {
    return EventFaultAfter<AwardsRequest, Awards>(samples::AnAwardsRequest(), samples::SomeAwards(),
                                                  change);
  };
  EXPECT_EQ(fault([](Awards*) {}), "");
  EXPECT_EQ(fault([](Awards* a) { a->awards[0].who = 3; }),
            "the answer gives an award to a player out of range");
  EXPECT_EQ(fault([](Awards* a) { a->awards[1].code = "CUP"; }),
            "the answer names the unpublished award `CUP`");
}

TEST(EventAnswerCheck, TotalsHoldEveryPersonOnce) {
  const auto fault = [](const std::function<void(SeriesTotals*)>& change) {
    return EventFaultAfter<SeriesRequest, SeriesTotals>(samples::ASeriesRequest(),
                                                        samples::SomeTotals(), change);
  };
  EXPECT_EQ(fault([](SeriesTotals*) {}), "");
  EXPECT_EQ(fault([](SeriesTotals* t) { t->standings.unranked.clear(); }),
            "the answer leaves a player out of the standings");
  EXPECT_EQ(fault([](SeriesTotals* t) { t->awards[0].who = 3; }),
            "the answer gives an award to a player out of range");
}

TEST(EventAnswerCheck, EveryPersonHasOneRating) {
  const auto fault = [](const std::function<void(Ratings*)>& change) {
    return EventFaultAfter<RatingRequest, Ratings>(samples::ARatingRequest(),
                                                   samples::SomeRatings(), change);
  };
  EXPECT_EQ(fault([](Ratings*) {}), "");
  EXPECT_EQ(fault([](Ratings* r) { r->persons.pop_back(); }), "the answer rates 2 persons of 3");
}

}  // namespace
}  // namespace arbitro
