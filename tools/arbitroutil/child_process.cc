// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/child_process.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "daemon/rulesets/descriptor.h"

namespace arbitro::tools {
namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kOutputBytesMax = size_t{1} << 20;
constexpr int kLastWordsMs = 1'000;

std::vector<char*> Pointers(std::vector<std::string>* words) {
  std::vector<char*> pointers;
  for (std::string& word : *words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  return pointers;
}

// Returns this process's environment with the changes in place of old values.
std::vector<std::string> Environment(const std::vector<std::string>& changes) {
  std::vector<std::string> all = changes;
  for (char** one = environ; *one != nullptr; ++one) {
    const std::string word = *one;
    const std::string name = word.substr(0, word.find('=') + 1);
    const bool changed = std::any_of(changes.begin(), changes.end(), [&](const std::string& other) {
      return other.compare(0, name.size(), name) == 0;
    });
    if (!changed) all.push_back(word);
  }
  return all;
}

// Reads until the other end is closed. Returns false if the time ran out first.
bool ReadUntil(int from, Clock::time_point deadline, std::string* output) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    struct pollfd readable = {from, POLLIN, 0};
    const int ready = poll(&readable, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    char chunk[4096];
    const ssize_t size = read(from, chunk, sizeof(chunk));
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return true;
    output->append(chunk, std::min(static_cast<size_t>(size), kOutputBytesMax - output->size()));
  }
}

pid_t Spawn(const std::string& program, const ChildRun& run, int output) {
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  // Above the number that the child finds it under: if the two were equal, it would be closed at
  // exec.
  const rulesets::Descriptor kept(
      run.kept < 0 ? -1 : fcntl(run.kept, F_DUPFD_CLOEXEC, kKeptDescriptor + 1));
  if (kept.open()) posix_spawn_file_actions_adddup2(&actions, kept.get(), kKeptDescriptor);
  const int last = kept.open() ? kKeptDescriptor : STDERR_FILENO;
  if (run.bare) posix_spawn_file_actions_addclosefrom_np(&actions, last + 1);
  std::vector<std::string> words = {program};
  words.insert(words.end(), run.arguments.begin(), run.arguments.end());
  std::vector<std::string> environment = run.bare ? run.environment : Environment(run.environment);
  pid_t child = -1;
  if (posix_spawnp(&child, program.c_str(), &actions, nullptr, Pointers(&words).data(),
                   Pointers(&environment).data()) != 0) {
    child = -1;
  }
  posix_spawn_file_actions_destroy(&actions);
  return child;
}

// Waits for the child's end, and says how it came.
void Await(pid_t child, ChildEnd* end) {
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (WIFSIGNALED(status)) end->signal_number = WTERMSIG(status);
  if (WIFEXITED(status)) end->exit_code = WEXITSTATUS(status);
}

}  // namespace

ChildEnd RunProgram(const std::string& program, const ChildRun& run) {
  ChildEnd end;
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return end;
  const auto deadline = Clock::now() + std::chrono::milliseconds(run.timeout_ms);
  const pid_t child = Spawn(program, run, ends[1]);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    end.in_time = true;
    end.output = absl::StrCat("`", program, "` cannot be started");
    return end;
  }
  end.in_time = ReadUntil(ends[0], deadline, &end.output);
  if (!end.in_time) {
    kill(child, SIGTERM);
    ReadUntil(ends[0], Clock::now() + std::chrono::milliseconds(kLastWordsMs), &end.output);
    kill(child, SIGKILL);
  }
  close(ends[0]);
  Await(child, &end);
  return end;
}

ChildEnd RunSelf(const ChildRun& run) { return RunProgram("/proc/self/exe", run); }

std::string EndInWords(const ChildEnd& end, int timeout_ms) {
  if (!end.in_time) return absl::StrCat("no end within ", timeout_ms, " ms");
  if (end.signal_number != 0) {
    return absl::StrCat("signal ", end.signal_number, " (", strsignal(end.signal_number), ")");
  }
  return absl::StrCat("exit status ", end.exit_code);
}

}  // namespace arbitro::tools
