// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/event_paper.h"
#include "tools/arbitroctl/show/texts_testing.h"

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

using Lines = std::vector<std::vector<PaperCell>>;

void AddSeat(v1::Table* table, const std::string& player, v1::SeatResult result, int points) {
  v1::Seat* seat = table->add_seats();
  seat->set_player("events/e/players/" + player);
  seat->mutable_outcome()->set_result(result);
  seat->mutable_outcome()->set_points(points);
}

// A round with a match that `winner` won, and one that is open.
PlayedRound RoundWonBy(uint32_t number, int winner) {
  PlayedRound played;
  played.round.set_number(number);
  v1::Table* table = played.tables.add_tables();
  table->set_number(1);
  table->set_decided(true);
  AddSeat(table, "ada", winner == 0 ? v1::SEAT_RESULT_WIN : v1::SEAT_RESULT_LOSS, 3);
  AddSeat(table, "bob", winner == 1 ? v1::SEAT_RESULT_WIN : v1::SEAT_RESULT_LOSS, 0);
  v1::Table* open = played.tables.add_tables();
  open->set_number(2);
  AddSeat(open, "cyd", v1::SEAT_RESULT_UNSPECIFIED, 0);
  AddSeat(open, "dan", v1::SEAT_RESULT_UNSPECIFIED, 0);
  return played;
}

TEST(EventPaper, SaysWhatARecordDid) {
  v1::Record record;
  v1::PairRoundRequest* pair = record.mutable_payload()->mutable_command()->mutable_pair_round();
  pair->set_event("events/e");
  pair->set_round(2);
  v1::RoundPaired* paired = record.mutable_payload()->mutable_decision()->mutable_round_paired();
  paired->add_tables();
  paired->mutable_draw()->set_link_index(3);
  paired->mutable_draw()->set_strength(v1::DRAW_STRENGTH_CONTRIBUTED);
  EXPECT_EQ(HappeningText({}, record), "pair round: round 2; 1 table; draw 3, contributed");
  EXPECT_EQ(HappeningText({PaperLanguage::kItalian}, record),
            "turno abbinato: turno 2; 1 tavolo; sorteggio 3, con contributi del pubblico");

  v1::Record dropped;
  v1::DropPlayerRequest* drop = dropped.mutable_payload()->mutable_command()->mutable_drop_player();
  drop->set_player("events/e/players/ada");
  drop->mutable_options()->set_reason("a train to catch");
  EXPECT_EQ(HappeningText({}, dropped), "drop player: ada");
  google::protobuf::RepeatedPtrField<v1::Record> records;
  *records.Add() = dropped;
  EXPECT_EQ(Timeline({}, records).rows[0][4], "a train to catch");
}

TEST(EventPaper, NamesAProposedPenaltyOnce) {
  v1::Record record;
  v1::RecordPayload* payload = record.mutable_payload();
  payload->mutable_command()->mutable_rule_penalty()->set_penalty("warning");
  payload->mutable_decision()->mutable_penalty_ruled()->set_penalty("warning");
  EXPECT_EQ(HappeningText({}, record), "rule penalty: warning");
  payload->mutable_command()->mutable_rule_penalty()->clear_penalty();
  EXPECT_EQ(HappeningText({}, record), "rule penalty; warning");
}

// The slip of a match that a penalty takes afterwards still says another winner.
TEST(EventPaper, SaysThatAPenaltyTookTheMatchBeforeItSaysTheReport) {
  v1::Form form;
  form.set_kind(v1::Form::STRUCT);
  v1::Form* winner = form.add_children();
  winner->set_id("winner");
  winner->set_kind(v1::Form::CHOICE);
  PutWords("en", "Winner", winner->mutable_label());
  winner->add_choices()->set_id("first");
  PlayedRound played = RoundWonBy(1, 1);
  v1::Table* table = played.tables.mutable_tables(0);
  v1::Value first;
  first.set_text("first");
  SetField("winner", first, table->mutable_report());
  EXPECT_EQ(RoundResults(PaperLanguage::kEnglish, played, form).rows[0][2],
            "loss - win (Winner: ada)");
  table->mutable_seats(0)->add_penalties()->set_match_lost(true);
  EXPECT_EQ(RoundResults(PaperLanguage::kEnglish, played, form).rows[0][2],
            "loss - win (match lost by penalty; reported: Winner: ada)");
}

TEST(EventPaper, SaysThatAPayloadIsWithheld) {
  EXPECT_EQ(HappeningText({}, v1::Record()), "withheld");
}

TEST(EventPaper, ShowsResultsOfWhatIsDecided) {
  const PaperList list = RoundResults(PaperLanguage::kEnglish, RoundWonBy(4, 0), v1::Form());
  EXPECT_EQ(list.title, "Round 4 · paired by hand");
  EXPECT_EQ(list.rows,
            (Lines{{"1", "ada - bob", "win - loss", "3 - 0"}, {"2", "cyd - dan", "", ""}}));
}

// An elimination gives no points, and "0 - 0" beside a match that was won would be wrong.
TEST(EventPaper, RoundsWithoutPointsHaveNoColumnOfThem) {
  PlayedRound played = RoundWonBy(4, 0);
  for (v1::Table& table : *played.tables.mutable_tables()) {
    for (v1::Seat& seat : *table.mutable_seats()) seat.mutable_outcome()->set_points(0);
  }
  const PaperList list = RoundResults(PaperLanguage::kEnglish, played, v1::Form());
  EXPECT_EQ(list.headings, (std::vector<std::string>{">Table", "Players", "Result"}));
  EXPECT_EQ(list.rows, (Lines{{"1", "ada - bob", "win - loss"}, {"2", "cyd - dan", ""}}));
  played.tables.mutable_tables(0)->set_decided(false);
  EXPECT_EQ(RoundResults(PaperLanguage::kEnglish, played, v1::Form()).headings.size(), 4u);
}

// A report form with a line a seat, and a field about the whole table.
v1::Form SheetForm() {
  v1::Form form;
  form.set_kind(v1::Form::STRUCT);
  v1::Form* lines = form.add_children();
  lines->set_id("lines");
  lines->set_kind(v1::Form::LIST);
  v1::Form* line = lines->add_children();
  line->set_kind(v1::Form::STRUCT);
  v1::Form* points = line->add_children();
  points->set_id("objective");
  points->set_kind(v1::Form::INTEGER);
  PutWords("it", "Punti obiettivo", points->mutable_label());
  v1::Form* risiko = form.add_children();
  risiko->set_id("risiko");
  risiko->set_kind(v1::Form::INTEGER);
  PutWords("it", "Mano che ha fatto RisiKo!", risiko->mutable_label());
  return form;
}

TEST(EventPaper, ShowsEverySeatOfALargerTableWithItsOwnResult) {
  PlayedRound played;
  v1::Table* table = played.tables.add_tables();
  table->set_number(1);
  table->set_decided(true);
  v1::Value lines;
  for (const int points : {43, 4, 100}) {
    AddSeat(table, absl::StrCat("p", points), v1::SEAT_RESULT_LOSS, points);
    table->mutable_seats(table->seats_size() - 1)
        ->mutable_outcome()
        ->set_place(points == 100  ? 1
                    : points == 43 ? 2
                                   : 3);
    v1::Value objective;
    objective.set_integer(points);
    SetField("objective", objective, lines.mutable_list()->add_items());
  }
  v1::Value risiko;
  risiko.set_integer(3);
  SetField("lines", lines, table->mutable_report());
  SetField("risiko", risiko, table->mutable_report());
  EXPECT_EQ(RoundResults(PaperLanguage::kItalian, played, SheetForm()).rows,
            (Lines{{"1", "p43", "2º: Punti obiettivo 43; Mano che ha fatto RisiKo!: 3", "43"},
                   {"", "p4", "3º: Punti obiettivo 4", "4"},
                   {"", "p100", "1º: Punti obiettivo 100", "100"}}));
  table->set_results_withheld(true);
  EXPECT_EQ(RoundResults(PaperLanguage::kItalian, played, v1::Form()).rows[0][2], "");
}

TEST(EventPaper, DrawsTheBracketOfItsRounds) {
  const std::vector<PlayedRound> rounds = {RoundWonBy(1, 0), RoundWonBy(2, 1), RoundWonBy(3, 0)};
  const PaperBracket bracket = BracketOf(PaperLanguage::kItalian, rounds, 2, 3);
  ASSERT_EQ(bracket.columns.size(), 2u);
  EXPECT_EQ(bracket.columns[0].title, "Turno 2");
  ASSERT_EQ(bracket.columns[0].matches.size(), 2u);
  EXPECT_EQ(bracket.columns[0].matches[0].winner, 1);
  EXPECT_EQ(bracket.columns[0].matches[1].winner, -1);
  EXPECT_EQ(bracket.columns[1].matches[0].players, (std::vector<std::string>{"ada", "bob"}));
}

}  // namespace
}  // namespace arbitro::tools
