// SPDX-License-Identifier: Apache-2.0
//
// The number of records that a log is known to have held, written outside its database.
//
// RocksDB opens without an error after a live write-ahead log was deleted or its MANIFEST was cut
// short: the database is then simply older. The anchor shows it. It lies in the data folder, beside
// the database, in two files that take turns, so that a torn write to one never costs the other.
// docs/storage_format.md gives every byte.
//
// It names the log twice: by the running hash, which the log itself keeps with every record, and by
// the root of the tree (storage/log_tree.h), which proofs and signed checkpoints rest on. The tree
// may lack the records that came while the anchor was written.
//
// An anchor never names records that are not durable. So a log that holds fewer than its anchor
// names has lost some; a log that holds more is as it should be.

#ifndef ARBITRO_STORAGE_ROCKS_ANCHOR_H_
#define ARBITRO_STORAGE_ROCKS_ANCHOR_H_

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "storage/format/merkle_tree.h"
#include "storage/format/order_hash.h"

namespace rocksdb {
class FileSystem;
}  // namespace rocksdb

namespace arbitro::storage {

// The names of the files in a data folder.
inline constexpr char kAnchorFileNames[2][9] = {"ANCHOR-0", "ANCHOR-1"};

struct Anchor {
  // Counts the writings: the file of the higher turn is valid, and turn n goes to file n mod 2.
  std::uint64_t turn = 0;

  // The records of the log, all of them durable.
  OrderPoint order;

  // The owner epoch in which it was written.
  std::uint64_t epoch = 0;

  // The tree over the first of them; of size 0 if it was not known.
  TreePoint tree{};

  bool operator==(const Anchor&) const = default;
};

// Encodes the 136 bytes of a file. Decoding also takes the 96 bytes of the format before, which had
// no tree; it gives nothing for any other bytes.
std::string EncodeAnchor(const Anchor& anchor);
std::optional<Anchor> DecodeAnchor(std::string_view bytes);

// Returns the valid anchor of a data folder. Empty if neither file is there and whole. Fails only
// if the disk does. With null `files`, uses the operating system's.
absl::StatusOr<std::optional<Anchor>> ReadAnchor(rocksdb::FileSystem* files,
                                                 const std::string& folder);

// Writes the file of `anchor.turn`. The file and its name are on disk on return.
absl::Status WriteAnchor(rocksdb::FileSystem* files, const std::string& folder,
                         const Anchor& anchor);

// Keeps the anchor of an open log up to date: at most once an interval while the log grows, and at
// the end. Thread-safe.
class AnchorKeeper {
 public:
  struct Options {
    std::shared_ptr<rocksdb::FileSystem> files;
    std::string folder;

    // With 0 there is no thread, and Note writes before it returns.
    std::chrono::milliseconds interval{1000};

    // Returns the tree that an anchor of `count` records may name, on the thread that writes it; of
    // size 0 if there is none. Null if there never is one.
    std::function<TreePoint(std::uint64_t count)> tree;

    // Called on the keeper's thread if nothing was noted for so long: once, until there is more.
    std::chrono::milliseconds idle_after{10'000};
    std::function<void()> on_idle{};

    // Gets the error that ends the keeping: nothing is written after it.
    std::function<void(const absl::Status&)> on_failure;
  };

  // Continues after `turn`, the newest there is. Writes nothing before the first Note.
  AnchorKeeper(Options options, std::uint64_t turn);

  // Writes the noted anchor if it is not written yet.
  ~AnchorKeeper();

  AnchorKeeper(const AnchorKeeper&) = delete;
  AnchorKeeper& operator=(const AnchorKeeper&) = delete;

  // Notes the durable end of the log. It is on disk an interval later at most.
  void Note(const OrderPoint& order, std::uint64_t epoch);

  // Writes the noted anchor now.
  absl::Status WriteNow();

 private:
  void Run();
  absl::Status WriteNoted();

  const Options options_;
  std::mutex write_mutex_;  // one file is written at a time

  std::mutex mutex_;
  std::condition_variable changed_;
  Anchor noted_;
  bool dirty_ = false;
  bool failed_ = false;
  bool ending_ = false;

  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_ROCKS_ANCHOR_H_
