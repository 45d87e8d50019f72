// SPDX-License-Identifier: Apache-2.0
//
// One worker with its ruleset loaded: hands it calls and says how they ended.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_SESSION_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_SESSION_H_

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/host/invoke.h"
#include "arbitro/host/runner.h"
#include "daemon/rulesets/patience.h"
#include "daemon/rulesets/supervisor.h"
#include "daemon/rulesets/worker_call.h"
#include "daemon/rulesets/worker_memory.h"
#include "daemon/rulesets/worker_runner.h"

namespace arbitro::rulesets {

// The parameters that every worker of a ruleset starts with.
struct WorkerPlan {
  std::shared_ptr<Supervisor> supervisor;
  Descriptor library;
  std::string name;
  WorkerOptions options;
  CallOptions call_options;
  std::shared_ptr<CatalogueMemory> catalogues = std::make_shared<CatalogueMemory>();
};

// A call on its way.
struct WorkerTask {
  RulesetFunction function = RulesetFunction::kDescribe;
  std::string image;
  CatalogueBytes catalogue;
  Runner::Done done;
  bool tried = false;  // a worker was gone before it took the call
  WorkerClock::time_point asked = WorkerClock::now();
  std::optional<WorkerClock::time_point> until = Patience::Until();  // the caller's deadline

  bool nobody_waits() const { return until && WorkerClock::now() > *until; }

  bool is_long() const { return image.size() > kLongCallImageBytes; }
};

// Not thread-safe, but any thread may go on where another stopped.
class WorkerSession {
 public:
  // Starts a process and waits until it has loaded the library. FAILED_PRECONDITION if it did not.
  static absl::StatusOr<std::unique_ptr<WorkerSession>> Start(const WorkerPlan& plan);

  const std::vector<std::string>& interfaces() const { return interfaces_; }
  pid_t id() const { return process_->id(); }
  bool Ended() const { return process_->Ended(); }

  // Hands the call over. Wait() and Finish() report an error.
  void Send(const WorkerTask& task);

  // Returns whether the worker was gone before it could take the call.
  bool NeverTaken() const { return delivery_ == Delivery::kWorkerGone; }

  // Listens for the answer until then. Returns false if there is none yet. The call's whole time
  // counts from Send().
  bool Wait(WorkerClock::time_point until);
  WorkerClock::time_point deadline() const { return deadline_; }

  // Call it once Wait() returned true, or the deadline is over. Sets `usable` to false if the
  // worker is at fault or the caller stopped waiting. The process is gone then, and the session is
  // of no more use.
  RunnerReply Finish(bool* usable);

  // Call it between two calls: releases the memory that large images took, the host's and the
  // worker's.
  void GiveBack();

 private:
  WorkerSession(const WorkerPlan& plan, std::unique_ptr<WorkerProcess> process)
      : plan_(plan), process_(std::move(process)) {}

  enum class Delivery { kTaken, kWorkerGone, kNoMemory };

  absl::Status Load();
  LoadBody Settings() const;
  absl::Status Loaded(const WorkerCall& call, WorkerCall::State state);
  Delivery Deliver(const WorkerTask& task);
  bool PlaceImage(const WorkerTask& task, CallBody* body, Descriptor* once);
  bool PlaceCatalogue(const WorkerTask& task, CallBody* body,
                      std::shared_ptr<const Descriptor>* sent);
  void SendNewRegion(CallBody* body, Descriptor* image);
  RunnerReply NoAnswerInTime(const std::string& when);
  RunnerReply Fault(std::string what);
  std::string HowItEnded(const std::string& when);

  const WorkerPlan& plan_;
  const std::unique_ptr<WorkerProcess> process_;
  std::vector<std::string> interfaces_;
  CatalogueShelf shelf_;
  ImageRegion region_;
  CallScratch scratch_;
  uint32_t calls_ = 0;
  RulesetFunction function_ = RulesetFunction::kDescribe;
  WorkerClock::time_point deadline_;
  bool cut_short_ = false;  // the deadline is the caller's
  Delivery delivery_ = Delivery::kTaken;
  std::unique_ptr<WorkerCall> call_;
  WorkerCall::State state_ = WorkerCall::State::kWaiting;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_SESSION_H_
