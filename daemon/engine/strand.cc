// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/strand.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "daemon/engine/concat.h"
#include "daemon/engine/fold.h"

namespace arbitro::engine {
namespace {

std::string RequestKeyOf(const Submission& submission) {
  return Concat(submission.principal, std::string(1, '\0'), submission.request_id);
}

Failure RequestIdReused(const Submission& submission) {
  return With(Fail(absl::StatusCode::kInvalidArgument, reason::kRequestIdReused,
                   Concat("request id `", submission.request_id,
                          "` was used before for another request; use a new one")),
              "request_id", submission.request_id);
}

// A dry run opens no link of the event: its sample comes from throw-away bytes.
class ThrowAwayLinks final : public DrawLinks {
 public:
  explicit ThrowAwayLinks(RandomSource* random) : random_(random) {}

  absl::StatusOr<Digest> Commit(const std::string&) override { return Bytes(); }
  absl::StatusOr<Digest> Open(const std::string&, uint32_t) override { return Bytes(); }

 private:
  Digest Bytes() {
    Digest bytes;
    random_->Fill(bytes.data(), bytes.size());
    return bytes;
  }

  RandomSource* random_;
};

}  // namespace

Strand::Strand(const StrandPorts& ports, StatePtr state)
    : ports_(ports), newest_(state), durable_(std::move(state)) {}

void Strand::Submit(Submission submission, Done done) {
  std::unique_lock lock(mutex_);
  if (broken_) {
    Failure failure = *broken_;
    lock.unlock();
    return done(std::move(failure));
  }
  if (queue_.size() + in_flight_.size() >= ports_.waiting_max) {
    lock.unlock();
    return done(
        Fail(absl::StatusCode::kResourceExhausted, reason::kLimitReached,
             Concat(ports_.waiting_max, " commands of this journal wait already; try again soon")));
  }
  queue_.push_back({std::move(submission), std::move(done)});
  if (running_) return;
  running_ = true;
  lock.unlock();
  ports_.executor->Post([self = shared_from_this()] { self->Run(); });
}

StatePtr Strand::Durable() const {
  const std::lock_guard lock(mutex_);
  return durable_;
}

void Strand::Run() {
  while (true) {
    std::unique_lock lock(mutex_);
    if (queue_.empty()) {
      running_ = false;
      return;
    }
    Item item = std::move(queue_.front());
    queue_.pop_front();
    lock.unlock();
    if (!Process(std::move(item))) return;
  }
}

bool Strand::Process(Item item) {
  if (!item.submission.validate_only && AnswerRepeat(item)) return true;
  if (auto failure = CheckState(item.submission)) {
    AnswerWhenDurable(std::move(*failure), std::move(item.done));
    return true;
  }
  DecideContext context = MakeContext(item.submission);
  auto links = std::make_shared<ThrowAwayLinks>(ports_.engine.random);
  if (context.dry_run) context.draw_links = links.get();
  // Whoever comes second, the callback or this function, goes on with the queue.
  auto passed = std::make_shared<std::atomic<bool>>(false);
  const Command command = item.submission.command;
  auto shared_item = std::make_shared<Item>(std::move(item));
  Decide(std::move(context), command,
         [self = shared_from_this(), shared_item, links, passed](OrFailure<DecidedCommand> result) {
           self->Finish(std::move(*shared_item), std::move(result));
           if (passed->exchange(true)) self->ports_.executor->Post([self] { self->Run(); });
         });
  return passed->exchange(true);
}

bool Strand::AnswerRepeat(const Item& item) {
  {
    const std::lock_guard lock(mutex_);
    const auto under_way = in_flight_.find(RequestKeyOf(item.submission));
    if (under_way != in_flight_.end() &&
        under_way->second.request_digest == item.submission.request_digest) {
      under_way->second.waiters.push_back(item.done);
      return true;
    }
    if (under_way != in_flight_.end()) {
      waiting_.push_back({newest_->revision, RequestIdReused(item.submission), item.done});
      return true;
    }
  }
  const storage::JournalId journal = storage::JournalId::ForName(item.submission.journal);
  const auto stored = ports_.engine.log->FindRequest(journal, item.submission.principal,
                                                     item.submission.request_id);
  if (!stored.ok()) {
    AnswerWhenDurable(FromLog(stored.status()), item.done);
    return true;
  }
  if (!stored->has_value()) return false;
  AnswerRecorded(item, **stored);
  return true;
}

void Strand::AnswerRecorded(const Item& item, const storage::StoredRequest& stored) {
  if (stored.request_digest != item.submission.request_digest) {
    return AnswerWhenDurable(RequestIdReused(item.submission), item.done);
  }
  const storage::JournalId journal = storage::JournalId::ForName(item.submission.journal);
  const auto records = ports_.engine.log->ReadRecords(journal, {stored.sequence, 1});
  if (!records.ok() || records->empty()) {
    return AnswerWhenDurable(
        FromLog(records.ok() ? absl::DataLossError("a record is missing") : records.status()),
        item.done);
  }
  const storage::StoredRecord& record = records->front();
  auto content = ports_.engine.codec->Decode(storage::OpenPayload(record.payload));
  if (!content.ok()) return AnswerWhenDurable(FromLog(content.status()), item.done);
  Accepted accepted;
  accepted.place = {item.submission.journal, stored.sequence, storage::RecordHash(record.header),
                    stored.global_index, record.header.time_us};
  accepted.command = std::move(content->command);
  accepted.decision = std::move(content->decision);
  accepted.replayed = true;
  AnswerWhenDurable(std::move(accepted), item.done);
}

std::optional<Failure> Strand::CheckState(const Submission& submission) const {
  const bool creation = std::holds_alternative<CreateEvent>(submission.command.what);
  const bool house = std::holds_alternative<ImportCatalogue>(submission.command.what);
  if (creation && newest_->revision > 0) {
    return With(Fail(absl::StatusCode::kAlreadyExists, reason::kEventExists,
                     Concat("`", submission.journal, "` exists already; choose another id")),
                "event", submission.journal);
  }
  if (!creation && !house && newest_->revision == 0) {
    return NotFound(reason::kEventUnknown, {"event", submission.journal, ""});
  }
  if (submission.expected_revision && *submission.expected_revision != newest_->revision) {
    return With(Fail(absl::StatusCode::kAborted, reason::kRevisionStale,
                     Concat("the event is at revision ", newest_->revision, ", not ",
                            *submission.expected_revision, "; read it again and decide anew")),
                "revision", Concat(newest_->revision));
  }
  return std::nullopt;
}

DecideContext Strand::MakeContext(const Submission& submission) {
  DecideContext context;
  context.state = newest_;
  context.time_us = std::max(ports_.engine.clock->NowUs(), newest_->time_us + 1);
  if (const auto* create = std::get_if<CreateEvent>(&submission.command.what)) {
    context.ruleset = ports_.engine.rulesets->Newest(create->ruleset);
  } else if (newest_->event.base) {
    context.ruleset = ports_.engine.rulesets->Pinned(newest_->event.base->ruleset);
  }
  context.draw_links = ports_.engine.draw_links;
  context.catalogues = ports_.catalogues;
  for (const storage::Blob& blob : submission.blobs) {
    context.new_catalogue = std::make_shared<const std::string>(blob.bytes);
  }
  context.dry_run = submission.validate_only;
  return context;
}

void Strand::Finish(Item item, OrFailure<DecidedCommand> result) {
  if (auto* failure = std::get_if<Failure>(&result)) {
    return AnswerWhenDurable(std::move(*failure), std::move(item.done));
  }
  auto& decided = std::get<DecidedCommand>(result);
  if (item.submission.validate_only) {
    Accepted accepted;
    accepted.place.journal = item.submission.journal;
    accepted.command = item.submission.command;
    accepted.decision = std::move(decided.decision);
    return AnswerWhenDurable(std::move(accepted), std::move(item.done));
  }
  Record(std::move(item), std::move(decided));
}

// The header is made here, and the strand goes on from the state that the record makes, while the
// committer writes it.
void Strand::Record(Item item, DecidedCommand decided) {
  const Submission& submission = item.submission;
  RecordContent content{submission.command,        submission.principal,
                        submission.request_id,     submission.request_digest,
                        std::move(decided.inputs), std::move(decided.decision)};
  storage::Append append;
  storage::RecordHeader& header = append.header;
  header.kind = static_cast<uint16_t>(newest_->is_house() ? RecordKind::kHouseCommand
                                                          : RecordKind::kEventCommand);
  header.journal = storage::JournalId::ForName(submission.journal);
  header.sequence = newest_->revision + 1;
  header.time_us = content.inputs.time_us;
  header.epoch = ports_.engine.log->Epoch();
  header.previous_hash = newest_->hash;
  storage::PayloadSalt salt;
  ports_.engine.random->Fill(salt.data(), salt.size());
  append.payload = storage::SealPayload(salt, ports_.engine.codec->Encode(content));
  header.payload_size = append.payload.size();
  header.payload_digest = storage::PayloadDigest(append.payload);
  header.decision_digest =
      storage::DecisionDigest(ports_.engine.codec->EncodeDecision(content.decision));
  append.journal_name = submission.journal;
  append.request = {submission.principal, submission.request_id, submission.request_digest};
  append.blobs = submission.blobs;

  const RecordPlace place = {submission.journal, header.sequence, storage::RecordHash(header), 0,
                             header.time_us};
  absl::StatusOr<StatePtr> state = Fold(*newest_, place, content);
  if (!state.ok()) {
    return AnswerWhenDurable(
        Fail(absl::StatusCode::kInternal, reason::kInternal, std::string(state.status().message())),
        std::move(item.done));
  }
  const std::string key = RequestKeyOf(submission);
  Accepted accepted{place, submission.command, std::move(content.decision), false};

  std::unique_lock lock(mutex_);
  in_flight_[key] = {submission.request_digest, {item.done}};
  const absl::Status taken = ports_.engine.committer->Submit(
      std::move(append), [self = shared_from_this(), state = *state, key,
                          accepted](const absl::StatusOr<storage::AppendReceipt>& receipt) mutable {
        self->OnCommitted(std::move(state), std::move(key), std::move(accepted), receipt);
      });
  if (taken.ok()) {
    newest_ = *std::move(state);
    return;
  }
  in_flight_.erase(key);
  lock.unlock();
  AnswerWhenDurable(FromLog(taken), std::move(item.done));
}

void Strand::OnCommitted(StatePtr state, std::string request_key, Accepted accepted,
                         const absl::StatusOr<storage::AppendReceipt>& receipt) {
  Answers answers;
  {
    const std::lock_guard lock(mutex_);
    InFlight finished = std::move(in_flight_[request_key]);
    in_flight_.erase(request_key);
    if (!receipt.ok()) {
      // What was decided on top of a record that is not in the log must not be answered either.
      broken_ = FromLog(receipt.status());
      for (Done& done : finished.waiters) answers.emplace_back(std::move(done), *broken_);
      for (Waiting& waiting : waiting_) answers.emplace_back(std::move(waiting.done), *broken_);
      waiting_.clear();
    } else {
      durable_ = std::move(state);
      accepted.place.global_index = receipt->global_index;
      for (Done& done : finished.waiters) {
        answers.emplace_back(std::move(done), accepted);
        accepted.replayed = true;
      }
      while (!waiting_.empty() && waiting_.front().revision <= durable_->revision) {
        answers.emplace_back(std::move(waiting_.front().done), std::move(waiting_.front().outcome));
        waiting_.pop_front();
      }
    }
  }
  Give(std::move(answers));
}

// Also refusals and dry runs wait for the state that they were computed from.
void Strand::AnswerWhenDurable(Outcome outcome, Done done) {
  std::unique_lock lock(mutex_);
  if (broken_) {
    outcome = *broken_;
  } else if (newest_->revision > durable_->revision) {
    // Invariant: revisions in waiting_ rise, as newest_ does.
    waiting_.push_back({newest_->revision, std::move(outcome), std::move(done)});
    return;
  }
  lock.unlock();
  done(std::move(outcome));
}

void Strand::Give(Answers answers) {
  for (auto& [done, outcome] : answers) done(std::move(outcome));
}

}  // namespace arbitro::engine
