// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/caches.h"

#include <algorithm>
#include <set>
#include <string_view>

#include "api/status/try.h"
#include "storage/format/value.h"
#include "storage/postgres/schema.h"
#include "storage/snapshot_keeping.h"

namespace arbitro::storage {
namespace {

constexpr Statement kPutSnapshotPart = {
    "put_snapshot_part",
    "INSERT INTO snapshot VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING"};

constexpr Statement kDropSnapshots = {
    "drop_snapshots", "DELETE FROM snapshot WHERE log = $1::bigint AND journal = $2::bytea"};

constexpr Statement kDropSome = {"drop_some",
                                 "DELETE FROM snapshot WHERE log = $1::bigint AND journal = "
                                 "$2::bytea AND sequence = ANY ($3::bigint[])"};

// A brief is the row of part -1 at its record: dropped with the snapshots there, and no part of
// any.
constexpr Statement kDropBriefs = {
    "drop_briefs",
    "DELETE FROM snapshot WHERE log = $1::bigint AND journal = ANY ($2::bytea[]) AND part = -1"};

constexpr Statement kPutBriefs = {
    "put_briefs",
    "INSERT INTO snapshot SELECT $1::bigint, b.journal, b.sequence, -1, 1, b.record_hash, "
    "b.digest, "
    "b.bytes FROM unnest($2::bytea[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[]) AS "
    "b(journal, sequence, record_hash, digest, bytes) ON CONFLICT DO NOTHING"};

constexpr Statement kCountTiles = {
    "count_tiles", "SELECT count(*) FROM tile WHERE log = $1::bigint AND level = 0"};

constexpr Statement kGetTile = {
    "get_tile",
    "SELECT hashes FROM tile WHERE log = $1::bigint AND level = $2::bigint AND index = $3::bigint"};

constexpr Statement kPutTiles = {
    "put_tiles",
    "INSERT INTO tile SELECT $1::bigint, t.level, t.index, t.hashes FROM unnest($2::bigint[], "
    "$3::bigint[], $4::bytea[]) AS t(level, index, hashes) ON CONFLICT DO NOTHING"};

constexpr Statement kClearTiles = {"clear_tiles", "DELETE FROM tile WHERE log = $1::bigint"};

std::string_view IdOf(const JournalId& journal) {
  return {reinterpret_cast<const char*>(journal.bytes.data()), journal.bytes.size()};
}

}  // namespace

absl::Status PostgresSnapshots::Put(const Snapshot& snapshot, const PostgresReader& reader) const {
  ASSIGN_OR_RETURN(const std::vector<SnapshotMark> marks, reader.SnapshotMarks(snapshot.journal));
  RETURN_IF_ERROR(Drop(snapshot.journal, {snapshot.sequence}));
  const Digest digest = SnapshotDigest(snapshot);
  const std::string_view bytes = snapshot.bytes;
  const std::uint64_t parts =
      std::max<std::uint64_t>(1, (bytes.size() + kPostgresPartBytes - 1) / kPostgresPartBytes);
  // The first part makes a snapshot one, so it comes last.
  for (std::uint64_t part = parts; part-- > 0;) {
    Parameters parameters;
    parameters.Number(log_).Bytes(IdOf(snapshot.journal)).Number(snapshot.sequence);
    parameters.Number(part).Number(parts).Bytes(AsBytes(snapshot.record_hash));
    parameters.Bytes(AsBytes(digest));
    parameters.Bytes(bytes.substr(part * kPostgresPartBytes, kPostgresPartBytes));
    RETURN_IF_ERROR(pool_.Run(kPutSnapshotPart, parameters).status());
  }
  std::set<std::uint64_t> kept = {snapshot.sequence};
  for (const SnapshotMark& mark : marks) kept.insert(mark.sequence);
  return Drop(snapshot.journal, SnapshotsToDrop({kept.begin(), kept.end()}));
}

absl::Status PostgresSnapshots::Drop(const JournalId& journal) const {
  Parameters parameters;
  parameters.Number(log_).Bytes(IdOf(journal));
  return pool_.Run(kDropSnapshots, parameters).status();
}

absl::Status PostgresSnapshots::Drop(const JournalId& journal,
                                     const std::vector<std::uint64_t>& sequences) const {
  if (sequences.empty()) return absl::OkStatus();
  Parameters parameters;
  parameters.Number(log_).Bytes(IdOf(journal)).Numbers(sequences);
  return pool_.Run(kDropSome, parameters).status();
}

absl::Status PostgresSnapshots::PutBriefs(absl::Span<const Brief> briefs) const {
  if (briefs.empty()) return absl::OkStatus();
  std::vector<JournalId> ids;
  std::vector<Digest> digests;
  for (const Brief& brief : briefs) {
    ids.push_back(JournalId::ForName(brief.name));
    digests.push_back(BriefDigest(brief));
  }
  std::vector<std::optional<std::string_view>> journals, hashes, own, bytes;
  std::vector<std::uint64_t> sequences;
  for (std::size_t i = 0; i < briefs.size(); ++i) {
    journals.emplace_back(IdOf(ids[i]));
    sequences.push_back(briefs[i].sequence);
    hashes.emplace_back(AsBytes(briefs[i].record_hash));
    own.emplace_back(AsBytes(digests[i]));
    bytes.emplace_back(briefs[i].bytes);
  }
  Parameters dropped;
  dropped.Number(log_).BytesList(journals);
  RETURN_IF_ERROR(pool_.Run(kDropBriefs, dropped).status());
  Parameters put;
  put.Number(log_).BytesList(journals).Numbers(sequences).BytesList(hashes).BytesList(own);
  put.BytesList(bytes);
  return pool_.Run(kPutBriefs, put).status();
}

absl::StatusOr<std::uint64_t> PostgresTiles::CountFirstLevel() const {
  Parameters parameters;
  parameters.Number(log_);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kCountTiles, parameters));
  return rows.Number(0, 0);
}

absl::StatusOr<std::optional<std::string>> PostgresTiles::Get(const TileId& id) const {
  Parameters parameters;
  parameters.Number(log_).Number(id.level).Number(id.index);
  ASSIGN_OR_RETURN(const Rows rows, pool_.Run(kGetTile, parameters));
  if (rows.Count() == 0) return std::optional<std::string>();
  return std::optional<std::string>(rows.Text(0, 0));
}

absl::Status PostgresTiles::Put(const std::vector<Tile>& tiles) {
  std::vector<std::uint64_t> levels;
  std::vector<std::uint64_t> indexes;
  std::vector<std::optional<std::string_view>> hashes;
  for (const Tile& tile : tiles) {
    levels.push_back(tile.id.level);
    indexes.push_back(tile.id.index);
    hashes.emplace_back(tile.hashes);
  }
  Parameters parameters;
  parameters.Number(log_).Numbers(levels).Numbers(indexes).BytesList(hashes);
  return pool_.Run(kPutTiles, parameters).status();
}

absl::Status PostgresTiles::Clear() {
  Parameters parameters;
  parameters.Number(log_);
  return pool_.Run(kClearTiles, parameters).status();
}

}  // namespace arbitro::storage
