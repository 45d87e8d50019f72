// SPDX-License-Identifier: Apache-2.0
//
// What a log is known to have held, written down outside its database.
//
// RocksDB opens without a word where a live write-ahead log was deleted or its MANIFEST was cut
// short: the database is then simply older. The anchor tells. It lies in the data folder, beside
// the database, in two files that take turns, so that one that is being written never costs the
// other. docs/storage_format.md gives every byte.
//
// It names the log twice: by the running hash, which the log itself keeps with every record, and by
// the root of the tree (storage/log_tree.h), which proofs and signed checkpoints rest on. The tree
// may be behind, by what came while the anchor was written.
//
// An anchor never names what is not durable. So a log that holds less than its anchor names lost
// something; one that holds more is as it should be.

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

// The files, in a data folder.
inline constexpr char kAnchorFileNames[2][9] = {"ANCHOR-0", "ANCHOR-1"};

struct Anchor {
  // Counts the writings: the file of the higher turn holds, and turn n goes to file n mod 2.
  std::uint64_t turn = 0;

  // The records of the log, all of them durable.
  OrderPoint order;

  // The owner epoch in which it was written.
  std::uint64_t epoch = 0;

  // The tree over the first of them; of size 0 where it was not known.
  TreePoint tree{};

  bool operator==(const Anchor&) const = default;
};

// The 136 bytes of a file. Decoding also takes the 96 bytes of the format before, which had no
// tree; it gives nothing for any other bytes.
std::string EncodeAnchor(const Anchor& anchor);
std::optional<Anchor> DecodeAnchor(std::string_view bytes);

// The anchor that holds in a data folder; nothing where neither file is there and whole. Fails only
// where the disk does. `files` may be null for the operating system's.
absl::StatusOr<std::optional<Anchor>> ReadAnchor(rocksdb::FileSystem* files,
                                                 const std::string& folder);

// Writes the file of `anchor.turn` and has it and its name on disk on return.
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

    // Gives the tree that an anchor of `count` records may name, on the thread that writes it; of
    // size 0 where there is none to give. Null: there never is.
    std::function<TreePoint(std::uint64_t count)> tree;

    // Called on the keeper's thread where nothing was noted for so long: once, until there is more.
    std::chrono::milliseconds idle_after{10'000};
    std::function<void()> on_idle{};

    // Gets the error that ends the keeping: nothing is written after it.
    std::function<void(const absl::Status&)> on_failure;
  };

  // Continues after `turn`, the newest there is. Writes nothing before the first Note.
  AnchorKeeper(Options options, std::uint64_t turn);

  // Writes what was noted and is not written.
  ~AnchorKeeper();

  AnchorKeeper(const AnchorKeeper&) = delete;
  AnchorKeeper& operator=(const AnchorKeeper&) = delete;

  // Says what is durable. It is on disk an interval later at most.
  void Note(const OrderPoint& order, std::uint64_t epoch);

  // Writes now what was noted.
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
