// SPDX-License-Identifier: Apache-2.0
//
// The one thread that starts worker processes and collects them.
//
// A worker asks the kernel to kill it when its parent dies, and the kernel takes the thread that
// started it for its parent. So one thread starts all workers, and lives as long as any of them.
// The same thread waits for their ends: no worker is left behind as a zombie, whatever ended it and
// whichever other threads are busy.

#ifndef ARBITRO_DAEMON_RULESETS_SUPERVISOR_H_
#define ARBITRO_DAEMON_RULESETS_SUPERVISOR_H_

#include <sys/types.h>

#include <condition_variable>
#include <deque>
#include <future>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/rulesets/worker_end.h"

namespace arbitro::rulesets {

// The facts that the supervisor and a process's owner share.
struct SupervisedChild {
  pid_t id = 0;
  Descriptor process;  // a pidfd: never another process, even after this one is gone
  std::mutex mutex;
  std::condition_variable over;
  bool ended = false;
  WorkerEnd end;
};

// A started worker. Its owner talks over the socket; dropping it kills it. Thread-safe except for
// the socket.
class WorkerProcess {
 public:
  WorkerProcess(std::shared_ptr<SupervisedChild> child, Descriptor socket, Descriptor words);
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;
  ~WorkerProcess() { Kill(); }

  pid_t id() const { return child_->id; }
  int socket() const { return socket_.get(); }

  void Kill();
  bool Ended() const;

  // Waits until the process is over, and returns how it ended, with its last words. If it may still
  // run, call Kill() first.
  WorkerEnd WaitForEnd();

 private:
  const std::shared_ptr<SupervisedChild> child_;
  const Descriptor socket_;
  const Descriptor words_;
};

// The parameters of a worker's start.
struct WorkerStart {
  std::string program;  // path of arbitro-worker
  std::string name;     // shown behind the program in a list of processes
  int library = -1;     // descriptor of the ruleset's library, copied
};

// Thread-safe. Outlives the processes it started, or kills them.
class Supervisor {
 public:
  Supervisor();
  Supervisor(const Supervisor&) = delete;
  Supervisor& operator=(const Supervisor&) = delete;
  ~Supervisor();

  // Starts a worker with its socket, its library and a pipe for its last words, and nothing else:
  // no other descriptor, no environment, no terminal, no blocked signal, the root folder. Waits for
  // the start, not for the worker.
  absl::StatusOr<std::unique_ptr<WorkerProcess>> Start(const WorkerStart& start);

 private:
  using Started = absl::StatusOr<std::unique_ptr<WorkerProcess>>;
  struct Order {
    WorkerStart start;
    std::promise<Started> done;
  };

  void Run();
  Started StartHere(const WorkerStart& start);
  void CollectEnded();
  void CollectAll();

  const Descriptor wake_;  // an eventfd
  std::mutex mutex_;
  std::deque<Order> orders_;
  bool stopping_ = false;
  std::vector<std::shared_ptr<SupervisedChild>> children_;  // used by the thread alone
  std::thread thread_;                                      // last: it uses all of the above
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_SUPERVISOR_H_
