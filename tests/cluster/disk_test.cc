// SPDX-License-Identifier: Apache-2.0
//
// A database whose disk is full: appends are refused, nothing is lost, and the log goes on once
// there is room.

#include <pwd.h>
#include <sys/mount.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <random>
#include <string>

#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"

namespace arbitro::cluster_testing {
namespace {

// A file system of some megabytes, gone with its object.
class SmallDisk {
 public:
  SmallDisk() {
    path_ = std::filesystem::temp_directory_path() / "arbitro-disk-XXXXXX";
    if (mkdtemp(path_.data()) == nullptr) return;
    mounted_ = mount("tmpfs", path_.c_str(), "tmpfs", 0, "size=24m,mode=0777") == 0;
  }
  ~SmallDisk() {
    if (mounted_) umount2(path_.c_str(), MNT_DETACH);
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  SmallDisk(const SmallDisk&) = delete;
  SmallDisk& operator=(const SmallDisk&) = delete;

  bool Mounted() const { return mounted_; }

  // A folder in it that the server owns.
  std::string FolderForServer() const {
    const std::string folder = path_ + "/tables";
    std::filesystem::create_directory(folder);
    if (const passwd* user = getpwnam("postgres")) {
      EXPECT_EQ(chown(folder.c_str(), user->pw_uid, user->pw_gid), 0);
    }
    return folder;
  }

  // Leaves so many bytes free.
  void Fill(std::uint64_t left) const {
    struct statvfs facts = {};
    ASSERT_EQ(statvfs(path_.c_str(), &facts), 0);
    const std::uint64_t free = facts.f_bavail * facts.f_frsize;
    ASSERT_GT(free, left);
    std::ofstream(path_ + "/filler") << std::string(free - left, 'x');
  }
  void MakeRoom() const { std::filesystem::remove(path_ + "/filler"); }

 private:
  std::string path_;
  bool mounted_ = false;
};

// Bytes that no compression makes smaller.
std::string Noise(std::size_t size) {
  static std::mt19937 random(1);
  std::string bytes(size, '\0');
  for (char& byte : bytes) byte = static_cast<char>(random());
  return bytes;
}

TEST(DiskTest, AFullDiskRefusesAppendsAndTheLogGoesOn) {
  const SmallDisk disk;
  if (!disk.Mounted()) GTEST_SKIP() << "this takes a mount, as root";
  const auto server = PostgresServer::Make({"fsync=off"});
  server->Sql("CREATE TABLESPACE small LOCATION '" + disk.FolderForServer() + "'");
  server->Sql("ALTER DATABASE postgres SET default_tablespace = small");
  MustInit(server->Dsn());
  const auto log = MustOpen(OptionsFor(server->Dsn()));
  ASSERT_NE(log, nullptr);
  disk.Fill(std::uint64_t{3} << 20);
  std::uint64_t records = 0;
  absl::Status full;
  while (full.ok() && records < 200) {
    full = log->AppendBatch({NextOf(*log, "events/a", Noise(60'000))}).status();
    if (full.ok()) ++records;
  }
  EXPECT_TRUE(absl::IsResourceExhausted(full)) << full;
  EXPECT_TRUE(storage::IsRefusal(full));
  EXPECT_GT(records, 0u);
  EXPECT_EQ(log->LastGlobalIndex().value(), records);
  // Reads go on, and what is appended next is refused as well.
  EXPECT_EQ(log->FindHead(storage::JournalId::ForName("events/a"))->value().sequence, records);
  EXPECT_TRUE(absl::IsResourceExhausted(
      log->AppendBatch({NextOf(*log, "events/b", Noise(60'000))}).status()));
  disk.MakeRoom();
  EXPECT_TRUE(log->AppendBatch({NextOf(*log, "events/a", Noise(60'000))}).ok());
  ExpectWhole(server->Dsn(), records + 1);
}

}  // namespace
}  // namespace arbitro::cluster_testing
