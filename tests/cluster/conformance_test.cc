// SPDX-License-Identifier: Apache-2.0
//
// The conformance suite on PostgreSQL: one server for all tests, a schema for each.

#include <atomic>

#include "storage/conformance/event_log.h"
#include "tests/cluster/cluster_log.h"
#include "tests/cluster/postgres_server.h"

namespace arbitro::storage {
namespace {

using cluster_testing::PostgresServer;

const PostgresServer& Server() {
  static const std::unique_ptr<PostgresServer> server = PostgresServer::Make({"fsync=off"});
  return *server;
}

class PostgresHost final : public LogHost {
 public:
  PostgresHost() {
    static std::atomic<int> made = 0;
    schema_ = "log_" + std::to_string(++made);
    Server().Sql("CREATE SCHEMA " + schema_);
    cluster_testing::MustInit(Server().Dsn(schema_));
  }
  ~PostgresHost() override {
    Server().Sql("SET client_min_messages = warning; DROP SCHEMA " + schema_ + " CASCADE");
  }

  std::unique_ptr<EventLog> Open() override {
    return cluster_testing::MustOpen(cluster_testing::OptionsFor(Server().Dsn(schema_)));
  }
  bool SetFreeBytes(std::uint64_t) override { return false; }
  bool OpensBeside() const override { return true; }

 private:
  std::string schema_;
};

INSTANTIATE_TEST_SUITE_P(Postgres, EventLogConformance,
                         testing::Values([] { return std::make_unique<PostgresHost>(); }));

}  // namespace
}  // namespace arbitro::storage
