// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/worker_end.h"

#include <seccomp.h>

#include <csignal>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/utf8.h"

namespace arbitro::rulesets {
namespace {

std::string NameOfCall(uint64_t number) {
  const std::unique_ptr<char, decltype(&std::free)> name(
      seccomp_syscall_resolve_num_arch(seccomp_arch_native(), static_cast<int>(number)),
      &std::free);
  return name == nullptr ? absl::StrCat("number ", number) : std::string(name.get());
}

}  // namespace

std::string TidiedWords(std::string words) {
  for (char& c : words) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  while (!words.empty() && words.back() == ' ') words.pop_back();
  return IsUtf8(words) ? words : "something that is not UTF-8";
}

std::string DescribeEnd(const WorkerEnd& end, const std::string& when) {
  const std::string said = end.words.empty() ? "" : absl::StrCat(", saying `", end.words, "`");
  if (!end.killed) {
    return absl::StrCat("ended the process with status ", end.status, " ", when, said);
  }
  // The host says so itself where it is the one that kills.
  const char* hint = end.status == SIGKILL ? ", as the machine does where its memory runs out" : "";
  return absl::StrCat("was killed by signal ", end.status, " (", strsignal(end.status), ") ", when,
                      hint, said);
}

std::string DescribeCrash(const CrashBody& crash, const WorkerEnd& end, const std::string& when) {
  switch (static_cast<CrashCause>(crash.cause)) {
    case CrashCause::kSystemCall:
      return absl::StrCat("made the system call `", NameOfCall(crash.detail), "` ", when,
                          ", which a pure function has no use for");
    case CrashCause::kStackOverflow:
      return absl::StrCat("overflowed its stack and ", DescribeEnd(end, when));
    case CrashCause::kClock:
      return absl::StrCat("read a clock, which a pure function has no use for, and ",
                          DescribeEnd(end, when));
    case CrashCause::kSignal:
      break;
  }
  return DescribeEnd(end, when);
}

}  // namespace arbitro::rulesets
