// SPDX-License-Identifier: Apache-2.0
//
// The one thread that appends: it merges what is ready into batches, one sync a batch.
//
// Commits as soon as the log is idle and something waits; there is no timer. While the log syncs
// one batch the next one gathers, so a batch grows with the load and a lone record is written at
// once. A batch takes waiting records in the order of submission, up to kBatchRecordsMax or
// kBatchBytesMax.
//
// A refusal (IsRefusal) of a batch costs only the records that earn it, and those that are joined
// to them: the committer then appends each record, or all that are joined, by itself, and each gets
// its own answer. Any other error is final. The records of that batch and all that wait or come
// later are answered with UNAVAILABLE, `on_failure` is called once, and the process should exit and
// recover: the outcome of what was in flight is unknown until the log is opened again.
//
// Thread-safe: any thread may call anything, except that Drain and the destructor must not be
// called from a callback.

#ifndef ARBITRO_STORAGE_COMMITTER_H_
#define ARBITRO_STORAGE_COMMITTER_H_

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "storage/event_log.h"
#include "storage/format/limits.h"

namespace arbitro::storage {

struct CommitterOptions {
  // A batch is closed at either bound.
  std::size_t batch_records_max = kBatchRecordsMax;
  std::size_t batch_bytes_max = kBatchBytesMax;

  // Bounds of the queue. Submit refuses above either bound; one record is always admitted to an
  // empty queue.
  std::size_t queue_records_max = kCommitterQueueRecordsMax;
  std::size_t queue_bytes_max = kCommitterQueueBytesMax;

  // Called at most once, on the committer thread, with the log's error, before any answer of the
  // failed batch. Must not block.
  std::function<void(const absl::Status&)> on_failure;

  // Hears of each batch that is durable: its records, and how long writing and syncing took. On the
  // committer thread, before any answer. Must not block.
  std::function<void(std::size_t records, std::chrono::steady_clock::duration took)> on_batch;

  // Calls what it is given, which gives the answers of a batch that is durable, on the committer
  // thread. None: they are given without further ado.
  std::function<void(const std::function<void()>& give)> around_answers;
};

class Committer {
 public:
  // Gets the receipt once the record is durable, or the reason why there is none.
  using Done = std::function<void(const absl::StatusOr<AppendReceipt>&)>;

  // `log` must outlive the committer. No other caller should append to it meanwhile.
  explicit Committer(EventLog& log, CommitterOptions options = {});

  // Drains.
  ~Committer();

  Committer(const Committer&) = delete;
  Committer& operator=(const Committer&) = delete;

  // Hands over one record. On OK, `done` is called exactly once, later, on the committer thread;
  // callbacks run in the order of submission, one at a time, and hold up the next batch: they must
  // be short and must not block. They may call Submit.
  //
  // Not OK means that the record was not taken, nothing of it will be written, and `done` is never
  // called: RESOURCE_EXHAUSTED where the queue is full (try again later), UNAVAILABLE after a
  // failure or after Drain.
  absl::Status Submit(Append append, Done done);

  // Hands over 1 to kBatchRecordsMax records that are written in one batch, all or none, whatever
  // the bounds of a batch: as Submit does, but a refusal that one of them earns is the answer of
  // all. `dones` is parallel to `appends`.
  absl::Status SubmitJoined(std::vector<Append> appends, std::vector<Done> dones);

  // How many records wait for the next batch.
  std::size_t Waiting() const;

  // Whether the log failed, which is final.
  bool Failed() const;

  // Takes no more, commits and answers what waits, and joins the thread. A second call returns once
  // the first has.
  void Drain();

 private:
  struct Item {
    Append append;
    Done done;
    // Of the records that are written together from this one on; 0: an earlier one has counted it.
    std::size_t joined = 1;
    std::size_t bytes = 0;
  };

  // The vectors are parallel.
  struct Batch {
    std::vector<Append> appends;
    std::vector<Done> dones;
    std::vector<std::size_t> joined;
  };

  void Run();
  // Under the lock: whether the queue takes so much more.
  absl::Status CheckRoom(std::size_t records, std::size_t bytes) const;
  Batch TakeBatch();
  void Commit(Batch& batch);
  absl::StatusOr<std::vector<AppendReceipt>> AppendTimed(absl::Span<const Append> appends);
  void CommitEach(Batch& batch);
  void AnswerAll(const Batch& batch, const std::vector<AppendReceipt>& receipts) const;
  void AnswerFrom(Batch& batch, std::size_t first);
  void Fail(const absl::Status& cause);

  EventLog& log_;
  const CommitterOptions options_;

  mutable std::mutex mutex_;
  std::condition_variable work_;
  std::deque<Item> queue_;
  std::size_t queue_bytes_ = 0;
  bool draining_ = false;
  absl::Status failure_;

  std::mutex join_mutex_;
  std::thread thread_;  // last: it uses all of the above
};

}  // namespace arbitro::storage

#endif  // ARBITRO_STORAGE_COMMITTER_H_
