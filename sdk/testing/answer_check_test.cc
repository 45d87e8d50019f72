// SPDX-License-Identifier: Apache-2.0
#include "arbitro/host/answer_check.h"

#include <functional>
#include <string>

#include <gtest/gtest.h>

#include "testing/samples.h"

namespace arbitro {
namespace {

// Returns the fault of a sample answer to a sample request after a change, or "".
template <class Request, class Answer>
std::string FaultAfter(const Request& request, Answer answer,
                       const std::function<void(Answer*)>& change) {
  static const Description kDescription = samples::ADescription();
  change(&answer);
  std::string fault;
  const bool good = AnswerCheck(kDescription, request).Answer(answer, &fault);
  EXPECT_EQ(good, fault.empty());
  return fault;
}

std::string DrawFault(const std::function<void(RoundDraw*)>& change) {
  return FaultAfter<DrawRequest, RoundDraw>(samples::ADrawRequest(), samples::ARoundDraw(), change);
}

TEST(AnswerCheck, EveryPlayerSitsOnce) {
  EXPECT_EQ(DrawFault([](RoundDraw*) {}), "");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[0].seats[0].player = 0; }),
            "the answer seats a player twice");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables.pop_back(); }),
            "the answer leaves a player without a seat");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[1].seats[0].player = 3; }),
            "the answer seats a player out of range");
}

TEST(AnswerCheck, AByeHasOneSeatAndAMatchMore) {
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[0].kind = ARBITRO_TABLE_BYE; }),
            "the answer has a table of 3 seats");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[1].kind = ARBITRO_TABLE_MATCH; }),
            "the answer has a table of 1 seats");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->bound.pop_back(); }),
            "the answer has a cost and a bound of different lengths");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->criteria[0].rule = "GAME-9"; }),
            "the answer cites the unpublished rule `GAME-9`");
}

TEST(AnswerCheck, SeatsAreOfAKindAndNumberedOnce) {
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[0].seats[2].player = 1; }),
            "the answer has a player on a neutral seat");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[0].seats[2].kind = ARBITRO_SEAT_PLAYER; }),
            "the answer seats a player out of range");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[0].seats[0].number = 1; }),
            "the answer has two seats of one number at a table");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[0].seats[0].number = 17; }),
            "the answer has a seat out of range");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->tables[0].seats[1].kind = ARBITRO_SEAT_PASSIVE; }),
            "the answer has a table without a player");
  EXPECT_EQ(DrawFault([](RoundDraw* d) { d->differs[0].rule = "GAME-9"; }),
            "the answer cites the unpublished rule `GAME-9`");
}

TEST(AnswerCheck, AnEvaluationNamesPublishedCodesAndPlayersInRange) {
  const auto fault = [](const std::function<void(RoundEvaluation*)>& change) {
    return FaultAfter<DrawRequest, RoundEvaluation>(samples::ADrawRequest(),
                                                    samples::ARoundEvaluation(), change);
  };
  EXPECT_EQ(fault([](RoundEvaluation*) {}), "");
  EXPECT_EQ(fault([](RoundEvaluation* e) { e->problems[0].player = 3; }),
            "the answer names a player out of range");
  EXPECT_EQ(fault([](RoundEvaluation* e) { e->problems[0].code = "SECOND_BYE"; }),
            "the answer names the unpublished code `SECOND_BYE`");
}

TEST(AnswerCheck, AVerdictNamesPublishedCodesAndRules) {
  const auto fault = [](const std::function<void(DeckVerdict*)>& change) {
    return FaultAfter<DeckRequest, DeckVerdict>(samples::ADeckRequest(), samples::ADeckVerdict(),
                                                change);
  };
  EXPECT_EQ(fault([](DeckVerdict*) {}), "");
  EXPECT_EQ(fault([](DeckVerdict* v) { v->warnings[0].rule = "GAME-9"; }),
            "the answer cites the unpublished rule `GAME-9`");
  EXPECT_EQ(fault([](DeckVerdict* v) { v->violations[0].code = ""; }),
            "the answer names the unpublished code ``");
}

TEST(AnswerCheck, AnOutcomeScoresEverySeat) {
  OutcomeRequest request;
  request.seat_count = 2;
  const auto fault = [&](const std::function<void(TableOutcome*)>& change) {
    return FaultAfter<OutcomeRequest, TableOutcome>(request, samples::ATableOutcome(), change);
  };
  EXPECT_EQ(fault([](TableOutcome*) {}), "");
  EXPECT_EQ(fault([](TableOutcome* o) { o->seats.pop_back(); }),
            "the answer scores another number of seats");
  EXPECT_EQ(fault([](TableOutcome* o) { o->seats[0].place = 0; }),
            "the answer has a place out of range");
  EXPECT_EQ(fault([](TableOutcome* o) { o->seats[0].place = 3; }),
            "the answer has a place out of range");
}

TEST(AnswerCheck, StandingsHoldEveryPlayerOnceInOrder) {
  StandingsRequest request = samples::AStandingsRequest();
  request.players.resize(3);
  const auto fault = [&](const std::function<void(Standings*)>& change) {
    return FaultAfter<StandingsRequest, Standings>(request, samples::SomeStandings(), change);
  };
  EXPECT_EQ(fault([](Standings*) {}), "");
  EXPECT_EQ(fault([](Standings* s) { s->rows[0].rank = 3; }),
            "the answer has ranks that do not rise");
  EXPECT_EQ(fault([](Standings* s) { s->rows[1].rank = 4; }),
            "the answer has ranks that do not rise");
  EXPECT_EQ(fault([](Standings* s) { s->rows[0].player = 0; }), "the answer ranks a player twice");
  EXPECT_EQ(fault([](Standings* s) { s->unranked[0] = 3; }),
            "the answer ranks a player out of range");
  EXPECT_EQ(fault([](Standings* s) { s->unranked.clear(); }),
            "the answer leaves a player out of the standings");
  EXPECT_EQ(fault([](Standings* s) { s->rows[1].broken_by = 2; }),
            "the answer names a column out of range");
}

TEST(AnswerCheck, AnAnswerFillsItsQuestionsForm) {
  const auto fault = [](const std::string& question, const Value& answer) {
    return FaultAfter<QuestionRequest, QuestionAnswer>({question, Value()}, {answer},
                                                       [](QuestionAnswer*) {});
  };
  EXPECT_EQ(fault("count", Value::Integer(5)), "");
  EXPECT_EQ(fault("count", Value()), "");
  EXPECT_NE(fault("count", Value::Integer(6)), "");
  EXPECT_EQ(fault("other", Value()), "the answer is to a question that is not published");
}

TEST(AnswerCheck, CitationsNameRules) {
  const Description description = samples::ADescription();
  const AnswerCheck check(description, samples::ADeckRequest());
  std::string fault;
  EXPECT_TRUE(check.Citations({{"GAME-1", "words"}}, &fault));
  EXPECT_FALSE(check.Citations({{"", "words"}}, &fault));
  EXPECT_FALSE(check.Citations({{"GAME-9", "words"}}, &fault));
  EXPECT_TRUE(check.Refused(samples::ARefusal(), &fault));
  EXPECT_TRUE(check.Refused(NotOffered(), &fault));
  EXPECT_FALSE(check.Refused(Refuse("SECOND_BYE", "GAME-9", {}), &fault));
}

}  // namespace
}  // namespace arbitro
