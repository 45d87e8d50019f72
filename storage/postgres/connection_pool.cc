// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/connection_pool.h"

#include <algorithm>
#include <thread>
#include <utility>

#include "api/status/try.h"

namespace arbitro::storage {
namespace {

constexpr std::chrono::milliseconds kBetweenTries{50};

}  // namespace

absl::StatusOr<Rows> ConnectionPool::Run(const Statement& statement,
                                         const Parameters& parameters) const {
  const PostgresDeadline deadline = std::chrono::steady_clock::now() + patience_;
  absl::Status last = absl::UnavailableError("the database: every connection is in use");
  while (std::chrono::steady_clock::now() < deadline) {
    std::unique_ptr<Connection> connection = Borrow(deadline);
    if (connection == nullptr) return last;
    if (connection->Closed()) {
      auto opened = Connection::Open(options_, deadline);
      if (!opened.ok()) {
        last = opened.status();
        GiveBack(std::move(connection));
        if (!absl::IsUnavailable(last)) return last;
        std::this_thread::sleep_for(kBetweenTries);
        continue;
      }
      connection = *std::move(opened);
    }
    Answer answer = connection->Run(statement, parameters, deadline);
    GiveBack(std::move(connection));
    if (answer.Done()) return std::move(answer.rows);
    last = answer.AsStatus();
    if (answer.outcome == Outcome::kRefused) return last;
  }
  return last;
}

// Null where none was given back in time; closed where it is new.
std::unique_ptr<Connection> ConnectionPool::Borrow(PostgresDeadline deadline) const {
  std::unique_lock lock(mutex_);
  const bool free = returned_.wait_until(
      lock, deadline, [this] { return !idle_.empty() || borrowed_ < kConnectionsMax; });
  if (!free) return nullptr;
  ++borrowed_;
  if (idle_.empty()) return Connection::Unopened();
  std::unique_ptr<Connection> connection = std::move(idle_.back());
  idle_.pop_back();
  return connection;
}

void ConnectionPool::GiveBack(std::unique_ptr<Connection> connection) const {
  {
    const std::lock_guard lock(mutex_);
    --borrowed_;
    if (!connection->Closed()) idle_.push_back(std::move(connection));
  }
  returned_.notify_one();
}

}  // namespace arbitro::storage
