// SPDX-License-Identifier: Apache-2.0
//
// Secrets that all machines hold alike: no machine makes one that another has.

#include "storage/postgres/secrets.h"

#include <optional>
#include <string>

#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"

namespace arbitro::cluster_testing {
namespace {

using storage::SecretHere;

TEST(SecretsTest, NoneIsMadeWhereTheLogIsInUseOrAnotherHasMadeIt) {
  const auto server = PostgresServer::Make({"fsync=off"});
  MustInit(server->Dsn());
  const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
  const auto connection = storage::Connection::Open({server->Dsn(), "a test"}, deadline);
  ASSERT_TRUE(connection.ok()) << connection.status();
  const auto look = [&](const std::optional<std::string>& own, bool log_is_new) {
    return storage::LookForSecret(**connection, "draw-secret", own, log_is_new, deadline).value();
  };
  EXPECT_EQ(look(std::nullopt, true), SecretHere::kMayBeMade);
  EXPECT_EQ(look(std::nullopt, false), SecretHere::kMissing) << "the log has been used";
  EXPECT_EQ(look("one", true), SecretHere::kIsIt);
  EXPECT_EQ(look(std::nullopt, true), SecretHere::kMissing) << "another machine has made it";
  EXPECT_EQ(look("two", true), SecretHere::kAnother);
  EXPECT_EQ(look("one", false), SecretHere::kIsIt);
}

}  // namespace
}  // namespace arbitro::cluster_testing
