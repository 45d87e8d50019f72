// SPDX-License-Identifier: Apache-2.0
//
// Runs this program again, for work that must not harm this process.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_CHILD_PROCESS_H_
#define ARBITRO_TOOLS_ARBITROUTIL_CHILD_PROCESS_H_

#include <string>
#include <vector>

namespace arbitro::tools {

struct ChildRun {
  std::vector<std::string> arguments;    // without the program's name
  std::vector<std::string> environment;  // NAME=VALUE, beside or instead of this process's
  int timeout_ms = 10'000;
  // For a process that loads a foreign library: it starts with no other descriptors than its
  // streams and `kept`, and with no variables but those of `environment`.
  bool bare = false;
  int kept = -1;  // found as kKeptDescriptor; -1: none
};

// The number under which a bare process finds `kept`.
inline constexpr int kKeptDescriptor = 3;

struct ChildEnd {
  bool in_time = false;
  int exit_code = -1;     // -1: a signal ended it
  int signal_number = 0;  // that signal; 0: none
  std::string output;     // both streams, the first MiB
};

// Runs this program (or `program`, found as a shell finds it) to its end. Past its time it gets
// SIGTERM, and a second later SIGKILL. No child is left when the call returns.
ChildEnd RunSelf(const ChildRun& run);
ChildEnd RunProgram(const std::string& program, const ChildRun& run);

// Returns how it ended, in words: "exit status 1", "signal 11 (Segmentation fault)", "no end within
// 10 s".
std::string EndInWords(const ChildEnd& end, int timeout_ms);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_CHILD_PROCESS_H_
