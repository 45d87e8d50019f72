// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/compared_answers.h"

#include <algorithm>
#include <iterator>
#include <memory>
#include <regex>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_split.h"
#include "arbitro/v1/call.pb.h"
#include "arbitro/v1/interchange.pb.h"
#include "google/protobuf/util/json_util.h"
#include "gtest/gtest.h"
#include "storage/format/record.h"
#include "tests/daemon/api_requests.h"
#include "tests/daemon/door_client.h"

namespace arbitro::testing {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;
using google::protobuf::Reflection;

namespace {

// The header of a record without its hashes and times: what may differ of two drafts.
std::string HeaderText(const std::string& bytes) {
  const auto header = storage::DecodeHeader(bytes);
  if (!header.ok()) return "no header";
  return "kind " + std::to_string(header->kind) + ", record " + std::to_string(header->sequence) +
         ", bytes " + std::to_string(header->payload_size);
}

// Bytes that two daemons have by chance, or that follow from such: hashes of records, what secrets
// of draws come to. All other bytes are compared as they are.
bool AreOfChance(const FieldDescriptor& field) {
  constexpr const char* kOfChance[] = {"record_hash",
                                       "draw_commitment",
                                       "deal_commitment",
                                       "commitment",
                                       "link",
                                       "deal_link",
                                       "seed",
                                       "list_digest",
                                       "recorded_digest",
                                       "derived_digest",
                                       "root",
                                       "payload_salt"};
  // A bundle has the hashes of all its records.
  return field.full_name() == "arbitro.v1.ExportJournalResponse.bytes" ||
         std::find(std::begin(kOfChance), std::end(kOfChance), field.name()) != std::end(kOfChance);
}

// An event's file without the minutes of its pairings. All else of it is compared.
std::string WithoutMinutes(const std::string& file) {
  static const std::regex kMinute("[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}");
  return std::regex_replace(file, kMinute, "MINUTE");
}

bool EndsWith(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

void Level(Message* message);

void LevelField(const FieldDescriptor& field, Message* message) {
  const Reflection* reflection = message->GetReflection();
  if (field.cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE) {
    if (!field.is_repeated()) return Level(reflection->MutableMessage(message, &field));
    for (int i = 0; i < reflection->FieldSize(*message, &field); ++i) {
      Level(reflection->MutableRepeatedMessage(message, &field, i));
    }
  } else if (field.is_repeated()) {
    return;
  } else if (field.type() == FieldDescriptor::TYPE_BYTES) {
    const std::string bytes = reflection->GetString(*message, &field);
    if (field.name() == "header") reflection->SetString(message, &field, HeaderText(bytes));
    if (field.full_name() == "arbitro.v1.ExportEventResponse.bytes") {
      reflection->SetString(message, &field, WithoutMinutes(bytes));
    }
    if (AreOfChance(field)) reflection->SetString(message, &field, std::to_string(bytes.size()));
  } else if (EndsWith(field.name(), "_us")) {
    reflection->ClearField(message, &field);
  } else if (field.name() == "next_page_token") {
    reflection->SetString(message, &field, "more");
  } else if (field.name() == "stream_ticket") {
    // Sealed each time with another nonce.
    const size_t size = reflection->GetString(*message, &field).size();
    reflection->SetString(message, &field, std::to_string(size));
  }
}

// Takes out hashes, salts and times.
void Level(Message* message) {
  std::vector<const FieldDescriptor*> fields;
  message->GetReflection()->ListFields(*message, &fields);
  for (const FieldDescriptor* field : fields) LevelField(*field, message);
}

// The rows of an event whose document is asked for, and its report of FIDE; else empty.
std::string OtherFilesOf(const ApiClient& client, const MethodDescriptor& call,
                         const Message& request) {
  if (call.name() != "ExportEvent") return "";
  v1::ExportEventRequest other;
  other.CopyFrom(request);
  if (other.format() != v1::EXPORT_FORMAT_EVENT_DOCUMENT) return "";
  std::string text;
  other.set_format(v1::EXPORT_FORMAT_TRF);
  text += "\n" + AnswerOf(client, call, other);
  other.set_format(v1::EXPORT_FORMAT_CSV);
  for (int rows = v1::EXPORT_ROWS_ROUNDS; rows <= v1::ExportRows_MAX; ++rows) {
    other.set_rows(static_cast<v1::ExportRows>(rows));
    text += "\n" + AnswerOf(client, call, other);
  }
  return text;
}

// The request, for each part of an answer that is asked for by a field. Names need a token.
std::unique_ptr<Message> ForAllParts(const Message& request) {
  std::unique_ptr<Message> all(request.New());
  all->CopyFrom(request);
  for (int i = 0; i < all->GetDescriptor()->field_count(); ++i) {
    const FieldDescriptor* field = all->GetDescriptor()->field(i);
    const bool is_part = field->cpp_type() == FieldDescriptor::CPPTYPE_BOOL &&
                         !field->is_repeated() && absl::StartsWith(field->name(), "with_");
    if (is_part && field->name() != "with_names")
      all->GetReflection()->SetBool(all.get(), field, true);
  }
  return all;
}

}  // namespace

std::string AnswerOf(const ApiClient& client, const MethodDescriptor& call, const Message& asked) {
  const auto whole = ForAllParts(asked);
  const Message& request = *whole;
  const std::unique_ptr<Message> response(google::protobuf::MessageFactory::generated_factory()
                                              ->GetPrototype(call.output_type())
                                              ->New());
  std::string text;
  CallResult result;
  if (call.server_streaming()) {
    result =
        client.Stream(NameOfCall(call), request.SerializeAsString(), [&](const std::string& bytes) {
          EXPECT_TRUE(response->ParseFromString(bytes));
          const auto* mark = response->GetDescriptor()->FindFieldByName("caught_up");
          const bool last = mark != nullptr && response->GetReflection()->HasField(*response, mark);
          Level(response.get());
          text += response->ShortDebugString() + "\n";
          return !last;
        });
  } else {
    result = client.Call(NameOfCall(call), request, response.get());
    Level(response.get());
    text = response->ShortDebugString() + "\n";
  }
  text += std::to_string(result.code) + " " + result.reason() + " " + result.message;
  return text + OtherFilesOf(client, call, request);
}

namespace {

// A message of an answer that came as JSON, without hashes, salts and times.
std::string LevelledJson(const MethodDescriptor& call, const std::string& json) {
  const std::unique_ptr<Message> message(google::protobuf::MessageFactory::generated_factory()
                                             ->GetPrototype(call.output_type())
                                             ->New());
  const auto status = google::protobuf::util::JsonStringToMessage(json, message.get());
  EXPECT_TRUE(status.ok()) << NameOfCall(call) << ": " << json;
  Level(message.get());
  return message->ShortDebugString() + "\n";
}

}  // namespace

std::string DoorAnswerOf(const std::string& door, const std::string& token,
                         const MethodDescriptor& call, const Message& request) {
  constexpr char kData[] = "data: ";
  std::string json;
  EXPECT_TRUE(google::protobuf::util::MessageToJsonString(*ForAllParts(request), &json).ok());
  const std::string last = call.server_streaming() ? "\"caughtUp\"" : "";
  const DoorAnswer answer = AskDoor(door, NameOfCall(call), json, token, last);
  EXPECT_NE(answer.status, 0) << NameOfCall(call) << ": the door does not answer";
  std::string text = std::to_string(answer.status) + " ";
  if (answer.status != 200) return text + answer.body;
  if (last.empty()) return text + LevelledJson(call, answer.body);
  bool ended = false;
  for (const absl::string_view line : absl::StrSplit(answer.body, '\n')) {
    ended = ended || line == "event: end";
    if (!absl::StartsWith(line, kData)) continue;
    const std::string data(line.substr(sizeof(kData) - 1));
    text += ended ? data : LevelledJson(call, data);
  }
  return text;
}

bool TellsHashes(const MethodDescriptor& call) {
  return call.name() == "GetCheckpoint" || call.name() == "GetInclusionProof" ||
         call.name() == "GetConsistencyProof" || call.name() == "ListLogKeys";
}

void SetNumber(const char* name, uint64_t number, Message* request) {
  const FieldDescriptor* field = request->GetDescriptor()->FindFieldByName(name);
  if (field == nullptr || field->is_repeated()) return;
  if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT32) {
    request->GetReflection()->SetUInt32(request, field, static_cast<uint32_t>(number));
  } else if (field->cpp_type() == FieldDescriptor::CPPTYPE_UINT64) {
    request->GetReflection()->SetUInt64(request, field, number);
  }
}

void MakeDryRun(Message* request) {
  const FieldDescriptor* field = request->GetDescriptor()->FindFieldByName("options");
  if (field == nullptr) return;
  v1::MutationOptions options;
  options.set_request_id("dry");
  options.set_validate_only(true);
  options.set_reason("to know");
  request->GetReflection()->MutableMessage(request, field)->CopyFrom(options);
}

}  // namespace arbitro::testing
