// SPDX-License-Identifier: Apache-2.0
//
// Section 1.1: the score of a finished game.

#include <optional>
#include <string>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/scoring.h"

namespace arbitro::sam {
namespace {

constexpr int64_t kTotalMax = 1'000'000;

Form TotalField(const char* id, Label label) {
  return form::Integer(id, std::move(label), -kTotalMax, kTotalMax);
}

Form TeamsStruct(const char* id, Label label) {
  std::vector<Form> teams;
  for (const TeamName& team : TeamNames()) teams.push_back(TotalField(team.name, team.label));
  return form::Required(form::Struct(id, std::move(label), std::move(teams)));
}

Form LineForm() {
  return form::Struct(
      "line", {"Player", "Giocatore"},
      {PlayerField("id", {"Player", "Giocatore"}), RoleField("role"), CharacterField("char"),
       PointsField("honour", {"Honour at the end", "Onore finale"}),
       PointsField("res", {"Resilience left", "Resistenza residua"}),
       PointsField("daimyo", {"Daimyo in hand", "Daimyo in mano"}), StarsField("stars")});
}

Form ScoreForm() {
  return form::Struct(
      "score", {"Score", "Punteggio"},
      {form::Required(TotalField("team", {"Team", "Squadra"})),
       form::Required(TotalField("individual", {"Own", "Singolo"})),
       form::Required(TotalField("bonus", {"Bonus", "Bonus"})),
       form::Required(TotalField("points", {"Tournament points", "Punti torneo"}))});
}

Question TableQuestion() {
  std::vector<Choice> teams;
  for (const TeamName& team : TeamNames()) teams.push_back({team.name, team.label});
  return {"score.table",
          {"What is a game worth?", "Quanto vale una partita?"},
          "SAM-1.1.12",
          Input({WholeField("tableSize", {"Players at the table", "Giocatori al tavolo"}, kSeatsMin,
                            kSeatsMax),
                 form::Required(form::List("players", {"Game sheet", "Scheda di gioco"}, LineForm(),
                                           kSeatsMax)),
                 form::OneOf("swordmaster", {"Sword Master", "Maestro di Spada"},
                             {form::Null("nobody", {"No player", "Nessuno"}),
                              form::Player("player", {"Player", "Giocatore"})}),
                 DeadlyStrikeField("deadlyStrike")}),
          Answer({TeamsStruct("teamTotals", {"Honour of the teams", "Onore delle squadre"}),
                  form::Required(
                      form::List("teamOrder", {"Teams, best first", "Squadre, dalla prima"},
                                 form::OneChoice("team", {"Team", "Squadra"}, teams), kTeams)),
                  TeamsStruct("teamPoints", {"Score of the teams", "Punteggio di squadra"}),
                  form::Required(
                      form::Map("players", {"Players", "Giocatori"}, ScoreForm(), kSeatsMax))})};
}

// A sheet has a line a player.
std::optional<Refusal> CheckNames(const std::vector<Value>& lines) {
  for (size_t i = 0; i < lines.size(); ++i) {
    for (size_t before = 0; before < i; ++before) {
      if (lines[before]["id"] != lines[i]["id"]) continue;
      const std::string name = lines[i]["id"].text();
      return RefuseInconsistent(
          {"`" + name + "` is on the sheet twice", "`" + name + "` è sulla scheda due volte"});
    }
  }
  return std::nullopt;
}

// The sheet that a question describes; players by name.
Decided<Sheet> ReadSheet(const Value& input) {
  const std::vector<Value>& lines = input["players"].items();
  if (auto refusal = CheckNames(lines)) return *std::move(refusal);
  Sheet sheet;
  for (size_t i = 0; i < lines.size(); ++i) {
    const Value& line = lines[i];
    sheet.lines.push_back({ReadRole(line["role"].text()), FindCharacter(line["char"].text()),
                           line["honour"].integer(), line["res"].integer(),
                           line["daimyo"].integer(),
                           static_cast<uint32_t>(line["stars"].IntegerOr(0))});
    if (input.Has("swordmaster") && input["swordmaster"] == line["id"]) sheet.sword_master = i;
  }
  if (input.Has("swordmaster") && !sheet.sword_master) {
    return RefuseInconsistent(
        {"the Sword Master is not on the sheet", "il Maestro di Spada non è sulla scheda"});
  }
  if (lines.size() != static_cast<size_t>(input["tableSize"].integer())) {
    return RefuseInconsistent({"the sheet has another number of players than `tableSize`",
                               "la scheda non ha tanti giocatori quanti dice `tableSize`"});
  }
  sheet.deadly_strike = ReadTeam(input["deadlyStrike"]);
  return sheet;
}

Value ScoreOf(const PlayerScore& score) {
  return Value::Struct({{"team", Value::Integer(score.team)},
                        {"individual", Value::Integer(score.individual)},
                        {"bonus", Value::Integer(score.bonus)},
                        {"points", Value::Integer(score.points())}});
}

Decided<Value> AnswerTable(const Value& input) {
  const Decided<Sheet> sheet = ReadSheet(input);
  if (!sheet.decided()) return sheet.refusal();
  const Decided<SheetScore> decided = ScoreSheet(sheet.value());
  if (!decided.decided()) return decided.refusal();
  const SheetScore& score = decided.value();
  Value totals = Value::Struct();
  Value order = Value::List();
  Value points = Value::Struct();
  Value players = Value::Struct();
  for (const Team team : score.order) {
    totals.Set(NameOf(team), Value::Integer(score.totals[static_cast<size_t>(team)]));
    order.Add(Value::Text(NameOf(team)));
  }
  for (size_t i = 0; i < score.lines.size(); ++i) {
    const Team team = TeamOf(sheet.value().lines[i].role);
    points.Set(NameOf(team), Value::Integer(score.lines[i].team));
    players.Set(input["players"].items()[i]["id"].text(), ScoreOf(score.lines[i]));
  }
  return Value::Struct(
      {{"teamTotals", totals}, {"teamOrder", order}, {"teamPoints", points}, {"players", players}});
}

}  // namespace

void AddScoreQuestions(QuestionList* questions) {
  questions->push_back({TableQuestion(), &AnswerTable});
}

}  // namespace arbitro::sam
