// SPDX-License-Identifier: Apache-2.0
//
// The secrets that every machine of a cluster must hold alike: files, which the operator copies.
//
// In a cluster none is made silently. The first daemon that ever takes the log makes them, and says
// where they must be copied; each later one refuses to start without them, or with others.

#ifndef ARBITRO_DAEMON_SERVER_CLUSTER_SECRETS_H_
#define ARBITRO_DAEMON_SERVER_CLUSTER_SECRETS_H_

#include <string>

#include "absl/status/status.h"
#include "daemon/engine/state/ports.h"
#include "storage/postgres/connection.h"

namespace arbitro::server {

inline constexpr char kDrawSecretName[] = "draw-secret";

struct SecretFiles {
  std::string draw_secret;
  std::string log_key;
};

// Compares the draws' secret with what the cluster's daemons wrote down of it, and writes that down
// where none did. `log_is_new`: no daemon ever took the log, so that a missing draws' secret is
// made.
//
// FAILED_PRECONDITION, with what to do, where a file is missing or holds another secret;
// UNAVAILABLE where the database does not answer.
absl::Status CheckClusterSecrets(const SecretFiles& files, bool log_is_new,
                                 storage::Connection& database, engine::RandomSource& random);

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_CLUSTER_SECRETS_H_
