// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/state_codec.h"

#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/fact.h"
#include "daemon/translate/record/faults.h"
#include "daemon/translate/record/house.h"
#include "daemon/translate/record/own_commands.h"
#include "daemon/translate/record/payload_codec.h"
#include "daemon/translate/record/ruleset.h"
#include "daemon/translate/snapshot/event_brief.h"
#include "daemon/translate/snapshot/round.h"
#include "daemon/translate/snapshot/series.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {
namespace {

// `What` of a command that was read.
template <class What, class Message>
What ReadWhat(const Message& message, Fields* fields) {
  return ReadCommand(message, fields).what.template Get<What>();
}

void WriteLosses(const engine::HouseState& house, stored::HouseSnapshot* message) {
  v1::Command written;
  for (const auto& loss : house.losses) {
    auto* added = message->add_losses();
    WriteOwnCommand({loss->what, loss->reason}, &written);
    added->mutable_loss()->Swap(written.mutable_acknowledge_loss());
    added->set_principal(loss->principal);
    added->set_time_us(loss->time_us);
  }
}

void WriteLogKeys(const engine::HouseState& house, stored::HouseSnapshot* message) {
  v1::Command written;
  for (const auto& named : house.log_keys) {
    auto* added = message->add_log_keys();
    WriteOwnCommand({named->what, named->reason}, &written);
    added->mutable_key()->Swap(written.mutable_name_log_key());
    added->set_handed_over(named->handed_over);
    added->set_principal(named->principal);
    added->set_time_us(named->time_us);
  }
}

void WriteHouse(const engine::HouseState& house, stored::HouseSnapshot* message) {
  v1::Command written;
  for (const auto& catalogue : house.catalogues) {
    WriteOwnCommand({catalogue->import, ""}, &written);
    auto* added = message->add_catalogues();
    added->mutable_import()->Swap(written.mutable_import_catalogue());
    added->set_import_time_us(catalogue->import_time_us);
  }
  for (size_t i = 0; i < house.events.size(); ++i) {
    auto* added = message->add_events();
    const engine::IndexedEvent event = house.events[i];
    WriteOwnCommand({event.what, ""}, &written);
    added->mutable_event()->Swap(written.mutable_index_event());
    WriteFact(event.made, added->mutable_made());
  }
  WriteLosses(house, message);
  for (const auto& kept : house.rulesets) {
    auto* added = message->add_rulesets();
    WriteOwnCommand({kept->what, ""}, &written);
    added->mutable_ruleset()->Swap(written.mutable_keep_ruleset());
    added->set_time_us(kept->time_us);
  }
  WriteLogKeys(house, message);
}

void ReadIndex(const stored::HouseSnapshot& message, engine::HouseState* house, Fields* fields) {
  absl::flat_hash_set<std::string> names;
  for (const auto& event : message.events()) {
    engine::IndexedEvent indexed = {ReadWhat<engine::IndexEvent>(event.event(), fields),
                                    ReadFact("house.events.made", event.made(), fields)};
    if (!names.insert(indexed.what.event).second) {
      fields->Wrong("house.events", "name an event twice");
    }
    house->events.Add(indexed);
  }
}

std::shared_ptr<const engine::LossState> ReadLoss(const stored::HouseSnapshot::Loss& message,
                                                  Fields* fields) {
  engine::Command command = ReadCommand(message.loss(), fields);
  return std::make_shared<engine::LossState>(
      engine::LossState{command.what.Get<engine::AcknowledgeLoss>(),
                        fields->Text("house.losses.principal", message.principal(), kFreeText),
                        command.reason, message.time_us()});
}

std::shared_ptr<const engine::NamedLogKey> ReadLogKey(const stored::HouseSnapshot::LogKey& message,
                                                      Fields* fields) {
  engine::Command command = ReadCommand(message.key(), fields);
  return std::make_shared<engine::NamedLogKey>(
      engine::NamedLogKey{command.what.Get<engine::NameLogKey>(), message.handed_over(),
                          fields->Text("house.log_keys.principal", message.principal(), kFreeText),
                          command.reason, message.time_us()});
}

engine::HouseState ReadHouse(const stored::HouseSnapshot& message, Fields* fields) {
  engine::HouseState house;
  for (const auto& catalogue : message.catalogues()) {
    house.catalogues.push_back(std::make_shared<engine::CatalogueState>(
        engine::CatalogueState{ReadWhat<engine::ImportCatalogue>(catalogue.import(), fields),
                               catalogue.import_time_us()}));
  }
  ReadIndex(message, &house, fields);
  for (const auto& loss : message.losses()) house.losses.push_back(ReadLoss(loss, fields));
  for (const auto& kept : message.rulesets()) {
    house.rulesets.push_back(std::make_shared<engine::KeptRuleset>(engine::KeptRuleset{
        ReadWhat<engine::KeepRuleset>(kept.ruleset(), fields), kept.time_us()}));
  }
  for (const auto& named : message.log_keys()) {
    house.log_keys.push_back(ReadLogKey(named, fields));
  }
  return house;
}

void WritePerson(const engine::JournalState& state, stored::PersonSnapshot* message) {
  for (const auto& entry : state.person.entries) {
    auto* added = message->add_entries();
    WritePersonEntry(entry->entry, added->mutable_entry());
    added->mutable_entry()->set_person(state.journal);
    added->mutable_entry()->set_reason(entry->reason);
    added->set_principal(entry->principal);
    added->set_revision(entry->revision);
    added->set_withdrawn_revision(entry->withdrawn_revision);
  }
}

engine::PersonState ReadPerson(const stored::PersonSnapshot& message, Fields* fields) {
  engine::PersonState person;
  for (const auto& written : message.entries()) {
    const engine::Command command = ReadCommand(written.entry(), fields);
    person.entries.push_back(std::make_shared<engine::PersonEntryState>(engine::PersonEntryState{
        command.what.Get<engine::RecordPersonEntry>().entry,
        fields->Text("person.entries.principal", written.principal(), kFreeText), command.reason,
        written.revision(), written.withdrawn_revision()}));
  }
  return person;
}

// Whether the part is the one of the journal's kind.
bool FitsKind(const stored::Snapshot& message) {
  switch (engine::KindOfJournal(message.journal()).value_or(engine::JournalKind::kEvent)) {
    case engine::JournalKind::kEvent:
      return message.has_event();
    case engine::JournalKind::kHouse:
      return message.has_house();
    case engine::JournalKind::kSeries:
      return message.has_series();
    case engine::JournalKind::kPerson:
      return message.has_person();
  }
  return false;
}

absl::Status CheckVersions(const stored::Snapshot& message) {
  if (message.format_version() == kSnapshotFormatVersion &&
      message.fold_version() == engine::kFoldVersion) {
    return absl::OkStatus();
  }
  return absl::DataLossError(absl::StrCat("the snapshot is of version ", message.format_version(),
                                          ".", message.fold_version(), ", this daemon reads ",
                                          kSnapshotFormatVersion, ".", engine::kFoldVersion));
}

// The part of the journal's kind, without the rounds of an event.
void WriteByKind(const engine::JournalState& state, stored::Snapshot* message) {
  switch (state.kind()) {
    case engine::JournalKind::kEvent:
      return WriteEventSnapshot(state.event, message->mutable_event());
    case engine::JournalKind::kHouse:
      WriteHouse(state.house, message->mutable_house());
      return WriteFaultBook(*state.house.faults, message->mutable_house());
    case engine::JournalKind::kSeries:
      return WriteSeriesSnapshot(state, message->mutable_series());
    case engine::JournalKind::kPerson:
      return WritePerson(state, message->mutable_person());
  }
}

void ReadByKind(const stored::Snapshot& message, engine::JournalState* state, Fields* fields) {
  if (message.has_event()) {
    state->event = ReadEventSnapshot(message.journal(), message.event(), fields);
  } else if (message.has_house()) {
    state->house = ReadHouse(message.house(), fields);
    state->house.faults = ReadFaultBook(message.house(), fields);
  } else if (message.has_series()) {
    state->series = ReadSeriesSnapshot(message.series(), fields);
  } else {
    state->person = ReadPerson(message.person(), fields);
  }
}

// A message in pieces is the message: parsing merges them. As one, the rounds of a large event
// would need many times the memory of the state.
void AppendRounds(const engine::EventState& event, std::string* bytes) {
  for (const auto& round : event.rounds) {
    stored::Snapshot piece;
    WriteRoundSnapshot(*round, piece.mutable_event()->add_rounds());
    bytes->append(CanonicalBytes(piece));
  }
}

}  // namespace

std::string ProtoStateCodec::Encode(const engine::JournalState& state) const {
  stored::Snapshot message;
  message.set_format_version(kSnapshotFormatVersion);
  message.set_fold_version(engine::kFoldVersion);
  message.set_journal(state.journal);
  message.set_revision(state.revision);
  message.set_hash(DigestBytes(state.hash));
  message.set_time_us(state.time_us);
  WriteByKind(state, &message);
  std::string bytes = CanonicalBytes(message);
  AppendRounds(state.event, &bytes);
  return bytes;
}

absl::StatusOr<engine::StatePtr> ProtoStateCodec::Decode(std::string_view bytes) const {
  stored::Snapshot message;
  if (!message.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()))) {
    return absl::DataLossError("the snapshot is no arbitro.stored.v1.Snapshot");
  }
  if (absl::Status versions = CheckVersions(message); !versions.ok()) return versions;
  if (!FitsKind(message)) return absl::DataLossError("the snapshot holds another kind of journal");
  Fields fields(Source::kLog);
  auto state = std::make_shared<engine::JournalState>();
  state->journal = message.journal();
  state->revision = message.revision();
  state->hash = ReadDigest("hash", message.hash(), &fields);
  state->time_us = message.time_us();
  ReadByKind(message, state.get(), &fields);
  if (!fields.ok()) {
    return absl::DataLossError(absl::StrCat("the snapshot's ", fields.failure().message));
  }
  return engine::StatePtr(std::move(state));
}

std::string ProtoStateCodec::EncodeBrief(const engine::EventBrief& brief) const {
  return EncodeEventBrief(brief);
}

absl::StatusOr<engine::EventBrief> ProtoStateCodec::DecodeBrief(std::string_view bytes) const {
  return DecodeEventBrief(bytes);
}

}  // namespace arbitro::translate
