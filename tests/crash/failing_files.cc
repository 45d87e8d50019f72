// SPDX-License-Identifier: Apache-2.0

#include "tests/crash/failing_files.h"

#include <algorithm>
#include <filesystem>
#include <utility>

namespace arbitro::crash {
namespace {

using rocksdb::FileOptions;
using rocksdb::IODebugContext;
using rocksdb::IOOptions;
using rocksdb::IOStatus;

bool IsForPeople(const std::string& path) {
  return std::filesystem::path(path).filename().string().starts_with("LOG");
}

}  // namespace

class FailingFiles::Sequential final : public rocksdb::FSSequentialFileOwnerWrapper {
 public:
  Sequential(FailingFiles& files, std::string name, std::unique_ptr<rocksdb::FSSequentialFile> file)
      : FSSequentialFileOwnerWrapper(std::move(file)), files_(files), name_(std::move(name)) {}

  IOStatus Read(std::size_t size, const IOOptions& options, rocksdb::Slice* result, char* scratch,
                IODebugContext* debug) override {
    IOStatus status = files_.Next("reading " + name_);
    return status.ok() ? target()->Read(size, options, result, scratch, debug) : status;
  }

 private:
  FailingFiles& files_;
  const std::string name_;
};

// Read from anywhere, as sorted files are. Every byte comes by Read.
class FailingFiles::Table final : public rocksdb::FSRandomAccessFileOwnerWrapper {
 public:
  Table(FailingFiles& files, std::string name, std::unique_ptr<rocksdb::FSRandomAccessFile> file)
      : FSRandomAccessFileOwnerWrapper(std::move(file)), files_(files), name_(std::move(name)) {}

  IOStatus Read(std::uint64_t offset, std::size_t size, const IOOptions& options,
                rocksdb::Slice* result, char* scratch, IODebugContext* debug) const override {
    IOStatus status = files_.Next("reading in " + name_);
    return status.ok() ? target()->Read(offset, size, options, result, scratch, debug) : status;
  }
  IOStatus MultiRead(rocksdb::FSReadRequest* requests, std::size_t count, const IOOptions& options,
                     IODebugContext* debug) override {
    return FSRandomAccessFile::MultiRead(requests, count, options, debug);
  }
  IOStatus Prefetch(std::uint64_t, std::size_t, const IOOptions&, IODebugContext*) override {
    return IOStatus::NotSupported("not modelled");
  }

 private:
  FailingFiles& files_;
  const std::string name_;
};

class FailingFiles::Writable final : public rocksdb::FSWritableFileOwnerWrapper {
 public:
  Writable(FailingFiles& files, std::string name, std::unique_ptr<rocksdb::FSWritableFile> file)
      : FSWritableFileOwnerWrapper(std::move(file)), files_(files), name_(std::move(name)) {}

  IOStatus Append(const rocksdb::Slice& data, const IOOptions& options,
                  IODebugContext* debug) override {
    const auto all = [&] { return target()->Append(data, options, debug); };
    return Write(data, options, debug, all);
  }
  IOStatus Append(const rocksdb::Slice& data, const IOOptions& options,
                  const rocksdb::DataVerificationInfo& verification,
                  IODebugContext* debug) override {
    const auto all = [&] { return target()->Append(data, options, verification, debug); };
    return Write(data, options, debug, all);
  }
  IOStatus Truncate(std::uint64_t size, const IOOptions& options, IODebugContext* debug) override {
    IOStatus status = files_.Next("truncating " + name_);
    return status.ok() ? target()->Truncate(size, options, debug) : status;
  }
  IOStatus Sync(const IOOptions& options, IODebugContext* debug) override {
    IOStatus status = files_.Next("syncing " + name_, true);
    return status.ok() ? target()->Sync(options, debug) : status;
  }
  IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
    IOStatus status = files_.Next("syncing " + name_, true);
    return status.ok() ? target()->Fsync(options, debug) : status;
  }
  IOStatus Close(const IOOptions& options, IODebugContext* debug) override {
    IOStatus status = files_.Next("closing " + name_);
    const IOStatus closed = target()->Close(options, debug);
    return status.ok() ? closed : status;
  }

 private:
  // Everything by `all`; or as much as the disk takes before it fails.
  template <class All>
  IOStatus Write(const rocksdb::Slice& data, const IOOptions& options, IODebugContext* debug,
                 const All& all) {
    IOStatus status = files_.Next("writing " + name_, true);
    std::size_t part = files_.WritesHalf() ? data.size() / 2 : 0;
    if (status.ok()) {
      part = files_.TakeRoom(data.size());
      if (part == data.size()) return all();
      status = IOStatus::NoSpace(name_);
    }
    if (part == 0) return status;
    const IOStatus begun = target()->Append({data.data(), part}, options, debug);
    return begun.ok() ? status : begun;
  }

  FailingFiles& files_;
  const std::string name_;
};

class FailingFiles::Folder final : public rocksdb::FSDirectoryWrapper {
 public:
  Folder(FailingFiles& files, std::string name, std::unique_ptr<rocksdb::FSDirectory> folder)
      : FSDirectoryWrapper(std::move(folder)), files_(files), name_(std::move(name)) {}

  IOStatus Fsync(const IOOptions& options, IODebugContext* debug) override {
    IOStatus status = files_.Next("syncing folder " + name_);
    return status.ok() ? FSDirectoryWrapper::Fsync(options, debug) : status;
  }
  IOStatus FsyncWithDirOptions(const IOOptions& options, IODebugContext* debug,
                               const rocksdb::DirFsyncOptions& reason) override {
    IOStatus status = files_.Next("syncing folder " + name_);
    return status.ok() ? FSDirectoryWrapper::FsyncWithDirOptions(options, debug, reason) : status;
  }

 private:
  FailingFiles& files_;
  const std::string name_;
};

FailingFiles::FailingFiles(std::shared_ptr<rocksdb::FileSystem> below, DiskFault fault)
    : FileSystemWrapper(below), below_(std::move(below)), fault_(fault) {}

std::uint64_t FailingFiles::Operations() const {
  const std::lock_guard lock(mutex_);
  return operations_;
}

std::uint64_t FailingFiles::WrittenBytes() const {
  const std::lock_guard lock(mutex_);
  return written_bytes_;
}

std::size_t FailingFiles::TakeRoom(std::size_t bytes) {
  const std::lock_guard lock(mutex_);
  const std::uint64_t room = fault_.room_bytes - written_bytes_;
  const auto fitting = static_cast<std::size_t>(std::min<std::uint64_t>(bytes, room));
  written_bytes_ += fitting;
  if (fitting < bytes && first_failure_.empty()) first_failure_ = "writing into a full disk";
  return fitting;
}

std::string FailingFiles::FirstFailure() const {
  const std::lock_guard lock(mutex_);
  return first_failure_;
}

IOStatus FailingFiles::Next(const std::string& what, bool needs_room) {
  const std::lock_guard lock(mutex_);
  ++operations_;
  if (needs_room && written_bytes_ >= fault_.room_bytes) {
    if (first_failure_.empty()) first_failure_ = what;
    return IOStatus::NoSpace(what);
  }
  if (fault_.operation == 0 || operations_ < fault_.operation) return IOStatus::OK();
  if (operations_ > fault_.operation && fault_.lasting == Lasting::kOnce) return IOStatus::OK();
  if (first_failure_.empty()) first_failure_ = what;
  if (fault_.error == DiskError::kNoSpace && needs_room) return IOStatus::NoSpace(what);
  return IOStatus::IOError(what, "EIO");
}

IOStatus FailingFiles::NewSequentialFile(const std::string& name, const FileOptions& options,
                                         std::unique_ptr<rocksdb::FSSequentialFile>* result,
                                         IODebugContext* debug) {
  IOStatus status = Next("opening " + name);
  if (status.ok()) status = target()->NewSequentialFile(name, options, result, debug);
  if (status.ok()) *result = std::make_unique<Sequential>(*this, name, std::move(*result));
  return status;
}

IOStatus FailingFiles::NewRandomAccessFile(const std::string& name, const FileOptions& options,
                                           std::unique_ptr<rocksdb::FSRandomAccessFile>* result,
                                           IODebugContext* debug) {
  IOStatus status = Next("opening " + name);
  if (status.ok()) status = target()->NewRandomAccessFile(name, options, result, debug);
  if (status.ok()) *result = std::make_unique<Table>(*this, name, std::move(*result));
  return status;
}

IOStatus FailingFiles::NewWritableFile(const std::string& name, const FileOptions& options,
                                       std::unique_ptr<rocksdb::FSWritableFile>* result,
                                       IODebugContext* debug) {
  if (IsForPeople(name)) return target()->NewWritableFile(name, options, result, debug);
  IOStatus status = Next("making " + name, true);
  if (status.ok()) status = target()->NewWritableFile(name, options, result, debug);
  if (status.ok()) *result = std::make_unique<Writable>(*this, name, std::move(*result));
  return status;
}

IOStatus FailingFiles::ReopenWritableFile(const std::string& name, const FileOptions& options,
                                          std::unique_ptr<rocksdb::FSWritableFile>* result,
                                          IODebugContext* debug) {
  if (IsForPeople(name)) return target()->ReopenWritableFile(name, options, result, debug);
  IOStatus status = Next("reopening " + name, true);
  if (status.ok()) status = target()->ReopenWritableFile(name, options, result, debug);
  if (status.ok()) *result = std::make_unique<Writable>(*this, name, std::move(*result));
  return status;
}

IOStatus FailingFiles::NewDirectory(const std::string& name, const IOOptions& options,
                                    std::unique_ptr<rocksdb::FSDirectory>* result,
                                    IODebugContext* debug) {
  IOStatus status = Next("opening folder " + name);
  if (status.ok()) status = target()->NewDirectory(name, options, result, debug);
  if (status.ok()) *result = std::make_unique<Folder>(*this, name, std::move(*result));
  return status;
}

IOStatus FailingFiles::FileExists(const std::string& name, const IOOptions& options,
                                  IODebugContext* debug) {
  IOStatus status = Next("looking for " + name);
  return status.ok() ? target()->FileExists(name, options, debug) : status;
}

IOStatus FailingFiles::GetChildren(const std::string& name, const IOOptions& options,
                                   std::vector<std::string>* result, IODebugContext* debug) {
  IOStatus status = Next("listing " + name);
  return status.ok() ? target()->GetChildren(name, options, result, debug) : status;
}

IOStatus FailingFiles::GetFileSize(const std::string& name, const IOOptions& options,
                                   std::uint64_t* size, IODebugContext* debug) {
  IOStatus status = Next("measuring " + name);
  return status.ok() ? target()->GetFileSize(name, options, size, debug) : status;
}

IOStatus FailingFiles::CreateDir(const std::string& name, const IOOptions& options,
                                 IODebugContext* debug) {
  IOStatus status = Next("making folder " + name, true);
  return status.ok() ? target()->CreateDir(name, options, debug) : status;
}

IOStatus FailingFiles::CreateDirIfMissing(const std::string& name, const IOOptions& options,
                                          IODebugContext* debug) {
  IOStatus status = Next("making folder " + name, true);
  return status.ok() ? target()->CreateDirIfMissing(name, options, debug) : status;
}

IOStatus FailingFiles::DeleteFile(const std::string& name, const IOOptions& options,
                                  IODebugContext* debug) {
  IOStatus status = Next("deleting " + name);
  return status.ok() ? target()->DeleteFile(name, options, debug) : status;
}

IOStatus FailingFiles::RenameFile(const std::string& from, const std::string& to,
                                  const IOOptions& options, IODebugContext* debug) {
  if (IsForPeople(from)) return target()->RenameFile(from, to, options, debug);
  IOStatus status = Next("renaming " + from);
  return status.ok() ? target()->RenameFile(from, to, options, debug) : status;
}

IOStatus FailingFiles::LinkFile(const std::string& from, const std::string& to,
                                const IOOptions& options, IODebugContext* debug) {
  IOStatus status = Next("linking " + from);
  return status.ok() ? target()->LinkFile(from, to, options, debug) : status;
}

}  // namespace arbitro::crash
