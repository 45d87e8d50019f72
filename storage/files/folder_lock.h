// SPDX-License-Identifier: Apache-2.0
//
// One process to a data folder.
//
// The lock is flock(2) on the file LOCK-arbitro inside the folder, which holds the process id of
// its writer as decimal text. The kernel lets go of it when the process ends, however it ends; the
// file stays and says nothing by itself.

#ifndef ARBITRO_STORAGE_FILES_FOLDER_LOCK_H_
#define ARBITRO_STORAGE_FILES_FOLDER_LOCK_H_

#include <sys/types.h>

#include <string>

#include "absl/status/statusor.h"

namespace arbitro::storage {

inline constexpr char kFolderLockName[] = "LOCK-arbitro";

// Holds the lock until it is destroyed or moved from. Movable, not copyable.
class FolderLock {
 public:
  // Takes the folder for writing. Makes the folder where it does not exist (its parent must), for
  // the owner alone, durably.
  //
  // FAILED_PRECONDITION, naming the folder and the process id, where another holder has it, in this
  // process or another; NOT_FOUND without a parent folder; PERMISSION_DENIED or UNAVAILABLE, with
  // the system's reason, where the folder or the lock file cannot be made.
  static absl::StatusOr<FolderLock> AcquireForWriting(const std::string& folder);

  // Takes the folder for reading: any number of readers, no writer. Writes nothing; a folder that
  // has no lock file, such as a copy, needs no lock and is simply held.
  //
  // NOT_FOUND where there is no such folder; FAILED_PRECONDITION as above where a writer has it.
  static absl::StatusOr<FolderLock> AcquireForReading(const std::string& folder);

  // The process that has the folder for writing now. NOT_FOUND where none has, or there is no such
  // folder; FAILED_PRECONDITION where the file names none.
  static absl::StatusOr<pid_t> WriterOf(const std::string& folder);

  FolderLock(FolderLock&& other) noexcept;
  FolderLock& operator=(FolderLock&& other) noexcept;
  ~FolderLock();

  // The folder as it was given, without a slash at its end.
  const std::string& Folder() const { return folder_; }

 private:
  FolderLock(std::string folder, int descriptor);
  void Release();

  std::string folder_;
  int descriptor_ = -1;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_FILES_FOLDER_LOCK_H_
