// SPDX-License-Identifier: Apache-2.0
//
// Article 25: the passive player.

#include <optional>
#include <string>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/passive_player.h"

namespace arbitro::rsk {
namespace {

Form ArmiesField(const char* id, Label label) {
  return form::Required(NumbersByName(id, std::move(label)));
}

Decided<std::vector<Garrison>> ReadGarrisons(const Value& armies) {
  std::vector<Garrison> garrisons;
  for (const auto& [name, number] : armies.fields()) {
    const std::optional<Territory> territory = FindTerritory(name);
    if (!territory) {
      return RefuseInconsistent(
          {"there is no territory `" + name + "`", "non esiste il territorio `" + name + "`"});
    }
    garrisons.push_back({*territory, number.integer()});
  }
  return garrisons;
}

Question ReinforceQuestion() {
  return {
      "passive.reinforce",
      {"Where do the passive player's armies go?", "Dove vanno le armate del giocatore passivo?"},
      "RSK-25.1",
      Input({ArmiesField("armies", {"Armies", "Armate"}),
             WholeField("reinforcements", {"Reinforcements", "Rinforzi"}, 0, kAskedCasesMax)}),
      Answer({ListField("placed", {"In order", "In ordine"}, TerritoryForm("territory")),
              ArmiesField("armies", {"Then", "Armate dopo"})})};
}

Decided<Value> AnswerReinforce(const Value& input) {
  const Decided<std::vector<Garrison>> read = ReadGarrisons(input["armies"]);
  if (!read.decided()) return read.refusal();
  std::vector<Garrison> garrisons = read.value();
  const auto placed = PlaceReinforcements(&garrisons, input["reinforcements"].integer());
  if (!placed.decided()) return placed.refusal();
  Value order = Value::List();
  for (const Territory territory : placed.value()) order.Add(NameOf(territory));
  Value armies = Value::Struct();
  for (const Garrison& one : garrisons) {
    armies.Set(kTerritoryRows[one.territory].name, Value::Integer(one.armies));
  }
  return Value::Struct({{"placed", order}, {"armies", armies}});
}

Question AttackQuestion() {
  return {"passive.attack",
          {"Does the passive player attack, and whom?", "Il giocatore passivo attacca, e chi?"},
          "RSK-25.4",
          Input({ArmiesField("own", {"Own", "Territori propri"}),
                 ArmiesField("enemies", {"Enemies", "Territori nemici"})}),
          Answer({FlagField("attack", {"Attacks", "Attacca"}), TerritoryForm("from"),
                  TerritoryForm("to")})};
}

Decided<Value> AnswerAttack(const Value& input) {
  const Decided<std::vector<Garrison>> own = ReadGarrisons(input["own"]);
  if (!own.decided()) return own.refusal();
  const Decided<std::vector<Garrison>> enemies = ReadGarrisons(input["enemies"]);
  if (!enemies.decided()) return enemies.refusal();
  const auto attack = ChooseAttack(own.value(), enemies.value());
  if (!attack.decided()) return attack.refusal();
  if (!attack.value()) return Value::Struct({{"attack", Value::Flag(false)}});
  return Value::Struct({{"attack", Value::Flag(true)},
                        {"from", NameOf(attack.value()->from)},
                        {"to", NameOf(attack.value()->to)}});
}

Question ContinueQuestion() {
  return {"passive.continue",
          {"Does the attack go on?", "L'attacco continua?"},
          "RSK-25.4",
          Input({CasesField(CaseOf(
              {PointsField("own", {"Own armies", "Armate proprie"}),
               WholeField("enemy", {"Enemy armies", "Armate nemiche"}, 1, kAskedPointsMax)}))}),
          Answer({FlagsField("attacks", {"Attacks", "Attacca"})})};
}

Decided<Value> AnswerContinue(const Value& input) {
  return ForEachCase(input, "attacks", [](const Value& one) {
    return Value::Flag(Attacks(one["own"].integer(), one["enemy"].integer()));
  });
}

Question SplitQuestion() {
  const Form result = form::Struct("result", {"Result", "Risultato"},
                                   {PointsField("origin", {"Stay", "Armate che restano"}),
                                    PointsField("conquered", {"Go on", "Armate che avanzano"})});
  return {"passive.split",
          {"How are armies split after a conquest?", "Come si dividono le armate?"},
          "RSK-25.7",
          Input({CasesField(CaseOf({PointsField("armiesAtOrigin", {"Armies", "Armate"})}))}),
          Answer({ListField("results", {"Results", "Risultati"}, result)})};
}

Decided<Value> AnswerSplit(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    const SplitArmies split = SplitAfterConquest(one["armiesAtOrigin"].integer());
    return Value::Struct(
        {{"origin", Value::Integer(split.origin)}, {"conquered", Value::Integer(split.conquered)}});
  });
}

Question TrisQuestion() {
  return {"passive.tris",
          {"Does the passive player exchange a tris?", "Il giocatore passivo gioca un tris?"},
          "RSK-25.8",
          Input({CasesField(
              CaseOf({ChoiceField("tris", {"The tris", "Il tris"},
                                  {{"none", {"There is none", "Non c'è"}},
                                   {"had_this_turn", {"Had in this turn", "Avuto in questo turno"}},
                                   {"had_in_an_earlier_turn", {"Had before", "Avuto prima"}}})}))}),
          Answer({FlagsField("exchanges", {"Exchanges", "Lo gioca"})})};
}

Decided<Value> AnswerTris(const Value& input) {
  return ForEachCase(input, "exchanges", [](const Value& one) {
    // [RSK-25.8] In the turn after the one in which it was had, and no later.
    return Value::Flag(one["tris"].text() == "had_in_an_earlier_turn");
  });
}

}  // namespace

void AddPassiveQuestions(QuestionList* questions) {
  questions->push_back({ReinforceQuestion(), &AnswerReinforce});
  questions->push_back({AttackQuestion(), &AnswerAttack});
  questions->push_back({ContinueQuestion(), &AnswerContinue});
  questions->push_back({SplitQuestion(), &AnswerSplit});
  questions->push_back({TrisQuestion(), &AnswerTris});
}

}  // namespace arbitro::rsk
