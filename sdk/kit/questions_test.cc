// SPDX-License-Identifier: Apache-2.0
#include "kit/questions.h"

#include <gtest/gtest.h>

#include "kit/fields.h"

namespace arbitro::kit {
namespace {

Question Published(const char* id) {
  return {id,
          {"?", "?"},
          "X-1",
          form::By("X-2", Input({WholeField("number", {"Number", "Numero"}, 0, 9)})),
          Answer({WholeField("number", {"Number", "Numero"}, 0, 10)})};
}

Decided<Value> AddOne(const Value& input) {
  if (input["number"].integer() == 9) return RefuseInconsistent({"too much", "troppo"});
  return Value::Struct({{"number", Value::Integer(input["number"].integer() + 1)}});
}

Value DrawNumber(const Value& input, RandomStream* random) {
  const auto below = static_cast<uint32_t>(input["number"].integer() + 1);
  return Value::Struct({{"number", Value::Integer(static_cast<int64_t>(random->Below(below)))}});
}

void AddQuestions(QuestionList* questions) {
  questions->push_back({Published("add"), &AddOne});
  questions->push_back({Published("draw"), nullptr, &DrawNumber});
}

Decided<QuestionAnswer> Ask(const char* id, int64_t number, SeedBytes seed = {}) {
  const Value input = Value::Struct({{"number", Value::Integer(number)}});
  return AnswerQuestion(Collect({AddQuestions}), {id, input, seed}, input);
}

TEST(Questions, AreAnsweredById) {
  const auto answer = Ask("add", 3);
  ASSERT_TRUE(answer.decided());
  EXPECT_EQ(answer.value().answer["number"].integer(), 4);
  EXPECT_EQ(Ask("none", 3).refusal().reason, "NOT_OFFERED");
}

TEST(Questions, RefuseByTheRuleOfTheInput) {
  EXPECT_EQ(Ask("add", 10).refusal().reason, "INCONSISTENT_QUESTION");
  EXPECT_EQ(Ask("add", 10).refusal().rule, "X-2");
  EXPECT_EQ(Ask("add", 9).refusal().rule, "X-2");
}

TEST(Questions, DrawOnlyWithASeed) {
  EXPECT_EQ(Ask("draw", 3).refusal().reason, "DRAW_NEEDED");
  EXPECT_EQ(Ask("draw", 3).refusal().rule, "X-1");
  SeedBytes seed = {};
  seed[0] = 1;
  EXPECT_TRUE(Ask("draw", 3, seed).decided());
}

}  // namespace
}  // namespace arbitro::kit
