// SPDX-License-Identifier: Apache-2.0
//
// Payloads that say something in other bytes than the codec writes.
#include <string>

#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

engine::RecordContent Dropped() {
  engine::RecordContent content;
  content.command = {engine::PairRound{3}, "", "events/a"};
  content.principal = "local";
  content.decision = {engine::PlayerDropped{1, 3}, {}};
  return content;
}

TEST(CanonicalBytes, BytesThatAreNotCanonicalAreRefused) {
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  const std::string payload = codec.Encode(Dropped()).payload;
  const auto refused = [&](const std::string& bytes) {
    return codec.Decode(bytes).status().code() == absl::StatusCode::kDataLoss;
  };
  ASSERT_FALSE(refused(payload));
  EXPECT_TRUE(refused(payload + std::string("\x78\x01", 2))) << "an unknown field";
  EXPECT_TRUE(refused(payload.substr(0, payload.size() - 1))) << "cut";
  EXPECT_TRUE(refused("")) << "empty";
  // The principal again, after the fields that follow it.
  EXPECT_TRUE(refused(payload + std::string("\x12\x05local", 7))) << "a field twice";
  std::string long_varint = payload;
  const size_t round = long_varint.find(std::string("\x18\x03", 2));
  ASSERT_NE(round, std::string::npos);
  v1::RecordPayload message;
  ASSERT_TRUE(message.ParseFromString(payload));
  message.mutable_command()->mutable_pair_round()->mutable_options()->set_request_id("left");
  EXPECT_TRUE(refused(message.SerializeAsString())) << "options that the log does not keep";
}

TEST(CanonicalBytes, AVarintLongerThanNeededIsRefused) {
  // Decision { player_dropped { number: 1, from_round: 3 } } as the payload's decision, by hand:
  // 22 04 08 01 10 03 is canonical, 22 05 08 81 00 10 03 says the same.
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  const std::string payload = codec.Encode(Dropped()).payload;
  const std::string canonical("\x2A\x06\x22\x04\x08\x01\x10\x03", 8);
  const std::string longer("\x2A\x07\x22\x05\x08\x81\x00\x10\x03", 9);
  const size_t place = payload.find(canonical);
  ASSERT_NE(place, std::string::npos);
  std::string changed = payload;
  changed.replace(place, canonical.size(), longer);
  v1::RecordPayload message;
  ASSERT_TRUE(message.ParseFromString(changed)) << "protobuf itself takes both";
  ASSERT_EQ(message.decision().player_dropped().number(), 1u);
  const auto decoded = codec.Decode(changed);
  EXPECT_EQ(decoded.status().message(), "the payload's encoding is not canonical");
}

v1::ValueField* Add(const char* key, v1::Value* value) {
  v1::ValueField* field = value->mutable_struct_()->add_fields();
  field->set_key(key);
  field->mutable_value()->set_flag(true);
  return field;
}

// Each is read without a fault, and is no normal form of its command.
TEST(CanonicalBytes, ACommandThatIsNotNormalIsRefusedAndItsFieldNamed) {
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  const auto wrong = [&](const auto& change) {
    v1::RecordPayload message;
    EXPECT_TRUE(message.ParseFromString(codec.Encode(Dropped()).payload));
    change(message.mutable_command());
    return std::string(codec.Decode(CanonicalBytes(message)).status().message());
  };
  EXPECT_EQ(wrong([](v1::Command*) {}), "");
  const auto phase = [](v1::Command* command) {
    v1::StartPhaseRequest* start = command->mutable_start_phase();
    start->set_event("events/a");
    start->set_phase(2);
    return start;
  };
  EXPECT_EQ(wrong([&](v1::Command* command) { phase(command); }), "");
  EXPECT_NE(wrong([&](v1::Command* command) {
              phase(command)->set_rounds_planned(3);
            }).find("`command.start_phase.rounds_planned`"),
            std::string::npos);
  const auto report = [](v1::Command* command) {
    v1::ReportResultRequest* request = command->mutable_report_result();
    request->set_table("events/a/rounds/1/tables/1");
    return request->mutable_report();
  };
  EXPECT_EQ(wrong([&](v1::Command* command) {
              v1::Value* value = report(command);
              Add("a", value);
              Add("b", value);
            }),
            "");
  EXPECT_NE(wrong([&](v1::Command* command) {
              v1::Value* value = report(command);
              Add("b", value);
              Add("a", value);
            }),
            "")
      << "fields in another order";
  EXPECT_NE(wrong([&](v1::Command* command) { Add("a", report(command))->clear_value(); }), "")
      << "a field without a value";
}

}  // namespace
}  // namespace arbitro::translate
