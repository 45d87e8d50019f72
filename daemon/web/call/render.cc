// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/render.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "api/status/try.h"
#include "daemon/web/call/envelope.h"
#include "daemon/web/call/mutation.h"
#include "google/protobuf/io/coded_stream.h"
#include "google/protobuf/wire_format_lite.h"

namespace arbitro::web {
namespace {

using google::protobuf::internal::WireFormatLite;

constexpr char kJsonType[] = "application/json";
constexpr char kNextTry[] = "1";

// The forms of pieces.
enum { kConnectJson, kConnectBytes, kGrpcWebBytes, kGrpcWebText, kEventsJson, kOneJson, kFile };

void AddRetry(const CallEnd& end, Headers* headers) {
  if (end.code != kUnavailable && end.code != kResourceExhausted) return;
  headers->emplace_back("retry-after", kNextTry);
}

// The header of gRPC for a message: printable ASCII, the rest escaped.
std::string Percent(const std::string& text) {
  constexpr char kDigits[] = "0123456789ABCDEF";
  std::string escaped;
  for (const char c : text) {
    if (c >= ' ' && c <= '~' && c != '%') {
      escaped.push_back(c);
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    escaped += {'%', kDigits[byte >> 4], kDigits[byte & 0xF]};
  }
  return escaped;
}

Headers TrailersOf(const CallEnd& end) {
  Headers trailers = {{"grpc-status", absl::StrCat(end.code)},
                      {"grpc-message", Percent(end.message)}};
  if (!end.details.empty()) {
    trailers.emplace_back("grpc-status-details-bin", ToBase64(end.details));
  }
  return trailers;
}

Response JsonError(const ErrorText& errors, const CallEnd& end, unsigned status) {
  Response response;
  response.status = status == 0 ? HttpStatusOf(end.code) : status;
  response.headers = {{"content-type", kJsonType}};
  AddRetry(end, &response.headers);
  response.body = errors.Json(end);
  return response;
}

class ConnectStream final : public Renderer {
 public:
  ConnectStream(const Description* description, const ErrorText* errors, const Call& call,
                Codec codec)
      : description_(*description), errors_(*errors), call_(call), codec_(codec) {}

  Response Head() override {
    const char* type =
        codec_ == Codec::kJson ? "application/connect+json" : "application/connect+proto";
    return {200, {{"content-type", type}}, ""};
  }

  int form() const override { return codec_ == Codec::kJson ? kConnectJson : kConnectBytes; }

  absl::StatusOr<std::string> Message(const std::string& bytes) override {
    if (codec_ == Codec::kProto) return Enveloped(0, bytes);
    std::string json;
    ASSIGN_OR_RETURN(json, description_.ToJson(*call_.method->output_type(), bytes));
    return Enveloped(0, json);
  }

  Ending End(const CallEnd& end) override {
    return {true, Enveloped(kEndOfConnect,
                            end.ok() ? "{}" : absl::StrCat("{\"error\":", errors_.Json(end), "}"))};
  }

  Response Nothing(const CallEnd& end) override {
    Response response = Head();
    response.body = End(end).piece;
    return response;
  }

 private:
  const Description& description_;
  const ErrorText& errors_;
  const Call& call_;
  const Codec codec_;
};

class GrpcWeb final : public Renderer {
 public:
  explicit GrpcWeb(bool text) : text_(text) {}

  Response Head() override {
    return {200,
            {{"content-type",
              text_ ? "application/grpc-web-text+proto" : "application/grpc-web+proto"}},
            ""};
  }

  int form() const override { return text_ ? kGrpcWebText : kGrpcWebBytes; }

  absl::StatusOr<std::string> Message(const std::string& bytes) override {
    return Coded(Enveloped(0, bytes));
  }

  Ending End(const CallEnd& end) override {
    std::string lines;
    for (const auto& [name, value] : TrailersOf(end)) {
      absl::StrAppend(&lines, name, ": ", value, "\r\n");
    }
    return {true, Coded(Enveloped(kEndOfGrpcWeb, lines))};
  }

  Response Nothing(const CallEnd& end) override {
    Response response = Head();
    if (end.ok()) {
      response.body = End(end).piece;
      return response;
    }
    const Headers trailers = TrailersOf(end);
    response.headers.insert(response.headers.end(), trailers.begin(), trailers.end());
    return response;
  }

 private:
  std::string Coded(std::string envelope) const {
    return text_ ? ToBase64(envelope) : std::move(envelope);
  }

  const bool text_;
};

// An end that a client cures by asking again, from where it was.
bool IsPassing(const CallEnd& end) {
  return end.code == kUnavailable || end.code == kCanceled || end.code == kResourceExhausted ||
         end.code == kUnknown;
}

class Events final : public Renderer {
 public:
  Events(const Description* description, const ErrorText* errors, const Call& call)
      : description_(*description), errors_(*errors), call_(call) {}

  Response Head() override {
    return {200,
            {{"content-type", "text/event-stream"},
             {"cache-control", "no-store"},
             // Or a proxy would keep the events until it has enough of them.
             {"x-accel-buffering", "no"}},
            "retry: 1000\n\n"};
  }

  int form() const override { return kEventsJson; }

  absl::StatusOr<std::string> Message(const std::string& bytes) override {
    std::string json;
    ASSIGN_OR_RETURN(json, description_.ToJson(*call_.method->output_type(), bytes));
    const uint64_t revision = RevisionIn(*call_.method->output_type(), bytes);
    const std::string id = revision == 0 ? "" : absl::StrCat("id: ", revision, "\n");
    return absl::StrCat(id, "data: ", json, "\n\n");
  }

  // An EventSource comes back by itself and says where it was, so only an end that lasts is told.
  Ending End(const CallEnd& end) override {
    if (IsPassing(end)) return {};
    const std::string data = end.ok() ? "{}" : errors_.Json(end);
    return {true, absl::StrCat("event: end\ndata: ", data, "\n\n")};
  }

  // An EventSource gives up on any other status: a daemon that restarts is none of its business.
  Response Nothing(const CallEnd& end) override {
    if (end.ok() || end.code == kUnavailable) {
      Response response = Head();
      response.body += End(end).piece;
      return response;
    }
    return JsonError(errors_, end, 0);
  }

 private:
  const Description& description_;
  const ErrorText& errors_;
  const Call& call_;
};

// The answer of a call that only its requests stream.
class OneAnswer final : public Renderer {
 public:
  OneAnswer(const Description* description, const ErrorText* errors, const Call& call)
      : description_(*description), errors_(*errors), call_(call) {}

  Response Head() override { return {200, {{"content-type", kJsonType}}, ""}; }
  int form() const override { return kOneJson; }
  absl::StatusOr<std::string> Message(const std::string& bytes) override {
    return description_.ToJson(*call_.method->output_type(), bytes);
  }
  Ending End(const CallEnd& end) override { return {end.ok(), ""}; }
  Response Nothing(const CallEnd& end) override { return JsonError(errors_, end, 0); }

 private:
  const Description& description_;
  const ErrorText& errors_;
  const Call& call_;
};

class File final : public Renderer {
 public:
  File(const ErrorText* errors, const Call& call, FileForm form)
      : errors_(*errors),
        field_(call.method->output_type()->FindFieldByName("bytes")->number()),
        form_(std::move(form)) {}

  Response Head() override {
    return {200,
            {{"content-type", form_.media_type},
             {"content-disposition", absl::StrCat("attachment; filename=\"", form_.name, "\"")},
             {"cache-control", "no-store"}},
            ""};
  }

  int form() const override { return kFile; }

  absl::StatusOr<std::string> Message(const std::string& bytes) override {
    google::protobuf::io::CodedInputStream in(reinterpret_cast<const uint8_t*>(bytes.data()),
                                              static_cast<int>(bytes.size()));
    std::string piece;
    while (const uint32_t tag = in.ReadTag()) {
      if (WireFormatLite::GetTagFieldNumber(tag) != field_) {
        if (!WireFormatLite::SkipField(&in, tag)) break;
      } else if (!WireFormatLite::ReadBytes(&in, &piece)) {
        return absl::InternalError("the daemon sent what is no message");
      }
    }
    return piece;
  }

  // A file that lacks its end must not look whole.
  Ending End(const CallEnd& end) override { return {end.ok(), ""}; }
  Response Nothing(const CallEnd& end) override {
    return end.ok() ? Head() : JsonError(errors_, end, 0);
  }

 private:
  const ErrorText& errors_;
  const int field_;
  const FileForm form_;
};

}  // namespace

Response RenderWrong(const ErrorText& errors, const Wrong& wrong) {
  Response response;
  // A path, method or type that is wrong is no call of any protocol.
  const Protocol protocol = wrong.status == 0 ? wrong.form.protocol : Protocol::kUnary;
  switch (protocol) {
    case Protocol::kGrpcWeb:
    case Protocol::kGrpcWebText:
      response = GrpcWeb(protocol == Protocol::kGrpcWebText).Nothing(wrong.end);
      break;
    case Protocol::kConnectStream:
      response.headers = {{"content-type", wrong.form.codec == Codec::kJson
                                               ? "application/connect+json"
                                               : "application/connect+proto"}};
      response.body =
          Enveloped(kEndOfConnect, absl::StrCat("{\"error\":", errors.Json(wrong.end), "}"));
      break;
    case Protocol::kUnary:
    case Protocol::kEvents:
      response = JsonError(errors, wrong.end, wrong.status);
      break;
  }
  response.headers.insert(response.headers.end(), wrong.headers.begin(), wrong.headers.end());
  return response;
}

Response RenderAnswer(const Description& description, const ErrorText& errors, const Unary& unary,
                      const CallEnd& end, const std::string& bytes) {
  if (!end.ok()) return JsonError(errors, end, 0);
  Response response;
  if (unary.form.codec == Codec::kProto) {
    response.headers = {{"content-type", "application/proto"}};
    response.body = bytes;
    return response;
  }
  auto json = description.ToJson(*unary.call->method->output_type(), bytes);
  if (!json.ok()) {
    return JsonError(errors, Refused(kInternal, std::string(json.status().message())), 0);
  }
  response.headers = {{"content-type", kJsonType}};
  response.body = *std::move(json);
  return response;
}

std::unique_ptr<Renderer> NewRenderer(const Description* description, const ErrorText* errors,
                                      const Call& call, Form form) {
  switch (form.protocol) {
    case Protocol::kConnectStream:
      return std::make_unique<ConnectStream>(description, errors, call, form.codec);
    case Protocol::kGrpcWeb:
      return std::make_unique<GrpcWeb>(false);
    case Protocol::kGrpcWebText:
      return std::make_unique<GrpcWeb>(true);
    case Protocol::kEvents:
      return std::make_unique<Events>(description, errors, call);
    case Protocol::kUnary:
      break;
  }
  return std::make_unique<OneAnswer>(description, errors, call);
}

std::unique_ptr<Renderer> NewFileRenderer(const ErrorText* errors, const Call& call,
                                          FileForm form) {
  return std::make_unique<File>(errors, call, std::move(form));
}

}  // namespace arbitro::web
