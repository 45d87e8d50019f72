// SPDX-License-Identifier: Apache-2.0
//
// Articles 9, 14, 20 and 30: attacks and moves on the map, and what stands at a table.

#include <string>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/table_moves.h"

namespace arbitro::rsk {
namespace {

Form ArmiesField(const char* id, Label label) {
  return WholeField(id, std::move(label), 1, kAskedPointsMax);
}

Form OwnedField() { return TerritoriesField("owned", {"Owned", "Posseduti"}); }

// {"legal"} or {"legal", "why"}.
Form VerdictForm() {
  return form::Struct("result", {"Result", "Risultato"},
                      {FlagField("legal", {"Legal", "Regolare"}),
                       form::Text("why", {"Forbidden by", "Che cosa lo vieta"}, 40)});
}

Value VerdictOf(const char* forbids) {
  const bool legal = *forbids == '\0';
  Value verdict = Value::Struct({{"legal", Value::Flag(legal)}});
  if (!legal) verdict.Set("why", Value::Text(forbids));
  return verdict;
}

Question AttackQuestion() {
  return {"combat.attack",
          {"May this territory attack that one?", "Questo territorio può attaccare quello?"},
          "RSK-9.7",
          Input({CasesField(
              CaseOf({form::Required(TerritoryForm("from")), form::Required(TerritoryForm("to")),
                      ArmiesField("armies", {"Armies there", "Armate nel territorio"}),
                      ArmiesField("defenders", {"Defenders", "Difensori"}), OwnedField()}))}),
          Answer({ListField("results", {"Results", "Risultati"}, VerdictForm())})};
}

Decided<Value> AnswerAttack(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    return VerdictOf(ForbidsAttack({ReadTerritory(one["from"]), ReadTerritory(one["to"]),
                                    one["armies"].integer(), one["defenders"].integer(),
                                    ReadTerritories(one["owned"])}));
  });
}

Question MoveQuestion() {
  return {"combat.move",
          {"Is this strategic move legal?", "Questo spostamento strategico è regolare?"},
          "RSK-20.1",
          Input({CasesField(
              CaseOf({form::Required(TerritoryForm("from")), form::Required(TerritoryForm("to")),
                      ArmiesField("armies", {"Armies there", "Armate nel territorio"}),
                      ArmiesField("moved", {"Of them moved", "Armate spostate"}), OwnedField(),
                      form::Flag("movedBefore", {"Moved before", "Già spostato"})}))}),
          Answer({ListField("results", {"Results", "Risultati"}, VerdictForm())})};
}

Decided<Value> AnswerMove(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    return VerdictOf(ForbidsMove(
        {ReadTerritory(one["from"]), ReadTerritory(one["to"]), one["armies"].integer(),
         one["moved"].integer(), ReadTerritories(one["owned"]), one["movedBefore"].FlagOr(false)}));
  });
}

// Tells what a player has done, by name; the places are those of TurnDone.
constexpr const char* kDone[] = {"nothing", "attack_declared", "moved", "passed"};

Question RepositionQuestion() {
  const Form done = form::OneChoice("done", {"Done so far", "Fatto finora"},
                                    {{kDone[0], {"Nothing", "Nessuna conseguenza"}},
                                     {kDone[1], {"Attack declared", "Attacco dichiarato"}},
                                     {kDone[2], {"Moved", "Spostamento"}},
                                     {kDone[3], {"Passed", "Passo"}}});
  return {"reinforcements.reposition",
          {"May reinforcements be put elsewhere?", "I rinforzi si possono spostare?"},
          "RSK-30.12",
          Input({CasesField(done)}),
          Answer({FlagsField("allowed", {"Allowed", "Permesso"})})};
}

Decided<Value> AnswerReposition(const Value& input) {
  return ForEachCase(input, "allowed", [](const Value& one) {
    size_t done = 0;
    while (one.text() != kDone[done]) ++done;
    return Value::Flag(MayReposition(static_cast<TurnDone>(done)));
  });
}

// Tells what stands, though a player objects.
struct StandingRow {
  const char* what;
  Label label;
  const char* rule;
  const char* result;
};
const StandingRow kStandingRows[] = {
    // [RSK-30.2] [RSK-14.2] Starting with one army on a territory is allowed.
    {"single_army_at_the_start",
     {"One army at the start", "Un'armata all'inizio"},
     "RSK-30.2",
     "legal"},
    // [RSK-15.1] So is leaving one weak for an opponent.
    {"territory_left_weak", {"Left weak", "Lasciato debole"}, "RSK-15.1", "legal"},
    // [RSK-30.23] A RisiKo! declared wrongly: the game goes on where it stopped.
    {"risiko_declared_wrongly",
     {"RisiKo! not complete", "RisiKo! non completo"},
     "RSK-30.23",
     "game_goes_on_same_turn"}};

Question StandingQuestion() {
  std::vector<Choice> choices;
  for (const StandingRow& row : kStandingRows) choices.push_back({row.what, row.label});
  return {"table.stands",
          {"What follows from this?", "Che cosa ne segue?"},
          "RSK-30.2",
          Input({CasesField(form::OneChoice("what", {"Act", "Azione"}, std::move(choices)))}),
          Answer({ListField("results", {"Results", "Risultati"},
                            form::Text("result", {"Result", "Risultato"}, 40))})};
}

Decided<Value> AnswerStanding(const Value& input) {
  return ForEachCase(input, "results", [](const Value& one) {
    for (const StandingRow& row : kStandingRows) {
      if (one.text() == row.what) return Value::Text(row.result);
    }
    return Value::Text("");
  });
}

}  // namespace

void AddMoveQuestions(QuestionList* questions) {
  questions->push_back({AttackQuestion(), &AnswerAttack});
  questions->push_back({MoveQuestion(), &AnswerMove});
  questions->push_back({RepositionQuestion(), &AnswerReposition});
  questions->push_back({StandingQuestion(), &AnswerStanding});
}

}  // namespace arbitro::rsk
