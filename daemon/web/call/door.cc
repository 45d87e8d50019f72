// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/call/door.h"

#include <atomic>
#include <chrono>
#include <optional>
#include <string_view>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/time/clock.h"
#include "absl/time/time.h"
#include "daemon/web/call/anonymous_watch.h"
#include "daemon/web/call/error.h"
#include "daemon/web/call/mutation.h"
#include "daemon/web/call/pages.h"
#include "daemon/web/call/qr.h"
#include "daemon/web/call/render.h"
#include "daemon/web/call/stream_answer.h"
#include "daemon/web/http/bounds.h"
#include "daemon/web/http/gzip.h"

namespace arbitro::web {
namespace {

// The door's clock as it answers, microseconds since 1970-01-01 UTC: clocks of pages count from it.
constexpr char kTimeHeader[] = "arbitro-time-us";
constexpr char kVary[] = "authorization, accept-language, accept, accept-encoding";
constexpr char kWatchPath[] = "/arbitro.v1.JournalService/WatchEvent";

Response Plain(unsigned status, std::string text) {
  Response response;
  response.status = status;
  response.headers.emplace_back("content-type", "text/plain; charset=utf-8");
  response.body = std::move(text);
  return response;
}

// Why the door takes no call by that request from where it comes; nothing where it does.
std::optional<Wrong> WrongBy(const Policy& policy, const Request& request) {
  if (request.method == "POST" && policy.OriginOf(request) == Policy::Origin::kStrange) {
    return Wrong{{},
                 Refused(kPermissionDenied,
                         "pages of this origin may not call this daemon; list it in `web.origins`"),
                 0,
                 {}};
  }
  if (policy.TakesBearerOf(request)) return std::nullopt;
  return Wrong{{},
               Refused(kPermissionDenied,
                       "others on this network can read what you send, so the door takes tickets "
                       "alone here; come by https, or from the daemon's own machine"),
               0,
               {}};
}

void AddTime(Response* response) {
  response->headers.emplace_back(kTimeHeader, absl::StrCat(absl::ToUnixMicros(absl::Now())));
}

// Answers to a known caller stay plain: some hold what is secret beside a text that another person
// chose, and their compressed size would tell one by the other (BREACH). No player's text stands in
// these two, which every phone asks for.
bool IsCompressedFor(bool anonymous, std::string_view path) {
  return anonymous || path == "/arbitro.v1.EventService/GetEvent" ||
         path == "/arbitro.v1.RulesetService/GetRuleset";
}

}  // namespace

Door::Door(Ports ports)
    : ports_(ports),
      error_text_(ports.description, ports.remedies),
      watches_(WatchPorts(*ports.description)) {}

size_t Door::BodyMax(const Request& head) const {
  const auto target = ReadTarget(head.target);
  const Call* call = target ? ports_.description->Find(target->path) : nullptr;
  return call != nullptr && IsUpload(*call) ? kUploadBytesMax : kBodyBytesMax;
}

void Door::Answer(Request request, std::shared_ptr<Reply> reply) const {
  if (!ports_.policy->AnswersFor(request)) {
    return reply->Send(Plain(421,
                             "this name is none of this daemon's; ask it by its address, or list "
                             "the name in `web.hosts`\n"));
  }
  if (AnswerRemembered(request, reply)) return;
  const auto target = ReadTarget(request.target);
  if (!target) return reply->Send(Plain(400, "the path or its query cannot be read\n"));
  if (request.method == "OPTIONS") return reply->Send(ports_.policy->Preflight(request));
  if (const auto wrong = WrongBy(*ports_.policy, request)) {
    return reply->Send(RenderWrong(error_text_, *wrong));
  }
  AnswerPath(request, *target, reply);
}

bool Door::AnswerRemembered(const Request& request, const std::shared_ptr<Reply>& reply) const {
  const auto kept = reads_.Find(RememberedReads::KeyOf(request), RememberedReads::Clock::now());
  if (kept == nullptr) return false;
  Client client{reply, {}, std::string(request.Header("if-none-match"))};
  ports_.policy->AddOrigin(request, &client.of_origin);
  SendTo(client, *kept);
  return true;
}

void Door::AnswerPath(const Request& request, const Target& target,
                      const std::shared_ptr<Reply>& reply) const {
  if (auto page = PageFor(*ports_.site, request, target)) {
    ports_.policy->AddOrigin(request, &page->headers);
    return reply->Send(std::move(*page));
  }
  if (auto code = QrFor(request, target)) return reply->Send(std::move(*code));
  if (request.method == "GET") {
    if (auto file = ReadFileAsked(target)) return AnswerFile(request, *std::move(file), reply);
  }
  const std::string client = ports_.policy->ClientOf(request);
  if (request.method == "POST") {
    if (const auto upload = ReadUploadAsked(target)) {
      return AnswerCall(request, ReadUpload(*ports_.description, request, *upload, client), reply);
    }
  }
  AnswerCall(request, ReadCall(*ports_.description, request, target, client), reply);
}

void Door::AnswerCall(const Request& request, std::variant<Asked, Wrong> read,
                      const std::shared_ptr<Reply>& reply) const {
  if (const auto* wrong = std::get_if<Wrong>(&read)) {
    Response response = RenderWrong(error_text_, *wrong);
    ports_.policy->AddOrigin(request, &response.headers);
    return reply->Send(std::move(response));
  }
  Asked& asked = std::get<Asked>(read);
  if (asked.form.protocol == Protocol::kUnary && asked.requests.size() == 1 &&
      !asked.call->method->client_streaming()) {
    return AnswerUnary(request, std::move(asked), reply);
  }
  Headers headers;
  ports_.policy->AddOrigin(request, &headers);
  auto renderer = NewRenderer(ports_.description, &error_text_, *asked.call, asked.form);
  auto hearer = HearerOf(asked);
  AnswerStream(
      {Open(std::move(asked)), std::move(renderer), reply, std::move(headers), std::move(hearer)});
}

std::function<void(const std::string& bytes)> Door::HearerOf(const Asked& asked) const {
  const bool watches = asked.call->path == kWatchPath && asked.requests.size() == 1;
  if (!watches && asked.call->reads) return {};
  if (!watches) return [this](const std::string&) { reads_.Forget(); };
  return [this, type = asked.call->method->output_type(),
          journal = NameIn(*asked.call->method->input_type(), asked.requests.front())](
             const std::string& bytes) {
    reads_.Forget(journal, RevisionIn(*type, bytes), RecordTimeIn(*type, bytes));
  };
}

std::shared_ptr<UpstreamStream> Door::Open(Asked asked) const {
  const std::string path = asked.call->path;
  const auto watch = ReadAnonymousWatch(*ports_.description, asked);
  if (!watch) return ports_.upstream->Open(path, std::move(asked.requests), asked.terms);
  return watches_.Open(watch->key, watch->first_revision, [&](uint64_t first_revision) {
    return ports_.upstream->Open(path, {watch->request(first_revision)}, asked.terms);
  });
}

void Door::AnswerFile(const Request& request, FileAsked file,
                      const std::shared_ptr<Reply>& reply) const {
  auto read = ReadCall(*ports_.description, request, file.target, ports_.policy->ClientOf(request));
  if (!file.refused.empty()) read = WrongQuery(file.refused);
  Headers headers;
  ports_.policy->AddOrigin(request, &headers);
  if (const auto* wrong = std::get_if<Wrong>(&read)) {
    return reply->Send(RenderWrong(error_text_, *wrong));
  }
  Asked& call = std::get<Asked>(read);
  AnswerStream({ports_.upstream->Open(file.call, std::move(call.requests), call.terms),
                NewFileRenderer(&error_text_, *call.call, std::move(file.form)),
                reply,
                std::move(headers),
                {}});
}

void Door::AnswerUnary(const Request& request, Asked asked,
                       const std::shared_ptr<Reply>& reply) const {
  Client client{reply, {}, std::string(request.Header("if-none-match"))};
  ports_.policy->AddOrigin(request, &client.of_origin);
  client.gzip = IsCompressedFor(asked.terms.authorization.empty(), asked.call->path) &&
                TakesGzip(request.Header("accept-encoding"));
  const std::string key = asked.call->reads ? RememberedReads::KeyOf(request) : "";
  if (key.empty()) return CallFor(std::move(client), std::move(asked), std::nullopt);
  const std::string event = EventIn(*asked.call->method->input_type(), asked.requests.front());
  if (auto begun = reads_.Begin(key, event, WaiterOf(client, asked))) {
    CallFor(std::move(client), std::move(asked), std::move(begun));
  }
}

RememberedReads::Waiter Door::WaiterOf(Client client, Asked asked) const {
  const auto gone = std::make_shared<std::atomic<bool>>(false);
  client.reply->OnGone([gone] { *gone = true; });
  const auto until = RememberedReads::Clock::now() + asked.terms.within.value_or(kCallWithin);
  return [this, client = std::move(client), asked = std::move(asked), gone, until](
             const std::shared_ptr<const Response>& kept,
             const std::optional<RememberedReads::Read>& lead) {
    if (*gone) return false;
    if (kept != nullptr) {
      SendTo(client, *kept);
      return true;
    }
    Asked late = asked;
    late.terms.within = std::chrono::duration_cast<std::chrono::milliseconds>(
        until - RememberedReads::Clock::now());
    if (late.terms.within->count() <= 0) {
      const CallEnd end = Refused(kDeadlineExceeded, "the deadline had passed before the call");
      SendTo(client, PassingAnswerOf(asked, end, ""));
      return false;
    }
    CallFor(client, std::move(late), lead);
    return true;
  };
}

void Door::CallFor(Client client, Asked asked, std::optional<RememberedReads::Read> begun) const {
  const std::string path = asked.call->path;
  const std::string message = asked.requests.front();
  const CallTerms terms = asked.terms;
  ports_.upstream->Unary(
      path, message, terms,
      [this, client = std::move(client), asked = std::move(asked), begun = std::move(begun)](
          const CallEnd& end, const std::string& bytes) {
        const Call& call = *asked.call;
        // A refused change changed nothing: else strangers might empty the memory.
        if (end.ok() && !call.reads) {
          reads_.Forget(EventIn(*call.method->input_type(), asked.requests.front()), 0);
        }
        const bool is_kept = end.ok() && call.reads;
        Response response = is_kept ? AnswerOf(client, asked, begun.has_value(), bytes)
                                    : PassingAnswerOf(asked, end, bytes);
        if (!begun) return SendTo(client, std::move(response));
        SendTo(client, response);
        EndRead(*begun, end, std::move(response));
      });
}

void Door::EndRead(const RememberedReads::Read& begun, const CallEnd& end,
                   Response response) const {
  if (end.ok()) {
    return reads_.Keep(begun, std::move(response), RememberedReads::Clock::now());
  }
  // These two may be the caller's alone, who asked too often or hung up.
  if (end.code == kResourceExhausted || end.code == kCanceled) return reads_.Fail(begun);
  reads_.Share(begun, std::move(response));
}

Response Door::PassingAnswerOf(const Asked& asked, const CallEnd& end,
                               const std::string& bytes) const {
  Response response =
      RenderAnswer(*ports_.description, error_text_, {asked.call, asked.form}, end, bytes);
  response.headers.emplace_back("vary", kVary);
  response.headers.emplace_back("cache-control", "no-store");
  return response;
}

Response Door::AnswerOf(const Client& client, const Asked& asked, bool shared,
                        const std::string& bytes) const {
  const Call& call = *asked.call;
  Response response =
      RenderAnswer(*ports_.description, error_text_, {&call, asked.form}, {}, bytes);
  response.headers.emplace_back("vary", kVary);
  std::string etag = EtagOf(RevisionIn(*call.method->output_type(), bytes), response.body);
  // An answer that the client holds is compressed only if others may get it from memory.
  const bool spared = !shared && IsHeld(client.held, GzipTagOf(etag));
  if (client.gzip && IsCompressible(response) && (spared || CompressBody(&response))) {
    etag = GzipTagOf(etag);
  }
  response.headers.emplace_back("etag", etag);
  response.headers.emplace_back(
      "cache-control", asked.terms.authorization.empty() ? "no-cache" : "private, no-cache");
  return response;
}

void Door::SendTo(const Client& client, Response response) {
  AddTime(&response);
  response.headers.insert(response.headers.end(), client.of_origin.begin(), client.of_origin.end());
  const std::string etag(Find(response.headers, "etag"));
  if (!etag.empty()) SpareWhatIsHeld(client.held, etag, &response);
  client.reply->Send(std::move(response));
}

}  // namespace arbitro::web
