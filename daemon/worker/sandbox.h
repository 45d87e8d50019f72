// SPDX-License-Identifier: Apache-2.0
//
// Shuts a worker in before it runs foreign code.
//
// Files are kept away by walls of their own (file_walls.h), which stand first. Then come two walls
// of system calls. The first stands before the library is loaded, so that its constructors run
// behind it: it allows only what the loader needs (opening its one file, mapping memory). The
// second stands before the first call: no file at all, no new code in memory. Neither lets a
// ruleset open a socket, start a process or thread, or ask for time or randomness. PR_SET_TSC
// switches off the clock that is no system call (the processor's). The kernel's coarse clock, which
// every process has in its memory, stays readable.
//
// A ruleset that runs into a wall is ended, and the host learns by which step (crash_report.h). No
// wall catches the processor's own random numbers; the checks that compare answers find their use.

#ifndef ARBITRO_DAEMON_WORKER_SANDBOX_H_
#define ARBITRO_DAEMON_WORKER_SANDBOX_H_

#include <cstdint>
#include <string>

#include "daemon/rulesets/frames.h"

namespace arbitro::worker {

// The most that a ruleset's stack may grow to, the same as a thread of the daemon has.
inline constexpr uint64_t kStackBytesMax = uint64_t{8} << 20;

// Processor seconds of a worker's whole life: a last bound, should its host ever fail to end it.
inline constexpr uint64_t kProcessorSecondsMax = 24 * 3'600;

// Asks the kernel to end this process before any other if memory runs out. A failure is ignored.
// Call it before the walls around files: the setting is a file.
void OfferToDieFirst();

// Makes the process die with the host: at once if `host` is not the parent (any more).
bool TieToHost(uint32_t host, std::string* fault);

// Bounds of the process (address space, files, processor time, core dumps), no clock, no new
// privileges.
bool ApplyLimits(const rulesets::LoadBody& settings, std::string* fault);

// The two walls, in this order.
enum class Wall { kLoading, kCalling };
bool RaiseWall(Wall wall, rulesets::SeccompMode mode, std::string* fault);

// Raises one wall of system calls for a process that loads a library and tests it itself: beside
// what a worker may, it starts threads, reads the time it has used, and writes to its two streams
// and to `saved_to` (a descriptor; -1: to nothing more). A denied call is named on standard error,
// and ends the process by SIGSYS.
bool RaiseTrialWall(int saved_to, std::string* fault);

}  // namespace arbitro::worker

#endif  // ARBITRO_DAEMON_WORKER_SANDBOX_H_
