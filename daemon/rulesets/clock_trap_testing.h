// SPDX-License-Identifier: Apache-2.0
//
// For tests: whether this machine can shut the processor's clock off.

#ifndef ARBITRO_DAEMON_RULESETS_CLOCK_TRAP_TESTING_H_
#define ARBITRO_DAEMON_RULESETS_CLOCK_TRAP_TESTING_H_

#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace arbitro::rulesets {

// Whether a process that may not read the clock is stopped where it does. Some hypervisors take the
// setting and trap nothing (docs/isolation.md).
inline bool ClocksAreTrapped() {
#if defined(__x86_64__)
  const pid_t child = fork();
  if (child == 0) {
    prctl(PR_SET_TSC, PR_TSC_SIGSEGV, 0, 0, 0);
    __builtin_ia32_rdtsc();
    _exit(0);
  }
  int status = 0;
  return waitpid(child, &status, 0) == child && WIFSIGNALED(status);
#else
  return false;
#endif
}

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_CLOCK_TRAP_TESTING_H_
