// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/copy_folder.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "storage/chain_builder.h"
#include "storage/files/folder_lock.h"
#include "storage/files/temporary_folder.h"
#include "storage/rocks/event_log.h"
#include "storage/rocks/vault.h"

namespace arbitro::storage {
namespace {

class CopyFolderTest : public testing::Test {
 protected:
  static std::unique_ptr<CopyFolder> MustOpen(const std::string& folder) {
    auto copy = CopyFolder::Open(folder, "somewhere");
    EXPECT_TRUE(copy.ok()) << copy.status();
    return copy.ok() ? *std::move(copy) : nullptr;
  }

  static void ExpectRefused(const std::string& folder, const std::string& said) {
    const auto copy = CopyFolder::Open(folder, "somewhere");
    EXPECT_TRUE(absl::IsFailedPrecondition(copy.status())) << copy.status();
    EXPECT_NE(copy.status().message().find(said), std::string::npos) << copy.status();
  }

  const TemporaryFolder folder_;
};

TEST_F(CopyFolderTest, ACopyIsMarkedFromTheBeginningAndSaysHowFarItWent) {
  {
    const auto copy = MustOpen(folder_.Path());
    ASSERT_NE(copy, nullptr);
    EXPECT_EQ(*ReadCopyMark(folder_.Path()), (CopyMark{"somewhere", 0, 0, ""}));
    ChainBuilder chain("events/a", copy->Log()->Epoch());
    ASSERT_TRUE(copy->Log()->AppendBatch({chain.Next("1"), chain.Next("2")}).ok());
    EXPECT_EQ((*ReadCopyMark(folder_.Path()))->records, 0u) << "it was not confirmed";
    ASSERT_TRUE(copy->Confirm(17, "ab").ok());
  }
  EXPECT_EQ(*ReadCopyMark(folder_.Path()), (CopyMark{"somewhere", 2, 17, "ab"}));
  EXPECT_EQ(MustOpen(folder_.Path())->Log()->LastGlobalIndex().value(), 2u);
  ASSERT_TRUE(RemoveCopyMark(folder_.Path()).ok());
  EXPECT_EQ(*ReadCopyMark(folder_.Path()), std::nullopt);
  ExpectRefused(folder_.Path(), "holds a log of its own");
}

TEST_F(CopyFolderTest, FoldersOfDaemonsAreNotTaken) {
  {
    auto lock = FolderLock::AcquireForWriting(folder_.Path());
    ASSERT_TRUE(RocksEventLog::OpenForWriting(*std::move(lock)).ok());
  }
  ExpectRefused(folder_.Path(), "holds a log of its own");
  EXPECT_EQ(*ReadCopyMark(folder_.Path()), std::nullopt);
  const TemporaryFolder cluster;
  std::ofstream(cluster.Path() + "/cluster-id") << "00\n";
  ExpectRefused(cluster.Path(), "in a database");
  EXPECT_FALSE(std::filesystem::exists(cluster.Path() + "/log"));
}

TEST_F(CopyFolderTest, AMarkThatCannotBeReadIsNoMissingOne) {
  std::ofstream(folder_.Path() + "/" + kCopyMarkName) << "arbitro-copy-9\nx\n";
  const auto mark = ReadCopyMark(folder_.Path());
  EXPECT_TRUE(absl::IsDataLoss(mark.status())) << mark.status();
}

TEST(CopyVaultTest, TheCopyHoldsExactlyWhatTheVaultHolds) {
  const TemporaryFolder from_folder;
  const TemporaryFolder to_folder;
  const auto from = RocksVault::Open(from_folder.Path());
  const auto to = RocksVault::Open(to_folder.Path());
  ASSERT_TRUE(from.ok() && to.ok());
  for (const VaultEntry& entry : std::vector<VaultEntry>{{"p/10", "Ada"}, {"p/2", "Bob"}}) {
    ASSERT_TRUE((*from)->Put(entry).ok());
  }
  // `p/1` goes, and `p/10`, which begins with it, stays.
  for (const VaultEntry& entry :
       std::vector<VaultEntry>{{"p/1", "Eve"}, {"p/10", "Ada"}, {"p/2", "Old"}}) {
    ASSERT_TRUE((*to)->Put(entry).ok());
  }
  ASSERT_TRUE(CopyVault(**from, to->get()).ok());
  EXPECT_EQ(*(*to)->List({}), *(*from)->List({}));
}

}  // namespace
}  // namespace arbitro::storage
