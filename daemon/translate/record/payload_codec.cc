// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/payload_codec.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "arbitro/counted.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/record/fact.h"
#include "daemon/translate/record/normalise.h"
#include "daemon/translate/wire/difference.h"
#include "daemon/translate/wire/fields.h"
#include "daemon/translate/wire/message_room.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/wire_format_lite.h"

namespace arbitro::translate {
namespace {

constexpr size_t kSeedBytes = 32;

std::string FromHexDigest(const std::string& hex) {
  const std::optional<engine::Digest> digest = storage::DigestFromHex(hex);
  return digest ? DigestBytes(*digest) : "";
}

void WriteInputs(const engine::Inputs& inputs, v1::Inputs* message) {
  if (!inputs.ruleset.id.empty()) {
    message->mutable_ruleset()->set_id(inputs.ruleset.id);
    message->mutable_ruleset()->set_version(inputs.ruleset.version);
    message->mutable_ruleset()->set_sha256(inputs.ruleset.sha256);
  }
  message->set_seed(inputs.seed);
  message->set_catalogue_sha256(FromHexDigest(inputs.catalogue_sha256));
  message->set_time_us(inputs.time_us);
  for (const engine::Fact& fact : inputs.facts) WriteFact(fact, message->add_facts());
  WriteMergedPersons(inputs.merged, message->mutable_merged_persons());
  message->set_clock_us(inputs.clock_us);
  if (inputs.utc_offset_minutes) message->set_utc_offset_minutes(*inputs.utc_offset_minutes);
}

std::string ReadSeed(const std::string& given, Fields* fields) {
  if (!given.empty() && given.size() != kSeedBytes) {
    fields->Wrong("inputs.seed",
                  absl::StrCat("has ", Counted(static_cast<int64_t>(given.size()), "byte", "bytes"),
                               ", must have ", kSeedBytes));
  }
  return given;
}

std::vector<engine::Fact> ReadFacts(const v1::Inputs& message, Fields* fields) {
  std::vector<engine::Fact> facts;
  for (int i = 0; i < message.facts_size(); ++i) {
    facts.push_back(ReadFact(absl::StrCat("inputs.facts[", i, "]"), message.facts(i), fields));
  }
  return facts;
}

engine::Inputs ReadInputs(const v1::Inputs& message, Fields* fields) {
  engine::Inputs inputs;
  const v1::RulesetIdentity& ruleset = message.ruleset();
  inputs.ruleset = {fields->Text("inputs.ruleset.id", ruleset.id(), kFreeText),
                    fields->Text("inputs.ruleset.version", ruleset.version(), kFreeText),
                    fields->Text("inputs.ruleset.sha256", ruleset.sha256(), kFreeText)};
  inputs.seed = ReadSeed(message.seed(), fields);
  if (!message.catalogue_sha256().empty()) {
    inputs.catalogue_sha256 =
        storage::ToHex(ReadDigest("inputs.catalogue_sha256", message.catalogue_sha256(), fields));
  }
  inputs.time_us = message.time_us();
  inputs.facts = ReadFacts(message, fields);
  inputs.merged = ReadMergedPersons(message.merged_persons());
  inputs.clock_us = message.clock_us();
  if (message.has_utc_offset_minutes()) {
    inputs.utc_offset_minutes = static_cast<int32_t>(fields->Number(
        "inputs.utc_offset_minutes", message.utc_offset_minutes(), kUtcOffsetMinutes));
  }
  return inputs;
}

// All but the command.
void Write(const engine::RecordContent& content, v1::RecordPayload* payload) {
  payload->set_principal(content.principal);
  payload->set_request_id(content.request_id);
  payload->set_request_digest(DigestBytes(content.request_digest));
  WriteInputs(content.inputs, payload->mutable_inputs());
  WriteDecision(content.decision, payload->mutable_decision());
  if (content.ticket.ticket != 0) {
    payload->mutable_ticket()->set_ticket(content.ticket.ticket);
    payload->mutable_ticket()->set_device(content.ticket.device);
  }
}

// The command keeps the bytes of the message's, which are taken out of it.
engine::RecordContent Read(v1::RecordPayload* message, Fields* fields) {
  engine::RecordContent content;
  content.command = ReadCommand(message->command(), fields);
  if (fields->ok()) content.command.request = RecordedCommand(message->mutable_command());
  content.principal = fields->Text("principal", message->principal(), kFreeText);
  content.request_id = fields->Text("request_id", message->request_id(), kFreeText);
  content.request_digest = ReadDigest("request_digest", message->request_digest(), fields);
  content.inputs = ReadInputs(message->inputs(), fields);
  content.decision = ReadDecision(message->decision(), fields);
  content.ticket = {message->ticket().ticket(), message->ticket().device()};
  return content;
}

// Says where a payload is written otherwise than its content has to be.
absl::Status NotCanonical(std::string_view payload, const std::string& canonical,
                          MessageRoom* room) {
  auto& given = room->Make<v1::RecordPayload>();
  auto& written = room->Make<v1::RecordPayload>();
  written.ParseFromString(canonical);
  given.ParseFromArray(payload.data(), static_cast<int>(payload.size()));
  const auto difference = FindDifference(given, written);
  return absl::DataLossError(
      difference ? absl::StrCat("the payload is not canonical: `", difference->field, "` is `",
                                difference->first, "`, must be `", difference->second, "`")
                 : "the payload's encoding is not canonical");
}

// Writes the tag and the length of a field that has its length before it.
uint8_t* WriteHead(int field, size_t size, uint8_t* to) {
  using google::protobuf::internal::WireFormatLite;
  to = WireFormatLite::WriteTagToArray(field, WireFormatLite::WIRETYPE_LENGTH_DELIMITED, to);
  return google::protobuf::io::CodedOutputStream::WriteVarint32ToArray(static_cast<uint32_t>(size),
                                                                       to);
}

size_t HeadBytes(int field, size_t size) {
  using google::protobuf::internal::WireFormatLite;
  return WireFormatLite::TagSize(field, WireFormatLite::TYPE_BYTES) +
         google::protobuf::io::CodedOutputStream::VarintSize32(static_cast<uint32_t>(size));
}

// The bytes that a message of text or bytes has as a field; none: it is empty.
size_t FieldBytes(int field, size_t size) { return size == 0 ? 0 : HeadBytes(field, size) + size; }

// Appends the message, whose size was just computed. Without maps its encoding is one.
void AppendCanonical(const google::protobuf::Message& message, size_t size, std::string* bytes) {
  const size_t begin = bytes->size();
  bytes->resize(begin + size);
  message.SerializeWithCachedSizesToArray(reinterpret_cast<uint8_t*>(bytes->data()) + begin);
}

void AppendFramed(int field, std::string_view bytes, std::string* to) {
  const size_t begin = to->size();
  to->resize(begin + HeadBytes(field, bytes.size()));
  WriteHead(field, bytes.size(), reinterpret_cast<uint8_t*>(to->data()) + begin);
  to->append(bytes);
}

// The bytes behind the decision of a message whose size was just computed.
size_t BytesAfterDecision(const v1::RecordPayload& message) {
  const size_t digest =
      FieldBytes(v1::RecordPayload::kRequestDigestFieldNumber, message.request_digest().size());
  if (!message.has_ticket()) return digest;
  return digest + FieldBytes(v1::RecordPayload::kTicketFieldNumber,
                             static_cast<size_t>(message.ticket().GetCachedSize()));
}

}  // namespace

std::string CanonicalBytes(const google::protobuf::Message& message) {
  std::string bytes;
  AppendCanonical(message, message.ByteSizeLong(), &bytes);
  return bytes;
}

std::string Framed(int field, const google::protobuf::Message& message) {
  const size_t size = message.ByteSizeLong();
  const size_t head = HeadBytes(field, size);
  std::string framed;
  framed.reserve(head + size);
  framed.resize(head);
  WriteHead(field, size, reinterpret_cast<uint8_t*>(framed.data()));
  AppendCanonical(message, size, &framed);
  return framed;
}

std::string ProtoPayloadCodec::WriteBytes(const engine::Command& command) const {
  MessageRoom room;
  auto& message = room.Make<v1::Command>();
  writer_(command, &message);
  return CanonicalBytes(message);
}

// Invariant: the command is the first field of a payload; the request's digest and the ticket are
// all that stands after the decision.
engine::PayloadCodec::Encoded ProtoPayloadCodec::Encode(
    const engine::RecordContent& content) const {
  MessageRoom room;
  auto& message = room.Make<v1::RecordPayload>();
  Write(content, &message);
  const bool is_request = !content.command.request.empty();
  const std::string own = is_request ? std::string() : WriteBytes(content.command);
  const std::string& command = is_request ? content.command.request : own;
  const size_t rest = message.ByteSizeLong();
  Encoded encoded;
  encoded.payload.reserve(HeadBytes(v1::RecordPayload::kCommandFieldNumber, command.size()) +
                          command.size() + rest);
  AppendFramed(v1::RecordPayload::kCommandFieldNumber, command, &encoded.payload);
  AppendCanonical(message, rest, &encoded.payload);
  encoded.decision_bytes = static_cast<size_t>(message.decision().GetCachedSize());
  encoded.whole_bytes = HeadBytes(v1::RecordPayload::kDecisionFieldNumber, encoded.decision_bytes) +
                        encoded.decision_bytes;
  encoded.bytes_after = BytesAfterDecision(message);
  return encoded;
}

absl::StatusOr<engine::RecordContent> ProtoPayloadCodec::Decode(std::string_view payload) const {
  MessageRoom room;
  auto& message = room.Make<v1::RecordPayload>();
  if (!message.ParseFromArray(payload.data(), static_cast<int>(payload.size()))) {
    return absl::DataLossError("the payload is no arbitro.v1.RecordPayload");
  }
  Fields fields(Source::kLog);
  engine::RecordContent content = Read(&message, &fields);
  if (!fields.ok()) {
    return absl::DataLossError(absl::StrCat("the payload's ", fields.failure().message));
  }
  // One content has one encoding: what comes out another way was not written by Encode.
  const std::string canonical = Encode(content).payload;
  if (canonical == payload) return content;
  return NotCanonical(payload, canonical, &room);
}

std::string ProtoPayloadCodec::EncodeDecision(const engine::Decision& decision) const {
  MessageRoom room;
  auto& message = room.Make<v1::Decision>();
  WriteDecision(decision, &message);
  return CanonicalBytes(message);
}

// Invariant: every field of a payload has its length before it, and the ticket stands after the
// decision.
engine::PayloadCodec::DecisionPart ProtoPayloadCodec::DecisionIn(std::string_view payload) const {
  constexpr int kTypeBits = 3;
  google::protobuf::io::CodedInputStream fields(reinterpret_cast<const uint8_t*>(payload.data()),
                                                static_cast<int>(payload.size()));
  DecisionPart part;
  uint32_t size = 0;
  size_t begin = 0;
  size_t decision_at = 0;
  while (const uint32_t tag = fields.ReadTag()) {
    if (!fields.ReadVarint32(&size)) break;
    const auto at = static_cast<size_t>(fields.CurrentPosition());
    const size_t whole_bytes = at + size - begin;
    const auto number = static_cast<int>(tag >> kTypeBits);
    if (number == v1::RecordPayload::kDecisionFieldNumber) {
      part = {payload.substr(at, size), whole_bytes, {}};
      decision_at = at;
    } else if (number == v1::RecordPayload::kTicketFieldNumber && decision_at > 0) {
      part.displaced = payload.substr(decision_at + whole_bytes, part.bytes.size());
    }
    if (!fields.Skip(static_cast<int>(size))) break;
    begin = at + size;
  }
  return part;
}

std::optional<engine::PayloadCodec::Difference> ProtoPayloadCodec::Compare(
    const engine::Decision& first, const engine::Decision& second) const {
  MessageRoom room;
  auto& first_message = room.Make<v1::Decision>();
  auto& second_message = room.Make<v1::Decision>();
  WriteDecision(first, &first_message);
  WriteDecision(second, &second_message);
  return FindDifference(first_message, second_message);
}

}  // namespace arbitro::translate
