// SPDX-License-Identifier: Apache-2.0
//
// Sections 1.1 and 1.2: the standings of the elimination phase.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/scoring.h"
#include "plugins/samurai_sword/rules/standings.h"

namespace arbitro::sam {
namespace {

constexpr int64_t kRoundsAskedMax = 40;
constexpr int64_t kPlayersAskedMax = 500;
constexpr int64_t kRecordPointsMax = 1'000'000;

// A role with its stars, as sheets write it: "Ninja**".
std::vector<Choice> RolesWithStars() {
  std::vector<Choice> choices;
  for (const RoleName& role : kRoleNames) {
    std::string name = role.name;
    choices.push_back({name, {name, name}});
    for (uint32_t star = 1; role.role == Role::kNinja && star <= kStarsMax; ++star) {
      name += "*";
      choices.push_back({name, {name, name}});
    }
  }
  return choices;
}

Form SheetForm() {
  const Form line = form::Tuple(
      "line", {"Player", "Giocatore"},
      {form::Player("player", {"Player", "Giocatore"}),
       form::OneChoice("role", {"Role", "Ruolo"}, RolesWithStars()), CharacterField("character"),
       PointsField("honour", {"Honour at the end", "Onore finale"}),
       PointsField("daimyo", {"Daimyo in hand", "Daimyo in mano"}),
       PointsField("resilience", {"Resilience left", "Resistenza residua"})});
  return form::Struct(
      "table", {"Table", "Tavolo"},
      {form::OneOf("swordmaster", {"Sword Master", "Maestro di Spada"},
                   {form::Null("nobody", {"No player", "Nessuno"}),
                    form::Player("player", {"Player", "Giocatore"})}),
       DeadlyStrikeField("deadlyStrike"),
       form::Required(form::List("players", {"Game sheet", "Scheda di gioco"}, line, kSeatsMax))});
}

Question EliminationQuestion() {
  const Form row = form::Struct(
      "row", {"Row", "Riga"},
      {WholeField("rank", {"Place", "Posto"}, 1, kPlayersAskedMax),
       PlayerField("player", {"Player", "Giocatore"}),
       WholeField("points", {"Tournament points", "Punti torneo"}, 0, kRecordPointsMax),
       WholeField("victories", {"Victories", "Vittorie"}, 0, kRoundsAskedMax),
       form::Required(form::List("games", {"Points by round", "Punti per turno"},
                                 form::Integer("points", {"Points", "Punti"}, 0, kRecordPointsMax),
                                 kRoundsAskedMax))});
  return {"standings.elimination",
          {"Who stands where after the elimination phase?",
           "Qual è la classifica del girone eliminatorio?"},
          "SAM-1.2.1",
          Input({PlayersField("players", {"Players", "Giocatori"}, kPlayersAskedMax),
                 form::Required(form::List(
                     "rounds", {"Rounds", "Turni"},
                     form::List("tables", {"Tables", "Tavoli"}, SheetForm(), kPlayersAskedMax),
                     kRoundsAskedMax))}),
          Answer({form::Required(
                      form::List("standings", {"Standings", "Classifica"}, row, kPlayersAskedMax)),
                  PlayersField("topFour", {"Finalists", "Finalisti"}, kFinalists)})};
}

// Tells what the rounds made of each player, by index of `players`.
struct Results {
  std::vector<std::string> players;
  std::vector<Record> records;
  std::vector<std::vector<int64_t>> games;  // points by round
};

Refusal UnknownPlayer(const std::string& name) {
  return RefuseInconsistent(
      {"`" + name + "` is not among the players", "`" + name + "` non è fra i giocatori"});
}

Decided<Sheet> ReadSheet(const Value& table) {
  Sheet sheet;
  for (const Value& line : table["players"].items()) {
    const std::vector<Value>& cells = line.items();
    const std::string& role = cells[1].text();
    const size_t name_ends = std::min(role.find('*'), role.size());
    if (table["swordmaster"] == cells[0]) sheet.sword_master = sheet.lines.size();
    sheet.lines.push_back({ReadRole(role.substr(0, name_ends)), FindCharacter(cells[2].text()),
                           cells[3].integer(), cells[5].integer(), cells[4].integer(),
                           static_cast<uint32_t>(role.size() - name_ends)});
  }
  if (table.Has("swordmaster") && !sheet.sword_master) {
    return UnknownPlayer(table["swordmaster"].text());
  }
  sheet.deadly_strike = ReadTeam(table["deadlyStrike"]);
  return sheet;
}

// Adds one table's game to what its players have. Nothing where the sheet is in order.
std::optional<Refusal> AddTable(const Value& table, size_t round, Results* results) {
  const Decided<Sheet> sheet = ReadSheet(table);
  if (!sheet.decided()) return sheet.refusal();
  const Decided<SheetScore> score = ScoreSheet(sheet.value());
  if (!score.decided()) return score.refusal();
  for (size_t i = 0; i < sheet.value().lines.size(); ++i) {
    const std::string& name = table["players"].items()[i].items()[0].text();
    const auto found = std::find(results->players.begin(), results->players.end(), name);
    if (found == results->players.end()) return UnknownPlayer(name);
    const auto player = static_cast<size_t>(found - results->players.begin());
    const int64_t points = score.value().lines[i].points();
    results->games[player][round] += points;
    results->records[player].points += points;
    // [SAM-AMB-21] A victory is a game in which the player's team is first.
    const Team team = TeamOf(sheet.value().lines[i].role);
    if (PlaceOf(team, score.value()) == 0) ++results->records[player].victories;
  }
  return std::nullopt;
}

Decided<Results> ResultsOf(const Value& input) {
  const std::vector<Value>& rounds = input["rounds"].items();
  Results results;
  results.players = TextsOf(input["players"]);
  results.records.resize(results.players.size());
  // [SAM-AMB-17] A round that a player missed is worth nothing.
  results.games.assign(results.players.size(), std::vector<int64_t>(rounds.size(), 0));
  for (size_t round = 0; round < rounds.size(); ++round) {
    for (const Value& table : rounds[round].items()) {
      if (auto refusal = AddTable(table, round, &results)) return *std::move(refusal);
    }
  }
  return results;
}

Decided<Value> AnswerElimination(const Value& input) {
  const Decided<Results> read = ResultsOf(input);
  if (!read.decided()) return read.refusal();
  const Results& results = read.value();
  Value rows = Value::List();
  Value finalists = Value::List();
  for (const kit::RankedPlayer& line : RankRecords(results.records).lines) {
    const Record& record = results.records[line.player];
    const Value player = Value::Text(results.players[line.player]);
    rows.Add(Value::Struct({{"rank", Value::Integer(line.place)},
                            {"player", player},
                            {"points", Value::Integer(record.points)},
                            {"victories", Value::Integer(record.victories)},
                            {"games", ListOf(results.games[line.player])}}));
    // [SAM-1.0.4] The four best.
    if (finalists.items().size() < kFinalists) finalists.Add(player);
  }
  return Value::Struct({{"standings", rows}, {"topFour", finalists}});
}

Question CompareQuestion() {
  const auto side = [](const char* id) {
    return form::Required(form::Struct(
        id, {id, id},
        {WholeField("points", {"Tournament points", "Punti torneo"}, 0, kRecordPointsMax),
         WholeField("victories", {"Victories", "Vittorie"}, 0, kRoundsAskedMax)}));
  };
  return {"standings.compare",
          {"Which of two stands first?", "Chi dei due sta davanti?"},
          "SAM-1.2.2",
          Input({side("a"), side("b")}),
          Answer({form::Required(form::OneChoice("ahead", {"First", "Davanti in classifica"},
                                                 {{"a", {"a", "a"}},
                                                  {"b", {"b", "b"}},
                                                  {"referee_decision_required",
                                                   {"The referee decides", "Decide l'arbitro"}}})),
                  form::Required(form::OneChoice("criterion", {"By", "Criterio"},
                                                 {{"points", {"Tournament points", "Punti torneo"}},
                                                  {"victories", {"Victories", "Vittorie"}},
                                                  {"none", {"Nothing", "Nulla"}}}))})};
}

Decided<Value> AnswerCompare(const Value& input) {
  const auto record = [&](const char* side) {
    return Record{input[side]["points"].integer(), input[side]["victories"].integer()};
  };
  const Comparison comparison = Compare(record("a"), record("b"));
  // [SAM-3.6] [SAM-AMB-04] Where nothing parts them, the referee decides.
  const char* ahead = "referee_decision_required";
  if (comparison.ahead == Ahead::kFirst) ahead = "a";
  if (comparison.ahead == Ahead::kSecond) ahead = "b";
  return Value::Struct(
      {{"ahead", Value::Text(ahead)}, {"criterion", Value::Text(comparison.criterion)}});
}

}  // namespace

void AddStandingsQuestions(QuestionList* questions) {
  questions->push_back({EliminationQuestion(), &AnswerElimination});
  questions->push_back({CompareQuestion(), &AnswerCompare});
}

}  // namespace arbitro::sam
