// SPDX-License-Identifier: Apache-2.0
//
// Tells the host which step ended the worker, just before the signal does.
//
// A signal's number says that something was wrong, not what. The handlers look once: a system call
// that the walls forbid has its number, a stack that overflowed its place, a clock its instruction.
// They run on a stack of their own, send one frame, and let the signal end the process.

#ifndef ARBITRO_DAEMON_WORKER_CRASH_REPORT_H_
#define ARBITRO_DAEMON_WORKER_CRASH_REPORT_H_

#include <cstdint>

namespace arbitro::worker {

// To be called once, on the thread that calls the ruleset, before the walls are raised.
void InstallCrashReport();

// The call that the next report belongs to.
void SetReportedCall(uint32_t call);

}  // namespace arbitro::worker

#endif  // ARBITRO_DAEMON_WORKER_CRASH_REPORT_H_
