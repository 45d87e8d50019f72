// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/backup.h"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/files/folder_lock.h"
#include "storage/files/seeded_fault.h"
#include "storage/files/sync_folder.h"
#include "storage/order_verifier.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"

namespace arbitro::storage {
namespace {

// Records that are verified between two looks at whether anybody still waits.
constexpr std::size_t kRecordsAtATime = 1000;

absl::Status SystemError(const std::error_code& error, const std::string& what) {
  return absl::ErrnoToStatus(error.value(), what);
}

absl::StatusOr<std::uint64_t> CountJournals(const EventLog& log) {
  JournalRange range;
  std::uint64_t journals = 0;
  while (true) {
    const auto page = log.ListJournals(range);
    if (!page.ok()) return page.status();
    if (page->empty()) return journals;
    journals += page->size();
    range.after = page->back().name;
  }
}

// Opens the copy of a vault and reads all of it.
absl::StatusOr<std::uint64_t> VerifyVault(const std::string& folder) {
  const auto vault = RocksVault::OpenReadOnly(folder);
  if (!vault.ok()) return vault.status();
  VaultRange range;
  std::uint64_t entries = 0;
  while (true) {
    const auto page = (*vault)->List(range);
    if (!page.ok()) return page.status();
    if (page->empty()) return entries;
    entries += page->size();
    range.after = page->back().key;
  }
}

// Opens the copy of a log and reads all of it.
absl::StatusOr<BackupSummary> Verify(const std::string& folder, const BackupProgress& progress) {
  ASSIGN_OR_RETURN(FolderLock lock, FolderLock::AcquireForReading(folder));
  ASSIGN_OR_RETURN(const auto copy, RocksEventLog::OpenReadOnly(std::move(lock)));
  std::optional<Finding> first;
  OrderVerifierOptions options;
  options.on_finding = [&first](const Finding& finding) {
    if (!first.has_value()) first = finding;
  };
  OrderVerifier verifier(*copy, std::move(options));
  while (!verifier.Done()) {
    verifier.VerifySome(kRecordsAtATime);
    if (!progress(verifier.Verified(), verifier.Total())) {
      return absl::CancelledError("the backup was given up");
    }
  }
  if (first.has_value() && !SeededFault("backup_not_verified")) {
    return absl::DataLossError(absl::StrCat("the copy does not verify: ", first->what));
  }
  ASSIGN_OR_RETURN(const std::uint64_t journals, CountJournals(*copy));
  return BackupSummary{journals, verifier.Total(), 0};
}

absl::StatusOr<BackupSummary> WriteInto(const BackupSource& source, const std::string& folder,
                                        const BackupProgress& progress) {
  const absl::Status copied =
      source.log->CopyTo(absl::StrCat(folder, "/", RocksEventLog::kFolderName));
  if (!copied.ok()) return copied;
  if (source.vault != nullptr) {
    const absl::Status vault =
        source.vault->CopyTo(absl::StrCat(folder, "/", RocksVault::kFolderName));
    if (!vault.ok()) return vault;
  }
  auto summary = Verify(folder, progress);
  if (!summary.ok() || source.vault == nullptr) return summary;
  const auto entries = VerifyVault(folder);
  if (!entries.ok()) {
    return absl::Status(entries.status().code(),
                        absl::StrCat("the copy of the vault cannot be read: ",
                                     std::string(entries.status().message())));
  }
  summary->vault_entries = *entries;
  return summary;
}

// Gives a part that is whole its name. It is on disk with it when this returns.
absl::Status PutInPlace(const std::string& part, const std::string& folder) {
  RETURN_IF_ERROR(SyncFolder(part));
  std::error_code error;
  std::filesystem::rename(part, folder, error);
  if (error) return SystemError(error, absl::StrCat("naming `", folder, "`"));
  return SyncFolder(std::filesystem::path(folder).parent_path());
}

}  // namespace

absl::StatusOr<BackupSummary> WriteBackup(const BackupSource& source, const std::string& folder,
                                          const BackupProgress& progress) {
  std::error_code error;
  if (std::filesystem::exists(folder, error)) {
    return absl::AlreadyExistsError(absl::StrCat("`", folder, "` exists already"));
  }
  const std::string part = folder + ".part";
  std::filesystem::remove_all(part, error);
  std::filesystem::create_directory(part, error);
  if (error) return SystemError(error, absl::StrCat("making `", part, "`"));
  std::filesystem::permissions(part, std::filesystem::perms::owner_all, error);

  absl::StatusOr<BackupSummary> summary = WriteInto(source, part, progress);
  absl::Status status = summary.status();
  if (status.ok()) status = PutInPlace(part, folder);
  if (status.ok()) return summary;
  std::filesystem::remove_all(part, error);
  return status;
}

}  // namespace arbitro::storage
