// SPDX-License-Identifier: Apache-2.0
//
// Images as an enemy would write them. Nothing may crash, hang or grow; what is wrong is named.

#include <cstring>
#include <functional>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "arbitro/description_image.h"
#include "arbitro/image.h"
#include "testing/damage.h"
#include "testing/samples.h"

namespace arbitro {
namespace {

TEST(HostileImage, DamagedBytesNeverCrash) {
  const std::vector<std::string> images = samples::Images();
  for (uint64_t seed = 1; seed <= 1000; ++seed) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::mt19937_64 random(seed);
    for (const std::string& image : images) {
      std::string damaged = image;
      for (uint64_t n = random() % 4; n < 4; ++n) Damage(&random, &damaged);
      const auto again = samples::Again(damaged);
      // An image that is read is sound: written again, it is read again.
      if (again) {
        EXPECT_TRUE(samples::Again(*again).has_value());
      }
    }
  }
}

TEST(HostileImage, EveryTruncationIsRefused) {
  for (const std::string& image : samples::Images()) {
    for (size_t size = 0; size < image.size(); size += 1 + size / 16) {
      EXPECT_FALSE(samples::Again(image.substr(0, size)).has_value());
    }
  }
}

template <class Root>
std::string FaultOf(arbitro_image_kind kind, const std::function<void(ImageWriter<Root>*)>& fill,
                    const std::function<bool(std::string_view, std::string*)>& decode) {
  ImageWriter<Root> image(kind);
  fill(&image);
  std::string fault;
  EXPECT_FALSE(decode(image.Finish(), &fault));
  return fault;
}

std::string FaultOfValues(const std::vector<arbitro_value>& nodes) {
  return FaultOf<arbitro_question_answer>(
      ARBITRO_IMAGE_QUESTION_ANSWER,
      [&](auto* image) { image->root().values = image->Span(nodes); },
      [](std::string_view bytes, std::string* fault) {
        QuestionAnswer answer;
        return Decode(bytes, &answer, fault);
      });
}

arbitro_value Node(arbitro_value_kind kind, uint32_t first_child, uint32_t child_count) {
  arbitro_value node = {};
  node.kind = kind;
  node.first_child = first_child;
  node.child_count = child_count;
  return node;
}

TEST(HostileImage, AValueThatContainsItselfIsRefused) {
  EXPECT_EQ(FaultOfValues({Node(ARBITRO_VALUE_LIST, 0, 1)}), "a value's children are out of range");
  EXPECT_EQ(FaultOfValues({Node(ARBITRO_VALUE_LIST, 1, 1), Node(ARBITRO_VALUE_LIST, 0, 2)}),
            "a value's children are out of range");
}

TEST(HostileImage, AValueNestedTooDeepIsRefused) {
  std::vector<arbitro_value> nodes;
  for (uint32_t depth = 0; depth < limits::kValueDepthMax; ++depth) {
    nodes.push_back(Node(ARBITRO_VALUE_LIST, depth + 1, 1));
  }
  nodes.push_back(Node(ARBITRO_VALUE_NULL, 0, 0));
  EXPECT_NE(FaultOfValues(nodes).find("too deep"), std::string::npos);
}

// Each node's children are all nodes behind it: as a tree, more than 2^60 of them.
TEST(HostileImage, NodesSharedOverAndOverAreRefused) {
  std::vector<arbitro_value> nodes;
  for (uint32_t i = 0; i < 4000; ++i) nodes.push_back(Node(ARBITRO_VALUE_LIST, i + 1, 3999 - i));
  EXPECT_NE(FaultOfValues(nodes).find("too many"), std::string::npos);
}

TEST(HostileImage, AStructWithRepeatedOrUnorderedKeysIsRefused) {
  for (const auto& [first, second] : {std::pair("a", "a"), std::pair("b", "a")}) {
    ImageWriter<arbitro_question_answer> image(ARBITRO_IMAGE_QUESTION_ANSWER);
    std::vector<arbitro_value> nodes = {Node(ARBITRO_VALUE_STRUCT, 1, 2)};
    for (const char* key : {first, second}) {
      nodes.push_back(Node(ARBITRO_VALUE_NULL, 0, 0));
      nodes.back().key = image.Text(std::string_view(key));
    }
    image.root().values = image.Span(nodes);
    QuestionAnswer answer;
    std::string fault;
    EXPECT_FALSE(Decode(image.Finish(), &answer, &fault));
    EXPECT_EQ(fault, "a struct's keys are not in order or not distinct");
  }
}

TEST(HostileImage, UnknownKindsAreRefused) {
  arbitro_value node = {};
  node.kind = 6;
  EXPECT_EQ(FaultOfValues({node}), "a value's kind 6 is unknown");
  node.kind = ARBITRO_VALUE_FLAG;
  node.integer = 2;
  EXPECT_EQ(FaultOfValues({node}), "a flag is neither 0 nor 1");
}

TEST(HostileImage, AReservedFieldThatIsNotZeroIsRefused) {
  arbitro_value node = {};
  node.reserved = 1;
  EXPECT_EQ(FaultOfValues({node}), "a reserved field is not zero");
  QuestionAnswer answer;
  std::string fault;
  ImageWriter<arbitro_question_answer> root(ARBITRO_IMAGE_QUESTION_ANSWER);
  root.root().reserved = 1;
  EXPECT_FALSE(Decode(root.Finish(), &answer, &fault));
  EXPECT_EQ(fault, "a reserved field is not zero");
}

TEST(HostileImage, AMisalignedSpanIsRefused) {
  ImageWriter<arbitro_outcome_answer> image(ARBITRO_IMAGE_OUTCOME_ANSWER);
  image.root().seats = image.Span(std::vector<arbitro_seat_outcome>(2));
  image.root().seats.offset += 4;
  image.root().seats.count = 1;
  TableOutcome outcome;
  std::string fault;
  EXPECT_FALSE(Decode(image.Finish(), &outcome, &fault));
  EXPECT_EQ(fault, "a span is not aligned to 8");
}

std::string FaultOfReason(const std::string& reason) {
  std::string fault;
  ImageWriter<arbitro_question_request> image(ARBITRO_IMAGE_QUESTION_REQUEST);
  image.root().question = image.Text(std::string_view(reason));
  image.root().input = image.Add(Value());
  image.root().values = image.Values();
  QuestionRequest request;
  EXPECT_FALSE(Decode(image.Finish(), &request, &fault));
  return fault;
}

TEST(HostileImage, TextThatIsNotUtf8OrTooLongIsRefused) {
  for (const char* text : {"\xC0\x80", "\xED\xA0\x80", "\xF4\x90\x80\x80", "\xE2\x82", "a\xFF"}) {
    EXPECT_EQ(FaultOfReason(text), "a text is not UTF-8");
  }
  EXPECT_EQ(FaultOfReason(std::string("a\0b", 3)), "a text is not UTF-8");
  EXPECT_NE(FaultOfReason(std::string(limits::kTextBytesMax + 1, 'x')).find("over 4096 bytes"),
            std::string::npos);
}

void NoLifeForms(arbitro_description* root) {
  root->player_form = root->stage_form = root->series_form = ARBITRO_NONE;
}

// 16 MiB of labels, all naming the same 4 KiB, would become gigabytes.
TEST(HostileImage, TextsThatShareTheirBytesAreRefused) {
  ImageWriter<arbitro_description> image(ARBITRO_IMAGE_DESCRIPTION);
  const arbitro_text text = image.Text(std::string_view(std::string(4096, 'x')));
  const arbitro_label label = {
      image.Span(std::vector<arbitro_localized>{{image.Text(std::string_view("en")), text}}), 0};
  const std::vector<arbitro_rule> rules(9'000, arbitro_rule{text, label, text});
  image.root().rules = image.Span(rules);
  image.root().settings_form = image.root().card_form = ARBITRO_NONE;
  image.root().report_form = image.root().deck_row_form = ARBITRO_NONE;
  NoLifeForms(&image.root());
  Description description;
  std::string fault;
  EXPECT_FALSE(Decode(image.Finish(), &description, &fault));
  EXPECT_NE(fault.find("too many texts share"), std::string::npos) << fault;
}

// The fault of a description whose title has these texts; empty: it is read.
std::string FaultOfTitle(const std::vector<Translation>& texts, uint32_t reserved) {
  ImageWriter<arbitro_description> image(ARBITRO_IMAGE_DESCRIPTION);
  std::vector<arbitro_localized> written;
  for (const Translation& one : texts) {
    const arbitro_text language = image.Text(std::string_view(one.language));
    written.push_back({language, image.Text(std::string_view(one.text))});
  }
  image.root().title = {image.Span(written), reserved};
  image.root().id = image.root().version = image.Text(std::string_view("x"));
  image.root().formats = image.Span(std::vector<arbitro_format>(1));
  image.root().rounds_max = 1;
  image.root().settings_form = image.root().card_form = ARBITRO_NONE;
  image.root().report_form = image.root().deck_row_form = ARBITRO_NONE;
  NoLifeForms(&image.root());
  Description description;
  std::string fault;
  return Decode(image.Finish(), &description, &fault) ? "" : fault;
}

TEST(HostileImage, ALabelWhoseTextsAreNoneIsRefused) {
  const char* kWrong = "a label's text has no language or no words, or its language twice";
  EXPECT_EQ(FaultOfTitle({{"en", "a"}, {"fr-CA", "b"}}, 0), "");
  EXPECT_EQ(FaultOfTitle({{"", "a"}}, 0), kWrong);
  EXPECT_EQ(FaultOfTitle({{"en", ""}}, 0), kWrong);
  EXPECT_EQ(FaultOfTitle({{"no tag", "a"}}, 0), kWrong);
  EXPECT_EQ(FaultOfTitle({{"fr", "a"}, {"FR", "b"}}, 0), kWrong);
  EXPECT_EQ(FaultOfTitle({{"en", "a"}}, 1), "a reserved field is not zero");
  EXPECT_NE(FaultOfTitle(std::vector<Translation>(33, {"en", "a"}), 0), "");
}

TEST(HostileImage, AFormThatContainsItselfIsRefused) {
  ImageWriter<arbitro_description> image(ARBITRO_IMAGE_DESCRIPTION);
  arbitro_field field = {};
  field.kind = ARBITRO_FIELD_LIST;
  field.child_count = 1;
  image.root().fields = image.Span(std::vector<arbitro_field>{field});
  image.root().card_form = image.root().report_form = image.root().deck_row_form = ARBITRO_NONE;
  NoLifeForms(&image.root());
  Description description;
  std::string fault;
  EXPECT_FALSE(Decode(image.Finish(), &description, &fault));
  EXPECT_EQ(fault, "a field's children are out of range");
}

TEST(HostileImage, IndicesOutOfRangeInARequestAreRefused) {
  std::string fault;
  DrawRequest bad_met = samples::ADrawRequest();
  bad_met.met[0] = 3;
  DrawRequest read;
  EXPECT_FALSE(Decode(Encode(bad_met), &read, &fault));
  EXPECT_EQ(fault, "an index in `met` is out of range");
  DrawRequest bad_part = samples::ADrawRequest();
  bad_part.players[1].met_count = 0xFFFFFFFF;
  EXPECT_FALSE(Decode(Encode(bad_part), &read, &fault));
  EXPECT_EQ(fault, "a player's part of `met` is out of range");
  DrawRequest bad_seat = samples::ADrawRequest();
  bad_seat.tables[0].seats[0].player = 3;
  EXPECT_FALSE(Decode(Encode(bad_seat), &read, &fault));
  EXPECT_EQ(fault, "a seat's player is out of range");
  StandingsRequest bad_opponent = samples::AStandingsRequest();
  bad_opponent.results[1].opponent = 2;
  StandingsRequest standings;
  EXPECT_FALSE(Decode(Encode(bad_opponent), &standings, &fault));
  EXPECT_EQ(fault, "an opponent is out of range");
}

TEST(HostileImage, ADamagedCatalogueHoldsNoCards) {
  std::string image = EncodeCatalogue(samples::SomeCards());
  EXPECT_EQ(CatalogueView(image).size(), 3u);
  arbitro_catalogue root = {};
  std::memcpy(&root, image.data(), sizeof(root));
  root.by_name.count = 2;
  std::memcpy(image.data(), &root, sizeof(root));
  EXPECT_EQ(CatalogueView(image).size(), 0u);
  EXPECT_EQ(CatalogueView("no image at all, but long enough").size(), 0u);
}

}  // namespace
}  // namespace arbitro
