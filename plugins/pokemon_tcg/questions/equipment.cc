// SPDX-License-Identifier: Apache-2.0
//
// Chapters 2 and 3.5: sleeves and dice.

#include <algorithm>

#include "plugins/pokemon_tcg/event/fields.h"
#include "plugins/pokemon_tcg/questions/questions.h"

namespace arbitro::pkm {
namespace {

// [PKM-3.5.2-a] A cube with equal faces; [PKM-3.5.2-e] opposite faces sum to seven.
constexpr int64_t kDieFaces = 6;
constexpr int64_t kOppositeSum = 7;
constexpr int64_t kFacesMax = 120;

Form Allowed() {
  return form::Required(form::OneOf(
      "allowed", {"Allowed", "Ammesse"},
      {form::Flag("ruled", {"Ruled", "Regola che decide"}),
       form::OneChoice(
           "judge", {"Judge", "Arbitro"},
           {{"head-judge-decides", {"The head judge decides", "Decide il capo arbitro"}}})}));
}

Question SleeveQuestion() {
  return {"deck.sleeve-check",
          {"Are these sleeves allowed?", "Queste bustine sono ammesse?"},
          "PKM-2-g",
          Input({form::Flag("premier", {"Premier event", "Evento premier"}),
                 form::Required(form::Struct(
                     "sleeves", {"Sleeves", "Bustine"},
                     {ChoiceField("back", {"Back", "Dorso"},
                                  {{"plain", {"Plain", "Tinta unita"}},
                                   {"artwork", {"Artwork", "Illustrato"}}}),
                      form::Flag("official_pokemon", {"Official Pokémon", "Pokémon ufficiali"}),
                      form::Flag("same_color_all_four_edges",
                                 {"Same colour along all edges", "Stesso colore ai bordi"})}))}),
          Answer({Allowed()})};
}

Decided<Value> AnswerSleeve(const Asked& asked) {
  const Value& sleeves = asked.input["sleeves"];
  const bool artwork = sleeves["back"].text() == "artwork";
  if (artwork && !asked.input["premier"].flag()) {
    // [PKM-2-h] At other events the head judge decides on artwork.
    return Value::Struct({{"allowed", Value::Text("head-judge-decides")}});
  }
  // [PKM-2-g] At premier events no artwork, but official sleeves with one colour along all edges.
  const bool official =
      sleeves["official_pokemon"].flag() && sleeves["same_color_all_four_edges"].flag();
  return Value::Struct({{"allowed", Value::Flag(!artwork || official)}});
}

Question DieQuestion() {
  return {"deck.die-check",
          {"May this die be used?", "Questo dado si può usare?"},
          "PKM-3.5.2-a",
          Input({form::Required(form::Struct(
              "die", {"Die", "Dado"},
              {WholeField("faces", {"Faces", "Facce"}, 1, kFacesMax),
               form::Required(form::List(
                   "opposite_sums", {"Sums of opposite faces", "Somme delle facce opposte"},
                   form::Integer("sum", {"Sum", "Somma"}, 0, 2 * kFacesMax), kFacesMax)),
               FlagField("rounded_corners", {"Rounded corners", "Angoli arrotondati"}),
               FlagField("translucent",
                         {"Transparent or translucent", "Trasparente o traslucido"})}))}),
          Answer({FlagField("allowed", {"Allowed", "Ammesso"}),
                  form::OneChoice(
                      "reason", {"Reason", "Motivo"},
                      {{"not-six-faces", {"not six faces", "non ha sei facce"}},
                       {"opposite-faces-not-seven",
                        {"opposite faces are not seven", "le facce opposte non fanno sette"}},
                       {"corners-not-rounded", {"corners not rounded", "angoli non arrotondati"}},
                       {"not-transparent-or-translucent",
                        {"not transparent or translucent", "né trasparente né traslucido"}}})})};
}

// The first criterion that the die fails; null where it fails none.
const char* FailedCriterion(const Value& die) {
  const auto& sums = die["opposite_sums"].items();
  // [PKM-3.5.2-a] Six equal faces.
  if (die["faces"].integer() != kDieFaces) return "not-six-faces";
  // [PKM-3.5.2-e] Opposite faces sum to seven.
  const bool seven = std::all_of(sums.begin(), sums.end(),
                                 [](const Value& sum) { return sum.integer() == kOppositeSum; });
  if (!seven) return "opposite-faces-not-seven";
  // [PKM-3.5.2-b] Well-rounded corners.
  if (!die["rounded_corners"].flag()) return "corners-not-rounded";
  // [PKM-3.5.2-f] Transparent or translucent.
  if (!die["translucent"].flag()) return "not-transparent-or-translucent";
  return nullptr;
}

Decided<Value> AnswerDie(const Asked& asked) {
  const char* failed = FailedCriterion(asked.input["die"]);
  Value answer = Value::Struct({{"allowed", Value::Flag(failed == nullptr)}});
  if (failed != nullptr) answer.Set("reason", Value::Text(failed));
  return answer;
}

}  // namespace

void AddEquipmentQuestions(QuestionList* questions) {
  questions->push_back({SleeveQuestion(), &AnswerSleeve});
  questions->push_back({DieQuestion(), &AnswerDie});
}

}  // namespace arbitro::pkm
