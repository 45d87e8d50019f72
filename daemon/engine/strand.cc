// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/strand.h"

#include <algorithm>
#include <atomic>
#include <utility>

#include "daemon/engine/ask/person_facts.h"
#include "daemon/engine/check/draft.h"
#include "daemon/engine/decide/local_clock.h"
#include "daemon/engine/draw/throw_away_links.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/engine/strand_item.h"
#include "storage/files/failpoint.h"

namespace arbitro::engine {
namespace {

Failure RequestIdReused(const Submission& submission) {
  return With(Fail(absl::StatusCode::kInvalidArgument, reason::kRequestIdReused,
                   Concat("request id `", submission.request_id,
                          "` was used before for another request; use a new one")),
              "request_id", submission.request_id);
}

// A journal this far ahead of the clock is so because the clock was put back.
constexpr int64_t kAheadOfClockUs = 1'000'000;

}  // namespace

Strand::Strand(const StrandPorts& ports, StatePtr state, uint64_t snapshot_revision)
    : ports_(ports),
      journal_(storage::JournalId::ForName(state->journal)),
      newest_(state),
      durable_(std::move(state)),
      snapshot_revision_(snapshot_revision) {}

void Strand::Submit(Submission&& submission, Done&& done) {
  const auto item = std::make_shared<Item>(std::move(submission), std::move(done));
  std::unique_lock lock(mutex_);
  if (auto failure = CheckRoom(1)) {
    lock.unlock();
    return item->done(std::move(*failure));
  }
  const bool runs = std::exchange(running_, true);
  if (!runs && TraitsOf(item->submission.command).brief) {
    lock.unlock();
    storage::Failpoint("strand.queued");
    // One alone: this thread has others to serve.
    if (Process(item) && !Rest()) PostRun();
    return;
  }
  queue_.push_back(item);
  storage::Failpoint("strand.queued");
  lock.unlock();
  if (!runs) PostRun();
}

std::optional<Failure> Strand::CheckRoom(size_t commands) const {
  if (broken_) return broken_;
  const size_t waiting = queue_.size() + in_flight_.size();
  if (waiting + commands <= ports_.options.waiting_max) return std::nullopt;
  return Fail(
      absl::StatusCode::kResourceExhausted, reason::kLimitReached,
      Concat(ports_.options.waiting_max, " commands of this journal wait already; try again soon"));
}

StatePtr Strand::Durable() const {
  const std::lock_guard lock(mutex_);
  return durable_;
}

bool Strand::IsIdle() const {
  const std::lock_guard lock(mutex_);
  return !running_ && queue_.empty() && in_flight_.empty() && waiting_.empty() && !refused_ &&
         !broken_;
}

void Strand::LeaveSnapshot(uint64_t records_max) {
  if (durable_->revision - snapshot_revision_ > records_max) ports_.snapshots->Offer(durable_);
}

void Strand::PostRun() {
  ports_.executor->Post([self = shared_from_this()] { self->Run(); });
}

void Strand::Run() {
  while (const ItemPtr item = TakeNext()) {
    if (!Process(item)) return;
  }
}

Strand::ItemPtr Strand::TakeNext() {
  if (together_ != nullptr && together_->left == 0) EndTogether();
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) {
    running_ = false;
    return nullptr;
  }
  ItemPtr item = std::move(queue_.front());
  queue_.pop_front();
  return item;
}

bool Strand::Rest() {
  const std::lock_guard lock(mutex_);
  if (queue_.empty()) running_ = false;
  return !running_;
}

std::optional<Failure> Strand::Recover() {
  const std::lock_guard lock(mutex_);
  if (!refused_) return std::nullopt;
  if (!in_flight_.empty()) return refused_;
  newest_ = durable_;
  refused_.reset();
  return std::nullopt;
}

bool Strand::Process(const ItemPtr& item) noexcept {
  const Submission& submission = item->submission;
  storage::Failpoint("strand.taken");
  if (item->together != nullptr) BeginTogether(*item);
  if (submission.started) submission.started();
  if (submission.unwanted && submission.unwanted()) {
    AnswerWhenDurable(Fail(absl::StatusCode::kCancelled, "", "no client waits for it any more"),
                      std::move(item->done));
    return true;
  }
  if (auto failure = Recover()) {
    AnswerWhenDurable(std::move(*failure), std::move(item->done));
    return true;
  }
  if (together_ != nullptr) together_->StandOn(newest_);
  if (AnswerRepeat(*item)) return true;
  std::optional<Failure> refused = CheckState(submission);
  if (!refused) refused = CheckRuleset(submission);
  // Nor does it ask whom the vault knows. The daemon's own records follow from a decision that
  // stands.
  if (!refused && submission.principal != kDaemonPrincipal) {
    refused = CheckEntryKnown(ports_.engine.persons, submission.command);
  }
  if (refused) {
    AnswerWhenDurable(*std::move(refused), std::move(item->done));
    return true;
  }
  DecideContext context = MakeContext(submission);
  OrFailure<CollectedFacts> facts =
      CollectFacts({*ports_.engine.log, ports_.read_journal, ports_.engine.persons},
                   {*newest_, submission.command, context.engine_revision});
  if (!facts.ok()) {
    AnswerWhenDurable(std::move(facts).failure(), std::move(item->done));
    return true;
  }
  auto& taken = *facts;
  context.facts = std::move(taken.facts);
  context.merged = std::move(taken.merged);
  context.of_waiting = std::move(taken.of_waiting);
  std::shared_ptr<ThrowAwayLinks> links;
  if (context.dry_run) {
    links = std::make_shared<ThrowAwayLinks>(ports_.engine.random);
    context.draw_links = links.get();
  }
  storage::Failpoint("strand.deciding");
  Decide(std::move(context), submission.command,
         [self = shared_from_this(), item, links](OrFailure<DecidedCommand>&& result) {
           item->result = std::move(result);
           if (!item->one_passed.exchange(true)) return;
           self->ports_.executor->Post([self, item] {
             self->Finish(*item);
             self->Run();
           });
         });
  if (!item->one_passed.exchange(true)) return false;
  Finish(*item);
  return true;
}

bool Strand::AnswerRepeat(Item& item) {
  {
    const std::lock_guard lock(mutex_);
    const auto under_way = in_flight_.find(RequestKeyOf(item.submission));
    if (under_way != in_flight_.end() &&
        under_way->second.request_digest == item.submission.request_digest) {
      under_way->second.repeats.push_back(std::move(item.done));
      return true;
    }
    if (under_way != in_flight_.end()) {
      waiting_.push_back(
          {newest_->revision, RequestIdReused(item.submission), std::move(item.done)});
      return true;
    }
  }
  const auto stored = ports_.engine.log->FindRequest(journal_, item.submission.principal,
                                                     item.submission.request_id);
  if (!stored.ok()) {
    AnswerWhenDurable(FromLog(stored.status()), std::move(item.done));
    return true;
  }
  if (!stored->has_value()) return false;
  AnswerRecorded(item, **stored);
  return true;
}

void Strand::AnswerRecorded(Item& item, const storage::StoredRequest& stored) {
  if (stored.request_digest != item.submission.request_digest) {
    return AnswerWhenDurable(RequestIdReused(item.submission), std::move(item.done));
  }
  const auto records = ports_.engine.log->ReadRecords(journal_, {stored.sequence, 1});
  if (!records.ok() || records->empty()) {
    return AnswerWhenDurable(
        FromLog(records.ok() ? absl::DataLossError("a record is missing") : records.status()),
        std::move(item.done));
  }
  const storage::StoredRecord& record = records->front();
  auto content = ContentOf(*ports_.engine.codec, record);
  if (!content.ok()) return AnswerWhenDurable(FromLog(content.status()), std::move(item.done));
  Accepted accepted;
  accepted.place = {item.submission.journal, stored.sequence, storage::RecordHash(record.header),
                    stored.global_index, record.header.time_us};
  accepted.command = std::move(content->command);
  accepted.decision = std::move(content->decision);
  accepted.replayed = true;
  AnswerWhenDurable(std::move(accepted), std::move(item.done));
}

std::optional<Failure> Strand::CheckQuarantine(const std::string& journal) const {
  const storage::LogHealth health = ports_.engine.log->Health();
  const storage::Quarantined* quarantined = health.Of(journal_);
  if (quarantined == nullptr) return std::nullopt;
  return JournalQuarantined(journal, *quarantined);
}

// The trouble that a ruleset has made so far is no part of an event's state, so no replay asks.
std::optional<Failure> Strand::CheckRuleset(const Submission& submission) const {
  const std::string* to_pin = RulesetToPin(submission.command);
  if (to_pin == nullptr) return std::nullopt;
  const auto ruleset = ports_.engine.rulesets->Newest(*to_pin);
  return ruleset ? ports_.faults->CheckNewEvent(*ruleset) : std::nullopt;
}

std::optional<Failure> Strand::CheckState(const Submission& submission) const {
  TRY(CheckQuarantine(submission.journal));
  if (TraitsOf(submission.command).journal != newest_->kind()) {
    return InvalidField(
        "journal", Concat("is `", submission.journal, "`, which takes no command of this kind"));
  }
  const bool first = newest_->revision == 0;
  if (!first && TraitsOf(submission.command).makes_journal)
    return JournalExists(submission.journal);
  if (first && !MayComeFirst(submission.command)) return JournalUnknown(submission.journal, "");
  TRY(CheckSeesDraft(newest_->event, submission.command, submission.sees_drafts));
  const uint32_t newest = ports_.options.engine_revision;
  TRY(CheckEngineRevision(newest_->engine_revision(), newest));
  if (submission.expected_revision && *submission.expected_revision != newest_->revision) {
    return With(
        Fail(absl::StatusCode::kAborted, reason::kRevisionStale,
             Concat("`", submission.journal, "` is at revision ", newest_->revision, ", not ",
                    *submission.expected_revision, "; read it again before you decide")),
        "revision", Concat(newest_->revision));
  }
  return std::nullopt;
}

DecideContext Strand::MakeContext(const Submission& submission) {
  DecideContext context;
  context.state = newest_;
  const int64_t now_us = ports_.engine.clock->NowUs();
  context.time_us = std::max(now_us, newest_->time_us + 1);
  context.engine_revision =
      RevisionToDecideBy(*newest_, submission.command, ports_.options.engine_revision);
  // A record never goes back in time; what lasts must not wait until the clock has caught up.
  if (const int64_t ahead_us = context.time_us - now_us; ahead_us >= kAheadOfClockUs) {
    if (context.engine_revision > kBeforeSafeHands) context.clock_us = now_us;
    if (ports_.options.on_ahead) ports_.options.on_ahead(submission.journal, ahead_us);
  }
  if (const std::string* to_pin = RulesetToPin(submission.command)) {
    context.ruleset = ports_.engine.rulesets->Newest(*to_pin);
  } else if (const RulesetIdentity* pinned = newest_->pinned()) {
    context.ruleset = ports_.engine.rulesets->Pinned(*pinned);
  }
  context.ruleset = ForCommands(std::move(context.ruleset), submission.journal);
  context.draw_links = ports_.engine.draw_links;
  context.catalogues = ports_.catalogues;
  for (const storage::Blob& blob : submission.blobs) {
    context.new_catalogue = std::make_shared<const std::string>(blob.bytes);
  }
  context.upgrade = submission.upgrade;
  context.ticket = submission.ticket;
  ReadClockOf(submission.command, &context);
  context.dry_run = submission.validate_only;
  return context;
}

std::shared_ptr<const RulesetClient> Strand::ForCommands(
    std::shared_ptr<const RulesetClient> ruleset, const std::string& journal) {
  if (ruleset == asked_) return remembering_;
  remembering_ = ports_.faults->ForCommands(ports_.memory->Before(ruleset), journal);
  asked_ = std::move(ruleset);
  return remembering_;
}

void Strand::Finish(Item& item) {
  if (!item.result->ok()) {
    return AnswerWhenDurable((*std::move(item.result)).failure(), std::move(item.done));
  }
  DecidedCommand& decided = **item.result;
  storage::Failpoint("strand.decided");
  if (!item.submission.validate_only || together_ != nullptr) return Record(item, decided);
  Accepted accepted;
  accepted.place.journal = std::move(item.submission.journal);
  accepted.command = std::move(item.submission.command);
  accepted.decision = std::move(decided.decision);
  accepted.checked = newest_;
  AnswerWhenDurable(std::move(accepted), std::move(item.done));
}

// Also refusals and dry runs wait for the state that they were computed from.
void Strand::AnswerWhenDurable(Outcome&& outcome, Done done) {
  if (together_ != nullptr) return together_->Answer(std::move(outcome), std::move(done));
  std::unique_lock lock(mutex_);
  if (broken_ || refused_) {
    outcome = broken_ ? *broken_ : *refused_;
  } else if (newest_->revision > durable_->revision) {
    // Invariant: revisions in waiting_ rise, as newest_ does.
    waiting_.push_back({newest_->revision, std::move(outcome), std::move(done)});
    return;
  }
  lock.unlock();
  done(std::move(outcome));
}

void Strand::Give(Answers& answers) {
  storage::Failpoint("strand.answering");
  for (auto& [done, outcome] : answers) done(std::move(outcome));
}

}  // namespace arbitro::engine
