// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/request_trace.h"

#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "google/protobuf/descriptor.h"
#include "grpcpp/server_context.h"
#include "nlohmann/json.hpp"
#include "spdlog/spdlog.h"

namespace arbitro::services {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

// Fields that say what a request is about, where one of them is a text.
constexpr const char* kSubjectFields[] = {"event", "journal", "name",   "player", "round",
                                          "table", "deck",    "series", "person"};

std::shared_ptr<spdlog::logger>& Logger() {
  static std::shared_ptr<spdlog::logger> logger;
  return logger;
}

translate::Language LanguageOfCall(const grpc::CallbackServerContext& context) {
  const auto& metadata = context.client_metadata();
  const auto asked = metadata.find("accept-language");
  if (asked == metadata.end()) return translate::Language::kEnglish;
  return translate::LanguageOf({asked->second.data(), asked->second.size()});
}

// "EventService/CreateEvent"; the request's type where no method of its file fits.
std::string MethodOf(const Descriptor* request, const Descriptor* response, Answers answers) {
  const auto* file = request->file();
  for (int i = 0; i < file->service_count(); ++i) {
    const auto* service = file->service(i);
    for (int j = 0; j < service->method_count(); ++j) {
      const auto* method = service->method(j);
      if (method->input_type() == request &&
          (response == nullptr || method->output_type() == response) &&
          method->server_streaming() == (answers == Answers::kMany)) {
        return absl::StrCat(service->name(), "/", method->name());
      }
    }
  }
  return request->name();
}

// "events/torino" of "events/torino/rounds/1/tables/3".
std::string JournalOf(const std::string& name) {
  const size_t slash = name.find('/');
  if (slash == std::string::npos) return name;
  return name.substr(0, name.find('/', slash + 1));
}

std::string SubjectOf(const Message& request) {
  const auto* type = request.GetDescriptor();
  for (const char* name : kSubjectFields) {
    const FieldDescriptor* field = type->FindFieldByName(name);
    if (field == nullptr || field->is_repeated() ||
        field->cpp_type() != FieldDescriptor::CPPTYPE_STRING) {
      continue;
    }
    const std::string subject = request.GetReflection()->GetString(request, field);
    if (!subject.empty()) return JournalOf(subject);
  }
  return "";
}

std::string RequestIdOf(const Message& request) {
  const FieldDescriptor* options = request.GetDescriptor()->FindFieldByName("options");
  if (options == nullptr || options->cpp_type() != FieldDescriptor::CPPTYPE_MESSAGE) return "";
  const Message& given = request.GetReflection()->GetMessage(request, options);
  const FieldDescriptor* id = given.GetDescriptor()->FindFieldByName("request_id");
  if (id == nullptr || id->cpp_type() != FieldDescriptor::CPPTYPE_STRING) return "";
  return given.GetReflection()->GetString(given, id);
}

std::string Json(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

int64_t Microseconds(std::chrono::steady_clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::microseconds>(duration).count();
}

}  // namespace

void SetRequestLogger(std::shared_ptr<spdlog::logger> logger) { Logger() = std::move(logger); }

RequestTrace::RequestTrace(const grpc::CallbackServerContext& context)
    : written_(Logger() != nullptr), language_(LanguageOfCall(context)) {
  if (written_) peer_ = context.peer();
}

void RequestTrace::Ask(const Message& request, const Descriptor* response, Answers answers) {
  if (!written_) return;
  method_ = MethodOf(request.GetDescriptor(), response, answers);
  journal_ = SubjectOf(request);
  request_id_ = RequestIdOf(request);
}

void RequestTrace::Wait() { waits_since_ = Clock::now(); }

void RequestTrace::Go() { waited_ += Clock::now() - waits_since_; }

void RequestTrace::SetRevision(const Message& response) {
  if (!written_ || revision_ != 0) return;
  const FieldDescriptor* field = response.GetDescriptor()->FindFieldByName("revision");
  if (field == nullptr || field->is_repeated() ||
      field->cpp_type() != FieldDescriptor::CPPTYPE_UINT64) {
    return;
  }
  revision_ = response.GetReflection()->GetUInt64(response, field);
}

void RequestTrace::End(int code, const std::string& reason) {
  if (written_) Logger()->log(spdlog::level::info, spdlog::string_view_t(LineText(code, reason)));
}

std::string RequestTrace::LineText(int code, const std::string& reason) const {
  const auto name = absl::StatusCodeToString(static_cast<absl::StatusCode>(code));
  return absl::StrCat("\"method\":", Json(method_), ",\"code\":\"", name,
                      "\",\"reason\":", Json(reason), ",\"journal\":", Json(journal_),
                      ",\"revision\":", revision_,
                      ",\"duration_us\":", Microseconds(Clock::now() - begin_),
                      ",\"queue_wait_us\":", Microseconds(waited_),
                      ",\"request_id\":", Json(request_id_), ",\"peer\":", Json(peer_));
}

}  // namespace arbitro::services
