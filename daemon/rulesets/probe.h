// SPDX-License-Identifier: Apache-2.0
//
// Tries a ruleset's library in a child process before this one trusts it.
//
// Loading runs code: constructors, the entry, the description. One that aborts, crashes or hangs
// takes the child, not the host. The child is a fork without exec: the hosts (daemon, tools, tests)
// are different programs, and each would need a hidden way in. After a fork only the forking thread
// is left; malloc and the loader's locks are made usable again by glibc, and what else another
// thread may have held, the probe does not touch. If it ever blocked all the same, the timeout
// would refuse the library and the host would go on. Rulesets are loaded at start, before there are
// many threads.

#ifndef ARBITRO_DAEMON_RULESETS_PROBE_H_
#define ARBITRO_DAEMON_RULESETS_PROBE_H_

#include <string>

#include "absl/status/status.h"

namespace arbitro::rulesets {

// Loads the library (open_library.h) in a child, and asks for the description there.
// FAILED_PRECONDITION, with what the child said or what killed it, where it did not come through
// within the time.
absl::Status ProbeLibrary(const std::string& path, int timeout_ms);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_PROBE_H_
