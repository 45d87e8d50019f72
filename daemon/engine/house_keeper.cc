// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/house_keeper.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/engine.h"
#include "daemon/engine/house_keeping.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/person_awards.h"

namespace arbitro::engine {

HouseKeeper::HouseKeeper(Engine* engine, FaultLedger* faults, Executor* executor)
    : engine_(*engine), faults_(*faults), executor_(*executor) {}

void HouseKeeper::Open() {
  for (const storage::AcknowledgedLoss& loss : engine_.ports().log->Health().unrecorded_losses) {
    RecordLoss(loss, [](Outcome) {});
  }
}

void HouseKeeper::LookAt(const storage::Head& head) { held_.push_back(head.journal); }

void HouseKeeper::LookAt(const EventBrief& event) {
  if (!House()->house.events.Find(event.journal)) {
    unknown_->push_back(IndexSubmission(event.journal, event.ruleset.id));
  }
  LookAtPinned(event.ruleset);
}

void HouseKeeper::LookAtAwarding(const JournalState& journal) {
  if (journal.kind() == JournalKind::kSeries) LookAtPinned(*journal.pinned());
  AwardPersons(journal);
}

// A journal may have come with a bundle, and its library be on offer.
void HouseKeeper::LookAtPinned(const RulesetIdentity& pinned) {
  if (!pinned_.insert(pinned.sha256).second) return;
  auto keep = KeepSubmission(House()->house, *engine_.ports().rulesets, pinned);
  if (keep) unknown_->push_back(*std::move(keep));
}

void HouseKeeper::EndLook() {
  std::sort(held_.begin(), held_.end());
  for (const storage::Finding& missing : FindMissingEvents(House()->house, held_)) {
    // It may have been made since.
    const auto head = engine_.ports().log->FindHead(*missing.journal);
    if (!head.ok() || head->has_value()) continue;
    engine_.ports().log->Quarantine(missing);
    if (engine_.options().on_quarantine) engine_.options().on_quarantine();
  }
  held_ = {};
  pinned_ = {};
  // Whatever refuses one of them, the others must not stay in memory.
  SubmitNext(std::exchange(unknown_, std::make_shared<std::deque<Submission>>()));
}

std::vector<RecordRulesetFault> HouseKeeper::Hear(const std::string& journal,
                                                  const Outcome& outcome) {
  const Accepted* accepted = outcome.if_value();
  if (accepted != nullptr && accepted->place.revision != 0) {
    Index(*accepted);
    Award(*accepted);
    Learn(*accepted);
  }
  return faults_.TakeDue(journal);
}

void HouseKeeper::AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by,
                                  Done done) {
  storage::EventLog& log = *engine_.ports().log;
  if (absl::Status taken = log.AcknowledgeLoss(id, by); !taken.ok()) {
    // The same request again gets the answer that it had.
    if (IsRecordedLoss(id)) {
      return engine_.Submit(LossSubmission({id, {}, {}, true}), std::move(done));
    }
    return done(FromAcknowledgement(taken, id));
  }
  for (const storage::AcknowledgedLoss& loss : log.Health().unrecorded_losses) {
    if (loss.id == id) return RecordLoss(loss, std::move(done));
  }
  done(Fail(absl::StatusCode::kInternal, reason::kInternal,
            Concat("the loss `", id, "` was acknowledged, and the log does not list it")));
}

StatePtr HouseKeeper::House() const { return *engine_.Read(kHouseJournal, 0); }

void HouseKeeper::SubmitNext(const Due& due) {
  if (due->empty()) return;
  Submission submission = std::move(due->front());
  due->pop_front();
  engine_.Submit(std::move(submission), [this, due](const Outcome& outcome) {
    if (outcome.ok()) SubmitNext(due);
  });
}

void HouseKeeper::Index(const Accepted& accepted) {
  if (accepted.replayed || accepted.place.revision != 1) return;
  const auto* create = accepted.command.what.If<CreateEvent>();
  if (create == nullptr) return;
  engine_.Submit(IndexSubmission(accepted.place.journal, create->ruleset), [](const Outcome&) {});
}

void HouseKeeper::Award(const Accepted& accepted) {
  const Command& command = accepted.command;
  const bool awards = command.what.Is<ConfirmEvent>() || command.what.Is<CompleteSeries>();
  if (accepted.replayed || !awards) return;
  const OrFailure<StatePtr> journal = engine_.Read(accepted.place.journal, 0);
  if (!journal.ok()) return;
  // It may have to read the log, and this is the committer's thread.
  executor_.Post([this, journal = *journal] { AwardPersons(*journal); });
}

std::deque<Submission> HouseKeeper::AwardsOf(const JournalState& journal) const {
  return AwardSubmissions(
      journal, [this](const auto& past, uint64_t at) { return engine_.ReadAt(past, at); });
}

// They are recorded one after the other: where the last one is, all are.
bool HouseKeeper::HasAwards(const JournalState& event) const {
  const std::deque<Submission> due = AwardsOf(event);
  return due.empty() || HasAward(due.back());
}

void HouseKeeper::AwardPersons(const JournalState& journal) {
  const auto due = std::make_shared<std::deque<Submission>>(AwardsOf(journal));
  if (!due->empty() && !HasAward(due->back())) AwardNext(due);
}

// One person's full journal keeps no other person from an award.
void HouseKeeper::AwardNext(const Due& due) {
  while (!due->empty() && HasAward(due->front())) due->pop_front();
  if (due->empty()) return;
  Submission submission = std::move(due->front());
  due->pop_front();
  engine_.Submit(std::move(submission), [this, due](const Outcome& outcome) {
    if (outcome.ok() || outcome.failure().reason == reason::kLimitReached) AwardNext(due);
  });
}

bool HouseKeeper::HasAward(const Submission& award) const {
  const OrFailure<StatePtr> person = engine_.Read(award.journal, 0);
  return person.ok() && IsRecorded(award, **person);
}

void HouseKeeper::Learn(const Accepted& accepted) {
  const auto* release = accepted.command.what.If<ReleaseRuleset>();
  if (release != nullptr && !accepted.replayed) faults_.Forget(*release);
  const auto* fault = accepted.decision.what.If<RulesetFaultRecorded>();
  const bool matters =
      release != nullptr || (fault != nullptr && (fault->blocks_call || fault->quarantines));
  const auto& on_change = engine_.options().on_rulesets_change;
  if (matters && on_change) on_change();
}

void HouseKeeper::RecordFaults(std::vector<RecordRulesetFault> due,
                               const std::function<void()>& then) {
  if (due.empty()) return then();
  Submission submission = FaultSubmission(std::move(due.back()), House()->revision);
  due.pop_back();
  engine_.Submit(std::move(submission),
                 [this, due = std::move(due), then](const Outcome&) { RecordFaults(due, then); });
}

bool HouseKeeper::IsRecordedLoss(const std::string& id) const {
  const StatePtr house = House();
  const auto& losses = house->house.losses;
  return std::any_of(losses.begin(), losses.end(),
                     [&](const auto& loss) { return loss->what.loss == id; });
}

void HouseKeeper::RecordLoss(const storage::AcknowledgedLoss& loss, Done done) {
  engine_.Submit(LossSubmission(loss),
                 [this, id = loss.id, done = std::move(done)](Outcome outcome) {
                   if (!outcome.ok()) return done(std::move(outcome));
                   // It writes, and this is the committer's thread.
                   executor_.Post([this, id, done, outcome = std::move(outcome)] {
                     // Where that fails, the next opening records it again under the same request
                     // id.
                     engine_.ports().log->MarkLossRecorded(id).IgnoreError();
                     done(outcome);
                   });
                 });
}

}  // namespace arbitro::engine
