// SPDX-License-Identifier: Apache-2.0
//
// Describes how a worker ended, in words for an operator.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_END_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_END_H_

#include <cstddef>
#include <string>
#include <string_view>

#include "daemon/rulesets/frames.h"

namespace arbitro::rulesets {

// The most bytes that are kept of a process's last words.
inline constexpr size_t kLastWordsMax = 1'000;

struct WorkerEnd {
  bool killed = false;  // by a signal
  int status = 0;       // the signal, or the exit code
  std::string words;    // its last output, tidied
};

// Returns one line of UTF-8 without control characters.
std::string TidiedWords(std::string words);

// Returns "was killed by signal 6 (Aborted) while it was loaded, saying `…`"; `when` is "while it
// was loaded".
std::string DescribeEnd(const WorkerEnd& end, const std::string& when);

// Returns the same if the worker itself reported its last step: "made the system call `getrandom`
// while …", "overflowed its stack and was killed by …".
std::string DescribeCrash(const CrashBody& crash, const WorkerEnd& end, const std::string& when);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_END_H_
