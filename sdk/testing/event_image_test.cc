// SPDX-License-Identifier: Apache-2.0
//
// The images of an event's life, its penalties, awards and series: what is sent comes back, and
// what an enemy would send is refused.

#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/admit.h"
#include "arbitro/awards.h"
#include "arbitro/penalty.h"
#include "arbitro/plan.h"
#include "arbitro/rating.h"
#include "arbitro/series.h"
#include "testing/round_trip.h"
#include "testing/samples.h"

namespace arbitro {
namespace {

// Why the image of `content` is refused; "" where it is read.
template <class T>
std::string FaultOf(const T& content) {
  T read;
  std::string fault;
  const bool good = Decode(Encode(content), &read, &fault);
  EXPECT_EQ(good, fault.empty());
  return fault;
}

// The same, after a change of the image's root.
template <class T, class Root, class Change>
std::string FaultOfRoot(const T& content, Root root, Change change) {
  std::string image = Encode(content);
  std::memcpy(&root, image.data(), sizeof(root));
  change(&root);
  std::memcpy(image.data(), &root, sizeof(root));
  T read;
  std::string fault;
  EXPECT_FALSE(Decode(image, &read, &fault));
  return fault;
}

TEST(EventImage, AnAdmitRequestComesBack) {
  const AdmitRequest sent = samples::AnAdmitRequest();
  const AdmitRequest read = RoundTrip(sent);
  EXPECT_EQ(read.act, ARBITRO_ACT_REGISTER);
  EXPECT_EQ(read.format, "open");
  EXPECT_EQ(read.settings, sent.settings);
  EXPECT_EQ(read.event_status, ARBITRO_EVENT_REGISTRATION);
  EXPECT_TRUE(read.subject_is_staff);
  EXPECT_FALSE(read.subject_is_player);
  EXPECT_EQ(read.role, 2u);
  EXPECT_EQ(read.player_status, uint32_t{ARBITRO_PLAYER_CHECKED_IN});
  EXPECT_EQ(read.player_facts["born"].integer(), 1999);
  EXPECT_EQ(read.entry_round, 3u);
  EXPECT_EQ(read.division, 1u);
  EXPECT_EQ(read.arguments["born"].integer(), 2001);
  EXPECT_EQ(read.day, -1);
  EXPECT_EQ(read.second_of_day, 86'399u);
  ExpectSameBytes<EventCounts>({read.counts}, {sent.counts});
  ExpectSameBytes(read.phases, sent.phases);
  ExpectSameBytes(read.staff, sent.staff);
  ASSERT_EQ(read.entries.size(), 2u);
  EXPECT_EQ(read.entries[0].kind, ARBITRO_PERSON_SCORE);
  EXPECT_EQ(read.entries[0].game, "sample-game");
  EXPECT_EQ(read.entries[0].label, "chakra");
  EXPECT_EQ(read.entries[0].value, 40);
  EXPECT_EQ(read.entries[0].from_s, -5);
  EXPECT_EQ(read.entries[1].until_s, 2);
  EXPECT_TRUE(read.appeal_published);
  EXPECT_FALSE(read.appeal_reported);
  EXPECT_EQ(read.publication_age_s, 7'200u);
  EXPECT_EQ(read.signature, uint32_t{ARBITRO_SIGNATURE_WITH_APPEAL});
}

TEST(EventImage, AnAdmissionComesBack) {
  const Admission read = RoundTrip(samples::AnAdmission());
  EXPECT_EQ(read.event_status, uint32_t{ARBITRO_EVENT_REQUESTED});
  EXPECT_EQ(read.player_status, uint32_t{ARBITRO_PLAYER_ACTIVE});
  EXPECT_EQ(read.entry_round, 4u);
  EXPECT_EQ(read.division, 2u);
  EXPECT_EQ(read.duties, samples::AnAdmission().duties);
  EXPECT_EQ(read.settled, (std::vector<std::string>{"NOTE", "REPORT"}));
}

TEST(EventImage, APlanComesBack) {
  const PlanRequest sent = samples::APlanRequest();
  const PlanRequest request = RoundTrip(sent);
  EXPECT_EQ(request.settings, sent.settings);
  ExpectSameBytes<EventCounts>({request.counts}, {sent.counts});
  ExpectSameBytes(request.phases, sent.phases);
  ExpectSameBytes(request.standings.heads, sent.standings.heads);
  ExpectSameBytes(request.standings.cells, sent.standings.cells);
  EXPECT_EQ(request.standings.column_count, 2u);
  EXPECT_EQ(request.standings.ranked(), 2u);
  EXPECT_TRUE(request.published);
  EXPECT_EQ(request.publication_age_s, 7'201u);
  EXPECT_EQ(request.appeals_open, 2u);

  const Plan plan = RoundTrip(samples::APlan());
  EXPECT_EQ(plan.step, ARBITRO_STEP_PHASE);
  EXPECT_EQ(plan.phase_kind, uint32_t{ARBITRO_PHASE_FINAL});
  EXPECT_EQ(plan.rounds_planned, 3u);
  EXPECT_TRUE(plan.third_place);
  EXPECT_TRUE(plan.fresh_start);
  EXPECT_EQ(plan.qualified, (std::vector<uint32_t>{1, 0}));
  ExpectSameBytes(plan.tables, samples::APlan().tables);
  EXPECT_EQ(plan.clock_s, 3'000u);
  EXPECT_EQ(plan.extra_turns, 3u);
}

TEST(EventImage, APenaltyAndItsRulingComeBack) {
  const PenaltyRequest sent = samples::APenaltyRequest();
  const PenaltyRequest request = RoundTrip(sent);
  EXPECT_TRUE(request.head_judge);
  EXPECT_TRUE(request.at_table);
  EXPECT_EQ(request.infraction, 1u);
  EXPECT_EQ(request.circumstances, sent.circumstances);
  EXPECT_EQ(request.proposed, 2u);
  EXPECT_EQ(request.phase_kind, uint32_t{ARBITRO_PHASE_TABLES});
  EXPECT_EQ(request.phase, 2u);
  EXPECT_EQ(request.round, 5u);
  EXPECT_EQ(request.table_seats, 4u);
  EXPECT_EQ(request.division, 1u);
  EXPECT_EQ(request.player_facts, sent.player_facts);
  EXPECT_EQ(request.day, 16'000);
  ExpectSameBytes(request.history, sent.history);

  const Ruling ruling = RoundTrip(samples::ARuling());
  EXPECT_EQ(ruling.step, 4u);
  EXPECT_EQ(ruling.ruling, 2u);
  EXPECT_TRUE(ruling.deviates);
  EXPECT_TRUE(ruling.final);
  EXPECT_EQ(ruling.allowed, std::vector<uint32_t>{1});
  EXPECT_EQ(ruling.choices, (std::vector<uint32_t>{2, 3}));
  EXPECT_EQ(ruling.effects, samples::ARuling().effects);
  ExpectSameBytes(ruling.further, samples::ARuling().further);
  EXPECT_EQ(ruling.duties, samples::ARuling().duties);
}

TEST(EventImage, AwardsComeBack) {
  const AwardsRequest sent = samples::AnAwardsRequest();
  const AwardsRequest request = RoundTrip(sent);
  ExpectSameBytes(request.standings.heads, sent.standings.heads);
  ExpectSameBytes(request.phases, sent.phases);
  EXPECT_EQ(RoundTrip(samples::SomeAwards()).awards, samples::SomeAwards().awards);
  EXPECT_EQ(RoundTrip(samples::SomeAwards()).duties, samples::SomeAwards().duties);
}

TEST(EventImage, ASeriesAndItsTotalsComeBack) {
  const SeriesRequest sent = samples::ASeriesRequest();
  const SeriesRequest request = RoundTrip(sent);
  EXPECT_EQ(request.seed, sent.seed);
  EXPECT_EQ(request.settings, sent.settings);
  ASSERT_EQ(request.stages.size(), 2u);
  EXPECT_EQ(request.stages[0].stage, sent.stages[0].stage);
  EXPECT_EQ(request.stages[0].players, 9u);
  ASSERT_EQ(request.stages[0].rows.size(), 2u);
  EXPECT_EQ(request.stages[0].rows[0].person, 1u);
  EXPECT_EQ(request.stages[0].rows[0].rank, 1u);
  EXPECT_EQ(request.stages[0].rows[0].points, 12);
  EXPECT_EQ(request.stages[0].rows[0].score, -4);
  EXPECT_EQ(request.stages[0].rows[0].details, sent.stages[0].rows[0].details);
  EXPECT_EQ(request.stages[1].rows[0].person, 2u);
  ASSERT_EQ(request.persons.size(), 3u);
  EXPECT_EQ(request.persons[0].facts, sent.persons[0].facts);
  EXPECT_EQ(request.persons[2].number, 3u);

  const SeriesTotals totals = RoundTrip(samples::SomeTotals());
  ExpectSameBytes(totals.standings.rows, samples::SomeStandings().rows);
  EXPECT_EQ(totals.standings.columns[1].id, "share");
  EXPECT_EQ(totals.awards, samples::SomeTotals().awards);
  EXPECT_EQ(totals.duties, samples::SomeTotals().duties);
}

TEST(EventImage, MatchesAndRatingsComeBack) {
  const RatingRequest sent = samples::ARatingRequest();
  const RatingRequest request = RoundTrip(sent);
  EXPECT_EQ(request.settings, sent.settings);
  EXPECT_EQ(request.stage, sent.stage);
  EXPECT_EQ(request.event_settings, sent.event_settings);
  EXPECT_EQ(request.persons, sent.persons);
  EXPECT_EQ(request.matches, sent.matches);
  EXPECT_EQ(RoundTrip(samples::SomeRatings()).persons, samples::SomeRatings().persons);
}

TEST(EventImage, WhatNoEnumHasIsRefused) {
  EXPECT_EQ(FaultOfRoot(samples::AnAdmitRequest(), arbitro_admit_request{},
                        [](auto* root) { root->act = 19; }),
            "the act 19 is unknown");
  EXPECT_EQ(FaultOfRoot(samples::AnAdmitRequest(), arbitro_admit_request{},
                        [](auto* root) { root->signature = 4; }),
            "the signature 4 is unknown");
  EXPECT_EQ(FaultOfRoot(samples::AnAdmitRequest(), arbitro_admit_request{},
                        [](auto* root) { root->event_status = 0; }),
            "the event's status 0 is unknown");
  EXPECT_EQ(FaultOfRoot(samples::AnAdmitRequest(), arbitro_admit_request{},
                        [](auto* root) { root->flags = 4; }),
            "a flag is unknown");
  EXPECT_EQ(FaultOfRoot(samples::AnAdmission(), arbitro_admit_answer{},
                        [](auto* root) { root->player_status = 7; }),
            "the player's status 7 is unknown");
  EXPECT_EQ(
      FaultOfRoot(samples::APlan(), arbitro_plan_answer{}, [](auto* root) { root->step = 0; }),
      "the step 0 is unknown");
  EXPECT_EQ(FaultOfRoot(samples::APlan(), arbitro_plan_answer{},
                        [](auto* root) { root->phase_kind = 5; }),
            "a phase's kind 5 is unknown");
  EXPECT_EQ(FaultOfRoot(samples::ARuling(), arbitro_penalty_answer{},
                        [](auto* root) { root->flags = 8; }),
            "a flag is unknown");
  EXPECT_EQ(FaultOfRoot(samples::APenaltyRequest(), arbitro_penalty_request{},
                        [](auto* root) { root->infraction = 0; }),
            "no infraction is named");
  Ruling ruling = samples::ARuling();
  ruling.effects[0].kind = static_cast<arbitro_effect_kind>(10);
  EXPECT_EQ(FaultOf(ruling), "an effect's kind 10 is unknown");
  ruling = samples::ARuling();
  ruling.further[0].target = ARBITRO_TARGET_TABLE;
  EXPECT_EQ(FaultOf(ruling), "a further penalty's target 2 is unknown");
}

TEST(EventImage, HeadsAreRankedFirstAndHaveTheirCells) {
  PlanRequest request = samples::APlanRequest();
  request.standings.heads[0].rank = 0;
  EXPECT_EQ(FaultOf(request), "a ranked head stands behind an unranked one");
  request = samples::APlanRequest();
  request.standings.negative.clear();
  request.standings.cells.pop_back();
  EXPECT_EQ(FaultOf(request), "the cells are not one a ranked head and column");
  request = samples::APlanRequest();
  request.standings.column_count = 33;
  EXPECT_EQ(FaultOf(request), "there are too many columns");
}

TEST(EventImage, IndicesAndCountsOutOfRangeAreRefused) {
  SeriesRequest series = samples::ASeriesRequest();
  series.stages[0].rows[0].person = 3;
  EXPECT_EQ(FaultOf(series), "a row's person is out of range");
  RatingRequest rating = samples::ARatingRequest();
  rating.matches[1].seats[0].person = 3;
  EXPECT_EQ(FaultOf(rating), "a seat's person is out of range");
  PenaltyRequest penalty = samples::APenaltyRequest();
  penalty.history.resize(limits::kPenaltiesPerPlayerMax + 1);
  EXPECT_EQ(FaultOf(penalty), "a span has 257 elements, at most 256 are allowed");
  Ruling ruling = samples::ARuling();
  ruling.effects.resize(limits::kRulingPartsMax + 1);
  EXPECT_EQ(FaultOf(ruling), "a span has 65 elements, at most 64 are allowed");
  Admission admission = samples::AnAdmission();
  admission.settled.resize(limits::kDutiesMax + 1);
  EXPECT_EQ(FaultOf(admission), "a span has 1001 elements, at most 1000 are allowed");
  OutcomeRequest outcome = samples::AnOutcomeRequest();
  outcome.effects[0].seat = 1;
  EXPECT_EQ(FaultOf(outcome), "an effect's seat is out of range");
  outcome = samples::AnOutcomeRequest();
  outcome.seats.push_back({1});
  EXPECT_EQ(FaultOf(outcome), "the seats are not `seat_count`");
  TableOutcome table = samples::ATableOutcome();
  table.details.pop_back();
  EXPECT_EQ(FaultOf(table), "the details are not one a seat");
  StandingsRequest standings = samples::AStandingsRequest();
  standings.details.pop_back();
  EXPECT_EQ(FaultOf(standings), "the details are not one a result");
  standings = samples::AStandingsRequest();
  standings.adjustments[0].player = 2;
  EXPECT_EQ(FaultOf(standings), "an adjustment's player is out of range");
  DrawRequest draw = samples::ADrawRequest();
  draw.past[0].seats[0].player = 3;
  EXPECT_EQ(FaultOf(draw), "a past seat's player is out of range");
  draw = samples::ADrawRequest();
  draw.past[0].seats.resize(limits::kSeatsPerTableMax + 1);
  EXPECT_EQ(FaultOf(draw), "a table's seats are out of range");
}

}  // namespace
}  // namespace arbitro
