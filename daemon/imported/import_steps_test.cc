// SPDX-License-Identifier: Apache-2.0

#include "daemon/imported/import_steps.h"

#include <algorithm>
#include <string>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "gtest/gtest.h"

namespace arbitro::imported {
namespace {

using interchange::DocumentRound;
using interchange::DocumentTable;
using interchange::EventDocument;

// Two players who play one round, the second of whom is of a division that the ruleset has not.
EventDocument Duel() {
  EventDocument document;
  document.title = "Duel";
  document.game_format = "standard";
  document.settings = {{"rounds", 1}};
  document.players = {{.id = "ada", .division = "masters"}, {.id = "bob", .division = "none"}};
  document.phases = {{.number = 1, .kind = "swiss"}};
  DocumentRound round;
  round.number = 1;
  round.start = "2026-05-08T18:30";
  DocumentTable table;
  table.number = 1;
  table.seats = {{.player = "ada", .result = "win", .points = 3, .place = 1},
                 {.player = "bob", .result = "loss", .place = 2}};
  table.report = {{"winner", "first"}};
  round.tables = {table};
  document.rounds = {round};
  return document;
}

ImportTarget Target() {
  ImportTarget target;
  target.event = "events/duel";
  target.ruleset = "rulesets/demo";
  target.divisions = {"masters"};
  return target;
}

std::vector<std::string> NamesOf(const std::vector<ImportStep>& steps) {
  std::vector<std::string> names;
  for (const ImportStep& step : steps) names.push_back(step.call.step);
  return names;
}

TEST(ImportSteps, AnEventIsMadeFromItsCreationToItsEnd) {
  auto target = Target();
  target.takes_document_settings = true;
  const auto made = StepsOf(Duel(), target, Extent::kWhole);
  ASSERT_TRUE(made.ok());
  EXPECT_EQ(
      NamesOf(made.value),
      (std::vector<std::string>{"create", "schedule", "open", "player-ada", "player-bob", "start",
                                "phase-1", "pair-1", "table-1-1-report", "close-1", "complete"}));
  const auto& create =
      dynamic_cast<const v1::CreateEventRequest&>(*made.value.front().call.request);
  EXPECT_EQ(create.event_id(), "duel");
  EXPECT_EQ(create.settings().struct_().fields(0).value().integer(), 1);
  const auto division_of = [&](size_t step) {
    return dynamic_cast<const v1::RegisterPlayerRequest&>(*made.value[step].call.request)
        .division();
  };
  EXPECT_EQ(division_of(3), "masters");
  EXPECT_EQ(division_of(4), "");
  EXPECT_FALSE(made.value[4].may_follow_at_once) << "players have numbers in their order";
  ASSERT_TRUE(made.value[8].instead);
  EXPECT_EQ(made.value[8].instead->step, "table-1-1");
  target.takes_document_settings = false;
  const auto without = StepsOf(Duel(), target, Extent::kPlayers);
  EXPECT_EQ(without.value.size(), 5u);
  EXPECT_FALSE(dynamic_cast<const v1::CreateEventRequest&>(*without.value.front().call.request)
                   .has_settings());
}

TEST(ImportSteps, ANumberThatIsNotWholeIsNamed) {
  auto document = Duel();
  document.rounds[0].tables[0].report = {{"winner", 1.5}};
  const auto made = StepsOf(document, Target(), Extent::kWhole);
  ASSERT_EQ(made.faults.size(), 1u);
  EXPECT_EQ(made.faults[0].what, "the report of table 1 of round 1 has a number that is not whole");
}

TEST(ImportSteps, NoMoreAreMadeThanMayBe) {
  auto document = Duel();
  DocumentRound between = document.rounds[0];
  between.tables[0].seats = {{.player = "ada", .result = "win", .points = 3, .place = 1}};
  between.tables[0].bye = true;
  for (uint32_t round = 2; round <= 100; ++round) {
    between.number = round;
    document.rounds.push_back(round == 100 ? document.rounds[0] : between);
    document.rounds.back().number = round;
  }
  const size_t all = StepsOf(document, Target(), Extent::kWhole).value.size();
  EXPECT_GT(all, 98u) << "bob is absent from so many rounds";
  for (size_t steps_max = 0; steps_max <= all; ++steps_max) {
    const auto made = StepsOf(document, Target(), Extent::kWhole, steps_max);
    EXPECT_EQ(made.value.size(), std::min(all, steps_max + 1));
  }
  EXPECT_EQ(StepsOf(document, Target(), Extent::kPlayers, 3).value.size(), 4u);
}

TEST(ImportSteps, AnEliminationIsDrawnByTheStandingsBeforeIt) {
  auto document = Duel();
  DocumentRound last = document.rounds[0];
  last.number = 2;
  document.rounds.push_back(last);
  document.phases.push_back({.number = 2, .kind = "elimination", .first_round = 2});
  const auto made = StepsOf(document, Target(), Extent::kWhole);
  for (const ImportStep& step : made.value) {
    if (step.call.step != "phase-2") continue;
    EXPECT_EQ(step.by_standings_of, 1u);
    v1::GetStandingsResponse standings;
    standings.add_rows()->set_player("events/duel/players/bob");
    OrderQualified(standings, step);
    const auto& request = dynamic_cast<const v1::StartPhaseRequest&>(*step.call.request);
    EXPECT_EQ(request.players(0), "events/duel/players/bob");
    EXPECT_EQ(request.players(1), "events/duel/players/ada") << "who is not ranked comes last";
    return;
  }
  ADD_FAILURE() << "no step starts the elimination";
}

}  // namespace
}  // namespace arbitro::imported
