// SPDX-License-Identifier: Apache-2.0

#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/engine/replay/journal_bundle.h"
#include "daemon/translate/record/payload_codec.h"
#include "storage/files/copy_mark.h"
#include "storage/files/folder_lock.h"
#include "storage/format/value.h"
#include "storage/log_copy.h"
#include "storage/order_verifier.h"
#include "storage/postgres/connection.h"
#include "storage/postgres/daemons.h"
#include "storage/postgres/event_log.h"
#include "storage/postgres/secrets.h"
#include "storage/postgres/vault.h"
#include "storage/proof/log_key.h"
#include "storage/rocks/anchor.h"
#include "storage/rocks/copy_folder.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"
#include "tools/arbitroutil/commands.h"
#include "tools/arbitroutil/folder_owner.h"
#include "tools/printing.h"
#include "tools/progress_bar.h"

namespace arbitro::tools {
namespace {

constexpr char kDrawSecretFile[] = "draw-secret";
constexpr char kLoader[] = "arbitroutil log load";
constexpr std::size_t kVerifiedAtOnce = 65536;
constexpr std::chrono::seconds kDatabasePatience{30};

std::string PathIn(const std::string& folder, const char* name) {
  return absl::StrCat(folder, "/", name);
}

bool IsThere(const std::string& path) {
  std::error_code ignored;
  return std::filesystem::exists(path, ignored);
}

int64_t NowUs() {
  const auto now = std::chrono::system_clock::now().time_since_epoch();
  return std::chrono::duration_cast<std::chrono::microseconds>(now).count();
}

absl::StatusOr<storage::LogCopy> CopyRecords(const storage::EventLog& from, storage::EventLog* to,
                                             const std::string& what) {
  const translate::ProtoPayloadCodec codec;
  ProgressBar bar(what);
  auto copied = storage::CopyLog(from, to, engine::BelongingsIn(codec),
                                 [&](uint64_t done, uint64_t total) { bar.Show(done, total); });
  bar.Finish();
  return copied;
}

void PrintCopied(const storage::LogCopy& copy) {
  Say("%llu records, %llu of them new\n", ForPrintf(copy.known + copy.copied),
      ForPrintf(copy.copied));
  if (copy.blobs_lost == 0) return;
  Say("%llu catalogues or rulesets that records name are not in the log, and not in the copy\n",
      ForPrintf(copy.blobs_lost));
}

// The digest by which machines see that they hold one draws' secret; nothing where the folder has
// none. The file is only read.
absl::StatusOr<std::optional<std::string>> SecretCheckIn(const std::string& data) {
  const std::string path = PathIn(data, kDrawSecretFile);
  if (!IsThere(path)) return std::optional<std::string>();
  ASSIGN_OR_RETURN(const auto secret, engine::DrawSecretFile::Read(path));
  return std::optional<std::string>(std::string(storage::AsBytes(secret->ClusterCheck())));
}

std::string HexOf(const std::optional<std::string>& digest) {
  return absl::BytesToHexString(digest.value_or(""));
}

// Says which secrets a daemon on the folder would still need.
absl::Status SaySecrets(const std::string& data, const std::optional<std::string>& known) {
  ASSIGN_OR_RETURN(const std::optional<std::string> own, SecretCheckIn(data));
  if (!own.has_value()) {
    Say("%s is not here: copy it from a machine that has owned the log, with mode 0600, before a "
        "daemon goes on from this folder\n",
        PathIn(data, kDrawSecretFile).c_str());
  } else if (known.has_value() && *own != *known) {
    return absl::FailedPreconditionError(
        absl::StrCat("`", PathIn(data, kDrawSecretFile),
                     "` is not the secret of this log, so running events could not make their "
                     "draws: put the file of a machine that has owned the log in its place"));
  }
  if (IsThere(PathIn(data, storage::kLogKeyFileName))) return absl::OkStatus();
  Say("%s is not here: copy it too, or proofs of the log begin again under another key\n",
      PathIn(data, storage::kLogKeyFileName).c_str());
  return absl::OkStatus();
}

class Fetching {
 public:
  explicit Fetching(const CopyOptions& options) : options_(options) {
    postgres_.dsn = options.dsn;
    postgres_.check_cluster = [this](const storage::ClusterFacts& facts) {
      format_ = facts.format;
      return absl::OkStatus();
    };
  }

  absl::Status Run() {
    const int64_t began_us = NowUs();
    ASSIGN_OR_RETURN(const auto from, storage::PostgresEventLog::OpenReadOnly(postgres_));
    RETURN_IF_ERROR(WorkAsOwnerOf(options_.data));
    ASSIGN_OR_RETURN(const auto to,
                     storage::CopyFolder::Open(options_.data, storage::ShownDsn(options_.dsn)));
    ASSIGN_OR_RETURN(const storage::LogCopy copy, CopyRecords(*from, to->Log(), "fetching"));
    // The tables of format 1 had neither people nor secrets.
    std::optional<std::string> secret;
    if (format_ > 1) {
      const auto people = storage::OpenPostgresVaultReadOnly(options_.dsn);
      RETURN_IF_ERROR(storage::CopyVault(*people, to->People()));
      ASSIGN_OR_RETURN(secret, KnownSecret());
    }
    RETURN_IF_ERROR(to->Confirm(began_us, HexOf(secret)));
    PrintCopied(copy);
    RETURN_IF_ERROR(SaySecrets(options_.data, secret));
    Say("fetched: verified\n");
    return absl::OkStatus();
  }

 private:
  absl::StatusOr<std::optional<std::string>> KnownSecret() const {
    const auto deadline = std::chrono::steady_clock::now() + kDatabasePatience;
    ASSIGN_OR_RETURN(const auto database,
                     storage::Connection::Open({options_.dsn, "arbitro fetch", false}, deadline));
    return storage::FindSecretDigest(*database, kDrawSecretFile, deadline);
  }

  const CopyOptions& options_;
  storage::PostgresOptions postgres_;
  uint64_t format_ = 0;
};

// Everything of the log in the database, from the first record on.
absl::Status VerifyLoaded(const storage::PostgresOptions& options) {
  ASSIGN_OR_RETURN(const auto log, storage::PostgresEventLog::OpenReadOnly(options));
  std::string first;
  const auto fault = [&first](const std::string& what) { first = first.empty() ? what : first; };
  storage::OrderVerifierOptions verifying;
  verifying.on_finding = [&](const storage::Finding& finding) { fault(finding.what); };
  storage::OrderVerifier verifier(*log, std::move(verifying));
  ProgressBar bar("verifying");
  while (!verifier.Done()) {
    verifier.VerifySome(kVerifiedAtOnce);
    bar.Show(verifier.Verified(), verifier.Total());
  }
  bar.Finish();
  RETURN_IF_ERROR(log->CheckRows(fault));
  if (first.empty()) return absl::OkStatus();
  return absl::DataLossError(absl::StrCat("the log in the database does not verify: ", first));
}

class Loading {
 public:
  explicit Loading(const CopyOptions& options) : options_(options) {
    postgres_.dsn = options.dsn;
    postgres_.durability = storage::Durability::kEngine;  // the folder stays, whatever is lost
    postgres_.owner = kLoader;
    postgres_.incarnation = storage::NewIncarnation();
  }

  absl::Status Run() {
    ASSIGN_OR_RETURN(auto lock, storage::FolderLock::AcquireForReading(options_.data));
    ASSIGN_OR_RETURN(const auto from, storage::RocksEventLog::OpenReadOnly(std::move(lock)));
    RETURN_IF_ERROR(ReadPeople());
    RETURN_IF_ERROR(storage::PostgresEventLog::Check(postgres_));
    RETURN_IF_ERROR(CheckFree());
    RETURN_IF_ERROR(CheckFits(*from));
    RETURN_IF_ERROR(SettleSecret());
    ASSIGN_OR_RETURN(const auto to, storage::PostgresEventLog::OpenForWriting(postgres_));
    const auto copied = CopyRecords(*from, to.get(), "loading");
    // Also after an error: the next try, or a daemon, takes the log at once.
    const absl::Status people = copied.ok() ? PutPeople(to->OpenVault().get()) : copied.status();
    const absl::Status released = to->Release();
    RETURN_IF_ERROR(people);
    RETURN_IF_ERROR(released);
    RETURN_IF_ERROR(VerifyLoaded(postgres_));
    PrintCopied(*copied);
    Say("give each daemon a new data folder, with the files %s and %s of `%s`; start none on that "
        "folder itself: its log would go another way\nloaded: verified\n",
        kDrawSecretFile, storage::kLogKeyFileName, options_.data.c_str());
    return absl::OkStatus();
  }

 private:
  // No daemon that owns the log loses it to this.
  absl::Status CheckFree() {
    storage::OwnerWatch::Options watching;
    watching.dsn = options_.dsn;
    watching.self = {kLoader, postgres_.incarnation};
    ASSIGN_OR_RETURN(const auto seen, storage::OwnerWatch(std::move(watching)).Look());
    postgres_.from = seen.owner.daemon.incarnation;
    if (seen.free || seen.owner.turn == 0) return absl::OkStatus();
    return absl::FailedPreconditionError(
        absl::StrCat("the daemon `", seen.owner.daemon.name, "` at `", seen.owner.address,
                     "` owns the log in this database: stop it, and the daemons that stand by"));
  }

  // Before anything is written.
  absl::Status CheckFits(const storage::EventLog& from) {
    ASSIGN_OR_RETURN(const auto there, storage::PostgresEventLog::OpenReadOnly(postgres_));
    ASSIGN_OR_RETURN(const storage::OrderPoint order, there->Order());
    RETURN_IF_ERROR(storage::CheckBegins(from, order));
    ASSIGN_OR_RETURN(const auto anchor, storage::ReadAnchor(nullptr, options_.data));
    if (anchor.has_value()) postgres_.known_epoch = anchor->epoch;
    const auto people = storage::OpenPostgresVaultReadOnly(options_.dsn);
    return storage::ForEachEntry(*people, [&](const storage::VaultEntry& entry) {
      const auto own = people_.find(entry.key);
      if (own != people_.end() && own->second == entry.value) return absl::OkStatus();
      return absl::FailedPreconditionError(
          "the database holds people that the folder does not: load into an empty one");
    });
  }

  absl::Status ReadPeople() {
    if (!IsThere(PathIn(options_.data, storage::RocksVault::kFolderName))) return absl::OkStatus();
    ASSIGN_OR_RETURN(const auto own, storage::RocksVault::OpenReadOnly(options_.data));
    return storage::ForEachEntry(*own, [&](const storage::VaultEntry& entry) {
      people_.emplace(entry.key, entry.value);
      return absl::OkStatus();
    });
  }

  absl::Status PutPeople(storage::Vault* to) const {
    for (const auto& [key, value] : people_) {
      ASSIGN_OR_RETURN(const std::optional<std::string> known, to->Get(key));
      if (known == value) continue;
      RETURN_IF_ERROR(to->Put({key, value}, storage::Room::kReserved));
    }
    return absl::OkStatus();
  }

  // A daemon with another secret shall not start on that log.
  absl::Status SettleSecret() const {
    ASSIGN_OR_RETURN(const std::optional<std::string> own, SecretCheckIn(options_.data));
    if (!own.has_value()) return SaySecrets(options_.data, own);
    const auto deadline = std::chrono::steady_clock::now() + kDatabasePatience;
    ASSIGN_OR_RETURN(const auto database,
                     storage::Connection::Open({options_.dsn, "arbitro load"}, deadline));
    ASSIGN_OR_RETURN(const std::string settled,
                     storage::SettleSecretDigest(*database, kDrawSecretFile, *own, deadline));
    return SaySecrets(options_.data, settled);
  }

  const CopyOptions& options_;
  storage::PostgresOptions postgres_;
  std::map<std::string, std::string> people_;
};

}  // namespace

ExitCode FetchLog(const CopyOptions& options) {
  const absl::Status done = Fetching(options).Run();
  return done.ok() ? kExitOk : Failed(done);
}

ExitCode LoadLog(const CopyOptions& options) {
  const absl::Status done = Loading(options).Run();
  return done.ok() ? kExitOk : Failed(done);
}

}  // namespace arbitro::tools
