// SPDX-License-Identifier: Apache-2.0
//
// The part of a ruleset's standings that goes on record: columns without their words where the
// description has them, and which cells are below zero.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

Standings OfTwoPlayers() {
  Standings standings;
  standings.columns = {{"points", {"Points", "Punti"}, "R-1", ARBITRO_COLUMN_INTEGER, {1, 0}},
                       {"share", {"Share", "Quota"}, "R-2", ARBITRO_COLUMN_RATIO, {5, 0}}};
  standings.rows = {{1, 1, ARBITRO_NONE, 0, 0, 0}, {0, 2, 0, 0, 0, 0}};
  for (const int64_t value : {4, -2, -7, 3}) standings.AddCell(value);
  return standings;
}

Description Listing(const std::vector<std::string>& columns) {
  Description description;
  for (const std::string& id : columns)
    description.columns.push_back({id, {"Words", "Parole"}, ""});
  return description;
}

RoundClosed Recorded(const std::vector<std::string>& listed, uint32_t engine_revision) {
  RoundClosed closed = RecordStandings(OfTwoPlayers());
  LeaveLabelsToDescription(Listing(listed), engine_revision, &closed);
  return closed;
}

TEST(RecordedColumns, HaveNoWordsWhereAllAreListed) {
  const RoundClosed closed = Recorded({"share", "points"}, kEngineRevision);
  for (const Column& column : closed.columns) {
    EXPECT_TRUE(column.label_described);
    EXPECT_TRUE(column.label.empty());
  }
  EXPECT_EQ(closed.columns[1].id, "share");
  EXPECT_EQ(closed.columns[1].rule, "R-2");
  EXPECT_EQ(closed.columns[1].denominator.low, 5u);
}

TEST(RecordedColumns, KeepTheirWordsWhereOneIsNotListedOrTheJournalIsOlder) {
  for (const RoundClosed& closed :
       {Recorded({"points"}, kEngineRevision), Recorded({}, kEngineRevision),
        Recorded({"points", "share"}, kBeforeShapes), Recorded({"points", "share"}, 0)}) {
    EXPECT_EQ(closed.columns[0].label, (Label{"Points", "Punti"}));
    EXPECT_EQ(closed.columns[1].label, (Label{"Share", "Quota"}));
    EXPECT_FALSE(closed.columns[0].label_described);
  }
}

TEST(RecordedCells, KnowWhichAreBelowZero) {
  const RoundClosed closed = RecordStandings(OfTwoPlayers());
  EXPECT_EQ(closed.rows[0].negative, 0b10u);
  EXPECT_EQ(closed.rows[1].negative, 0b01u);
  EXPECT_EQ(closed.rows[1].cells[0].low, 7u);
}

// A ruleset whose first language is not English: its words are the message, and English is found as
// any other.
TEST(Refusals, SpeakTheirRulesetsFirstLanguage) {
  Description description = Listing({});
  description.languages = {"fr", "en"};
  description.rules = {{"R-1", {"One.", "", {{"fr", "Un."}}}}};
  const RulesetClient ruleset(description, "", nullptr);
  const Failure failure =
      FromRefusal(ruleset, Refuse("LATE", "R-1", {"too late", "", {{"fr", "trop tard"}}}));
  EXPECT_EQ(failure.message, "trop tard");
  EXPECT_EQ(failure.message_language, "fr");
  EXPECT_EQ(failure.message_in, (std::vector<Translation>{{"en", "too late"}}));
  const Failure named = NamingPlayers(failure, {"p1"});
  EXPECT_EQ(named.message, "`p1`: trop tard");
  EXPECT_EQ(named.message_in[0].text, "`p1`: too late");
}

}  // namespace
}  // namespace arbitro::engine
