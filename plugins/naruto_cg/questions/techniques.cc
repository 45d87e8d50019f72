// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, Techniques and chains.

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/techniques.h"

namespace arbitro::nar {
namespace {

// Cards of a Chakra Zone that are asked about.
constexpr int64_t kAskedZoneMax = 200;
// [NAR-GAME-SYMBOL-1] Symbols that a card shows at most.
constexpr int64_t kSymbolsMax = 2;

Question OrderQuestion() {
  return {
      "chain_order",
      {"In which order does a chain resolve?", "In che ordine si risolve una catena?"},
      "NAR-GAME-CHAIN-6",
      Input({NamesField("played", {"As they were played", "Tecniche, come sono state giocate"})}),
      Answer({NamesField("resolve", {"As they resolve", "Tecniche, come si risolvono"})})};
}

Decided<Value> AnswerOrder(const Value& input) {
  return Value::Struct({{"resolve", ListOf(ResolveOrder(TextsOf(input["played"])))}});
}

std::vector<Choice> SideChoices() {
  return {{"attacker", {"Attacker", "Giocatore in attacco"}},
          {"defender", {"Defender", "Giocatore in difesa"}}};
}

Question PriorityQuestion() {
  const Form last_user =
      form::OneOf("last_user", {"User of the last Technique", "Chi ha usato l'ultima Tecnica"},
                  {form::Null("nobody", {"No player yet", "Ancora nessuno"}),
                   form::OneChoice("player", {"Player", "Giocatore"}, SideChoices())});
  return {"chain_priority",
          {"Who may add a Technique first?", "Chi ha la priorità nella catena?"},
          "NAR-GAME-CHAIN-4",
          Input({form::Required(last_user)}),
          Answer({ChoiceField("priority", {"Priority", "Priorità"}, SideChoices())})};
}

Decided<Value> AnswerPriority(const Value& input) {
  std::optional<Side> last_user;
  if (input.Has("last_user")) {
    last_user = input["last_user"].text() == "attacker" ? Side::kAttack : Side::kDefence;
  }
  const Side priority = ChainPriority(last_user);
  return Value::Struct(
      {{"priority", Value::Text(priority == Side::kAttack ? "attacker" : "defender")}});
}

Form SymbolsForm(const char* id, Label label, int64_t most) {
  return form::List(id, std::move(label),
                    form::Text("symbol", {"Symbol", "Simbolo"}, kAskedNameBytesMax), most);
}

Question PayQuestion() {
  const Form cost =
      form::Struct("cost", {"Chakra Cost", "Costo Chakra"},
                   {form::Required(SymbolsForm("symbols", {"Symbols", "Simboli"}, kAskedZoneMax)),
                    CountField("generic", {"Any cards", "Carte di qualsiasi Simbolo"})});
  return {
      "pay_chakra",
      {"Can a Chakra Cost be paid?", "Si può pagare un Costo Chakra?"},
      "NAR-GAME-TECH-5",
      Input({form::Required(cost),
             form::Required(form::List(
                 "zone", {"Chakra Zone", "Zona Chakra"},
                 SymbolsForm("card", {"Symbols of a card", "Simboli di una carta"}, kSymbolsMax),
                 kAskedZoneMax))}),
      Answer({FlagField("payable", {"Payable", "Il costo si può pagare"}),
              CountField("cards_moved", {"To the Graveyard", "Carte che vanno al Cimitero"})})};
}

Decided<Value> AnswerPay(const Value& input) {
  const Value& cost = input["cost"];
  std::vector<ChakraCard> zone;
  for (const Value& card : input["zone"].items()) zone.push_back(TextsOf(card));
  const std::optional<int64_t> cards =
      PayChakra({TextsOf(cost["symbols"]), cost["generic"].integer()}, zone);
  return Value::Struct({{"payable", Value::Flag(cards.has_value())},
                        {"cards_moved", Value::Integer(cards.value_or(0))}});
}

Question EndQuestion() {
  return {
      "technique_end",
      {"Where does a Technique go?", "Dove va una Tecnica?"},
      "NAR-GAME-CHAIN-7",
      Input({ChoiceField("outcome", {"Outcome", "Esito"},
                         {{"resolved", {"Resolved", "Risolta"}},
                          {"target_gone", {"Cannot apply", "Non applicabile"}},
                          {"neutralised", {"Neutralised", "Neutralizzata"}}})}),
      Answer({ChoiceField("card_to", {"The card goes to", "La carta va"},
                          {{"chakra", {"Chakra Zone", "Zona Chakra"}}, {"hand", {"Hand", "Mano"}}}),
              FlagField("cost_refunded", {"Cost returned", "Il costo è restituito"}),
              FlagField("effect_applied", {"Effect applied", "L'effetto si applica"})})};
}

Decided<Value> AnswerEnd(const Value& input) {
  const std::string& text = input["outcome"].text();
  TechniqueOutcome outcome = TechniqueOutcome::kResolved;
  if (text == "target_gone") outcome = TechniqueOutcome::kTargetGone;
  if (text == "neutralised") outcome = TechniqueOutcome::kNeutralised;
  const TechniqueEnd end = EndOf(outcome);
  return Value::Struct(
      {{"card_to", Value::Text(end.card_to == CardGoesTo::kHand ? "hand" : "chakra")},
       {"cost_refunded", Value::Flag(end.cost_refunded)},
       {"effect_applied", Value::Flag(end.effect_applied)}});
}

}  // namespace

void AddTechniqueQuestions(QuestionList* questions) {
  questions->push_back({OrderQuestion(), &AnswerOrder});
  questions->push_back({PriorityQuestion(), &AnswerPriority});
  questions->push_back({PayQuestion(), &AnswerPay});
  questions->push_back({EndQuestion(), &AnswerEnd});
}

}  // namespace arbitro::nar
