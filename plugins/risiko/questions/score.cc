// SPDX-License-Identifier: Apache-2.0
//
// Articles 24 and 26: the score of a game.

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/game_score.h"

namespace arbitro::rsk {
namespace {

Question ObjectiveQuestion() {
  return {"score.objective",
          {"What are the territories held worth?", "Quanto valgono i territori posseduti?"},
          "RSK-24.1",
          Input({WholeField("objective", {"Number of the objective", "Numero dell'obiettivo"}, 1,
                            int64_t{kObjectives}),
                 TerritoriesField("owned", {"Owned", "Posseduti"})}),
          Answer({PointsField("objectivePoints", {"In the objective", "Nell'obiettivo"}),
                  PointsField("outsidePoints", {"Outside", "Fuori"}),
                  FlagField("complete", {"Complete", "Completo"})})};
}

Decided<Value> AnswerObjective(const Value& input) {
  const TerritorySet objective = ObjectiveOf(input["objective"].integer()).value_or(0);
  const HeldPoints held = PointsHeld(objective, ReadTerritories(input["owned"]));
  return Value::Struct({{"objectivePoints", Value::Integer(held.objective)},
                        {"outsidePoints", Value::Integer(held.outside)},
                        {"complete", Value::Flag(held.complete)}});
}

Form PlayerForm() {
  const auto count = [](const char* id, Label label) {
    return form::Integer(id, std::move(label), 0, kAskedPointsMax);
  };
  return form::Struct(
      "player", {"Player", "Giocatore"},
      {PlayerField("id", {"Player", "Giocatore"}),
       PointsField("obj", {"Objective points", "Punti obiettivo"}),
       PointsField("out", {"Points outside", "Punti fuori obiettivo"}),
       count("armObj", {"Armies in the objective", "Armate nell'obiettivo"}),
       count("armAll", {"All armies", "Armate in tutto"}),
       count("cards", {"Territory cards", "Carte territorio"}),
       count("nObj", {"Territories in the objective", "Territori nell'obiettivo"}),
       count("nOut", {"Territories outside", "Territori fuori obiettivo"}),
       form::Integer("eliminated", {"Eliminated as number", "Ordine di eliminazione"}, 1,
                     kSeatsMax)});
}

Question TableQuestion() {
  return {"score.table",
          {"What is a game worth?", "Quanto vale una partita?"},
          "RSK-24.4",
          Input({WholeField("tableSize", {"Players at the table", "Giocatori al tavolo"}, kSeatsMin,
                            kSeatsMax),
                 form::Required(
                     form::List("players", {"Players", "Giocatori"}, PlayerForm(), kSeatsMax)),
                 form::Player("risiko", {"Made a RisiKo!", "Ha fatto RisiKo!"}),
                 NumbersByName("penalties", {"Points deducted", "Punti tolti"})}),
          Answer({PlayersField("ranking", {"First to last", "Dal primo all'ultimo"}),
                  form::Required(NumbersByName("scores", {"Scores", "Punteggi"}))})};
}

Count ReadCount(const Value& player, const Value& penalties) {
  Count count;
  count.objective = player["obj"].integer();
  count.outside = player["out"].integer();
  count.armies_in_objective = player["armObj"].integer();
  count.armies = player["armAll"].integer();
  count.cards = player["cards"].integer();
  count.territories_in_objective = player["nObj"].integer();
  count.territories_outside = player["nOut"].integer();
  count.eliminated = static_cast<uint32_t>(player["eliminated"].integer());
  count.penalty = penalties[player["id"].text()].integer();
  return count;
}

Decided<GameSheet> ReadSheet(const Value& input) {
  const std::vector<Value>& players = input["players"].items();
  if (players.size() != static_cast<size_t>(input["tableSize"].integer())) {
    return RefuseInconsistent({"`players` are not as many as `tableSize` says",
                               "`players` non sono tanti quanti dice `tableSize`"});
  }
  GameSheet sheet;
  for (size_t i = 0; i < players.size(); ++i) {
    sheet.players.push_back(ReadCount(players[i], input["penalties"]));
    if (input.Has("risiko") && players[i]["id"] == input["risiko"]) sheet.risiko = i;
  }
  if (input.Has("risiko") && !sheet.risiko) {
    return RefuseInconsistent({"the player who made the RisiKo! is not at the table",
                               "chi ha fatto RisiKo! non è al tavolo"});
  }
  return sheet;
}

Decided<Value> AnswerTable(const Value& input) {
  const Decided<GameSheet> sheet = ReadSheet(input);
  if (!sheet.decided()) return sheet.refusal();
  const Decided<GameScore> score = ScoreGame(sheet.value());
  if (!score.decided()) return score.refusal();
  const std::vector<Value>& players = input["players"].items();
  Value ranking = Value::List();
  Value scores = Value::Struct();
  for (const size_t player : score.value().ranking) {
    const std::string& name = players[player]["id"].text();
    ranking.Add(Value::Text(name));
    scores.Set(name, Value::Integer(score.value().scores[player]));
  }
  return Value::Struct({{"ranking", ranking}, {"scores", scores}});
}

}  // namespace

void AddScoreQuestions(QuestionList* questions) {
  questions->push_back({ObjectiveQuestion(), &AnswerObjective});
  questions->push_back({TableQuestion(), &AnswerTable});
}

}  // namespace arbitro::rsk
