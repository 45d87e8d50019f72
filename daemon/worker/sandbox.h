// SPDX-License-Identifier: Apache-2.0
//
// How a worker shuts itself in before it runs a stranger's code.
//
// Two walls. The first stands before the library is loaded, so that its constructors run behind it:
// nothing but what the loader needs (files to read, memory to map). The second stands before the
// first call: no file at all, no new code in memory. Neither ever opens a socket, starts a process
// or thread, or asks for time or randomness; a clock that is no system call (the vDSO's, the
// processor's) is switched off with PR_SET_TSC.
//
// Whoever runs over a wall is ended, and the host is told by which step (crash_report.h). What no
// wall catches, such as the processor's own random numbers, is for the checks that compare answers.

#ifndef ARBITRO_DAEMON_WORKER_SANDBOX_H_
#define ARBITRO_DAEMON_WORKER_SANDBOX_H_

#include <cstdint>
#include <string>

#include "daemon/rulesets/frames.h"

namespace arbitro::worker {

// What a ruleset's stack may grow to, as a thread of the daemon would have it.
inline constexpr uint64_t kStackBytesMax = uint64_t{8} << 20;

// Processor seconds of a worker's whole life: a last bound, should its host ever fail to end it.
inline constexpr uint64_t kProcessorSecondsMax = 24 * 3'600;

// Dies with the host: at once where `host` is not the parent (any more).
bool TieToHost(uint32_t host, std::string* fault);

// Bounds of the process (address space, files, processor time, core dumps), no clock, no new
// privileges. The machine kills it before any other where memory runs out.
bool ApplyLimits(const rulesets::LoadBody& settings, std::string* fault);

// The two walls, in this order.
enum class Wall { kLoading, kCalling };
bool RaiseWall(Wall wall, rulesets::SeccompMode mode, std::string* fault);

}  // namespace arbitro::worker

#endif  // ARBITRO_DAEMON_WORKER_SANDBOX_H_
