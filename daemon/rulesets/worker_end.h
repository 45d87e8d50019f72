// SPDX-License-Identifier: Apache-2.0
//
// How a worker ended, in words for an operator.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_END_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_END_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "daemon/rulesets/frames.h"

namespace arbitro::rulesets {

// What is kept of a process's last words.
inline constexpr size_t kLastWordsMax = 1'000;

struct WorkerEnd {
  bool killed = false;  // by a signal
  int status = 0;       // the signal, or what it exited with
  std::string words;    // what it wrote last, tidied
};

// One line without control characters, UTF-8.
std::string TidiedWords(std::string words);

// "was killed by signal 6 (Aborted) while it was loaded, saying `…`"; `when` is "while it was
// loaded".
std::string DescribeEnd(const WorkerEnd& end, const std::string& when);

// The same where the worker itself could say which step was its last: "made the system call
// `getrandom` while …", "overflowed its stack and was killed by …".
std::string DescribeCrash(const CrashBody& crash, const WorkerEnd& end, const std::string& when);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_END_H_
