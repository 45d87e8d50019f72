// SPDX-License-Identifier: Apache-2.0
//
// What is done about an infraction under given circumstances.

#include <utility>
#include <vector>

#include "plugins/naruto_cg/circumstances.h"
#include "plugins/naruto_cg/fields.h"
#include "plugins/naruto_cg/penalty_fields.h"
#include "plugins/naruto_cg/procedure.h"
#include "plugins/naruto_cg/questions.h"

namespace arbitro::nar {
namespace {

Question ProcedureQuestion() {
  std::vector<Form> fields = {form::Required(InfractionForm("infraction"))};
  for (Form& field : AllCircumstances()) fields.push_back(std::move(field));
  std::vector<Choice> actions;
  for (const ActionRow& row : kActionRows) actions.push_back({row.id, {row.en, row.it}});
  return {
      "proc",
      {"What is done about an infraction?", "Che cosa si fa per un'infrazione?"},
      "NAR-PEN-GENERAL-1",
      Input(std::move(fields)),
      Answer({PenaltyForm("penalty"),
              form::List("with", {"Given with it", "Inflitte insieme"}, PenaltyForm("penalty"),
                         int64_t{kPenaltyCount}),
              form::OneChoice("action", {"Action", "Azione"}, std::move(actions)),
              InfractionForm("also_assess"),
              form::OneChoice("applies_to", {"Applies to", "Si applica a"},
                              {{"current_match", {"This match", "Questo incontro"}},
                               {"next_round_match", {"The next match", "Il prossimo incontro"}}}),
              form::Flag("sideboard_next_game", {"Sideboard next game", "Sideboard dopo"})})};
}

Value WriteProcedure(const Procedure& procedure) {
  Value answer = Value::Struct();
  if (procedure.penalty) {
    answer.Set("penalty", NameOf(*procedure.penalty));
    Value with = Value::List();
    for (const Penalty penalty : AccompanyingOf(*procedure.penalty)) with.Add(NameOf(penalty));
    if (!with.items().empty()) answer.Set("with", with);
  } else if (procedure.action == Action::kNone) {
    answer.Set("penalty", Value());
  }
  if (procedure.action != Action::kNone) {
    answer.Set("action", Value::Text(RowOf(procedure.action).id));
  }
  if (procedure.also_assess_tardiness) answer.Set("also_assess", NameOf(Infraction::kTardiness));
  if (procedure.applies_to) {
    const bool current = *procedure.applies_to == HitMatch::kCurrent;
    answer.Set("applies_to", Value::Text(current ? "current_match" : "next_round_match"));
  }
  if (procedure.sideboard_next_game) answer.Set("sideboard_next_game", Value::Flag(true));
  return answer;
}

Decided<Value> AnswerProcedure(const Value& input) {
  const Infraction infraction = ReadInfraction(input["infraction"]);
  const Decided<Circumstances> facts =
      ReadCircumstances(infraction, input, {"infraction", "intentional"});
  if (!facts.decided()) return facts.refusal();
  return WriteProcedure(Proceed(infraction, facts.value()));
}

}  // namespace

void AddProcedureQuestions(QuestionList* questions) {
  questions->push_back({ProcedureQuestion(), AnswerProcedure});
}

}  // namespace arbitro::nar
