// SPDX-License-Identifier: Apache-2.0
//
// Article 2: standings of the preliminary phase, play-off and final.

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/game_score.h"
#include "plugins/risiko/rules/preliminary_standings.h"

namespace arbitro::rsk {
namespace {

using Names = std::vector<std::string>;

constexpr int64_t kRoundsAskedMax = 40;

bool Contains(const Names& names, const std::string& name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

Form SideForm(const char* id) {
  return form::Required(
      form::Struct(id, {id, id},
                   {PointsField("points", {"Points", "Punti"}),
                    PointsField("objectives", {"RisiKo! made", "Obiettivi raggiunti"}),
                    PointsField("wins", {"Games won", "Partite vinte"}),
                    PointsField("outside", {"Points outside", "Punti fuori obiettivo"})}));
}

Question CompareQuestion() {
  return {"standings.compare",
          {"Which of two stands first?", "Chi dei due sta davanti?"},
          "RSK-2.7",
          Input({SideForm("a"), SideForm("b")}),
          Answer({ChoiceField("ahead", {"First", "Davanti in classifica"},
                              {{"a", {"a", "a"}},
                               {"b", {"b", "b"}},
                               {"draw_required", {"A lot is needed", "Serve un sorteggio"}}}),
                  ChoiceField("criterion", {"By", "Criterio"},
                              {{"points", {"Points", "Punti"}},
                               {"objectives", {"RisiKo! made", "Obiettivi raggiunti"}},
                               {"wins", {"Games won", "Partite vinte"}},
                               {"outside", {"Points outside", "Punti fuori obiettivo"}},
                               {"lot", {"Lot", "Sorteggio"}}})})};
}

Decided<Value> AnswerCompare(const Value& input) {
  const auto record = [&](const char* side) {
    const Value& one = input[side];
    return Record{one["points"].integer(), one["objectives"].integer(), one["wins"].integer(),
                  one["outside"].integer(), 0};
  };
  const kit::Ranking ranking = RankRecords({record("a"), record("b")});
  if (ranking.lines[0].tied > 1) {
    return Value::Struct(
        {{"ahead", Value::Text("draw_required")}, {"criterion", Value::Text("lot")}});
  }
  return Value::Struct({{"ahead", Value::Text(ranking.lines[0].player == 0 ? "a" : "b")},
                        {"criterion", Value::Text(StepName(ranking.lines[1].parted_by))}});
}

// A table of the preliminary phase: who sat there, and the points of each.
Form PlayedTableForm() {
  const Form line = form::Tuple(
      "line", {"Player", "Giocatore"},
      {form::Player("player", {"Player", "Giocatore"}),
       form::Integer("objective", {"Objective points", "Punti obiettivo"}, 0, kAskedPointsMax),
       form::Integer("outside", {"Points outside", "Punti fuori obiettivo"}, 0, kAskedPointsMax)});
  return form::Struct(
      "table", {"Table", "Tavolo"},
      {WholeField("size", {"Players", "Giocatori"}, kSeatsMin, kSeatsMax),
       form::OneOf("risiko", {"Made a RisiKo!", "Ha fatto RisiKo!"},
                   {form::Null("nobody", {"No player", "Nessuno"}),
                    form::Player("player", {"Player", "Giocatore"})}),
       form::Required(form::List("players", {"Players", "Giocatori"}, line, kSeatsMax))});
}

Form PreliminaryRowForm() {
  return form::Struct(
      "row", {"Row", "Riga"},
      {PointsField("rank", {"Place", "Posto"}), PlayerField("player", {"Player", "Giocatore"}),
       PointsField("points", {"Points", "Punti"}),
       PointsField("objectives", {"RisiKo! made", "Obiettivi raggiunti"}),
       PointsField("wins", {"Games won", "Partite vinte"}),
       PointsField("outside", {"Points outside", "Punti fuori obiettivo"}),
       form::Required(form::List("gameScores", {"By round", "Per turno"},
                                 form::Integer("score", {"Score", "Punteggio"}, 0, kAskedPointsMax),
                                 kRoundsAskedMax))});
}

Question PreliminaryQuestion() {
  return {
      "standings.preliminary",
      {"Who stands where in the preliminary phase?", "Qual è la classifica preliminare?"},
      "RSK-2.7",
      Input({form::Required(form::List(
                 "rounds", {"Rounds", "Turni"},
                 form::List("tables", {"Tables", "Tavoli"}, PlayedTableForm(), kAskedPlayersMax),
                 kRoundsAskedMax)),
             NumbersByName("lots", {"Lots, the lower first", "Sorteggio (prima il numero minore)"}),
             form::List("withdrawn", {"Have withdrawn", "Ritirati"},
                        form::Player("player", {"Player", "Giocatore"}), kAskedPlayersMax)}),
      Answer({ListField("standings", {"Standings", "Classifica"}, PreliminaryRowForm())})};
}

// Tells what the rounds made of each player, by index of `players`, in the order of their first
// games.
struct Results {
  Names players;
  std::vector<Record> records;
  std::vector<std::vector<int64_t>> games;

  size_t IndexOf(const std::string& player, size_t rounds) {
    const auto found = std::find(players.begin(), players.end(), player);
    if (found != players.end()) return static_cast<size_t>(found - players.begin());
    players.push_back(player);
    records.emplace_back();
    // [RSK-AMB-18] A round that a player missed is worth nothing.
    games.emplace_back(rounds, 0);
    return players.size() - 1;
  }
};

GameSheet ReadPlayedTable(const Value& table) {
  const std::vector<Value>& lines = table["players"].items();
  GameSheet sheet;
  for (size_t i = 0; i < lines.size(); ++i) {
    const std::vector<Value>& cells = lines[i].items();
    Count count;
    count.objective = cells[1].integer();
    count.outside = cells[2].integer();
    sheet.players.push_back(count);
    if (table.Has("risiko") && table["risiko"] == cells[0]) sheet.risiko = i;
  }
  return sheet;
}

std::optional<Refusal> AddTable(const Value& table, size_t round, size_t rounds, Results* results) {
  const std::vector<Value>& lines = table["players"].items();
  if (lines.size() != static_cast<size_t>(table["size"].integer())) {
    return RefuseInconsistent({"a table has another number of players than its `size`",
                               "un tavolo non ha tanti giocatori quanti dice `size`"});
  }
  const GameSheet sheet = ReadPlayedTable(table);
  const Decided<GameScore> score = ScoreGame(sheet);
  if (!score.decided()) return score.refusal();
  for (size_t i = 0; i < lines.size(); ++i) {
    const size_t player = results->IndexOf(lines[i].items()[0].text(), rounds);
    Record* record = &results->records[player];
    results->games[player][round] += score.value().scores[i];
    record->points += score.value().scores[i];
    record->outside += sheet.players[i].outside;
    if (sheet.risiko == i) ++record->objectives;
    if (score.value().ranking.front() == i) ++record->wins;
  }
  return std::nullopt;
}

Value RowOf(const Results& results, uint32_t player, uint32_t place) {
  const Record& record = results.records[player];
  Value games = Value::List();
  for (const int64_t score : results.games[player]) games.Add(Value::Integer(score));
  return Value::Struct({{"rank", Value::Integer(place)},
                        {"player", Value::Text(results.players[player])},
                        {"points", Value::Integer(record.points)},
                        {"objectives", Value::Integer(record.objectives)},
                        {"wins", Value::Integer(record.wins)},
                        {"outside", Value::Integer(record.outside)},
                        {"gameScores", games}});
}

// The results of those who have not withdrawn, with the lots that were drawn.
Results WithoutWithdrawn(const Value& input, const Results& all) {
  // [RSK-4.4] [RSK-AMB-05] A player who has withdrawn leaves the standings; the others' scores
  // stay.
  const Names withdrawn = TextsOf(input["withdrawn"]);
  Results left;
  for (size_t i = 0; i < all.players.size(); ++i) {
    if (Contains(withdrawn, all.players[i])) continue;
    left.players.push_back(all.players[i]);
    left.records.push_back(all.records[i]);
    left.records.back().lot = input["lots"][all.players[i]].integer();
    left.games.push_back(all.games[i]);
  }
  return left;
}

Decided<Value> AnswerPreliminary(const Value& input) {
  const std::vector<Value>& rounds = input["rounds"].items();
  Results all;
  for (size_t round = 0; round < rounds.size(); ++round) {
    for (const Value& table : rounds[round].items()) {
      if (auto refusal = AddTable(table, round, rounds.size(), &all)) return *std::move(refusal);
    }
  }
  const Results left = WithoutWithdrawn(input, all);
  Value rows = Value::List();
  for (const kit::RankedPlayer& line : RankRecords(left.records).lines) {
    rows.Add(RowOf(left, line.player, line.place));
  }
  return Value::Struct({{"standings", rows}});
}

Form BestGamesField() {
  return form::Required(
      NumbersByName("bestSingleGame", {"Best single games", "Migliori partite singole"}));
}

std::vector<int64_t> BestGames(const Names& order, const Value& best) {
  std::vector<int64_t> games;
  for (const std::string& player : order) games.push_back(best[player].integer());
  return games;
}

Question PlayOffQuestion() {
  return {
      "qualify.playoff",
      {"Who plays the play-off?", "Chi gioca lo spareggio?"},
      "RSK-2.3",
      Input({PlayersField("order", {"Standings", "Classifica"}), BestGamesField(),
             form::List("withdrawn", {"Have withdrawn", "Ritirati"},
                        form::Player("player", {"Player", "Giocatore"}), kAskedPlayersMax)}),
      Answer({PlayersField("directFinalists", {"Straight to the final", "Direttamente in finale"}),
              PlayersField("playoffTable", {"Play-off", "Spareggio"}),
              form::Player("wildcard", {"Best single game", "Migliore partita singola"}),
              form::Integer("wildcardBestGame", {"That game", "Quella partita"}, 0,
                            kAskedPointsMax)})};
}

Decided<Value> AnswerPlayOff(const Value& input) {
  const Names order = TextsOf(input["order"]);
  const std::vector<int64_t> best = BestGames(order, input["bestSingleGame"]);
  const Qualified qualified = Qualify(best);
  const auto list = [&](const std::vector<uint32_t>& places) {
    Value names = Value::List();
    for (const uint32_t place : places) names.Add(Value::Text(order[place]));
    return names;
  };
  Value answer = Value::Struct(
      {{"directFinalists", list(qualified.direct)}, {"playoffTable", list(qualified.play_off)}});
  if (qualified.wildcard) {
    answer.Set("wildcard", Value::Text(order[*qualified.wildcard]));
    answer.Set("wildcardBestGame", Value::Integer(best[*qualified.wildcard]));
  }
  return answer;
}

Question WildcardQuestion() {
  return {
      "qualify.wildcard",
      {"Who takes the last place of the play-off?", "Chi prende l'ultimo posto dello spareggio?"},
      "RSK-2.3",
      Input({PlayersField("restOrder", {"Standings from the 7th on", "Classifica dal settimo"}),
             BestGamesField()}),
      Answer(
          {PlayerField("wildcard", {"Player", "Giocatore"}),
           ChoiceField("reason", {"Why", "Perché"},
                       {{"best_single_game", {"Best single game", "Migliore partita singola"}},
                        {"tie_on_best_game_broken_by_higher_standing",
                         {"Equal games, higher standing", "A parità, meglio in classifica"}}})})};
}

Decided<Value> AnswerWildcard(const Value& input) {
  const Names order = TextsOf(input["restOrder"]);
  const std::vector<int64_t> best = BestGames(order, input["bestSingleGame"]);
  const std::vector<uint32_t> wildcard = Wildcards(best, 0, 1);
  if (wildcard.empty()) return RefuseInconsistent({"`restOrder` is empty", "`restOrder` è vuoto"});
  const bool tied = std::count(best.begin(), best.end(), best[wildcard.front()]) > 1;
  return Value::Struct({{"wildcard", Value::Text(order[wildcard.front()])},
                        {"reason", Value::Text(tied ? "tie_on_best_game_broken_by_higher_standing"
                                                    : "best_single_game")}});
}

Form FinalAnswer() { return Answer({PlayersField("finalTable", {"Final", "Finale"})}); }

Question FinalQuestion() {
  return {
      "qualify.final",
      {"Who plays the final?", "Chi gioca la finale?"},
      "RSK-2.4",
      Input({PlayersField("directFinalists", {"Straight to the final", "Direttamente in finale"}),
             PlayersField("playoffRanking", {"Play-off, first to last", "Spareggio, in ordine"})}),
      FinalAnswer()};
}

Decided<Value> AnswerFinal(const Value& input) {
  Names final = TextsOf(input["directFinalists"]);
  const Names play_off = TextsOf(input["playoffRanking"]);
  // [RSK-2.4] [RSK-AMB-02] The first three and the winner of the play-off.
  if (!play_off.empty()) final.push_back(play_off.front());
  return Value::Struct({{"finalTable", ListOf(final)}});
}

Question AfterWithdrawalQuestion() {
  return {
      "qualify.final.afterWithdrawal",
      {"Who plays the final when a player has left?",
       "Chi gioca la finale se un giocatore si è ritirato?"},
      "RSK-AMB-05",
      Input({PlayersField("order", {"Standings", "Classifica"}),
             PlayersField("playoffRanking", {"Play-off, first to last", "Spareggio, in ordine"}),
             PlayersField("withdrawnBeforeFinal", {"Have withdrawn", "Ritirati"})}),
      FinalAnswer()};
}

Decided<Value> AnswerAfterWithdrawal(const Value& input) {
  const Names withdrawn = TextsOf(input["withdrawnBeforeFinal"]);
  Names final;
  // [RSK-4.4] [RSK-AMB-05] The first three that are left, and the best of the play-off who is not
  // among them.
  for (const std::string& player : TextsOf(input["order"])) {
    if (final.size() < kDirectFinalists && !Contains(withdrawn, player)) final.push_back(player);
  }
  for (const std::string& player : TextsOf(input["playoffRanking"])) {
    if (Contains(withdrawn, player) || Contains(final, player)) continue;
    final.push_back(player);
    break;
  }
  return Value::Struct({{"finalTable", ListOf(final)}});
}

}  // namespace

void AddStandingsQuestions(QuestionList* questions) {
  questions->push_back({CompareQuestion(), &AnswerCompare});
  questions->push_back({PreliminaryQuestion(), &AnswerPreliminary});
  questions->push_back({PlayOffQuestion(), &AnswerPlayOff});
  questions->push_back({WildcardQuestion(), &AnswerWildcard});
  questions->push_back({FinalQuestion(), &AnswerFinal});
  questions->push_back({AfterWithdrawalQuestion(), &AnswerAfterWithdrawal});
}

}  // namespace arbitro::rsk
