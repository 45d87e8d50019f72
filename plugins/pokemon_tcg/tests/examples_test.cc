// SPDX-License-Identifier: Apache-2.0
//
// The worked examples of the rulebook through the other door: the test plays each that an event's
// own commands can bring about, and compares the outcome with the example. The questions' door is
// rulebook.examples_of_pokemon-tcg.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <set>

#include "plugins/pokemon_tcg/tests/doors.h"

namespace arbitro::engine {
namespace {

// Returns a round of one table.
Json OneTable(const std::vector<std::string>& table) { return Json::array({Json(table)}); }

// --- Sections 8 and 9 as a table's slip has them

// Returns the winners of the games that count, once the match is decided.
std::vector<std::string> GamesThatCount(const Json& given, const Json& expect) {
  std::vector<std::string> games = given.value("completed", std::vector<std::string>());
  if (given.contains("game_winner")) games.push_back(given["game_winner"]);
  if (expect.value("game2", "does-not-count") != "does-not-count") games.push_back(expect["game2"]);
  return games;
}

// Returns a slip with this outcome, and with the games if they decided.
Value Slip(const Json& given, const Json& expect, const std::string& match) {
  Value slip = Value::Struct({{"winner", Value::Text(match == "tie" ? "tie"
                                                     : match == "A" ? "first"
                                                                    : "second")}});
  const std::vector<std::string> games = GamesThatCount(given, expect);
  if (expect.contains("criterion")) slip.Set("decided_by", Value::Text("late_or_absent"));
  const bool by_games = given["match_type"] == "best-of-three" && given["stage"] == "swiss";
  if (expect.contains("criterion") || by_games) {
    slip.Set("games_first", Value::Integer(std::count(games.begin(), games.end(), "A")));
    slip.Set("games_second", Value::Integer(std::count(games.begin(), games.end(), "B")));
  }
  return slip;
}

// Expects the event to take the slip with the example's outcome, and no other if the games of a
// Swiss match decide. A single elimination takes no tie.
Json UnfinishedMatch(const Json& given, const Json& expect) {
  if (expect["match"] == "undecided") return {};
  const bool elimination = given["stage"] == "single-elimination";
  PokemonEvent cup(Json::object({{"match_type", given["match_type"]},
                                 {"event_tier", "city-championships"},
                                 {"swiss_rounds", 1},
                                 {"top_cut", 2}}));
  cup.Register({"A", "B"});
  cup.Start();
  if (elimination) {
    cup.PlayRound(OneTable({"A", "B", "A"}));
    EXPECT_EQ(cup.Do(StartPhase{2}), "");
    cup.Pair();
  } else {
    EXPECT_EQ(cup.Enter(1, {{"A", "B"}}), "");
  }
  const uint32_t round = cup.rounds();
  const bool single = given["match_type"] == "single";
  std::set<std::string> taken;
  for (const std::string match : {"A", "B", "tie"}) {
    const bool only = elimination ? match == "tie" : !single && !expect.contains("criterion");
    if (match != expect["match"] && !only) continue;
    Submission slip =
        cup.world.MakeIn(PokemonEvent::kName, ReportResult{round, 1, Slip(given, expect, match)});
    slip.validate_only = true;
    if (ReasonOf(cup.world.Send(std::move(slip))).empty()) taken.insert(match);
  }
  EXPECT_EQ(taken, std::set<std::string>{expect["match"]});
  return expect;
}

// --- The event's clock

Json MatchFormat(const Json& given, const Json&) {
  PokemonEvent cup(Json::object({{"event_tier", given["event_tier"]}}));
  cup.Register({"A", "B"});
  cup.Start();
  const PhaseStarted swiss = cup.Event().phases.back()->what;
  // A single game could not end 2-1.
  EXPECT_EQ(cup.Enter(1, {{"A", "B"}}), "");
  const Value slip = ValueOf({{"winner", "first"}, {"games_first", 2}, {"games_second", 1}});
  const bool three = cup.Do(ReportResult{1, 1, slip}).empty();
  return {{"match_type", three ? "best-of-three" : "single"},
          {"minutes", swiss.clock_s / 60},
          {"extra_turns", swiss.extra_turns}};
}

Json TimeLimit(const Json& given, const Json& expect) {
  if (given["match_type"] != "single") return {};
  PokemonEvent cup(Json::object({{"match_type", "single"}}),
                   "standard-" + given["environment"].get<std::string>());
  cup.Register({"A", "B"});
  cup.Start();
  const PhaseStarted swiss = cup.Event().phases.back()->what;
  EXPECT_EQ(expect["extra_turns"], swiss.extra_turns);
  return {{"minutes", swiss.clock_s / 60}, {"extra_turns", swiss.extra_turns}};
}

// --- Swiss rounds and cut

Json Rounds(const Json& given, const Json&) {
  PokemonEvent cup;
  cup.Register(Players(given["players"]));
  cup.Start();
  return {{"rounds", cup.Event().phases.back()->what.rounds_planned}};
}

// Plays one round and starts the cut; returns how many players went on, 0 if there is no cut.
size_t PlayToTheCut(PokemonEvent* cup, int players) {
  cup->Register(Players(players));
  cup->Start();
  cup->Pair();
  const auto tables = static_cast<uint32_t>(cup->Event().rounds.back()->tables.size());
  for (uint32_t table = 1; table <= tables; ++table) {
    if (cup->Event().FindRound(1)->tables[table - 1].decided()) continue;
    EXPECT_EQ(cup->Do(ReportResult{1, table, ValueOf({{"winner", "first"}})}), "");
  }
  EXPECT_EQ(cup->Do(CloseRound{1}), "");
  return cup->Do(StartPhase{2}).empty() ? cup->Qualified().size() : 0;
}

Json TopCut(const Json& given, const Json&) {
  PokemonEvent cup(Json::object({{"event_tier", given["event_tier"]}, {"swiss_rounds", 1}}));
  return {{"top_cut", PlayToTheCut(&cup, given["players"])}};
}

Json TopCutValid(const Json& given, const Json& expect) {
  PokemonEvent cup(Json::object(
      {{"event_tier", given["event_tier"]}, {"top_cut", given["top_cut"]}, {"swiss_rounds", 1}}));
  const bool played =
      cup.refused().empty() && PlayToTheCut(&cup, 32) == given["top_cut"].get<size_t>();
  EXPECT_EQ(expect["valid"], played);
  return expect;
}

// Plays the history, and draws the next round.
std::unique_ptr<PokemonEvent> PlayHistory(const Json& given) {
  auto cup = std::make_unique<PokemonEvent>();
  std::set<std::string> players;
  for (const Json& round : given["history"]) {
    for (const Json& table : round) {
      players.insert(table[0]);
      if (table[1] != "BYE") players.insert(table[1]);
    }
  }
  cup->Register({players.begin(), players.end()});
  cup->Start();
  for (const Json& round : given["history"]) cup->PlayRound(round);
  EXPECT_EQ(cup->rounds() + 1, given["round"].get<uint32_t>());
  cup->Pair();
  return cup;
}

Json Pairings(const Json& given, const Json&) {
  const auto cup = PlayHistory(given);
  return {{"pairs", cup->Pairs()}, {"bye", cup->Bye()}};
}

Json PairingsValid(const Json& given, const Json& expect) {
  const auto cup = PlayHistory(given);
  const Json byes = expect["bye_one_of"];
  EXPECT_NE(std::find(byes.begin(), byes.end(), cup->Bye()), byes.end());
  int equal = 0;
  int apart = 0;
  for (const Json& pair : cup->Pairs()) {
    for (const Json& forbidden : expect["forbidden_pairs"]) EXPECT_NE(pair, forbidden);
    const int32_t sum = TallyOf(cup->Event(), pair[0].get<std::string>()).points +
                        TallyOf(cup->Event(), pair[1].get<std::string>()).points;
    equal += sum == 6;
    apart += sum == 3;
  }
  EXPECT_EQ(expect["pairs_between_3_point_players"], equal);
  EXPECT_EQ(expect["pairs_3_vs_0"], apart);
  return expect;
}

// --- Points, records, standings

// Plays an event that gives P this record: P meets o1, o2 … once each.
std::unique_ptr<PokemonEvent> PlayRecord(const Json& given) {
  auto cup = std::make_unique<PokemonEvent>();
  const int byes = given.value("byes_included_in_wins", 0);
  const int wins = given["wins"].get<int>() - byes;
  const int matches = wins + given["losses"].get<int>() + given["ties"].get<int>();
  cup->Register({"P"});
  for (int i = 1; i <= std::max(matches, 1); ++i) cup->Register({"o" + std::to_string(i)});
  cup->Start();
  for (int i = 1; i <= matches; ++i) {
    const std::string other = "o" + std::to_string(i);
    const bool lost = i > wins && i <= wins + given["losses"].get<int>();
    cup->PlayRound(OneTable({"P", other, i <= wins ? "P" : lost ? other : "tie"}));
  }
  for (int i = 0; i < byes; ++i) cup->PlayRound(OneTable({"P", "BYE"}));
  return cup;
}

Json MatchPoints(const Json& given, const Json&) {
  return {{"points", TallyOf(PlayRecord(given)->Event(), "P").points}};
}

// Reads P's win percentage off o1, whose only opponent is P: it is that of o1's opponents.
Json WinPercentage(const Json& given, const Json&) {
  const auto cup = PlayRecord(given);
  const int matches = given["wins"].get<int>() + given["losses"].get<int>() +
                      given["ties"].get<int>() - given.value("byes_included_in_wins", 0);
  if (matches == 0) return {};
  if (given["dropped"]) {
    // A player has dropped once he misses a round.
    cup->Register({"x", "y"});
    EXPECT_EQ(cup->Do(DropPlayer{"P", 0}), "");
    cup->PlayRound(OneTable({"x", "y", "x"}));
  }
  return {{"win_percentage", cup->Ratio("o1", "owp")}};
}

Json Standings(const Json& given, const Json& expect) {
  if (!given["late"].empty()) return {};
  PokemonEvent cup;
  cup.Register(given["players"].get<std::vector<std::string>>());
  cup.Start();
  for (const Json& round : given["rounds"]) {
    // Players who drop after the last played round are gone in the next.
    std::set<std::string> seated;
    for (const Json& table : round) {
      seated.insert(table[0]);
      seated.insert(table[1]);
    }
    for (const Json& player : given["dropped_after_last_played_round"]) {
      const bool stays = seated.count(player) != 0 ||
                         cup.Event().FindPlayer(player.get<std::string>())->leave_round != 0;
      if (stays) continue;
      EXPECT_EQ(cup.Do(DropPlayer{player, 0}), "");
    }
    cup.PlayRound(round);
  }
  Json rows = Json::array();
  const RoundClosed closed = cup.Standings();
  for (const RecordedStanding& row : closed.rows) {
    const PlayerState& player = cup.Event().Player(row.player_number);
    const std::string record = std::to_string(row.wins) + "-" + std::to_string(row.losses) + "-" +
                               std::to_string(row.ties);
    rows.push_back({{"place", row.rank},
                    {"player", player.id},
                    {"points", cup.Event().Tally(row.player_number).points},
                    {"record", record},
                    {"owp", cup.Ratio(player.id, "owp")},
                    {"oowp", cup.Ratio(player.id, "oowp")}});
  }
  Json due = expect["standings"];
  for (Json& row : due) {
    row.erase("owp_pct");
    row.erase("oowp_pct");
  }
  EXPECT_EQ(rows, due);
  return expect;
}

// --- Drafts

Json DraftPods(const Json& given, const Json& expect) {
  PokemonEvent cup(Json::object({{"draft", given["kind"]}}), "standard-limited");
  cup.Register(Players(given["players"]));
  cup.Start();
  cup.Pair();
  std::multiset<size_t, std::greater<>> pods;
  const auto tables = static_cast<uint32_t>(cup.Event().rounds.back()->tables.size());
  for (uint32_t table = 1; table <= tables; ++table) pods.insert(cup.PlayersAt(1, table).size());
  return {{"pods", pods}, {"deviation", expect["deviation"]}};
}

const std::map<std::string, Door>& Doors() {
  static const std::map<std::string, Door> kDoors = {{"time-swiss", UnfinishedMatch},
                                                     {"time-elim", UnfinishedMatch},
                                                     {"format.time-limit", TimeLimit},
                                                     {"swiss.match-format", MatchFormat},
                                                     {"swiss.rounds", Rounds},
                                                     {"swiss.top-cut", TopCut},
                                                     {"swiss.top-cut-valid", TopCutValid},
                                                     {"swiss.pairings", Pairings},
                                                     {"swiss.pairings-valid", PairingsValid},
                                                     {"swiss.match-points", MatchPoints},
                                                     {"standings", Standings},
                                                     {"standings.win-percentage", WinPercentage},
                                                     {"draft", DraftPods}};
  return kDoors;
}

// Returns the question's name, as the rulebook's form gives it.
std::string QuestionOf(const Json& example) {
  const Json& given = example["given"];
  std::string question = example["area"];
  for (const char* key : {"query", "variant", "observation"}) {
    if (given.contains(key)) question += "." + given[key].get<std::string>();
  }
  return question;
}

TEST(PokemonExamples, PassThroughTheEventsOwnCommands) {
  std::map<std::string, Door> doors = Doors();
  for (const auto& more : {DeckDoors(), PenaltyDoors()}) doors.insert(more.begin(), more.end());
  std::set<std::string> played;
  for (const Json& example : JsonLines(ARBITRO_GAME_RULEBOOK "/examples.jsonl")) {
    const auto door = doors.find(QuestionOf(example));
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
