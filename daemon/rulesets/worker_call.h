// SPDX-License-Identifier: Apache-2.0
//
// The exchange between host and worker about one thing: LOAD, or one CALL.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_CALL_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_CALL_H_

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "arbitro/host/invoke.h"
#include "arbitro/host/runner.h"
#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/looks.h"

namespace arbitro::rulesets {

using WorkerClock = std::chrono::steady_clock;

// Memory that the calls of one worker share, one after the other.
struct CallScratch {
  std::unique_ptr<char[]> frame = std::unique_ptr<char[]>(new char[kFrameBodyMax]);
  Looks looks;
};

// Listens to a worker until its answer is whole, and trusts nothing of it. Not thread-safe; one
// thread may begin to listen and another go on.
class WorkerCall {
 public:
  enum class State {
    kWaiting,  // the time is over without an answer
    kReady,    // READY came
    kRefused,  // REFUSED came
    kReplied,  // a whole REPLY came
    kEnded,    // the worker is gone
    kBroken,   // it sent what it must not send
  };

  // `number` is that of the sent frame. `options` and `scratch` must outlive this: log() hears its
  // lines.
  WorkerCall(int socket, uint32_t number, const CallOptions& options, CallScratch* scratch);

  // Listens until the answer is whole, or nothing more can come, or the time is over.
  State Listen(WorkerClock::time_point until);

  // Goes on where Listen() returns before the time is over and nothing has come.
  State ListenUntil(WorkerClock::time_point until);

  // Call it after kReplied.
  RunnerReply TakeReply() { return std::move(reply_); }
  // After kReplied: returns whether the worker takes no further call.
  bool last() const { return expected_.last != 0; }
  // After kReady and kRefused: returns the frame's text. After kBroken: what was wrong.
  const std::string& text() const { return text_; }
  // After kEnded: returns the worker's own report, if it could write one.
  const std::optional<CrashBody>& crash() const { return crash_; }

 private:
  State Take(const IncomingFrame& frame);
  State Broken(std::string_view what);
  State TakeLog(std::string_view body);
  State BeginReply(std::string_view body);
  State AddToReply(size_t bytes);
  State FinishReply();
  bool ReadCitations(std::string_view* head);

  const int socket_;
  const uint32_t number_;
  const CallOptions& options_;
  CallScratch* const scratch_;
  uint32_t lines_ = 0;
  std::string text_;
  std::optional<CrashBody> crash_;

  bool replying_ = false;
  ReplyBody expected_ = {};
  std::string head_;
  size_t head_there_ = 0;
  size_t image_there_ = 0;
  RunnerReply reply_;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_CALL_H_
