// SPDX-License-Identifier: Apache-2.0
//
// Sections 1, 2, 3 and 5: phases, conduct, referee, derogations.

#include <string>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/conduct.h"
#include "plugins/samurai_sword/rules/standings.h"
#include "plugins/samurai_sword/rules/tables.h"

namespace arbitro::sam {
namespace {

Form ChoiceField(const char* id, Label label, std::vector<Choice> choices) {
  return form::Required(form::OneChoice(id, std::move(label), std::move(choices)));
}

Question PhasesQuestion() {
  const Form phase = form::OneChoice("phase", {"Phase", "Fase"},
                                     {{"elimination", {"Elimination", "Girone eliminatorio"}},
                                      {"final", {"Final", "Fase finale"}}});
  return {
      "lifecycle.phases",
      {"Which phases has a tournament?", "Quali fasi ha un torneo?"},
      "SAM-1.0.1",
      Input({}),
      Answer({form::Required(form::List("phases", {"Phases", "Fasi"}, phase, 2)),
              WholeField("finalists", {"Finalists", "Finalisti"}, 0, kFinalistsByDerogation),
              ChoiceField("finalMode", {"Mode", "Modalità"},
                          {{"duel_direct_elimination",
                            {"Duels, direct elimination", "Duelli a eliminazione diretta"}}})})};
}

Decided<Value> AnswerPhases(const Value&) {
  // [SAM-1.0.1] Elimination and final phase; [SAM-1.0.4] the four best duel.
  return Value::Struct({{"phases", Value::List({Value::Text("elimination"), Value::Text("final")})},
                        {"finalists", Value::Integer(kFinalists)},
                        {"finalMode", Value::Text("duel_direct_elimination")}});
}

Question VisibilityQuestion() {
  const Form one =
      form::Struct("case", {"Case", "Caso"},
                   {ChoiceField("phase", {"Phase", "Fase"},
                                {{"elimination", {"Elimination", "Girone eliminatorio"}},
                                 {"elimination_completed", {"Elimination over", "Girone concluso"}},
                                 {"final", {"Final", "Fase finale"}}}),
                    form::Integer("round", {"Round", "Turno"}, 1, 40),
                    ChoiceField("viewer", {"Asked by", "Chi chiede"},
                                {{"referee", {"Referee", "Arbitro"}},
                                 {"player", {"Player", "Giocatore"}},
                                 {"spectator", {"Spectator", "Spettatore"}}})});
  return {"lifecycle.standingsVisibility",
          {"Who may see the standings?", "Chi può vedere la classifica?"},
          "SAM-1.1.11",
          Input({form::Required(form::List("cases", {"Cases", "Casi"}, one, kAskedNumbersMax))}),
          Answer({FlagsField("visible", {"Visible", "Visibile"})})};
}

Decided<Value> AnswerVisibility(const Value& input) {
  Value visible = Value::List();
  for (const Value& one : input["cases"].items()) {
    const bool over = one["phase"].text() != "elimination";
    visible.Add(Value::Flag(StandingsVisible(over, one["viewer"].text() == "referee")));
  }
  return Value::Struct({{"visible", visible}});
}

Form AllowedAnswer() { return Answer({FlagField("allowed", {"Allowed", "Permesso"})}); }

Question RefereeMayPlayQuestion() {
  return {"lifecycle.refereeMayPlay",
          {"May the referee play?", "L'arbitro può giocare?"},
          "SAM-3.1",
          Input({}),
          AllowedAnswer()};
}

Decided<Value> AnswerRefereeMayPlay(const Value&) {
  return Value::Struct({{"allowed", Value::Flag(RefereeMayPlay())}});
}

Question AppealQuestion() {
  return {"lifecycle.appealRefereeDecision",
          {"May one appeal a referee's decision?",
           "Si può ricorrere contro una decisione dell'arbitro?"},
          "SAM-3.7",
          Input({}),
          AllowedAnswer()};
}

Decided<Value> AnswerAppeal(const Value&) {
  return Value::Struct({{"allowed", Value::Flag(RefereeDecisionMayBeAppealed())}});
}

Question DerogationQuestion() {
  const Form one =
      form::Struct("case", {"Case", "Caso"},
                   {ChoiceField("change", {"Change", "Modifica"},
                                {{"eight_finalists", {"Eight finalists", "Otto finalisti"}},
                                 {"number_of_rounds", {"Number of rounds", "Numero di turni"}},
                                 {"time_limits", {"Time limits", "Limiti di tempo"}}}),
                    FlagField("publisherAuthorised",
                              {"The publisher has allowed it", "L'editore l'ha autorizzata"})});
  return {"lifecycle.derogation",
          {"May the regulation be changed?", "Si può derogare al regolamento?"},
          "SAM-5.0",
          Input({form::Required(form::List("cases", {"Cases", "Casi"}, one, kAskedNumbersMax))}),
          Answer({FlagsField("allowed", {"Allowed", "Permesso"})})};
}

Decided<Value> AnswerDerogation(const Value& input) {
  Value allowed = Value::List();
  for (const Value& one : input["cases"].items()) {
    allowed.Add(Value::Flag(DerogationAllowed(one["publisherAuthorised"].flag())));
  }
  return Value::Struct({{"allowed", allowed}});
}

Question ConductQuestion() {
  std::vector<Choice> acts;
  for (const Misconduct& act : kMisconduct) acts.push_back({act.id, {act.english, act.italian}});
  return {"penalty.conduct",
          {"Is this improper conduct?", "È un comportamento scorretto?"},
          "SAM-2.2",
          Input({form::Required(form::List("acts", {"Acts", "Atti"},
                                           form::OneChoice("act", {"Act", "Atto"}, acts),
                                           kAskedNumbersMax))}),
          Answer({FlagsField("violation", {"Improper", "Scorretto"}),
                  ChoiceField("sanction", {"Sanction", "Sanzione"},
                              {{"referee_discretion",
                                {"At the referee's discretion", "A discrezione dell'arbitro"}}})})};
}

Decided<Value> AnswerConduct(const Value& input) {
  Value violation = Value::List();
  for (const Value& act : input["acts"].items()) {
    violation.Add(Value::Flag(IsMisconduct(act.text())));
  }
  // [SAM-3.6] There is no scale of penalties: the referee decides.
  return Value::Struct({{"violation", violation}, {"sanction", Value::Text("referee_discretion")}});
}

}  // namespace

void AddLifecycleQuestions(QuestionList* questions) {
  questions->push_back({PhasesQuestion(), &AnswerPhases});
  questions->push_back({VisibilityQuestion(), &AnswerVisibility});
  questions->push_back({RefereeMayPlayQuestion(), &AnswerRefereeMayPlay});
  questions->push_back({AppealQuestion(), &AnswerAppeal});
  questions->push_back({DerogationQuestion(), &AnswerDerogation});
  questions->push_back({ConductQuestion(), &AnswerConduct});
}

}  // namespace arbitro::sam
