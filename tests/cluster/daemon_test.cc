// SPDX-License-Identifier: Apache-2.0
//
// A daemon whose log is in a database: an event over the network, a daemon that is killed, and the
// tools on the database.

#include <signal.h>

#include <cstdlib>
#include <fstream>
#include <string>

#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/cluster/daemon_pair.h"
#include "tests/daemon/command_line.h"

namespace arbitro::testing {
namespace {

using cluster_testing::PostgresServer;
using storage::TemporaryFolder;

class PostgresDaemonTest : public ClusterDaemonTest {
 protected:
  // That a daemon does not start, and says so much.
  static void ExpectNoStart(const std::string& data, const std::vector<std::string>& said) {
    DaemonProcess daemon(data);
    const auto ended = daemon.WaitForEnd(kPatience);
    ASSERT_TRUE(ended.has_value());
    EXPECT_TRUE(ended->exited);
    EXPECT_EQ(ended->code, kCouldNotStart) << daemon.Log();
    for (const std::string& part : said) {
      EXPECT_NE(daemon.Log().find(part), std::string::npos) << part << " in " << daemon.Log();
    }
  }

  Said Util(const std::string& arguments) const {
    return RunCommand(std::string(ARBITROUTIL) + " " + arguments);
  }
};

TEST_F(PostgresDaemonTest, AnEventOutlivesADaemonThatIsKilled) {
  const TemporaryFolder data;
  {
    DaemonProcess daemon(data.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
    const ApiClient client(daemon.address());
    Organiser organiser(client, "first");
    organiser.StartDemo("demo", 4);
    organiser.PlayRound("events/demo", 1);
    daemon.Signal(SIGKILL);
    ASSERT_TRUE(daemon.WaitForEnd(kPatience).has_value());
  }
  DaemonProcess daemon(data.Path());
  ASSERT_TRUE(daemon.ready()) << daemon.Log();
  const ApiClient client(daemon.address());
  Organiser organiser(client, "second");
  EXPECT_EQ(organiser.Tables("events/demo", 1).size(), 2u);
  organiser.PlayRound("events/demo", 2);

  // The log of a running daemon, read from beside it.
  const std::string dsn = "'" + server_->Dsn() + "'";
  const Said verified = Util("log verify " + dsn);
  EXPECT_EQ(verified.code, 0) << verified.text;
  EXPECT_NE(verified.text.find("log: verified"), std::string::npos) << verified.text;
  const Said replayed =
      Util("log replay " + dsn + " --allow-unsigned --rulesets " + ARBITRO_RULESETS_FOLDER);
  EXPECT_EQ(replayed.code, 0) << replayed.text;
  EXPECT_NE(replayed.text.find("replay: identical"), std::string::npos) << replayed.text;

  daemon.Signal(SIGTERM);
  const auto ended = daemon.WaitForEnd(kPatience);
  ASSERT_TRUE(ended.has_value() && ended->exited && ended->code == 0) << daemon.Log();
}

TEST_F(PostgresDaemonTest, FoldersAndDatabasesThatDoNotBelongTogetherAreRefused) {
  const TemporaryFolder data;
  {
    DaemonProcess daemon(data.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
  }
  const auto another = PostgresServer::Make({"fsync=off"});
  Use(*another);
  ExpectNoStart(data.Path(), {"no table `cluster`", "arbitroutil log init"});
  const Said made = Util("log init '" + another->Dsn() + "'");
  EXPECT_EQ(made.code, 0) << made.text;
  ExpectNoStart(data.Path(), {"belongs to cluster", "another data folder"});
  EXPECT_EQ(another->Sql("SELECT count(*) FROM part"), "0");
  setenv("ARBITRO_STORAGE_DURABILITY", "standby", 1);
  Use(*server_);
  ExpectNoStart(data.Path(), {"`fsync` is `off`"});
  setenv("ARBITRO_STORAGE_BACKEND", "rocksdb", 1);
  unsetenv("ARBITRO_STORAGE_DSN");
  ExpectNoStart(data.Path(), {"is in the database of cluster", "storage.dsn"});
  const TemporaryFolder rocks;
  {
    DaemonProcess daemon(rocks.Path());
    ASSERT_TRUE(daemon.ready()) << daemon.Log();
  }
  setenv("ARBITRO_STORAGE_BACKEND", "postgres", 1);
  Use(*server_);
  ExpectNoStart(rocks.Path(), {"holds a log of its own", "log export"});
}

}  // namespace
}  // namespace arbitro::testing
