// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/secrets.h"

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/files/seeded_fault.h"

namespace arbitro::storage {
namespace {

constexpr Statement kFind = {"find_secret", "SELECT digest FROM secret WHERE name = $1::text"};

constexpr Statement kSettle = {
    "settle_secret",
    "INSERT INTO secret VALUES ($1::text, $2::bytea) ON CONFLICT (name) DO NOTHING"};

}  // namespace

absl::StatusOr<std::optional<std::string>> FindSecretDigest(Connection& connection,
                                                            std::string_view name,
                                                            PostgresDeadline deadline) {
  Parameters parameters;
  parameters.Text(name);
  const Answer found = connection.Run(kFind, parameters, deadline);
  RETURN_IF_ERROR(found.AsStatus());
  if (found.rows.Count() == 0) return std::optional<std::string>();
  return std::optional<std::string>(found.rows.Text(0, 0));
}

absl::StatusOr<std::string> SettleSecretDigest(Connection& connection, std::string_view name,
                                               std::string_view digest, PostgresDeadline deadline) {
  Parameters parameters;
  parameters.Text(name).Bytes(digest);
  RETURN_IF_ERROR(connection.Run(kSettle, parameters, deadline).AsStatus());
  ASSIGN_OR_RETURN(const std::optional<std::string> found,
                   FindSecretDigest(connection, name, deadline));
  if (found.has_value()) return *found;
  return absl::UnavailableError(
      absl::StrCat("the digest of `", std::string(name), "` that was just written is not there"));
}

absl::StatusOr<SecretHere> LookForSecret(Connection& connection, std::string_view name,
                                         const std::optional<std::string>& own, bool log_is_new,
                                         PostgresDeadline deadline) {
  if (own.has_value()) {
    ASSIGN_OR_RETURN(const std::string settled,
                     SettleSecretDigest(connection, name, *own, deadline));
    return settled == *own ? SecretHere::kIsIt : SecretHere::kAnother;
  }
  if (SeededFault("secret_made_silently")) return SecretHere::kMayBeMade;
  if (!log_is_new) return SecretHere::kMissing;
  ASSIGN_OR_RETURN(const std::optional<std::string> known,
                   FindSecretDigest(connection, name, deadline));
  return known.has_value() ? SecretHere::kMissing : SecretHere::kMayBeMade;
}

}  // namespace arbitro::storage
