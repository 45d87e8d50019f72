// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/mutation.h"

#include <openssl/sha.h>

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "api/status/try.h"
#include "daemon/web/http/text.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/wire_format_lite.h"

namespace arbitro::web {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::internal::WireFormatLite;

constexpr char kKey[] = "idempotency-key";
constexpr char kMatch[] = "if-match";
constexpr char kLastEvent[] = "last-event-id";
constexpr char kOptionsField[] = "options";
constexpr std::string_view kEvents = "events/";
constexpr size_t kEventIdBytesMax = 63;

std::string Deterministic(const Message& message) {
  std::string bytes;
  google::protobuf::io::StringOutputStream out(&bytes);
  google::protobuf::io::CodedOutputStream coded(&out);
  coded.SetSerializationDeterministic(true);
  message.SerializeToCodedStream(&coded);
  coded.Trim();
  return bytes;
}

// The revision of `"12"`, 12, or an ETag of ours.
bool ReadMatch(std::string_view header, uint64_t* revision) {
  absl::string_view text = AbslText(header);
  text = absl::StripSuffix(absl::StripPrefix(text, "\""), "\"");
  if (absl::ConsumePrefix(&text, "r")) text = text.substr(0, text.find('-'));
  return absl::SimpleAtoi(text, revision) && *revision > 0;
}

absl::Status ApplyKey(std::string_view key, Message* options) {
  const auto* field = options->GetDescriptor()->FindFieldByName("request_id");
  const auto* reflection = options->GetReflection();
  const std::string stated = reflection->GetString(*options, field);
  if (key.empty() && stated.empty()) {
    return absl::InvalidArgumentError(
        "a mutation needs a request id, so that it acts once however often it is sent; send it in "
        "`Idempotency-Key`, or as `options.requestId`");
  }
  if (!key.empty() && !stated.empty() && stated != key) {
    return absl::InvalidArgumentError(
        "`Idempotency-Key` and `options.requestId` are different; send one of them");
  }
  if (!key.empty()) reflection->SetString(options, field, std::string(key));
  return absl::OkStatus();
}

absl::Status ApplyMatch(std::string_view match, Message* options) {
  const auto* field = options->GetDescriptor()->FindFieldByName("expected_revision");
  const auto* reflection = options->GetReflection();
  uint64_t revision = 0;
  if (!ReadMatch(match, &revision)) {
    return absl::InvalidArgumentError(absl::StrCat(
        "`If-Match` is `", AbslText(match), "`, allowed is a revision, as in \"12\", or an ETag"));
  }
  const uint64_t stated = reflection->GetUInt64(*options, field);
  if (stated != 0 && stated != revision) {
    return absl::InvalidArgumentError(
        "`If-Match` and `options.expectedRevision` are different; send one of them");
  }
  reflection->SetUInt64(options, field, revision);
  return absl::OkStatus();
}

absl::Status ApplyLastEvent(std::string_view header, Message* message) {
  uint64_t revision = 0;
  if (!absl::SimpleAtoi(AbslText(header), &revision)) {
    return absl::InvalidArgumentError(
        absl::StrCat("`Last-Event-ID` is `", AbslText(header), "`, allowed is a revision"));
  }
  const auto* field = message->GetDescriptor()->FindFieldByName("first_revision");
  if (field == nullptr || field->cpp_type() != FieldDescriptor::CPPTYPE_UINT64) {
    return absl::OkStatus();  // The stream begins again.
  }
  message->GetReflection()->SetUInt64(message, field, revision + 1);
  return absl::OkStatus();
}

google::protobuf::io::CodedInputStream StreamOf(std::string_view bytes) {
  return google::protobuf::io::CodedInputStream(reinterpret_cast<const uint8_t*>(bytes.data()),
                                                static_cast<int>(bytes.size()));
}

// Returns the varint of that field; 0 where it is not set, or the bytes are no message.
uint64_t NumberIn(const FieldDescriptor& field, std::string_view bytes) {
  auto in = StreamOf(bytes);
  uint64_t number = 0;
  while (const uint32_t tag = in.ReadTag()) {
    const bool is_it = WireFormatLite::GetTagFieldNumber(tag) == field.number() &&
                       WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_VARINT;
    if (is_it ? !in.ReadVarint64(&number) : !WireFormatLite::SkipField(&in, tag)) return 0;
  }
  return number;
}

// Returns the bytes of that field, a text or a message; empty in the same cases.
std::string BytesIn(const FieldDescriptor& field, std::string_view bytes) {
  auto in = StreamOf(bytes);
  std::string found;
  while (const uint32_t tag = in.ReadTag()) {
    const bool is_it =
        WireFormatLite::GetTagFieldNumber(tag) == field.number() &&
        WireFormatLite::GetTagWireType(tag) == WireFormatLite::WIRETYPE_LENGTH_DELIMITED;
    if (is_it ? !WireFormatLite::ReadBytes(&in, &found) : !WireFormatLite::SkipField(&in, tag)) {
      return "";
    }
  }
  return found;
}

// Returns whether it is "events/" and an event's id as event.proto states them.
bool IsNameOfEvent(std::string_view name) {
  if (name.substr(0, kEvents.size()) != kEvents) return false;
  const std::string_view id = name.substr(kEvents.size());
  return !id.empty() && id.size() <= kEventIdBytesMax && id.front() != '-' &&
         std::all_of(id.begin(), id.end(), [](char c) {
           return absl::ascii_islower(c) || absl::ascii_isdigit(c) || c == '-';
         });
}

// Returns the options of the message; nullptr where it has none, as a row that comes in the place
// of a stream's head.
Message* OptionsIn(const Call& call, Message* message) {
  for (size_t i = 0; i < call.options.size(); ++i) {
    const auto* reflection = message->GetReflection();
    const bool is_last = i + 1 == call.options.size();
    if (!is_last && !reflection->HasField(*message, call.options[i])) return nullptr;
    message = reflection->MutableMessage(message, call.options[i]);
  }
  return call.options.empty() ? nullptr : message;
}

}  // namespace

absl::Status ApplyHeaders(const Description& description, const Call& call, const Request& request,
                          std::vector<std::string>* messages) {
  const std::string_view key = request.Header(kKey);
  const std::string_view match = request.Header(kMatch);
  const std::string_view last = request.Header(kLastEvent);
  if (Count(request.headers, kKey) > 1 || Count(request.headers, kMatch) > 1) {
    return absl::InvalidArgumentError("`Idempotency-Key` or `If-Match` is there more than once");
  }
  if (!match.empty() && call.options.empty()) {
    return absl::InvalidArgumentError("this call takes no `If-Match`: it expects no revision");
  }
  const bool resumes = !last.empty() && call.method->server_streaming();
  if (call.options.empty() && !resumes) return absl::OkStatus();
  if (messages->empty() || (messages->size() != 1 && !call.method->client_streaming())) {
    return absl::OkStatus();  // The daemon says what is wrong.
  }
  const auto message = description.New(*call.method->input_type());
  if (!message->ParseFromString(messages->front())) {
    return absl::InvalidArgumentError(
        absl::StrCat("the body is no message of `", call.method->input_type()->full_name(), "`"));
  }
  if (Message* options = OptionsIn(call, message.get())) {
    RETURN_IF_ERROR(ApplyKey(key, options));
    if (!match.empty()) {
      RETURN_IF_ERROR(ApplyMatch(match, options));
    }
  }
  if (resumes) {
    RETURN_IF_ERROR(ApplyLastEvent(last, message.get()));
  }
  messages->front() = Deterministic(*message);
  return absl::OkStatus();
}

uint64_t RevisionIn(const Descriptor& type, std::string_view bytes) {
  const FieldDescriptor* field = type.FindFieldByName("revision");
  if (field == nullptr || field->type() != FieldDescriptor::TYPE_UINT64 || field->is_repeated()) {
    return 0;
  }
  return NumberIn(*field, bytes);
}

int64_t RecordTimeIn(const Descriptor& type, std::string_view bytes) {
  const FieldDescriptor* record = type.FindFieldByName("record");
  const FieldDescriptor* receipt = record->message_type()->FindFieldByName("receipt");
  const FieldDescriptor* time = receipt->message_type()->FindFieldByName("time_us");
  return static_cast<int64_t>(NumberIn(*time, BytesIn(*receipt, BytesIn(*record, bytes))));
}

std::string NameIn(const Descriptor& type, std::string_view bytes) {
  const FieldDescriptor* field = type.FindFieldByNumber(1);
  if (field != nullptr && field->name() == kOptionsField) field = type.FindFieldByNumber(2);
  if (field == nullptr || field->type() != FieldDescriptor::TYPE_STRING || field->is_repeated()) {
    return "";
  }
  return BytesIn(*field, bytes);
}

std::string EventIn(const Descriptor& type, std::string_view bytes) {
  std::string name = NameIn(type, bytes);
  name.resize(std::min(name.size(), name.find('/', kEvents.size())));
  return IsNameOfEvent(name) ? name : "";
}

std::string EtagOf(uint64_t revision, std::string_view body) {
  constexpr size_t kShownBytes = 16;
  unsigned char digest[SHA256_DIGEST_LENGTH];
  SHA256(reinterpret_cast<const unsigned char*>(body.data()), body.size(), digest);
  const std::string hex =
      absl::BytesToHexString({reinterpret_cast<const char*>(digest), kShownBytes});
  return revision == 0 ? absl::StrCat("\"", hex, "\"")
                       : absl::StrCat("\"r", revision, "-", hex, "\"");
}

}  // namespace arbitro::web
