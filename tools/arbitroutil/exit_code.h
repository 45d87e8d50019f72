// SPDX-License-Identifier: Apache-2.0
//
// How arbitroutil ends, and what it says where that is not well.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_EXIT_CODE_H_
#define ARBITRO_TOOLS_ARBITROUTIL_EXIT_CODE_H_

#include <string>

#include "absl/status/status.h"
#include "tools/printing.h"

namespace arbitro::tools {

enum ExitCode {
  kExitOk = 0,
  kExitFault = 1,  // something does not verify, diverged, failed
  kExitUsage = 2,  // the command line, or a file that it names, is wrong
};

// Says on the standard error what is wrong with the command line.
inline ExitCode WrongUse(const std::string& what) {
  SayError("arbitroutil: %s\n", what.c_str());
  return kExitUsage;
}

// Says on the standard error what went wrong. `exit_code`: where no data is lost.
inline ExitCode Failed(const absl::Status& status, ExitCode exit_code = kExitUsage) {
  SayError("arbitroutil: %s\n", std::string(status.message()).c_str());
  return absl::IsDataLoss(status) ? kExitFault : exit_code;
}

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_EXIT_CODE_H_
