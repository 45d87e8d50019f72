// SPDX-License-Identifier: Apache-2.0
//
// The book's own answers to things that staff observe.

#include <string>
#include <utility>

#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"

namespace arbitro::pkm {
namespace {

Question Observation(const char* id, const char* rule, std::vector<Form> answer) {
  return {id,
          {"What follows from this observation?", "Che cosa segue da questa osservazione?"},
          rule,
          Input({}),
          Answer(std::move(answer))};
}

Form CategoryField() {
  return ChoiceField("category", {"Category", "Categoria"},
                     {{"unsporting-conduct", {"Unsporting conduct", "Condotta antisportiva"}},
                      {"pace-of-play", {"Pace of play", "Ritmo di gioco"}}});
}

Question StackingQuestion() {
  return Observation("penalty.player-stacks-known-card-while-shuffling", "PKM-6-h",
                     {CategoryField(), FixedField("source", {"Source", "Fonte"}, "seed",
                                                  {"The rulebook", "Il regolamento"})});
}

Decided<Value> AnswerStacking(const Asked&) {
  // [PKM-6-h] Placing a known card while shuffling: a penalty for unsporting conduct is possible.
  return Value::Struct(
      {{"category", Value::Text("unsporting-conduct")}, {"source", Value::Text("seed")}});
}

Question LongSearchQuestion() {
  return Observation("penalty.deck-search-unreasonably-long", "PKM-7.2-b",
                     {CategoryField(),
                      FlagField("judge_may_extend_match", {"A judge may extend the match",
                                                           "Un arbitro può prolungare l'incontro"}),
                      FlagField("extension_announced_to_both_and_recorded",
                                {"The extra time is announced and recorded",
                                 "Il tempo in più si annuncia e si registra"})});
}

Decided<Value> AnswerLongSearch(const Asked&) {
  return Value::Struct({
      // [PKM-7.2-b] Unjustified searching time belongs to the pace of play.
      {"category", Value::Text("pace-of-play")},
      // [PKM-7.2-c] A judge may extend the match.
      {"judge_may_extend_match", Value::Flag(true)},
      // [PKM-7.2-d] The extra time is told to both players and recorded at once.
      {"extension_announced_to_both_and_recorded", Value::Flag(true)},
  });
}

Question NoReferenceCardQuestion() {
  return Observation("penalty.reference-card-not-shown-at-deck-check", "PKM-5-f",
                     {form::Required(form::List(
                          "outcome", {"Outcomes", "Esiti"},
                          form::OneChoice("one", {"One of", "Uno fra questi"},
                                          {{"penalty", {"Penalty", "Penalità"}},
                                           {"denied-entry", {"Denied entry", "Ingresso negato"}}}),
                          2)),
                      FixedField("who_decides", {"Decided by", "Chi decide"}, "tournament-staff",
                                 {"The staff", "Lo staff"})});
}

Decided<Value> AnswerNoReferenceCard(const Asked&) {
  // [PKM-5-f] A player who cannot show them gets a penalty, or may be refused entry.
  return Value::Struct(
      {{"outcome", Value::List({Value::Text("penalty"), Value::Text("denied-entry")})},
       {"who_decides", Value::Text("tournament-staff")}});
}

Decided<Value> AnswerProxy(const Asked&) {
  // [PKM-1.7-c] A judge may make a proxy of a card damaged during the tournament, for the rest of
  // it; the original is kept at hand. [PKM-1.7-d] The same for a production defect.
  return Value::Struct({{"judge_may_issue_proxy", Value::Flag(true)},
                        {"original_kept_as_reference", Value::Flag(true)},
                        {"valid", Value::Text("rest-of-tournament")}});
}

std::vector<Form> ProxyAnswer() {
  return {FlagField("judge_may_issue_proxy",
                    {"A judge may issue a proxy", "Un arbitro può creare un sostituto"}),
          FlagField("original_kept_as_reference",
                    {"The original is kept as reference", "L'originale resta come riferimento"}),
          FixedField("valid", {"Valid for", "Il sostituto vale per"}, "rest-of-tournament",
                     {"The rest of the tournament", "Il resto del torneo"})};
}

}  // namespace

void AddObservationQuestions(QuestionList* questions) {
  questions->push_back({StackingQuestion(), &AnswerStacking});
  questions->push_back({LongSearchQuestion(), &AnswerLongSearch});
  questions->push_back({NoReferenceCardQuestion(), &AnswerNoReferenceCard});
  for (const char* id : {"penalty.card-damaged-during-tournament-becomes-identifiable",
                         "penalty.production-defect-makes-card-identifiable"}) {
    questions->push_back({Observation(id, "PKM-1.7-c", ProxyAnswer()), &AnswerProxy});
  }
}

}  // namespace arbitro::pkm
