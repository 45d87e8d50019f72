// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/copy_folder.h"

#include <filesystem>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/files/folder_lock.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"

namespace arbitro::storage {
namespace {

// The file that makes a folder that of a daemon whose log is in a database.
constexpr char kClusterFile[] = "cluster-id";

bool HasFile(const std::string& folder, const char* name) {
  std::error_code ignored;
  return std::filesystem::exists(absl::StrCat(folder, "/", name), ignored);
}

absl::Status CheckTakesCopies(const std::string& folder, bool marked) {
  if (!marked && HasFile(folder, RocksEventLog::kFolderName)) {
    return absl::FailedPreconditionError(absl::StrCat(
        "the folder `", folder, "` holds a log of its own, and no copy: give another folder"));
  }
  if (HasFile(folder, kClusterFile)) {
    return absl::FailedPreconditionError(
        absl::StrCat("the folder `", folder,
                     "` is that of a daemon whose log is in a database: give another folder"));
  }
  return absl::OkStatus();
}

}  // namespace

CopyFolder::~CopyFolder() = default;

absl::StatusOr<std::unique_ptr<CopyFolder>> CopyFolder::Open(const std::string& folder,
                                                             const std::string& source) {
  ASSIGN_OR_RETURN(FolderLock lock, FolderLock::AcquireForWriting(folder));
  std::unique_ptr<CopyFolder> copy(new CopyFolder());
  copy->folder_ = lock.Folder();
  ASSIGN_OR_RETURN(const std::optional<CopyMark> known, ReadCopyMark(copy->folder_));
  RETURN_IF_ERROR(CheckTakesCopies(copy->folder_, known.has_value()));
  if (known.has_value()) copy->mark_ = *known;
  copy->mark_.source = source;
  // Before the log is there: a log without the mark would be the folder's own.
  RETURN_IF_ERROR(WriteCopyMark(copy->folder_, copy->mark_));
  ASSIGN_OR_RETURN(copy->log_, RocksEventLog::OpenForWriting(std::move(lock)));
  ASSIGN_OR_RETURN(copy->people_, RocksVault::Open(copy->folder_));
  return copy;
}

absl::Status CopyFolder::Confirm(std::int64_t time_us, const std::string& draw_secret_check) {
  ASSIGN_OR_RETURN(mark_.records, log_->LastGlobalIndex());
  mark_.confirmed_us = time_us;
  mark_.draw_secret_check = draw_secret_check;
  return WriteCopyMark(folder_, mark_);
}

}  // namespace arbitro::storage
