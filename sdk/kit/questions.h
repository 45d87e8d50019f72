// SPDX-License-Identifier: Apache-2.0
//
// The published questions of a ruleset: each with its forms and the function that answers it.
//
//   void AddScoreQuestions(QuestionList* questions) { questions->push_back({Published(), &Answer});
//   }
//
//   const QuestionList& AllQuestions() {
//     static const QuestionList kQuestions = kit::Collect({AddScoreQuestions, AddDeckQuestions});
//     return kQuestions;
//   }
//
// Thread-safe: everything here is a pure function.

#ifndef ARBITRO_KIT_QUESTIONS_H_
#define ARBITRO_KIT_QUESTIONS_H_

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/form.h"
#include "arbitro/question.h"
#include "arbitro/refusal.h"
#include "arbitro/value.h"
#include "kit/random.h"

namespace arbitro::kit {

// One question. `Asked` is what it is answered from: the input alone, or a game's own struct of the
// input and more. The input fits its form when a function is called.
template <class Asked>
struct QuestionOf {
  Question published;
  Decided<Value> (*answer)(const Asked& asked);
  // The function of a question that draws, instead: an event asks it, with a seed.
  Value (*draw)(const Asked& asked, RandomStream* chance) = nullptr;
};

template <class Asked>
using QuestionListOf = std::vector<QuestionOf<Asked>>;

using QuestionEntry = QuestionOf<Value>;
using QuestionList = QuestionListOf<Value>;

// Returns the questions that the functions add, in their order.
template <class Asked>
QuestionListOf<Asked> Collect(std::initializer_list<void (*)(QuestionListOf<Asked>*)> adders) {
  QuestionListOf<Asked> questions;
  for (const auto add : adders) add(&questions);
  return questions;
}
inline QuestionList Collect(std::initializer_list<void (*)(QuestionList*)> adders) {
  return Collect<Value>(adders);
}

// Return the forms of a question's input and answer.
inline Form Input(std::vector<Form> fields) {
  return form::Struct("input", {"Question", "Domanda"}, std::move(fields));
}
inline Form Answer(std::vector<Form> fields) {
  return form::Struct("answer", {"Answer", "Risposta"}, std::move(fields));
}

// Refuses a question whose facts are missing or contradict each other: INCONSISTENT_QUESTION.
Refusal RefuseInconsistent(Label what);

// Refuses a question without a field that another of its fields makes necessary:
// INCOMPLETE_QUESTION.
Refusal RefuseIncomplete(const std::string& field);

// Returns the refusal with this rule, if it names none.
Refusal By(const std::string& rule, Refusal refusal);

// Returns the refusal of an input that does not fit the question's form: INCONSISTENT_QUESTION, by
// the rule of the field or the form. A host has checked the form; another caller gets a refusal,
// not a crash.
std::optional<Refusal> CheckInput(const Question& published, const Value& input);

// Returns the refusal of a question that only an event may ask: DRAW_NEEDED.
Refusal RefuseWithoutSeed();

// Answers the question that the request names. Refuses with NOT_OFFERED if there is no such
// question, as CheckInput() does, with DRAW_NEEDED if it draws and the request has no seed, and as
// the answer's function does. A refusal that names no rule rests on that of the input's form.
// `stream` is the label from which questions draw.
template <class Asked>
Decided<QuestionAnswer> AnswerQuestion(const QuestionListOf<Asked>& all,
                                       const QuestionRequest& request, const Asked& asked,
                                       const char* stream = "question") {
  const auto entry = std::find_if(all.begin(), all.end(), [&](const QuestionOf<Asked>& one) {
    return one.published.id == request.question;
  });
  if (entry == all.end()) return NotOffered();
  if (auto refusal = CheckInput(entry->published, request.input)) return *std::move(refusal);
  if (entry->draw != nullptr) {
    if (!request.draws()) return By(entry->published.rule, RefuseWithoutSeed());
    RandomStream chance(Seed{request.seed}, stream);
    return QuestionAnswer{entry->draw(asked, &chance)};
  }
  Decided<Value> answer = entry->answer(asked);
  if (!answer.decided()) return By(entry->published.input.rule, answer.refusal());
  return QuestionAnswer{std::move(answer).value()};
}

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_QUESTIONS_H_
