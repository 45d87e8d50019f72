// SPDX-License-Identifier: Apache-2.0
//
// Whole tournaments by seed, through the boundary, and what an organiser may not do.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "plugins/samurai_sword/event/score_sheet.h"
#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/ruleset.h"
#include "testing/planned_event.h"

namespace arbitro::sam {
namespace {

// A sheet that can be: one Shogun first, roles of the table, honour by chance, none for one seat.
Value RandomSheet(uint32_t seats, kit::RandomStream* random) {
  const auto below = [&](uint64_t bound) {
    return Value::Integer(static_cast<int64_t>(random->Below(bound)));
  };
  Value lines = Value::List();
  int64_t stars = 0;
  const uint64_t fallen = random->Below(seats);
  const std::vector<uint32_t> characters = random->Choose(kCharacterCount, seats);
  int64_t daimyo = kDaimyoCards;
  for (const RoleName& role : kRoleNames) {
    const uint32_t cards = FindRoles(seats)->cards[static_cast<size_t>(role.role)];
    for (uint32_t card = 0; card < cards; ++card) {
      const size_t seat = lines.items().size();
      const auto in_hand = static_cast<int64_t>(random->Below(daimyo > 0 ? 2 : 1));
      daimyo -= in_hand;
      Value line = Value::Struct(
          {{"role", Value::Text(role.name)},
           {"character", Value::Text(kCharacters[characters[seat]].name)},
           {"honour",
            Value::Integer(seat == fallen ? 0 : static_cast<int64_t>(random->Below(4)) + 1)},
           {"resilience", below(5)},
           {"daimyo", Value::Integer(in_hand)}});
      if (role.role == Role::kNinja) line.Set("stars", Value::Integer(++stars));
      lines.Add(std::move(line));
    }
  }
  return Value::Struct({{"lines", lines}});
}

Value RandomReport(const OutcomeRequest& request, kit::RandomStream* random) {
  if (request.phase != ARBITRO_PHASE_ELIMINATION) return RandomSheet(request.seat_count, random);
  return Value::Struct({{"winner", Value::Text(random->Below(2) == 0 ? "first" : "second")}});
}

// [SAM-1.1.1] Tables of the printed sizes. [SAM-1.1.3] No player is Shogun twice, and every table
// had one.
void CheckElimination(const PlannedEvent& event, uint32_t players) {
  uint32_t shoguns = 0;
  for (uint32_t player = 0; player < players; ++player) {
    uint32_t times = 0;
    for (const PlayedGame& game : event.record().games(player))
      times += game.seat.role == 1 ? 1 : 0;
    EXPECT_LE(times, 1u);
    shoguns += times;
  }
  EXPECT_EQ(shoguns, ShogunsNeeded(players));
  for (uint32_t round = 0; round < EliminationRounds(players); ++round) {
    std::vector<uint32_t> sizes;
    for (const Table& table : event.draws()[round].tables) {
      sizes.push_back(static_cast<uint32_t>(table.seats.size()));
    }
    EXPECT_EQ(sizes, TableSizes(players));
    EXPECT_EQ(event.draws()[round].cost, event.draws()[round].bound);
  }
}

// [SAM-1.3.2] The winner of the last duel is first; [SAM-AMB-18] the losers of the semi-finals
// share the third place. [SAM-1.3.1] Prizes follow.
void CheckEnd(PlannedEvent* event) {
  const auto standings = event->Rank();
  ASSERT_NE(standings.answer(), nullptr) << Describe(standings);
  const std::vector<Standing>& rows = standings.answer()->rows;
  EXPECT_EQ((std::vector<uint32_t>{rows[0].rank, rows[1].rank, rows[2].rank, rows[3].rank}),
            (std::vector<uint32_t>{1, 2, 3, 3}));
  const auto last = [&](size_t row) {
    return event->record().games(rows[row].player).back().result.result;
  };
  EXPECT_EQ(last(0), uint32_t{ARBITRO_RESULT_WIN});
  EXPECT_EQ(last(1), uint32_t{ARBITRO_RESULT_LOSS});
  // Wins are those of games and of duels.
  for (const Standing& row : rows) {
    const auto& games = event->record().games(row.player);
    const auto won = std::count_if(games.begin(), games.end(), [](const PlayedGame& game) {
      return game.result.result == ARBITRO_RESULT_WIN;
    });
    EXPECT_EQ(row.wins, won);
    EXPECT_EQ(row.wins + row.losses, games.size());
  }
  const auto awards = event->AwardPrizes();
  ASSERT_NE(awards.answer(), nullptr) << Describe(awards);
  EXPECT_EQ(awards.answer()->awards.size(), 4u);
}

// Every number of players, several seeds each. A tie for the last place in the finals is the
// referee's to part, and ends a tournament here.
TEST(SamuraiSwordEventTest, WholeTournamentsBySeed) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  ASSERT_EQ(host.fault(), "");
  const uint32_t seeds = std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 100 : 5;
  uint32_t tied = 0;
  for (uint32_t players = 8; players <= 100; ++players) {
    for (uint32_t seed = 0; seed < seeds; ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      PlannedEvent event(host, {players, seed, "tournament"}, RandomReport);
      const std::string problem = event.Play();
      const bool tie = problem.find("REFEREE_DECIDES") != std::string::npos;
      tied += tie ? 1 : 0;
      EXPECT_TRUE(problem.empty() || tie) << problem;
      CheckElimination(event, players);
      if (!tie) CheckEnd(&event);
    }
  }
  EXPECT_LT(tied, 93 * seeds / 10);
}

// The plan after an elimination phase whose standings have these ranks; `dropped` is a place, from
// 0, whose player has left.
Reply<Plan> PlanFinals(const FakeHost& host, const std::vector<uint32_t>& ranks, size_t dropped) {
  PlanRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  Phase phase = {};
  phase.kind = ARBITRO_PHASE_TABLES;
  phase.entrants = static_cast<uint32_t>(ranks.size());
  phase.rounds_planned = 3;
  phase.rounds_closed = 3;
  request.phases = {phase};
  for (size_t i = 0; i < ranks.size(); ++i) {
    Head head = {};
    head.rank = ranks[i];
    head.number = static_cast<uint32_t>(i + 1);
    head.status = i == dropped ? ARBITRO_PLAYER_DROPPED : ARBITRO_PLAYER_ACTIVE;
    request.standings.heads.push_back(head);
  }
  return host.PlanNext(request);
}

// [SAM-AMB-04] The referee parts ties for the last place in the finals, and those among the
// finalists; no others. [SAM-AMB-16] A player who has left ties with no other.
TEST(SamuraiSwordEventTest, TiesThatTheRefereeParts) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  constexpr size_t kNobody = SIZE_MAX;
  for (const auto& tied : std::vector<std::vector<uint32_t>>{
           {1, 1, 3, 4, 5, 6, 7, 8}, {1, 2, 3, 3, 5, 6, 7, 8}, {1, 2, 3, 4, 4, 6, 7, 8}}) {
    const Reply<Plan> reply = PlanFinals(host, tied, kNobody);
    ASSERT_NE(reply.refusal(), nullptr);
    EXPECT_EQ(reply.refusal()->reason, "REFEREE_DECIDES");
  }
  EXPECT_NE(PlanFinals(host, {1, 2, 3, 4, 5, 5, 7, 8}, kNobody).answer(), nullptr);
  const Reply<Plan> without = PlanFinals(host, {1, 2, 3, 4, 4, 6, 7, 8}, 4);
  ASSERT_NE(without.answer(), nullptr) << Describe(without);
  EXPECT_EQ(without.answer()->qualified, (std::vector<uint32_t>{0, 1, 2, 3}));
  const Reply<Plan> next = PlanFinals(host, {1, 1, 3, 4, 5, 6, 7, 8}, 1);
  ASSERT_NE(next.answer(), nullptr) << Describe(next);
  EXPECT_EQ(next.answer()->qualified, (std::vector<uint32_t>{0, 2, 3, 4}));
}

DrawRequest RequestFor(arbitro_phase_kind phase, const std::vector<uint32_t>& seeds) {
  DrawRequest request;
  request.phase = phase;
  request.format = "tournament";
  request.settings = Value::Struct();
  for (const uint32_t seed : seeds) {
    DrawPlayer player = {};
    player.number = static_cast<uint32_t>(request.players.size() + 1);
    player.seed = seed;
    player.entry_round = 1;
    request.players.push_back(player);
  }
  return request;
}

// [SAM-AMB-16] A finalist who withdraws before the duels are drawn loses the duel.
TEST(SamuraiSwordEventTest, AFinalistWhoWithdrawsLosesTheDuel) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  DrawRequest request = RequestFor(ARBITRO_PHASE_ELIMINATION, {1, 2, 4});
  request.entrants = 4;
  const Reply<RoundDraw> reply = host.Draw(request);
  ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
  const std::vector<Table>& tables = reply.answer()->tables;
  ASSERT_EQ(tables.size(), 2u);
  EXPECT_EQ(tables[0].seats.size(), 2u);
  EXPECT_EQ(tables[1].kind, ARBITRO_TABLE_BYE);
  EXPECT_EQ(tables[1].seats.front().player, 1u) << "the second best";
}

// [SAM-1.1.3] [SAM-1.1.7] At a table made by hand, the first was its Shogun.
TEST(SamuraiSwordEventTest, ShogunsOfTablesMadeByHandAreRemembered) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  DrawRequest request = RequestFor(ARBITRO_PHASE_TABLES, std::vector<uint32_t>(8, 0));
  request.entrants = 8;
  request.round = 2;
  for (const uint32_t first : {0u, 4u}) {
    PastTable table;
    table.number = first / 4 + 1;
    for (uint32_t seat = 0; seat < 4; ++seat) {
      PastSeat past = {};
      past.player = first + seat;
      past.number = seat + 1;
      table.seats.push_back(past);
    }
    request.past.push_back(table);
  }
  for (uint8_t seed = 0; seed < 50; ++seed) {
    request.seed[0] = seed;
    const Reply<RoundDraw> reply = host.Draw(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    for (const Table& table : reply.answer()->tables) {
      EXPECT_NE(table.seats.front().player % 4, 0u) << "Shogun a second time";
    }
  }
}

// [SAM-5.0] Derogations need the publisher's leave.
TEST(SamuraiSwordEventTest, DerogationsNeedLeave) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  AdmitRequest request;
  request.act = ARBITRO_ACT_AMEND_SETTINGS;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.arguments = Value::Struct({{"eight_finalists", Value::Flag(true)}});
  const auto refused = host.Admit(request);
  ASSERT_NE(refused.refusal(), nullptr) << Describe(refused);
  EXPECT_EQ(refused.refusal()->reason, "PUBLISHER_MUST_ALLOW");
  request.arguments.Set("publisher_authorised", Value::Flag(true));
  EXPECT_NE(host.Admit(request).answer(), nullptr);
}

// [SAM-3.1] [SAM-AMB-17] A referee does not play, and no player enters after the first draw.
TEST(SamuraiSwordEventTest, EntriesThatAreRefused) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  AdmitRequest request;
  request.act = ARBITRO_ACT_REGISTER;
  request.format = "tournament";
  request.settings = Value::Struct();
  EXPECT_NE(host.Admit(request).answer(), nullptr);
  request.subject_is_staff = true;
  ASSERT_NE(host.Admit(request).refusal(), nullptr);
  EXPECT_EQ(host.Admit(request).refusal()->rule, "SAM-3.1");
  request.subject_is_staff = false;
  request.counts.rounds_paired = 1;
  ASSERT_NE(host.Admit(request).refusal(), nullptr);
  EXPECT_EQ(host.Admit(request).refusal()->rule, "SAM-AMB-17");
  request.settings = Value::Struct({{"late_entries", Value::Flag(true)}});
  EXPECT_NE(host.Admit(request).answer(), nullptr);
}

// [SAM-3.1] Nor one who turns out to be a player before the start: two persons were one.
TEST(SamuraiSwordEventTest, NoTournamentStartsWhoseRefereePlays) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  AdmitRequest request;
  request.act = ARBITRO_ACT_START;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.counts.active = 8;
  EXPECT_NE(host.Admit(request).answer(), nullptr);
  request.subject_is_staff = request.subject_is_player = true;
  ASSERT_NE(host.Admit(request).refusal(), nullptr);
  EXPECT_EQ(host.Admit(request).refusal()->rule, "SAM-3.1");
}

// [SAM-3.7] No player appeals, against whatever it is.
TEST(SamuraiSwordEventTest, NobodyAppeals) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  AdmitRequest request;
  request.act = ARBITRO_ACT_APPEAL;
  request.format = "tournament";
  request.settings = Value::Struct();
  const auto reply = host.Admit(request);
  ASSERT_NE(reply.refusal(), nullptr) << Describe(reply);
  EXPECT_EQ(reply.refusal()->reason, "NO_APPEAL");
  EXPECT_EQ(reply.refusal()->rule, "SAM-3.7");
}

// [SAM-3.6] [SAM-3.7] Every sanction is the referee's to choose, and final.
TEST(SamuraiSwordEventTest, SanctionsAreAtDiscretion) {
  const FakeHost host = FakeHost::Of<SamuraiSword>();
  PenaltyRequest request;
  request.format = "tournament";
  request.settings = Value::Struct();
  request.infraction = host.description().PlaceOfInfraction("cheating");
  const uint32_t points = host.description().PlaceOfPenalty("points");
  for (uint32_t proposed = 0; proposed <= 5; ++proposed) {
    request.proposed = proposed;
    request.circumstances = Value::Struct();
    if (proposed == points) request.circumstances.Set("points", Value::Integer(50));
    const auto reply = host.RulePenalty(request);
    ASSERT_NE(reply.answer(), nullptr) << Describe(reply);
    EXPECT_EQ(reply.answer()->ruling, proposed == 0 ? 2 : proposed);
    EXPECT_TRUE(reply.answer()->final);
    EXPECT_FALSE(reply.answer()->deviates);
  }
  request.circumstances = Value::Struct();
  request.proposed = points;
  ASSERT_NE(host.RulePenalty(request).refusal(), nullptr);
}

}  // namespace
}  // namespace arbitro::sam
