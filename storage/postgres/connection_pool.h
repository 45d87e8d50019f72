// SPDX-License-Identifier: Apache-2.0
//
// A few connections that are shared, for reads and for what may be done twice.
//
// They go to the server that takes writes: a standby may be behind what was acknowledged. A
// statement whose connection breaks is done again on another, until its patience ends.
//
// Thread-safe.

#ifndef ARBITRO_STORAGE_POSTGRES_CONNECTION_POOL_H_
#define ARBITRO_STORAGE_POSTGRES_CONNECTION_POOL_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <memory>
#include <mutex>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/postgres/connection.h"

namespace arbitro::storage {

class ConnectionPool {
 public:
  static constexpr std::size_t kConnectionsMax = 4;

  // Connects when it is first asked. `patience` is for one call, over all tries.
  ConnectionPool(ConnectOptions options, std::chrono::milliseconds patience)
      : options_(std::move(options)), patience_(patience) {}

  // The rows of a statement that changes nothing, or that may be done twice. UNAVAILABLE where no
  // server answered in time, or the statement was refused.
  absl::StatusOr<Rows> Run(const Statement& statement, const Parameters& parameters) const;

 private:
  std::unique_ptr<Connection> Borrow(PostgresDeadline deadline) const;
  void GiveBack(std::unique_ptr<Connection> connection) const;

  const ConnectOptions options_;
  const std::chrono::milliseconds patience_;
  mutable std::mutex mutex_;
  mutable std::condition_variable returned_;
  mutable std::vector<std::unique_ptr<Connection>> idle_;
  mutable std::size_t borrowed_ = 0;
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_CONNECTION_POOL_H_
