// SPDX-License-Identifier: Apache-2.0
//
// A file system for RocksDB that knows what the disk would hold if the power went now.
//
// Files are really written below a root folder, so that the database can read them; beside that, a
// model keeps apart what was only written and what was synced. Nothing is ever really synced: the
// model is the disk, which makes hundreds of power cuts a minute possible.
//
// What the modelled disk promises, and no more:
//
//   - the bytes of a file up to its last sync are there; of what was appended since, a prefix of
//     any length;
//   - a file that is written anew in its place holds, until its next sync, what it held before or
//   any
//     prefix of what is written;
//   - changes to folders (a file made, renamed, deleted, linked) reach the disk in their order, at
//     some time, and by the next sync of their folder at the latest. So a new file whose folder was
//     not synced may be missing whatever was synced inside it, a rename is there wholly or not at
//     all, and a deleted file may be back;
//   - RangeSync and Flush promise nothing.
//
// That is what ext4, XFS and btrfs keep at least. Worse disks exist, and are here to show that a
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

// What a disk holds: files with their bytes, and folders, by path relative to the root.
struct DiskImage {
  std::map<std::string, std::string> files;
  std::map<std::string, bool> folders;

  // Writes everything below `root`, an existing folder.
  void WriteTo(const std::string& root) const;
};

// Whether a disk does what it says.
enum class DiskManner {
  kHonest,
  // A file's sync answers OK and does nothing.
  kSyncLies,
  // A folder's sync answers OK and does nothing, as if nobody had asked for it.
  kFolderSyncLies,
};

class PowerCutFiles final : public rocksdb::FileSystemWrapper {
 public:
  // What the root holds already is on the disk.
  PowerCutFiles(std::string root, std::uint64_t seed, DiskManner manner = DiskManner::kHonest);

  const char* Name() const override { return "PowerCutFiles"; }

  // From now on, cuts the power in thought again and again: before one of the next
  // `operations_max` operations, drawn at random, then before one of the `operations_max` after it,
  // and so on. `on_cut` gets the image, on the thread that was about to do the operation; it must
  // not use these files.
  void CutRepeatedly(std::uint64_t operations_max, std::function<void(DiskImage)> on_cut);
  void StopCutting();

  // What the disk would hold. Draws at random what of the unsynced made it there.
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

  // Not modelled, so refused rather than passed by the model.
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
    // What the disk held when the file was begun anew; nothing once it was synced since.
    std::optional<std::string> before;
  };
  using Names = std::map<std::string, std::shared_ptr<Node>>;

  // One change to the names: `removed` goes, `added` comes; either may be empty.
  struct Change {
    std::string removed;
    std::string added;
    std::shared_ptr<Node> node;
  };

  static void Apply(const Change& change, Names& names);

  // The rest is called with mutex_ held.
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
