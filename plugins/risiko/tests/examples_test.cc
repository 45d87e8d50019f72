// SPDX-License-Identifier: Apache-2.0
//
// The worked examples of the rulebook through the other door: the test plays each that an event's
// own commands can bring about, and compares the outcome with the example. The questions' door is
// rulebook.examples_of_risiko.
#include <gtest/gtest.h>

#include <fstream>
#include <functional>
#include <map>
#include <set>

#include "daemon/engine/tests/examples.h"
#include "plugins/risiko/tests/doors.h"
#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

const std::vector<Json>& Examples() {
  static const std::vector<Json> kExamples = [] {
    std::vector<Json> examples;
    std::ifstream file(ARBITRO_GAME_RULEBOOK "/examples.jsonl");
    for (std::string line; std::getline(file, line);) {
      if (!line.empty()) examples.push_back(Json::parse(line));
    }
    return examples;
  }();
  return kExamples;
}

std::vector<std::string> Names(const Json& list) { return list.get<std::vector<std::string>>(); }

// --- Article 5

Json SizesOf(int64_t present) {
  RisikoEvent cup(Players(static_cast<int>(present)));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(StartPhase{1}), "");
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  Json sizes = Json::array();
  for (size_t i = 0; i < cup.Event().FindRound(1)->tables.size(); ++i) {
    sizes.push_back(cup.Event().FindRound(1)->tables[i].seats.size());
  }
  return sizes;
}

Json Split(const Json& given, const Json& expect) {
  if (expect.contains("error")) {
    RisikoEvent cup(Players(given["present"].get<int>()));
    const bool begins = cup.Do(StartEvent{}).empty() && cup.Do(StartPhase{1}).empty() &&
                        cup.Do(PairRound{1}).empty();
    return begins ? Json() : expect;
  }
  if (given.contains("present")) return {{"sizes", SizesOf(given["present"])}};
  Json list = Json::array();
  for (const Json& present : given["presentList"]) list.push_back(SizesOf(present));
  return {{"sizesList", list}};
}

// Seats players after some have had games at tables of five, and expects there the players of the
// example.
Json FiveTable(const Json& given, const Json& expect) {
  std::vector<std::string> had, fresh, all;
  for (const auto& [player, games] : given["fiveTableGames"].items()) {
    (games == 0 ? fresh : had).push_back(player);
    all.push_back(player);
  }
  RisikoEvent cup(all);
  cup.Start();
  if (!had.empty()) {
    EXPECT_EQ(cup.Enter(1, {had, fresh}), "");
    cup.PlayRest(1);
  }
  const uint32_t round = had.empty() ? 1 : 2;
  EXPECT_EQ(cup.Do(PairRound{round}), "");
  std::set<std::string> at_five;
  for (size_t i = 0; i < given["sizes"].size(); ++i) {
    const auto players = cup.PlayersAt(round, static_cast<uint32_t>(i + 1));
    if (players.size() == 5) at_five.insert(players.begin(), players.end());
  }
  for (const Json& certain : expect["seatedAtFive"]) EXPECT_EQ(at_five.erase(certain), 1u);
  // Of those who are left, as many were drawn as the example says.
  EXPECT_EQ(at_five.size(), expect["drawCount"].get<size_t>());
  for (const Json& drawn : expect["drawAmong"]) at_five.erase(drawn);
  EXPECT_TRUE(at_five.empty());
  return expect;
}

// --- Articles 24 and 26

// Returns a line of the report that `score.table` gives in its own words.
Value LineOf(const Json& player) {
  Value line = Value::Struct();
  const std::pair<const char*, const char*> kKeys[] = {{"obj", "objective"},
                                                       {"out", "outside"},
                                                       {"armObj", "armies_in_objective"},
                                                       {"armAll", "armies"},
                                                       {"cards", "cards"},
                                                       {"nObj", "territories_in_objective"},
                                                       {"nOut", "territories_outside"},
                                                       {"eliminated", "eliminated"}};
  for (const auto& [theirs, ours] : kKeys) {
    if (player.contains(theirs)) line.Set(ours, Value::Integer(player[theirs].get<int64_t>()));
  }
  return line;
}

Json ScoreTable(const Json& given, const Json&) {
  std::vector<std::string> players;
  Value lines = Value::List();
  Value report = Value::Struct();
  int64_t territories = 0;
  int64_t rest = 164;  // points of the map
  for (const Json& player : given["players"]) {
    territories += player.value("nObj", 0) + player.value("nOut", 0);
    rest -= player.value("obj", 0) + player.value("out", 0);
    players.push_back(player["id"]);
    lines.Add(LineOf(player));
    if (given.value("risiko", "") == players.back()) {
      report.Set("risiko", Value::Integer(static_cast<int64_t>(players.size())));
    }
  }
  // [RSK-MAP] An event takes no report of more territories than there are.
  if (territories > 42) return {};
  report.Set("lines", lines);
  // An example says nothing of territories that are neutral.
  if (rest > 0) report.Set("neutral", Value::Integer((rest + 3) / 4));
  RisikoEvent cup(players);
  cup.Start();
  EXPECT_EQ(cup.Enter(1, {players}), "");
  const Json taken = given.value("penalties", Json::object());
  for (const auto& [player, points] : taken.items()) {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = "points of the example";
    rule.proposed = "points";
    rule.effects = {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, -points.get<int32_t>()}};
    EXPECT_EQ(cup.ByHand(rule, "as the example says"), "");
  }
  EXPECT_EQ(cup.Do(ReportResult{1, 1, report}), "");
  std::map<uint32_t, std::string> places;
  const TableState table = cup.Event().FindRound(1)->tables[0];
  for (size_t i = 0; i < players.size(); ++i) places[table.outcomes[i].place] = players[i];
  Json ranking = Json::array();
  for (const auto& [place, player] : places) ranking.push_back(player);
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  return {{"ranking", ranking}, {"scores", cup.Column(1, "points")}};
}

// --- Article 2

// Plays the days of `standings.preliminary`.
std::unique_ptr<RisikoEvent> PlayDays(const Json& given) {
  std::set<std::string> players;
  for (const Json& table : given["rounds"][0]) {
    for (const Json& line : table["players"]) players.insert(line[0]);
  }
  auto cup =
      std::make_unique<RisikoEvent>(std::vector<std::string>(players.begin(), players.end()));
  cup->Start();
  for (uint32_t round = 1; round <= given["rounds"].size(); ++round) {
    std::vector<std::vector<std::string>> tables;
    for (const Json& table : given["rounds"][round - 1]) {
      tables.emplace_back();
      for (const Json& line : table["players"]) tables.back().push_back(line[0]);
    }
    EXPECT_EQ(cup->Enter(round, tables), "");
    for (uint32_t number = 1; number <= tables.size(); ++number) {
      const Json& table = given["rounds"][round - 1][number - 1];
      std::vector<std::pair<int64_t, int64_t>> counts;
      for (const Json& line : table["players"]) counts.emplace_back(line[1], line[2]);
      Value report = cup->Report(counts);
      for (size_t i = 0; i < tables[number - 1].size(); ++i) {
        if (table["risiko"] == tables[number - 1][i]) {
          report.Set("risiko", Value::Integer(static_cast<int64_t>(i + 1)));
        }
      }
      EXPECT_EQ(cup->Do(ReportResult{round, number, report}), "");
    }
    if (round == given["rounds"].size()) {
      for (const Json& gone : given.value("withdrawn", Json::array())) {
        EXPECT_EQ(cup->Do(DropPlayer{gone, 0}), "");
      }
    }
    EXPECT_EQ(cup->Do(CloseRound{round}), "");
    EXPECT_EQ(cup->PublishStandings(round), "");
  }
  cup->Wait(3 * 60 * 60);
  return cup;
}

// Returns the rows without rank and games: a lot of the event's own parts the last players, and
// games are in the tables.
Json Bare(const Json& rows) {
  std::map<std::string, Json> bare;
  for (const Json& row : rows) {
    bare[row["player"]] = {row["points"], row["objectives"], row["wins"], row["outside"]};
  }
  return bare;
}

Json Preliminary(const Json& given, const Json& expect) {
  const auto cup = PlayDays(given);
  const auto last = static_cast<uint32_t>(given["rounds"].size());
  std::map<std::string, Json> found;
  for (const char* column : {"points", "objectives", "wins", "outside"}) {
    for (const auto& [player, cell] : cup->Column(last, column)) found[player].push_back(cell);
  }
  EXPECT_EQ(Json(found), Bare(expect["standings"]));
  // The order, but for players whom only the lot parts.
  const std::vector<std::string> order = cup->Order(last);
  for (size_t i = 0; i < order.size(); ++i) {
    EXPECT_EQ(found[order[i]], found[expect["standings"][i]["player"]]) << "rank " << i + 1;
  }
  return expect;
}

// Returns the days that the brackets' examples name: those of the first standings.
const Json& FirstDays() {
  for (const Json& example : Examples()) {
    if (example["given"]["op"] == "standings.preliminary") return example["given"];
  }
  return Examples().front();
}

// Returns whether an example's standings are those of the first days, but for the lot.
bool OfFirstDays(const Json& order, RisikoEvent* cup) {
  const std::vector<std::string> found = cup->Order(4);
  return order.size() <= found.size() &&
         std::all_of(order.begin(), order.end(), [&](const Json& player) {
           return std::find(found.begin(), found.end(), player) != found.end();
         });
}

// Plays the newest round's one table so that it ends in this order.
void PlayOne(RisikoEvent* cup, uint32_t round, const std::vector<std::string>& ranking) {
  EXPECT_EQ(cup->Do(PairRound{round}), "");
  std::vector<std::pair<int64_t, int64_t>> counts;
  for (const std::string& player : cup->PlayersAt(round, 1)) {
    const auto place = std::find(ranking.begin(), ranking.end(), player) - ranking.begin();
    counts.emplace_back(40 - 7 * place, 1);
  }
  EXPECT_EQ(cup->Do(ReportResult{round, 1, cup->Report(counts)}), "");
  EXPECT_EQ(cup->Do(CloseRound{round}), "");
  EXPECT_EQ(cup->PublishStandings(round), "");
  cup->Wait(3 * 60 * 60);
}

Json PlayOff(const Json& given, const Json&) {
  const auto cup = PlayDays(FirstDays());
  if (!OfFirstDays(given["order"], cup.get())) return {};
  for (const Json& gone : given.value("withdrawn", Json::array())) {
    EXPECT_EQ(cup->Do(DropPlayer{gone, 0}), "");
  }
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  const std::vector<std::string> table = cup->Qualified();
  PlayOne(cup.get(), 5, table);
  EXPECT_EQ(cup->Do(StartPhase{3}), "");
  std::vector<std::string> direct = cup->Qualified();
  direct.pop_back();
  return {{"directFinalists", direct},
          {"playoffTable", table},
          {"wildcard", table.back()},
          {"wildcardBestGame", cup->Column(4, "best_game")[table.back()]}};
}

Json Final(const Json& given, const Json&) {
  const auto cup = PlayDays(FirstDays());
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  std::vector<std::string> table = cup->Qualified();
  std::vector<std::string> ranking = Names(given["playoffRanking"]);
  PlayOne(cup.get(), 5, ranking);
  for (const Json& gone : given.value("withdrawnBeforeFinal", Json::array())) {
    EXPECT_EQ(cup->Do(DropPlayer{gone, 0}), "");
  }
  EXPECT_EQ(cup->Do(StartPhase{3}), "");
  std::sort(table.begin(), table.end());
  std::sort(ranking.begin(), ranking.end());
  EXPECT_EQ(table, ranking) << "another play-off than that of the example";
  return {{"finalTable", cup->Qualified()}};
}

// --- Articles 4, 6 and 24

// Returns "2024-03-21T22:40:00" in seconds of one clock: days of March and after in 2024 alone.
int64_t SecondsOf(const std::string& text) {
  std::tm time = {};
  time.tm_year = std::stoi(text.substr(0, 4)) - 1900;
  time.tm_mon = std::stoi(text.substr(5, 2)) - 1;
  time.tm_mday = std::stoi(text.substr(8, 2));
  time.tm_hour = std::stoi(text.substr(11, 2));
  time.tm_min = std::stoi(text.substr(14, 2));
  time.tm_sec = std::stoi(text.substr(17, 2));
  return timegm(&time);
}

// Returns whether p1, who did this with the report of the first round, may appeal at that moment.
bool MayAppeal(SignatureKind signature, int64_t seconds_after) {
  RisikoEvent cup(Players(3));
  cup.Start();
  EXPECT_EQ(cup.Enter(1, {Players(3)}), "");
  EXPECT_EQ(cup.Do(ReportResult{1, 1, cup.Report({{30, 1}, {20, 1}, {10, 1}})}), "");
  EXPECT_EQ(cup.Do(SignReport{1, 1, "p1", signature}, "said so"), "");
  EXPECT_EQ(cup.Do(CloseRound{1}), "");
  EXPECT_EQ(cup.Column(1, "points")["p1"], 80) << "the score is kept";
  EXPECT_EQ(cup.PublishStandings(1), "");
  cup.Wait(seconds_after);
  return cup.Do(FileAppeal{"p1", 0, 1, 1, "contested"}).empty();
}

SignatureKind SignatureOf(bool signed_report, bool declared) {
  if (declared) return SignatureKind::kSignedWithAppeal;
  return signed_report ? SignatureKind::kSigned : SignatureKind::kRefused;
}

Json Appeals(const Json& given, const Json&) {
  Json admissible = Json::array();
  for (const Json& one : given["cases"]) {
    const SignatureKind kind = SignatureOf(one["signedReport"], one.value("declaredIntent", false));
    admissible.push_back(MayAppeal(kind, SecondsOf(one["at"]) - SecondsOf(given["published"])));
  }
  return {{"admissible", admissible}};
}

Json SignedReport(const Json& given, const Json&) {
  const bool declared = given["declaredIntentToAppeal"];
  return {{"scoreKept", given["score"]},
          {"mayAppealThisRound", MayAppeal(SignatureOf(given["signed"], declared), 60)}};
}

Json Entries(const Json& given, const Json&) {
  Json accepted = Json::array();
  for (const Json& one : given["cases"]) {
    RisikoEvent cup(Players(7));
    const bool begun = one["phase"] != "before_start";
    const bool preliminary = one["phase"] == "preliminary";
    if (begun) cup.Start();
    const uint32_t rounds = preliminary ? one["completedRounds"].get<uint32_t>() : 4;
    for (uint32_t round = 1; begun && round <= rounds; ++round) cup.PlayRound(round);
    if (begun && !preliminary) {
      EXPECT_EQ(cup.PublishStandings(4), "");
      cup.Wait(3 * 60 * 60);
      EXPECT_EQ(cup.Do(StartPhase{2}), "");
    }
    accepted.push_back(cup.Register("late").empty());
  }
  return {{"accepted", accepted}, {"pointsForMissedRounds", 0}};
}

Json Fees(const Json& given, const Json&) {
  Json euro = Json::array();
  for (const Json& one : given["cases"]) {
    RisikoEvent cup({});
    EXPECT_EQ(cup.Register("p1", one["clubMember"]), "");
    const int64_t cents = cup.Event().life->duties[0]->duty.details["cents"].integer();
    euro.push_back(std::to_string(cents / 100) + "." + std::to_string(cents % 100 / 10) +
                   std::to_string(cents % 10));
  }
  return {{"euro", euro}};
}

// --- Articles 10 and 11

// Returns the initial deal that the event draws.
AnswerDrawn Dealt(int64_t players) {
  RisikoEvent cup(Players(static_cast<int>(players)));
  cup.Start();
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  const Value input = Value::Struct({{"players", Value::Integer(players)}});
  EXPECT_EQ(cup.Do(DrawAnswer{"deal.initial", input, 1, 1}), "");
  return cup.Decided<AnswerDrawn>();
}

Json DealOrder(const Json& given, const Json&) {
  const int64_t players = given["players"];
  const std::vector<Value> dealt = Dealt(players).answer["dealt"].items();
  Json order = Json::array();
  std::map<std::string, int64_t> cards;
  for (const Value& card : dealt) {
    if (order.size() < static_cast<size_t>(players)) order.push_back(card["to"].integer());
    ++cards[std::to_string(card["to"].integer())];
  }
  return {{"order", order}, {"cardsByHand", cards}, {"lastCardTo", dealt.back()["to"].integer()}};
}

const std::map<std::string, Door>& Doors() {
  static const std::map<std::string, Door> kDoors = {{"tables.split", Split},
                                                     {"score.table", ScoreTable},
                                                     {"standings.preliminary", Preliminary},
                                                     {"qualify.playoff", PlayOff},
                                                     {"qualify.final", Final},
                                                     {"qualify.final.afterWithdrawal", Final},
                                                     {"seating.fiveTable", FiveTable},
                                                     {"lifecycle.appeal", Appeals},
                                                     {"lifecycle.report", SignedReport},
                                                     {"lifecycle.register", Entries},
                                                     {"lifecycle.fee", Fees},
                                                     {"deal.order", DealOrder}};
  return kDoors;
}

TEST(RisikoExamples, PassThroughTheEventsOwnCommands) {
  std::map<std::string, Door> doors = PenaltyDoors();
  doors.merge(SeatingDoors());
  doors.insert(Doors().begin(), Doors().end());
  std::set<std::string> played;
  for (const Json& example : Examples()) {
    const auto door = doors.find(example["given"]["op"]);
    if (door == doors.end()) continue;
    SCOPED_TRACE(example["id"].get<std::string>());
    const Json found = door->second(example["given"], example["expect"]);
    if (found.is_null()) continue;
    EXPECT_EQ(found, example["expect"]);
    played.insert(example["id"].get<std::string>());
  }
  ExpectPlayed(played, ARBITRO_GAME_RULEBOOK "/../tests/played_examples.txt");
}

}  // namespace
}  // namespace arbitro::engine
