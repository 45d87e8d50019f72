// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/upstream/session.h"

#include <nghttp2/nghttp2.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/escaping.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "daemon/web/http/text.h"

namespace arbitro::web {
namespace {

// Bytes that are handed out at once, about.
constexpr size_t kOutgoingBytes = size_t{128} << 10;
constexpr unsigned kHttpOk = 200;

std::string_view TextOf(const uint8_t* bytes, size_t size) {
  return {reinterpret_cast<const char*>(bytes), size};
}

nghttp2_nv HeaderOf(std::string_view name, std::string_view value) {
  const auto bytes = [](std::string_view text) {
    return const_cast<uint8_t*>(reinterpret_cast<const uint8_t*>(text.data()));
  };
  return {bytes(name), bytes(value), name.size(), value.size(), NGHTTP2_NV_FLAG_NONE};
}

// As gRPC writes what is left of a call's time: at most eight digits, of milliseconds.
std::string TimeoutUntil(DaemonCall::Clock::time_point until) {
  constexpr int64_t kMost = 99'999'999;
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - DaemonCall::Clock::now());
  return absl::StrCat(std::clamp<int64_t>(left.count(), 1, kMost), "m");
}

// The text of `grpc-message`. A broken escape stands for itself.
std::string Unescaped(std::string_view text) {
  std::string plain;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool escaped = text[i] == '%' && i + 2 < text.size() &&
                         absl::ascii_isxdigit(text[i + 1]) && absl::ascii_isxdigit(text[i + 2]);
    plain +=
        escaped ? absl::HexStringToBytes(AbslText(text.substr(i + 1, 2))) : std::string(1, text[i]);
    if (escaped) i += 2;
  }
  return plain;
}

// As gRPC understands a stream that was reset.
int CodeOfReset(uint32_t error) {
  switch (error) {
    case NGHTTP2_REFUSED_STREAM:
      return kUnavailable;
    case NGHTTP2_CANCEL:
      return kCanceled;
    case NGHTTP2_ENHANCE_YOUR_CALM:
      return kResourceExhausted;
    case NGHTTP2_INADEQUATE_SECURITY:
      return kPermissionDenied;
    default:
      return kInternal;
  }
}

// As gRPC understands an answer of HTTP that is none of gRPC.
int CodeOfHttp(unsigned status) {
  switch (status) {
    case 401:
      return kUnauthenticated;
    case 403:
      return kPermissionDenied;
    case 404:
      return kUnimplemented;
    case 429:
    case 502:
    case 503:
    case 504:
      return kUnavailable;
    default:
      return kUnknown;
  }
}

// How a call ended whose stream did, by an error of HTTP/2 or by none.
CallEnd EndOf(const DaemonCall& call, uint32_t error) {
  const bool is_late = call.until && *call.until <= DaemonCall::Clock::now();
  if (error == NGHTTP2_CANCEL && is_late) {
    return {kDeadlineExceeded, "Deadline Exceeded"};
  }
  if (call.told && !call.told->ok()) return *call.told;
  if (call.told && call.http_status == kHttpOk) {
    if (!call.responses.IsWithin()) return *call.told;
    return {kInternal, "the daemon's answer ends within a message"};
  }
  if (error != NGHTTP2_NO_ERROR) {
    return {CodeOfReset(error),
            absl::StrCat("the daemon reset the call: ", nghttp2_http2_strerror(error))};
  }
  if (call.http_status != 0 && call.http_status != kHttpOk) {
    return {CodeOfHttp(call.http_status),
            absl::StrCat("the program at the daemon's address speaks no gRPC: status ",
                         call.http_status)};
  }
  return {kInternal, "the daemon ended the call without a status"};
}

std::vector<nghttp2_nv> HeadersOf(const DaemonCall& call, const std::string& timeout) {
  std::vector<nghttp2_nv> headers = {HeaderOf("te", "trailers"),
                                     HeaderOf("content-type", "application/grpc"),
                                     HeaderOf("user-agent", "arbitro-web")};
  if (!timeout.empty()) headers.push_back(HeaderOf("grpc-timeout", timeout));
  for (const auto& [name, value] : call.headers) headers.push_back(HeaderOf(name, value));
  return headers;
}

}  // namespace

void Session::Free::operator()(nghttp2_session* session) const { nghttp2_session_del(session); }

Session::Session(SessionOwner* owner, std::string authority, bool secure)
    : owner_(*owner),
      authority_(std::move(authority)),
      scheme_(secure ? "https" : "http"),
      session_(New()) {
  const nghttp2_settings_entry settings[] = {
      {NGHTTP2_SETTINGS_ENABLE_PUSH, 0},
      {NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, kCallWindowBytes},
      {NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, kAnswerHeadersBytesMax}};
  nghttp2_submit_settings(session_.get(), NGHTTP2_FLAG_NONE, settings, std::size(settings));
  nghttp2_session_set_local_window_size(session_.get(), NGHTTP2_FLAG_NONE, 0,
                                        kConnectionWindowBytes);
}

Session::~Session() = default;

nghttp2_session* Session::New() {
  nghttp2_session_callbacks* hears = nullptr;
  nghttp2_session_callbacks_new(&hears);
  nghttp2_session_callbacks_set_on_header_callback(
      hears, [](nghttp2_session*, const nghttp2_frame* frame, const uint8_t* name, size_t name_size,
                const uint8_t* value, size_t value_size, uint8_t, void* self) {
        const bool taken = static_cast<Session*>(self)->HearHeader(
            frame->hd.stream_id, TextOf(name, name_size), TextOf(value, value_size));
        return taken ? 0 : static_cast<int>(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE);
      });
  nghttp2_session_callbacks_set_on_data_chunk_recv_callback(
      hears,
      [](nghttp2_session*, uint8_t, int32_t stream, const uint8_t* bytes, size_t size, void* self) {
        static_cast<Session*>(self)->HearData(stream, TextOf(bytes, size));
        return 0;
      });
  nghttp2_session_callbacks_set_on_stream_close_callback(
      hears, [](nghttp2_session*, int32_t stream, uint32_t error, void* self) {
        static_cast<Session*>(self)->HearClosed(stream, error);
        return 0;
      });
  nghttp2_session_callbacks_set_on_frame_recv_callback(
      hears, [](nghttp2_session*, const nghttp2_frame* frame, void* self) {
        auto* const session = static_cast<Session*>(self);
        session->greeted_ = true;
        if (frame->hd.type == NGHTTP2_GOAWAY) session->goes_ = true;
        const bool is_head = frame->hd.type == NGHTTP2_HEADERS;
        if (!is_head && frame->hd.type != NGHTTP2_DATA) return 0;
        const int32_t stream = frame->hd.stream_id;
        if ((frame->hd.flags & NGHTTP2_FLAG_END_STREAM) != 0) {
          session->HearLast(stream);
        } else if (DaemonCall* const call = session->Find(stream); is_head && call != nullptr) {
          // A status counts in the last headers alone.
          call->told.reset();
        }
        return 0;
      });
  nghttp2_session_callbacks_set_on_frame_send_callback(
      hears, [](nghttp2_session*, const nghttp2_frame* frame, void* self) {
        if (frame->hd.type != NGHTTP2_HEADERS) return 0;
        DaemonCall* const call = static_cast<Session*>(self)->Find(frame->hd.stream_id);
        if (call != nullptr) call->sent = true;
        return 0;
      });
  nghttp2_option* option = nullptr;
  nghttp2_option_new(&option);
  nghttp2_option_set_no_auto_window_update(option, 1);
  nghttp2_session* made = nullptr;
  nghttp2_session_client_new2(&made, hears, this, option);
  nghttp2_option_del(option);
  nghttp2_session_callbacks_del(hears);
  return made;
}

DaemonCall* Session::Find(int32_t stream) {
  const auto found = calls_.find(stream);
  return found == calls_.end() ? nullptr : found->second.get();
}

void Session::Begin(const CallPtr& call) {
  const std::string timeout = call->until ? TimeoutUntil(*call->until) : "";
  std::vector<nghttp2_nv> headers = {HeaderOf(":method", "POST"), HeaderOf(":scheme", scheme_),
                                     HeaderOf(":path", call->path),
                                     HeaderOf(":authority", authority_)};
  const std::vector<nghttp2_nv> further = HeadersOf(*call, timeout);
  headers.insert(headers.end(), further.begin(), further.end());
  nghttp2_data_provider requests = {};
  requests.read_callback = [](nghttp2_session*, int32_t stream, uint8_t* to, size_t room,
                              uint32_t* flags, nghttp2_data_source*, void* self) -> ssize_t {
    DaemonCall* const found = static_cast<Session*>(self)->Find(stream);
    if (found == nullptr) return NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE;
    const size_t size = found->requests.Write(reinterpret_cast<char*>(to), room);
    if (found->requests.done()) *flags |= NGHTTP2_DATA_FLAG_EOF;
    return static_cast<ssize_t>(size);
  };
  const int32_t stream = nghttp2_submit_request(session_.get(), nullptr, headers.data(),
                                                headers.size(), &requests, nullptr);
  call->stream = stream;
  call->sent = call->again = false;
  call->header_bytes = 0;
  if (stream > 0) {
    calls_[stream] = call;
    return;
  }
  call->again = true;
  Hear(call);
}

void Session::Drop(DaemonCall* call) {
  const auto found = calls_.find(call->stream);
  if (found == calls_.end() || found->second.get() != call) return;
  calls_.erase(found);
  nghttp2_submit_rst_stream(session_.get(), NGHTTP2_FLAG_NONE, call->stream, NGHTTP2_CANCEL);
}

void Session::Took(DaemonCall* call) {
  if (!call->responses.empty() || call->unconsumed == 0 || Find(call->stream) != call) return;
  nghttp2_session_consume_stream(session_.get(), call->stream, std::exchange(call->unconsumed, 0));
}

void Session::Ping() { nghttp2_submit_ping(session_.get(), NGHTTP2_FLAG_NONE, nullptr); }

bool Session::TakesCalls() const {
  return !goes_ && !fails_ && nghttp2_session_check_request_allowed(session_.get()) != 0;
}

bool Session::HasRoom() const {
  return calls_.size() < nghttp2_session_get_remote_settings(
                             session_.get(), NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS);
}

void Session::Receive(std::string_view bytes) {
  const ssize_t taken = nghttp2_session_mem_recv(
      session_.get(), reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  fails_ |= taken < 0;
  if (goes_) GiveBackUnsent();
  Tell();
  owner_.OnRoom();
}

bool Session::IsOver() const {
  return fails_ || (nghttp2_session_want_read(session_.get()) == 0 &&
                    nghttp2_session_want_write(session_.get()) == 0);
}

std::string Session::TakeOutgoing() {
  std::string outgoing;
  const uint8_t* part = nullptr;
  ssize_t size = 0;
  while (outgoing.size() < kOutgoingBytes &&
         (size = nghttp2_session_mem_send(session_.get(), &part)) > 0) {
    outgoing += TextOf(part, static_cast<size_t>(size));
  }
  fails_ |= size < 0;
  Tell();
  owner_.OnRoom();
  return outgoing;
}

void Session::GiveBackUnsent() {
  std::vector<CallPtr> unsent;
  for (const auto& [stream, call] : calls_) {
    if (!call->sent) unsent.push_back(call);
  }
  for (const CallPtr& call : unsent) {
    Drop(call.get());
    call->again = true;
    Hear(call);
  }
}

void Session::Fail(const std::string& why) {
  for (const auto& [stream, call] : std::exchange(calls_, {})) {
    call->again = !call->sent;
    if (call->sent) call->end = {kUnavailable, why};
    Hear(call);
  }
  Tell();
}

void Session::Hear(const CallPtr& call) {
  if (!std::exchange(call->heard, true)) heard_.push_back(call);
}

bool Session::HearHeader(int32_t stream, std::string_view name, std::string_view value) {
  constexpr size_t kOverheadBytes = 32;  // of each, as HTTP/2 counts them
  DaemonCall* const call = Find(stream);
  if (call == nullptr) return true;
  call->header_bytes += name.size() + value.size() + kOverheadBytes;
  if (call->header_bytes > kAnswerHeadersBytesMax) return false;
  if (name == ":status" && !absl::SimpleAtoi(AbslText(value), &call->http_status)) {
    call->http_status = 0;
  }
  const bool is_status = name == "grpc-status";
  const bool is_message = name == "grpc-message";
  const bool is_details = name == "grpc-status-details-bin";
  if (!is_status && !is_message && !is_details) return true;
  if (!call->told) call->told = CallEnd{kUnknown};
  CallEnd* const told = &*call->told;
  if (is_message) told->message = Unescaped(value);
  if (is_details) absl::Base64Unescape(AbslText(value), &told->details);
  if (is_status && !absl::SimpleAtoi(AbslText(value), &told->code)) {
    told->code = kUnknown;
  }
  return true;
}

void Session::HearData(int32_t stream, std::string_view bytes) {
  const auto found = calls_.find(stream);
  if (found == calls_.end()) {
    nghttp2_session_consume(session_.get(), stream, bytes.size());
    return;
  }
  const CallPtr call = found->second;
  nghttp2_session_consume_connection(session_.get(), bytes.size());
  if (call->http_status != kHttpOk) {
    // A page of HTML, maybe: the status says enough.
    nghttp2_session_consume_stream(session_.get(), stream, bytes.size());
    return;
  }
  call->unconsumed += bytes.size();
  if (call->responses.Feed(bytes)) return Hear(call);
  Drop(call.get());
  call->end = {kInternal, call->responses.trouble()};
  Hear(call);
}

// The daemon has said all, maybe before it took all requests.
void Session::HearLast(int32_t stream) {
  const DaemonCall* const call = Find(stream);
  if (call == nullptr) return;
  if (!call->requests.done()) {
    nghttp2_submit_rst_stream(session_.get(), NGHTTP2_FLAG_NONE, stream, NGHTTP2_NO_ERROR);
  }
  HearEnd(stream, NGHTTP2_NO_ERROR);
}

// A stream that closes before its last frame was heard: nghttp2 may have refused that frame, so the
// status in it counts for nothing.
void Session::HearClosed(int32_t stream, uint32_t error) {
  DaemonCall* const call = Find(stream);
  if (call == nullptr) return;
  call->told.reset();
  HearEnd(stream, error);
}

void Session::HearEnd(int32_t stream, uint32_t error) {
  const auto found = calls_.find(stream);
  if (found == calls_.end()) return;
  const CallPtr call = std::move(found->second);
  calls_.erase(found);
  call->again = error == NGHTTP2_REFUSED_STREAM && call->http_status == 0;
  if (!call->again) call->end = EndOf(*call, error);
  Hear(call);
}

void Session::Tell() {
  for (const CallPtr& call : std::exchange(heard_, {})) {
    call->heard = false;
    if (call->again) {
      owner_.OnUnseen(call);
      continue;
    }
    if (call->end) {
      owner_.OnEnded(call.get());
    } else {
      Took(call.get());
    }
    call->Advance();
  }
}

}  // namespace arbitro::web
