// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/faults.h"

#include <string>
#include <utility>
#include <variant>

#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/ruleset.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr TextBounds kCall{1, limits::kIdBytesMax};
constexpr TextBounds kOptionalCall{0, limits::kIdBytesMax};

engine::RulesetIdentity ReadIdentity(const v1::RulesetIdentity& message, Fields* fields) {
  return {fields->Id("ruleset.id", message.id()),
          fields->Text("ruleset.version", message.version(), kFreeText),
          fields->Text("ruleset.sha256", message.sha256(), {0, limits::kIdBytesMax})};
}

void WriteFault(const engine::RecordRulesetFault& fault, v1::RulesetFault* message) {
  WriteIdentity(fault.ruleset, message->mutable_ruleset());
  message->set_event(fault.event);
  message->set_call(fault.call);
  message->set_what(fault.what);
  message->set_faults(fault.faults);
  message->set_block_call(fault.policy.block_call);
  message->set_quarantine_events(fault.policy.quarantine_events);
}

// The event or series where one is named.
std::string ReadOptionalEvent(const std::string& given, Fields* fields) {
  return given.empty() ? "" : ReadDecidedName("event", given, fields);
}

}  // namespace

engine::Command ReadCommand(const v1::ReleaseRulesetRequest& request, Fields* fields) {
  engine::Command command;
  command.journal = engine::kHouseJournal;
  command.reason = fields->Text("options.reason", request.options().reason(), kWrittenLines);
  // Nothing here is judged; a wrong name is wrong all the same.
  ReadJudge("options", request.options(), fields);
  command.what = engine::ReleaseRuleset{ReadRulesetName("ruleset", request.ruleset(), fields),
                                        fields->Text("version", request.version(), kFreeText),
                                        ReadOptionalEvent(request.event(), fields),
                                        fields->Text("call", request.call(), kOptionalCall)};
  return command;
}

engine::Command ReadCommand(const v1::RulesetFault& message, Fields* fields) {
  engine::Command command;
  command.journal = engine::kHouseJournal;
  engine::RecordRulesetFault fault;
  fault.ruleset = ReadIdentity(message.ruleset(), fields);
  fault.event = ReadDecidedName("event", message.event(), fields);
  fault.call = fields->Text("call", message.call(), kCall);
  fault.what = fields->Text("what", message.what(), kFreeText);
  fault.faults = message.faults();
  fault.policy = {message.block_call(), message.quarantine_events()};
  command.what = std::move(fault);
  return command;
}

engine::Command ReadCommand(const v1::RulesetRelease& message, Fields* fields) {
  engine::Command command;
  command.journal = engine::kHouseJournal;
  command.reason = fields->Text("reason", message.reason(), kFreeText);
  command.what = engine::ReleaseRuleset{fields->Id("ruleset", message.ruleset()),
                                        fields->Text("version", message.version(), kFreeText),
                                        ReadOptionalEvent(message.event(), fields),
                                        fields->Text("call", message.call(), kOptionalCall)};
  return command;
}

void WriteOwn(const engine::Command&, const engine::RecordRulesetFault& what,
              v1::Command* message) {
  WriteFault(what, message->mutable_record_ruleset_fault());
}

void WriteOwn(const engine::Command& command, const engine::ReleaseRuleset& what,
              v1::Command* message) {
  v1::RulesetRelease* written = message->mutable_release_ruleset();
  written->set_ruleset(what.ruleset);
  written->set_version(what.version);
  written->set_event(what.event);
  written->set_call(what.call);
  written->set_reason(command.reason);
}

std::shared_ptr<const engine::FaultBook> ReadFaultBook(
    const ::arbitro::stored::v1::HouseSnapshot& message, Fields* fields) {
  auto book = std::make_shared<engine::FaultBook>();
  for (const auto& written : message.faulty_calls()) {
    const engine::Command command = ReadCommand(written.fault(), fields);
    const auto& fault = command.what.Get<engine::RecordRulesetFault>();
    book->calls[{fault.ruleset, fault.event, fault.call}] = {fault.what, fault.faults,
                                                             written.blocked(), written.time_us()};
  }
  for (const auto& written : message.quarantines()) {
    book->quarantined[ReadIdentity(written.ruleset(), fields)] = written.time_us();
  }
  return book;
}

void WriteFaultBook(const engine::FaultBook& book, ::arbitro::stored::v1::HouseSnapshot* message) {
  for (const auto& [call, entry] : book.calls) {
    auto* added = message->add_faulty_calls();
    WriteFault({call.ruleset, call.event, call.call, entry.what, entry.faults, {0, 0}},
               added->mutable_fault());
    added->set_blocked(entry.blocked);
    added->set_time_us(entry.time_us);
  }
  for (const auto& [ruleset, time_us] : book.quarantined) {
    auto* added = message->add_quarantines();
    WriteIdentity(ruleset, added->mutable_ruleset());
    added->set_time_us(time_us);
  }
}

void WriteDecision(const engine::RulesetFaultRecorded& what, v1::RulesetFaultRecorded* message) {
  message->set_blocks_call(what.blocks_call);
  message->set_quarantines(what.quarantines);
}

engine::RulesetFaultRecorded ReadDecision(const v1::RulesetFaultRecorded& message, Fields*) {
  return {message.blocks_call(), message.quarantines()};
}

void WriteDecision(const engine::RulesetReleased& what, v1::RulesetReleased* message) {
  message->set_calls(what.calls);
  message->set_quarantines(what.quarantines);
}

engine::RulesetReleased ReadDecision(const v1::RulesetReleased& message, Fields*) {
  return {message.calls(), message.quarantines()};
}

}  // namespace arbitro::translate
