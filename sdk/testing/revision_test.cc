// SPDX-License-Identifier: Apache-2.0
//
// That a host reads what rulesets of revision 0 write, and calls each in the newest revision that
// it offers.
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/description_image.h"
#include "arbitro/host/description_check.h"
#include "arbitro/host/ruleset_functions.h"
#include "arbitro/image.h"
#include "arbitro/refusal_image.h"
#include "arbitro/series.h"
#include "arbitro/standings.h"
#include "testing/round_trip.h"
#include "testing/samples.h"

namespace arbitro {
namespace {

// The 16 bytes of a label as rulesets of revision 0 wrote them.
template <class Root>
arbitro_label OfTwo(std::string_view en, std::string_view it, ImageWriter<Root>* image) {
  const arbitro_label_0 two = {image->Text(en), image->Text(it)};
  arbitro_label label = {};
  std::memcpy(&label, &two, sizeof(two));
  return label;
}

TEST(Revision0, ADescriptionIsInEnglishAndItalian) {
  ImageWriter<arbitro_description> image(ARBITRO_IMAGE_DESCRIPTION_0);
  arbitro_description& root = image.root();
  root.image.root_bytes = 244;  // up to `flags`
  root.id = image.Text(std::string_view("old"));
  root.version = image.Text(std::string_view("1"));
  root.title = OfTwo("", "Vecchio", &image);
  root.formats = image.Span(std::vector<arbitro_format>{
      {image.Text(std::string_view("standard")), OfTwo("Standard", "Normale", &image), {}}});
  root.settings_form = root.card_form = root.deck_row_form = root.report_form = ARBITRO_NONE;
  root.player_form = root.stage_form = root.series_form = ARBITRO_NONE;
  root.rounds_max = 5;
  // Bytes behind the root's end are not the root's.
  root.languages = {8, 1, 1};
  root.report_losses = 77;
  Description description;
  std::string fault;
  ASSERT_TRUE(Decode(image.Finish(), &description, &fault)) << fault;
  EXPECT_EQ(description.revision, 0u);
  EXPECT_EQ(description.languages, (std::vector<std::string>{"en", "it"}));
  EXPECT_EQ(description.title, (Label{"", "Vecchio"}));
  EXPECT_EQ(description.formats[0].label, (Label{"Standard", "Normale"}));
  EXPECT_TRUE(description.columns.empty());
  EXPECT_EQ(description.report_losses, ARBITRO_REPORT_LOSSES_NOT_SAID);
  // Its labels may lack either language: it is loaded as before.
  EXPECT_EQ(DescriptionCheck(description).FirstProblem().value_or(""), "");
}

TEST(Revision0, ARefusalIsRead) {
  ImageWriter<arbitro_refusal> image(ARBITRO_IMAGE_REFUSAL_0);
  image.root().reason = image.Text(std::string_view("LATE"));
  image.root().message = OfTwo("too late", "troppo tardi", &image);
  Refusal refusal;
  std::string fault;
  ASSERT_TRUE(Decode(image.Finish(), &refusal, &fault)) << fault;
  EXPECT_EQ(refusal.reason, "LATE");
  EXPECT_EQ(refusal.message, (Label{"too late", "troppo tardi"}));
}

template <class Root>
std::string OldStandings(arbitro_image_kind kind, uint32_t root_bytes) {
  ImageWriter<Root> image(kind);
  Root& root = image.root();
  root.image.root_bytes = root_bytes;
  const arbitro_text id = image.Text(std::string_view("points"));
  root.columns = image.Span(std::vector<arbitro_column>{
      {id, OfTwo("Points", "Punti", &image), {}, {1, 0}, ARBITRO_COLUMN_INTEGER, 0}});
  root.rows = image.Span(std::vector<arbitro_standing>{{0, 1, ARBITRO_NONE, 0, 0, 0}});
  root.cells = image.Span(std::vector<arbitro_u128>{{7, 0}});
  root.negative = {16, 1, 4};  // behind the root's end
  return image.Finish();
}

TEST(Revision0, StandingsHaveNoCellBelowZero) {
  Standings standings;
  SeriesTotals totals;
  std::string fault;
  ASSERT_TRUE(Decode(OldStandings<arbitro_standings_answer>(ARBITRO_IMAGE_STANDINGS_ANSWER_0, 64),
                     &standings, &fault))
      << fault;
  ASSERT_TRUE(Decode(OldStandings<arbitro_series_answer>(ARBITRO_IMAGE_SERIES_ANSWER_0, 100),
                     &totals, &fault))
      << fault;
  for (const Standings* read : {&standings, &totals.standings}) {
    EXPECT_EQ(read->columns[0].label, (Label{"Points", "Punti"}));
    EXPECT_EQ(read->cells[0].low, 7u);
    EXPECT_TRUE(read->negative.empty());
  }
}

TEST(SignedCells, ComeBackAndKeepTheirOrder) {
  Standings sent;
  sent.columns = {{"points", {}, "", ARBITRO_COLUMN_INTEGER, {1, 0}}};
  for (const int64_t value : {int64_t{5}, int64_t{-1}, int64_t{0}, INT64_MIN}) {
    sent.rows.push_back({static_cast<uint32_t>(sent.rows.size()), 1, ARBITRO_NONE, 0, 0, 0});
    sent.AddCell(value);
  }
  const Standings read = RoundTrip(sent);
  EXPECT_EQ(read.negative, (std::vector<uint32_t>{1, 3}));
  EXPECT_EQ(read.cells[1].low, 1u);
  EXPECT_EQ(read.cells[3].low, uint64_t{1} << 63);
}

std::string FaultOfNegative(std::vector<uint32_t> negative, arbitro_column_kind kind) {
  Standings standings = samples::SomeStandings();  // four cells, none of them 0
  standings.columns[0].kind = kind;
  standings.negative = std::move(negative);
  Standings read;
  std::string fault;
  return Decode(Encode(standings), &read, &fault) ? "" : fault;
}

TEST(SignedCells, PlacesThatDoNotFitAreRefused) {
  EXPECT_EQ(FaultOfNegative({0, 1, 2, 3}, ARBITRO_COLUMN_INTEGER), "");
  for (const auto& wrong : {std::vector<uint32_t>{4}, std::vector<uint32_t>{1, 1},
                            std::vector<uint32_t>{2, 1}, std::vector<uint32_t>{0xFFFFFFFF}}) {
    EXPECT_EQ(FaultOfNegative(wrong, ARBITRO_COLUMN_INTEGER),
              "the places of cells below zero do not rise, or are out of range");
  }
  EXPECT_EQ(FaultOfNegative({2}, ARBITRO_COLUMN_PLACE), "a place is below zero");
  Standings zero = samples::SomeStandings();
  zero.cells[1] = {0, 0};
  Standings read;
  std::string fault;
  EXPECT_FALSE(Decode(Encode(zero), &read, &fault));
  EXPECT_EQ(fault, "a cell is below zero by 0");
}

int32_t Nothing(const arbitro_call*) { return ARBITRO_FAULT; }
int32_t Older(const arbitro_call*) { return ARBITRO_FAULT; }

// A ruleset that offers the ids, each interface of one function.
template <const char* const* kIds, size_t kCount>
const arbitro_ruleset* Offering(uint32_t) {
  static const arbitro_ruleset kRoot = {
      ARBITRO_ABI_VERSION, sizeof(arbitro_ruleset), [](const char* id) -> const void* {
        static const arbitro_describe_interface kNew = {sizeof(kNew), 0, &Nothing};
        static const arbitro_describe_interface kOld = {sizeof(kOld), 0, &Older};
        for (size_t i = 0; i < kCount; ++i) {
          if (std::strcmp(id, kIds[i]) != 0) continue;
          return std::string_view(id).back() == '1' ? &kNew : &kOld;
        }
        return nullptr;
      }};
  return &kRoot;
}

constexpr const char* kBoth[] = {ARBITRO_DESCRIBE_INTERFACE_0, ARBITRO_DESCRIBE_INTERFACE,
                                 ARBITRO_SCORE_INTERFACE_0, ARBITRO_PLAN_INTERFACE};
constexpr const char* kOldOnly[] = {ARBITRO_DESCRIBE_INTERFACE_0, ARBITRO_SERIES_INTERFACE_0};
constexpr const char* kUnknown[] = {"arbitro.describe/2"};

TEST(Revisions, EachInterfaceIsTheNewestThatIsOffered) {
  RulesetFunctions functions;
  std::string fault;
  ASSERT_TRUE(functions.Open(&Offering<kBoth, 4>, &fault)) << fault;
  EXPECT_EQ(functions.Get(RulesetFunction::kDescribe), &Nothing);
  EXPECT_EQ(functions.Get(RulesetFunction::kOutcome), &Older);
  EXPECT_EQ(functions.Get(RulesetFunction::kStandings), nullptr);
  EXPECT_EQ(functions.Interfaces(),
            (std::vector<std::string>{"arbitro.describe/1", "arbitro.plan/1", "arbitro.score/0"}));
  ASSERT_TRUE(functions.Open(&Offering<kOldOnly, 2>, &fault)) << fault;
  EXPECT_EQ(functions.Get(RulesetFunction::kDescribe), &Older);
  EXPECT_EQ(functions.Interfaces(),
            (std::vector<std::string>{"arbitro.describe/0", "arbitro.series/0"}));
  EXPECT_FALSE(functions.Open(&Offering<kUnknown, 1>, &fault));
}

}  // namespace
}  // namespace arbitro
