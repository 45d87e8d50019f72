// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/web_door.h"

#include <fcntl.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <system_error>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"
#include "spdlog/spdlog.h"

namespace arbitro::server {
namespace {

using Clock = std::chrono::steady_clock;

// The number that the process finds the listening socket at.
constexpr int kSocketNumber = 3;
// Above every number that the process is born with.
constexpr int kLowestSource = 16;

// A door that ends at once again is started less and less often.
constexpr std::chrono::milliseconds kPauseMin{50};
constexpr std::chrono::milliseconds kPauseMax{5'000};
constexpr std::chrono::seconds kStaysUp{10};

// A door of a daemon that was killed may take as long to notice.
constexpr std::chrono::seconds kAddressWithin{3};
constexpr std::chrono::milliseconds kAddressAgain{50};

absl::StatusOr<std::string> DoorBesideProgram() {
  std::error_code error;
  const std::filesystem::path program = std::filesystem::read_symlink("/proc/self/exe", error);
  const std::string door = (program.parent_path() / "arbitro-web").string();
  if (!error && std::filesystem::exists(door, error)) return door;
  return absl::NotFoundError(
      absl::StrCat("there is no `", door, "` for `web.listen`; install it beside arbitrod"));
}

// Where this machine reaches the daemon: an address of every interface is one of its own, too.
std::string ReachedAt(const std::string& address) {
  for (const char* every : {"0.0.0.0:", "[::]:"}) {
    const absl::string_view port = absl::StripPrefix(address, every);
    if (port != address) return absl::StrCat("127.0.0.1:", port);
  }
  return address;
}

std::vector<std::string> ArgumentsFor(const Options& options, const std::string& address) {
  std::vector<std::string> arguments = {"arbitro-web",
                                        "--daemon",
                                        ReachedAt(address),
                                        "--credential",
                                        "-",
                                        "--listen-descriptor",
                                        absl::StrCat(kSocketNumber)};
  const auto add = [&arguments](const char* flag, const std::string& value) {
    if (value.empty()) return;
    arguments.emplace_back(flag);
    arguments.push_back(value);
  };
  add("--hosts", options.web.hosts);
  add("--origins", options.web.origins);
  add("--trusted-proxies", options.web.trusted_proxies);
  add("--tls-cert", options.web.plain ? "" : options.tls_certificate);
  add("--tls-key", options.web.plain ? "" : options.tls_key);
  add("--daemon-ca", options.tls_certificate.empty() ? "" : options.web.daemon_ca);
  add("--daemon-name", options.web.daemon_name);
  return arguments;
}

absl::StatusOr<std::unique_ptr<ListeningSocket>> Listen(const std::string& address) {
  const auto until = Clock::now() + kAddressWithin;
  for (;;) {
    auto socket = ListeningSocket::Open(address);
    if (socket.ok() || Clock::now() > until) return socket;
    std::this_thread::sleep_for(kAddressAgain);
  }
}

struct Spawn {
  Spawn() {
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
  }
  ~Spawn() {
    posix_spawn_file_actions_destroy(&actions);
    posix_spawnattr_destroy(&attributes);
  }
  Spawn(const Spawn&) = delete;
  Spawn& operator=(const Spawn&) = delete;

  // Its standard input, its socket, the daemon's standard error, and nothing else.
  int Fill(int input, int socket) {
    int error = posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO);
    if (error == 0)
      error = posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, socket, kSocketNumber);
    if (error == 0) error = posix_spawn_file_actions_addclosefrom_np(&actions, kSocketNumber + 1);
    sigset_t none;
    sigset_t all;
    sigemptyset(&none);
    sigfillset(&all);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
    // A session of its own, so that a Ctrl-C at the daemon's terminal is the daemon's alone.
    constexpr short kFlags =  // NOLINT: the function's type
        POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSID;
    return error != 0 ? error : posix_spawnattr_setflags(&attributes, kFlags);
  }

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
};

std::string EndInWords(int status) {
  return WIFSIGNALED(status) ? absl::StrCat("signal ", WTERMSIG(status))
                             : absl::StrCat("exit code ", WEXITSTATUS(status));
}

}  // namespace

absl::StatusOr<std::unique_ptr<WebDoor>> WebDoor::Start(const Options& options,
                                                        const std::string& address,
                                                        const std::string& token) {
  auto program = options.web.program.empty() ? DoorBesideProgram() : options.web.program;
  if (!program.ok()) return program.status();
  auto socket = Listen(options.web.listen);
  if (!socket.ok()) {
    return absl::Status(socket.status().code(),
                        absl::StrCat("`web.listen`: ", socket.status().message()));
  }
  return std::unique_ptr<WebDoor>(
      new WebDoor(*std::move(socket), *std::move(program), ArgumentsFor(options, address), token));
}

WebDoor::WebDoor(std::unique_ptr<ListeningSocket> socket, std::string program,
                 std::vector<std::string> arguments, std::string token)
    : socket_(std::move(socket)),
      program_(std::move(program)),
      arguments_(std::move(arguments)),
      token_(std::move(token)),
      thread_([this] { Run(); }) {}

WebDoor::~WebDoor() {
  {
    const std::lock_guard lock(mutex_);
    stopped_ = true;
    // It holds nothing that could be lost.
    if (process_ > 0) kill(process_, SIGKILL);
  }
  changed_.notify_all();
  thread_.join();
}

pid_t WebDoor::StartOne() {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return -1;
  const rulesets::Descriptor theirs(fcntl(ends[0], F_DUPFD_CLOEXEC, kLowestSource));
  close(ends[0]);
  pipe_ = rulesets::Descriptor(ends[1]);
  const rulesets::Descriptor socket(fcntl(socket_->descriptor(), F_DUPFD_CLOEXEC, kLowestSource));
  Spawn spawn;
  if (!theirs.open() || !socket.open() || spawn.Fill(theirs.get(), socket.get()) != 0) return -1;
  std::vector<char*> arguments;
  for (const std::string& each : arguments_) arguments.push_back(const_cast<char*>(each.c_str()));
  arguments.push_back(nullptr);
  char* const environment[] = {nullptr};
  pid_t process = -1;
  const int error = posix_spawn(&process, program_.c_str(), &spawn.actions, &spawn.attributes,
                                arguments.data(), environment);
  if (error != 0) {
    errno = error;
    return -1;
  }
  const std::string line = token_ + "\n";
  if (write(pipe_.get(), line.data(), line.size()) != static_cast<ssize_t>(line.size())) {
    kill(process, SIGKILL);
  }
  return process;
}

void WebDoor::Run() {
  // Signals are for threads that watch for them.
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, nullptr);
  std::chrono::milliseconds pause = kPauseMin;
  for (;;) {
    const auto begun = Clock::now();
    pid_t process = -1;
    {
      const std::lock_guard lock(mutex_);
      if (stopped_) return;
      process = process_ = StartOne();
    }
    int status = 0;
    if (process < 0) {
      spdlog::error("cannot start the web door `{}`: {}", program_,
                    std::error_code(errno, std::generic_category()).message());
    } else {
      // The process stays a zombie until here, so its number is no other's.
      siginfo_t facts = {};
      while (waitid(P_PID, static_cast<id_t>(process), &facts, WEXITED | WNOWAIT) != 0 &&
             errno == EINTR) {
      }
    }
    std::unique_lock lock(mutex_);
    process_ = -1;
    if (process > 0) waitpid(process, &status, 0);
    if (stopped_) return;
    if (Clock::now() - begun > kStaysUp) pause = kPauseMin;
    if (process > 0) {
      spdlog::warn("the web door ended ({}); another one starts, and clients go on",
                   EndInWords(status));
    }
    if (changed_.wait_for(lock, pause, [this] { return stopped_; })) return;
    pause = std::min(pause * 2, kPauseMax);
  }
}

}  // namespace arbitro::server
