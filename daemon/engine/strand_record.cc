// SPDX-License-Identifier: Apache-2.0
//
// From a decision to its record, and to the answer once the record is durable.
#include <memory>
#include <string>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/fold/fold.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/passing_refusal.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/engine/strand.h"
#include "daemon/engine/strand_item.h"
#include "daemon/engine/survey.h"
#include "storage/files/failpoint.h"

namespace arbitro::engine {
namespace {

Accepted Repeated(Accepted accepted) {
  accepted.replayed = true;
  return accepted;
}

}  // namespace

std::string RequestKeyOf(const Submission& submission) {
  return Concat(submission.principal, std::string(1, '\0'), submission.request_id);
}

storage::Append Strand::MakeAppend(const RecordContent& content) const {
  storage::Append append;
  storage::RecordHeader& header = append.header;
  header.version = ports_.options.record_version;
  header.kind = static_cast<uint16_t>(KindOfRecords(newest_->kind()));
  header.journal = journal_;
  header.sequence = newest_->revision + 1;
  header.time_us = content.inputs.time_us;
  header.epoch = ports_.engine.log->Epoch();
  header.previous_hash = newest_->hash;
  storage::PayloadSalt salt;
  ports_.engine.random->Fill(salt.data(), salt.size());
  append.payload = SealContent(*ports_.engine.codec, content, newest_->event, salt, &header);
  return append;
}

// The header is made here, and the strand goes on from the state that the record makes, while the
// committer writes it.
void Strand::Record(Item& item, DecidedCommand& decided) {
  absl::StatusOr<Held> held = Make(item, decided);
  if (!held.ok()) {
    return AnswerWhenDurable(
        Fail(absl::StatusCode::kInternal, reason::kInternal, std::string(held.status().message())),
        std::move(item.done));
  }
  storage::Failpoint("strand.folded");
  held->flight.first = std::move(item.done);
  if (together_ != nullptr) {
    newest_ = together_->last = held->flight.state;
    together_->held.push_back(*std::move(held));
    return;
  }
  Write(*std::move(held));
}

absl::StatusOr<Strand::Held> Strand::Make(Item& item, DecidedCommand& decided) const {
  Submission& submission = item.submission;
  Held held;
  held.key = RequestKeyOf(submission);
  RecordContent content{
      std::move(submission.command),    std::move(submission.principal),
      std::move(submission.request_id), submission.request_digest,
      std::move(decided.inputs),        std::move(decided.decision),
  };
  content.ticket = submission.ticket;
  storage::Append& append = held.append = MakeAppend(content);
  append.journal_name = submission.journal;
  append.blobs = std::move(submission.blobs);

  InFlight& flight = held.flight;
  flight.accepted.place = {submission.journal, append.header.sequence,
                           storage::RecordHash(append.header), 0, append.header.time_us};
  ASSIGN_OR_RETURN(flight.state, Fold(*newest_, flight.accepted.place, content));
  append.request = {std::move(content.principal), std::move(content.request_id),
                    content.request_digest};
  if (ports_.engine.listener != nullptr &&
      ports_.engine.listener->TakesRecords(append.journal_name)) {
    flight.record = std::make_unique<storage::StoredRecord>(
        storage::StoredRecord{append.header, append.payload, 0, false});
  }
  flight.request_digest = content.request_digest;
  flight.accepted.command = std::move(content.command);
  flight.accepted.decision = std::move(content.decision);
  flight.accepted.ahead_us = content.inputs.AheadUs();
  return held;
}

void Strand::Write(Held&& held) {
  std::unique_lock lock(mutex_);
  if (refused_) {
    // Decided on top of a record that the log has refused meanwhile.
    Failure failure = *refused_;
    lock.unlock();
    return std::exchange(held.flight.first, nullptr)(std::move(failure));
  }
  StatePtr state = held.flight.state;
  const auto under_way = in_flight_.try_emplace(std::move(held.key), std::move(held.flight)).first;
  const absl::Status taken =
      ports_.engine.committer->Submit(std::move(held.append), WhenCommitted(under_way));
  storage::Failpoint("strand.submitted");
  if (taken.ok()) {
    newest_ = std::move(state);
    return;
  }
  Done done = std::move(under_way->second.first);
  in_flight_.erase(under_way);
  lock.unlock();
  AnswerWhenDurable(FromLog(taken), std::move(done));
}

storage::Committer::Done Strand::WhenCommitted(InFlights::iterator under_way) {
  return [self = shared_from_this(), under_way](const auto& receipt) {
    self->OnCommitted(under_way, receipt);
  };
}

void Strand::OnCommitted(InFlights::iterator under_way,
                         const absl::StatusOr<storage::AppendReceipt>& receipt) {
  Answers answers;
  storage::Failpoint("strand.committed");
  RecordPlace place;
  std::unique_ptr<storage::StoredRecord> record;
  bool closes = false;
  {
    const std::lock_guard lock(mutex_);
    const auto ended = in_flight_.extract(under_way);
    InFlight& finished = ended.mapped();
    Accepted& accepted = finished.accepted;
    place = accepted.place;
    closes = accepted.decision.what.Is<RoundClosed>();
    if (!receipt.ok()) {
      // A command decided on top of a record that is not in the log must not be answered either.
      std::optional<Failure>& kept = IsPassing(receipt.status(), refused_) ? refused_ : broken_;
      if (!kept) kept = FromAppend(receipt.status(), place.journal);
      FailWaiting(*kept, std::move(finished), &answers);
    } else {
      durable_ = std::move(finished.state);
      ports_.timed_publications->Note(*durable_);
      ports_.survey->Note(journal_, *durable_);
      record = std::move(finished.record);
      if (record) record->global_index = receipt->global_index;
      accepted.place.global_index = receipt->global_index;
      for (Done& each : finished.repeats) answers.emplace_back(std::move(each), Repeated(accepted));
      accepted.state = durable_;
      answers.emplace(answers.begin(), std::move(finished.first), std::move(accepted));
      while (!waiting_.empty() && waiting_.front().revision <= durable_->revision) {
        answers.emplace_back(std::move(waiting_.front().done), std::move(waiting_.front().outcome));
        waiting_.pop_front();
      }
    }
  }
  storage::Failpoint("strand.published");
  if (receipt.ok()) {
    if (ports_.engine.listener != nullptr) {
      ports_.engine.listener->OnDurable(place.journal, place.revision, std::move(record));
    }
    TakeSnapshot(place.revision, closes);
  }
  Give(answers);
}

void Strand::FailWaiting(const Failure& failure, InFlight&& finished, Answers* answers) {
  answers->emplace_back(std::move(finished.first), failure);
  for (Done& done : finished.repeats) answers->emplace_back(std::move(done), failure);
  for (Waiting& waiting : waiting_) answers->emplace_back(std::move(waiting.done), failure);
  waiting_.clear();
}

void Strand::TakeSnapshot(uint64_t revision, bool closes_round) {
  if (!closes_round && revision - snapshot_revision_ < ports_.options.snapshot_records_max) {
    return;
  }
  snapshot_revision_ = revision;
  storage::Failpoint("strand.snapshot_due");
  ports_.snapshots->Offer(Durable());
}

}  // namespace arbitro::engine
