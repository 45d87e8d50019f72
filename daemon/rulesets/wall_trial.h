// SPDX-License-Identifier: Apache-2.0
//
// Whether a worker can shut itself in on this machine, before there is a ruleset to run.

#ifndef ARBITRO_DAEMON_RULESETS_WALL_TRIAL_H_
#define ARBITRO_DAEMON_RULESETS_WALL_TRIAL_H_

#include <memory>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/rulesets/supervisor.h"
#include "daemon/rulesets/worker_runner.h"

namespace arbitro::rulesets {

// Starts a worker that puts up the walls around files that `options` wants, and ends. The walls
// that stood, in words ("Landlock, namespace"; "none" where none are wanted). FAILED_PRECONDITION
// where there can be none; what Supervisor::Start says where there can be no worker.
absl::StatusOr<std::string> TryFileWalls(const std::shared_ptr<Supervisor>& supervisor,
                                         const WorkerOptions& options);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WALL_TRIAL_H_
