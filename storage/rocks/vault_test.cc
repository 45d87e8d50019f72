// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/vault.h"

#include <gtest/gtest.h>
#include <rocksdb/db.h>
#include <rocksdb/table_properties.h>

#include <iterator>

#include "storage/files/temporary_folder.h"
#include "storage/format/limits.h"

namespace arbitro::storage {
namespace {

class VaultTest : public testing::Test {
 protected:
  std::unique_ptr<Vault> Open() {
    auto vault = RocksVault::Open(folder_.Path());
    EXPECT_TRUE(vault.ok()) << vault.status();
    return vault.ok() ? *std::move(vault) : nullptr;
  }

  // How many files of the vault hold these bytes.
  int Holding(const std::string& bytes) const { return FilesWith(bytes, folder_.Path()); }

  const TemporaryFolder folder_;
};

TEST_F(VaultTest, EntriesAreKeptAndListedByPrefixInPages) {
  {
    const auto vault = Open();
    ASSERT_NE(vault, nullptr);
    for (const char* key : {"p2/name", "p1/name", "p1/birth", "p10/name"}) {
      ASSERT_TRUE(vault->Put({key, std::string("of ") + key}).ok());
    }
    ASSERT_TRUE(vault->Put({"p1/name", "changed"}).ok());
  }
  const auto vault = Open();
  ASSERT_NE(vault, nullptr);
  EXPECT_EQ(vault->Get("p1/name")->value(), "changed");
  EXPECT_FALSE(vault->Get("p3/name")->has_value());
  using Entries = std::vector<VaultEntry>;
  EXPECT_EQ(*vault->List({"p1/", "", 10}),
            (Entries{{"p1/birth", "of p1/birth"}, {"p1/name", "changed"}}));
  EXPECT_EQ(*vault->List({"p1/", "p1/birth", 10}), (Entries{{"p1/name", "changed"}}));
  EXPECT_EQ(vault->List({"", "", 2})->size(), 2u);
}

TEST_F(VaultTest, ErasedValuesLieInNoFile) {
  const std::string name = "Ermenegilda-Quattrocchi-7f31";
  const std::string other = "Bonaventura-Zerbinati-09ac";
  {
    const auto vault = Open();
    ASSERT_NE(vault, nullptr);
    ASSERT_TRUE(vault->Put({"p1/name", name}).ok());
    ASSERT_TRUE(vault->Put({"p2/name", other}).ok());
    EXPECT_GT(Holding(name), 0) << "the test must be able to find it";
  }
  const auto vault = Open();  // recovery moves it into a sorted file
  ASSERT_NE(vault, nullptr);
  EXPECT_GT(Holding(name), 0);
  ASSERT_TRUE(vault->Put({"p1/contact", name + "@example.org"}).ok());
  ASSERT_TRUE(vault->Erase("p1/").ok());
  EXPECT_EQ(Holding(name), 0);
  EXPECT_GT(Holding(other), 0);
  EXPECT_TRUE(vault->List({"p1/", "", 10})->empty());
  EXPECT_EQ(vault->Get("p2/name")->value(), other);
  EXPECT_TRUE(vault->Erase("p1/").ok()) << "erasing nothing is fine";
}

// Or a scan for bytes would find nothing in a table, erased or not.
TEST_F(VaultTest, NoTableIsCompressed) {
  for (int turn = 0; turn < 2; ++turn) {
    const auto vault = Open();
    ASSERT_NE(vault, nullptr);
    ASSERT_TRUE(vault->Put({"p1/name", std::string(10'000, 'x')}).ok());
    ASSERT_TRUE(vault->Erase("p2/").ok());
  }
  rocksdb::DB* opened = nullptr;
  ASSERT_TRUE(rocksdb::DB::OpenForReadOnly({}, folder_.Path() + "/vault", &opened).ok());
  const std::unique_ptr<rocksdb::DB> db(opened);
  rocksdb::TablePropertiesCollection tables;
  ASSERT_TRUE(db->GetPropertiesOfAllTables(&tables).ok());
  EXPECT_FALSE(tables.empty()) << "the test must be able to find one";
  for (const auto& [file, properties] : tables) {
    EXPECT_EQ(properties->compression_name, "NoCompression") << file;
  }
}

TEST_F(VaultTest, MalformedKeysAndValuesAreRefused) {
  const auto vault = Open();
  ASSERT_NE(vault, nullptr);
  for (const std::string& key : {std::string(), std::string("a b"), std::string("\xc3\xa9"),
                                 std::string(kVaultKeyBytesMax + 1, 'k')}) {
    EXPECT_TRUE(absl::IsInvalidArgument(vault->Put({key, "v"}))) << key;
    EXPECT_TRUE(absl::IsInvalidArgument(vault->Erase(key))) << key;
  }
  EXPECT_TRUE(
      absl::IsInvalidArgument(vault->Put({"k", std::string(kVaultValueBytesMax + 1, 'v')})));
  EXPECT_TRUE(vault->Put({"k", std::string(kVaultValueBytesMax, 'v')}).ok());
}

}  // namespace
}  // namespace arbitro::storage
