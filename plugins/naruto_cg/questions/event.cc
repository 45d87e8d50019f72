// SPDX-License-Identifier: Apache-2.0
//
// The states of an event, what makes it official, and its judges.

#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/event_rules.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

// In the order of EventState, and of EventStep.
const Choice kStates[] = {{"draft", {"Draft", "Bozza"}},
                          {"requested", {"Requested", "Richiesto"}},
                          {"sanctioned", {"Sanctioned", "Sanzionato"}},
                          {"played", {"Played", "Svolto"}},
                          {"confirmed", {"Confirmed", "Confermato"}}};
const Choice kSteps[] = {{"submit", {"Submit", "Invia la richiesta"}},
                         {"sanction", {"Sanction", "Sanziona"}},
                         {"play", {"Play", "Svolge"}},
                         {"confirm", {"Confirm", "Conferma"}}};

template <size_t N>
Form ChoiceOf(const char* id, Label label, const Choice (&choices)[N]) {
  return ChoiceField(id, std::move(label), {choices, choices + N});
}

// The place of a choice that a form has let through.
template <size_t N>
size_t PlaceOf(const Value& chosen, const Choice (&choices)[N]) {
  size_t place = 0;
  while (place + 1 < N && choices[place].id != chosen.text()) ++place;
  return place;
}

Question TransitionQuestion() {
  return {"event_transition",
          {"May this be done to an event in this state?", "Si può fare a un evento così?"},
          "NAR-EVENT-3",
          Input({ChoiceOf("state", {"State", "Stato"}, kStates),
                 ChoiceOf("action", {"Action", "Azione"}, kSteps)}),
          Answer({FlagField("legal", {"Legal", "È permesso"}),
                  ChoiceOf("state", {"State afterwards", "Stato dopo"}, kStates)})};
}

Decided<Value> AnswerTransition(const Value& input) {
  const auto state = static_cast<EventState>(PlaceOf(input["state"], kStates));
  const auto step = static_cast<EventStep>(PlaceOf(input["action"], kSteps));
  const std::optional<EventState> next = NextState(state, step);
  const Choice& after = kStates[static_cast<size_t>(next.value_or(state))];
  return Value::Struct(
      {{"legal", Value::Flag(next.has_value())}, {"state", Value::Text(after.id)}});
}

Question OfficialQuestion() {
  return {"event_official",
          {"Is the event official?", "L'evento è ufficiale?"},
          "NAR-EVENT-7",
          Input({CountField("registered_players", {"Registered players", "Giocatori registrati"}),
                 CountField("judges", {"Judges", "Arbitri"}),
                 FlagField("at_shop", {"At a shop", "Si svolge in negozio"}),
                 FlagField("organiser_as_judge", {"Organiser judges", "Arbitra l'organizzatore"}),
                 FlagField("sanctioned", {"Sanctioned", "Sanzionato"})}),
          Answer({FlagField("official", {"Official", "Ufficiale"}),
                  ListField("reasons", {"Reasons", "Motivi"},
                            form::OneChoice(
                                "reason", {"Reason", "Motivo"},
                                {{"no_judge", {"No judge", "Nessun arbitro"}},
                                 {"not_sanctioned", {"Not sanctioned", "Non sanzionato"}},
                                 {"too_few_players", {"Too few", "Troppo pochi giocatori"}}}))})};
}

Decided<Value> AnswerOfficial(const Value& input) {
  EventFacts facts;
  facts.registered_players = input["registered_players"].integer();
  facts.judges = input["judges"].integer();
  facts.at_shop = input["at_shop"].flag();
  facts.organiser_as_judge = input["organiser_as_judge"].flag();
  facts.sanctioned = input["sanctioned"].flag();
  const OfficialFaults faults = CheckOfficial(facts);
  std::vector<std::string> reasons;
  if (faults.no_judge) reasons.push_back("no_judge");
  if (faults.not_sanctioned) reasons.push_back("not_sanctioned");
  if (faults.too_few_players) reasons.push_back("too_few_players");
  return Value::Struct({{"official", Value::Flag(reasons.empty())}, {"reasons", ListOf(reasons)}});
}

Question MayPlayQuestion() {
  return {"judge_may_play",
          {"May a judge play too?", "Un arbitro può anche giocare?"},
          "NAR-STAFF-5",
          Input({CountField("participants", {"Participants", "Partecipanti"})}),
          Answer({FlagField("may_play", {"May play", "L'arbitro può giocare"})})};
}

Decided<Value> AnswerMayPlay(const Value& input) {
  const bool may_play = JudgeMayPlay(input["participants"].integer());
  return Value::Struct({{"may_play", Value::Flag(may_play)}});
}

Question TestQuestion() {
  return {"judge_test",
          {"Is the judge test passed?", "Il test da arbitro è superato?"},
          "NAR-STAFF-TEST-5",
          Input({WholeField("rules_correct", {"Right on rules", "Risposte giuste sul regolamento"},
                            0, kTestRulesQuestions),
                 WholeField("org_correct",
                            {"Right on organisation", "Risposte giuste sull'organizzazione"}, 0,
                            kTestOrganisationQuestions),
                 CountField("hours", {"Hours until the answers came", "Ore fino alle risposte"})}),
          Answer({FlagField("passed", {"Passed", "Superato"})})};
}

Decided<Value> AnswerTest(const Value& input) {
  const bool passed = TestPassed(input["rules_correct"].integer(), input["org_correct"].integer(),
                                 input["hours"].integer());
  return Value::Struct({{"passed", Value::Flag(passed)}});
}

Question HeadJudgeQuestion() {
  return {"head_judge",
          {"Who may be head judge?", "Chi può essere capo arbitro?"},
          "NAR-EVENT-10",
          Input({ListField(
              "judges", {"Judges present", "Arbitri presenti"},
              form::Struct("judge", {"Judge", "Arbitro"},
                           {NameField("name", {"Name", "Nome"}),
                            WholeField("level", {"Level", "Livello"}, 1, kJudgeLevelMax)}))}),
          Answer({NamesField("eligible", {"Eligible", "Possibili capi arbitri"})})};
}

Decided<Value> AnswerHeadJudge(const Value& input) {
  std::vector<Judge> judges;
  std::set<std::string> names;
  for (const Value& judge : input["judges"].items()) {
    judges.push_back({judge["name"].text(), judge["level"].integer()});
    if (!names.insert(judges.back().name).second) {
      return RefuseInconsistent({"`judges` has `" + judges.back().name + "` twice",
                                 "`judges` ha due volte `" + judges.back().name + "`"});
    }
  }
  return Value::Struct({{"eligible", ListOf(HeadJudgeCandidates(judges))}});
}

}  // namespace

void AddEventQuestions(QuestionList* questions) {
  questions->push_back({TransitionQuestion(), AnswerTransition});
  questions->push_back({OfficialQuestion(), AnswerOfficial});
  questions->push_back({MayPlayQuestion(), AnswerMayPlay});
  questions->push_back({TestQuestion(), AnswerTest});
  questions->push_back({HeadJudgeQuestion(), AnswerHeadJudge});
}

}  // namespace arbitro::nar
