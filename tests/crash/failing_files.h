// SPDX-License-Identifier: Apache-2.0
//
// A file system whose k-th operation fails, once or from then on, or that has room for a given
// number of bytes.
//
// It counts every operation that can meet a bad disk: making, opening, reading, writing, syncing,
// closing, renaming, linking and deleting files, looking into folders and syncing them. It does not
// count RocksDB's lock and the log that RocksDB keeps for people.

#ifndef ARBITRO_CRASH_FAILING_FILES_H_
#define ARBITRO_CRASH_FAILING_FILES_H_

#include <rocksdb/file_system.h>

#include <cstdint>
#include <limits>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace arbitro::crash {

enum class DiskError {
  kIo,          // EIO: nothing was done
  kNoSpace,     // ENOSPC for an operation that needs room, EIO for others: nothing was done
  kShortWrite,  // half of the appended bytes are there; EIO for all other operations
};

enum class Lasting { kOnce, kFromThenOn };

struct DiskFault {
  std::uint64_t operation = 0;  // from 1; 0 for never
  DiskError error = DiskError::kIo;
  Lasting lasting = Lasting::kOnce;
  // Of all bytes that are written. The file system cuts what goes beyond, and has no room from then
  // on. Deleted files give none back.
  std::uint64_t room_bytes = std::numeric_limits<std::uint64_t>::max();
};

// Thread-safe. Operations of several threads are counted as they come.
class FailingFiles final : public rocksdb::FileSystemWrapper {
 public:
  FailingFiles(std::shared_ptr<rocksdb::FileSystem> below, DiskFault fault);

  const char* Name() const override { return "FailingFiles"; }

  // Returns the number of operations so far.
  std::uint64_t Operations() const;

  // Returns the bytes written so far.
  std::uint64_t WrittenBytes() const;

  // Returns a description of the first operation that failed; empty if none has.
  std::string FirstFailure() const;

  rocksdb::IOStatus NewSequentialFile(const std::string& name, const rocksdb::FileOptions& options,
                                      std::unique_ptr<rocksdb::FSSequentialFile>* result,
                                      rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewRandomAccessFile(const std::string& name,
                                        const rocksdb::FileOptions& options,
                                        std::unique_ptr<rocksdb::FSRandomAccessFile>* result,
                                        rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                    std::unique_ptr<rocksdb::FSWritableFile>* result,
                                    rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus ReopenWritableFile(const std::string& name, const rocksdb::FileOptions& options,
                                       std::unique_ptr<rocksdb::FSWritableFile>* result,
                                       rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus NewDirectory(const std::string& name, const rocksdb::IOOptions& options,
                                 std::unique_ptr<rocksdb::FSDirectory>* result,
                                 rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus FileExists(const std::string& name, const rocksdb::IOOptions& options,
                               rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus GetChildren(const std::string& name, const rocksdb::IOOptions& options,
                                std::vector<std::string>* result,
                                rocksdb::IODebugContext* debug) override;
  rocksdb::IOStatus GetFileSize(const std::string& name, const rocksdb::IOOptions& options,
                                std::uint64_t* size, rocksdb::IODebugContext* debug) override;
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

 private:
  class Sequential;
  class Table;
  class Writable;
  class Folder;

  // Counts the next operation. Returns OK, or the error that it is to give. `needs_room`: a full
  // disk refuses it.
  rocksdb::IOStatus Next(const std::string& what, bool needs_room = false);
  // Takes room for so many bytes. Returns for how many there was room; these count as written.
  std::size_t TakeRoom(std::size_t bytes);
  bool WritesHalf() const { return fault_.error == DiskError::kShortWrite; }

  const std::shared_ptr<rocksdb::FileSystem> below_;
  const DiskFault fault_;
  mutable std::mutex mutex_;
  std::uint64_t operations_ = 0;
  std::uint64_t written_bytes_ = 0;
  std::string first_failure_;
};

}  // namespace arbitro::crash

#endif  // ARBITRO_CRASH_FAILING_FILES_H_
