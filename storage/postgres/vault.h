// SPDX-License-Identifier: Apache-2.0
//
// The vault of people (storage/vault.h) as a table beside the log's, so that every machine of a
// cluster has it.
//
// Each change takes a turn of the log (storage/postgres/turns.h), so that the log's owner alone
// writes, and a change is as durable as a record. Erased values are gone from the table at once,
// from its files with the next VACUUM, and from the write-ahead log, standbys and backups when
// their retention ends.

#ifndef ARBITRO_STORAGE_POSTGRES_VAULT_H_
#define ARBITRO_STORAGE_POSTGRES_VAULT_H_

#include <functional>
#include <memory>
#include <string>

#include "absl/status/status.h"
#include "storage/postgres/connection.h"
#include "storage/postgres/connection_pool.h"
#include "storage/vault.h"

namespace arbitro::storage {

// Runs a statement whose first eight parameters are a turn of the log (turns.h); `complete` adds
// the others. It may be run more than once.
using WriteInTurn = std::function<absl::Status(const Statement& statement,
                                               const std::function<void(Parameters&)>& complete)>;

// Both must outlive it.
std::unique_ptr<Vault> MakePostgresVault(const ConnectionPool& reads, WriteInTurn write);

// The people of a database, for reading alone: each change is refused with FAILED_PRECONDITION.
// `of_primary`: as the server that takes writes has them; else as any of the DSN's hosts has.
std::unique_ptr<Vault> OpenPostgresVaultReadOnly(const std::string& dsn, bool of_primary = false);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_POSTGRES_VAULT_H_
