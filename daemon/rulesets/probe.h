// SPDX-License-Identifier: Apache-2.0
//
// Tries a ruleset's library in a child process before this one trusts it.
//
// To load a library is to run its code: constructors, the entry, the description. Code that aborts,
// crashes or hangs takes the child along, not the host. The child is a fork without exec, because
// the hosts (daemon, tools, tests) are different programs, and each would need a hidden way in.
//
// After a fork only the forking thread is left. glibc makes malloc's and the loader's locks usable
// again, and the probe takes no other lock that another thread may have held. If it blocked all the
// same, the timeout would refuse the library, and the host would go on. Rulesets are mostly loaded
// at start, before there are many threads.

#ifndef ARBITRO_DAEMON_RULESETS_PROBE_H_
#define ARBITRO_DAEMON_RULESETS_PROBE_H_

#include <string>

#include "absl/status/status.h"

namespace arbitro::rulesets {

// Loads the library (open_library.h) in a child, and asks for the description there.
// Returns FAILED_PRECONDITION, with the child's words or the signal that killed it, if the child
// did not finish within `timeout_ms`, or did not finish well.
absl::Status ProbeLibrary(const std::string& path, int timeout_ms);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_PROBE_H_
