// SPDX-License-Identifier: Apache-2.0
//
// Whether every machine of a cluster holds the same secrets.
//
// The secrets are files that the operator puts on each machine; the database holds a digest of
// each, which tells nothing of it.

#ifndef ARBITRO_STORAGE_POSTGRES_SECRETS_H_
#define ARBITRO_STORAGE_POSTGRES_SECRETS_H_

#include <optional>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "storage/postgres/connection.h"

namespace arbitro::storage {

// The digest of the secret of that name; nothing where none was written yet. UNAVAILABLE where the
// database does not answer.
absl::StatusOr<std::optional<std::string>> FindSecretDigest(Connection& connection,
                                                            std::string_view name,
                                                            PostgresDeadline deadline);

// Writes the digest where there is none, durably, and returns the one that is there then.
absl::StatusOr<std::string> SettleSecretDigest(Connection& connection, std::string_view name,
                                               std::string_view digest, PostgresDeadline deadline);

// How this machine stands to the cluster's secret of some name.
enum class SecretHere {
  kIsIt,
  kMayBeMade,  // there is none anywhere
  kMissing,    // there is one elsewhere, or was
  kAnother,
};

// `own` is the digest of the secret on this machine; nothing where it has none. Its digest is
// written down where none was. `log_is_new`: no daemon ever took the log, so that the secret may be
// made. UNAVAILABLE where the database does not answer.
absl::StatusOr<SecretHere> LookForSecret(Connection& connection, std::string_view name,
                                         const std::optional<std::string>& own, bool log_is_new,
                                         PostgresDeadline deadline);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_SECRETS_H_
