// SPDX-License-Identifier: Apache-2.0
//
// A log on a server of a test, and how a test looks at it.

#ifndef ARBITRO_TESTS_CLUSTER_CLUSTER_LOG_H_
#define ARBITRO_TESTS_CLUSTER_CLUSTER_LOG_H_

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <string>

#include "storage/chain_builder.h"
#include "storage/event_log.h"
#include "storage/order_verifier.h"
#include "storage/postgres/event_log.h"

namespace arbitro::cluster_testing {

// The options of a log on one machine; tests change what they are about.
inline storage::PostgresOptions OptionsFor(const std::string& dsn) {
  storage::PostgresOptions options;
  options.dsn = dsn;
  options.durability = storage::Durability::kEngine;
  options.patience.between = std::chrono::milliseconds(2);
  return options;
}

inline void MustInit(const std::string& dsn, const std::string& role = "") {
  const auto facts =
      storage::InitPostgres(dsn, role, std::chrono::steady_clock::now() + std::chrono::seconds(20));
  ASSERT_TRUE(facts.ok()) << facts.status();
}

inline std::unique_ptr<storage::EventLog> MustOpen(const storage::PostgresOptions& options) {
  auto log = storage::PostgresEventLog::OpenForWriting(options);
  EXPECT_TRUE(log.ok()) << log.status();
  return log.ok() ? *std::move(log) : nullptr;
}

// The next record of a journal, wherever it stands.
inline storage::Append NextOf(const storage::EventLog& log, const std::string& name,
                              const std::string& payload) {
  const auto head = log.FindHead(storage::JournalId::ForName(name));
  if (!head.ok() || !head->has_value()) {
    return storage::ChainBuilder(name, log.Epoch()).Next(payload);
  }
  return storage::ChainBuilder(**head, log.Epoch()).Next(payload);
}

// That everything in the log verifies, and that it holds so many records.
inline void ExpectWhole(const std::string& dsn, std::uint64_t records) {
  const auto log = storage::PostgresEventLog::OpenReadOnly(OptionsFor(dsn));
  ASSERT_TRUE(log.ok()) << log.status();
  EXPECT_EQ((*log)->LastGlobalIndex().value(), records);
  storage::OrderVerifierOptions options;
  options.on_finding = [](const storage::Finding& finding) { ADD_FAILURE() << finding.what; };
  storage::OrderVerifier verifier(**log, options);
  while (!verifier.Done()) verifier.VerifySome(4096);
  const absl::Status rows =
      (*log)->CheckRows([](const std::string& fault) { ADD_FAILURE() << fault; });
  EXPECT_TRUE(rows.ok()) << rows;
}

}  // namespace arbitro::cluster_testing

#endif  // ARBITRO_TESTS_CLUSTER_CLUSTER_LOG_H_
