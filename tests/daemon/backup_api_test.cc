// SPDX-License-Identifier: Apache-2.0
//
// Backups and exports over the network, and the refusals if there can be none.
#include <signal.h>

#include <chrono>
#include <filesystem>
#include <string>
#include <vector>

#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

namespace fs = std::filesystem;

class BackupApi : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  CallResult Backup(const std::string& id, v1::CreateBackupResponse* last) const {
    v1::CreateBackupRequest request;
    request.set_backup_id(id);
    return client_.Stream(
        "AdminService/CreateBackup", request.SerializeAsString(),
        [last](const std::string& bytes) { return last->ParseFromString(bytes); });
  }

  CallResult Export(const std::string& journal) const {
    v1::ExportJournalRequest request;
    request.set_journal(journal);
    return client_.Stream("JournalService/ExportJournal", request.SerializeAsString(),
                          [](const std::string&) { return true; });
  }

  const storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path()};
  const ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "backup"};
};

TEST_F(BackupApi, OneIsMadeOfANameAndNoSecond) {
  organiser_.OpenDemo("demo", 2);
  v1::CreateBackupResponse monday;
  const CallResult made = Backup("monday", &monday);
  EXPECT_TRUE(made.ok()) << made;
  EXPECT_TRUE(monday.done());
  EXPECT_EQ(monday.name(), "backups/monday");
  EXPECT_EQ(monday.records_checked(), monday.records_total());
  EXPECT_TRUE(fs::is_directory(fs::path(monday.folder()) / "vault"));
  v1::CreateBackupResponse again;
  const CallResult taken = Backup("monday", &again);
  EXPECT_EQ(taken.reason(), "BACKUP_EXISTS") << taken;
  EXPECT_EQ(taken.metadata("backup"), "monday");
  EXPECT_FALSE(again.done());
}

TEST_F(BackupApi, ANameThatLeavesTheFolderIsRefused) {
  for (const std::string& id : {std::string("../monday"), std::string("a/b"), std::string(".part"),
                                std::string("a b"), std::string(65, 'm')}) {
    v1::CreateBackupResponse last;
    const CallResult refused = Backup(id, &last);
    EXPECT_EQ(refused.fields(), std::vector<std::string>{"backup_id"}) << id << ": " << refused;
  }
  EXPECT_FALSE(fs::exists(fs::path(folder_.Path()) / "backups"));
}

TEST_F(BackupApi, WhatIsNotThereIsNotExported) {
  EXPECT_EQ(Export("events/none").reason(), "EVENT_UNKNOWN");
  EXPECT_EQ(Export("none").fields(), std::vector<std::string>{"journal"});
  EXPECT_EQ(Export("").fields(), std::vector<std::string>{"journal"});
}

TEST(Backups, OfMemoryThereAreNone) {
  DaemonProcess daemon("", {"--ephemeral"});
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  v1::CreateBackupRequest request;
  request.set_backup_id("monday");
  const CallResult refused = ApiClient(daemon.address())
                                 .Stream("AdminService/CreateBackup", request.SerializeAsString(),
                                         [](const std::string&) { return true; });
  EXPECT_EQ(refused.reason(), "BACKUP_IMPOSSIBLE") << refused;
}

// The secret of draws is in no backup. A daemon that starts without it makes no draw that could not
// be checked, and goes on drawing once the secret is back.
TEST(Backups, WithoutTheSecretNothingIsDrawn) {
  const storage::TemporaryFolder folder;
  const fs::path secret = fs::path(folder.Path()) / "data" / "draw-secret";
  const fs::path aside = fs::path(folder.Path()) / "aside";
  for (int life = 1; life <= 3; ++life) {
    if (life == 2) fs::rename(secret, aside);
    if (life == 3) fs::rename(aside, secret);
    DaemonProcess daemon(folder.Path() + "/data");
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "life" + std::to_string(life));
    if (life == 1) {
      organiser.StartDemo("demo", 4);
    } else {
      v1::RoundMutationResponse paired;
      const CallResult result =
          client.Call("PairingService/PairRound", organiser.Pair("events/demo", 1), &paired);
      EXPECT_EQ(result.reason(), life == 2 ? "DRAW_SECRET_MISSING" : "") << result;
    }
    daemon.Signal(SIGTERM);
    ASSERT_TRUE(daemon.WaitForEnd(std::chrono::seconds(15)).has_value()) << daemon.Log();
  }
}

}  // namespace
}  // namespace arbitro::testing
