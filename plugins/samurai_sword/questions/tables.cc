// SPDX-License-Identifier: Apache-2.0
//
// Sections 1 and 1.1: rounds, tables, Shoguns and seats.

#include <algorithm>
#include <numeric>
#include <string>
#include <vector>

#include "plugins/samurai_sword/event/fields.h"
#include "plugins/samurai_sword/questions/questions.h"
#include "plugins/samurai_sword/rules/elimination_round.h"

namespace arbitro::sam {
namespace {

constexpr int64_t kTablesAskedMax = kAskedPlayersMax / 5;

Form PlayersListField(int64_t least) {
  return NumbersField("playersList", {"Numbers of players", "Numeri di giocatori"}, least,
                      kAskedPlayersMax);
}

Form SizesField(const char* id) {
  return form::List(id, {"Sizes, table 1 first", "Posti dei tavoli, dal tavolo 1"},
                    form::Integer("size", {"Players", "Giocatori"}, kSeatsMin, kSeatsMax),
                    kTablesAskedMax);
}

Question SplitQuestion() {
  return {"tables.split",
          {"How large are the tables?", "Di quanti giocatori sono i tavoli?"},
          "SAM-TABLE",
          Input({form::Integer("players", {"Players", "Giocatori"}, 0, kAskedPlayersMax),
                 form::List("playersList", {"Numbers of players", "Numeri di giocatori"},
                            form::Integer("number", {"Number", "Numero"}, 0, kAskedPlayersMax),
                            kAskedNumbersMax)}),
          Answer({SizesField("sizes"),
                  form::List("sizesList", {"Sizes of each", "Posti dei tavoli per ciascun numero"},
                             SizesField("sizes"), kAskedNumbersMax),
                  form::OneChoice(
                      "error", {"Error", "Errore"},
                      {{"below_minimum_8", {"Fewer than 8 players", "Meno di 8 giocatori"}}})})};
}

Decided<Value> AnswerSplit(const Value& input) {
  const bool several = input.Has("playersList");
  if (several == input.Has("players")) {
    return RefuseInconsistent(
        {"give either `players` or `playersList`", "indica o `players` o `playersList`"});
  }
  const std::vector<Value> numbers =
      several ? input["playersList"].items() : std::vector<Value>{input["players"]};
  Value lists = Value::List();
  for (const Value& players : numbers) {
    const std::vector<uint32_t> sizes = TableSizes(static_cast<uint32_t>(players.integer()));
    if (sizes.empty()) return Value::Struct({{"error", Value::Text("below_minimum_8")}});
    lists.Add(ListOf(sizes));
  }
  if (several) return Value::Struct({{"sizesList", lists}});
  return Value::Struct({{"sizes", lists.items().front()}});
}

Question RoundsQuestion() {
  return {"tables.rounds",
          {"How many rounds has the elimination phase?", "Quanti turni ha il girone eliminatorio?"},
          "SAM-1.0.3",
          Input({PlayersListField(kPlayersMin)}),
          Answer({NumbersField("rounds", {"Rounds of each", "Turni per ciascun numero"}, 0, 40)})};
}

Decided<Value> AnswerRounds(const Value& input) {
  Value rounds = Value::List();
  for (const Value& players : input["playersList"].items()) {
    rounds.Add(Value::Integer(EliminationRounds(static_cast<uint32_t>(players.integer()))));
  }
  return Value::Struct({{"rounds", rounds}});
}

Question ShogunFeasibleQuestion() {
  return {"tables.shogunFeasible",
          {"How many Shoguns does the phase need?", "Quanti Shogun servono al girone?"},
          "SAM-1.1.3",
          Input({PlayersListField(kPlayersMin)}),
          Answer({NumbersField("shogunsNeeded", {"Shoguns needed", "Shogun necessari"}, 0,
                               kAskedPlayersMax),
                  FlagsField("everyoneExactlyOnce",
                             {"Everybody exactly once", "Ognuno esattamente una volta"})})};
}

Decided<Value> AnswerShogunFeasible(const Value& input) {
  Value needed = Value::List();
  Value once = Value::List();
  for (const Value& players : input["playersList"].items()) {
    const uint32_t shoguns = ShogunsNeeded(static_cast<uint32_t>(players.integer()));
    needed.Add(Value::Integer(shoguns));
    once.Add(Value::Flag(shoguns == players.integer()));
  }
  return Value::Struct({{"shogunsNeeded", needed}, {"everyoneExactlyOnce", once}});
}

Question SumCheckQuestion() {
  return {"tables.sumCheck",
          {"Do the rows add up?", "Le somme delle righe sono giuste?"},
          "SAM-TABLE",
          Input({WholeField("from", {"From", "Da"}, kPlayersMin, kAskedPlayersMax),
                 WholeField("to", {"To", "A"}, kPlayersMin, kAskedPlayersMax)}),
          Answer({FlagField("everyRowSumsToPlayers", {"Every row adds up to its players",
                                                      "Ogni riga dà il numero dei giocatori"}),
                  WholeField("rows", {"Rows", "Righe"}, 0, kAskedPlayersMax),
                  form::Required(form::List(
                      "sevenSeatRows", {"With a table of 7", "Con tavoli da 7"},
                      form::Integer("players", {"Players", "Giocatori"}, 0, kAskedPlayersMax),
                      kAskedPlayersMax)),
                  form::Required(form::List(
                      "fourSeatRows", {"With a table of 4", "Con tavoli da 4"},
                      form::Integer("players", {"Players", "Giocatori"}, 0, kAskedPlayersMax),
                      kAskedPlayersMax))})};
}

Decided<Value> AnswerSumCheck(const Value& input) {
  const auto from = static_cast<uint32_t>(input["from"].integer());
  const auto to = static_cast<uint32_t>(input["to"].integer());
  if (from > to) return RefuseInconsistent({"`from` is above `to`", "`from` supera `to`"});
  bool adds_up = true;
  Value sevens = Value::List();
  Value fours = Value::List();
  for (uint32_t players = from; players <= to; ++players) {
    const std::vector<uint32_t> sizes = TableSizes(players);
    adds_up = adds_up && std::accumulate(sizes.begin(), sizes.end(), 0u) == players;
    const auto has = [&](uint32_t size) {
      return std::find(sizes.begin(), sizes.end(), size) != sizes.end();
    };
    if (has(kSeatsMax)) sevens.Add(Value::Integer(players));
    if (has(kSeatsMin)) fours.Add(Value::Integer(players));
  }
  return Value::Struct({{"everyRowSumsToPlayers", Value::Flag(adds_up)},
                        {"rows", Value::Integer(to - from + 1)},
                        {"sevenSeatRows", sevens},
                        {"fourSeatRows", fours}});
}

constexpr char kFewestAndWaiver[] = "draw_among_players_with_fewest_shogun_games_and_record_waiver";

Question ShogunDrawQuestion() {
  return {
      "seating.shogunDraw",
      {"Who may be drawn as Shogun?", "Chi può essere sorteggiato Shogun?"},
      "SAM-1.1.3",
      Input({PlayersField("active", {"Players of the round", "Giocatori del turno"},
                          kAskedPlayersMax),
             PlayersField("alreadyShogun", {"Former Shoguns", "Chi è già stato Shogun"},
                          kAskedPlayersMax),
             WholeField("tables", {"Tables", "Tavoli"}, 1, kTablesAskedMax)}),
      Answer({PlayersField("eligible", {"May be drawn", "Sorteggiabili"}, kAskedPlayersMax),
              WholeField("draw", {"Shoguns to draw", "Shogun da sorteggiare"}, 0, kTablesAskedMax),
              FlagField("constraintSatisfiable",
                        {"No player need be Shogun twice", "Nessuno deve essere Shogun due volte"}),
              form::OneChoice("fallback", {"Otherwise", "Altrimenti"},
                              {{kFewestAndWaiver,
                                {"Draw among those who were Shogun least often, and record it",
                                 "Si sorteggia fra chi lo è stato meno volte, e si annota"}}})})};
}

Decided<Value> AnswerShogunDraw(const Value& input) {
  const std::vector<std::string> active = TextsOf(input["active"]);
  const std::vector<std::string> former = TextsOf(input["alreadyShogun"]);
  std::vector<uint32_t> games;
  for (const std::string& player : active) {
    games.push_back(static_cast<uint32_t>(std::count(former.begin(), former.end(), player)));
  }
  const int64_t tables = input["tables"].integer();
  const ShogunDraw draw = WhoMayBeShogun(games, static_cast<uint32_t>(tables));
  Value eligible = Value::List();
  for (const uint32_t player : draw.eligible) eligible.Add(Value::Text(active[player]));
  Value answer = Value::Struct({{"eligible", eligible},
                                {"draw", Value::Integer(tables)},
                                {"constraintSatisfiable", Value::Flag(draw.satisfiable)}});
  // [SAM-AMB-05] Where too few are left, those who were Shogun least often, and a recorded waiver.
  if (!draw.satisfiable) answer.Set("fallback", Value::Text(kFewestAndWaiver));
  return answer;
}

Question SeatsQuestion() {
  const Form player = form::Player("player", {"Player", "Giocatore"});
  return {"seating.seats",
          {"Who sits where?", "Chi siede dove?"},
          "SAM-1.1.6",
          Input({PlayersField("drawOrder", {"In the order drawn", "Nell'ordine del sorteggio"},
                              kSeatsMax)}),
          Answer({PlayerField("shogun", {"Shogun", "Shogun"}),
                  form::Required(form::Map("seats", {"Seats", "Posti"}, player, kSeatsMax)),
                  form::Required(form::Map("leftOf", {"At the left of", "A sinistra di"}, player,
                                           kSeatsMax))})};
}

Decided<Value> AnswerSeats(const Value& input) {
  const std::vector<std::string> order = TextsOf(input["drawOrder"]);
  if (FindRoles(static_cast<uint32_t>(order.size())) == nullptr) {
    return RefuseInconsistent({"a table has 4 to 7 players", "un tavolo ha da 4 a 7 giocatori"});
  }
  Value seats = Value::Struct();
  Value left_of = Value::Struct();
  for (size_t i = 0; i < order.size(); ++i) {
    // [SAM-1.1.6] In the order drawn, the second at the left of the first, and so on.
    seats.Set(std::to_string(i + 1), Value::Text(order[i]));
    left_of.Set(order[i], Value::Text(order[(i + 1) % order.size()]));
  }
  // [SAM-1.1.7] The first is the Shogun.
  return Value::Struct(
      {{"shogun", Value::Text(order.front())}, {"seats", seats}, {"leftOf", left_of}});
}

}  // namespace

void AddTableQuestions(QuestionList* questions) {
  questions->push_back({SplitQuestion(), &AnswerSplit});
  questions->push_back({RoundsQuestion(), &AnswerRounds});
  questions->push_back({ShogunFeasibleQuestion(), &AnswerShogunFeasible});
  questions->push_back({SumCheckQuestion(), &AnswerSumCheck});
  questions->push_back({ShogunDrawQuestion(), &AnswerShogunDraw});
  questions->push_back({SeatsQuestion(), &AnswerSeats});
}

}  // namespace arbitro::sam
