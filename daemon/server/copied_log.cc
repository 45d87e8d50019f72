// SPDX-License-Identifier: Apache-2.0
#include "daemon/server/copied_log.h"

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "api/status/try.h"
#include "daemon/engine/draw/secret.h"
#include "daemon/server/cluster_secrets.h"
#include "spdlog/spdlog.h"
#include "storage/format/sha256.h"

namespace arbitro::server {
namespace {

// "2026-11-28T18:30:05Z".
std::string TimeOf(int64_t time_us) {
  return absl::FormatTime("%Y-%m-%dT%H:%M:%SZ", absl::FromUnixMicros(time_us), absl::UTCTimeZone());
}

absl::Status CheckCopiedSecret(const std::string& folder, const storage::CopyMark& mark) {
  const std::string path = absl::StrCat(folder, "/", kDrawSecretName);
  const auto secret = engine::DrawSecretFile::Read(path);
  if (absl::IsNotFound(secret.status())) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the log was copied, and its `", path,
        "` is not here: copy the file from the machine that had the log, or from where it is kept, "
        "with mode 0600. Where it is lost, put the file of another data folder there: events that "
        "run can then make no draws"));
  }
  if (!secret.ok()) return secret.status();
  const std::string check = storage::ToHex((*secret)->ClusterCheck());
  if (mark.draw_secret_check.empty() || mark.draw_secret_check == check) return absl::OkStatus();
  spdlog::warn("`{}` is not the secret that the copied log had: events that run make no draws",
               path);
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<std::optional<storage::CopyMark>> CheckCopiedLog(const std::string& folder,
                                                                uint64_t accepted) {
  ASSIGN_OR_RETURN(std::optional<storage::CopyMark> mark, storage::ReadCopyMark(folder));
  if (!mark.has_value()) return mark;
  if (mark->confirmed_us == 0 || mark->records == 0) {
    return absl::FailedPreconditionError(
        absl::StrCat("the data folder `", folder, "` holds a copy of the log of `", mark->source,
                     "` that was never whole: copy the log again, or give another folder"));
  }
  if (accepted != mark->records) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the data folder `", folder, "` holds a copy of the log of `", mark->source,
        "`: ", mark->records, " records, as it was at ", TimeOf(mark->confirmed_us),
        ". The records made there later are not here, and that log must not go on beside this one. "
        "Where that machine does not come back, start with --go-on-from-copy ",
        mark->records));
  }
  RETURN_IF_ERROR(CheckCopiedSecret(folder, *mark));
  return mark;
}

absl::Status GoOnFromCopy(const std::string& folder, const storage::CopyMark& mark,
                          storage::EventLog* log) {
  ASSIGN_OR_RETURN(const uint64_t records, log->LastGlobalIndex());
  storage::Finding loss;
  loss.what =
      absl::StrCat("the log is a copy of that of `", mark.source, "`, which had ", mark.records,
                   " records at ", TimeOf(mark.confirmed_us), "; its later records are not here");
  loss.records_found = records;
  log->Quarantine(loss);
  const absl::Status acknowledged =
      log->AcknowledgeLoss(loss.Id(), {absl::StrCat("--go-on-from-copy ", mark.records),
                                       "the machine that had the log does not come back"});
  if (!acknowledged.ok() && !absl::IsNotFound(acknowledged)) return acknowledged;
  RETURN_IF_ERROR(storage::RemoveCopyMark(folder));
  spdlog::warn("goes on from a copy of {} records: {}", records, loss.what);
  return absl::OkStatus();
}

}  // namespace arbitro::server
