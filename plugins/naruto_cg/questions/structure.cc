// SPDX-License-Identifier: Apache-2.0
//
// The table of rounds, the length of a round, the points of a match.

#include <optional>
#include <string>
#include <utility>

#include "plugins/naruto_cg/event/fields.h"
#include "plugins/naruto_cg/questions/questions.h"
#include "plugins/naruto_cg/rules/structure.h"
#include "plugins/naruto_cg/rules/tables.h"

namespace arbitro::nar {
namespace {

Question StructureQuestion() {
  Form players = WholeField("players", {"Players", "Giocatori"}, 1, kAskedNumberMax);
  return {
      "structure",
      {"How many rounds, and which cut?", "Quanti turni, e quanti ammessi all'eliminazione?"},
      "NAR-SWISS-2",
      Input({players}),
      Answer({FlagField("defined", {"Defined", "La tabella lo prevede"}),
              FlagField("official_size",
                        {"Enough to be official", "Bastano perché il torneo sia ufficiale"}),
              form::Integer("swiss_rounds", {"Swiss rounds", "Turni di svizzera"}, 0, 40),
              CutForm(),
              form::Integer("cut_size", {"Players in the cut", "Ammessi all'eliminazione diretta"},
                            0, 8)})};
}

Decided<Value> AnswerStructure(const Value& input) {
  const int64_t players = input["players"].integer();
  const std::optional<StructureRow> row = StructureFor(players);
  Value answer = Value::Struct({{"defined", Value::Flag(row.has_value())},
                                {"official_size", Value::Flag(OfficialSize(players))}});
  if (row) {
    answer.Set("swiss_rounds", Value::Integer(row->swiss_rounds));
    answer.Set("cut", Value::Text(CutName(row->cut_size)));
    answer.Set("cut_size", Value::Integer(row->cut_size));
  }
  return answer;
}

Question RoundTimeQuestion() {
  return {"round_time",
          {"How long is a round, and of how many games?",
           "Quanto dura un turno, e a quante partite si gioca?"},
          "NAR-SWISS-4",
          Input({StageField()}),
          Answer({form::Integer("minutes", {"Minutes", "Minuti"}, 0, kAskedNumberMax),
                  CountField("best_of", {"Best of", "Al meglio di"})})};
}

Decided<Value> AnswerRoundTime(const Value& input) {
  const std::optional<int64_t> minutes = RoundMinutes(ReadStage(input["phase"]));
  return Value::Struct({{"minutes", minutes ? Value::Integer(*minutes) : Value()},
                        {"best_of", Value::Integer(kBestOf)}});
}

Question MatchPointsQuestion() {
  return {"match_points",
          {"What is a match worth?", "Quanto vale un incontro?"},
          "NAR-SWISS-6",
          Input({ChoiceField(
              "result", {"Result", "Risultato"},
              {{"win", {"Won", "Vinto"}}, {"loss", {"Lost", "Perso"}}, {"bye", {"Bye", "Bye"}}})}),
          Answer({CountField("points", {"Points", "Punti"})})};
}

Decided<Value> AnswerMatchPoints(const Value& input) {
  const std::string& result = input["result"].text();
  const int64_t points = result == "bye" ? kByePoints : PointsOfMatch(result == "win");
  return Value::Struct({{"points", Value::Integer(points)}});
}

}  // namespace

void AddStructureQuestions(QuestionList* questions) {
  questions->push_back({StructureQuestion(), AnswerStructure});
  questions->push_back({RoundTimeQuestion(), AnswerRoundTime});
  questions->push_back({MatchPointsQuestion(), AnswerMatchPoints});
}

}  // namespace arbitro::nar
