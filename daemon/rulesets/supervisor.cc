// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/supervisor.h"

#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <utility>

#include "absl/strings/str_cat.h"
#include "daemon/rulesets/frames.h"

// The headers of glibc 2.36 do not declare these as C.
extern "C" {
#include <sys/pidfd.h>
}

namespace arbitro::rulesets {
namespace {

// Above every descriptor that a worker starts with, so that passing one never replaces another.
constexpr int kLowestSource = 16;

Descriptor Above(int descriptor) {
  return Descriptor(fcntl(descriptor, F_DUPFD_CLOEXEC, kLowestSource));
}

// The descriptors that a new worker finds open.
class Actions {
 public:
  Actions() { posix_spawn_file_actions_init(&actions_); }
  Actions(const Actions&) = delete;
  Actions& operator=(const Actions&) = delete;
  ~Actions() { posix_spawn_file_actions_destroy(&actions_); }

  int Fill(int socket, int library, int words) {
    int error = posix_spawn_file_actions_addopen(&actions_, 0, "/dev/null", O_RDWR, 0);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions_, 0, 1);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions_, words, 2);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions_, socket, kWorkerSocket);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions_, library, kWorkerLibrary);
    // Also closes those that a library forgot to mark as close-on-exec.
    if (error == 0) {
      error = posix_spawn_file_actions_addclosefrom_np(&actions_, kWorkerLibrary + 1);
    }
    return error != 0 ? error : posix_spawn_file_actions_addchdir_np(&actions_, "/");
  }
  const posix_spawn_file_actions_t* get() const { return &actions_; }

 private:
  posix_spawn_file_actions_t actions_;
};

// Gives the worker a session of its own, so that a Ctrl-C at the daemon's terminal reaches the
// daemon alone.
class Attributes {
 public:
  Attributes() { posix_spawnattr_init(&attributes_); }
  Attributes(const Attributes&) = delete;
  Attributes& operator=(const Attributes&) = delete;
  ~Attributes() { posix_spawnattr_destroy(&attributes_); }

  int Fill() {
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    int error = posix_spawnattr_setsigmask(&attributes_, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(&attributes_, &all);
    constexpr short kFlags =  // NOLINT: the function's type
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID;
    return error != 0 ? error : posix_spawnattr_setflags(&attributes_, kFlags);
  }
  const posix_spawnattr_t* get() const { return &attributes_; }

 private:
  posix_spawnattr_t attributes_;
};

absl::Status Cannot(int error, const std::string& what) {
  return absl::ErrnoToStatus(error, absl::StrCat("cannot start a worker: ", what));
}

// Opens the process of a child that was started, or ends it.
absl::Status Watch(SupervisedChild* child) {
  child->process = Descriptor(pidfd_open(child->id, 0));
  if (!child->process.open()) {
    const int error = errno;
    kill(child->id, SIGKILL);
    waitpid(child->id, nullptr, 0);
    return Cannot(error, "no pidfd");
  }
  return absl::OkStatus();
}

// Starts a process that has these descriptors, and no other.
absl::StatusOr<std::shared_ptr<SupervisedChild>> Spawn(const WorkerStart& start, int socket,
                                                       int library, int last_words) {
  Actions actions;
  Attributes attributes;
  int error = actions.Fill(socket, library, last_words);
  if (error == 0) error = attributes.Fill();
  if (error != 0) return Cannot(error, "posix_spawn");
  char* const arguments[] = {const_cast<char*>("arbitro-worker"),
                             const_cast<char*>(start.name.c_str()), nullptr};
  char* const environment[] = {nullptr};
  auto child = std::make_shared<SupervisedChild>();
  error = posix_spawn(&child->id, start.program.c_str(), actions.get(), attributes.get(), arguments,
                      environment);
  if (error != 0) return Cannot(error, absl::StrCat("`", start.program, "`"));
  if (absl::Status watched = Watch(child.get()); !watched.ok()) return watched;
  return child;
}

// Returns whether the process is over; then `child` has its end.
bool Collect(SupervisedChild* child, int flags) {
  siginfo_t facts = {};
  int result = 0;
  do {
    result = waitid(P_PIDFD, static_cast<id_t>(child->process.get()), &facts, WEXITED | flags);
  } while (result != 0 && errno == EINTR);
  if (result == 0 && facts.si_pid == 0) return false;
  const std::lock_guard lock(child->mutex);
  child->ended = true;
  if (result == 0) child->end = {facts.si_code != CLD_EXITED, facts.si_status, ""};
  child->over.notify_all();
  return true;
}

}  // namespace

WorkerProcess::WorkerProcess(std::shared_ptr<SupervisedChild> child, Descriptor socket,
                             Descriptor words)
    : child_(std::move(child)), socket_(std::move(socket)), words_(std::move(words)) {}

void WorkerProcess::Kill() { pidfd_send_signal(child_->process.get(), SIGKILL, nullptr, 0); }

bool WorkerProcess::Ended() const {
  const std::lock_guard lock(child_->mutex);
  return child_->ended;
}

WorkerEnd WorkerProcess::WaitForEnd() {
  WorkerEnd end;
  {
    std::unique_lock lock(child_->mutex);
    child_->over.wait(lock, [this] { return child_->ended; });
    end = child_->end;
  }
  char words[kLastWordsMax];
  const ssize_t size = read(words_.get(), words, sizeof(words));
  if (size > 0) end.words = TidiedWords({words, static_cast<size_t>(size)});
  return end;
}

Supervisor::Supervisor()
    : wake_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)), thread_([this] { Run(); }) {}

Supervisor::~Supervisor() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  eventfd_write(wake_.get(), 1);
  thread_.join();
}

absl::StatusOr<std::unique_ptr<WorkerProcess>> Supervisor::Start(const WorkerStart& start) {
  std::future<Started> started;
  {
    const std::lock_guard lock(mutex_);
    orders_.push_back({start, {}});
    started = orders_.back().done.get_future();
  }
  eventfd_write(wake_.get(), 1);
  return started.get();
}

void Supervisor::Run() {
  // Blocks all signals: other threads watch for them.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  for (;;) {
    std::vector<struct pollfd> waited = {{wake_.get(), POLLIN, 0}};
    for (const auto& child : children_) waited.push_back({child->process.get(), POLLIN, 0});
    poll(waited.data(), waited.size(), -1);
    eventfd_t count = 0;
    eventfd_read(wake_.get(), &count);
    CollectEnded();
    std::deque<Order> orders;
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) break;
      orders.swap(orders_);
    }
    for (Order& order : orders) order.done.set_value(StartHere(order.start));
  }
  CollectAll();
}

Supervisor::Started Supervisor::StartHere(const WorkerStart& start) {
  int sockets[2];
  if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, sockets) != 0) {
    return Cannot(errno, "no socket");
  }
  Descriptor mine(sockets[0]);
  const Descriptor theirs(sockets[1]);
  int ends[2];
  // A worker that writes more than fits goes on, and the rest is lost.
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return Cannot(errno, "no pipe");
  Descriptor words(ends[0]);
  const Descriptor words_end(ends[1]);
  const Descriptor socket = Above(theirs.get());
  const Descriptor library = Above(start.library);
  const Descriptor last_words = Above(words_end.get());
  if (!socket.open() || !library.open() || !last_words.open()) {
    return Cannot(errno, "no descriptor");
  }
  auto child = Spawn(start, socket.get(), library.get(), last_words.get());
  if (!child.ok()) return child.status();
  children_.push_back(*child);
  return std::make_unique<WorkerProcess>(*std::move(child), std::move(mine), std::move(words));
}

void Supervisor::CollectEnded() {
  children_.erase(std::remove_if(children_.begin(), children_.end(),
                                 [](const auto& child) { return Collect(child.get(), WNOHANG); }),
                  children_.end());
}

void Supervisor::CollectAll() {
  for (const auto& child : children_) {
    pidfd_send_signal(child->process.get(), SIGKILL, nullptr, 0);
    Collect(child.get(), 0);
  }
  const std::lock_guard lock(mutex_);
  for (Order& order : orders_) {
    order.done.set_value(absl::UnavailableError("the host is stopping"));
  }
}

}  // namespace arbitro::rulesets
