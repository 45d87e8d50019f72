// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <cctype>
#include <set>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

std::string LowerCase(std::string text) {
  for (char& letter : text) letter = static_cast<char>(std::tolower(letter));
  return text;
}

// Pairs, each and all of them in one order.
Json Sorted(const Json& pairs) {
  std::set<std::set<std::string>> sorted;
  for (const Json& pair : pairs) sorted.insert({pair[0].get<std::string>(), pair[1]});
  return sorted;
}

// --- Lists

std::vector<DeckLine> Lines(const Json& given) {
  std::vector<DeckLine> lines;
  for (const char* part : {"deck", "side"}) {
    for (const Json& row : given[part]) {
      DeckLine line = {row[4], row[0], row[1], ValueOf({{"type", row[2]}, {"platoon", row[3]}})};
      if (std::string(part) == "side") line.marks.Set("sideboard", Value::Flag(true));
      lines.push_back(std::move(line));
    }
  }
  return lines;
}

// Tells what a finding says of its code, beside those before it.
void AddDetail(const Finding& finding, Json* detail) {
  const Json facts = JsonOf(finding.details);
  if (facts.contains("copies")) {
    (*detail)[facts["card"].get<std::string>()] = facts["copies"];
  } else if (facts.contains("card")) {
    detail->push_back(facts["card"]);
  } else {
    *detail = facts.begin().value();
  }
}

Json DeckCheck(const Json& given, const Json&) {
  Json settings = Json::object();
  if (given.contains("illegal_codes")) settings["illegal_codes"] = given["illegal_codes"];
  NarutoEvent cup(settings);
  cup.Register({"A"});
  SubmitDeck submit;
  submit.player = "A";
  submit.rows = Lines(given);
  EXPECT_EQ(cup.Do(submit), "");
  const std::vector<Finding> violations = cup.Decided<DeckJudged>().verdict.violations;
  std::set<std::string> codes;
  Json detail = Json::object();
  for (const Finding& finding : violations) {
    const std::string code = LowerCase(finding.code);
    codes.insert(code);
    AddDetail(finding, &detail[code]);
  }
  return {{"legal", violations.empty()}, {"violations", codes}, {"detail", detail}};
}

// --- Rounds, cut and clock

// The rounds that are planned for so many; how many are admitted after a single one.
Json Structure(const Json& given, const Json&) {
  NarutoEvent cup;
  cup.Register(Players(given["players"]));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  Json found = {{"official_size", !cup.Owes("UNOFFICIAL")}};
  found["defined"] = cup.Try(StartPhase{1}).empty();
  if (!found["defined"]) return found;
  found["swiss_rounds"] = cup.Decided<PhaseStarted>().rounds_planned;
  cup.StartByHand(ARBITRO_PHASE_SWISS);
  cup.PlayInOrder(Players(given["players"]));
  const size_t cut =
      cup.Try(StartPhase{2}).empty() ? cup.Decided<PhaseStarted>().qualified.size() : 0;
  found["cut_size"] = cut;
  found["cut"] = cut == 0 ? "none" : cut == 2 ? "final" : "quarter";
  return found;
}

// So many games win a match, as a slip has it: before the call neither has them.
int GamesToWin(NarutoEvent* cup) {
  int games = 0;
  Json called = {{"games_second", 0}, {"game_running", true}, {"war_first", 1}, {"war_second", 0}};
  const auto taken = [&] {
    called["games_first"] = games;
    return cup->Try(ReportResult{cup->rounds(), 1, ValueOf({{"time_called", called}})}).empty();
  };
  while (games < 10 && taken()) ++games;
  return games;
}

// Games that one player may lose by penalties before the match is lost; the final says no more.
int GamesToLose(NarutoEvent* cup) {
  int games = 0;
  while (games < 10 && !cup->Event().rounds.back()->tables[0].decided()) {
    RulePenalty rule;
    rule.player = cup->PlayersAt(cup->rounds(), 1)[0];
    rule.infraction = "illegal_deck";
    rule.circumstances = ValueOf({{"found", "during_game"}});
    rule.proposed = "game_loss";
    rule.head_judge = true;
    EXPECT_EQ(cup->Do(rule, "to count games"), "");
    ++games;
  }
  return games;
}

Json RoundTime(const Json& given, const Json&) {
  NarutoEvent cup;
  // [NAR-SWISS-2] [NAR-CUT-1] Eight players have a final, twenty an elimination before it.
  const std::vector<std::string> players = Players(given["phase"] == "final" ? 8 : 20);
  cup.Register(players);
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  if (given["phase"] != "swiss") {
    cup.StartByHand(ARBITRO_PHASE_SWISS);
    cup.PlayInOrder(players);
  }
  EXPECT_EQ(cup.Do(StartPhase{cup.Event().NextPhase()}), "");
  const uint32_t seconds = cup.Phase().clock_s;
  EXPECT_EQ(seconds % 60, 0u);
  const Json minutes = seconds == 0 ? Json() : Json(seconds / 60);
  cup.Pair();
  // [NAR-CUT-3] No report of a final says that time was called.
  const int games = given["phase"] == "final" ? GamesToLose(&cup) : GamesToWin(&cup);
  return {{"minutes", minutes}, {"best_of", 2 * games - 1}};
}

Json MatchPoints(const Json& given, const Json&) {
  NarutoEvent cup;
  cup.Register({"A", "B", "C"});
  cup.Start();
  cup.PlayRound(Json::array({{"A", "B", "A"}, {"C", "BYE"}}));
  const std::map<std::string, std::string> who = {{"win", "A"}, {"loss", "B"}, {"bye", "C"}};
  return {{"points", TallyOf(cup.Event(), who.at(given["result"])).points}};
}

// --- Pairings

// The tables of the history, each in the first round where its players are free.
std::vector<std::vector<std::vector<std::string>>> RoundsOf(const Json& given) {
  std::vector<std::vector<std::vector<std::string>>> rounds;
  std::vector<std::set<std::string>> seated;
  std::vector<std::vector<std::string>> tables = given["played"];
  for (const Json& player : given["byes"]) tables.push_back({player.get<std::string>()});
  for (const auto& table : tables) {
    size_t round = 0;
    const auto busy = [&](const std::string& player) { return seated[round].count(player) != 0; };
    const auto has_bye = [&] {
      return table.size() == 1 && !rounds[round].empty() && rounds[round].back().size() == 1;
    };
    while (round < rounds.size() && (has_bye() || std::any_of(table.begin(), table.end(), busy))) {
      ++round;
    }
    if (round == rounds.size()) {
      rounds.emplace_back();
      seated.emplace_back();
    }
    rounds[round].push_back(table);
    seated[round].insert(table.begin(), table.end());
  }
  return rounds;
}

// The history, entered; the points, as the head judge gives them, in the newest round with a table
// of the player's.
std::unique_ptr<NarutoEvent> PlayHistory(const Json& given) {
  auto cup = std::make_unique<NarutoEvent>();
  std::map<std::string, int> left = given["points"];
  for (const auto& one : left) cup->Register({one.first});
  EXPECT_EQ(cup->Do(StartEvent{}), "");
  // A history may be longer than the book plans for its players.
  EXPECT_EQ(cup->ByHand(StartPhase{1}, "the history has its own rounds"), "");
  for (const auto& tables : RoundsOf(given)) {
    std::map<std::string, int> points;
    std::set<std::string> seated;
    for (const auto& table : tables) {
      for (const std::string& player : table) {
        seated.insert(player);
        points[player] = std::exchange(left[player], 0);
      }
    }
    const uint32_t round = cup->rounds() + 1;
    for (const auto& one : left) {
      if (seated.count(one.first) != 0) continue;
      EXPECT_EQ(cup->Do(SetAbsent{one.first, round}), "");
    }
    EXPECT_EQ(cup->Enter(round, tables), "");
    cup->CloseWithPoints(points);
  }
  for (const auto& [player, points] : given["points"].items()) {
    EXPECT_EQ(TallyOf(cup->Event(), player).points, points) << player;
  }
  return cup;
}

// Tells what the event says to these tables of its next round.
std::set<std::string> ProblemsOf(NarutoEvent* cup, const Json& pairs, const Json& bye) {
  EnterPairing enter;
  enter.round = cup->rounds() + 1;
  for (const Json& pair : pairs) enter.tables.push_back({pair, {}});
  if (!bye.is_null()) enter.tables.push_back({{bye.get<std::string>()}, {}});
  const std::string refused = cup->Try(enter, "as the example has it");
  // No player is left out by accident: who does not play is absent or has dropped.
  if (refused == reason::kFieldInvalid) return {"PLAYER_MISSING"};
  EXPECT_EQ(refused, "");
  const PairingEntered entered = cup->Decided<PairingEntered>();
  EXPECT_TRUE(entered.evaluation);
  std::set<std::string> problems;
  if (!entered.evaluation) return problems;
  for (const auto& problem : entered.evaluation->problems) problems.insert(problem.code);
  return problems;
}

Json PairingCheck(const Json& given, const Json&) {
  // The event's words for what the questions tell apart; a bye in a wrong band is one not due.
  static const std::map<std::string, std::string> kReasons = {{"PLAYER_MISSING", "incomplete"},
                                                              {"REMATCH", "rematch"},
                                                              {"CROSS_BAND", "cross_band"},
                                                              {"BYE_NOT_DUE", "bye_band"}};
  const auto cup = PlayHistory(given);
  std::set<std::string> reasons;
  for (const std::string& problem : ProblemsOf(cup.get(), given["pairings"], given["bye"])) {
    reasons.insert(kReasons.at(problem));
  }
  return {{"legal", reasons.empty()}, {"reasons", reasons}};
}

Json PairingUnique(const Json& given, const Json& expect) {
  const auto cup = PlayHistory(given);
  cup->Pair();
  EXPECT_EQ(cup->Pairs(), Sorted(expect["pairings"]));
  EXPECT_EQ(cup->Bye(), expect["bye"]);
  return expect;
}

Json ByeCandidates(const Json& given, const Json& expect) {
  const auto cup = PlayHistory(given);
  Json candidates = Json::array();
  for (const auto& one : given["points"].items()) {
    std::vector<std::string> others;
    for (const auto& other : given["points"].items()) {
      if (other.key() != one.key()) others.push_back(other.key());
    }
    Json pairs = Json::array();
    for (size_t i = 0; i + 1 < others.size(); i += 2) pairs.push_back({others[i], others[i + 1]});
    if (others.size() % 2 == 1) pairs.push_back(Json::array({others.back()}));
    const std::set<std::string> problems = ProblemsOf(cup.get(), pairs, one.key());
    if (problems.count("BYE_NOT_DUE") + problems.count("BYE_IN_EVEN_FIELD") == 0) {
      candidates.push_back(one.key());
    }
  }
  cup->Pair();
  const Json bye = cup->Bye();
  EXPECT_EQ(bye.is_null(), expect["candidates"].empty());
  if (!bye.is_null()) {
    EXPECT_EQ(std::count(candidates.begin(), candidates.end(), bye), 1);
  }
  return {{"candidates", candidates}};
}

// --- Elimination

// So many players, these first, after the Swiss rounds.
std::unique_ptr<NarutoEvent> PlaySwiss(const std::vector<std::string>& order, size_t players) {
  auto cup = std::make_unique<NarutoEvent>();
  cup->Register(order);
  cup->Register(Players(static_cast<int>(players - order.size())));
  EXPECT_EQ(cup->Do(StartEvent{}), "");
  cup->StartByHand(ARBITRO_PHASE_SWISS);
  cup->PlayInOrder(order);
  return cup;
}

Json CutSeed(const Json& given, const Json& expect) {
  const auto cup = PlaySwiss(given["standings"], given["players"]);
  const bool played = cup->Do(StartPhase{2}).empty();
  EXPECT_EQ(played, expect["cut"] != "none");
  if (!played) return expect;
  cup->Pair();
  EXPECT_EQ(cup->Pairs(), Sorted(expect["pairs"]));
  return expect;
}

Json CutNext(const Json& given, const Json& expect) {
  const auto cup = PlaySwiss({"A", "B", "C", "D", "E", "F", "G", "H"}, 20);
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  // Two winners are of the semi-finals, after quarter-finals without a surprise.
  if (given["winners"].size() == 2) cup->PlayWonBy({"A", "B", "C", "D"});
  cup->PlayWonBy(given["winners"]);
  cup->Pair();
  EXPECT_EQ(cup->Pairs(), Sorted(expect["pairs"]));
  return expect;
}

Json Placing(const Json& given, const Json&) {
  const auto cup = PlaySwiss(given["swiss"], given["players"]);
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  const Json& results = given["results"];
  if (results.contains("quarter")) cup->PlayWonBy(results["quarter"]);
  if (results.contains("semi")) cup->PlayWonBy(results["semi"]);
  cup->PlayWonBy(Json::array({results["final"]}));
  std::vector<std::string> places = cup->Order(cup->rounds());
  places.resize(given["swiss"].size());
  return {{"places", places}};
}

// --- Slips and standings

const char* SideOf(const Json& player) { return player == "A" ? "first" : "second"; }

Value CalledSlip(const Json& given) {
  Json called = {{"games_first", given["games"]["A"]},
                 {"games_second", given["games"]["B"]},
                 {"game_running", given["game_running"]},
                 {"war_first", given["war"]["A"]},
                 {"war_second", given["war"]["B"]}};
  const Json& winner = given["won_by_third_turn"];
  if (!winner.is_null()) called["game_winner"] = SideOf(winner);
  return ValueOf({{"time_called", called}});
}

Json TimeCall(const Json& given, const Json&) {
  // [NAR-TIME-2] No judge calls time in a final.
  if (given["phase"] == "final") return {};
  NarutoEvent cup;
  cup.Register({"A", "B", "C", "D"});
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  StartPhase start;
  start.number = 1;
  start.kind = given["phase"] == "swiss" ? ARBITRO_PHASE_SWISS : ARBITRO_PHASE_ELIMINATION;
  start.rounds_planned = 2;
  start.players = {"A", "B", "C", "D"};
  EXPECT_EQ(cup.ByHand(start, "as the example has it"), "");
  EXPECT_EQ(cup.Enter(1, {{"A", "B"}, {"C", "D"}}), "");
  const std::string refused = cup.Do(ReportResult{1, 1, CalledSlip(given)});
  if (refused.empty()) {
    const bool first = cup.Event().FindRound(1)->tables[0].outcomes[0].result == ARBITRO_RESULT_WIN;
    return {{"result", "match_won"}, {"winner", first ? "A" : "B"}};
  }
  EXPECT_EQ(refused, "MATCH_NOT_OVER");
  return {{"result", cup.RefusedBy() == "NAR-TIME-7" ? "tiebreak_game" : "play_on_until_lead"}};
}

// Players whom only a lot could part are one group.
Json Standings(const Json& given, const Json&) {
  NarutoEvent cup;
  std::set<std::string> players;
  for (const Json& table : given["rounds"][0]) {
    players.insert(table[0].get<std::string>());
    if (table[1] != "BYE") players.insert(table[1].get<std::string>());
  }
  cup.Register({players.begin(), players.end()});
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  for (const Json& round : given["rounds"]) cup.PlayRound(round);
  Json found = {{"order", Json::array()}};
  const RoundClosed closed = cup.Standings();
  const std::vector<arbitro_u128>* above = nullptr;
  for (const RecordedStanding& row : closed.rows) {
    const std::string player = cup.Event().Player(row.player_number).id;
    found["points"][player] = row.cells[1].low;
    found["beaten"][player] = row.cells[2].low;
    const bool level = above != nullptr && (*above)[1].low == row.cells[1].low &&
                       (*above)[2].low == row.cells[2].low;
    if (!level) found["order"].push_back(Json::array());
    found["order"].back().push_back(player);
    above = &row.cells;
  }
  for (Json& group : found["order"]) std::sort(group.begin(), group.end());
  return found;
}

// --- The event's life

Json Transition(const Json& given, const Json&) {
  NarutoEvent cup(Json::object(), /*open=*/false);
  EXPECT_EQ(cup.Do(RequestEvent{}), "");
  bool legal = false;
  if (given["action"] == "sanction") legal = cup.Do(SanctionEvent{}).empty();
  if (given["action"] == "play") legal = cup.Do(StartEvent{}).empty();
  if (given["action"] == "confirm") {
    EXPECT_EQ(cup.Do(SanctionEvent{}), "");
    EXPECT_EQ(cup.Do(OpenRegistration{}), "");
    cup.Register(Players(6));
    EXPECT_EQ(cup.Do(StartEvent{}), "");
    cup.PlayInOrder(Players(6));
    EXPECT_EQ(cup.Do(CompleteEvent{}, "the tournament is over"), "");
    legal = cup.Do(ConfirmEvent{}).empty();
  }
  const EventStatus status = cup.Event().status;
  const char* state = status == EventStatus::kRequested    ? "requested"
                      : status == EventStatus::kSanctioned ? "sanctioned"
                      : status == EventStatus::kConfirmed  ? "confirmed"
                                                           : "another";
  return {{"legal", legal}, {"state", state}};
}

// An event that may not start for want of a judge gets one: what else there is comes to light then.
Json Official(const Json& given, const Json&) {
  EXPECT_EQ(given["sanctioned"], true);
  NarutoEvent cup(Json::object(
      {{"at_shop", given["at_shop"]}, {"organiser_as_judge", given["organiser_as_judge"]}}));
  for (int i = 1; i <= given["judges"].get<int>(); ++i) {
    EXPECT_EQ(cup.Do(AddStaff{{"persons/j" + std::to_string(i), "judge"}}), "");
  }
  cup.Register(Players(given["registered_players"]));
  std::set<std::string> reasons;
  std::string refused = cup.Do(StartEvent{});
  if (refused == "NO_JUDGE") {
    reasons.insert("no_judge");
    EXPECT_EQ(cup.Do(AddStaff{{"persons/late", "judge"}}), "");
    refused = cup.Do(StartEvent{});
  }
  EXPECT_EQ(refused, "");
  if (cup.Owes("UNOFFICIAL")) reasons.insert("too_few_players");
  return {{"official", reasons.empty()}, {"reasons", reasons}};
}

Json JudgeMayPlay(const Json& given, const Json&) {
  NarutoEvent cup;
  cup.Register(Players(given["participants"].get<int>() - 1));
  EXPECT_EQ(cup.Do(AddStaff{{"persons/judge", "judge"}}), "");
  RegisterPlayer judge{"judge"};
  judge.person = "persons/judge";
  return {{"may_play", cup.Do(judge).empty()}};
}

}  // namespace

std::map<std::string, Door> EventDoors() {
  return {{"deck_check", DeckCheck},
          {"structure", Structure},
          {"round_time", RoundTime},
          {"match_points", MatchPoints},
          {"pairing_check", PairingCheck},
          {"pairing_unique", PairingUnique},
          {"bye_candidates", ByeCandidates},
          {"cut_seed", CutSeed},
          {"cut_next", CutNext},
          {"placing", Placing},
          {"time_call", TimeCall},
          {"standings", Standings},
          {"event_transition", Transition},
          {"event_official", Official},
          {"judge_may_play", JudgeMayPlay}};
}

}  // namespace arbitro::engine
