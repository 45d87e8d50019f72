// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/ruleset.h"

#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/every_command_testing.h"
#include "daemon/translate/record/payload_codec.h"
#include "gtest/gtest.h"

namespace arbitro::translate {
namespace {

v1::UpgradeRulesetRequest Request() {
  v1::UpgradeRulesetRequest request;
  request.mutable_options()->set_request_id("r1");
  request.set_event("events/cup");
  request.set_version("1.1.0");
  return request;
}

// The field that is refused, or "".
std::string WrongField(const v1::UpgradeRulesetRequest& request) {
  const auto read = ToSubmission(request);
  const auto* failure = read.if_failure();
  return failure == nullptr ? "" : failure->fields.at(0).path;
}

TEST(RulesetRecords, AWaiverNeedsAReason) {
  v1::UpgradeRulesetRequest request = Request();
  EXPECT_EQ(WrongField(request), "");
  request.set_waiver("ruling 7");
  EXPECT_EQ(WrongField(request), "options.reason");
  request.mutable_options()->set_reason("the league decided");
  EXPECT_EQ(WrongField(request), "");
  request.clear_version();
  EXPECT_EQ(WrongField(request), "version");
}

engine::RecordContent Content() {
  engine::RecordContent content;
  content.principal = "organiser";
  content.request_id = "r1";
  content.inputs.time_us = 7;
  return content;
}

TEST(RulesetRecords, AnUpgradeComesBackFromTheLogAsItWent) {
  engine::RecordContent content = Content();
  content.command = {engine::UpgradeRuleset{"2.0.0", "ruling 7"}, "the league decided",
                     "events/cup"};
  const engine::RulesetUpgraded upgraded = {
      {"demo", "1.0.0", std::string(64, 'a')},
      {"demo", "2.0.0", std::string(64, 'b')},
      {12, 11, 1, {9, "decision.result_decided.outcomes[0].points", "1", "2"}}};
  content.decision.what = upgraded;
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  const auto decoded = codec.Decode(codec.Encode(content).payload);
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  const auto& command = decoded->command.what.Get<engine::UpgradeRuleset>();
  EXPECT_EQ(command.version, "2.0.0");
  EXPECT_EQ(command.waiver, "ruling 7");
  EXPECT_EQ(decoded->command.reason, "the league decided");
  const auto& decision = decoded->decision.what.Get<engine::RulesetUpgraded>();
  EXPECT_EQ(decision.from, upgraded.from);
  EXPECT_EQ(decision.to, upgraded.to);
  EXPECT_EQ(decision.shadow, upgraded.shadow);
}

TEST(RulesetRecords, AKeptLibraryComesBackFromTheLogAsItWent) {
  engine::RecordContent content = Content();
  content.command = {
      engine::KeepRuleset{"demo", "1.0.0", storage::Sha256("library"), storage::Sha256("manifest")},
      "", engine::kHouseJournal};
  content.decision.what = engine::RulesetKept{3};
  const ProtoPayloadCodec codec{&WriteEveryCommand};
  const auto decoded = codec.Decode(codec.Encode(content).payload);
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  const auto& keep = decoded->command.what.Get<engine::KeepRuleset>();
  EXPECT_EQ(keep.ruleset, "demo");
  EXPECT_EQ(keep.version, "1.0.0");
  EXPECT_EQ(keep.sha256, storage::Sha256("library"));
  EXPECT_EQ(keep.manifest_sha256, storage::Sha256("manifest"));
  EXPECT_EQ(decoded->decision.what.Get<engine::RulesetKept>().number, 3u);
}

}  // namespace
}  // namespace arbitro::translate
