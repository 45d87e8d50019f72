// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/request_trace.h"

#include <algorithm>
#include <memory>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "arbitro/v1/call.pb.h"
#include "daemon/access/table.h"
#include "daemon/translate/wire/names.h"
#include "google/protobuf/descriptor.h"
#include "grpcpp/server_context.h"
#include "nlohmann/json.hpp"

namespace arbitro::services {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

// Fields that say what a request is about, if they are texts.
constexpr const char* kSubjectFields[] = {"event", "journal", "name",   "player", "round",
                                          "table", "deck",    "series", "person"};

std::string_view MetadataOf(const grpc::CallbackServerContext& context, const char* key) {
  const auto& metadata = context.client_metadata();
  const auto found = metadata.find(key);
  if (found == metadata.end()) return {};
  return {found->second.data(), found->second.size()};
}

translate::Language LanguageOfCall(const grpc::CallbackServerContext& context) {
  const std::string_view asked = MetadataOf(context, "accept-language");
  return asked.empty() ? translate::Language::kEnglish : translate::LanguageOf(asked);
}

// Returns "EventService/CreateEvent" for "CreateEvent".
std::string FullMethod(std::string_view method) {
  const access::Row* row = access::FindRow(method);
  if (row == nullptr) return std::string(method);
  return absl::StrCat(std::string(row->service), "/", std::string(row->method));
}

bool IsText(const FieldDescriptor* field) {
  return field != nullptr && !field->is_repeated() &&
         field->cpp_type() == FieldDescriptor::CPPTYPE_STRING;
}

// The facts that all requests of one method share.
struct RequestKind {
  MethodMetrics* metrics = nullptr;
  const Reflection* reflection = nullptr;
  std::vector<const FieldDescriptor*> subjects;  // texts that say what a request is about
  const FieldDescriptor* options = nullptr;      // its v1::MutationOptions; null if it has none
};

RequestKind FindKind(std::string_view method, const Message& asked) {
  const Descriptor* request = asked.GetDescriptor();
  RequestKind kind;
  kind.metrics = RequestMetrics::Global().Of(FullMethod(method));
  kind.reflection = asked.GetReflection();
  for (const char* name : kSubjectFields) {
    const FieldDescriptor* field = request->FindFieldByName(name);
    if (IsText(field)) kind.subjects.push_back(field);
  }
  const FieldDescriptor* options = request->FindFieldByName("options");
  if (options == nullptr || options->message_type() != v1::MutationOptions::descriptor()) {
    return kind;
  }
  kind.options = options;
  return kind;
}

// Returns the kind of a method's requests; each thread looks it up once.
const RequestKind& KindOf(const char* method, const Message& request) {
  thread_local absl::flat_hash_map<absl::string_view, std::unique_ptr<const RequestKind>> kinds;
  std::unique_ptr<const RequestKind>& kind = kinds[method];
  if (kind == nullptr) kind = std::make_unique<const RequestKind>(FindKind(method, request));
  return *kind;
}

std::string SubjectOf(const RequestKind& kind, const Message& request) {
  for (const FieldDescriptor* field : kind.subjects) {
    std::string scratch;
    const std::string& subject = kind.reflection->GetStringReference(request, field, &scratch);
    if (!subject.empty()) return translate::JournalOf(subject);
  }
  return "";
}

std::string RequestIdOf(const RequestKind& kind, const Message& request) {
  if (kind.options == nullptr) return "";
  const Message& options = kind.reflection->GetMessage(request, kind.options);
  return static_cast<const v1::MutationOptions&>(options).request_id();
}

// Returns the characters between the quotes of a JSON text: `text` itself, or the escaped ones,
// which `room` then holds.
absl::string_view Inside(const std::string& text, std::string* room) {
  const auto plain = [](char c) { return c >= ' ' && c <= '~' && c != '"' && c != '\\'; };
  if (std::all_of(text.begin(), text.end(), plain)) return text;
  // In ASCII alone: a terminal that shows the line obeys nothing of it.
  *room = nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
  return absl::string_view(*room).substr(1, room->size() - 2);
}

int64_t Microseconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
}

}  // namespace

RequestTrace::RequestTrace(const grpc::CallbackServerContext& context, RequestSink* sink)
    : sink_(sink != nullptr && sink->writes() ? sink : nullptr),
      language_(LanguageOfCall(context)),
      peer_(context.peer()) {
  if (sink_ != nullptr) trace_ = ReadTraceParent(MetadataOf(context, "traceparent"));
}

void RequestTrace::Ask(const char* method, const Message& request) {
  const RequestKind& kind = KindOf(method, request);
  metrics_ = kind.metrics;
  if (sink_ == nullptr) return;
  journal_ = SubjectOf(kind, request);
  request_id_ = RequestIdOf(kind, request);
}

RequestTrace::~RequestTrace() {
  if (waits_) RequestMetrics::Global().waiting.Add(-1);
}

void RequestTrace::Wait() {
  waits_since_ = Clock::now();
  if (!std::exchange(waits_, true)) RequestMetrics::Global().waiting.Add(1);
}

void RequestTrace::Go() {
  const Clock::duration waited = Clock::now() - waits_since_;
  waited_ += waited;
  if (!std::exchange(waits_, false)) return;
  RequestMetrics::Global().waiting.Add(-1);
  RequestMetrics::Global().queue_wait.Observe(waited);
}

void RequestTrace::SetRevision(const Message& response) {
  if (sink_ == nullptr || revision_ != 0) return;
  const FieldDescriptor* field = response.GetDescriptor()->FindFieldByName("revision");
  if (field == nullptr || field->is_repeated() ||
      field->cpp_type() != FieldDescriptor::CPPTYPE_UINT64) {
    return;
  }
  revision_ = response.GetReflection()->GetUInt64(response, field);
}

void RequestTrace::End(int code, const std::string& reason) {
  if (metrics_ != nullptr) {
    const auto place = static_cast<size_t>(code);
    metrics_->ended[place < kStatusCodeCount ? place : size_t{grpc::StatusCode::UNKNOWN}].Add();
    metrics_->duration.Observe(Clock::now() - begin_);
  }
  if (sink_ == nullptr) return;
  // One buffer a thread: a line is a few hundred bytes, and there is one a request.
  thread_local std::string line;
  line.clear();
  AddLine(code, reason, &line);
  sink_->Add(line);
}

void RequestTrace::AddLine(int code, const std::string& reason, std::string* line) const {
  std::string rooms[5];
  // Names of the protos and of gRPC need no escapes.
  absl::StrAppend(line, "\"method\":\"", metrics_ == nullptr ? "" : metrics_->method,
                  "\",\"code\":\"", absl::StatusCodeToString(static_cast<absl::StatusCode>(code)),
                  "\",\"reason\":\"", Inside(reason, &rooms[0]), "\",\"journal\":\"",
                  Inside(journal_, &rooms[1]), "\",\"revision\":", revision_,
                  ",\"duration_us\":", Microseconds(Clock::now() - begin_),
                  ",\"queue_wait_us\":", Microseconds(waited_), ",\"request_id\":\"",
                  Inside(request_id_, &rooms[2]), "\",\"principal\":\"",
                  Inside(principal_, &rooms[3]), "\",\"peer\":\"", Inside(peer_, &rooms[4]), "\"");
  if (trace_.trace.empty()) return;
  absl::StrAppend(line, ",\"trace\":\"", trace_.trace, "\",\"parent_span\":\"", trace_.parent,
                  "\"");
}

}  // namespace arbitro::services
