// SPDX-License-Identifier: Apache-2.0
//
// Section 2.22, Battle-Preparation Phase: Ninja, Clients, Strategies, Development, Platoon.

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/deployment.h"
#include "plugins/naruto_cg/rules/strategies.h"

namespace arbitro::nar {
namespace {

Choice OnePerTurn() { return {"one_per_turn", {"One a turn", "Se ne usa uno solo per turno"}}; }
Choice EntryTurn() { return {"entry_turn", {"Entry Turn", "Turno di Schieramento"}}; }
Choice Unpaid() { return {"hand_cost", {"Hand Cost", "Costo Mano"}}; }

Form EntryTurnField() { return CountField("entry_turn", {"Entry Turn", "Turno di Schieramento"}); }
Form CounterField() {
  return CountField("turn_counter", {"Own turn counter", "Proprio Segnaturni"});
}
Form CostField() { return CountField("hand_cost", {"Hand Cost", "Costo Mano"}); }
Form PayingCardsField() {
  return CountField("same_symbol_cards_in_hand", {"Cards of its Symbol", "Carte del suo Simbolo"});
}

HandCost ReadCost(const Value& input) {
  return {input["hand_cost"].integer(), input["same_symbol_cards_in_hand"].integer()};
}

// --- Ninja and Clients

Question NinjaQuestion() {
  return {"deploy_ninja",
          {"May this Ninja be deployed?", "Si può schierare questo Ninja?"},
          "NAR-GAME-DEPLOY-1",
          Input({CountField("deployed_this_turn",
                            {"Deployed this turn", "Ninja già schierati nel turno"}),
                 FlagField("same_name_own_field",
                           {"Name on the own Field", "Il nome è già nel proprio campo"}),
                 EntryTurnField(), CounterField(), CostField(), PayingCardsField()}),
          Answer(VerdictFields(
              {EntryTurn(), Unpaid(), OnePerTurn(), {"same_name", {"Same name", "Stesso nome"}}}))};
}

Decided<Value> AnswerNinja(const Value& input) {
  return VerdictValue(CheckNinja(
      {input["deployed_this_turn"].integer(), input["same_name_own_field"].flag(),
       input["entry_turn"].integer(), input["turn_counter"].integer(), ReadCost(input)}));
}

Question ClientQuestion() {
  return {"deploy_client",
          {"May this Client be deployed?", "Si può schierare questo Cliente?"},
          "NAR-GAME-CLIENT-1",
          Input({CountField("own_clients", {"Own Clients on the Field", "Propri Clienti in campo"}),
                 EntryTurnField(), CounterField()}),
          Answer(VerdictFields(
              {EntryTurn(), {"one_client", {"One Client", "C'è già un Cliente in campo"}}}))};
}

Decided<Value> AnswerClient(const Value& input) {
  return VerdictValue(CheckClient({input["own_clients"].integer(), input["entry_turn"].integer(),
                                   input["turn_counter"].integer()}));
}

// --- Strategies

struct PhaseName {
  TurnPhase phase;
  const char* id;
  const char* english;
  const char* italian;
};
constexpr PhaseName kPhaseNames[] = {
    {TurnPhase::kDraw, "draw", "Draw", "Pescare"},
    {TurnPhase::kPreparation, "preparation", "Battle-Preparation", "Preparazione alla Battaglia"},
    {TurnPhase::kFormation, "formation", "Formation", "Formazione"},
    {TurnPhase::kBattle, "battle", "Battle", "Battaglia"},
    {TurnPhase::kFinal, "final", "Final", "Finale"},
};

Form PhaseField() {
  std::vector<Choice> phases;
  for (const PhaseName& name : kPhaseNames) {
    phases.push_back({name.id, {name.english, name.italian}});
  }
  return ChoiceField("phase", {"Phase", "Fase"}, std::move(phases));
}

TurnPhase ReadPhase(std::string_view id) {
  for (const PhaseName& name : kPhaseNames) {
    if (name.id == id) return name.phase;
  }
  return TurnPhase::kDraw;
}

Question StrategyQuestion() {
  return {
      "use_strategy",
      {"May this Strategy be used?", "Si può usare questa Strategia?"},
      "NAR-GAME-STRATEGY-3",
      Input({CountField("used_this_turn", {"Used this turn", "Strategie già usate nel turno"}),
             CountField("strategic_value", {"Strategic Value", "Valore Strategico"}),
             CountField("ninja", {"Own Ninja on the Field", "Propri Ninja in campo"}),
             CountField("clients", {"Own Clients on the Field", "Propri Clienti in campo"}),
             CostField(), PayingCardsField(),
             FlagField("interrupt", {"An Interrupt", "È un'Interruzione"}),
             ChoiceField("turn_of", {"Turn of", "Di chi è il turno"},
                         {{"self", {"One's own", "Il proprio turno"}},
                          {"opponent", {"The opponent's", "Il turno dell'avversario"}}}),
             PhaseField(), form::Flag("needs_target", {"Needs a target", "Chiede un Bersaglio"}),
             form::Flag("target_available", {"There is one", "Un Bersaglio c'è"})}),
      Answer(VerdictFields({Unpaid(),
                            {"no_target", {"No target", "Nessun Bersaglio"}},
                            OnePerTurn(),
                            {"strategic_power", {"Strategic Power", "Potere Strategico"}},
                            {"timing", {"Not at this time", "Non in questo momento"}}}))};
}

Decided<Value> AnswerStrategy(const Value& input) {
  StrategyUse use;
  use.used_this_turn = input["used_this_turn"].integer();
  use.strategic_value = input["strategic_value"].integer();
  use.ninja = input["ninja"].integer();
  use.clients = input["clients"].integer();
  use.hand_cost = ReadCost(input);
  use.interrupt = input["interrupt"].flag();
  use.own_turn = input["turn_of"].text() == "self";
  use.phase = ReadPhase(input["phase"].text());
  if (input["needs_target"].FlagOr(false)) {
    if (!input.Has("target_available")) {
      return By("NAR-GAME-STRATEGY-4",
                RefuseInconsistent({"`target_available` is missing where `needs_target` is true",
                                    "manca `target_available`, e `needs_target` è vero"}));
    }
    use.target_missing = !input["target_available"].flag();
  }
  return VerdictValue(CheckStrategy(use));
}

Question PermanentQuestion() {
  const Form goes_to = form::OneOf(
      "goes_to", {"Goes to", "La carta va"},
      {form::Null("stays", {"Stays", "La carta resta"}),
       form::OneChoice("zone", {"Zone", "Zona"}, {{"chakra", {"Chakra Zone", "Zona Chakra"}}})});
  return {
      "perm_x",
      {"Is a Permanent (X) still on the Field?", "Una Permanente (X) è ancora in campo?"},
      "NAR-GAME-PERM-2",
      Input({WholeField("x", {"X", "X"}, 1, kAskedNumberMax),
             CountField("own_turn_starts", {"Own turns begun since", "Propri turni iniziati"})}),
      Answer({CountField("coins", {"Coins", "Monete"}),
              FlagField("on_field", {"On the Field", "È ancora in campo"}),
              form::Required(goes_to)})};
}

Decided<Value> AnswerPermanent(const Value& input) {
  const int64_t coins = CoinsLeft(input["x"].integer(), input["own_turn_starts"].integer());
  // [NAR-GAME-PERM-4] Without coins the card is turned into Chakra.
  return Value::Struct({{"coins", Value::Integer(coins)},
                        {"on_field", Value::Flag(coins > 0)},
                        {"goes_to", coins > 0 ? Value() : Value::Text("chakra")}});
}

// --- Development and Platoon

Form HealthField() {
  return ChoiceField("health", {"Health", "Stato di Salute"},
                     {{"healthy", {"Healthy", "Sano"}}, {"injured", {"Injured", "Ferito"}}});
}

// Those of who was replaced, and one more.
Form CoinsAfterField() { return WholeField("coins", {"Coins", "Monete"}, 0, kAskedNumberMax + 1); }

Form OldCardField() {
  return ChoiceField("old_card_to", {"The old card goes to", "La vecchia carta va"},
                     {{"chakra", {"Chakra Zone", "Zona Chakra"}}});
}

Value ReplacementValue(const Replacement& ninja) {
  const bool healthy = ninja.health == Health::kHealthy;
  // [NAR-GAME-DEV-2] [NAR-GAME-PLATOON-3] The replaced Ninja is turned into Chakra.
  return Value::Struct({{"health", Value::Text(healthy ? "healthy" : "injured")},
                        {"coins", Value::Integer(ninja.coins)},
                        {"old_card_to", Value::Text("chakra")}});
}

Question DevelopmentQuestion() {
  std::vector<Form> answer = VerdictFields(
      {{"already_developed", {"Has a Development coin", "Ha già una moneta Sviluppo"}},
       {"deployed_this_turn", {"Deployed this turn", "Ninja già schierati nel turno"}},
       {"name", {"Another name", "Altro nome"}}});
  answer.push_back(form::Struct(
      "result", {"The new Ninja", "Il nuovo Ninja"},
      {HealthField(), CoinsAfterField(),
       CountField("hand_cost_paid", {"Hand Cost paid", "Costo Mano pagato"}), OldCardField()}));
  return {"development",
          {"May a Ninja be developed?", "Si può sviluppare un Ninja?"},
          "NAR-GAME-DEV-1",
          Input({FlagField("same_name", {"Same name", "Stesso nome"}),
                 FlagField("deployed_this_turn",
                           {"Deployed this turn", "Ninja già schierati nel turno"}),
                 FlagField("has_development_coin", {"Has the coin", "Ha la moneta Sviluppo"}),
                 HealthField(), CountField("coins", {"Coins on it", "Monete sul Ninja"})}),
          Answer(std::move(answer))};
}

Decided<Value> AnswerDevelopment(const Value& input) {
  const Replaced replaced{input["same_name"].flag(), input["deployed_this_turn"].flag(),
                          input["has_development_coin"].flag(),
                          input["health"].text() == "healthy" ? Health::kHealthy : Health::kInjured,
                          input["coins"].integer()};
  const Verdict verdict = CheckDevelopment(replaced);
  Value answer = VerdictValue(verdict);
  if (verdict.legal()) {
    Value result = ReplacementValue(Develop(replaced));
    result.Set("hand_cost_paid", Value::Integer(kDevelopmentHandCost));
    answer.Set("result", std::move(result));
  }
  return answer;
}

Question PlatoonQuestion() {
  Form names = form::Set("names", {"Its two names", "I suoi due nomi"},
                         form::Text("name", {"Name", "Nome"}, kAskedNameBytesMax), 2);
  names.least = 2;
  return {"platoon",
          {"May a Platoon Ninja be deployed?", "Si può schierare un Ninja Plotone?"},
          "NAR-GAME-PLATOON-2",
          Input({form::Required(std::move(names)),
                 NamesField("field", {"Names on the own Field", "Nomi nel proprio campo"})}),
          Answer({FlagField("legal", {"Legal", "Regolare"}),
                  form::Struct("result", {"The new Ninja", "Il nuovo Ninja"},
                               {HealthField(), CoinsAfterField(), OldCardField()})})};
}

Decided<Value> AnswerPlatoon(const Value& input) {
  const std::optional<Replacement> ninja =
      DeployPlatoon(TextsOf(input["names"]), TextsOf(input["field"]));
  Value answer = Value::Struct({{"legal", Value::Flag(ninja.has_value())}});
  if (ninja) answer.Set("result", ReplacementValue(*ninja));
  return answer;
}

}  // namespace

void AddPreparationQuestions(QuestionList* questions) {
  questions->push_back({NinjaQuestion(), &AnswerNinja});
  questions->push_back({ClientQuestion(), &AnswerClient});
  questions->push_back({StrategyQuestion(), &AnswerStrategy});
  questions->push_back({PermanentQuestion(), &AnswerPermanent});
  questions->push_back({DevelopmentQuestion(), &AnswerDevelopment});
  questions->push_back({PlatoonQuestion(), &AnswerPlatoon});
}

}  // namespace arbitro::nar
