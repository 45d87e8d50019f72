// SPDX-License-Identifier: Apache-2.0
//
// A bundle: one journal in one file, which can be verified, replayed and imported into another log.
//
// It holds the headers and payloads of the journal's records, the blobs that a replay needs, and
// notes for people. It is written and read as a stream, in pieces:
//
//   magic           the 16 bytes "arbitro-bundle-1"
//   J  journal      name, number of records, head hash and epoch; once, first
//   N  note         key and text: "ruleset", "pokemon-tcg 1.0.0 2b1c…"
//   B  blob         bytes, found by their SHA-256; before the first record
//   R  record       header and stored payload, in order from sequence 1
//   E  end          SHA-256 of every byte before this piece; once, last
//
// Each piece is its letter, its size (8 bytes, little endian) and its body; docs/bundle_format.md
// gives every byte. If a bundle was cut short, changed or put together from two, the chain, the
// digests or the end shows it. Secrets of draws and the persons' database are never in it.

#ifndef ARBITRO_STORAGE_BUNDLE_H_
#define ARBITRO_STORAGE_BUNDLE_H_

#include <cstddef>
#include <cstdint>
#include <fstream>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/event_log.h"
#include "storage/format/sha256.h"

namespace arbitro::storage {

// A note's key and its text, in bytes.
inline constexpr std::size_t kBundleNoteBytesMax = 4096;

// Text beside the records. No digest of the journal covers it, so the records take precedence.
struct BundleNote {
  std::string key;
  std::string text;

  bool operator==(const BundleNote&) const = default;
};

// Takes the next bytes of the file; its error ends the writing.
using BundleSink = std::function<absl::Status(std::string_view bytes)>;

// Writes a bundle: Begin, notes and blobs, records, Finish. An error of the sink is returned and
// final. Not thread-safe.
class BundleWriter {
 public:
  explicit BundleWriter(BundleSink sink) : sink_(std::move(sink)) {}

  // Begins with the journal's head, as far as the journal is exported.
  absl::Status Begin(const Head& head);
  absl::Status AddNote(const BundleNote& note);
  absl::Status AddBlob(const Blob& blob);
  absl::Status AddRecord(const StoredRecord& record);
  absl::Status Finish();

 private:
  absl::Status Put(std::string_view bytes);
  absl::Status PutPiece(char letter, std::string_view body);

  const BundleSink sink_;
  Sha256Hasher hasher_;
};

using BundleItem = std::variant<BundleNote, Blob, StoredRecord>;

// Reads a bundle and trusts nothing: every record continues the one before it, every payload and
// blob has its digest, and the file ends where it says. Not thread-safe.
class BundleReader {
 public:
  // Opens the file. NOT_FOUND if it cannot be opened, INVALID_ARGUMENT if it is no bundle or of a
  // newer format, DATA_LOSS if its first piece is damaged.
  static absl::StatusOr<BundleReader> Open(const std::string& path);

  // Returns the journal's name and head, as the file says. Next proves them once it has returned
  // nothing.
  const Head& head() const { return head_; }

  // Returns the next note, blob or record; nothing after the last, when all of it is verified.
  // DATA_LOSS names the piece by its place in the file, and both values if there are two. A
  // record's global_index is its sequence.
  absl::StatusOr<std::optional<BundleItem>> Next();

 private:
  struct Piece {
    char letter = 0;
    std::string body;
  };

  explicit BundleReader(std::ifstream file)
      : file_(std::move(file)), hasher_(std::make_unique<Sha256Hasher>()) {}

  absl::Status ReadBytes(std::size_t size, std::string* bytes);
  absl::StatusOr<Piece> ReadPiece();
  absl::Status ReadJournal();
  absl::StatusOr<BundleItem> ReadItem(Piece piece);
  absl::StatusOr<BundleItem> ReadRecord(std::string_view body);
  absl::Status CheckEnd(std::string_view body);
  absl::Status Damaged(std::string_view what) const;

  std::ifstream file_;
  std::unique_ptr<Sha256Hasher> hasher_;
  std::uint64_t pieces_ = 0;
  Head head_;
  std::optional<ChainPoint> previous_;
  bool done_ = false;
};

// The effect of importing a bundle into a log.
struct BundleImport {
  std::uint64_t records = 0;  // of the bundle
  std::uint64_t known = 0;    // of these, the log had before
  std::uint64_t blobs = 0;
};

// Returns the request that caused a record, read from its payload. Empty if no request caused it.
using RequestOfRecord =
    std::function<absl::StatusOr<std::optional<RequestKey>>(const StoredRecord& record)>;

// Imports a bundle into a log that is open for writing: verifies the whole file first, then appends
// the records that the log does not have. The records keep their headers, so their hashes and their
// proofs stay the same; if the log's epoch is lower than theirs, it is raised. If the log holds the
// beginning of the same journal, it is continued, so an interrupted import can be run again.
// ALREADY_EXISTS if the log has another journal of that name, or a longer one. `progress` hears how
// many records are done.
absl::StatusOr<BundleImport> ImportBundle(const std::string& path, EventLog* log,
                                          const RequestOfRecord& request_of,
                                          const std::function<void(std::uint64_t)>& progress);

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_BUNDLE_H_
