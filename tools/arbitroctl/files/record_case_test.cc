// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/files/record_case.h"

#include <string>

#include "absl/strings/substitute.h"
#include "api/text/harm.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"

namespace arbitro::tools {
namespace {

// A record of events/cup with this payload, in protobuf's text form.
v1::Record RecordOf(uint64_t revision, const std::string& payload) {
  v1::Record record;
  record.mutable_receipt()->set_journal("events/cup");
  record.mutable_receipt()->set_revision(revision);
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(payload, record.mutable_payload()))
      << payload;
  return record;
}

constexpr char kCreated[] = R"(
    command { create_event { format: "standard" settings { struct {
      fields { key: "date" value { text: "2014-07-05" } } } } } }
    decision { event_created {} })";
constexpr char kPaired[] = R"(
    command { pair_round { round: 1 } }
    decision { round_paired {
      tables { kind: TABLE_KIND_MATCH seats { player_number: 2 } seats { player_number: 1 } }
      tables { kind: TABLE_KIND_BYE
               seats { player_number: 3 outcome { points: 3 result: SEAT_RESULT_BYE } } } } })";
constexpr char kReported[] = R"(
    command { report_result {
      table: "events/cup/rounds/1/tables/1"
      report { struct { fields { key: "winner" value { text: "second" } }
                        fields { key: "games" value { integer: 2 } } } } } }
    decision { result_decided { outcomes { points: 0 result: SEAT_RESULT_LOSS }
                                outcomes { points: 3 result: SEAT_RESULT_WIN } }
               citations { rule: "GAME-1" } citations { rule: "GAME-1" } })";
constexpr char kClosed[] = R"(
    command { close_round { round: "events/cup/rounds/1" } }
    decision { round_closed { columns { rule: "GAME-5" }
      rows { rank: 1 player_number: 1 } rows { rank: 1 player_number: 3 } } })";

v1::Record Registered(uint64_t revision, const std::string& player, uint32_t entry_round = 1) {
  v1::Record record = RecordOf(revision, "");
  record.mutable_payload()->mutable_command()->mutable_register_player()->set_player_id(player);
  record.mutable_payload()->mutable_decision()->mutable_player_registered()->set_entry_round(
      entry_round);
  return record;
}

CaseRecorder Paired() {
  CaseRecorder recorder;
  recorder.Take(RecordOf(1, kCreated));
  recorder.Take(Registered(2, "ada"));
  recorder.Take(Registered(3, "bob"));
  recorder.Take(Registered(4, "cy"));
  recorder.Take(RecordOf(5, kPaired));
  return recorder;
}

TEST(RecordCase, AReportIsACaseOfItsRules) {
  CaseRecorder recorder = Paired();
  recorder.TakeAsCase(RecordOf(6, kReported));
  EXPECT_EQ(recorder.text(),
            "# Record 6 of events/cup.\n"
            "case GAME-1 record_6_report\n"
            "format standard\n"
            "settings {\"date\":\"2014-07-05\"}\n"
            "> report winner=second games=2\n"
            "= 0 3\n\n");
  EXPECT_EQ(recorder.cases(), 1u);
}

TEST(RecordCase, StandingsHaveTheHistoryBeforeThem) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, kReported));
  recorder.Take(RecordOf(7, R"(command { drop_player { player: "events/cup/players/bob" } }
                               decision { player_dropped { number: 2 } })"));
  recorder.TakeAsCase(RecordOf(8, kClosed));
  EXPECT_EQ(recorder.text(),
            "# Record 8 of events/cup.\n"
            "case GAME-5 record_8_standings\n"
            "format standard\n"
            "settings {\"date\":\"2014-07-05\"}\n"
            "players ada bob cy\n"
            "history\n"
            "  bob 0 - ada 3, cy 3 bye\n"
            "dropped bob\n"
            "> standings\n"
            "= 1 ada 3, 1 cy 3\n\n");
}

TEST(RecordCase, ADeckHasItsRowsAndItsVerdict) {
  CaseRecorder recorder = Paired();
  recorder.TakeAsCase(RecordOf(6, R"(
    command { submit_deck {
      rows { count: 4 card: "base1-58" name: "Double Colorless"
             marks { struct { fields { key: "reverse" value { flag: true } } } } }
      rows { count: 60 card: "base1-98" } } }
    decision { deck_judged { verdict {
      violations { code: "TOO_MANY" rule: "GAME-11" } violations { code: "SIZE" rule: "GAME-12" }
      warnings { code: "OLD" rule: "GAME-13" } } } })"));
  EXPECT_EQ(recorder.text(),
            "# Record 6 of events/cup.\n"
            "case GAME-11 GAME-12 record_6_deck\n"
            "format standard\n"
            "settings {\"date\":\"2014-07-05\"}\n"
            "> deck standard 2014-07-05\n"
            "  4 Double Colorless base1-58 reverse=true\n"
            "  60 base1-98\n"
            "= violations TOO_MANY [GAME-11] SIZE [GAME-12]\n"
            "= warnings OLD [GAME-13]\n\n");
}

TEST(RecordCase, WhatACaseCannotSayIsSaid) {
  CaseRecorder recorder = Paired();
  recorder.TakeAsCase(RecordOf(6, R"(
    command { report_result { table: "events/cup/rounds/1/tables/1"
      report { struct { fields { key: "games" value { list { items { integer: 1 } } } } } } } }
    decision { result_decided { outcomes { points: 0 result: SEAT_RESULT_LOSS }
                                outcomes { points: 0 result: SEAT_RESULT_LOSS } } })"));
  recorder.TakeAsCase(RecordOf(7, kClosed));
  EXPECT_EQ(recorder.cases(), 0u);
  EXPECT_NE(recorder.text().find("# Record 6 of events/cup is no case: its report"),
            std::string::npos)
      << recorder.text();
  EXPECT_NE(recorder.text().find("points alone do not say who won"), std::string::npos);
}

// A file of cases is opened in editors and shown on terminals.
TEST(RecordCase, TextsThatDoHarmAreKeptOut) {
  for (const std::string text : {"\x1B[2J", "seen\nFORGED row", "\u202E", "A\u200Bda"}) {
    CaseRecorder recorder = Paired();
    v1::Record record = RecordOf(6, R"(command { submit_deck { rows { count: 4 card: "a-1" } } }
                                       decision { deck_judged { verdict {} } })");
    v1::DeckRow* row =
        record.mutable_payload()->mutable_command()->mutable_submit_deck()->mutable_rows(0);
    row->set_name(text);
    recorder.TakeAsCase(record);
    row->set_name("");
    v1::ValueField* mark = row->mutable_marks()->mutable_struct_()->add_fields();
    mark->set_key("lang");
    mark->mutable_value()->set_text(text);
    recorder.TakeAsCase(record);
    EXPECT_EQ(recorder.cases(), 0u);
    EXPECT_FALSE(text::FindHarm(recorder.text(), text::Lines::kMany)) << recorder.text();
    EXPECT_EQ(recorder.text().find("\nFORGED"), std::string::npos) << recorder.text();
    EXPECT_NE(recorder.text().find("a card of its deck holds U+"), std::string::npos);
  }
}

TEST(RecordCase, WhoHasNotPlayedYetKeepsStandingsFromBeingACase) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, kReported));
  recorder.Take(Registered(7, "dee", 2));
  recorder.TakeAsCase(RecordOf(8, kClosed));
  EXPECT_EQ(recorder.cases(), 0u);
}

// The cases of standings after this record, between a report and the end of the round.
CaseRecorder ClosedAfter(const std::string& payload) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, kReported));
  recorder.Take(RecordOf(7, payload));
  recorder.TakeAsCase(RecordOf(8, kClosed));
  return recorder;
}

TEST(RecordCase, WhatChangesTheHistoryOtherwiseKeepsStandingsFromBeingACase) {
  for (const std::string payload : {
           R"(command { correct_result {} } decision { results_changed { tables {} } })",
           R"(command { swap_results {} } decision { results_changed {} })",
           R"(command { enter_pairing {} } decision { pairing_entered {} })",
           R"(command { repair_round {} } decision { seats_changed {} })",
           R"(command { replay_table {} } decision { table_replayed { attempt: 2 } })",
           R"(command { reenter_player {} } decision { player_changed { number: 1 } })",
           R"(command { register_player {} } decision { player_waits {} })",
           R"(command { drop_player {} } decision { player_dropped { number: 2 }
                                                    called_up {} })",
           R"(command { rule_penalty {} } decision { penalty_ruled { points {} } })",
           R"(command { start_phase {} } decision { phase_started { number: 2 } })",
           R"(command { set_details {} } decision {})",
       }) {
    const CaseRecorder recorder = ClosedAfter(payload);
    EXPECT_EQ(recorder.cases(), 0u) << payload;
    EXPECT_NE(recorder.text().find("is no case: record 7 changed players, tables or results"),
              std::string::npos)
        << payload << recorder.text();
  }
}

TEST(RecordCase, WhatLeavesTheHistoryDoesNot) {
  for (const std::string payload : {
           R"(command { call_time {} } decision { clock_set {} })",
           R"(command { rule_penalty {} } decision { penalty_ruled { penalty: "warning" } })",
           R"(command { publish {} } decision { published {} })",
           R"(command { check_in_player {} } decision { player_changed { number: 1 } })",
       }) {
    EXPECT_EQ(ClosedAfter(payload).cases(), 1u) << payload;
  }
}

TEST(RecordCase, APenaltyThatMayDecideAMatchKeepsReportsFromBeingCases) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(
      6, R"(command { rule_penalty {} } decision { penalty_ruled { effects { amount: 1 } } })"));
  recorder.TakeAsCase(RecordOf(7, kReported));
  EXPECT_EQ(recorder.text(),
            "# Record 7 of events/cup is no case: a penalty before it may decide its match.\n\n");
}

TEST(RecordCase, ARoundThatIsPairedAgainIsOne) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, R"(command { unpair_round {} } decision { round_unpaired {} })"));
  recorder.Take(RecordOf(7, kPaired));
  recorder.Take(RecordOf(8, kReported));
  recorder.TakeAsCase(RecordOf(9, kClosed));
  EXPECT_NE(recorder.text().find("history\n  bob 0 - ada 3, cy 3 bye\n> standings\n"),
            std::string::npos)
      << recorder.text();
}

TEST(RecordCase, APlayersReportIsACaseOnceItDecidesTheTable) {
  constexpr char kReportedBy[] = R"(
      command { report_result { table: "events/cup/rounds/1/tables/1" player: "$0"
        report { struct { fields { key: "winner" value { text: "second" } } } } } }
      decision { report_taken { $1 } })";
  CaseRecorder recorder = Paired();
  recorder.TakeAsCase(RecordOf(6, absl::Substitute(kReportedBy, "events/cup/players/ada", "")));
  EXPECT_EQ(recorder.text(),
            "# Record 6 of events/cup is no case: its table waits for the other player's report."
            "\n\n");
  recorder.TakeAsCase(
      RecordOf(7, absl::Substitute(kReportedBy, "events/cup/players/bob",
                                   "outcomes { points: 0 result: SEAT_RESULT_LOSS }"
                                   "outcomes { points: 3 result: SEAT_RESULT_WIN }")));
  recorder.TakeAsCase(RecordOf(8, kClosed));
  EXPECT_EQ(recorder.cases(), 2u) << recorder.text();
  EXPECT_NE(recorder.text().find("> report winner=second\n= 0 3\n"), std::string::npos);
  EXPECT_NE(recorder.text().find("  bob 0 - ada 3, cy 3 bye\n"), std::string::npos);
}

TEST(RecordCase, AReportOfAnotherPhaseThanSwissRoundsSaysWhich) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, R"(command { start_phase {} } decision { phase_started {
                               number: 2 kind: PHASE_KIND_ELIMINATION rounds_planned: 3 } })"));
  recorder.TakeAsCase(RecordOf(7, kReported));
  EXPECT_NE(
      recorder.text().find("\nhistory\n  phase elimination 3\n> report winner=second games=2\n"),
      std::string::npos)
      << recorder.text();
}

TEST(RecordCase, AReportOfSwissRoundsHasNoHistory) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, R"(command { start_phase {} } decision { phase_started {
                               number: 1 kind: PHASE_KIND_SWISS rounds_planned: 3 } })"));
  recorder.TakeAsCase(RecordOf(7, kReported));
  EXPECT_EQ(recorder.text().find("history"), std::string::npos) << recorder.text();
}

TEST(RecordCase, StandingsThatALotPartedAreNone) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, kReported));
  recorder.TakeAsCase(RecordOf(7, R"(
      command { close_round { round: "events/cup/rounds/1" } }
      decision { round_closed { draw {}
        rows { rank: 1 player_number: 3 } rows { rank: 2 player_number: 1 }
        rows { rank: 3 player_number: 2 broken_by: 1 } } })"));
  EXPECT_EQ(recorder.text(),
            "# Record 7 of events/cup is no case: a lot parted players, and a case has none.\n\n");
}

TEST(RecordCase, LotsThatPartNobodyKeepNoStandingsFromBeingACase) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, kReported));
  recorder.TakeAsCase(RecordOf(7, R"(
      command { close_round { round: "events/cup/rounds/1" } }
      decision { round_closed { draw {}
        rows { rank: 1 player_number: 3 } rows { rank: 1 player_number: 1 }
        rows { rank: 3 player_number: 2 broken_by: 1 } } })"));
  EXPECT_EQ(recorder.cases(), 1u) << recorder.text();
}

TEST(RecordCase, WhoLeavesLaterTakesPartInTheStandings) {
  const CaseRecorder recorder = ClosedAfter(R"(command { drop_player { from_round: 3 } }
                     decision { player_dropped { number: 2 from_round: 3 } })");
  EXPECT_EQ(recorder.cases(), 1u);
  EXPECT_EQ(recorder.text().find("dropped"), std::string::npos) << recorder.text();
}

TEST(RecordCase, WhoWasRegisteredByMistakeIsNoPlayer) {
  CaseRecorder recorder;
  recorder.Take(RecordOf(1, kCreated));
  for (const char* player : {"ada", "bob", "cy", "dee"}) recorder.Take(Registered(2, player));
  recorder.Take(RecordOf(4, R"(command { drop_player { registered_by_mistake: true } }
                               decision { player_dropped { number: 4 from_round: 1 } })"));
  recorder.Take(RecordOf(5, kPaired));
  recorder.Take(RecordOf(6, kReported));
  recorder.TakeAsCase(RecordOf(7, kClosed));
  EXPECT_NE(recorder.text().find("players ada bob cy\nhistory\n  bob 0 - ada 3, cy 3 bye\n> "),
            std::string::npos)
      << recorder.text();
}

TEST(RecordCase, AmendedSettingsKeepWhatComesAfterThemFromBeingACase) {
  CaseRecorder recorder = Paired();
  recorder.Take(RecordOf(6, R"(command { amend_settings {} } decision { settings_amended {} })"));
  recorder.TakeAsCase(RecordOf(7, kReported));
  recorder.TakeAsCase(RecordOf(8, kClosed));
  EXPECT_EQ(recorder.cases(), 0u);
  EXPECT_NE(recorder.text().find("the settings were amended before it"), std::string::npos);
}

}  // namespace
}  // namespace arbitro::tools
