// SPDX-License-Identifier: Apache-2.0

#include "storage/committer.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "storage/files/failpoint.h"
#include "storage/files/seeded_fault.h"
#include "storage/format/fenced.h"

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
  const char* remedy = IsFenced(cause) ? "); retry with the same request id where the log is"
                                       : "); retry with the same request id after a restart";
  return FencedAs(cause, absl::UnavailableError(absl::StrCat("outcome unknown: the log failed (",
                                                             cause.message(), remedy)));
}

}  // namespace

Committer::Committer(EventLog& log, CommitterOptions options)
    : log_(log), options_(std::move(options)), thread_([this] { Run(); }) {}

Committer::~Committer() { Drain(); }

absl::Status Committer::Submit(Append append, Done done) {
  const std::size_t bytes = BytesOf(append);
  Failpoint("committer.submitting");
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
    Failpoint("committer.queued");
  }
  work_.notify_one();
  return absl::OkStatus();
}

std::size_t Committer::Waiting() const {
  const std::lock_guard lock(mutex_);
  return queue_.size();
}

bool Committer::Failed() const {
  const std::lock_guard lock(mutex_);
  return !failure_.ok();
}

void Committer::Drain() {
  {
    const std::lock_guard lock(mutex_);
    draining_ = true;
  }
  work_.notify_one();
  const std::lock_guard lock(join_mutex_);
  if (thread_.joinable()) thread_.join();
}

void Committer::Run() {
  for (Batch batch = TakeBatch(); !batch.appends.empty(); batch = TakeBatch()) Commit(batch);
}

Committer::Batch Committer::TakeBatch() {
  std::unique_lock lock(mutex_);
  work_.wait(lock, [this] { return draining_ || !queue_.empty(); });
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

void Committer::Commit(Batch& batch) {
  if (Failed() && !SeededFault("failure_forgotten")) return AnswerFrom(batch, 0);
  Failpoint("committer.batch_taken");
  const absl::StatusOr<std::vector<AppendReceipt>> receipts = AppendTimed(batch.appends);
  Failpoint("committer.appended");
  if (receipts.ok()) {
    const auto give = [&] {
      for (std::size_t i = 0; i < batch.dones.size(); ++i) batch.dones[i]((*receipts)[i]);
    };
    if (options_.around_answers) {
      options_.around_answers(give);
    } else {
      give();
    }
    Failpoint("committer.answered");
    return;
  }
  if (IsRefusal(receipts.status()) && !SeededFault("refusal_harms_neighbours")) {
    return CommitEach(batch);
  }
  Fail(receipts.status());
  AnswerFrom(batch, 0);
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

void Committer::CommitEach(Batch& batch) {
  for (std::size_t i = 0; i < batch.dones.size(); ++i) {
    const absl::StatusOr<std::vector<AppendReceipt>> receipts = AppendTimed({&batch.appends[i], 1});
    if (receipts.ok()) {
      batch.dones[i](receipts->front());
    } else if (IsRefusal(receipts.status())) {
      batch.dones[i](receipts.status());
    } else {
      Fail(receipts.status());
      return AnswerFrom(batch, i);
    }
  }
}

void Committer::AnswerFrom(Batch& batch, std::size_t first) {
  absl::Status answer;
  {
    const std::lock_guard lock(mutex_);
    answer = OutcomeUnknown(failure_);
  }
  for (std::size_t i = first; i < batch.dones.size(); ++i) batch.dones[i](answer);
}

void Committer::Fail(const absl::Status& cause) {
  {
    const std::lock_guard lock(mutex_);
    failure_ = cause;
  }
  if (options_.on_failure) options_.on_failure(cause);
}

}  // namespace arbitro::storage
