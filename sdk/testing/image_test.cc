// SPDX-License-Identifier: Apache-2.0
#include "arbitro/image.h"

#include <cstring>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/description_image.h"
#include "arbitro/refusal_image.h"
#include "testing/round_trip.h"
#include "testing/samples.h"

namespace arbitro {
namespace {

void ExpectSameTables(const std::vector<Table>& a, const std::vector<Table>& b) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) {
    EXPECT_EQ(a[i].kind, b[i].kind);
    EXPECT_EQ(a[i].seats, b[i].seats);
  }
}

TEST(Image, EncodingWhatWasReadGivesTheSameBytes) {
  const std::vector<std::string> images = samples::Images();
  EXPECT_EQ(images.size(), 26u);
  for (const std::string& image : images) {
    const auto again = samples::Again(image);
    ASSERT_TRUE(again.has_value());
    EXPECT_EQ(*again, image);
    EXPECT_EQ(image.size() % 8, 0u);
  }
}

TEST(Image, ARefusalComesBack) {
  const Refusal sent = samples::ARefusal();
  const Refusal read = RoundTrip(sent);
  EXPECT_EQ(read.reason, sent.reason);
  EXPECT_EQ(read.rule, sent.rule);
  EXPECT_EQ(read.message, sent.message);
  EXPECT_EQ(read.players, sent.players);
}

TEST(Image, ADrawRequestComesBack) {
  const DrawRequest sent = samples::ADrawRequest();
  const DrawRequest read = RoundTrip(sent);
  EXPECT_EQ(read.seed, sent.seed);
  EXPECT_EQ(read.round, 3u);
  EXPECT_EQ(read.phase, ARBITRO_PHASE_ELIMINATION);
  EXPECT_EQ(read.phase_number, 2u);
  EXPECT_EQ(read.rounds_planned, 4u);
  EXPECT_TRUE(read.third_place);
  ExpectSameBytes(read.table_sizes, sent.table_sizes);
  ASSERT_EQ(read.past.size(), 2u);
  EXPECT_EQ(read.past[1].round, 2u);
  EXPECT_EQ(read.past[1].number, 5u);
  EXPECT_EQ(read.past[1].kind, ARBITRO_TABLE_BYE);
  ExpectSameBytes(read.past[0].seats, sent.past[0].seats);
  ExpectSameBytes(read.past[1].seats, sent.past[1].seats);
  EXPECT_EQ(read.format, "standard");
  EXPECT_EQ(read.settings, sent.settings);
  ExpectSameBytes(read.players, sent.players);
  EXPECT_EQ(read.met, sent.met);
  ExpectSameTables(read.tables, sent.tables);
}

TEST(Image, ARoundDrawComesBack) {
  const RoundDraw sent = samples::ARoundDraw();
  const RoundDraw read = RoundTrip(sent);
  ExpectSameTables(read.tables, sent.tables);
  ExpectSameBytes(read.chains, sent.chains);
  ASSERT_EQ(read.criteria.size(), 2u);
  EXPECT_EQ(read.criteria[1].name, "floats");
  EXPECT_EQ(read.criteria[1].rule, "GAME-2-a");
  EXPECT_EQ(read.cost, sent.cost);
  EXPECT_EQ(read.bound, sent.bound);
  EXPECT_TRUE(read.uniform);
  ASSERT_EQ(read.differs.size(), 1u);
  EXPECT_EQ(read.differs[0].name, "avoid repeats");
}

TEST(Image, ARoundEvaluationComesBack) {
  const RoundEvaluation read = RoundTrip(samples::ARoundEvaluation());
  ASSERT_EQ(read.problems.size(), 2u);
  EXPECT_EQ(read.problems[0].code, "TOO_LARGE");
  EXPECT_EQ(read.problems[0].rule, "GAME-1");
  EXPECT_EQ(read.problems[0].player, 1u);
  EXPECT_EQ(read.problems[0].other_player, ARBITRO_NONE);
  EXPECT_EQ(read.problems[1].other_player, 2u);
  EXPECT_EQ(read.cost, std::vector<int64_t>{4});
  EXPECT_EQ(read.optimum, std::vector<int64_t>{3});
}

TEST(Image, ADeckAndItsVerdictComeBack) {
  const DeckRequest sent = samples::ADeckRequest();
  const DeckRequest read = RoundTrip(sent);
  EXPECT_EQ(read.format, "open");
  EXPECT_EQ(read.settings, sent.settings);
  ASSERT_EQ(read.rows.size(), 2u);
  EXPECT_EQ(read.rows[0].count, 4u);
  EXPECT_EQ(read.rows[0].card, 17u);
  EXPECT_EQ(read.rows[0].name, "Città");
  EXPECT_EQ(read.rows[0].marks, sent.rows[0].marks);
  EXPECT_EQ(read.rows[1].card, ARBITRO_NONE);
  EXPECT_TRUE(read.rows[1].marks.is_null());

  const DeckVerdict verdict = RoundTrip(samples::ADeckVerdict());
  EXPECT_EQ(verdict.violations, samples::ADeckVerdict().violations);
  EXPECT_EQ(verdict.warnings, samples::ADeckVerdict().warnings);
}

TEST(Image, AnOutcomeComesBack) {
  const OutcomeRequest sent = samples::AnOutcomeRequest();
  const OutcomeRequest read = RoundTrip(sent);
  EXPECT_EQ(read.format, sent.format);
  EXPECT_EQ(read.settings, sent.settings);
  EXPECT_EQ(read.round, 5u);
  EXPECT_EQ(read.table_kind, ARBITRO_TABLE_BYE);
  EXPECT_EQ(read.seat_count, 1u);
  EXPECT_EQ(read.report, sent.report);
  EXPECT_EQ(read.phase, ARBITRO_PHASE_FINAL);
  EXPECT_EQ(read.phase_number, 3u);
  EXPECT_EQ(read.attempt, 2u);
  EXPECT_TRUE(read.by_hand);
  EXPECT_EQ(read.seats, sent.seats);
  ExpectSameBytes(read.effects, sent.effects);
  EXPECT_EQ(RoundTrip(samples::ATableOutcome()).seats, samples::ATableOutcome().seats);
  EXPECT_EQ(RoundTrip(samples::ATableOutcome()).details, samples::ATableOutcome().details);
}

TEST(Image, StandingsComeBack) {
  const StandingsRequest sent = samples::AStandingsRequest();
  const StandingsRequest read = RoundTrip(sent);
  EXPECT_EQ(read.seed, sent.seed);
  EXPECT_EQ(read.format, sent.format);
  EXPECT_EQ(read.settings, sent.settings);
  EXPECT_EQ(read.rounds_played, 2u);
  ExpectSameBytes(read.players, sent.players);
  ExpectSameBytes(read.results, sent.results);
  EXPECT_EQ(read.details, sent.details);
  ExpectSameBytes(read.phases, sent.phases);
  ASSERT_EQ(read.adjustments.size(), 1u);
  EXPECT_EQ(read.adjustments[0].player, 1u);
  EXPECT_EQ(read.adjustments[0].points, -4);
  EXPECT_EQ(read.adjustments[0].code, "points");
  EXPECT_EQ(read.adjustments[0].round, 3u);

  const Standings standings = RoundTrip(samples::SomeStandings());
  ASSERT_EQ(standings.columns.size(), 2u);
  EXPECT_EQ(standings.columns[1].id, "share");
  EXPECT_EQ(standings.columns[1].label.it, "Quota");
  EXPECT_EQ(standings.columns[1].rule, "GAME-2-a");
  EXPECT_EQ(standings.columns[1].kind, ARBITRO_COLUMN_RATIO);
  EXPECT_EQ(standings.columns[1].denominator.low, 5u);
  EXPECT_EQ(standings.columns[1].denominator.high, 6u);
  ExpectSameBytes(standings.rows, samples::SomeStandings().rows);
  ExpectSameBytes(standings.cells, samples::SomeStandings().cells);
  EXPECT_EQ(standings.unranked, std::vector<uint32_t>{2});
}

TEST(Image, AQuestionAndItsAnswerComeBack) {
  EXPECT_EQ(RoundTrip(samples::AQuestionRequest()).question, "count");
  EXPECT_EQ(RoundTrip(samples::AQuestionRequest()).input, samples::NestedValue());
  EXPECT_EQ(RoundTrip(samples::AQuestionRequest()).seed, samples::AQuestionRequest().seed);
  EXPECT_TRUE(RoundTrip(samples::AQuestionRequest()).draws());
  EXPECT_EQ(RoundTrip(samples::AQuestionAnswer()).answer, samples::NestedValue());
}

TEST(Image, ADescriptionComesBackWithItsForms) {
  const Description sent = samples::ADescription();
  const Description read = RoundTrip(sent);
  EXPECT_EQ(read.id, "sample-game");
  EXPECT_EQ(read.version, "1.2.3");
  EXPECT_EQ(read.title, sent.title);
  EXPECT_EQ(read.rounds_max, 24u);
  EXPECT_EQ(read.players_min, 4u);
  ASSERT_NE(read.FindFormat("open"), nullptr);
  ASSERT_NE(read.FindRule("GAME-2-a"), nullptr);
  EXPECT_EQ(read.FindRule("GAME-2-a")->text.it, "Due.");
  EXPECT_EQ(read.FindReason("SECOND_BYE")->rule, "GAME-2-a");
  EXPECT_EQ(read.FindViolation("SECOND_BYE"), nullptr);

  ASSERT_TRUE(read.settings && read.card && read.deck_row && read.report);
  const Form& duration = read.settings->children[2];
  EXPECT_EQ(duration.kind, ARBITRO_FIELD_DURATION);
  EXPECT_EQ(duration.least, 60);
  EXPECT_EQ(duration.most, 7200);
  EXPECT_TRUE(read.settings->children[0].required);
  EXPECT_FALSE(read.settings->children[1].required);
  EXPECT_TRUE(read.card->children[0].key);
  EXPECT_TRUE(read.card->children[1].name);
  EXPECT_EQ(read.card->children[2].children[0].kind, ARBITRO_FIELD_TEXT);
  EXPECT_EQ(read.report->children[0].rule, "GAME-1");
  EXPECT_EQ(read.report->children[0].choices[1].id, "second");
  EXPECT_EQ(read.report->children[1].children.size(), 2u);
  EXPECT_EQ(read.questions[0].answer.children[2].least, -5);
}

// A struct may grow at its end: an older writer's is read with zeros, a newer one's is cut.
TEST(Image, SpansOfOtherStridesAreRead) {
  struct Short {
    int32_t points;
    uint32_t result;
  };
  struct Long {
    arbitro_seat_outcome known;
    uint64_t future;
  };
  const auto read = [](auto element) {
    ImageWriter<arbitro_outcome_answer> image(ARBITRO_IMAGE_OUTCOME_ANSWER);
    image.root().seats = image.Span(std::vector<decltype(element)>{element, element});
    TableOutcome outcome;
    std::string fault;
    EXPECT_TRUE(Decode(image.Finish(), &outcome, &fault)) << fault;
    return outcome;
  };
  const TableOutcome older = read(Short{3, ARBITRO_RESULT_TIE});
  ASSERT_EQ(older.seats.size(), 2u);
  EXPECT_EQ(older.seats[1].points, 3);
  EXPECT_EQ(older.seats[1].place, 0u);
  const TableOutcome newer = read(Long{{1, ARBITRO_RESULT_WIN, 4, 0, 5}, 99});
  ASSERT_EQ(newer.seats.size(), 2u);
  EXPECT_EQ(newer.seats[1].place, 4u);
  EXPECT_EQ(newer.seats[1].score, 5);
}

// The root of an older writer is shorter.
TEST(Image, AShorterRootIsReadWithZeros) {
  struct OldRoot {
    arbitro_image image;
    arbitro_text id;
  };
  ImageWriter<OldRoot> writer(ARBITRO_IMAGE_QUESTION_REQUEST);
  writer.root().id = writer.Text(std::string_view("count"));
  const std::string bytes = writer.Finish();
  ImageReader reader(bytes);
  const auto root = reader.Open<arbitro_question_request>(ARBITRO_IMAGE_QUESTION_REQUEST);
  EXPECT_TRUE(reader.ok()) << reader.fault();
  EXPECT_EQ(reader.String(root.question), "count");
  EXPECT_EQ(root.values.count, 0u);
}

}  // namespace
}  // namespace arbitro
