// SPDX-License-Identifier: Apache-2.0
//
// A file system for RocksDB that can tell at any moment what a disk would hold after a power cut.
//
// It really writes files below a root folder, so that the database can read them. Beside that, a
// model keeps apart the bytes that were only written and those that were synced. It never really
// syncs: the model is the disk, so a test can cut the power hundreds of times a minute.
//
// The modelled disk promises this, and no more:
//
//   - the bytes of a file up to its last sync are there; of those appended since, a prefix of any
//     length;
//   - a file that is overwritten in its place holds, until its next sync, its old bytes or any
//     prefix of the new ones;
//   - changes to folders (a file made, renamed, deleted, linked) reach the disk in their order, at
//     some time, and by the next sync of their folder at the latest. So a new file whose folder was
//     not synced may be missing whatever was synced inside it, a rename is there wholly or not at
//     all, and a deleted file may be back;
//   - RangeSync and Flush promise nothing.
//
// ext4, XFS and btrfs keep at least these promises. Disks that keep fewer are here to show that a
// test would notice one (DiskManner). Thread-safe.

#ifndef ARBITRO_CRASH_POWER_CUT_FILES_H_
#define ARBITRO_CRASH_POWER_CUT_FILES_H_

#include <rocksdb/file_system.h>

#include <cstddef>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>

namespace arbitro::crash {

// The content of a disk: files with their bytes, and folders, by path relative to the root.
struct DiskImage {
  std::map<std::string, std::string> files;
  std::map<std::string, bool> folders;

  // Writes everything below `root`, an existing folder.
  void WriteTo(const std::string& root) const;
};

// How far a disk keeps its promises.
enum class DiskManner {
  kHonest,
  // A file's sync answers OK and does nothing.
  kSyncLies,
  // A folder's sync answers OK and does nothing, as if it had not been called.
  kFolderSyncLies,
};

class PowerCutFiles final : public rocksdb::FileSystemWrapper {
 public:
  // Everything that the root holds already counts as synced.
  PowerCutFiles(std::string root, std::uint64_t seed, DiskManner manner = DiskManner::kHonest);

  const char* Name() const override { return "PowerCutFiles"; }

  // From now on, takes an image of the disk again and again, as if the power were cut: before one
  // of the next `operations_max` operations, drawn at random, then before one of the
  // `operations_max` after it, and so on. `on_cut` gets the image, on the thread that was about to
  // do the operation; it must not use these files.
  void CutRepeatedly(std::uint64_t operations_max, std::function<void(DiskImage)> on_cut);
  void StopCutting();

  // Returns what the disk would hold. Draws at random which of the unsynced bytes reached it.
  DiskImage CutNow();

  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result,
                                    rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus ReopenWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                       std::unique_ptr<rocksdb::FSWritableFile>* result,
                                       rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewDirectory(const std::string& name, const rocksdb::IOOptions& options,
                                 std::unique_ptr<rocksdb::FSDirectory>* result,
                                 rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus CreateDir(const std::string& name, const rocksdb::IOOptions& options,
                              rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus CreateDirIfMissing(const std::string& name, const rocksdb::IOOptions& options,
                                       rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus DeleteFile(const std::string& name, const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus RenameFile(const std::string& from, const std::string& to,
                               const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus LinkFile(const std::string& from, const std::string& to,
                             const rocksdb::IOOptions& options,
                             rocksdb::IODebugContext* debug) override;

  // The model does not have these calls, so the file system refuses them.
  rocksdb::IOStatus ReuseWritableFile(const std::string& name, const std::string& old_name,
                                      const rocksdb::FileOptions& options,
                                      std::unique_ptr<rocksdb::FSWritableFile>* result,
                                      rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewRandomRWFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSRandomRWFile>* result,
                                    rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus Truncate(const std::string& name, std::size_t size,
                             const rocksdb::IOOptions& options,
                             rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus DeleteDir(const std::string& name, const rocksdb::IOOptions& options,
                              rocksdb::IODebugContext* debug) override;

 private:
  class File;
  class Folder;

  // A file apart from its names, or a folder.
  struct Node {
    bool is_folder = false;
    std::string bytes;
    std::size_t synced_bytes = 0;
    // The bytes on disk when the file was last overwritten in its place; empty once it was synced.
    std::optional<std::string> before;
  };
  using Names = std::map<std::string, std::shared_ptr<Node>>;

  // One change to the names: removes `removed` and adds `added`; either may be empty.
  struct Change {
    std::string removed;
    std::string added;
    std::shared_ptr<Node> node;
  };

  static void Apply(const Change& change, Names& names);

  // The caller of the rest holds mutex_.
  std::string Relative(const std::string& path) const;
  void BeforeOperation();
  void MakeChange(Change change);
  void SyncFolder(const std::string& folder);
  DiskImage Image();
  std::string BytesOnDisk(const Node& node, bool with_tails);

  const std::string root_;
  const DiskManner manner_;
  std::mutex mutex_;
  std::mt19937_64 random_;
  Names written_;
  Names on_disk_;
  std::deque<Change> pending_;
  std::uint64_t operations_max_ = 0;
  std::uint64_t operations_left_ = 0;
  std::function<void(DiskImage)> on_cut_;
};

}  // namespace arbitro::crash

#endif  // ARBITRO_CRASH_POWER_CUT_FILES_H_
