// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroutil/folder_owner.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <functional>
#include <string>

#include "storage/chain_builder.h"
#include "storage/files/temporary_folder.h"
#include "storage/proof/log_key.h"
#include "storage/rocks/event_log.h"

namespace arbitro::tools {
namespace {

namespace fs = std::filesystem;

constexpr uid_t kSomebody = 65'534;

// A damaged log that belongs to another user, in a folder that everybody may enter.
class FolderOwnerTest : public testing::Test {
 protected:
  void SetUp() override {
    if (geteuid() != 0) GTEST_SKIP() << "only root gives files away";
    {
      auto lock = storage::FolderLock::AcquireForWriting(data_);
      ASSERT_TRUE(lock.ok()) << lock.status();
      const auto log = storage::RocksEventLog::OpenForWriting(*std::move(lock));
      ASSERT_TRUE(log.ok()) << log.status();
      storage::ChainBuilder chain("events/torino", (*log)->Epoch());
      ASSERT_TRUE((*log)->AppendBatch({chain.Next("payload"), chain.Next("payload")}).ok());
    }
    Run(std::string(ARBITRO_CHANGE_PAYLOAD_BYTE) + " '" + data_ + "' events/torino 2 5");
    ASSERT_EQ(chmod(folder_.Path().c_str(), 0711), 0);
    ASSERT_EQ(lchown(data_.c_str(), kSomebody, kSomebody), 0);
    for (const fs::path& path : fs::recursive_directory_iterator(data_)) {
      ASSERT_EQ(lchown(path.c_str(), kSomebody, kSomebody), 0);
    }
  }

  static void Run(const std::string& command) {
    ASSERT_EQ(std::system((command + " >/dev/null").c_str()), 0) << command;
  }

  // Runs `deed` in a process of its own, because a process that changed its user cannot change
  // back.
  static int ExitCodeOf(const std::function<int()>& deed) {
    const pid_t child = fork();
    if (child == 0) _exit(deed());
    int status = -1;
    EXPECT_EQ(waitpid(child, &status, 0), child);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  void ExpectAllIsSomebodys() const {
    for (const fs::path& path : fs::recursive_directory_iterator(data_)) {
      struct stat facts = {};
      ASSERT_EQ(lstat(path.c_str(), &facts), 0);
      EXPECT_EQ(facts.st_uid, kSomebody) << path;
    }
  }

  const storage::TemporaryFolder folder_;
  const std::string data_ = folder_.Path() + "/data";
};

TEST_F(FolderOwnerTest, RootsRepairLeavesEverythingTheOwners) {
  Run(std::string(ARBITROUTIL) + " log repair '" + data_ + "' --who ada --why 'a test'");
  EXPECT_TRUE(fs::exists(data_ + "/log-before-repair-1"));
  ExpectAllIsSomebodys();
}

TEST_F(FolderOwnerTest, SoDoesAKeyThatRootMakes) {
  const auto key = storage::NoteSigner::New("example.org/log");
  ASSERT_TRUE(key.ok());
  ASSERT_TRUE(storage::WriteLogKey(data_ + "/log-key", *key).ok());
  ExpectAllIsSomebodys();
}

TEST_F(FolderOwnerTest, WhoseFolderIsRootsOrNobodysStaysRoot) {
  EXPECT_EQ(ExitCodeOf([&] {
              const bool stayed = WorkAsOwnerOf(folder_.Path()).ok() && geteuid() == 0 &&
                                  WorkAsOwnerOf(folder_.Path() + "/nothing").ok() && geteuid() == 0;
              return stayed && WorkAsOwnerOf(data_).ok() && geteuid() == kSomebody &&
                             setuid(0) != 0 && getgid() == kSomebody
                         ? 0
                         : 1;
            }),
            0);
}

}  // namespace
}  // namespace arbitro::tools
