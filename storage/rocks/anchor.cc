// SPDX-License-Identifier: Apache-2.0

#include "storage/rocks/anchor.h"

#include <rocksdb/file_system.h>

#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/byte_order.h"

namespace arbitro::storage {
namespace {

constexpr std::string_view kAnchorMagic = "ARBANCH2";
constexpr std::string_view kMagicWithoutTree = "ARBANCH1";
constexpr std::size_t kBytesWithoutTree = 8 + 3 * sizeof(std::uint64_t) + 2 * kDigestBytes;
constexpr std::size_t kAnchorBytes = kBytesWithoutTree + sizeof(std::uint64_t) + kDigestBytes;

rocksdb::FileSystem& FilesOr(rocksdb::FileSystem* files) {
  return files != nullptr ? *files : *rocksdb::FileSystem::Default();
}

absl::Status Failed(const rocksdb::IOStatus& status, const std::string& path) {
  if (status.ok()) return absl::OkStatus();
  return absl::UnavailableError(absl::StrCat("the anchor `", path, "`: ", status.ToString()));
}

std::string PathOf(const std::string& folder, std::uint64_t turn) {
  return absl::StrCat(folder, "/", kAnchorFileNames[turn % 2]);
}

// Returns nothing if there is no such file.
absl::StatusOr<std::optional<std::string>> ReadWhole(rocksdb::FileSystem& files,
                                                     const std::string& path) {
  const rocksdb::IOOptions io;
  rocksdb::IOStatus status = files.FileExists(path, io, nullptr);
  if (status.IsNotFound()) return std::optional<std::string>();
  std::unique_ptr<rocksdb::FSSequentialFile> file;
  if (status.ok()) status = files.NewSequentialFile(path, rocksdb::FileOptions(), &file, nullptr);
  std::string buffer(kAnchorBytes + 1, '\0');
  rocksdb::Slice bytes;
  if (status.ok()) status = file->Read(buffer.size(), io, &bytes, buffer.data(), nullptr);
  if (!status.ok()) return Failed(status, path);
  return std::optional<std::string>(bytes.ToString());
}

}  // namespace

std::string EncodeAnchor(const Anchor& anchor) {
  std::string bytes(kAnchorMagic);
  PutLittle(bytes, anchor.turn);
  PutLittle(bytes, anchor.order.count);
  PutArray(bytes, anchor.order.hash);
  PutLittle(bytes, anchor.epoch);
  PutLittle(bytes, anchor.tree.size);
  PutArray(bytes, anchor.tree.root);
  PutArray(bytes, Sha256(bytes));
  return bytes;
}

std::optional<Anchor> DecodeAnchor(std::string_view bytes) {
  const bool has_tree = bytes.size() == kAnchorBytes && bytes.starts_with(kAnchorMagic);
  const bool has_none = bytes.size() == kBytesWithoutTree && bytes.starts_with(kMagicWithoutTree);
  if (!has_tree && !has_none) return std::nullopt;
  const std::size_t fields = bytes.size() - kDigestBytes;
  if (bytes.substr(fields) != AsBytes(Sha256(bytes.substr(0, fields)))) return std::nullopt;
  bytes.remove_prefix(kAnchorMagic.size());
  Anchor anchor;
  anchor.turn = TakeLittle<std::uint64_t>(bytes);
  anchor.order.count = TakeLittle<std::uint64_t>(bytes);
  anchor.order.hash = TakeArray<Digest>(bytes);
  anchor.epoch = TakeLittle<std::uint64_t>(bytes);
  if (has_tree) {
    anchor.tree.size = TakeLittle<std::uint64_t>(bytes);
    anchor.tree.root = TakeArray<Digest>(bytes);
  }
  return anchor;
}

absl::StatusOr<std::optional<Anchor>> ReadAnchor(rocksdb::FileSystem* files,
                                                 const std::string& folder) {
  std::optional<Anchor> newest;
  for (std::uint64_t turn = 0; turn < 2; ++turn) {
    const auto bytes = ReadWhole(FilesOr(files), PathOf(folder, turn));
    if (!bytes.ok()) return bytes.status();
    if (!bytes->has_value()) continue;
    const std::optional<Anchor> found = DecodeAnchor(**bytes);
    if (!found.has_value() || found->turn % 2 != turn) continue;
    if (!newest.has_value() || found->turn > newest->turn) newest = found;
  }
  return newest;
}

absl::Status WriteAnchor(rocksdb::FileSystem* files_or_null, const std::string& folder,
                         const Anchor& anchor) {
  rocksdb::FileSystem& files = FilesOr(files_or_null);
  const std::string path = PathOf(folder, anchor.turn);
  const rocksdb::IOOptions io;
  Failpoint("anchor.begun");
  std::unique_ptr<rocksdb::FSWritableFile> file;
  rocksdb::IOStatus status = files.NewWritableFile(path, rocksdb::FileOptions(), &file, nullptr);
  Failpoint("anchor.file_emptied");
  if (status.ok()) status = file->Append(EncodeAnchor(anchor), io, nullptr);
  Failpoint("anchor.file_written");
  if (status.ok()) status = file->Fsync(io, nullptr);
  Failpoint("anchor.file_synced");
  if (status.ok()) status = file->Close(io, nullptr);
  std::unique_ptr<rocksdb::FSDirectory> directory;
  if (status.ok()) status = files.NewDirectory(folder, io, &directory, nullptr);
  Failpoint("anchor.folder_opened");
  if (status.ok() && !SeededFault("directory_sync_skipped")) status = directory->Fsync(io, nullptr);
  Failpoint("anchor.folder_synced");
  return Failed(status, path);
}

AnchorKeeper::AnchorKeeper(Options options, std::uint64_t turn) : options_(std::move(options)) {
  noted_.turn = turn;
  if (options_.interval.count() > 0) thread_ = std::thread([this] { Run(); });
}

AnchorKeeper::~AnchorKeeper() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  changed_.notify_all();
  if (thread_.joinable()) thread_.join();
  // on_failure has reported a failure to the caller that must know.
  (void)WriteNoted();
}

void AnchorKeeper::Note(const OrderPoint& order, std::uint64_t epoch) {
  bool was_dirty = false;
  Failpoint("anchor.noting");
  {
    const std::lock_guard lock(mutex_);
    noted_.order = order;
    noted_.epoch = epoch;
    was_dirty = std::exchange(dirty_, true);
  }
  if (options_.interval.count() == 0) {
    (void)WriteNoted();
  } else if (!was_dirty) {
    // Wake it once: the thread looks before it waits, and a wake-up costs a lone append more than
    // its hashes.
    changed_.notify_all();
  }
}

absl::Status AnchorKeeper::WriteNow() { return WriteNoted(); }

void AnchorKeeper::Run() {
  std::unique_lock lock(mutex_);
  while (!ending_) {
    const auto waking = [this] { return ending_ || dirty_; };
    if (!changed_.wait_for(lock, options_.idle_after, waking)) {
      lock.unlock();
      if (options_.on_idle) options_.on_idle();
      lock.lock();
      changed_.wait(lock, waking);
    }
    if (ending_) return;
    lock.unlock();
    const bool written = WriteNoted().ok();
    lock.lock();
    if (!written) return;
    changed_.wait_for(lock, options_.interval, [this] { return ending_; });
  }
}

absl::Status AnchorKeeper::WriteNoted() {
  const std::lock_guard write_lock(write_mutex_);
  Anchor anchor;
  {
    const std::lock_guard lock(mutex_);
    if (failed_ || !dirty_) return absl::OkStatus();
    ++noted_.turn;
    dirty_ = false;
    anchor = noted_;
  }
  Failpoint("anchor.noted");
  if (options_.tree) anchor.tree = options_.tree(anchor.order.count);
  Failpoint("anchor.tree_followed");
  absl::Status status = WriteAnchor(options_.files.get(), options_.folder, anchor);
  if (status.ok()) return status;
  {
    const std::lock_guard lock(mutex_);
    failed_ = true;
  }
  if (options_.on_failure) options_.on_failure(status);
  return status;
}

}  // namespace arbitro::storage
