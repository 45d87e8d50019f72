// SPDX-License-Identifier: Apache-2.0

#include "tests/crash/power_cut_files.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <utility>

namespace arbitro::crash {
namespace {

namespace fs = std::filesystem;
using rocksdb::IOStatus;

// RocksDB's own log for people, and its lock: they are written past the model, and mean nothing
// after a power cut.
bool IsOutsideTheModel(const fs::path& path) {
  const std::string name = path.filename();
  return name == "LOCK" || name.starts_with("LOG") || name.starts_with("LOCK-");
}

std::string ReadFile(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

void DiskImage::WriteTo(const std::string& root) const {
  for (const auto& [folder, present] : folders) {
    if (present) fs::create_directories(fs::path(root) / folder);
  }
  for (const auto& [name, bytes] : files) {
    std::ofstream file(fs::path(root) / name, std::ios::binary);
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  }
}

// A file whose appends and syncs the model sees first.
class PowerCutFiles::File final : public rocksdb::FSWritableFileOwnerWrapper {
 public:
  File(PowerCutFiles& files, std::shared_ptr<Node> node,
       std::unique_ptr<rocksdb::FSWritableFile> file)
      : FSWritableFileOwnerWrapper(std::move(file)), files_(files), node_(std::move(node)) {}

  IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                  rocksdb::IODebugContext* debug) override {
    Record(data);
    return target()->Append(data, options, debug);
  }
  IOStatus Append(const rocksdb::Slice& data, const rocksdb::IOOptions& options,
                  const rocksdb::DataVerificationInfo& verification,
                  rocksdb::IODebugContext* debug) override {
    Record(data);
    return target()->Append(data, options, verification, debug);
  }
  IOStatus PositionedAppend(const rocksdb::Slice&, std::uint64_t, const rocksdb::IOOptions&,
                            rocksdb::IODebugContext*) override {
    return IOStatus::NotSupported("not modelled");
  }
  IOStatus PositionedAppend(const rocksdb::Slice&, std::uint64_t, const rocksdb::IOOptions&,
                            const rocksdb::DataVerificationInfo&,
                            rocksdb::IODebugContext*) override {
    return IOStatus::NotSupported("not modelled");
  }
  IOStatus Truncate(std::uint64_t size, const rocksdb::IOOptions& options,
                    rocksdb::IODebugContext* debug) override {
    {
      const std::lock_guard lock(files_.mutex_);
      files_.BeforeOperation();
      node_->bytes.resize(size);
      node_->synced_bytes = std::min<std::size_t>(node_->synced_bytes, size);
    }
    return target()->Truncate(size, options, debug);
  }
  IOStatus Sync(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override { return Reach(); }
  IOStatus Fsync(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override { return Reach(); }
  IOStatus RangeSync(std::uint64_t, std::uint64_t, const rocksdb::IOOptions&,
                     rocksdb::IODebugContext*) override {
    return IOStatus::OK();
  }

 private:
  void Record(const rocksdb::Slice& data) {
    const std::lock_guard lock(files_.mutex_);
    files_.BeforeOperation();
    node_->bytes.append(data.data(), data.size());
  }

  IOStatus Reach() {
    const std::lock_guard lock(files_.mutex_);
    files_.BeforeOperation();
    if (files_.manner_ == DiskManner::kSyncLies) return IOStatus::OK();
    node_->synced_bytes = node_->bytes.size();
    node_->before.reset();
    return IOStatus::OK();
  }

  PowerCutFiles& files_;
  const std::shared_ptr<Node> node_;
};

class PowerCutFiles::Folder final : public rocksdb::FSDirectoryWrapper {
 public:
  Folder(PowerCutFiles& files, std::string name, std::unique_ptr<rocksdb::FSDirectory> folder)
      : FSDirectoryWrapper(std::move(folder)), files_(files), name_(std::move(name)) {}

  IOStatus Fsync(const rocksdb::IOOptions&, rocksdb::IODebugContext*) override { return Reach(); }
  IOStatus FsyncWithDirOptions(const rocksdb::IOOptions&, rocksdb::IODebugContext*,
                               const rocksdb::DirFsyncOptions&) override {
    return Reach();
  }

 private:
  IOStatus Reach() {
    const std::lock_guard lock(files_.mutex_);
    files_.BeforeOperation();
    if (files_.manner_ != DiskManner::kFolderSyncLies) files_.SyncFolder(name_);
    return IOStatus::OK();
  }

  PowerCutFiles& files_;
  const std::string name_;
};

PowerCutFiles::PowerCutFiles(std::string root, std::uint64_t seed, DiskManner manner)
    : FileSystemWrapper(rocksdb::FileSystem::Default()),
      root_(std::move(root)),
      manner_(manner),
      random_(seed) {
  for (const auto& entry : fs::recursive_directory_iterator(root_)) {
    if (IsOutsideTheModel(entry.path())) continue;
    auto node = std::make_shared<Node>();
    node->is_folder = entry.is_directory();
    if (!node->is_folder) node->bytes = ReadFile(entry.path());
    node->synced_bytes = node->bytes.size();
    written_[Relative(entry.path())] = node;
  }
  on_disk_ = written_;
}

void PowerCutFiles::CutRepeatedly(std::uint64_t operations_max,
                                  std::function<void(DiskImage)> on_cut) {
  const std::lock_guard lock(mutex_);
  operations_max_ = operations_max;
  operations_left_ = random_() % operations_max_;
  on_cut_ = std::move(on_cut);
}

void PowerCutFiles::StopCutting() {
  const std::lock_guard lock(mutex_);
  on_cut_ = nullptr;
}

DiskImage PowerCutFiles::CutNow() {
  const std::lock_guard lock(mutex_);
  return Image();
}

void PowerCutFiles::Apply(const Change& change, Names& names) {
  if (!change.removed.empty()) names.erase(change.removed);
  if (!change.added.empty()) names[change.added] = change.node;
}

std::string PowerCutFiles::Relative(const std::string& path) const {
  std::string relative = fs::path(path).lexically_normal().lexically_relative(root_);
  while (!relative.empty() && relative.back() == '/') relative.pop_back();
  return relative;
}

void PowerCutFiles::BeforeOperation() {
  if (on_cut_ == nullptr || operations_left_-- > 0) return;
  operations_left_ = random_() % operations_max_;
  on_cut_(Image());
}

void PowerCutFiles::MakeChange(Change change) {
  BeforeOperation();
  Apply(change, written_);
  pending_.push_back(std::move(change));
}

// Syncs the changes of that folder alone: the folder itself may still be missing in its parent.
void PowerCutFiles::SyncFolder(const std::string& folder) {
  std::deque<Change> still_pending;
  for (Change& change : pending_) {
    const fs::path name = change.added.empty() ? change.removed : change.added;
    const fs::path parent = name.has_parent_path() ? name.parent_path() : fs::path(".");
    if (parent == folder) {
      Apply(change, on_disk_);
    } else {
      still_pending.push_back(std::move(change));
    }
  }
  pending_ = std::move(still_pending);
}

DiskImage PowerCutFiles::Image() {
  Names names = on_disk_;
  // Draws how many of the changes that no sync has forced yet reached the disk: none, all, or some.
  std::size_t reached = random_() % (pending_.size() + 1);
  const std::uint64_t extreme = random_() % 4;
  if (extreme == 0) reached = 0;
  if (extreme == 1) reached = pending_.size();
  for (std::size_t i = 0; i < reached; ++i) Apply(pending_[i], names);

  DiskImage image;
  const bool with_tails = random_() % 4 != 0;
  for (const auto& [name, node] : names) {
    const std::string parent = fs::path(name).parent_path();
    if (!parent.empty() && !image.folders.contains(parent)) continue;
    if (node->is_folder) {
      image.folders[name] = true;
    } else {
      image.files[name] = BytesOnDisk(*node, with_tails);
    }
  }
  return image;
}

std::string PowerCutFiles::BytesOnDisk(const Node& node, bool with_tails) {
  if (node.before.has_value() && random_() % 2 == 0) return *node.before;
  std::size_t tail = 0;
  if (with_tails) tail = random_() % (node.bytes.size() - node.synced_bytes + 1);
  return node.bytes.substr(0, node.synced_bytes + tail);
}

IOStatus PowerCutFiles::NewWritableFile(const std::string& name,
                                        const rocksdb::FileOptions& options,
                                        std::unique_ptr<rocksdb::FSWritableFile>* result,
                                        rocksdb::IODebugContext* debug) {
  IOStatus status = target()->NewWritableFile(name, options, result, debug);
  if (!status.ok() || IsOutsideTheModel(name)) return status;
  const std::lock_guard lock(mutex_);
  const std::string relative = Relative(name);
  std::shared_ptr<Node> node;
  if (const auto there = written_.find(relative); there != written_.end()) {
    // The file is written again in its place, which changes no name.
    BeforeOperation();
    node = there->second;
    if (!node->before.has_value()) node->before = node->bytes.substr(0, node->synced_bytes);
    node->bytes.clear();
    node->synced_bytes = 0;
  } else {
    node = std::make_shared<Node>();
    MakeChange({"", relative, node});
  }
  *result = std::make_unique<File>(*this, std::move(node), std::move(*result));
  return status;
}

IOStatus PowerCutFiles::ReopenWritableFile(const std::string& name,
                                           const rocksdb::FileOptions& options,
                                           std::unique_ptr<rocksdb::FSWritableFile>* result,
                                           rocksdb::IODebugContext* debug) {
  IOStatus status = target()->ReopenWritableFile(name, options, result, debug);
  if (!status.ok() || IsOutsideTheModel(name)) return status;
  const std::lock_guard lock(mutex_);
  const std::string relative = Relative(name);
  if (!written_.contains(relative)) MakeChange({"", relative, std::make_shared<Node>()});
  *result = std::make_unique<File>(*this, written_[relative], std::move(*result));
  return status;
}

IOStatus PowerCutFiles::NewDirectory(const std::string& name, const rocksdb::IOOptions& options,
                                     std::unique_ptr<rocksdb::FSDirectory>* result,
                                     rocksdb::IODebugContext* debug) {
  IOStatus status = target()->NewDirectory(name, options, result, debug);
  if (!status.ok()) return status;
  const std::lock_guard lock(mutex_);
  *result = std::make_unique<Folder>(*this, Relative(name), std::move(*result));
  return status;
}

IOStatus PowerCutFiles::CreateDir(const std::string& name, const rocksdb::IOOptions& options,
                                  rocksdb::IODebugContext* debug) {
  IOStatus status = target()->CreateDir(name, options, debug);
  if (!status.ok()) return status;
  auto node = std::make_shared<Node>();
  node->is_folder = true;
  const std::lock_guard lock(mutex_);
  MakeChange({"", Relative(name), std::move(node)});
  return status;
}

IOStatus PowerCutFiles::CreateDirIfMissing(const std::string& name,
                                           const rocksdb::IOOptions& options,
                                           rocksdb::IODebugContext* debug) {
  if (fs::is_directory(name)) return IOStatus::OK();
  return CreateDir(name, options, debug);
}

IOStatus PowerCutFiles::DeleteFile(const std::string& name, const rocksdb::IOOptions& options,
                                   rocksdb::IODebugContext* debug) {
  IOStatus status = target()->DeleteFile(name, options, debug);
  if (!status.ok() || IsOutsideTheModel(name)) return status;
  const std::lock_guard lock(mutex_);
  MakeChange({Relative(name), "", nullptr});
  return status;
}

IOStatus PowerCutFiles::RenameFile(const std::string& from, const std::string& to,
                                   const rocksdb::IOOptions& options,
                                   rocksdb::IODebugContext* debug) {
  IOStatus status = target()->RenameFile(from, to, options, debug);
  if (!status.ok() || IsOutsideTheModel(to)) return status;
  const std::lock_guard lock(mutex_);
  const std::string source = Relative(from);
  MakeChange({source, Relative(to), written_.at(source)});
  return status;
}

IOStatus PowerCutFiles::LinkFile(const std::string& from, const std::string& to,
                                 const rocksdb::IOOptions& options,
                                 rocksdb::IODebugContext* debug) {
  IOStatus status = target()->LinkFile(from, to, options, debug);
  if (!status.ok()) return status;
  const std::lock_guard lock(mutex_);
  MakeChange({"", Relative(to), written_.at(Relative(from))});
  return status;
}

IOStatus PowerCutFiles::ReuseWritableFile(const std::string&, const std::string&,
                                          const rocksdb::FileOptions&,
                                          std::unique_ptr<rocksdb::FSWritableFile>*,
                                          rocksdb::IODebugContext*) {
  return IOStatus::NotSupported("not modelled");
}

IOStatus PowerCutFiles::NewRandomRWFile(const std::string&, const rocksdb::FileOptions&,
                                        std::unique_ptr<rocksdb::FSRandomRWFile>*,
                                        rocksdb::IODebugContext*) {
  return IOStatus::NotSupported("not modelled");
}

IOStatus PowerCutFiles::Truncate(const std::string&, std::size_t, const rocksdb::IOOptions&,
                                 rocksdb::IODebugContext*) {
  return IOStatus::NotSupported("not modelled");
}

IOStatus PowerCutFiles::DeleteDir(const std::string&, const rocksdb::IOOptions&,
                                  rocksdb::IODebugContext*) {
  return IOStatus::NotSupported("not modelled");
}

}  // namespace arbitro::crash
