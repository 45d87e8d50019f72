// SPDX-License-Identifier: Apache-2.0

#include "storage/files/folder_lock.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "storage/files/temporary_folder.h"

namespace arbitro::storage {
namespace {

bool MentionsHolder(const absl::Status& status, const std::string& folder) {
  const std::string message(status.message());
  return message.find(folder) != std::string::npos &&
         message.find(std::to_string(getpid())) != std::string::npos;
}

TEST(FolderLockTest, SecondWriterIsToldWhoHoldsWhat) {
  const TemporaryFolder folder;
  const auto first = FolderLock::AcquireForWriting(folder.Path());
  ASSERT_TRUE(first.ok()) << first.status();
  const auto second = FolderLock::AcquireForWriting(folder.Path());
  EXPECT_TRUE(absl::IsFailedPrecondition(second.status()));
  EXPECT_TRUE(MentionsHolder(second.status(), folder.Path())) << second.status();
}

TEST(FolderLockTest, AnotherProcessIsRefused) {
  const TemporaryFolder folder;
  const auto lock = FolderLock::AcquireForWriting(folder.Path());
  ASSERT_TRUE(lock.ok());
  const std::string holder = std::to_string(getpid());
  const pid_t child = fork();
  if (child == 0) {
    const absl::Status status = FolderLock::AcquireForWriting(folder.Path()).status();
    const bool names_holder = std::string(status.message()).find(holder) != std::string::npos;
    _exit(absl::IsFailedPrecondition(status) && names_holder ? 0 : 1);
  }
  int result = -1;
  ASSERT_EQ(waitpid(child, &result, 0), child);
  EXPECT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) == 0);
}

TEST(FolderLockTest, EndsWithItsObjectAndWithItsProcess) {
  const TemporaryFolder folder;
  {
    auto lock = FolderLock::AcquireForWriting(folder.Path());
    ASSERT_TRUE(lock.ok());
    const FolderLock moved = *std::move(lock);
    EXPECT_FALSE(FolderLock::AcquireForWriting(folder.Path()).ok()) << "moving keeps the lock";
  }
  const pid_t child = fork();
  if (child == 0) {
    const auto lock = FolderLock::AcquireForWriting(folder.Path());
    _exit(lock.ok() ? 0 : 1);
  }
  int result = -1;
  ASSERT_EQ(waitpid(child, &result, 0), child);
  EXPECT_TRUE(WIFEXITED(result) && WEXITSTATUS(result) == 0);
  EXPECT_TRUE(FolderLock::AcquireForWriting(folder.Path()).ok());
}

TEST(FolderLockTest, ReadersShareAndKeepWritersOut) {
  const TemporaryFolder folder;
  ASSERT_TRUE(FolderLock::AcquireForWriting(folder.Path()).ok());
  const auto first = FolderLock::AcquireForReading(folder.Path());
  const auto second = FolderLock::AcquireForReading(folder.Path());
  EXPECT_TRUE(first.ok() && second.ok());
  EXPECT_TRUE(absl::IsFailedPrecondition(FolderLock::AcquireForWriting(folder.Path()).status()));
}

TEST(FolderLockTest, ReaderIsRefusedWhileAWriterRuns) {
  const TemporaryFolder folder;
  const auto writer = FolderLock::AcquireForWriting(folder.Path());
  const absl::Status status = FolderLock::AcquireForReading(folder.Path()).status();
  EXPECT_TRUE(absl::IsFailedPrecondition(status));
  EXPECT_TRUE(MentionsHolder(status, folder.Path())) << status;
}

TEST(FolderLockTest, ReadingACopyLeavesNoTrace) {
  const TemporaryFolder folder;
  EXPECT_TRUE(FolderLock::AcquireForReading(folder.Path()).ok());
  EXPECT_TRUE(std::filesystem::is_empty(folder.Path()));
}

TEST(FolderLockTest, MakesTheFolderForItsOwnerAlone) {
  const TemporaryFolder parent;
  const std::string folder = parent.Path() + "/data";
  EXPECT_TRUE(absl::IsNotFound(FolderLock::AcquireForReading(folder).status()));
  const auto lock = FolderLock::AcquireForWriting(folder + "//");
  ASSERT_TRUE(lock.ok()) << lock.status();
  EXPECT_EQ(lock->Folder(), folder);
  struct stat status {};
  ASSERT_EQ(stat(folder.c_str(), &status), 0);
  EXPECT_EQ(status.st_mode & 0777, 0700u);
  std::ifstream file(folder + "/" + kFolderLockName);
  pid_t written = 0;
  file >> written;
  EXPECT_EQ(written, getpid());
}

TEST(FolderLockTest, WithoutAParentThereIsNoFolder) {
  const TemporaryFolder parent;
  EXPECT_TRUE(absl::IsNotFound(FolderLock::AcquireForWriting(parent.Path() + "/a/b").status()));
}

}  // namespace
}  // namespace arbitro::storage
