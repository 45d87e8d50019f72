// SPDX-License-Identifier: Apache-2.0
//
// How rulesets are kept apart from the daemon: the workers that they run in, and their walls.

#ifndef ARBITRO_DAEMON_SERVER_RULESET_ISOLATION_H_
#define ARBITRO_DAEMON_SERVER_RULESET_ISOLATION_H_

#include "absl/status/status.h"
#include "daemon/rulesets/directory.h"
#include "daemon/server/options.h"

namespace arbitro::server {

// Says in `directory` how rulesets run by the settings, and tries the walls between them and files.
// Where rulesets run in this process, a worker still is where they are tried first, if there is
// one. The status says what is missing on this machine, and what to do.
absl::Status UseWorkers(const Options& options, rulesets::DirectoryOptions* directory);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_RULESET_ISOLATION_H_
