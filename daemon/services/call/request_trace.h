// SPDX-License-Identifier: Apache-2.0
//
// Traces one request, and how it went: one line of JSON in the log of requests, and a count in the
// metrics.
//
// A line has the method, the code and reason it ended with, the journal and revision it was about,
// how long it took, how long of that it waited for its turn, its request id, who asked, its peer,
// and the trace that it is part of, where the client named one (W3C traceparent). It holds nothing
// that is known of a person, and nothing of what was sent or answered beside that.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_REQUEST_TRACE_H_
#define ARBITRO_DAEMON_SERVICES_CALL_REQUEST_TRACE_H_

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/services/call/request_metrics.h"
#include "daemon/services/call/trace_context.h"
#include "daemon/translate/wire/language.h"
#include "google/protobuf/message.h"

namespace grpc {
class CallbackServerContext;
}  // namespace grpc

namespace arbitro::services {

// The log of requests as the calls see it. Thread-safe; no call waits for it.
class RequestSink {
 public:
  virtual ~RequestSink() = default;

  // Whether lines are written at all.
  virtual bool writes() const = 0;

  // Takes the members of a line's JSON object, but for its time.
  virtual void Add(std::string_view members) = 0;
};

// Not thread-safe: a request is handled by one thread after the other.
class RequestTrace {
 public:
  // Begins. `context` is looked at here only. The line goes to `sink`; null: nowhere.
  RequestTrace(const grpc::CallbackServerContext& context, RequestSink* sink);
  ~RequestTrace();

  RequestTrace(const RequestTrace&) = delete;
  RequestTrace& operator=(const RequestTrace&) = delete;

  // Takes what was asked: the API's method, "PairRound" (a literal: it is kept), and what the
  // request's fields name. The line and the metrics have the method's service before it.
  void Ask(const char* method, const google::protobuf::Message& request);

  // Takes the name of the caller, once that is known.
  void SetPrincipal(const std::string& principal) { principal_ = principal; }

  // It waits for its turn; its turn has come. More than one wait is added up.
  void Wait();
  void Go();

  // Takes the journal and the revision that the answer is about.
  void SetPlace(const std::string& journal, uint64_t revision) {
    journal_ = journal;
    revision_ = revision;
  }
  void SetRevision(uint64_t revision) { revision_ = revision; }
  void SetRevision(const google::protobuf::Message& response);

  // Counts it and writes the line.
  void End(int code, const std::string& reason);

  translate::Language language() const { return language_; }
  // Whose connection it came by, as gRPC writes it.
  const std::string& peer() const { return peer_; }

 private:
  using Clock = std::chrono::steady_clock;

  void AddLine(int code, const std::string& reason, std::string* line) const;

  RequestSink* const sink_;  // null: no line is written
  const translate::Language language_;
  const std::string peer_;
  const Clock::time_point begin_ = Clock::now();
  Clock::time_point waits_since_;
  bool waits_ = false;
  MethodMetrics* metrics_ = nullptr;  // null: nothing was asked
  Clock::duration waited_{};
  std::string principal_;
  TraceContext trace_;
  std::string request_id_;
  std::string journal_;
  uint64_t revision_ = 0;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_REQUEST_TRACE_H_
