// SPDX-License-Identifier: Apache-2.0
//
// Whole tournaments by seed, through the boundary, and the turns that an event can take.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kit/elimination.h"
#include "plugins/naruto_cg/rules/cut.h"
#include "plugins/naruto_cg/rules/structure.h"
#include "plugins/naruto_cg/ruleset.h"
#include "testing/planned_event.h"

namespace arbitro::nar {
namespace {

constexpr char kFormat[] = "constructed";

Value WithoutLists() { return Value::Struct({{"decks_required", Value::Flag(false)}}); }

Value RandomReport(const OutcomeRequest&, kit::RandomStream* random) {
  return Value::Struct({{"winner", Value::Text(random->Below(2) == 0 ? "first" : "second")}});
}

// [NAR-SWISS-6] [NAR-BYE-1] A point for each Swiss match won and for a bye, and none for the rest.
void CheckPoints(const PlannedEvent& event, uint32_t players) {
  const auto standings = event.Rank();
  ASSERT_NE(standings.answer(), nullptr) << Describe(standings);
  ASSERT_EQ(standings.answer()->rows.size(), players);
  for (size_t row = 0; row < players; ++row) {
    uint64_t won = 0;
    for (const PlayedGame& game : event.record().games(standings.answer()->rows[row].player)) {
      won += game.result.phase == 1 && game.result.result != ARBITRO_RESULT_LOSS ? 1 : 0;
    }
    EXPECT_EQ(standings.answer()->cells[row * 3 + 1].low, won);
  }
}

// [NAR-SWISS-9] No two players meet twice, unless the draw says that it could not be avoided.
void CheckMeetings(const PlannedEvent& event, uint32_t players, uint32_t rounds) {
  int64_t rematches = 0;
  for (uint32_t round = 0; round < rounds; ++round) rematches += event.draws()[round].cost[0];
  int64_t repeated = 0;
  for (uint32_t player = 0; player < players; ++player) {
    std::multiset<uint32_t> met;
    for (const PlayedGame& game : event.record().games(player)) {
      if (game.result.phase == 1 && game.result.opponent != ARBITRO_NONE) {
        met.insert(game.result.opponent);
      }
    }
    for (const uint32_t other : std::set<uint32_t>(met.begin(), met.end())) {
      repeated += static_cast<int64_t>(met.count(other)) - 1;
    }
  }
  EXPECT_EQ(repeated, 2 * rematches);
}

// [NAR-CUT-5] Players of an elimination are in the order of their seeds.
void CheckFirstPairs(const RoundDraw& draw, uint32_t admitted) {
  std::set<PlacePair> pairs;
  for (const Table& table : draw.tables) {
    pairs.emplace(table.seats[0].player, table.seats[1].player);
  }
  const std::vector<PlacePair> expected = FirstAgainstLast(admitted);
  EXPECT_EQ(pairs, std::set<PlacePair>(expected.begin(), expected.end()));
}

void CheckTournament(PlannedEvent* event, uint32_t players) {
  const StructureRow row = *StructureFor(players);
  const std::vector<Phase>& phases = event->record().phases();
  ASSERT_EQ(phases.size(), row.cut_size > 0 ? 2u : 1u);
  EXPECT_EQ(phases[0].rounds_closed, row.swiss_rounds);
  if (row.cut_size > 0) {
    EXPECT_EQ(phases[1].entrants, row.cut_size);
    CheckFirstPairs(event->draws()[static_cast<size_t>(row.swiss_rounds)], phases[1].entrants);
  }
  CheckPoints(*event, players);
  CheckMeetings(*event, players, static_cast<uint32_t>(row.swiss_rounds));
  const auto awards = event->AwardPrizes();
  ASSERT_NE(awards.answer(), nullptr) << Describe(awards);
  // [NAR-CHAKRA-1] An official event gives everybody something.
  EXPECT_EQ(awards.answer()->awards.empty(), players < 6);
}

// Lots at the end of a round part whom nothing else does, so that each is played to the end.
TEST(NarutoCgEventTest, WholeTournamentsBySeed) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  ASSERT_EQ(host.fault(), "");
  const uint32_t seeds = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 100 : 4;
  for (uint32_t players = 2; players <= 40; ++players) {
    for (uint32_t seed = 0; seed < seeds; ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      PlannedEvent event(host, {players, seed, kFormat, WithoutLists()}, RandomReport);
      ASSERT_EQ(event.Play(), "");
      CheckTournament(&event, players);
    }
  }
}

// [NAR-CUT-6] The kit's bracket and the regulations' pairs are the same, whichever player wins.
TEST(NarutoCgEventTest, TheBracketMakesTheRegulationsPairs) {
  for (uint32_t seed = 0; seed < 200; ++seed) {
    kit::RandomStream random(kit::Seed{{static_cast<uint8_t>(seed)}}, "winners");
    kit::EliminationField field;
    field.seeds = {0, 1, 2, 3, 4, 5, 6, 7};
    std::vector<uint32_t> alive = field.seeds;
    while (alive.size() > 1) {
      const kit::EliminationRound round = kit::NextEliminationRound(field);
      ASSERT_EQ(round.problem, "");
      std::set<std::set<uint32_t>> made;
      for (const kit::EliminationPair& pair : round.pairs) made.insert({pair.first, pair.second});
      std::set<uint32_t> winners;
      std::vector<uint32_t> next;
      for (const auto& [first, last] : FirstAgainstLast(alive.size())) {
        ASSERT_EQ(made.count({alive[first], alive[last]}), 1u);
        next.push_back(random.Below(2) == 0 ? alive[first] : alive[last]);
        winners.insert(next.back());
      }
      field.rounds.emplace_back();
      for (const kit::EliminationPair& pair : round.pairs) {
        const bool first_won = winners.count(pair.first) > 0;
        field.rounds.back().push_back(
            {{{pair.first, pair.first, first_won}, {pair.second, pair.second, !first_won}}});
      }
      alive = next;
    }
  }
}

PlanRequest AfterSwiss(uint32_t entrants, const std::vector<uint32_t>& ranks) {
  PlanRequest request;
  request.format = kFormat;
  request.settings = Value::Struct();
  request.counts.active = entrants;
  request.phases = {{ARBITRO_PHASE_SWISS, entrants, 4, 4, 4, 0}};
  for (const uint32_t rank : ranks) {
    Head head = {};
    head.rank = rank;
    head.number = static_cast<uint32_t>(request.standings.heads.size()) + 1;
    head.status = ARBITRO_PLAYER_ACTIVE;
    request.standings.heads.push_back(head);
  }
  return request;
}

// [NAR-TIEBREAK-3] Level players around the last place admitted need a lot, level ones below do
// not.
TEST(NarutoCgEventTest, OnlyALotPartsLevelPlayersForTheFinal) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  auto reply = host.PlanNext(AfterSwiss(12, {1, 2, 2, 4}));
  ASSERT_NE(reply.refusal(), nullptr);
  EXPECT_EQ(reply.refusal()->reason, "LOT_NEEDED");
  reply = host.PlanNext(AfterSwiss(12, {1, 2, 3, 3}));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->qualified, (std::vector<uint32_t>{0, 1}));
  // [NAR-CUT-3] The final has no time limit.
  EXPECT_EQ(reply.answer()->clock_s, 0u);
}

// [NAR-AMB-11] Above 256 players the organiser says how many rounds are played.
TEST(NarutoCgEventTest, TheOrganiserSetsWhatTheTableDoesNot) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  PlanRequest request;
  request.format = kFormat;
  request.settings = Value::Struct();
  request.counts.active = 257;
  EXPECT_EQ(host.PlanNext(request).refusal()->reason, "UNDEFINED_STRUCTURE");
  request.settings = Value::Struct({{"swiss_rounds", Value::Integer(9)}});
  ASSERT_NE(host.PlanNext(request).answer(), nullptr);
  EXPECT_EQ(host.PlanNext(request).answer()->rounds_planned, 9u);
  EXPECT_EQ(host.PlanNext(request).answer()->clock_s, 45u * 60);
}

// A phase started by hand need not say how many rounds it has: eight players play three.
TEST(NarutoCgEventTest, AnEliminationByHandHasItsRounds) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  PlanRequest request = AfterSwiss(20, {1, 2, 3, 4, 5, 6, 7, 8});
  request.phases.push_back({ARBITRO_PHASE_ELIMINATION, 8, 0, 2, 2, 0});
  ASSERT_NE(host.PlanNext(request).answer(), nullptr);
  EXPECT_EQ(host.PlanNext(request).answer()->step, ARBITRO_STEP_ROUND);
  EXPECT_EQ(host.PlanNext(request).answer()->clock_s, 0u);
  request.phases.back().rounds_closed = request.phases.back().rounds_paired = 3;
  EXPECT_EQ(host.PlanNext(request).answer()->step, ARBITRO_STEP_OVER);
}

// [NAR-AMB-34] [NAR-AMB-60] The opponent of an admitted player who left goes on.
TEST(NarutoCgEventTest, WhoLeftBeforeTheCutIsNotReplaced) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  DrawRequest request;
  request.format = kFormat;
  request.settings = Value::Struct();
  request.phase = ARBITRO_PHASE_ELIMINATION;
  request.phase_number = 2;
  request.entrants = 8;
  for (const uint32_t seed : {1u, 2u, 4u, 5u, 6u, 7u, 8u}) {
    DrawPlayer player = {};
    player.seed = player.number = seed;
    player.entry_round = 1;
    player.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    request.players.push_back(player);
  }
  const auto reply = host.Draw(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  for (const Table& table : reply.answer()->tables) {
    const bool bye = table.kind == ARBITRO_TABLE_BYE;
    EXPECT_EQ(bye, request.players[table.seats[0].player].seed == 6);
  }
}

StandingsRequest TwoLevelPlayers() {
  StandingsRequest request;
  request.format = kFormat;
  request.settings = Value::Struct();
  request.rounds_played = 1;
  request.phases = {{ARBITRO_PHASE_SWISS, 4, 3, 1, 1, 0}};
  for (uint32_t player = 0; player < 4; ++player) {
    PlayerResult result = {};
    result.round = result.phase = 1;
    result.table = 1 + player / 2;
    result.seats = 2;
    result.opponent = player ^ 1;
    result.result = player % 2 == 0 ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
    result.points = player % 2 == 0 ? 1 : 0;
    request.results.push_back(result);
    StandingsPlayer row = {};
    row.points = result.points;
    row.status = ARBITRO_PLAYER_ACTIVE;
    row.first_result = player;
    row.result_count = row.entry_round = 1;
    row.number = player + 1;
    request.players.push_back(row);
  }
  return request;
}

// [NAR-AMB-21] Lots are drawn where the standings are; [NAR-AMB-33] the expelled have no place.
TEST(NarutoCgEventTest, StandingsAreDrawnOrLookedAt) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  StandingsRequest request = TwoLevelPlayers();
  const auto looked_at = host.Rank(request);
  ASSERT_NE(looked_at.answer(), nullptr) << Describe(looked_at);
  EXPECT_EQ(looked_at.answer()->rows[1].rank, 1u);
  std::set<uint32_t> first;
  for (uint8_t seed = 1; seed <= 40; ++seed) {
    request.seed[0] = seed;
    const auto drawn = host.Rank(request);
    EXPECT_EQ(drawn.answer()->rows[1].rank, 2u);
    first.insert(drawn.answer()->rows[0].player);
  }
  EXPECT_EQ(first, (std::set<uint32_t>{0, 2}));
  request.players[1].status = ARBITRO_PLAYER_EXPELLED;
  EXPECT_EQ(host.Rank(request).answer()->unranked, (std::vector<uint32_t>{1}));
}

OutcomeRequest Match(Value report) {
  OutcomeRequest request;
  request.format = kFormat;
  request.settings = Value::Struct();
  request.seat_count = 2;
  request.report = std::move(report);
  return request;
}

Value Called(int64_t games_second, int64_t war_first, int64_t war_second) {
  return Value::Struct({{"games_first", Value::Integer(0)},
                        {"games_second", Value::Integer(games_second)},
                        {"game_running", Value::Flag(true)},
                        {"war_first", Value::Integer(war_first)},
                        {"war_second", Value::Integer(war_second)}});
}

// [NAR-TIME-5] [NAR-TIME-6] The call decides a match as the rules of time say, or not at all.
TEST(NarutoCgEventTest, ACalledMatchIsDecidedByItsReport) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  auto reply = host.Outcome(Match(Value::Struct({{"time_called", Called(1, 9, 0)}})));
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.answer()->seats[1].points, 1);
  reply = host.Outcome(Match(Value::Struct({{"time_called", Called(0, 9, 0)}})));
  EXPECT_EQ(reply.answer()->seats[0].points, 1);
  reply = host.Outcome(Match(Value::Struct({{"time_called", Called(0, 5, 5)}})));
  ASSERT_NE(reply.refusal(), nullptr);
  EXPECT_EQ(reply.refusal()->reason, "MATCH_NOT_OVER");
  const Value winner = Value::Text("second");
  reply =
      host.Outcome(Match(Value::Struct({{"time_called", Called(0, 5, 5)}, {"winner", winner}})));
  EXPECT_EQ(reply.answer()->seats[1].points, 1);
  reply =
      host.Outcome(Match(Value::Struct({{"time_called", Called(0, 9, 5)}, {"winner", winner}})));
  EXPECT_EQ(reply.refusal()->reason, "WRONG_REPORT");
}

// [NAR-AMB-25] [NAR-AMB-71] After the call no game begins but the first, so that no player wins
// one.
TEST(NarutoCgEventTest, NobodyWinsAGameThatWasNotInProgress) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  Value called = Called(1, 0, 0);
  called.Set("game_running", Value::Flag(false));
  EXPECT_NE(host.Outcome(Match(Value::Struct({{"time_called", called}}))).answer(), nullptr);
  called.Set("game_winner", Value::Text("first"));
  const auto reply = host.Outcome(Match(Value::Struct({{"time_called", called}})));
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "WRONG_REPORT");
  EXPECT_EQ(reply.refusal()->rule, "NAR-AMB-25");
  called.Set("games_second", Value::Integer(0));
  EXPECT_NE(host.Outcome(Match(Value::Struct({{"time_called", called}}))).answer(), nullptr);
}

// Penalties decide a match, whatever was reported; [NAR-AMB-15] both may lose.
TEST(NarutoCgEventTest, PenaltiesTakeTheMatch) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  OutcomeRequest request = Match(Value::Struct({{"winner", Value::Text("first")}}));
  request.effects = {{0, ARBITRO_EFFECT_GAME_LOSS, 0, 0}};
  EXPECT_EQ(host.Outcome(request).answer()->seats[0].points, 1);
  request.effects.push_back({0, ARBITRO_EFFECT_GAME_LOSS, 0, 0});
  EXPECT_EQ(host.Outcome(request).answer()->seats[1].points, 1);
  request.effects.push_back({1, ARBITRO_EFFECT_MATCH_LOSS, 0, 0});
  EXPECT_EQ(host.Outcome(request).answer()->seats[0].points, 0);
  EXPECT_EQ(host.Outcome(request).answer()->seats[1].points, 0);
}

CatalogueRow Card(const std::string& code, const std::string& name, bool ninja) {
  return {code, name,
          Value::Struct({{"code", Value::Text(code)},
                         {"name", Value::Text(name)},
                         {"type", Value::Text(ninja ? "ninja" : "technique")}})};
}

// [NAR-DECK-1] [NAR-RESTRICT-1] A list is judged as the question `deck_check` does.
TEST(NarutoCgEventTest, ListsAreCheckedByTheCatalogue) {
  FakeHost host = FakeHost::Of<NarutoCg>();
  std::vector<CatalogueRow> cards = {Card("TE-006", "Sigillo Ottagonale", false)};
  for (int i = 100; i < 113; ++i) {
    cards.push_back(Card("NI-" + std::to_string(i), "Ninja " + std::to_string(i), false));
  }
  host.SetCatalogue(cards);
  DeckRequest request;
  request.format = kFormat;
  request.settings = Value::Struct();
  for (int i = 100; i < 113; ++i) {
    const uint32_t card = *host.catalogue().Find("NI-" + std::to_string(i));
    request.rows.push_back({3, card, "", Value()});
  }
  const uint32_t seal = *host.catalogue().Find("TE-006");
  request.rows.push_back({1, seal, "", Value()});
  auto reply = host.CheckDeck(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  EXPECT_TRUE(reply.answer()->violations.empty());
  request.rows.push_back({1, seal, "", Value::Struct({{"sideboard", Value::Flag(true)}})});
  reply = host.CheckDeck(request);
  ASSERT_EQ(reply.answer()->violations.size(), 2u);
  EXPECT_EQ(reply.answer()->violations[0].code, "SIDE_SIZE");
  EXPECT_EQ(reply.answer()->violations[1].code, "LEGENDARY");
  request.rows[0].card = 999;
  EXPECT_EQ(host.CheckDeck(request).refusal()->reason, "UNKNOWN_CARD");
}

// The faults of a round of four, two of whom have a point: "REMATCH NAR-SWISS-9 0 2". The last
// player has no legal list.
std::set<std::string> ProblemsOf(const FakeHost& host, const std::vector<Table>& tables,
                                 const Value& settings = WithoutLists()) {
  DrawRequest request;
  request.format = kFormat;
  request.settings = settings;
  request.round = 2;
  request.entrants = 4;
  request.met = {2, 3, 0, 1};
  for (uint32_t number = 1; number <= 4; ++number) {
    DrawPlayer player = {};
    player.number = number;
    player.entry_round = 1;
    player.points = number <= 2 ? 1 : 0;
    player.first_met = number - 1;
    player.met_count = 1;
    if (number < 4) player.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    request.players.push_back(player);
  }
  request.tables = tables;
  const auto reply = host.Evaluate(request);
  if (reply.answer() == nullptr) return {Describe(reply)};
  std::set<std::string> problems;
  for (const RoundProblem& one : reply.answer()->problems) {
    std::string text = one.code + " " + one.rule + " " + std::to_string(one.player);
    if (one.other_player != ARBITRO_NONE) text += " " + std::to_string(one.other_player);
    problems.insert(text);
  }
  return problems;
}

// [NAR-SWISS-7] [NAR-SWISS-9] [NAR-SWISS-14] A round given by hand is judged: who sits twice, meets
// again, or sits across the bands without need.
TEST(NarutoCgEventTest, ARoundGivenByHandIsJudged) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  const auto match = [](uint32_t first, uint32_t second) {
    return Table{ARBITRO_TABLE_MATCH, {{first, 0}, {second, 0}}};
  };
  using Problems = std::set<std::string>;
  EXPECT_EQ(ProblemsOf(host, {match(0, 1), match(2, 3)}), Problems{});
  // [NAR-DECK-8] Where lists are required, the one who has none is named.
  EXPECT_EQ(ProblemsOf(host, {match(0, 1), match(2, 3)}, Value::Struct()),
            Problems{"WITHOUT_LIST NAR-DECK-8 3"});
  EXPECT_EQ(ProblemsOf(host, {match(0, 3), match(1, 2)}), Problems{"CROSS_BAND NAR-SWISS-14 0 3"});
  EXPECT_EQ(ProblemsOf(host, {match(0, 1), match(0, 2)}),
            (Problems{"PLAYER_MISSING NAR-SWISS-7 3", "PLAYER_TWICE NAR-SWISS-7 0 2"}));
  EXPECT_EQ(ProblemsOf(host, {match(0, 2), match(1, 3)}),
            (Problems{"REMATCH NAR-SWISS-9 0 2", "REMATCH NAR-SWISS-9 1 3"}));
}

AdmitRequest Act(arbitro_act act, arbitro_event_status status) {
  AdmitRequest request;
  request.act = act;
  request.format = kFormat;
  request.settings = Value::Struct();
  request.event_status = status;
  return request;
}

std::vector<std::string> DutiesOf(const FakeHost& host, const AdmitRequest& request) {
  const auto reply = host.Admit(request);
  EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
  std::vector<std::string> codes;
  if (reply.answer() == nullptr) return codes;
  for (const auto& duty : reply.answer()->duties) codes.push_back(duty.code);
  return codes;
}

// [NAR-EVENT-5] [NAR-EVENT-9] [NAR-EVENT-11] Sanctioned, and with a judge.
TEST(NarutoCgEventTest, AnEventNeedsASanctionAndAJudge) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  EXPECT_EQ(
      host.Admit(Act(ARBITRO_ACT_OPEN_REGISTRATION, ARBITRO_EVENT_REQUESTED)).refusal()->reason,
      "NOT_SANCTIONED");
  AdmitRequest start = Act(ARBITRO_ACT_START, ARBITRO_EVENT_REGISTRATION);
  start.counts.active = 5;
  EXPECT_EQ(host.Admit(start).refusal()->reason, "NO_JUDGE");
  start.settings = Value::Struct({{"organiser_as_judge", Value::Flag(true)}});
  ASSERT_NE(host.Admit(start).answer(), nullptr);
  // [NAR-EVENT-7] Five players play, unofficially; of six the organiser sees that they are
  // registered.
  EXPECT_EQ(DutiesOf(host, start), std::vector<std::string>{"UNOFFICIAL"});
  start.counts.active = 6;
  EXPECT_EQ(DutiesOf(host, start), std::vector<std::string>{"CHECK_REGISTRATIONS"});
  // [NAR-EVENT-10] Of two judges one is appointed the head judge.
  start.staff = {{1, 1}};
  EXPECT_EQ(DutiesOf(host, start), std::vector<std::string>{"CHECK_REGISTRATIONS"});
  start.staff = {{1, 2}};
  EXPECT_EQ(DutiesOf(host, start),
            (std::vector<std::string>{"CHECK_REGISTRATIONS", "APPOINT_HEAD_JUDGE"}));
}

// [NAR-STAFF-5] [NAR-STAFF-6] A judge plays up to sixteen participants, himself included.
TEST(NarutoCgEventTest, AJudgeMayPlayInSmallEvents) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  AdmitRequest entry = Act(ARBITRO_ACT_REGISTER, ARBITRO_EVENT_REGISTRATION);
  entry.subject_is_staff = true;
  entry.counts.active = 15;
  EXPECT_NE(host.Admit(entry).answer(), nullptr);
  entry.counts.active = 16;
  ASSERT_NE(host.Admit(entry).refusal(), nullptr);
  EXPECT_EQ(host.Admit(entry).refusal()->reason, "JUDGE_MAY_NOT_PLAY");
  AdmitRequest start = Act(ARBITRO_ACT_START, ARBITRO_EVENT_REGISTRATION);
  start.staff = {{1, 1}};
  start.subject_is_staff = start.subject_is_player = true;
  start.counts.active = 16;
  EXPECT_NE(host.Admit(start).answer(), nullptr);
  start.counts.active = 17;
  ASSERT_NE(host.Admit(start).refusal(), nullptr);
  EXPECT_EQ(host.Admit(start).refusal()->reason, "JUDGE_MAY_NOT_PLAY");
  start.subject_is_staff = start.subject_is_player = false;
  EXPECT_NE(host.Admit(start).answer(), nullptr) << "the judges play in no match";
}

// [NAR-STAFF-5] A judge who plays at a table does not rule there; where one does, another
// judge is named.
TEST(NarutoCgEventTest, AJudgeDoesNotRuleAtTheOwnTable) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  AdmitRequest ruling = Act(ARBITRO_ACT_JUDGE, ARBITRO_EVENT_RUNNING);
  ruling.subject_is_staff = true;
  const auto refused = [&] {
    const auto reply = host.Admit(ruling);
    return reply.refusal() == nullptr ? "" : reply.refusal()->reason + " " + reply.refusal()->rule;
  };
  EXPECT_EQ(refused(), "JUDGE_UNNAMED NAR-STAFF-9");
  ruling.role = 1;
  EXPECT_EQ(refused(), "");
  ruling.role = 2;  // The organiser stands in.
  EXPECT_EQ(refused(), "");
  ruling.subject_is_player = true;
  EXPECT_EQ(refused(), "JUDGE_AT_TABLE NAR-STAFF-9");
}

}  // namespace
}  // namespace arbitro::nar
