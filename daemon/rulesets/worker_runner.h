// SPDX-License-Identifier: Apache-2.0
//
// Calls a ruleset in worker processes of its own.
//
// Each ruleset has a few workers. A call goes to an idle one, or waits for one. If the answer comes
// within a fraction of a millisecond, the caller's thread takes it, without a change of threads.
// Otherwise the worker's own thread waits for it, and the caller goes on. Long calls (large images)
// never take the last worker, so that a draw of a large event keeps no table's result waiting.
//
// A worker that crashes, hangs or answers with garbage costs the call that it was given, and is
// replaced. If it keeps failing, it is replaced after longer and longer pauses.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_RUNNER_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_RUNNER_H_

#include <sys/types.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/host/invoke.h"
#include "arbitro/host/runner.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/rulesets/frames.h"
#include "daemon/rulesets/supervisor.h"

namespace arbitro::rulesets {

class WorkerPool;

// The most calls that may wait for a worker of one ruleset.
inline constexpr size_t kCallsWaitingMax = 4'096;

// An image of more bytes makes a call a long one.
inline constexpr size_t kLongCallImageBytes = kInlineImageMax;

// How long a caller's thread waits for an answer before it leaves that to another thread.
inline constexpr std::chrono::microseconds kAnswerAtOnce{200};

// The pause before a worker is replaced: none the first time, then this, doubled up to the most.
inline constexpr std::chrono::milliseconds kRestartPause{10};
inline constexpr std::chrono::milliseconds kRestartPauseMax{5'000};

// The memory that a worker needs to exist. A manifest's `limits.memory_mib` below it counts as it.
inline constexpr uint64_t kWorkerMemoryMin = uint64_t{64} << 20;

struct WorkerOptions {
  std::string program;  // path of arbitro-worker
  size_t workers = 2;   // a ruleset
  SeccompMode seccomp = SeccompMode::kEnforce;
  // Walls around files that a worker raises, as bits of FileWall. It raises those that the machine
  // has, and fails if that is none; 0 asks for none.
  uint32_t file_walls = kEveryFileWall;
  // Whether a clock read without a system call is a fault (PR_SET_TSC). Each switch between a
  // worker with the trap and a process without it may cost microseconds. A caller that compares all
  // answers with recorded ones finds what a clock changed, and does without.
  bool clock_trap = true;
  std::chrono::milliseconds call_time{10'000};   // of a call, once a worker has it; at most
  std::chrono::milliseconds start_time{10'000};  // of loading; at most
  uint64_t memory_bytes = uint64_t{2} << 30;     // address space of a worker
  // Memory that large images took is released once a worker had none for so long.
  std::chrono::milliseconds idle_after{10'000};
  // Hears that no worker lives and none can be started, and that one can again; may be null.
  std::function<void(bool starting)> on_starting;
  // Hears how long each call waited until a worker had it; on any thread, may be null.
  std::function<void(std::chrono::nanoseconds)> waited;
};

// Thread-safe. `done` may come before Call returns, or on another thread.
class WorkerRunner final : public Runner {
 public:
  // Starts the first worker with the library (a descriptor of sealed memory, copied), and the
  // others in the background. FAILED_PRECONDITION, saying what happened, if the library does not
  // load; the error of Supervisor::Start if there can be no worker. `name` is for lists of
  // processes.
  static absl::StatusOr<std::shared_ptr<WorkerRunner>> Start(std::shared_ptr<Supervisor> supervisor,
                                                             int library, const std::string& name,
                                                             const WorkerOptions& options,
                                                             CallOptions call_options);
  // Ends the workers, and answers each waiting call with a fault.
  ~WorkerRunner() override;

  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override;

  // Returns the ids of the interfaces that the library offers.
  const std::vector<std::string>& interfaces() const { return interfaces_; }

  // Returns the processes that live at the moment.
  std::vector<pid_t> Workers() const;

 private:
  WorkerRunner(std::shared_ptr<WorkerPool> pool, std::vector<std::string> interfaces);

  const std::shared_ptr<WorkerPool> pool_;
  const std::vector<std::string> interfaces_;
};

// Waits for each answer, for a caller that cannot go on without it. As thread-safe as its inner
// runner.
class WaitingRunner final : public Runner {
 public:
  explicit WaitingRunner(Runner* inner) : inner_(inner) {}

  // `done` is called before Call returns, on the same thread.
  void Call(RulesetFunction function, std::string image, CatalogueBytes catalogue,
            Done done) override;

 private:
  Runner* const inner_;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_RUNNER_H_
