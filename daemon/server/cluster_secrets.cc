// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/cluster_secrets.h"

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/engine/draw/secret.h"
#include "spdlog/spdlog.h"
#include "storage/format/value.h"
#include "storage/postgres/secrets.h"

namespace arbitro::server {
namespace {

constexpr std::chrono::seconds kSecretPatience{10};

bool SecretIsHere(const std::string& path) {
  std::error_code error;
  return std::filesystem::exists(path, error);
}

// The digest of the secret in the file; nothing where there is no file.
absl::StatusOr<std::optional<std::string>> DigestIn(const std::string& path) {
  const auto secret = engine::DrawSecretFile::Read(path);
  if (absl::IsNotFound(secret.status())) return std::optional<std::string>();
  if (!secret.ok()) return secret.status();
  return std::optional<std::string>(std::string(storage::AsBytes((*secret)->ClusterCheck())));
}

absl::Status Missing(const std::string& path, const char* costs) {
  return absl::FailedPreconditionError(
      absl::StrCat("the cluster's log is in use, and `", path,
                   "` is not here: copy the file from a "
                   "machine that has owned the log, with mode 0600; ",
                   costs));
}

}  // namespace

absl::Status CheckClusterSecrets(const SecretFiles& files, bool log_is_new,
                                 storage::Connection& database, engine::RandomSource& random) {
  const storage::PostgresDeadline deadline = std::chrono::steady_clock::now() + kSecretPatience;
  ASSIGN_OR_RETURN(const std::optional<std::string> own, DigestIn(files.draw_secret));
  ASSIGN_OR_RETURN(storage::SecretHere here,
                   storage::LookForSecret(database, kDrawSecretName, own, log_is_new, deadline));
  if (here == storage::SecretHere::kMissing) {
    return Missing(files.draw_secret, log_is_new
                                          ? "another daemon of the cluster has made it already"
                                          : "without it no running event could make its draws");
  }
  if (!log_is_new && !SecretIsHere(files.log_key)) {
    return Missing(files.log_key, "without it no receipt could be proved as before");
  }
  const bool is_made = here == storage::SecretHere::kMayBeMade;
  if (is_made) {
    RETURN_IF_ERROR(engine::DrawSecretFile::Open(files.draw_secret, random).status());
    ASSIGN_OR_RETURN(const std::optional<std::string> made, DigestIn(files.draw_secret));
    ASSIGN_OR_RETURN(here,
                     storage::LookForSecret(database, kDrawSecretName, made, log_is_new, deadline));
  }
  if (here != storage::SecretHere::kIsIt) {
    return absl::FailedPreconditionError(absl::StrCat(
        "`", files.draw_secret,
        "` is not the secret of this cluster, so running events could not "
        "make their draws: put the file of a machine that has owned the log in its place"));
  }
  if (is_made) {
    spdlog::warn(
        "made `{}`: copy it to every machine of the cluster, and, once this daemon serves, "
        "`{}` too; a daemon without them does not start",
        files.draw_secret, files.log_key);
  }
  return absl::OkStatus();
}

}  // namespace arbitro::server
