// SPDX-License-Identifier: Apache-2.0
//
// How an infraction is dealt with under given circumstances, and cards that are not those of the
// list.

#include <utility>
#include <vector>

#include "plugins/naruto_cg/event/circumstances.h"
#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/event/penalty_fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/list_match.h"
#include "plugins/naruto_cg/rules/procedure.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

// The procedure, as fields of an answer.
std::vector<Form> ProcedureFields() {
  std::vector<Choice> actions;
  for (const ActionRow& row : kActionRows) actions.push_back({row.id, {row.en, row.it}});
  return {PenaltyForm("penalty"),
          form::List("with", {"Given with it", "Penalità inflitte insieme"}, PenaltyForm("penalty"),
                     int64_t{kPenaltyCount}),
          form::OneChoice("action", {"Action", "Azione"}, std::move(actions)),
          InfractionForm("also_assess"),
          form::OneChoice("applies_to", {"Applies to", "Si applica a"},
                          {{"current_match", {"This match", "Questo incontro"}},
                           {"next_round_match", {"The next match", "Il prossimo incontro"}}}),
          form::Flag("sideboard_next_game",
                     {"Sideboard next game", "Sideboard nella prossima partita"})};
}

Question ProcedureQuestion() {
  std::vector<Form> fields = {form::Required(InfractionForm("infraction"))};
  for (Form& field : AllCircumstances()) fields.push_back(std::move(field));
  return {"proc",
          {"What is done about an infraction?", "Che cosa si fa per un'infrazione?"},
          "NAR-PEN-GENERAL-1",
          Input(std::move(fields)),
          Answer(ProcedureFields())};
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

Form ContentField(const char* id, Label label) {
  return form::Required(form::Struct(id, std::move(label),
                                     {NumbersByName("deck", {"Deck", "Mazzo"}),
                                      NumbersByName("side", {"Sideboard", "Sideboard"})}));
}

Form DifferencesField(const char* id, Label label) {
  return form::Required(
      form::Map(id, std::move(label),
                form::Integer("copies", {"Copies", "Copie"}, -kAskedNumberMax, kAskedNumberMax),
                2 * kAskedPlayersMax));
}

Question MatchQuestion() {
  std::vector<Form> answer = {
      DifferencesField("deck", {"Deck: more or fewer", "Carte del mazzo in più o in meno"}),
      DifferencesField("side",
                       {"Sideboard: more or fewer", "Carte del sideboard in più o in meno"}),
      InfractionForm("infraction")};
  for (Form& field : ProcedureFields()) answer.push_back(std::move(field));
  return {"list_match",
          {"Are the cards those of the list?", "Le carte sono quelle della lista?"},
          "NAR-PEN-DECK-4",
          Input({ContentField("list", {"On the list", "Carte sulla lista"}),
                 ContentField("found", {"On the table", "Carte sul tavolo"}),
                 WholeField("game", {"Game of the match", "Partita dell'incontro"}, 1, kBestOf),
                 FlagField("in_game", {"That game is being played", "La partita è in corso"}),
                 FlagField("round_1_started", {"Round 1 has begun", "Il primo turno è iniziato"})}),
          Answer(std::move(answer))};
}

Copies ReadCopies(const Value& map) {
  Copies copies;
  for (const Value::Field& field : map.fields()) copies[field.first] = field.second.integer();
  return copies;
}

Content ReadContent(const Value& content) {
  return {ReadCopies(content["deck"]), ReadCopies(content["side"])};
}

Value ToMap(const Copies& copies) {
  Value map = Value::Struct();
  for (const auto& [code, count] : copies) map.Set(code, Value::Integer(count));
  return map;
}

// When an infraction of this kind was found.
Found WhenFound(Infraction infraction, const Value& input) {
  if (infraction == Infraction::kIllegalSideboard) {
    return input["round_1_started"].flag() ? Found::kAfterRound1Start : Found::kBeforeRound1;
  }
  return input["in_game"].flag() ? Found::kDuringGame : Found::kBeforeGame;
}

Decided<Value> AnswerMatch(const Value& input) {
  const ListDifference difference = CompareWithList(
      ReadContent(input["list"]), ReadContent(input["found"]), input["game"].integer());
  Value answer = Value::Struct();
  if (difference.infraction) {
    // [NAR-PEN-DECK-4] [NAR-PEN-SIDE-5] The difference, and the judge's remedy.
    Circumstances facts;
    facts.found = WhenFound(*difference.infraction, input);
    answer = WriteProcedure(Proceed(*difference.infraction, facts));
    answer.Set("infraction", NameOf(*difference.infraction));
  }
  answer.Set("deck", ToMap(difference.deck));
  answer.Set("side", ToMap(difference.side));
  return answer;
}

}  // namespace

void AddProcedureQuestions(QuestionList* questions) {
  questions->push_back({ProcedureQuestion(), AnswerProcedure});
  questions->push_back({MatchQuestion(), AnswerMatch});
}

}  // namespace arbitro::nar
