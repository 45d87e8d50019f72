// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitrobench/bare_rocks.h"

#include <rocksdb/db.h>
#include <rocksdb/env.h>
#include <rocksdb/write_batch.h>

#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>

#include "storage/format/key.h"
#include "storage/format/limits.h"
#include "storage/format/order_hash.h"
#include "storage/format/value.h"
#include "storage/rocks/options.h"

namespace arbitro::bench {
namespace {

absl::Status Failed(const rocksdb::Status& status) {
  return absl::UnavailableError("bare RocksDB: " + status.ToString());
}

class Committer final : public BareCommitter {
 public:
  explicit Committer(std::unique_ptr<rocksdb::DB> database)
      : database_(std::move(database)), thread_([this] { Run(); }) {}
  ~Committer() override { Drain(); }

  void Submit(BareAction action, Done done) override {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      queue_.push_back({std::move(action), std::move(done)});
    }
    work_.notify_one();
  }

  void Drain() override {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      draining_ = true;
    }
    work_.notify_one();
    if (thread_.joinable()) thread_.join();
  }

 private:
  struct Item {
    BareAction action;
    Done done;
  };

  void Run() {
    for (std::vector<Item> batch = TakeBatch(); !batch.empty(); batch = TakeBatch()) {
      const rocksdb::Status status = Write(batch);
      const absl::Status answer = status.ok() ? absl::OkStatus() : Failed(status);
      for (const Item& item : batch) item.done(answer);
    }
  }

  std::vector<Item> TakeBatch() {
    std::unique_lock<std::mutex> lock(mutex_);
    work_.wait(lock, [this] { return draining_ || !queue_.empty(); });
    std::vector<Item> batch;
    batch.reserve(queue_.size());
    while (!queue_.empty() && batch.size() < storage::kBatchRecordsMax) {
      batch.push_back(std::move(queue_.front()));
      queue_.pop_front();
    }
    return batch;
  }

  rocksdb::Status Write(const std::vector<Item>& items) {
    size_t bytes = 0;
    for (const Item& item : items) {
      for (const auto& [key, value] : item.action.rows) bytes += key.size() + value.size();
    }
    rocksdb::WriteBatch batch(bytes, 0, storage::kProtectionBytesPerKey, 0);
    storage::OrderPart part{end_, {}};
    for (const Item& item : items) {
      for (const auto& [key, value] : item.action.rows) {
        if (rocksdb::Status status = batch.Put(key, value); !status.ok()) return status;
      }
      part.entries.push_back(item.action.place);
    }
    // Counted, not hashed.
    part.end.count += items.size();
    rocksdb::Status status =
        batch.Put(storage::OrderKey(part.end.count), storage::EncodeOrderPart(part));
    if (!status.ok()) return status;
    end_ = part.end;
    rocksdb::WriteOptions synced;
    synced.sync = true;
    return database_->Write(synced, &batch);
  }

  const std::unique_ptr<rocksdb::DB> database_;
  storage::OrderPoint end_;
  std::mutex mutex_;
  std::condition_variable work_;
  std::deque<Item> queue_;
  bool draining_ = false;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace

BareAction BareActionOf(const storage::Append& append, std::uint64_t global_index) {
  const storage::RecordHeader& header = append.header;
  BareAction action;
  action.rows.emplace_back(
      storage::RecordKey(header.journal, header.sequence),
      storage::EncodeRecordRow({{header, global_index}, {append.payload, std::nullopt}}));
  if (header.sequence == 1) {
    action.rows.emplace_back(storage::JournalKey(header.journal), append.journal_name);
    action.rows.emplace_back(storage::NameKey(append.journal_name),
                             storage::EncodeJournal(header.journal));
  }
  if (append.request.has_value()) {
    const storage::RequestKey& request = *append.request;
    action.rows.emplace_back(
        storage::RequestKeyOf(header.journal, request.principal, request.request_id),
        storage::EncodeStoredRequest({header.sequence, global_index, request.request_digest}));
  }
  action.place = {global_index, header.journal, header.sequence, storage::RecordHash(header)};
  return action;
}

absl::StatusOr<std::unique_ptr<BareCommitter>> BareCommitter::Open(const std::string& folder) {
  rocksdb::Options options = storage::DatabaseOptions({}, rocksdb::Env::Default());
  options.create_if_missing = true;
  rocksdb::DB* opened = nullptr;
  const rocksdb::Status status = rocksdb::DB::Open(options, folder, &opened);
  std::unique_ptr<rocksdb::DB> database(opened);
  if (!status.ok()) return Failed(status);
  return std::make_unique<Committer>(std::move(database));
}

}  // namespace arbitro::bench
