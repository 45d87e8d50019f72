// SPDX-License-Identifier: Apache-2.0

#include "storage/committer.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/failpoint.h"
#include "storage/seeded_fault.h"

namespace arbitro::storage {
namespace {

std::size_t BytesOf(const Append& append) {
  std::size_t bytes = kRecordHeaderBytes + append.payload.size();
  for (const Blob& blob : append.blobs) bytes += blob.bytes.size();
  if (append.request.has_value()) {
    bytes += append.request->principal.size() + append.request->request_id.size();
  }
  return bytes;
}

absl::Status OutcomeUnknown(const absl::Status& cause) {
  return absl::UnavailableError(absl::StrCat("outcome unknown: the log failed (", cause.message(),
                                             "); retry with the same request id after a restart"));
}

}  // namespace

Committer::Committer(EventLog& log, CommitterOptions options)
    : log_(log), options_(std::move(options)) {
  for (std::thread& thread : threads_) thread = std::thread([this] { Run(); });
}

Committer::~Committer() { Drain(); }

absl::Status Committer::Submit(Append append, Done done) {
  const std::size_t bytes = BytesOf(append);
  Failpoint("committer.submitting");
  bool idle = false;
  {
    const std::lock_guard lock(mutex_);
    if (!failure_.ok()) return OutcomeUnknown(failure_);
    if (draining_) return absl::UnavailableError("the log is closing; retry after a restart");
    const bool full = queue_.size() >= options_.queue_records_max ||
                      queue_bytes_ + bytes > options_.queue_bytes_max;
    if (full && !queue_.empty()) {
      return absl::ResourceExhaustedError(absl::StrCat("the log's queue is full: ", queue_.size(),
                                                       " records, ", queue_bytes_,
                                                       " bytes; retry later"));
    }
    queue_.push_back({std::move(append), std::move(done), bytes});
    queue_bytes_ += bytes;
    // Whoever is at work looks again by itself.
    idle = !appending_ && !answering_;
    Failpoint("committer.queued");
  }
  if (idle) work_.notify_one();
  return absl::OkStatus();
}

std::size_t Committer::Waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

absl::Status Committer::Failure() const {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void Committer::Drain() {
  {
    const std::lock_guard lock(mutex_);
    draining_ = true;
  }
  work_.notify_all();
  const std::lock_guard lock(join_mutex_);
  for (std::thread& thread : threads_) {
    if (thread.joinable()) thread.join();
  }
}

void Committer::Run() {
  while (CommitNext()) {
  }
}

// False where nothing is left, and nothing will come.
bool Committer::CommitNext() {
  std::unique_lock lock(mutex_);
  work_.wait(lock, [this] { return !appending_ && (draining_ || !queue_.empty()); });
  if (queue_.empty()) return false;
  appending_ = true;
  const Batch batch = TakeBatch();
  lock.unlock();
  const std::vector<Answer> answers = Commit(batch.appends);
  lock.lock();
  answered_.wait(lock, [this] { return !answering_; });
  appending_ = false;
  answering_ = true;
  const bool more = draining_ || !queue_.empty();
  lock.unlock();
  if (more) work_.notify_one();
  Give(batch, answers);
  lock.lock();
  answering_ = false;
  lock.unlock();
  answered_.notify_one();
  return true;
}

// Of what waits; for who holds the lock.
Committer::Batch Committer::TakeBatch() {
  Batch batch;
  const std::size_t records_max = std::min(queue_.size(), options_.batch_records_max);
  batch.appends.reserve(records_max);
  batch.dones.reserve(records_max);
  std::size_t bytes = 0;
  while (batch.appends.size() < records_max) {
    Item& item = queue_.front();
    bytes += item.bytes;
    if (bytes > options_.batch_bytes_max && !batch.appends.empty()) break;
    queue_bytes_ -= item.bytes;
    batch.appends.push_back(std::move(item.append));
    batch.dones.push_back(std::move(item.done));
    queue_.pop_front();
  }
  Failpoint("committer.batch_made");
  return batch;
}

void Committer::Give(const Batch& batch, const std::vector<Answer>& answers) {
  const auto give = [&] {
    for (std::size_t i = 0; i < answers.size(); ++i) batch.dones[i](answers[i]);
  };
  if (options_.around_answers) {
    options_.around_answers(give);
  } else {
    give();
  }
  Failpoint("committer.answered");
}

std::vector<Committer::Answer> Committer::Commit(absl::Span<const Append> appends) {
  if (const absl::Status failure = Failure(); !failure.ok() && !SeededFault("failure_forgotten")) {
    return std::vector<Answer>(appends.size(), OutcomeUnknown(failure));
  }
  Failpoint("committer.batch_taken");
  absl::StatusOr<std::vector<AppendReceipt>> receipts = AppendTimed(appends);
  Failpoint("committer.appended");
  if (receipts.ok()) {
    return {std::move_iterator(receipts->begin()), std::move_iterator(receipts->end())};
  }
  if (IsRefusal(receipts.status()) && !SeededFault("refusal_harms_neighbours")) {
    return CommitEach(appends);
  }
  Fail(receipts.status());
  return std::vector<Answer>(appends.size(), OutcomeUnknown(receipts.status()));
}

absl::StatusOr<std::vector<AppendReceipt>> Committer::AppendTimed(
    absl::Span<const Append> appends) {
  const auto begin = std::chrono::steady_clock::now();
  absl::StatusOr<std::vector<AppendReceipt>> receipts = log_.AppendBatch(appends);
  if (receipts.ok() && options_.on_batch) {
    options_.on_batch(appends.size(), std::chrono::steady_clock::now() - begin);
  }
  return receipts;
}

std::vector<Committer::Answer> Committer::CommitEach(absl::Span<const Append> appends) {
  std::vector<Answer> answers;
  answers.reserve(appends.size());
  for (const Append& append : appends) {
    absl::StatusOr<std::vector<AppendReceipt>> receipts = AppendTimed({&append, 1});
    if (receipts.ok()) {
      answers.emplace_back(std::move(receipts->front()));
    } else if (IsRefusal(receipts.status())) {
      answers.emplace_back(receipts.status());
    } else {
      Fail(receipts.status());
      answers.resize(appends.size(), OutcomeUnknown(receipts.status()));
      break;
    }
  }
  return answers;
}

void Committer::Fail(const absl::Status& cause) {
  {
    const std::lock_guard lock(mutex_);
    failure_ = cause;
  }
  if (options_.on_failure) options_.on_failure(cause);
}

}  // namespace arbitro::storage
