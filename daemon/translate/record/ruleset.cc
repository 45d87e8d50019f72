// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/ruleset.h"

#include <string>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kVersion{1, limits::kIdBytesMax};

// Tells what a ruleset wrote; its length was bounded with the answer.

}  // namespace

engine::Command ReadCommand(const v1::RulesetKeeping& message, Fields* fields) {
  engine::Command command;
  command.journal = engine::kHouseJournal;
  command.what =
      engine::KeepRuleset{fields->Id("ruleset", message.ruleset()),
                          fields->Text("version", message.version(), kVersion),
                          ReadDigest("sha256", message.sha256(), fields),
                          ReadDigest("manifest_sha256", message.manifest_sha256(), fields)};
  return command;
}

engine::Command ReadCommand(const v1::UpgradeRulesetRequest& request, Fields* fields) {
  engine::Command command;
  command.journal = ReadEventName("event", request.event(), fields);
  engine::UpgradeRuleset upgrade;
  upgrade.version = fields->Text("version", request.version(), kVersion);
  upgrade.waiver = fields->Text("waiver", request.waiver(), kFreeText);
  command.reason = fields->Text("options.reason", request.options().reason(),
                                upgrade.waiver.empty() ? kFreeLines : kWrittenLines);
  // Nothing here is judged; a wrong name is wrong all the same.
  ReadJudge("options", request.options(), fields);
  command.what = std::move(upgrade);
  return command;
}

void WriteOwn(const engine::Command&, const engine::KeepRuleset& what, v1::Command* message) {
  v1::RulesetKeeping* written = message->mutable_keep_ruleset();
  written->set_ruleset(what.ruleset);
  written->set_version(what.version);
  written->set_sha256(DigestBytes(what.sha256));
  written->set_manifest_sha256(DigestBytes(what.manifest_sha256));
}

void WriteIdentity(const engine::RulesetIdentity& identity, v1::RulesetIdentity* message) {
  message->set_id(identity.id);
  message->set_version(identity.version);
  message->set_sha256(identity.sha256);
}

engine::RulesetIdentity ReadIdentity(const std::string& path, const v1::RulesetIdentity& message,
                                     Fields* fields) {
  return {fields->Text(path + ".id", message.id(), kFreeText),
          fields->Text(path + ".version", message.version(), kFreeText),
          fields->Text(path + ".sha256", message.sha256(), kFreeText)};
}

void WriteDecision(const engine::RulesetUpgraded& upgraded, v1::RulesetUpgraded* message) {
  WriteIdentity(upgraded.from, message->mutable_from());
  WriteIdentity(upgraded.to, message->mutable_to());
  message->set_compared_revision(upgraded.shadow.revision);
  message->set_records_compared(upgraded.shadow.compared);
  message->set_differences(upgraded.shadow.differences);
  message->set_engine_revision(upgraded.engine_revision);
  const engine::ShadowDifference& first = upgraded.shadow.first;
  if (first.revision == 0) return;
  v1::ShadowDifference* written = message->mutable_first_difference();
  written->set_revision(first.revision);
  written->set_field(first.field);
  written->set_recorded(first.recorded);
  written->set_derived(first.derived);
}

engine::RulesetUpgraded ReadDecision(const v1::RulesetUpgraded& message, Fields* fields) {
  engine::RulesetUpgraded upgraded;
  upgraded.from = ReadIdentity("ruleset_upgraded.from", message.from(), fields);
  upgraded.to = ReadIdentity("ruleset_upgraded.to", message.to(), fields);
  upgraded.shadow.revision = message.compared_revision();
  upgraded.shadow.compared = message.records_compared();
  upgraded.shadow.differences = message.differences();
  upgraded.engine_revision = message.engine_revision();
  const v1::ShadowDifference& first = message.first_difference();
  const std::string at = "ruleset_upgraded.first_difference";
  upgraded.shadow.first = {first.revision(),
                           fields->Text(at + ".field", first.field(), kRecordedText),
                           fields->Text(at + ".recorded", first.recorded(), kRecordedText),
                           fields->Text(at + ".derived", first.derived(), kRecordedText)};
  return upgraded;
}

void WriteDecision(const engine::RulesetKept& what, v1::RulesetKept* message) {
  message->set_number(what.number);
}

engine::RulesetKept ReadDecision(const v1::RulesetKept& message, Fields*) {
  return {message.number()};
}

}  // namespace arbitro::translate
