// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/daemon_process.h"

#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>
#include <utility>

extern char** environ;

namespace arbitro::testing {
namespace {

constexpr std::chrono::seconds kStartPatience{60};
constexpr std::chrono::milliseconds kPollInterval{5};

std::string MakeScratchFolder() {
  std::string folder = std::filesystem::temp_directory_path() / "arbitro-daemon-XXXXXX";
  if (mkdtemp(folder.data()) == nullptr) {
    std::perror("mkdtemp");
    std::abort();
  }
  return folder;
}

std::string ReadFile(const std::string& path) {
  std::ifstream file(path);
  return {std::istreambuf_iterator<char>(file), {}};
}

pid_t Spawn(const std::vector<std::string>& arguments, const std::string& log_file) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log_file.c_str(),
                                   O_WRONLY | O_CREAT | O_APPEND, 0600);
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  pid_t pid = -1;
  const int error = posix_spawn(&pid, argv[0], &actions, nullptr, argv.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) {
    std::fprintf(stderr, "cannot start %s\n", argv[0]);
    std::abort();
  }
  return pid;
}

}  // namespace

std::vector<std::string> MachineWithout(const std::string& walls) {
  if (walls.empty()) return {};
  return {ARBITRO_WITHOUT_WALLS, walls};
}

std::vector<std::string> WithAllGames(std::vector<std::string> more) {
  more.insert(more.end(), {"--rulesets", ARBITRO_ALL_RULESETS});
  return more;
}

DaemonProcess::DaemonProcess(const std::string& data_folder, std::vector<std::string> more,
                             const std::vector<std::string>& by)
    : scratch_folder_(MakeScratchFolder()) {
  const std::string address_file = scratch_folder_ + "/address";
  std::vector<std::string> arguments = {ARBITROD,
                                        "--data",
                                        data_folder,
                                        "--listen",
                                        "127.0.0.1:0",
                                        "--rulesets",
                                        ARBITRO_SMALLEST_RULESETS,
                                        "--print-address-file",
                                        address_file,
                                        "--workers",
                                        "1"};
  // One worker a ruleset: nine more would be a fifth of what a start costs, and few tests ask for
  // two calls at once. An argument that comes twice is an error, so a test that names its own takes
  // ours away.
  for (const std::string& own : more) {
    for (size_t i = 1; i + 1 < arguments.size(); i += 2) {
      if (arguments[i] == own) arguments.erase(arguments.begin() + i, arguments.begin() + i + 2);
    }
  }
  arguments.push_back("--allow-unsigned");
  arguments.insert(arguments.end(), std::make_move_iterator(more.begin()),
                   std::make_move_iterator(more.end()));
  arguments.insert(arguments.begin(), by.begin(), by.end());
  pid_ = Spawn(arguments, scratch_folder_ + "/log");
  const auto deadline = std::chrono::steady_clock::now() + kStartPatience;
  while (std::chrono::steady_clock::now() < deadline) {
    if (WaitForEnd(std::chrono::milliseconds(0))) return;
    address_ = ReadFile(address_file);
    if (!address_.empty()) {
      address_.pop_back();  // The line feed.
      return;
    }
    std::this_thread::sleep_for(kPollInterval);
  }
}

DaemonProcess::~DaemonProcess() {
  if (!ended_) {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }
  std::error_code ignored;
  std::filesystem::remove_all(scratch_folder_, ignored);
}

void DaemonProcess::Signal(int signal) const {
  if (!ended_) kill(pid_, signal);
}

void DaemonProcess::LimitFileSize(uint64_t bytes) const {
  const rlimit limit = {bytes, bytes};
  if (prlimit(pid_, RLIMIT_FSIZE, &limit, nullptr) != 0) std::perror("prlimit");
}

std::optional<Ended> DaemonProcess::WaitForEnd(std::chrono::milliseconds patience) {
  const auto deadline = std::chrono::steady_clock::now() + patience;
  while (!ended_) {
    int status = 0;
    if (waitpid(pid_, &status, WNOHANG) == pid_) {
      ended_ =
          WIFEXITED(status) ? Ended{true, WEXITSTATUS(status)} : Ended{false, WTERMSIG(status)};
    } else if (std::chrono::steady_clock::now() >= deadline) {
      return std::nullopt;
    } else {
      std::this_thread::sleep_for(kPollInterval);
    }
  }
  return ended_;
}

size_t DaemonProcess::Threads() const {
  const std::filesystem::directory_iterator tasks("/proc/" + std::to_string(pid_) + "/task");
  return static_cast<size_t>(std::distance(begin(tasks), end(tasks)));
}

bool DaemonProcess::HasThread(const std::string& name) const {
  const std::filesystem::directory_iterator tasks("/proc/" + std::to_string(pid_) + "/task");
  return std::any_of(begin(tasks), end(tasks), [&name](const auto& task) {
    return ReadFile(task.path().string() + "/comm") == name + "\n";
  });
}

int DaemonProcess::SchedulingOf(const std::string& name) const {
  // A thread names itself once it runs, which may be after the daemon is ready.
  const auto until = std::chrono::steady_clock::now() + kStartPatience;
  while (std::chrono::steady_clock::now() < until) {
    for (const auto& task :
         std::filesystem::directory_iterator("/proc/" + std::to_string(pid_) + "/task")) {
      if (ReadFile(task.path().string() + "/comm") != name + "\n") continue;
      return sched_getscheduler(std::stoi(task.path().filename().string()));
    }
    std::this_thread::sleep_for(kPollInterval);
  }
  return -1;
}

std::string DaemonProcess::Log() const { return ReadFile(scratch_folder_ + "/log"); }

}  // namespace arbitro::testing
