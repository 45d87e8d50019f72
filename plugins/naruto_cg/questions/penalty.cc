// SPDX-License-Identifier: Apache-2.0
//
// Infractions and penalties as the regulations list them, and how warnings add up.

#include <algorithm>
#include <iterator>
#include <string>
#include <vector>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/event/penalty_fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/acts.h"
#include "plugins/naruto_cg/rules/escalation.h"
#include "plugins/naruto_cg/rules/procedure.h"

namespace arbitro::nar {
namespace {

Form PenaltiesField(const char* id, Label label) {
  return ListField(id, std::move(label), PenaltyForm("penalty"));
}

Value ListOfPenalties(const std::vector<Penalty>& penalties) {
  Value list = Value::List();
  for (const Penalty penalty : penalties) list.Add(NameOf(penalty));
  return list;
}

Question AllowedQuestion() {
  return {"allowed",
          {"Which penalties does an infraction list?", "Quali penalità prevede un'infrazione?"},
          "NAR-PEN-GENERAL-2",
          Input({form::Required(InfractionForm("infraction"))}),
          Answer({PenaltiesField("penalties", {"Penalties", "Penalità"})})};
}

Decided<Value> AnswerAllowed(const Value& input) {
  const Infraction infraction = ReadInfraction(input["infraction"]);
  return Value::Struct({{"penalties", ListOfPenalties(AllowedPenalties(infraction))}});
}

Question PenaltyQuestion() {
  return {
      "penalty_check",
      {"Does the infraction list this penalty?", "L'infrazione prevede questa penalità?"},
      "NAR-PEN-GENERAL-1",
      Input({form::Required(InfractionForm("infraction")), form::Required(PenaltyForm("penalty"))}),
      Answer({FlagField("allowed", {"Allowed", "La penalità è prevista"})})};
}

Decided<Value> AnswerPenalty(const Value& input) {
  const std::vector<Penalty> allowed = AllowedPenalties(ReadInfraction(input["infraction"]));
  const Penalty penalty = ReadPenalty(input["penalty"]);
  const bool listed = std::find(allowed.begin(), allowed.end(), penalty) != allowed.end();
  return Value::Struct({{"allowed", Value::Flag(listed)}});
}

Question ClassifyQuestion() {
  std::vector<Choice> acts;
  for (const ActRow& row : kActRows) acts.push_back({row.id, {row.en, row.it}});
  return {"classify",
          {"Which infraction is this act?", "Quale infrazione è quest'atto?"},
          "NAR-PEN-GENERAL-1",
          Input({ChoiceField("act", {"Act", "Atto"}, std::move(acts))}),
          Answer({form::Required(InfractionForm("infraction"))})};
}

Decided<Value> AnswerClassify(const Value& input) {
  // The form has let through no act but these.
  const auto row = std::find_if(std::begin(kActRows), std::end(kActRows),
                                [&](const ActRow& one) { return one.id == input["act"].text(); });
  return Value::Struct({{"infraction", NameOf(row->infraction)}});
}

Question EscalateQuestion() {
  return {"escalate",
          {"What do these penalties come to, one after the other?",
           "A che cosa portano queste penalità, date una dopo l'altra?"},
          "NAR-PENALTY-OFFICIAL-2",
          Input({PenaltiesField("sequence", {"Penalties", "Penalità"})}),
          Answer({PenaltiesField("effective_min", {"At least", "Penalità, almeno queste"}),
                  ListField("discretion_to_expulsion",
                            {"Up to expulsion", "Aumentabili fino all'espulsione"},
                            form::Flag("one", {"Of one", "Quella penalità è aumentabile"})),
                  CountField("verbal", {"Verbal warnings", "Ammonizioni verbali"}),
                  CountField("official", {"Official warnings", "Ammonizioni ufficiali"})})};
}

Decided<Value> AnswerEscalate(const Value& input) {
  // [NAR-AMB-67] One player at one event.
  WarningCounts counts;
  Value least = Value::List();
  Value discretion = Value::List();
  for (const Value& penalty : input["sequence"].items()) {
    const Escalation escalation = Escalate(ReadPenalty(penalty), &counts);
    least.Add(NameOf(escalation.least));
    discretion.Add(Value::Flag(escalation.discretion_to_expulsion));
  }
  return Value::Struct({{"effective_min", least},
                        {"discretion_to_expulsion", discretion},
                        {"verbal", Value::Integer(counts.verbal)},
                        {"official", Value::Integer(counts.official)}});
}

Question DutyQuestion() {
  return {
      "duty",
      {"What does a penalty ask of the judge?", "Che cosa chiede una penalità all'arbitro?"},
      "NAR-PENALTY-GENERAL-1",
      Input({form::Required(PenaltyForm("penalty"))}),
      Answer({FlagField("written_record", {"Written note", "Nota scritta"}),
              FlagField("email", {"E-mail to the management", "E-mail alla dirigenza"}),
              PenaltiesField("accompanied_by", {"Given with it", "Penalità inflitte insieme"})})};
}

Decided<Value> AnswerDuty(const Value& input) {
  const Penalty penalty = ReadPenalty(input["penalty"]);
  const PenaltyRow& row = kPenaltyRows[static_cast<size_t>(penalty)];
  return Value::Struct({{"written_record", Value::Flag(row.written)},
                        {"email", Value::Flag(row.email)},
                        {"accompanied_by", ListOfPenalties(AccompanyingOf(penalty))}});
}

Question PersonaQuestion() {
  return {"persona_term",
          {"Is this term of a ban valid?", "È valida questa durata del divieto?"},
          "NAR-PENALTY-PERSONA-2",
          Input({CountField("years", {"Years", "Anni di divieto"}),
                 NameField("by", {"Given by", "Inflitto da"})}),
          Answer({FlagField("valid", {"Valid", "La durata è valida"})})};
}

Decided<Value> AnswerPersona(const Value& input) {
  const bool by_management = input["by"].text() == "op_management";
  const bool valid = ValidPersonaTerm(input["years"].integer(), by_management);
  return Value::Struct({{"valid", Value::Flag(valid)}});
}

}  // namespace

void AddPenaltyQuestions(QuestionList* questions) {
  questions->push_back({AllowedQuestion(), AnswerAllowed});
  questions->push_back({PenaltyQuestion(), AnswerPenalty});
  questions->push_back({ClassifyQuestion(), AnswerClassify});
  questions->push_back({EscalateQuestion(), AnswerEscalate});
  questions->push_back({DutyQuestion(), AnswerDuty});
  questions->push_back({PersonaQuestion(), AnswerPersona});
}

}  // namespace arbitro::nar
