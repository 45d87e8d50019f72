// SPDX-License-Identifier: Apache-2.0
//
// A program that is run by a shell, and what it says.

#ifndef ARBITRO_TESTS_DAEMON_COMMAND_LINE_H_
#define ARBITRO_TESTS_DAEMON_COMMAND_LINE_H_

#include <cstdio>
#include <string>

namespace arbitro::testing {

struct Said {
  std::string text;  // on standard output and error
  int code = 0;      // as pclose gives it: 0 is well
};

inline Said RunCommand(const std::string& command) {
  Said said;
  FILE* out = popen((command + " 2>&1").c_str(), "r");
  char room[4096];
  for (size_t size; (size = std::fread(room, 1, sizeof(room), out)) > 0;) {
    said.text.append(room, size);
  }
  said.code = pclose(out);
  return said;
}

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_COMMAND_LINE_H_
