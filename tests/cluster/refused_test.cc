// SPDX-License-Identifier: Apache-2.0
//
// Databases that no log is opened in, and what the refusal says.

#include "storage/postgres/schema.h"
#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"

namespace arbitro::cluster_testing {
namespace {

using absl::StatusCode;
using storage::Durability;
using storage::PostgresEventLog;
using storage::PostgresOptions;

class RefusedTest : public testing::Test {
 protected:
  void SetUp() override { server_ = PostgresServer::Make({"fsync=off"}); }

  void ExpectRefused(const PostgresOptions& options, StatusCode code,
                     const std::vector<std::string>& said) {
    PostgresOptions impatient = options;
    impatient.patience.connect = std::chrono::milliseconds(1000);
    const absl::Status status = PostgresEventLog::OpenForWriting(impatient).status();
    EXPECT_EQ(status.code(), code) << status;
    for (const std::string& part : said) {
      EXPECT_NE(std::string(status.message()).find(part), std::string::npos)
          << "no `" << part << "` in: " << status;
    }
  }

  std::unique_ptr<PostgresServer> server_;
};

TEST_F(RefusedTest, ADsnThatCannotBeReadOrReached) {
  ExpectRefused(OptionsFor("host=here password=secret nonsense"), StatusCode::kInvalidArgument,
                {"`dsn`", "postgresql://"});
  const absl::Status status =
      PostgresEventLog::OpenForWriting(OptionsFor("host=here password=secret nonsense")).status();
  EXPECT_EQ(std::string(status.message()).find("secret"), std::string::npos);
  ExpectRefused(OptionsFor("host=/nowhere dbname=log user=a"), StatusCode::kUnavailable,
                {"`log`", "/nowhere"});
  ExpectRefused(OptionsFor(server_->Dsn("", "no_such_role")), StatusCode::kPermissionDenied,
                {"no_such_role"});
}

TEST_F(RefusedTest, TablesThatAreNotThereOrNotOurs) {
  ExpectRefused(OptionsFor(server_->Dsn()), StatusCode::kFailedPrecondition,
                {"no table `cluster`", "arbitroutil log init"});
  server_->Sql("CREATE SCHEMA other; CREATE TABLE other.cluster (name text)");
  ExpectRefused(OptionsFor(server_->Dsn("other")), StatusCode::kFailedPrecondition,
                {"not one of Arbitro's"});
  MustInit(server_->Dsn());
  PostgresOptions options = OptionsFor(server_->Dsn());
  options.check_cluster = [](const storage::ClusterFacts& facts) {
    EXPECT_EQ(facts.id.size(), 16u);
    return absl::FailedPreconditionError("another cluster's");
  };
  ExpectRefused(options, StatusCode::kFailedPrecondition, {"another cluster's"});
  EXPECT_EQ(server_->Sql("SELECT count(*) FROM part"), "0") << "the log was taken nonetheless";
  server_->Sql("UPDATE cluster SET format = 0");
  ExpectRefused(OptionsFor(server_->Dsn()), StatusCode::kFailedPrecondition,
                {"format 0", "knows " + std::to_string(storage::kPostgresFormat)});
}

TEST_F(RefusedTest, ARoleThatMayNotWriteAndOneThatMay) {
  MustInit(server_->Dsn());
  server_->Sql("CREATE ROLE daemon LOGIN");
  const std::string dsn = server_->Dsn("", "daemon");
  ExpectRefused(OptionsFor(dsn), StatusCode::kFailedPrecondition,
                {"`daemon`", "--grant-to daemon"});
  server_->Sql(
      "GRANT SELECT ON cluster, part, journal, record, blob, snapshot, tile, loss TO "
      "daemon");
  ExpectRefused(OptionsFor(dsn), StatusCode::kFailedPrecondition, {"the table `blob`"});
  const std::string id = server_->Sql("SELECT id FROM cluster");
  MustInit(server_->Dsn(), "daemon");
  EXPECT_EQ(server_->Sql("SELECT id FROM cluster"), id) << "made again";
  const auto log = MustOpen(OptionsFor(dsn));
  ASSERT_NE(log, nullptr);
  EXPECT_TRUE(log->AppendBatch({NextOf(*log, "events/a", "1")}).ok());
  EXPECT_TRUE(log->ErasePayload(storage::JournalId::ForName("events/a"), 1).ok());
  const absl::Status init =
      storage::InitPostgres(dsn, "", std::chrono::steady_clock::now() + std::chrono::seconds(5))
          .status();
  EXPECT_TRUE(init.ok()) << "nothing was left to do: " << init;
}

TEST_F(RefusedTest, SettingsThatWouldLoseRecords) {
  MustInit(server_->Dsn());
  PostgresOptions options = OptionsFor(server_->Dsn());
  options.durability = Durability::kStandby;
  ExpectRefused(options, StatusCode::kFailedPrecondition, {"`fsync` is `off`", "set it to `on`"});
  server_ = PostgresServer::Make();
  MustInit(server_->Dsn());
  options.dsn = server_->Dsn();
  ExpectRefused(options, StatusCode::kFailedPrecondition,
                {"`synchronous_standby_names` is ``", "durability = \"engine\""});
  server_->Sql("ALTER ROLE arbitro_admin SET synchronous_commit = local");
  ExpectRefused(options, StatusCode::kFailedPrecondition, {"`synchronous_commit` is `local`"});
}

TEST_F(RefusedTest, AnEncodingThatCannotHoldEveryName) {
  server_->Sql("CREATE DATABASE latin ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'");
  ExpectRefused(OptionsFor("host=" + server_->Folder() + " dbname=latin user=arbitro_admin"),
                StatusCode::kFailedPrecondition,
                {"`server_encoding` is `LATIN1`", "--encoding=UTF8"});
}

}  // namespace
}  // namespace arbitro::cluster_testing
