// SPDX-License-Identifier: Apache-2.0
//
// Commands of the house and of persons: messages to the engine's values and back.
#include "daemon/translate/record/house.h"

#include <utility>

#include "arbitro/limits.h"
#include "daemon/translate/record/command_head.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

constexpr NumberBounds kEntryKinds{1, static_cast<int64_t>(engine::PersonEntryKind::kScore)};

engine::Command Made(std::string journal, const std::string& reason, Fields* fields) {
  engine::Command command;
  command.journal = std::move(journal);
  command.reason = fields->Text("reason", reason, kFreeText);
  return command;
}

// The id where one is given.
std::string OptionalId(const std::string& path, const std::string& given, Fields* fields) {
  return given.empty() ? "" : fields->Id(path, given);
}

}  // namespace

engine::Command ReadCommand(const v1::EventIndexing& message, Fields* fields) {
  engine::Command command = Made(engine::kHouseJournal, "", fields);
  command.what = engine::IndexEvent{ReadEventName("event", message.event(), fields),
                                    fields->Id("ruleset", message.ruleset())};
  return command;
}

engine::Command ReadCommand(const v1::LossAcknowledgement& message, Fields* fields) {
  engine::Command command = Made(engine::kHouseJournal, message.reason(), fields);
  engine::AcknowledgeLoss loss;
  loss.loss = fields->Text("loss", message.loss(), {1, limits::kIdBytesMax});
  loss.journal = fields->Text("journal", message.journal(), kFreeText);
  loss.found = fields->Text("found", message.found(), kFreeText);
  loss.who = fields->Text("who", message.who(), kFreeText);
  loss.records_known = message.records_known();
  loss.records_found = message.records_found();
  command.what = std::move(loss);
  return command;
}

engine::Command ReadCommand(const v1::LogKeyNaming& message, Fields* fields) {
  engine::Command command = Made(engine::kHouseJournal, message.reason(), fields);
  command.what = engine::NameLogKey{fields->Text("key", message.key(), kWrittenText),
                                    fields->Text("statement", message.statement(), kFreeText)};
  return command;
}

engine::Command ReadCommand(const v1::RotateLogKeyRequest& request, Fields* fields) {
  engine::Command command;
  command.journal = engine::kHouseJournal;
  command.reason = fields->Text("options.reason", request.options().reason(), kWrittenLines);
  // Nothing here is judged; a wrong name is wrong all the same.
  ReadJudge("options", request.options(), fields);
  command.what = engine::NameLogKey{};
  return command;
}

engine::Command ReadCommand(const v1::PersonEntry& message, Fields* fields) {
  engine::Command command =
      Made(ReadPersonName("person", message.person(), fields), message.reason(), fields);
  command.what = engine::RecordPersonEntry{ReadPersonEntry("", message, fields)};
  return command;
}

engine::Command ReadCommand(const v1::PersonEntryWithdrawal& message, Fields* fields) {
  engine::Command command =
      Made(ReadPersonName("person", message.person(), fields), message.reason(), fields);
  command.what = engine::WithdrawPersonEntry{
      static_cast<uint32_t>(fields->Number("number", message.number(), kEntryNumbers))};
  return command;
}

engine::PersonEntry ReadPersonEntry(const std::string& at, const v1::PersonEntry& message,
                                    Fields* fields) {
  engine::PersonEntry entry;
  entry.kind = static_cast<engine::PersonEntryKind>(
      fields->Number(at + "kind", message.kind(), kEntryKinds));
  entry.ruleset = OptionalId(at + "ruleset", message.ruleset(), fields);
  entry.label = fields->Text(at + "label", message.label(), kFreeText);
  entry.value = message.value();
  entry.from_us = message.from_us();
  entry.until_us = message.until_us();
  return entry;
}

void WriteOwn(const engine::Command&, const engine::IndexEvent& what, v1::Command* message) {
  v1::EventIndexing* written = message->mutable_index_event();
  written->set_event(what.event);
  written->set_ruleset(what.ruleset);
}

void WriteOwn(const engine::Command& command, const engine::AcknowledgeLoss& what,
              v1::Command* message) {
  v1::LossAcknowledgement* written = message->mutable_acknowledge_loss();
  written->set_loss(what.loss);
  written->set_journal(what.journal);
  written->set_found(what.found);
  written->set_who(what.who);
  written->set_reason(command.reason);
  written->set_records_known(what.records_known);
  written->set_records_found(what.records_found);
}

void WriteOwn(const engine::Command& command, const engine::NameLogKey& what,
              v1::Command* message) {
  v1::LogKeyNaming* written = message->mutable_name_log_key();
  written->set_key(what.key);
  written->set_statement(what.statement);
  written->set_reason(command.reason);
}

void WriteOwn(const engine::Command& command, const engine::RecordPersonEntry& what,
              v1::Command* message) {
  v1::PersonEntry* written = message->mutable_record_person_entry();
  WritePersonEntry(what.entry, written);
  written->set_person(command.journal);
  written->set_reason(command.reason);
}

void WriteOwn(const engine::Command& command, const engine::WithdrawPersonEntry& what,
              v1::Command* message) {
  v1::PersonEntryWithdrawal* written = message->mutable_withdraw_person_entry();
  written->set_person(command.journal);
  written->set_number(what.number);
  written->set_reason(command.reason);
}

void WritePersonEntry(const engine::PersonEntry& entry, v1::PersonEntry* message) {
  message->set_kind(static_cast<v1::PersonEntryKind>(entry.kind));
  message->set_ruleset(entry.ruleset);
  message->set_label(entry.label);
  message->set_value(entry.value);
  message->set_from_us(entry.from_us);
  message->set_until_us(entry.until_us);
}

// --- Decisions

void WriteDecision(const engine::CatalogueAccepted& what, v1::CatalogueAccepted* message) {
  message->set_cards(what.cards);
}

engine::CatalogueAccepted ReadDecision(const v1::CatalogueAccepted& message, Fields*) {
  return {message.cards()};
}

void WriteDecision(const engine::EventIndexed& what, v1::EventIndexed* message) {
  message->set_number(what.number);
}

engine::EventIndexed ReadDecision(const v1::EventIndexed& message, Fields*) {
  return {message.number()};
}

void WriteDecision(const engine::LossAcknowledged& what, v1::LossAcknowledged* message) {
  message->set_number(what.number);
}

engine::LossAcknowledged ReadDecision(const v1::LossAcknowledged& message, Fields*) {
  return {message.number()};
}

void WriteDecision(const engine::LogKeyNamed& what, v1::LogKeyNamed* message) {
  message->set_number(what.number);
  message->set_handed_over(what.handed_over);
}

engine::LogKeyNamed ReadDecision(const v1::LogKeyNamed& message, Fields*) {
  return {message.number(), message.handed_over()};
}

void WriteDecision(const engine::PersonEntryRecorded& what, v1::PersonEntryRecorded* message) {
  message->set_number(what.number);
}

engine::PersonEntryRecorded ReadDecision(const v1::PersonEntryRecorded& message, Fields*) {
  return {message.number()};
}

void WriteDecision(const engine::PersonEntryWithdrawn& what, v1::PersonEntryWithdrawn* message) {
  message->set_number(what.number);
}

engine::PersonEntryWithdrawn ReadDecision(const v1::PersonEntryWithdrawn& message, Fields*) {
  return {message.number()};
}

}  // namespace arbitro::translate
