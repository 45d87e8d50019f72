// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/message_json.h"

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {
namespace {

template <class Message>
std::string Json(const std::string& text) {
  Message message;
  EXPECT_TRUE(google::protobuf::TextFormat::ParseFromString(text, &message));
  return JsonOfMessage(message).dump();
}

TEST(MessageJson, ValuesArePlainJson) {
  EXPECT_EQ(Json<v1::ReportResultRequest>(
                R"(table: "t" report { struct { fields { key: "a" value { integer: 2 } } } })"),
            R"({"table":"t","report":{"a":2},"player":""})");
}

TEST(MessageJson, NumbersBytesEnumsAndWideNumbers) {
  EXPECT_EQ(Json<v1::Receipt>(R"(journal: "events/x" revision: 18446744073709551615
                                 record_hash: "\000\377")"),
            R"({"journal":"events/x","revision":18446744073709551615,"record_hash":"00ff",)"
            R"("global_index":0,"time_us":0})");
  EXPECT_EQ(Json<v1::EventMutationResponse>(R"(event: "events/x" status: EVENT_STATUS_RUNNING)"),
            R"({"event":"events/x","status":"RUNNING","number":0,)"
            R"("postponed_rounds":[],"players_without_deck":[],"decks":[]})");
  EXPECT_EQ(Json<v1::StandingsCell>("numerator { high: 1 low: 2 } text: \"x\""),
            R"({"numerator":"18446744073709551618","text":"x","percent":"","negative":false})");
}

TEST(MessageJson, ItsJsonIsReadBack) {
  v1::Record record;
  ASSERT_TRUE(google::protobuf::TextFormat::ParseFromString(
      R"(receipt { journal: "events/x" revision: 7 record_hash: "\000\377" time_us: -5 }
         kind: RECORD_KIND_EVENT_COMMAND payload_erased: true
         payload {
           command { report_result { table: "t" report { struct { fields {
             key: "a" value { list { items { integer: 2 } } } } } } } }
           decision { round_closed {
             rows { rank: 1 cells { high: 1 low: 2 } } unranked: [3, 4] } } })",
      &record));
  v1::Record read;
  const absl::Status status = MessageOfJson(JsonOfMessage(record).dump(), &read);
  ASSERT_TRUE(status.ok()) << status;
  EXPECT_EQ(read.SerializeAsString(), record.SerializeAsString());
}

TEST(MessageJson, WhatIsWrongIsNamed) {
  const auto wrong = [](const char* json) {
    v1::Command command;
    return std::string(MessageOfJson(json, &command).message());
  };
  EXPECT_EQ(wrong(R"({"pair_round":{"round":1}})"), "");
  EXPECT_EQ(wrong(R"({"pair_round":{"round":-1}})"), "`pair_round.round` is negative or too large");
  EXPECT_EQ(wrong(R"({"pair_round":{"round":"1"}})"), "`pair_round.round` must be a whole number");
  EXPECT_EQ(wrong(R"({"pair_round":{"turn":1}})"), "`pair_round.turn` is no field of this message");
  EXPECT_EQ(wrong(R"({"pair_round":[]})"), "`pair_round` must be an object");
  EXPECT_EQ(wrong(R"({"publish":{"kind":"NOISE"}})"),
            "`publish.kind` is none of the values of PublicationKind");
  EXPECT_NE(wrong("pair"), "");
}

TEST(Words, NamesAreCompletedOnce) {
  EXPECT_EQ(EventName("torino"), "events/torino");
  EXPECT_EQ(EventName("events/torino"), "events/torino");
  EXPECT_EQ(PlayerName("torino", "p1"), "events/torino/players/p1");
  EXPECT_EQ(PlayerName("torino", "events/torino/players/p1"), "events/torino/players/p1");
  EXPECT_EQ(TableName("torino", 2, 3), "events/torino/rounds/2/tables/3");
  EXPECT_EQ(JournalName("house"), "house");
  EXPECT_EQ(JournalName("torino"), "events/torino");
  EXPECT_EQ(IdOf("events/torino/players/p1"), "p1");
}

TEST(Words, EnumsAndTimes) {
  EXPECT_EQ(Word(v1::EVENT_STATUS_RUNNING), "running");
  EXPECT_EQ(Word(v1::Form::NULL_VALUE), "null value");
  EXPECT_EQ(TimeText(1'700'000'000'123'456), "2023-11-14 22:13:20 UTC");
}

}  // namespace
}  // namespace arbitro::tools
