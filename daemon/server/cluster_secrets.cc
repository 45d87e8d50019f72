// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/cluster_secrets.h"

#include <chrono>
#include <filesystem>

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
  const bool is_here = SecretIsHere(files.draw_secret);
  if (!is_here && !log_is_new) {
    return Missing(files.draw_secret, "without it no running event could make its draws");
  }
  if (!log_is_new && !SecretIsHere(files.log_key)) {
    return Missing(files.log_key, "without it no receipt could be proved as before");
  }
  ASSIGN_OR_RETURN(const std::optional<std::string> known,
                   storage::FindSecretDigest(database, kDrawSecretName, deadline));
  if (!is_here && known.has_value()) {
    return Missing(files.draw_secret, "another daemon of the cluster has made it already");
  }
  ASSIGN_OR_RETURN(const auto secret, engine::DrawSecretFile::Open(files.draw_secret, random));
  const engine::Digest digest = secret->ClusterCheck();
  ASSIGN_OR_RETURN(
      const std::string settled,
      storage::SettleSecretDigest(database, kDrawSecretName, storage::AsBytes(digest), deadline));
  if (settled != storage::AsBytes(digest)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "`", files.draw_secret,
        "` is not the secret of this cluster, so running events could not "
        "make their draws: put the file of a machine that has owned the log in its place"));
  }
  if (!is_here) {
    spdlog::warn(
        "made `{}`: copy it to every machine of the cluster, and, once this daemon serves, "
        "`{}` too; a daemon without them does not start",
        files.draw_secret, files.log_key);
  }
  return absl::OkStatus();
}

}  // namespace arbitro::server
