// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/asked.h"

#include <algorithm>
#include <chrono>
#include <optional>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "api/status/try.h"
#include "daemon/web/call/envelope.h"
#include "daemon/web/call/error.h"
#include "daemon/web/call/mutation.h"
#include "daemon/web/call/query_message.h"
#include "daemon/web/http/bounds.h"
#include "daemon/web/http/text.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/io/zero_copy_stream_impl_lite.h"
#include "google/protobuf/wire_format_lite.h"

namespace arbitro::web {
namespace {

constexpr char kInvalid[] = "FIELD_INVALID";
constexpr char kAccepted[] =
    "application/json, application/proto, application/connect+json, application/connect+proto, "
    "application/grpc-web+proto, application/grpc-web-text+proto";

// "Application/JSON; charset=utf-8" gives "application/json".
std::string TypeOf(const Request& request) {
  const std::string_view header = request.Header("content-type");
  const absl::string_view type = AbslText(header.substr(0, header.find(';')));
  return absl::AsciiStrToLower(absl::StripAsciiWhitespace(type));
}

struct TypeForm {
  std::string_view name;
  Form form;
};

constexpr TypeForm kTypeForms[] = {
    {"application/json", {Protocol::kUnary, Codec::kJson}},
    {"application/proto", {Protocol::kUnary, Codec::kProto}},
    {"application/connect+json", {Protocol::kConnectStream, Codec::kJson}},
    {"application/connect+proto", {Protocol::kConnectStream, Codec::kProto}},
    {"application/grpc-web", {Protocol::kGrpcWeb, Codec::kProto}},
    {"application/grpc-web+proto", {Protocol::kGrpcWeb, Codec::kProto}},
    {"application/grpc-web-text", {Protocol::kGrpcWebText, Codec::kProto}},
    {"application/grpc-web-text+proto", {Protocol::kGrpcWebText, Codec::kProto}},
};

constexpr char kLines[] = "application/x-ndjson";

bool TakesEvents(const Request& request) {
  return absl::StrContains(AbslText(request.Header("accept")), "text/event-stream");
}

Wrong Invalid(Form form, std::string message) {
  return {form, RefusedFor(kInvalidArgument, kInvalid, std::move(message)), 0, {}};
}

Wrong WrongType(Form form, std::string message) {
  return {form, Refused(kInvalidArgument, std::move(message)), 415, {{"accept-post", kAccepted}}};
}

Wrong OfStatus(Form form, const absl::Status& status) {
  return {form,
          RefusedFor(static_cast<int>(status.code()), kInvalid, std::string(status.message())),
          0,
          {}};
}

// The form that a POST asks for.
std::variant<Form, Wrong> FormOfPost(const Call& call, const Request& request) {
  const std::string type = TypeOf(request);
  const auto* found = std::find_if(std::begin(kTypeForms), std::end(kTypeForms),
                                   [&type](const TypeForm& each) { return each.name == type; });
  const bool streams = call.method->server_streaming() || call.method->client_streaming();
  if (type == kLines && call.method->client_streaming()) return Form{};
  if (found == std::end(kTypeForms)) {
    return WrongType(
        {}, absl::StrCat("the content type `", type, "` is not taken; send one of ", kAccepted));
  }
  Form form = found->form;
  if (form.protocol == Protocol::kConnectStream && !streams) {
    return WrongType(form, "this call is no stream; send application/json or application/proto");
  }
  if (form.protocol != Protocol::kUnary || !streams) return form;
  if (call.method->server_streaming() && !call.method->client_streaming() &&
      form.codec == Codec::kJson && TakesEvents(request)) {
    form.protocol = Protocol::kEvents;
    return form;
  }
  return WrongType(form, call.method->client_streaming()
                             ? "this call takes a stream; send application/connect+json, or lines "
                               "of JSON as application/x-ndjson"
                             : "this call answers with a stream; accept text/event-stream, or send "
                               "application/connect+json");
}

// A time of so many units. Only none at all has passed before the call: a part of a millisecond
// counts as one.
std::optional<std::chrono::milliseconds> TimeIn(std::string_view digits,
                                                std::chrono::nanoseconds unit) {
  constexpr size_t kDigitsMax = 10;
  constexpr std::chrono::hours kMost{100 * 365 * 24};
  int64_t count = 0;
  // A sign or a blank would pass as a part of the number.
  if (digits.size() > kDigitsMax ||
      !std::all_of(digits.begin(), digits.end(), [](char c) { return c >= '0' && c <= '9'; }) ||
      !absl::SimpleAtoi(AbslText(digits), &count)) {
    return std::nullopt;
  }
  if (count > kMost / unit) return kMost;
  return std::chrono::ceil<std::chrono::milliseconds>(count * unit);
}

// Of `grpc-timeout`: "10S".
std::optional<std::chrono::milliseconds> GrpcTimeout(std::string_view text) {
  if (text.empty()) return std::nullopt;
  const std::string_view digits = text.substr(0, text.size() - 1);
  switch (text.back()) {
    case 'H':
      return TimeIn(digits, std::chrono::hours(1));
    case 'M':
      return TimeIn(digits, std::chrono::minutes(1));
    case 'S':
      return TimeIn(digits, std::chrono::seconds(1));
    case 'm':
      return TimeIn(digits, std::chrono::milliseconds(1));
    case 'u':
      return TimeIn(digits, std::chrono::microseconds(1));
    case 'n':
      return TimeIn(digits, std::chrono::nanoseconds(1));
    default:
      return std::nullopt;
  }
}

// The nearest of those that are stated. False where one is none.
bool ReadDeadline(const Request& request, bool streams, CallTerms* terms) {
  for (const auto& [name, text] : request.headers) {
    const bool is_grpc = name == "grpc-timeout";
    if (!is_grpc && name != "connect-timeout-ms") continue;
    const auto within = is_grpc ? GrpcTimeout(text) : TimeIn(text, std::chrono::milliseconds(1));
    if (!within) return false;
    terms->within = std::min(terms->within.value_or(*within), *within);
  }
  if (!streams) terms->within = std::min(terms->within.value_or(kCallWithin), kCallWithin);
  return true;
}

bool IsPlain(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= ' ' && c <= '~'; });
}

// Headers that go on to the daemon. Others do not: a local caller's role would be one of them.
std::optional<std::string> ReadTerms(const Request& request, CallTerms* terms) {
  if (Count(request.headers, "authorization") > 1) {
    return "there is more than one `authorization`; send one";
  }
  terms->authorization = request.Header("authorization");
  if (!IsPlain(terms->authorization)) return "`authorization` holds bytes that are not ASCII";
  for (const char* name : {"accept-language", "traceparent"}) {
    const std::string_view value = request.Header(name);
    if (!value.empty() && IsPlain(value)) terms->metadata.emplace_back(name, value);
  }
  return std::nullopt;
}

// A stream's caller by the ticket in its address, where the client can send no header. A bearer
// itself is none: addresses are kept by logs and histories.
std::optional<std::string> ReadStreamTicket(const Target& target, bool is_event_stream,
                                            CallTerms* terms) {
  constexpr char kSealed[] = "arbs_";
  const std::string* ticket = target.Parameter("stream_ticket");
  if (ticket == nullptr) return std::nullopt;
  if (!is_event_stream || !terms->authorization.empty()) {
    return "`stream_ticket` is for GET of a stream without `authorization`; send that instead";
  }
  if (!absl::StartsWith(*ticket, kSealed) || !IsPlain(*ticket)) {
    return "`stream_ticket` is none; TicketService.IssueStreamTicket gives one for your token";
  }
  terms->authorization = absl::StrCat("Bearer ", *ticket);
  return std::nullopt;
}

// Lines of JSON, a message each.
absl::StatusOr<std::vector<std::string>> ReadLines(const Description& description, const Call& call,
                                                   const std::string& body) {
  std::vector<std::string> messages;
  for (const absl::string_view line : absl::StrSplit(body, '\n')) {
    if (absl::StripAsciiWhitespace(line).empty()) continue;
    auto bytes = description.ToBytes(*call.method->input_type(), {line.data(), line.size()},
                                     Description::Unknown::kRefused);
    if (!bytes.ok()) {
      return absl::InvalidArgumentError(
          absl::StrCat("line ", messages.size() + 1, ": ", bytes.status().message()));
    }
    if (messages.size() == kEnvelopesMax) {
      return absl::InvalidArgumentError(
          absl::StrCat("there are more than ", kEnvelopesMax, " lines"));
    }
    messages.push_back(*std::move(bytes));
  }
  return messages;
}

// The messages of a body that is no lines, as they came.
absl::StatusOr<std::vector<std::string>> MessagesOf(Protocol protocol, const std::string& body) {
  if (protocol == Protocol::kUnary || protocol == Protocol::kEvents) {
    return std::vector<std::string>(1, body);
  }
  if (protocol != Protocol::kGrpcWebText) return ReadEnvelopes(body);
  ASSIGN_OR_RETURN(const std::string bytes, FromBase64(body));
  return ReadEnvelopes(bytes);
}

absl::StatusOr<std::vector<std::string>> ReadPost(const Description& description, const Call& call,
                                                  Form form, const Request& request) {
  if (TypeOf(request) == kLines) return ReadLines(description, call, request.body);
  ASSIGN_OR_RETURN(std::vector<std::string> messages, MessagesOf(form.protocol, request.body));
  if (!call.method->client_streaming() && messages.size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("this call takes one message, and ", messages.size(), " came"));
  }
  if (form.codec == Codec::kProto) return messages;
  for (std::string& message : messages) {
    if (message.empty()) message = "{}";
    ASSIGN_OR_RETURN(message, description.ToBytes(*call.method->input_type(), message,
                                                  Description::Unknown::kRefused));
  }
  return messages;
}

// Whether the body is as it is: the daemon uncompresses none.
std::optional<Wrong> CheckEncodings(const Request& request, Form form) {
  for (const char* name : {"content-encoding", "connect-content-encoding", "grpc-encoding"}) {
    const std::string_view encoding = request.Header(name);
    if (encoding.empty() || encoding == "identity") continue;
    return Wrong{form,
                 Refused(kUnimplemented, absl::StrCat("`", name, "` is `", AbslText(encoding),
                                                      "`, allowed is `identity`")),
                 0,
                 {}};
  }
  return std::nullopt;
}

// Reads all that is beside the request of the call: who asks, until when, in which words.
std::optional<Wrong> ReadWay(const Request& request, std::string client, Asked* asked) {
  const Form form = asked->form;
  const auto& method = *asked->call->method;
  if (auto wrong = CheckEncodings(request, form)) return wrong;
  asked->terms.client = std::move(client);
  const bool streams = method.server_streaming() || method.client_streaming();
  if (!ReadDeadline(request, streams, &asked->terms)) {
    return Invalid(form,
                   "the deadline is no number of up to 10 digits; correct it or leave it out");
  }
  if (asked->terms.within == std::chrono::milliseconds(0)) {
    return Wrong{
        form, Refused(kDeadlineExceeded, "the deadline had passed before the call"), 0, {}};
  }
  if (auto wrong = ReadTerms(request, &asked->terms)) return Invalid(form, *std::move(wrong));
  return std::nullopt;
}

// Adds a field of bytes to those of a message.
void AppendBytes(const google::protobuf::FieldDescriptor& field, const std::string& value,
                 std::string* message) {
  google::protobuf::io::StringOutputStream out(message);
  google::protobuf::io::CodedOutputStream coded(&out);
  google::protobuf::internal::WireFormatLite::WriteBytes(field.number(), value, &coded);
}

// The call at the path, if it takes the method.
std::variant<const Call*, Wrong> FindCall(const Description& description, const std::string& path,
                                          const std::string& method) {
  const Call* call = description.Find(path);
  if (call == nullptr) {
    return Wrong{
        {},
        Refused(kUnimplemented, "the API has no such path; it is /arbitro.v1.SERVICE/METHOD"),
        404,
        {}};
  }
  if (method == "GET" ? call->reads : method == "POST") return call;
  return Wrong{{},
               Refused(kUnimplemented, absl::StrCat("this path takes no ", method)),
               405,
               {{"allow", call->reads ? "GET, POST" : "POST"}}};
}

// The form that a GET asks for.
Form FormOfGet(const Call& call, const Target& target) {
  if (call.method->server_streaming()) return {Protocol::kEvents, Codec::kJson};
  Form form;
  const std::string* encoding = target.Parameter("encoding");
  const bool bytes = encoding != nullptr && *encoding == "proto";
  form.codec = bytes ? Codec::kProto : Codec::kJson;
  return form;
}

}  // namespace

Wrong WrongQuery(std::string message) { return Invalid({}, std::move(message)); }

bool IsUpload(const Call& call) { return call.method->client_streaming(); }

std::variant<Asked, Wrong> ReadCall(const Description& description, const Request& request,
                                    const Target& target, std::string client) {
  auto found = FindCall(description, target.path, request.method);
  if (auto* wrong = std::get_if<Wrong>(&found)) return std::move(*wrong);
  Asked asked;
  const Call* const call = asked.call = std::get<const Call*>(found);
  asked.by_get = request.method == "GET";
  auto asks = asked.by_get ? FormOfGet(*call, target) : FormOfPost(*call, request);
  if (auto* wrong = std::get_if<Wrong>(&asks)) return std::move(*wrong);
  const Form form = asked.form = std::get<Form>(asks);
  if (auto wrong = ReadWay(request, std::move(client), &asked)) return *std::move(wrong);
  const bool is_event_stream = asked.by_get && form.protocol == Protocol::kEvents;
  if (auto wrong = ReadStreamTicket(target, is_event_stream, &asked.terms)) {
    return Invalid(form, *std::move(wrong));
  }
  auto requests = asked.by_get ? ReadQuery(description, *call, target)
                               : ReadPost(description, *call, form, request);
  if (!requests.ok()) return OfStatus(form, requests.status());
  asked.requests = *std::move(requests);
  const absl::Status applied = ApplyHeaders(description, *call, request, &asked.requests);
  if (!applied.ok()) return OfStatus(form, applied);
  return asked;
}

std::variant<Asked, Wrong> ReadUpload(const Description& description, const Request& request,
                                      const UploadAsked& upload, std::string client) {
  Asked asked;
  asked.call = description.Find(upload.target.path);
  asked.form = {Protocol::kEvents, Codec::kJson};
  if (!upload.refused.empty()) return WrongQuery(upload.refused);
  if (auto wrong = ReadWay(request, std::move(client), &asked)) return *std::move(wrong);
  auto requests = ReadQuery(description, *asked.call, upload.target);
  if (!requests.ok()) return OfStatus(asked.form, requests.status());
  asked.requests = *std::move(requests);
  AppendBytes(*asked.call->method->input_type()->FindFieldByName(upload.field), request.body,
              &asked.requests.front());
  const absl::Status applied = ApplyHeaders(description, *asked.call, request, &asked.requests);
  if (!applied.ok()) return OfStatus(asked.form, applied);
  return asked;
}

}  // namespace arbitro::web
