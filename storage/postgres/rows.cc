// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/rows.h"

#include <algorithm>
#include <map>
#include <string_view>

#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "storage/format/order_hash.h"
#include "storage/format/record.h"
#include "storage/format/value.h"

namespace arbitro::storage {
namespace {

constexpr std::uint64_t kRowsAnAnswer = 1024;

constexpr Statement kTurns = {
    "check_turns",
    "SELECT turn, epoch, last_index, running_hash, entries FROM part WHERE log = $1::bigint AND "
    "turn > $2::bigint AND last_index <= $3::bigint ORDER BY turn LIMIT $4::bigint"};

// Both ways: records without a name, and names without a record.
constexpr Statement kJournals = {
    "check_journals",
    "SELECT coalesce(r.journal, j.journal), coalesce(r.records, 0), coalesce(r.newest, 0), j.name, "
    "coalesce(s.newest, 0) FROM (SELECT journal, count(*) AS records, max(sequence) AS newest FROM "
    "record WHERE log = $1::bigint AND global_index <= $2::bigint GROUP BY journal) r "
    "FULL JOIN (SELECT journal, name FROM journal WHERE log = $1::bigint) j ON j.journal = "
    "r.journal LEFT JOIN (SELECT journal, max(sequence) AS newest FROM snapshot WHERE log = "
    "$1::bigint GROUP BY journal) s ON s.journal = coalesce(r.journal, j.journal)"};

constexpr Statement kMissingBlobs = {
    "check_missing_blobs",
    "SELECT r.journal, r.sequence FROM record r WHERE r.log = $1::bigint AND r.blob IS NOT NULL "
    "AND NOT EXISTS (SELECT 1 FROM blob b WHERE b.digest = r.blob AND b.part = 0)"};

constexpr Statement kBlobs = {
    "check_blobs",
    "SELECT digest, parts FROM blob WHERE part = 0 AND digest > $1::bytea ORDER BY "
    "digest LIMIT $2::bigint"};

constexpr Statement kBlobPart = {
    "check_blob_part", "SELECT bytes FROM blob WHERE digest = $1::bytea AND part = $2::bigint"};

using Found = std::function<void(const std::string&)>;

// Sequences of each journal that the order has.
using Counts = std::map<std::string, std::uint64_t>;

class TurnCheck {
 public:
  explicit TurnCheck(const Found& found) : found_(found) {}

  void Take(const Rows& rows, int row) {
    const std::uint64_t turn = rows.Number(row, 0);
    if (turn != turn_ + 1) found_(absl::StrCat("turn ", turn, " follows turn ", turn_));
    turn_ = turn;
    if (rows.Number(row, 1) < epoch_) found_(absl::StrCat("turn ", turn, ": its epoch falls"));
    epoch_ = std::max(epoch_, rows.Number(row, 1));
    if (!rows.Bytes(row, 4).empty()) TakeEntries(rows, row);
    if (rows.Number(row, 2) != order_.count || rows.Bytes(row, 3) != AsBytes(order_.hash)) {
      found_(absl::StrCat("turn ", turn, ": its running hash is not its records'"));
      order_.count = rows.Number(row, 2);
    }
  }

  std::uint64_t Turn() const { return turn_; }
  const Counts& Records() const { return counts_; }

 private:
  void TakeEntries(const Rows& rows, int row) {
    const auto part = DecodeOrderPart(rows.Number(row, 2), rows.Bytes(row, 4));
    if (!part.ok() || part->FirstIndex() != order_.count + 1) {
      found_(absl::StrCat("turn ", turn_, ": its entries do not follow those before"));
      return;
    }
    for (const GlobalEntry& entry : part->entries) {
      Advance(order_, entry.record_hash);
      ++counts_[std::string(reinterpret_cast<const char*>(entry.journal.bytes.data()),
                            entry.journal.bytes.size())];
    }
  }

  const Found& found_;
  std::uint64_t turn_ = 0;
  std::uint64_t epoch_ = 0;
  OrderPoint order_;
  Counts counts_;
};

absl::StatusOr<Counts> CheckTurns(const ConnectionPool& pool, const RowsOf& of,
                                  const Found& found) {
  TurnCheck check(found);
  while (true) {
    Parameters parameters;
    parameters.Number(of.log).Number(check.Turn()).Number(of.durable).Number(kRowsAnAnswer);
    ASSIGN_OR_RETURN(const Rows rows, pool.Run(kTurns, parameters));
    for (int row = 0; row < rows.Count(); ++row) check.Take(rows, row);
    if (static_cast<std::uint64_t>(rows.Count()) < kRowsAnAnswer) return check.Records();
  }
}

// One journal of those that have records or a name; `known`: the records of it in the order.
void CheckJournalRow(const Rows& rows, int row, std::uint64_t known, const Found& found) {
  const std::string id = absl::BytesToHexString(rows.Text(row, 0));
  const std::string whose = absl::StrCat("journal `", id, "`: ");
  if (rows.Number(row, 1) != known || rows.Number(row, 2) != known) {
    found(absl::StrCat(whose, "the order has ", known, " records of it, ", rows.Number(row, 1),
                       " are there, the newest is ", rows.Number(row, 2)));
  }
  if (rows.IsNull(row, 3)) {
    found(absl::StrCat(whose, "it has no name"));
  } else if (JournalId::ForName(rows.Bytes(row, 3)).ToHex() != id) {
    found(absl::StrCat(whose, "its id is not that of its name `", rows.Text(row, 3), "`"));
  }
  if (rows.Number(row, 4) > known) found(absl::StrCat(whose, "a snapshot is beyond its records"));
}

absl::Status CheckJournals(const ConnectionPool& pool, const RowsOf& of, Counts ordered,
                           const Found& found) {
  Parameters parameters;
  parameters.Number(of.log).Number(of.durable);
  ASSIGN_OR_RETURN(const Rows rows, pool.Run(kJournals, parameters));
  for (int row = 0; row < rows.Count(); ++row) {
    const std::string journal = rows.Text(row, 0);
    CheckJournalRow(rows, row, ordered[journal], found);
    ordered.erase(journal);
  }
  for (const auto& [journal, known] : ordered) {
    found(absl::StrCat("journal `", absl::BytesToHexString(journal), "`: its ", known,
                       " records are not there"));
  }
  return absl::OkStatus();
}

absl::Status CheckBlob(const ConnectionPool& pool, const std::string& digest, std::uint64_t parts,
                       const Found& found) {
  Sha256Hasher hasher;
  for (std::uint64_t part = 0; part < parts; ++part) {
    Parameters parameters;
    parameters.Bytes(digest).Number(part);
    ASSIGN_OR_RETURN(const Rows rows, pool.Run(kBlobPart, parameters));
    // A batch that was not written may leave a part of one.
    if (rows.Count() == 0) return absl::OkStatus();
    hasher.Update(rows.Bytes(0, 0));
  }
  if (AsBytes(hasher.Finish()) == digest) return absl::OkStatus();
  found(absl::StrCat("blob `", absl::BytesToHexString(digest), "`: its bytes have another digest"));
  return absl::OkStatus();
}

absl::Status CheckBlobs(const ConnectionPool& pool, const RowsOf& of, const Found& found) {
  Parameters of_log;
  of_log.Number(of.log);
  ASSIGN_OR_RETURN(const Rows missing, pool.Run(kMissingBlobs, of_log));
  for (int row = 0; row < missing.Count(); ++row) {
    found(absl::StrCat("journal `", absl::BytesToHexString(missing.Text(row, 0)), "`: the blob of ",
                       "record ", missing.Number(row, 1), " is not there"));
  }
  std::string after;
  while (true) {
    Parameters parameters;
    parameters.Bytes(after).Number(kRowsAnAnswer);
    ASSIGN_OR_RETURN(const Rows rows, pool.Run(kBlobs, parameters));
    for (int row = 0; row < rows.Count(); ++row) {
      after = rows.Text(row, 0);
      RETURN_IF_ERROR(CheckBlob(pool, after, rows.Number(row, 1), found));
    }
    if (static_cast<std::uint64_t>(rows.Count()) < kRowsAnAnswer) return absl::OkStatus();
  }
}

}  // namespace

absl::Status CheckPostgresRows(const ConnectionPool& pool, const RowsOf& of, const Found& found) {
  ASSIGN_OR_RETURN(const Counts ordered, CheckTurns(pool, of, found));
  RETURN_IF_ERROR(CheckJournals(pool, of, ordered, found));
  return CheckBlobs(pool, of, found);
}

}  // namespace arbitro::storage
