// SPDX-License-Identifier: Apache-2.0

#include "storage/files/folder_lock.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>
#include <string_view>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/files/sync_folder.h"

namespace arbitro::storage {
namespace {

constexpr mode_t kFolderMode = 0700;
constexpr mode_t kFileMode = 0600;

absl::Status SystemError(int error, std::string_view what, const std::string& path) {
  return absl::ErrnoToStatus(error, absl::StrCat(std::string(what), " `", path, "`"));
}

std::string WithoutTrailingSlash(std::string folder) {
  while (folder.size() > 1 && folder.back() == '/') folder.pop_back();
  return folder;
}

absl::Status MakeFolder(const std::string& folder) {
  if (mkdir(folder.c_str(), kFolderMode) != 0) {
    if (errno == EEXIST) return absl::OkStatus();
    return SystemError(errno, "cannot make folder", folder);
  }
  Failpoint("lock.folder_made");
  const std::string parent = std::filesystem::path(folder).parent_path();
  return SyncFolder(parent.empty() ? "." : parent);
}

std::string HolderOf(int descriptor) {
  char text[32] = {};
  const ssize_t size = pread(descriptor, text, sizeof(text) - 1, 0);
  if (size <= 0) return "unknown";
  return std::string(absl::StripAsciiWhitespace(absl::string_view(text, size)));
}

absl::Status Held(const std::string& folder, int descriptor) {
  return absl::FailedPreconditionError(
      absl::StrCat("the data folder `", folder,
                   "` is in use by another process (the last writer has process id ",
                   HolderOf(descriptor), "); stop it first, or use another folder"));
}

absl::Status LockDescriptor(int descriptor, int operation, const std::string& folder) {
  if (SeededFault("folder_not_locked")) return absl::OkStatus();
  while (flock(descriptor, operation | LOCK_NB) != 0) {
    if (errno == EINTR) continue;
    if (errno == EWOULDBLOCK) return Held(folder, descriptor);
    return SystemError(errno, "cannot lock the data folder", folder);
  }
  return absl::OkStatus();
}

absl::Status WriteProcessId(int descriptor, const std::string& path) {
  const std::string text = absl::StrCat(getpid(), "\n");
  if (ftruncate(descriptor, 0) != 0 ||
      pwrite(descriptor, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) {
    return SystemError(errno, "cannot write", path);
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<FolderLock> FolderLock::AcquireForWriting(const std::string& folder) {
  const std::string name = WithoutTrailingSlash(folder);
  if (absl::Status status = MakeFolder(name); !status.ok()) return status;
  const std::string path = absl::StrCat(name, "/", kFolderLockName);
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, kFileMode);
  if (descriptor < 0) return SystemError(errno, "cannot open", path);
  FolderLock lock(name, descriptor);
  if (absl::Status status = LockDescriptor(descriptor, LOCK_EX, name); !status.ok()) return status;
  Failpoint("lock.taken");
  if (absl::Status status = WriteProcessId(descriptor, path); !status.ok()) return status;
  Failpoint("lock.signed");
  return lock;
}

absl::StatusOr<FolderLock> FolderLock::AcquireForReading(const std::string& folder) {
  const std::string name = WithoutTrailingSlash(folder);
  std::error_code ignored;
  if (!std::filesystem::is_directory(name, ignored)) {
    return absl::NotFoundError(absl::StrCat("there is no data folder `", name,
                                            "`; give the one that arbitrod has as --data"));
  }
  const std::string path = absl::StrCat(name, "/", kFolderLockName);
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0 && errno == ENOENT) return FolderLock(name, -1);
  if (descriptor < 0) return SystemError(errno, "cannot open", path);
  FolderLock lock(name, descriptor);
  if (absl::Status status = LockDescriptor(descriptor, LOCK_SH, name); !status.ok()) return status;
  return lock;
}

absl::StatusOr<pid_t> FolderLock::WriterOf(const std::string& folder) {
  const absl::StatusOr<FolderLock> lock = AcquireForReading(folder);
  if (lock.ok()) {
    return absl::NotFoundError(
        absl::StrCat("no process has the data folder `", folder, "` for writing"));
  }
  if (!absl::IsFailedPrecondition(lock.status())) return lock.status();
  const std::string path = absl::StrCat(WithoutTrailingSlash(folder), "/", kFolderLockName);
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
  if (descriptor < 0) return SystemError(errno, "cannot open", path);
  pid_t writer = 0;
  const bool is_number = absl::SimpleAtoi(HolderOf(descriptor), &writer);
  close(descriptor);
  if (is_number && writer > 0) return writer;
  return absl::FailedPreconditionError(absl::StrCat("`", path, "` names no process"));
}

FolderLock::FolderLock(std::string folder, int descriptor)
    : folder_(std::move(folder)), descriptor_(descriptor) {}

FolderLock::FolderLock(FolderLock&& other) noexcept
    : folder_(std::move(other.folder_)), descriptor_(std::exchange(other.descriptor_, -1)) {}

FolderLock& FolderLock::operator=(FolderLock&& other) noexcept {
  if (this == &other) return *this;
  Release();
  folder_ = std::move(other.folder_);
  descriptor_ = std::exchange(other.descriptor_, -1);
  return *this;
}

FolderLock::~FolderLock() { Release(); }

void FolderLock::Release() {
  if (descriptor_ >= 0) close(descriptor_);
  descriptor_ = -1;
}

}  // namespace arbitro::storage
