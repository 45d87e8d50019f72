// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/message_json.h"

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "google/protobuf/text_format.h"
#include "gtest/gtest.h"
#include "tools/arbitroctl/words.h"

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
            R"({"event":"events/x","status":"RUNNING","number":0,"postponed_rounds":[]})");
  EXPECT_EQ(Json<v1::StandingsCell>("numerator { high: 1 low: 2 } text: \"x\""),
            R"({"numerator":"18446744073709551618","text":"x","percent":""})");
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
