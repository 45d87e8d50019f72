// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/difference.h"

#include <string>

#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

using engine::PayloadCodec;

v1::Decision Closed() {
  v1::Decision decision;
  v1::RoundClosed* closed = decision.mutable_round_closed();
  for (uint32_t i = 1; i <= 4; ++i) {
    v1::RecordedStanding* row = closed->add_rows();
    row->set_player_number(i);
    row->add_cells()->set_low(9);
    row->add_cells()->set_low(i);
  }
  decision.add_citations()->set_rule("PKM-1");
  return decision;
}

PayloadCodec::Difference Find(const v1::Decision& first, const v1::Decision& second) {
  return FindDifference(first, second).value_or(PayloadCodec::Difference{"none", "", ""});
}

TEST(Difference, EqualMessagesHaveNone) {
  EXPECT_FALSE(FindDifference(Closed(), Closed()).has_value());
}

TEST(Difference, ANumberDeepInside) {
  v1::Decision other = Closed();
  other.mutable_round_closed()->mutable_rows(3)->mutable_cells(1)->set_low(7);
  other.mutable_citations(0)->set_rule("PKM-2");
  const auto found = Find(Closed(), other);
  EXPECT_EQ(found.field, "round_closed.rows[3].cells[1].low");
  EXPECT_EQ(found.first, "4");
  EXPECT_EQ(found.second, "7");
}

TEST(Difference, AnItemThatOneSideLacks) {
  v1::Decision other = Closed();
  other.mutable_round_closed()->mutable_rows()->RemoveLast();
  const auto found = Find(Closed(), other);
  EXPECT_EQ(found.field, "round_closed.rows[3]");
  EXPECT_NE(found.first.find("player_number: 4"), std::string::npos);
  EXPECT_EQ(found.second, "(absent)");
}

TEST(Difference, AnotherMemberOfTheOneof) {
  v1::Decision other;
  other.mutable_catalogue_accepted();
  const auto found = Find(Closed(), other);
  EXPECT_EQ(found.field, "decision");
  EXPECT_EQ(found.first, "round_closed");
  EXPECT_EQ(found.second, "catalogue_accepted");
}

TEST(Difference, BytesInHexAndEnumsByName) {
  v1::Decision first;
  v1::Decision second;
  first.mutable_event_created()->set_draw_commitment("\x01\xFF");
  second.mutable_event_created()->set_draw_commitment("\x01\xFE");
  EXPECT_EQ(Find(first, second).first, "01ff");
  EXPECT_EQ(Find(first, second).second, "01fe");
  first.mutable_status_changed()->set_status(v1::EVENT_STATUS_RUNNING);
  second.mutable_status_changed()->set_status(v1::EVENT_STATUS_DRAFT);
  EXPECT_EQ(Find(first, second).field, "status_changed.status");
  EXPECT_EQ(Find(first, second).first, "EVENT_STATUS_RUNNING");
}

TEST(Difference, AMessageThatOneSideLacks) {
  v1::Decision first;
  first.mutable_deck_judged()->mutable_verdict()->add_violations()->set_code("DECK_SIZE");
  v1::Decision second;
  second.mutable_deck_judged();
  const auto found = Find(first, second);
  EXPECT_EQ(found.field, "deck_judged.verdict");
  EXPECT_NE(found.first.find("DECK_SIZE"), std::string::npos);
  EXPECT_EQ(found.second, "(absent)");
}

TEST(Difference, LongTextsThatDifferLateAreStillFound) {
  v1::Decision first = Closed();
  v1::Decision second = Closed();
  first.mutable_citations(0)->set_text(std::string(500, 'x') + "a");
  second.mutable_citations(0)->set_text(std::string(500, 'x') + "b");
  EXPECT_EQ(Find(first, second).field, "citations[0].text");
  EXPECT_LT(Find(first, second).first.size(), 250u);
}

}  // namespace
}  // namespace arbitro::translate
