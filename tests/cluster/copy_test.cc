// SPDX-License-Identifier: Apache-2.0
//
// Logs that go from a database into a folder and back: `arbitroutil log fetch` and `log load`.

#include <signal.h>

#include <filesystem>
#include <string>

#include "arbitro/v1/person.pb.h"
#include "storage/files/copy_mark.h"
#include "tests/cluster/daemon_pair.h"
#include "tests/daemon/command_line.h"

namespace arbitro::testing {
namespace {

using cluster_testing::PostgresServer;
using storage::TemporaryFolder;

// Every byte of every record, with what belongs to it, in the order of the log.
constexpr char kRecordsInOrder[] =
    "SELECT md5(string_agg(md5(header) || coalesce(md5(payload), '-') || "
    "coalesce(encode(blob, 'hex'), '-') || coalesce(encode(principal, 'hex'), '-') || "
    "coalesce(encode(request_id, 'hex'), '-') || coalesce(encode(request_digest, 'hex'), '-'), '' "
    "ORDER BY global_index)) FROM record";
constexpr char kRunningHash[] =
    "SELECT encode(running_hash, 'hex') FROM part ORDER BY turn DESC LIMIT 1";
constexpr char kPeople[] =
    "SELECT md5(string_agg(key || encode(value, 'hex'), '' ORDER BY key)) FROM vault";
constexpr char kBlobs[] =
    "SELECT md5(string_agg(encode(digest, 'hex') || md5(bytes), '' ORDER BY digest, part)) "
    "FROM blob";

class CopyTest : public ClusterDaemonTest {
 protected:
  void SetUp() override {
    ClusterDaemonTest::SetUp();
    copy_ = folder_.Path() + "/copy";
  }

  static Said Util(const std::string& arguments) {
    return RunCommand(std::string(ARBITROUTIL) + " log " + arguments);
  }
  Said Fetch(const std::string& dsn, const std::string& copy) const {
    return Util("fetch '" + dsn + "' " + copy);
  }
  Said Load(const std::string& dsn) const { return Util("load " + copy_ + " '" + dsn + "'"); }

  static void ExpectSaid(const Said& said, int code, const std::string& what) {
    EXPECT_EQ(WEXITSTATUS(said.code), code) << said.text;
    EXPECT_NE(said.text.find(what), std::string::npos) << what << " in " << said.text;
  }

  // An event, and a person, in the database of `server_`; the daemon runs.
  void Fill(Organiser& organiser) {
    organiser.StartDemo("demo", 4);
    organiser.PlayRound("events/demo", 1);
    create_ = organiser.Make<v1::CreatePersonRequest>();
    create_.mutable_profile()->set_given_name("Ada");
    create_.mutable_profile()->set_family_name("Lovelace");
    organiser.Do("PersonService/CreatePerson", create_, &created_);
  }

  std::string Count() const { return server_->Sql("SELECT count(*)::text FROM record"); }

  const TemporaryFolder folder_;
  const TemporaryFolder data_;
  std::string copy_;
  v1::CreatePersonRequest create_;
  v1::PersonMutationResponse created_;
};

TEST_F(CopyTest, ALogGoesIntoAFolderAndIntoAnotherDatabaseUnchanged) {
  auto daemon = std::make_unique<DaemonProcess>(data_.Path());
  ASSERT_TRUE(daemon->ready()) << daemon->Log();
  const ApiClient client(daemon->address());
  Organiser organiser(client, "first");
  Fill(organiser);
  const Said backup = RunCommand(ARBITROCTL " --server " + daemon->address() + " backup");
  EXPECT_NE(backup.code, 0);
  EXPECT_NE(backup.text.find("arbitroutil log fetch"), std::string::npos) << backup.text;
  const Said first = Fetch(server_->Dsn(), copy_);
  ExpectSaid(first, 0, "fetched: verified");
  ExpectSaid(first, 0, Count() + " records, " + Count() + " of them new");
  ExpectSaid(first, 0, "draw-secret is not here");
  const std::string before = Count();
  organiser.PlayRound("events/demo", 2);
  CopySecrets(data_.Path(), copy_);
  const int more = std::stoi(Count()) - std::stoi(before);
  ASSERT_GT(more, 0);
  const Said second = Fetch(server_->Dsn(), copy_);
  ExpectSaid(second, 0, Count() + " records, " + std::to_string(more) + " of them new");
  EXPECT_EQ(second.text.find("is not here"), std::string::npos) << second.text;
  EXPECT_EQ((*storage::ReadCopyMark(copy_))->records, std::stoull(Count()));
  ExpectSaid(Util("verify " + copy_), 0, "log: verified");
  ExpectSaid(Load(server_->Dsn()), 2, "owns the log in this database");

  const auto other = PostgresServer::Make({"fsync=off"});
  cluster_testing::MustInit(other->Dsn());
  ExpectSaid(Load(other->Dsn()), 0, "loaded: verified");
  for (const char* all : {kRecordsInOrder, kRunningHash, kPeople, kBlobs}) {
    EXPECT_EQ(other->Sql(all), server_->Sql(all)) << all;
  }
  ExpectSaid(Load(other->Dsn()), 0, "0 of them new");

  // A daemon goes on there, with the secrets, in a new folder.
  Use(*other);
  const TemporaryFolder next_data;
  CopySecrets(data_.Path(), next_data.Path());
  DaemonProcess next(next_data.Path());
  ASSERT_TRUE(next.ready()) << next.Log();
  const ApiClient next_client(next.address());
  Organiser after(next_client, "after");
  v1::PersonMutationResponse repeated;
  after.Do("PersonService/CreatePerson", create_, &repeated);
  EXPECT_EQ(repeated.person().name(), created_.person().name());
  after.PlayRound("events/demo", 3);
  ExpectSaid(
      Util("replay '" + other->Dsn() + "' --allow-unsigned --rulesets " + ARBITRO_RULESETS_FOLDER),
      0, "replay: identical");
  // The folder is no beginning of that log any more.
  next.Signal(SIGTERM);
  ASSERT_TRUE(next.WaitForEnd(kPatience).has_value());
  ExpectSaid(Load(other->Dsn()), 2, "no beginning of it");
}

TEST_F(CopyTest, ABrokenLogIsFetchedAsFarAsItVerifies) {
  {
    DaemonProcess daemon(data_.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "first");
    Fill(organiser);
  }
  const std::uint64_t records = std::stoull(Count());
  const std::string broken = std::to_string(records - 3);
  server_->Sql(
      "UPDATE record SET payload = set_byte(payload, 20, get_byte(payload, 20) # 1) "
      "WHERE global_index = " +
      broken);
  const Said fetched = Fetch(server_->Dsn(), copy_);
  ExpectSaid(fetched, 1, "place " + broken + " of the order");
  EXPECT_EQ(fetched.text.find("fetched: verified"), std::string::npos) << fetched.text;
  const Said verified = Util("verify " + copy_);
  ExpectSaid(verified, 0, "global order: " + std::to_string(records - 4) + " records, verified");
  EXPECT_EQ((*storage::ReadCopyMark(copy_))->records, 0u) << "that was confirmed by nothing";
  server_->Sql(
      "UPDATE record SET payload = set_byte(payload, 20, get_byte(payload, 20) # 1) "
      "WHERE global_index = " +
      broken);
  ExpectSaid(Fetch(server_->Dsn(), copy_), 0, "4 of them new");
}

TEST_F(CopyTest, WhatCannotBeCopiedIsRefusedWithWhatToDo) {
  ExpectSaid(Fetch("host=/nowhere dbname=x", copy_), 2, "connecting to");
  EXPECT_FALSE(std::filesystem::exists(copy_)) << "made for nothing";
  const auto empty = PostgresServer::Make({"fsync=off"});
  ExpectSaid(Fetch(empty->Dsn(), copy_), 2, "arbitroutil log init");
  EXPECT_FALSE(std::filesystem::exists(copy_));
  {
    DaemonProcess daemon(data_.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "first");
    Fill(organiser);
  }
  ExpectSaid(Fetch(server_->Dsn(), data_.Path()), 2, "is that of a daemon");
  ExpectSaid(Fetch(server_->Dsn(), copy_), 0, "fetched: verified");
  ExpectSaid(Load(empty->Dsn()), 2, "arbitroutil log init");

  // Another cluster's tables, with a log of their own.
  cluster_testing::MustInit(empty->Dsn());
  {
    const auto log = cluster_testing::MustOpen(cluster_testing::OptionsFor(empty->Dsn()));
    ASSERT_TRUE(log->AppendBatch({cluster_testing::NextOf(*log, "events/a", "1")}).ok());
  }
  ExpectSaid(Fetch(empty->Dsn(), copy_), 2, "it is no beginning of it");
  empty->Sql("UPDATE daemon SET fenced = 1; DELETE FROM part");
  empty->Sql("DELETE FROM record; DELETE FROM journal");

  // A role that may not write, and one that may.
  empty->Sql("CREATE ROLE daemon LOGIN");
  ExpectSaid(Load(empty->Dsn("", "daemon")), 2, "--grant-to daemon");
  EXPECT_EQ(empty->Sql("SELECT count(*)::text FROM part"), "0") << "the log was taken";
  cluster_testing::MustInit(empty->Dsn(), "daemon");
  // People of others are not mixed with these.
  empty->Sql("INSERT INTO vault VALUES ('persons/x', 'y')");
  ExpectSaid(Load(empty->Dsn("", "daemon")), 2, "people that the folder does not");
  EXPECT_EQ(empty->Sql("SELECT count(*)::text FROM part"), "0") << "the log was taken";
  empty->Sql("DELETE FROM vault");
  empty->Sql("INSERT INTO secret VALUES ('draw-secret', '\\x00')");
  CopySecrets(data_.Path(), copy_);
  ExpectSaid(Load(empty->Dsn("", "daemon")), 2, "is not the secret of this log");
  empty->Sql("DELETE FROM secret");
  ExpectSaid(Load(empty->Dsn("", "daemon")), 0, "loaded: verified");
  EXPECT_EQ(empty->Sql(kRecordsInOrder), server_->Sql(kRecordsInOrder));
}

}  // namespace
}  // namespace arbitro::testing
