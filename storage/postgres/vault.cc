// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/vault.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "api/status/try.h"
#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/value.h"

namespace arbitro::storage {
namespace {

constexpr Statement kPut = {
    "put_entry",
    "WITH p AS (INSERT INTO part VALUES ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, "
    "$6::bigint, $7::bytea, $8::bytea) RETURNING log) "
    "INSERT INTO vault SELECT $9::text, $10::bytea FROM p "
    "ON CONFLICT (key) DO UPDATE SET value = excluded.value"};

constexpr Statement kErase = {
    "erase_entries",
    "WITH p AS (INSERT INTO part VALUES ($1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, "
    "$6::bigint, $7::bytea, $8::bytea) RETURNING log) "
    "DELETE FROM vault USING p WHERE vault.key >= $9::text AND vault.key < $10::text"};

constexpr Statement kGet = {"get_entry", "SELECT value FROM vault WHERE key = $1::text"};

constexpr Statement kList = {
    "list_entries",
    "SELECT key, value FROM vault WHERE key >= $1::text AND key < $2::text AND key > $3::text "
    "ORDER BY key LIMIT $4::bigint"};

// The keys are printable ASCII, so that every one that begins with nothing comes before this.
constexpr char kAfterAll[] = "\x7f";

constexpr std::chrono::seconds kReadOnlyPatience{30};

class PostgresVault : public Vault {
 public:
  PostgresVault(const ConnectionPool& reads, WriteInTurn write)
      : reads_(reads), write_(std::move(write)) {}

  // The server alone knows how much room there is.
  absl::Status Put(const VaultEntry& entry, Room) override {
    RETURN_IF_ERROR(CheckVaultEntry(entry));
    return write_(kPut,
                  [&](Parameters& parameters) { parameters.Text(entry.key).Bytes(entry.value); });
  }

  absl::StatusOr<std::optional<std::string>> Get(std::string_view key) const override {
    Parameters parameters;
    parameters.Text(key);
    ASSIGN_OR_RETURN(const Rows rows, reads_.Run(kGet, parameters));
    if (rows.Count() == 0) return std::optional<std::string>();
    return std::optional<std::string>(rows.Text(0, 0));
  }

  absl::StatusOr<std::vector<VaultEntry>> List(const VaultRange& range) const override {
    const std::string end = range.prefix.empty() ? kAfterAll : KeyAfterPrefix(range.prefix);
    Parameters parameters;
    parameters.Text(range.prefix).Text(end).Text(range.after);
    parameters.Number(std::min(range.entries_max, kReadRecordsMax));
    ASSIGN_OR_RETURN(const Rows rows, reads_.Run(kList, parameters));
    std::vector<VaultEntry> found;
    for (int row = 0; row < rows.Count(); ++row) {
      found.push_back({rows.Text(row, 0), rows.Text(row, 1)});
    }
    return found;
  }

  absl::Status Erase(std::string_view prefix) override {
    RETURN_IF_ERROR(CheckVaultKey(prefix, "prefix"));
    const std::string end = KeyAfterPrefix(std::string(prefix));
    return write_(kErase, [&](Parameters& parameters) { parameters.Text(prefix).Text(end); });
  }

  absl::Status CopyTo(const std::string& folder) const override {
    return absl::UnimplementedError("the vault is in the database: back that up, not `" + folder +
                                    "`");
  }

 private:
  const ConnectionPool& reads_;
  const WriteInTurn write_;
};

// Before the vault that uses them.
struct OwnReads {
  ConnectionPool reads;
};

// Holds its connections itself.
class ReadOnlyVault final : private OwnReads, public PostgresVault {
 public:
  ReadOnlyVault(const std::string& dsn, bool of_primary)
      : OwnReads{ConnectionPool({dsn, "arbitro reads", of_primary, false}, kReadOnlyPatience)},
        PostgresVault(OwnReads::reads, [](const Statement&, const auto&) {
          return absl::FailedPreconditionError("the people are open for reading only");
        }) {}
};

}  // namespace

std::unique_ptr<Vault> MakePostgresVault(const ConnectionPool& reads, WriteInTurn write) {
  return std::make_unique<PostgresVault>(reads, std::move(write));
}

std::unique_ptr<Vault> OpenPostgresVaultReadOnly(const std::string& dsn, bool of_primary) {
  return std::make_unique<ReadOnlyVault>(dsn, of_primary);
}

}  // namespace arbitro::storage
