// SPDX-License-Identifier: Apache-2.0

#include "daemon/imported/finished_event_plan.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "daemon/imported/event_file.h"
#include "daemon/interchange/event_document.h"
#include "gtest/gtest.h"

namespace arbitro::imported {
namespace {

using interchange::DocumentRound;
using interchange::DocumentSeat;
using interchange::DocumentTable;
using interchange::EventDocument;

// A round of tables such as "a b" and "c", every seat with a result.
DocumentRound RoundOf(uint32_t number, const std::vector<std::string>& tables) {
  DocumentRound round;
  round.number = number;
  for (const std::string& players : tables) {
    DocumentTable table;
    for (const auto player : absl::StrSplit(players, ' ')) {
      DocumentSeat seat;
      seat.player = std::string(player);
      seat.result = "win";
      table.seats.push_back(seat);
    }
    round.tables.push_back(table);
  }
  return round;
}

EventDocument DocumentOf(const std::string& players, std::vector<DocumentRound> rounds) {
  EventDocument document;
  for (const auto player : absl::StrSplit(players, ' ')) {
    document.players.emplace_back().id = std::string(player);
  }
  document.rounds = std::move(rounds);
  return document;
}

std::vector<PlannedEntry> PlanOfRounds(const EventDocument& document) {
  std::vector<PlannedEntry> plan;
  PlanRounds(document, [&](const PlannedEntry& entry) {
    plan.push_back(entry);
    return true;
  });
  return plan;
}

// "+a +b -c (d)": who comes in, leaves and is absent before each round.
std::string PlanText(const EventDocument& document) {
  std::string text;
  for (const PlannedEntry& entry : PlanOfRounds(document)) {
    for (const auto* player : entry.enter) absl::StrAppend(&text, "+", player->id, " ");
    for (const auto& player : entry.leave) absl::StrAppend(&text, "-", player, " ");
    for (const auto& player : entry.absent) absl::StrAppend(&text, "(", player, ") ");
    if (entry.phase != nullptr) {
      absl::StrAppend(&text, entry.phase->kind, "[", absl::StrJoin(entry.qualified, " "), "] ");
    }
    text += "| ";
  }
  return text;
}

TEST(FinishedEventPlan, SeatsSayWhoComesInIsAbsentAndLeaves) {
  EXPECT_EQ(
      PlanText(DocumentOf("a b c d e f", {RoundOf(1, {"a b", "c d"}), RoundOf(2, {"a e", "b"}),
                                          RoundOf(3, {"a c", "e"})})),
      "+a +b +c +d +f -f | +e -d (c) | -b | ");
}

TEST(FinishedEventPlan, WhoIsNotInTheCutHasNotLeft) {
  EventDocument document = DocumentOf("a b c d", {RoundOf(1, {"a b", "c d"}), RoundOf(2, {"c a"})});
  document.phases = {{1, "swiss", 1, 1, {}}, {2, "elimination", 2, 1, {}}};
  EXPECT_EQ(PlanText(document), "+a +b +c +d swiss[] | elimination[c a] | ");
  EXPECT_FALSE(PlanOfRounds(document)[1].by_seed);
  document.phases[1].players = {"a", "c"};
  EXPECT_EQ(PlanText(document), "+a +b +c +d swiss[] | elimination[a c] | ");
  EXPECT_TRUE(PlanOfRounds(document)[1].by_seed);
}

TEST(FinishedEventPlan, ANeutralSeatOfACutIsNoPlayer) {
  EventDocument document = DocumentOf("a b", {RoundOf(1, {"a b"}), RoundOf(2, {"a"})});
  document.rounds[1].tables[0].seats.emplace_back();
  document.phases = {{1, "swiss", 1, 1, {}}, {2, "elimination", 2, 1, {}}};
  EXPECT_EQ(PlanText(document), "+a +b swiss[] | elimination[a] | ");
}

TEST(FinishedEventPlan, AnEventThatIsNotOverIsRefusedByItsTables) {
  EventDocument document = DocumentOf("a b", {RoundOf(1, {"a b"}), RoundOf(2, {})});
  document.rounds[0].tables[0].number = 1;
  document.rounds[0].tables[0].seats[1].result.clear();
  const auto faults = FaultsOfFinished(document);
  ASSERT_EQ(faults.size(), 2u);
  EXPECT_EQ(faults[0].what, "table 1 of round 1 has no result");
  EXPECT_EQ(faults[1].what, "round 2 has no table");
  EXPECT_EQ(FaultsOfFinished(DocumentOf("a b", {}))[0].what, "there is no round in the file");
}

// An import expels no player, so the event differs from the file's by each who was.
TEST(FinishedEventPlan, APlayerWhoWasExpelledIsAWarning) {
  EventDocument document = DocumentOf("a b", {RoundOf(1, {"a b"})});
  document.rounds[0].tables[0].number = 1;
  document.id = "cup";
  document.ruleset = "demo";
  document.game_format = "standard";
  document.players[1].status = "expelled";
  const auto text = interchange::WriteEventDocument(document);
  for (const Extent extent : {Extent::kPlayers, Extent::kWhole}) {
    const auto reading = ReadEventFile(EventFormat::kDocument, text, {}, extent);
    ASSERT_TRUE(reading.ok()) << reading.faults[0].what;
    ASSERT_EQ(reading.warnings.size(), 1u);
    EXPECT_EQ(reading.warnings[0].what,
              "the player `b` was expelled, and is entered as one who was not");
  }
  document.players[1].status = "dropped";
  EXPECT_EQ(ReadEventFile(EventFormat::kDocument, interchange::WriteEventDocument(document), {},
                          Extent::kPlayers)
                .warnings.size(),
            0u);
}

std::string ComparedText(const EventDocument& document, bool by_division) {
  std::string text;
  for (const ComparedPlace& place :
       ComparedPlaces(document, {{"a", 1}, {"b", 2}, {"c", 2}, {"d", 4}}, by_division)) {
    absl::StrAppend(&text, place.player, place.place, "/", place.place_in_file,
                    place.differs() ? "! " : " ");
  }
  return text;
}

TEST(FinishedEventPlan, PlacesAreComparedWithinADivisionWhereTheFileCountsSo) {
  EventDocument document = DocumentOf("a b c d", {});
  document.players[0].division = document.players[3].division = "senior";
  document.standings = {{1, "a"}, {1, "b"}, {1, "c"}, {3, "d"}};
  EXPECT_EQ(ComparedText(document, true), "a1/1 b1/1 c1/1 d2/3! ");
  EXPECT_EQ(ComparedText(document, false), "a1/1 b2/1! c2/1! d4/3! ");
  document.standings.pop_back();
  EXPECT_EQ(ComparedText(document, true), "a1/1 b1/1 c1/1 d2/0 ");
}

}  // namespace
}  // namespace arbitro::imported
