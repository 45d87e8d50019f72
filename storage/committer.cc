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

absl::Status Committer::CheckRoom(std::size_t records, std::size_t bytes) const {
  if (!failure_.ok()) return OutcomeUnknown(failure_);
  if (draining_) return absl::UnavailableError("the log is closing; retry after a restart");
  const bool full = queue_.size() + records > options_.queue_records_max ||
                    queue_bytes_ + bytes > options_.queue_bytes_max;
  if (!full || queue_.empty()) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("the log's queue is full: ", queue_.size(),
                                                   " records, ", queue_bytes_,
                                                   " bytes; retry later"));
}

absl::Status Committer::Submit(Append append, Done done) {
  const std::size_t bytes = BytesOf(append);
  Failpoint("committer.submitting");
  {
    const std::lock_guard lock(mutex_);
    if (absl::Status room = CheckRoom(1, bytes); !room.ok()) return room;
    queue_.push_back({std::move(append), std::move(done), 1, bytes});
    queue_bytes_ += bytes;
    Failpoint("committer.queued");
  }
  work_.notify_one();
  return absl::OkStatus();
}

absl::Status Committer::SubmitJoined(std::vector<Append> appends, std::vector<Done> dones) {
  std::size_t bytes = 0;
  for (const Append& append : appends) bytes += BytesOf(append);
  Failpoint("committer.submitting");
  {
    const std::lock_guard lock(mutex_);
    if (absl::Status room = CheckRoom(appends.size(), bytes); !room.ok()) return room;
    for (std::size_t i = 0; i < appends.size(); ++i) {
      const bool first = i == 0;
      queue_.push_back({std::move(appends[i]), std::move(dones[i]), first ? appends.size() : 0,
                        first ? bytes : 0});
    }
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
  const std::size_t records = std::min(queue_.size(), options_.batch_records_max);
  batch.appends.reserve(records);
  batch.dones.reserve(records);
  batch.joined.reserve(records);
  std::size_t bytes = 0;
  while (!queue_.empty()) {
    const std::size_t joined = queue_.front().joined;
    const std::size_t joined_bytes = queue_.front().bytes;
    const bool fits = batch.appends.size() + joined <= options_.batch_records_max &&
                      bytes + joined_bytes <= options_.batch_bytes_max;
    if (!fits && !batch.appends.empty()) break;
    for (std::size_t i = 0; i < joined; ++i, queue_.pop_front()) {
      batch.appends.push_back(std::move(queue_.front().append));
      batch.dones.push_back(std::move(queue_.front().done));
      batch.joined.push_back(queue_.front().joined);
    }
    bytes += joined_bytes;
    queue_bytes_ -= joined_bytes;
  }
  Failpoint("committer.batch_made");
  return batch;
}

void Committer::Commit(Batch& batch) {
  if (Failed() && !SeededFault("failure_forgotten")) return AnswerFrom(batch, 0);
  Failpoint("committer.batch_taken");
  const absl::StatusOr<std::vector<AppendReceipt>> receipts = AppendTimed(batch.appends);
  Failpoint("committer.appended");
  if (receipts.ok()) return AnswerAll(batch, *receipts);
  if (IsRefusal(receipts.status()) && !SeededFault("refusal_harms_neighbours")) {
    return CommitEach(batch);
  }
  Fail(receipts.status());
  AnswerFrom(batch, 0);
}

void Committer::AnswerAll(const Batch& batch, const std::vector<AppendReceipt>& receipts) const {
  const auto give = [&] {
    for (std::size_t i = 0; i < batch.dones.size(); ++i) batch.dones[i](receipts[i]);
  };
  if (options_.around_answers) {
    options_.around_answers(give);
  } else {
    give();
  }
  Failpoint("committer.answered");
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
  std::size_t joined = 0;
  for (std::size_t first = 0; first < batch.dones.size(); first += joined) {
    joined = SeededFault("joined_records_parted") ? 1 : batch.joined[first];
    const absl::StatusOr<std::vector<AppendReceipt>> receipts =
        AppendTimed({&batch.appends[first], joined});
    if (!receipts.ok() && !IsRefusal(receipts.status())) {
      Fail(receipts.status());
      return AnswerFrom(batch, first);
    }
    for (std::size_t i = 0; i < joined; ++i) {
      const Done& done = batch.dones[first + i];
      receipts.ok() ? done((*receipts)[i]) : done(receipts.status());
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
