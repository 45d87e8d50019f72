// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_call.h"

#include <poll.h>
#include <sys/socket.h>

#include <algorithm>
#include <cerrno>
#include <ctime>

#include "absl/strings/str_cat.h"
#include "arbitro/abi/call.h"
#include "arbitro/limits.h"
#include "arbitro/utf8.h"
#include "daemon/rulesets/worker_end.h"

namespace arbitro::rulesets {
namespace {

// A fault's text holds a line of the log at most, and some words.
constexpr size_t kFaultBytesMax = 2 * limits::kTextBytesMax;
constexpr size_t kHeadBytesMax =
    limits::kCitationsMax * (2 * sizeof(uint32_t) + limits::kIdBytesMax + limits::kTextBytesMax) +
    kFaultBytesMax;

// False where the time ran out first.
bool WaitUntilReadable(int socket, WorkerClock::time_point until) {
  for (;;) {
    const auto left = std::chrono::duration_cast<std::chrono::nanoseconds>(
        std::max(until - WorkerClock::now(), WorkerClock::duration::zero()));
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(left);
    const struct timespec time = {static_cast<time_t>(seconds.count()),
                                  static_cast<long>((left - seconds).count())};  // NOLINT
    struct pollfd readable = {socket, POLLIN, 0};
    const int ready = ppoll(&readable, 1, &time, nullptr);
    if (ready > 0) return true;
    if (ready == 0 || errno != EINTR) return false;
  }
}

bool CutText(std::string_view* from, size_t most, std::string* text) {
  uint32_t length = 0;
  if (!ReadBody(*from, &length)) return false;
  from->remove_prefix(sizeof(length));
  if (length > most || length > from->size()) return false;
  *text = from->substr(0, length);
  from->remove_prefix(length);
  return IsUtf8(*text);
}

}  // namespace

WorkerCall::WorkerCall(int socket, uint32_t number, const CallOptions& options,
                       CallScratch* scratch)
    : socket_(socket), number_(number), options_(options), scratch_(scratch) {}

WorkerCall::State WorkerCall::Listen(WorkerClock::time_point until) {
  int looks = scratch_->looks.Begin();
  if (looks == 0 && !WaitUntilReadable(socket_, until)) return State::kWaiting;
  for (;;) {
    // The rest of a reply goes where it belongs without a copy.
    BodyPlaces places = {{scratch_->frame.get(), kFrameBodyMax}, {nullptr, 0}};
    if (replying_) {
      places.first = {head_.data() + head_there_, head_.size() - head_there_};
      places.second = {reply_.image.data() + image_there_, reply_.image.size() - image_there_};
    }
    IncomingFrame frame;
    switch (ReceiveFrame(socket_, places, Beside::kLeft, MSG_DONTWAIT, &frame)) {
      case Received::kNothing:
        if (--looks > 0) continue;
        if (looks == 0) scratch_->looks.InVain();
        if (!WaitUntilReadable(socket_, until)) return State::kWaiting;
        continue;
      case Received::kEnd:
        return State::kEnded;
      case Received::kBroken:
        return Broken("it sent bytes that are no frame");
      case Received::kFrame:
        break;
    }
    const State state = Take(frame);
    if (state != State::kWaiting) return state;
    // Or one that talks without end would be listened to without end.
    if (WorkerClock::now() >= until) return State::kWaiting;
  }
}

WorkerCall::State WorkerCall::ListenUntil(WorkerClock::time_point until) {
  State state = State::kWaiting;
  while (state == State::kWaiting && WorkerClock::now() < until) state = Listen(until);
  return state;
}

WorkerCall::State WorkerCall::Broken(std::string_view what) {
  text_ = what;
  return State::kBroken;
}

WorkerCall::State WorkerCall::Take(const IncomingFrame& frame) {
  if (frame.header.call != number_) return Broken("it answered another call");
  const auto kind = static_cast<FrameKind>(frame.header.kind);
  if (replying_) {
    if (kind == FrameKind::kMore) return AddToReply(frame.header.body_bytes);
    return Broken("it broke off its answer");
  }
  const std::string_view body(scratch_->frame.get(), frame.header.body_bytes);
  switch (kind) {
    case FrameKind::kReady:
    case FrameKind::kRefused:
      text_ = body;
      return kind == FrameKind::kReady ? State::kReady : State::kRefused;
    case FrameKind::kLog:
      return TakeLog(body);
    case FrameKind::kReply:
      return BeginReply(body);
    case FrameKind::kCrashed: {
      CrashBody crash = {};
      if (!ReadBody(body, &crash)) return Broken("it sent half a report of its end");
      crash_ = crash;
      return State::kWaiting;
    }
    default:
      return Broken(absl::StrCat("it sent a frame of the unknown kind ", frame.header.kind));
  }
}

WorkerCall::State WorkerCall::TakeLog(std::string_view body) {
  LogBody log = {};
  if (!ReadBody(body, &log) || ++lines_ > kLogFramesMax) {
    return Broken(absl::StrCat("it logged more than ", kLogFramesMax, " lines"));
  }
  const std::string_view line = body.substr(sizeof(log));
  if (line.size() > limits::kTextBytesMax || !IsUtf8(line)) {
    return Broken("it logged a line that is too long or not UTF-8");
  }
  if (reply_.log.size() < kLogLinesKeptMax) reply_.log.emplace_back(line);
  if (options_.log) options_.log(std::min(log.level, ARBITRO_LOG_WARNING), line);
  return State::kWaiting;
}

WorkerCall::State WorkerCall::BeginReply(std::string_view body) {
  if (!ReadBody(body, &expected_)) return Broken("it sent half an answer");
  if (expected_.image_bytes > options_.answer_bytes_max) {
    return Broken(absl::StrCat("its answer is ", expected_.image_bytes, " bytes, at most ",
                               options_.answer_bytes_max, " are allowed"));
  }
  if (expected_.head_bytes > kHeadBytesMax || expected_.citation_count > limits::kCitationsMax ||
      expected_.kind > static_cast<uint32_t>(RunnerReply::Kind::kFault)) {
    return Broken("it sent an answer of no known form");
  }
  std::string_view bytes = body.substr(sizeof(expected_));
  if (bytes.size() > expected_.head_bytes + expected_.image_bytes) {
    return Broken("its answer is longer than it says");
  }
  replying_ = true;
  head_ = bytes.substr(0, expected_.head_bytes);
  bytes.remove_prefix(head_.size());
  reply_.image = bytes;
  head_there_ = head_.size();
  image_there_ = reply_.image.size();
  head_.resize(expected_.head_bytes);
  reply_.image.resize(expected_.image_bytes);
  return AddToReply(0);
}

// `bytes` more lie in their places.
WorkerCall::State WorkerCall::AddToReply(size_t bytes) {
  const size_t to_head = std::min(bytes, head_.size() - head_there_);
  head_there_ += to_head;
  image_there_ += bytes - to_head;
  if (head_there_ == head_.size() && image_there_ == reply_.image.size()) return FinishReply();
  return State::kWaiting;
}

WorkerCall::State WorkerCall::FinishReply() {
  reply_.kind = static_cast<RunnerReply::Kind>(expected_.kind);
  std::string_view head = head_;
  if (!ReadCitations(&head)) return Broken("it cites what is no rule");
  if (head.size() > kFaultBytesMax) return Broken("its fault has too many words");
  if (reply_.kind == RunnerReply::Kind::kFault) reply_.fault = TidiedWords(std::string(head));
  return State::kReplied;
}

bool WorkerCall::ReadCitations(std::string_view* head) {
  for (uint32_t i = 0; i < expected_.citation_count; ++i) {
    Citation citation;
    if (!CutText(head, limits::kIdBytesMax, &citation.rule) || citation.rule.empty() ||
        !CutText(head, limits::kTextBytesMax, &citation.text)) {
      return false;
    }
    reply_.citations.push_back(std::move(citation));
  }
  return true;
}

}  // namespace arbitro::rulesets
