// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/probe.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>

#include "absl/strings/str_cat.h"
#include "arbitro/description.h"
#include "arbitro/host/description_check.h"
#include "arbitro/utf8.h"
#include "daemon/rulesets/in_process_runner.h"
#include "daemon/rulesets/open_library.h"

namespace arbitro::rulesets {
namespace {

// The most bytes that are kept of a child's last words.
constexpr size_t kWordsMax = 1'000;

// A library that ends the process cannot look good, because these are no ordinary exit codes.
constexpr int kExitGood = 107;
constexpr int kExitRefused = 108;

using Clock = std::chrono::steady_clock;

// Runs in the child: all that it writes goes into the pipe.
[[noreturn]] void RunChild(const std::string& path, int pipe_end) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  const struct rlimit no_core = {0, 0};
  setrlimit(RLIMIT_CORE, &no_core);
  for (int signal_number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTERM}) {
    signal(signal_number, SIG_DFL);
  }
  dup2(pipe_end, STDOUT_FILENO);
  dup2(pipe_end, STDERR_FILENO);
  RulesetFunctions functions;
  Description description;
  std::string fault;
  if (OpenLibrary(path, &functions, &fault)) {
    InProcessRunner runner(functions, {});
    if (ReadDescription(&runner, &description, &fault)) _exit(kExitGood);
  }
  const ssize_t written = write(pipe_end, fault.data(), std::min(fault.size(), kWordsMax));
  _exit(written < 0 ? 1 : kExitRefused);
}

// Reads until the child closes the pipe. Returns false if the time ran out first.
bool ReadWords(int pipe_end, Clock::time_point deadline, std::string* words) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    if (left <= 0) return false;
    struct pollfd readable = {pipe_end, POLLIN, 0};
    const int ready = poll(&readable, 1, static_cast<int>(left));
    if (ready < 0 && errno == EINTR) continue;
    if (ready <= 0) return false;
    char chunk[4096];
    const ssize_t size = read(pipe_end, chunk, sizeof(chunk));
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return true;
    words->append(chunk, std::min(static_cast<size_t>(size), kWordsMax - words->size()));
  }
}

// Returns one line without control characters.
std::string Tidied(std::string words) {
  for (char& c : words) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return IsUtf8(words) ? words : "something that is not UTF-8";
}

absl::Status Judge(int status, bool in_time, int timeout_ms, const std::string& words) {
  if (!in_time) {
    return absl::FailedPreconditionError(
        absl::StrCat("it did not load and describe itself within ", timeout_ms, " ms"));
  }
  const std::string said = words.empty() ? "" : absl::StrCat(", saying `", words, "`");
  if (WIFSIGNALED(status)) {
    return absl::FailedPreconditionError(absl::StrCat("it was killed by signal ", WTERMSIG(status),
                                                      " (", strsignal(WTERMSIG(status)),
                                                      ") while it was loaded", said));
  }
  if (WEXITSTATUS(status) == kExitGood) return absl::OkStatus();
  if (WEXITSTATUS(status) == kExitRefused) return absl::FailedPreconditionError(words);
  return absl::FailedPreconditionError(absl::StrCat(
      "it ended the process with status ", WEXITSTATUS(status), " while it was loaded", said));
}

}  // namespace

absl::Status ProbeLibrary(const std::string& path, int timeout_ms) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return absl::ErrnoToStatus(errno, "cannot make a pipe");
  const auto deadline = Clock::now() + std::chrono::milliseconds(timeout_ms);
  const pid_t child = fork();
  if (child == 0) RunChild(path, ends[1]);
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    return absl::ErrnoToStatus(errno, "cannot start a process to try it in");
  }
  std::string words;
  const bool in_time = ReadWords(ends[0], deadline, &words);
  close(ends[0]);
  // A child that closed the pipe by exiting has its status already; one that closed it to hide has
  // not, and is killed.
  kill(child, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0) {
    if (errno != EINTR) return absl::ErrnoToStatus(errno, "cannot wait for the trial process");
  }
  return Judge(status, in_time, timeout_ms, Tidied(std::move(words)));
}

}  // namespace arbitro::rulesets
