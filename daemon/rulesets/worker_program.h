// SPDX-License-Identifier: Apache-2.0
//
// Where the program lies that runs rulesets.

#ifndef ARBITRO_DAEMON_RULESETS_WORKER_PROGRAM_H_
#define ARBITRO_DAEMON_RULESETS_WORKER_PROGRAM_H_

#include <string>

#include "absl/status/statusor.h"

namespace arbitro::rulesets {

// The path of arbitro-worker beside the program that runs. NOT_FOUND where it is not there, with
// the path and what to do.
absl::StatusOr<std::string> WorkerBesideProgram();

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_WORKER_PROGRAM_H_
