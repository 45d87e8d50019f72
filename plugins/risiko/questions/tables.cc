// SPDX-License-Identifier: Apache-2.0
//
// Article 5: tables, and who sits at those of five.

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "plugins/risiko/event/fields.h"
#include "plugins/risiko/event/seating.h"
#include "plugins/risiko/questions/questions.h"
#include "plugins/risiko/rules/table_forming.h"

namespace arbitro::rsk {
namespace {

Form SizesField(const char* id) {
  return form::List(id, {"Sizes, largest first", "Posti dei tavoli, dal più grande"},
                    form::Integer("size", {"Players", "Giocatori"}, kSeatsMin, kSeatsMax),
                    kAskedPlayersMax);
}

Question SplitQuestion() {
  const Form present = form::Integer("present", {"Present", "Presenti"}, 0, kAskedPlayersMax);
  return {"tables.split",
          {"How many tables are there, and how large?", "Quanti tavoli, e di quanti giocatori?"},
          "RSK-5.2",
          Input({present, form::List("presentList", {"Numbers present", "Numeri di presenti"},
                                     present, kAskedCasesMax)}),
          Answer({SizesField("sizes"),
                  form::List("sizesList", {"Sizes of each", "Posti dei tavoli per ciascun numero"},
                             SizesField("sizes"), kAskedCasesMax),
                  form::OneChoice("error", {"Error", "Errore"},
                                  {{"cannot_form_tables",
                                    {"Too few for a table", "Troppo pochi per un tavolo"}}})})};
}

Decided<Value> AnswerSplit(const Value& input) {
  const bool several = input.Has("presentList");
  if (several == input.Has("present")) {
    return RefuseInconsistent(
        {"give either `present` or `presentList`", "indica o `present` o `presentList`"});
  }
  const std::vector<Value> numbers =
      several ? input["presentList"].items() : std::vector<Value>{input["present"]};
  Value lists = Value::List();
  for (const Value& present : numbers) {
    const std::vector<uint32_t> sizes = TableSizes(static_cast<uint32_t>(present.integer()));
    if (sizes.empty()) return Value::Struct({{"error", Value::Text("cannot_form_tables")}});
    Value list = Value::List();
    for (const uint32_t size : sizes) list.Add(Value::Integer(size));
    lists.Add(std::move(list));
  }
  if (several) return Value::Struct({{"sizesList", lists}});
  return Value::Struct({{"sizes", lists.items().front()}});
}

Question FiveTableQuestion() {
  return {"seating.fiveTable",
          {"Who sits at a table of five?", "Chi siede a un tavolo da cinque?"},
          "RSK-5.4",
          Input({form::Required(SizesField("sizes")),
                 form::Required(NumbersByName("fiveTableGames", {"Games at tables of five so far",
                                                                 "Partite da cinque finora"}))}),
          Answer({PlayersField("seatedAtFive", {"At a table of five", "A un tavolo da cinque"}),
                  PlayersField("drawAmong", {"Drawn among", "Sorteggio fra"}),
                  PointsField("drawCount", {"So many are drawn", "Quanti posti si sorteggiano"})})};
}

Decided<Value> AnswerFiveTable(const Value& input) {
  std::vector<uint32_t> sizes;
  int64_t seats = 0;
  for (const Value& size : input["sizes"].items()) {
    sizes.push_back(static_cast<uint32_t>(size.integer()));
    seats += size.integer();
  }
  // A struct's fields are sorted, and so are the answer's names.
  std::vector<std::string> names;
  std::vector<int64_t> games;
  for (const auto& [name, number] : input["fiveTableGames"].fields()) {
    names.push_back(name);
    games.push_back(number.integer());
  }
  if (seats != static_cast<int64_t>(names.size())) {
    return RefuseInconsistent({"the tables do not seat just these players",
                               "i tavoli non contengono proprio questi giocatori"});
  }
  const FiveTableSeats five = SeatAtFive(sizes, games);
  const auto list = [&](const std::vector<uint32_t>& players) {
    Value all = Value::List();
    for (const uint32_t player : players) all.Add(Value::Text(names[player]));
    return all;
  };
  return Value::Struct({{"seatedAtFive", list(five.certain)},
                        {"drawAmong", list(five.drawn)},
                        {"drawCount", Value::Integer(five.draw_count)}});
}

Question ValidateQuestion() {
  const Form players = form::List("players", {"Players", "Giocatori"},
                                  form::Player("player", {"Player", "Giocatore"}), kSeatsMax);
  const auto names = [](const char* id, Label label) {
    return form::List(id, std::move(label), form::Player("player", {"Player", "Giocatore"}),
                      kAskedPlayersMax);
  };
  return {"seating.validateDraw",
          {"Is this draw in order?", "Questo sorteggio è regolare?"},
          "RSK-5.3",
          Input({PlayersField("present", {"Present", "Presenti"}),
                 ListField("tables", {"Tables", "Tavoli"}, players)}),
          Answer({FlagField("valid", {"Valid", "Valido"}),
                  form::OneChoice(
                      "reason", {"Why not", "Motivo"},
                      {{"duplicate_or_missing_player",
                        {"A player twice or not at all", "Un giocatore due volte o mancante"}},
                       {"wrong_table_sizes", {"Wrong sizes", "Numero di posti sbagliato"}}}),
                  names("duplicates", {"Twice", "Due volte"}),
                  names("missing", {"Missing", "Mancanti"})})};
}

// The players at each table, as places among those present.
using PlacesAtTables = std::vector<std::vector<uint32_t>>;

Decided<PlacesAtTables> ReadPlaces(const std::vector<std::string>& present, const Value& given) {
  PlacesAtTables tables;
  for (const Value& table : given.items()) {
    tables.emplace_back();
    for (const Value& player : table.items()) {
      const auto place = std::find(present.begin(), present.end(), player.text());
      if (place == present.end()) {
        return RefuseInconsistent({"`" + player.text() + "` is not among those present",
                                   "`" + player.text() + "` non è fra i presenti"});
      }
      tables.back().push_back(static_cast<uint32_t>(place - present.begin()));
    }
  }
  return tables;
}

// [RSK-5.3] Every player once, at tables of the right sizes.
Decided<Value> AnswerValidate(const Value& input) {
  const std::vector<std::string> present = TextsOf(input["present"]);
  const Decided<PlacesAtTables> tables = ReadPlaces(present, input["tables"]);
  if (!tables.decided()) return tables.refusal();
  std::set<std::string> duplicates;
  std::set<std::string> missing;
  const auto problems = ProblemsOf(static_cast<uint32_t>(present.size()), tables.value());
  for (const kit::SeatingProblem& problem : problems) {
    if (problem.fault == kit::SeatingFault::kPlayerTwice)
      duplicates.insert(present[problem.player]);
    if (problem.fault == kit::SeatingFault::kPlayerMissing) missing.insert(present[problem.player]);
  }
  if (!duplicates.empty() || !missing.empty()) {
    return Value::Struct({{"valid", Value::Flag(false)},
                          {"reason", Value::Text("duplicate_or_missing_player")},
                          {"duplicates", ListOf({duplicates.begin(), duplicates.end()})},
                          {"missing", ListOf({missing.begin(), missing.end()})}});
  }
  if (problems.empty()) return Value::Struct({{"valid", Value::Flag(true)}});
  return Value::Struct(
      {{"valid", Value::Flag(false)}, {"reason", Value::Text("wrong_table_sizes")}});
}

}  // namespace

void AddTableQuestions(QuestionList* questions) {
  questions->push_back({SplitQuestion(), &AnswerSplit});
  questions->push_back({FiveTableQuestion(), &AnswerFiveTable});
  questions->push_back({ValidateQuestion(), &AnswerValidate});
}

}  // namespace arbitro::rsk
