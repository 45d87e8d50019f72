// SPDX-License-Identifier: Apache-2.0
//
// How arbitroutil ends.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_EXIT_CODE_H_
#define ARBITRO_TOOLS_ARBITROUTIL_EXIT_CODE_H_

namespace arbitro::tools {

enum ExitCode {
  kExitOk = 0,
  kExitFault = 1,  // something does not verify, diverged, failed
  kExitUsage = 2,  // the command line, or a file that it names, is wrong
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_EXIT_CODE_H_
