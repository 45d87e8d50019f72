// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/engine.h"

#include <algorithm>
#include <atomic>
#include <thread>
#include <utility>

#include "daemon/engine/house_keeping.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "storage/rocks/payload_archive.h"

namespace arbitro::engine {
namespace {

StatePtr EmptyState(std::string journal) {
  auto state = std::make_shared<JournalState>();
  state->journal = std::move(journal);
  return state;
}

// Gathers the outcomes of commands that were submitted together.
class Outcomes : public std::enable_shared_from_this<Outcomes> {
 public:
  Outcomes(size_t size, std::function<void(std::vector<Outcome>)> done)
      : left_(size), outcomes_(size, Outcome(Failure())), done_(std::move(done)) {}

  Done Of(size_t index) {
    return [self = shared_from_this(), index](Outcome&& outcome) {
      self->outcomes_[index] = std::move(outcome);
      if (--self->left_ == 0) self->done_(std::move(self->outcomes_));
    };
  }

 private:
  std::atomic<size_t> left_;
  std::vector<Outcome> outcomes_;
  std::function<void(std::vector<Outcome>)> done_;
};

Failure RevisionUnknown(const JournalState& state, const std::string& asked) {
  return With(Fail(absl::StatusCode::kOutOfRange, reason::kRevisionUnknown,
                   Concat("`", state.journal, "` is at revision ", state.revision, ", ", asked)),
              "revision", Concat(state.revision));
}

}  // namespace

Engine::Engine(EngineOptions options, EnginePorts ports)
    : options_(options),
      ports_(ports),
      catalogues_(ports.log),
      recall_(ports.log, ports.codec, ports.states),
      faults_(
          options.faults, [this] { return (*Read(kHouseJournal, 0))->house.faults; },
          options.on_fault),
      snapshots_(ports.log, ports.states),
      keeper_(this, &faults_, &executor_),
      executor_(options.threads) {
  strand_ports_ = {ports_,         &catalogues_,
                   &executor_,     &snapshots_,
                   &faults_,       &memory_,
                   &timed_drafts_, [this](const std::string& journal) { return Read(journal, 0); },
                   options};
  Enter({EmptyState(kHouseJournal), 0, absl::OkStatus()});
}

Engine::~Engine() { Drain(); }

absl::Status Engine::Open() {
  storage::JournalRange range;
  std::vector<storage::Head> heads;
  do {
    auto page = ports_.log->ListJournals(range);
    if (!page.ok()) return page.status();
    heads.insert(heads.end(), page->begin(), page->end());
    if (page->size() < range.journals_max) break;
    range.after = heads.back().name;
  } while (true);
  RETURN_IF_ERROR(OpenAll(heads));
  keeper_.Open(archived_);
  return absl::OkStatus();
}

absl::Status Engine::OpenAll(const std::vector<storage::Head>& heads) {
  std::atomic<size_t> next = 0;
  std::mutex failed_mutex;
  absl::Status failed;
  const auto open_some = [&] {
    for (size_t i = next++; i < heads.size(); i = next++) {
      absl::Status opened = OpenJournal(heads[i]);
      if (opened.ok()) continue;
      const std::lock_guard lock(failed_mutex);
      failed = std::move(opened);
      next = heads.size();
    }
  };
  std::vector<std::thread> threads;
  const size_t threads_max = std::min(options_.threads, heads.size());
  for (size_t i = 1; i < threads_max; ++i) threads.emplace_back(open_some);
  open_some();
  for (std::thread& thread : threads) thread.join();
  return failed;
}

absl::Status Engine::OpenJournal(const storage::Head& head) {
  absl::StatusOr<RecalledState> recalled = recall_.At(head.name, head.sequence);
  if (!recalled.ok()) return recalled.status();
  if (!recalled->damage.ok()) {
    const auto archived = storage::IsArchived(*ports_.log, head);
    if (!archived.ok()) return archived.status();
    if (*archived) {
      const std::lock_guard lock(mutex_);
      archived_.insert(head.name);
      return absl::OkStatus();
    }
    ports_.log->Quarantine(Unreadable(head, recalled->damage));
  } else if (head.sequence - recalled->snapshot_revision > kSnapshotAtOpeningRecords) {
    recalled->snapshot_revision = head.sequence;
    snapshots_.Offer(recalled->state);
  }
  Enter(*recalled);
  return absl::OkStatus();
}

std::shared_ptr<Strand> Engine::NewStrand(const std::string& journal) {
  return std::make_shared<Strand>(strand_ports_, EmptyState(journal), 0);
}

void Engine::Enter(const RecalledState& recalled) {
  timed_drafts_.Note(*recalled.state);
  auto strand = std::make_shared<Strand>(strand_ports_, recalled.state, recalled.snapshot_revision);
  const std::lock_guard lock(mutex_);
  strands_.Put(recalled.state->journal, std::move(strand));
}

// A library is durable before the event that pins it.
void Engine::Submit(Submission submission, Done done) {
  const auto pinned = PinnedBy(*ports_.rulesets, submission);
  auto keep = pinned ? KeepSubmission((*Read(kHouseJournal, 0))->house, *ports_.rulesets, *pinned)
                     : std::nullopt;
  if (!keep) return SubmitNow(std::move(submission), std::move(done));
  SubmitNow(*std::move(keep), [this, submission = std::move(submission),
                               done = std::move(done)](Outcome&& kept) mutable {
    if (!kept.ok()) return done(std::move(kept));
    SubmitNow(std::move(submission), std::move(done));
  });
}

void Engine::SubmitNow(Submission&& submission, Done&& done) {
  std::unique_lock lock(mutex_);
  const Place place = Take(submission);
  if (place == strands_.end()) {
    Failure failure = Refuse(submission);
    lock.unlock();
    return done(std::move(failure));
  }
  const std::shared_ptr<Strand> strand = place->second.strand;
  lock.unlock();
  const std::string* to_pin = RulesetToPin(submission.command);
  std::string ruleset = to_pin != nullptr ? *to_pin : "";
  strand->Submit(std::move(submission), AnswerOf(place, std::move(ruleset), std::move(done)));
}

void Engine::SubmitAll(std::vector<Submission> submissions,
                       std::function<void(std::vector<Outcome>)> done) {
  const auto all = std::make_shared<Outcomes>(submissions.size(), std::move(done));
  std::unique_lock lock(mutex_);
  std::vector<Done> dones;
  std::shared_ptr<Strand> strand;
  for (const Submission& each : submissions) {
    const Place place = Take(each);
    if (place == strands_.end()) break;
    strand = place->second.strand;
    dones.push_back(AnswerOf(place, "", all->Of(dones.size())));
  }
  if (strand == nullptr) {
    const Failure failure = Refuse(submissions.front());
    lock.unlock();
    for (size_t i = 0; i < submissions.size(); ++i) all->Of(i)(failure);
    return;
  }
  lock.unlock();
  strand->SubmitAll(std::move(submissions), std::move(dones));
}

Done Engine::AnswerOf(Place place, std::string ruleset, Done done) {
  return [this, place, ruleset = std::move(ruleset), done = std::move(done)](Outcome&& outcome) {
    NameRulesets(ruleset, &outcome);
    std::vector<RecordRulesetFault> due = keeper_.Hear(place->first, outcome);
    if (due.empty()) return Answer(place, std::move(outcome), done);
    keeper_.RecordFaults(std::move(due), [this, place, done, outcome] {
      Answer(place, Outcome(outcome), done);
    });
  };
}

StrandDirectory::Place Engine::Take(const Submission& submission) {
  if (draining_) return strands_.end();
  auto place = strands_.Find(submission.journal);
  if (place == strands_.end()) {
    const bool made = !archived_.contains(submission.journal) && MayComeFirst(submission.command);
    if (!made) return place;
    place = strands_.Put(submission.journal, NewStrand(submission.journal));
  }
  ++place->second.users;
  ++under_way_;
  return place;
}

void Engine::Answer(Place place, Outcome&& outcome, const Done& done) {
  done(std::move(outcome));
  Release(place);
}

Failure Engine::Refuse(const Submission& submission) const {
  if (draining_) {
    return Fail(absl::StatusCode::kUnavailable, reason::kShuttingDown,
                "the daemon is stopping; retry with the same request id");
  }
  const bool exists =
      archived_.contains(submission.journal) && TraitsOf(submission.command).makes_journal;
  return exists ? JournalExists(submission.journal) : Unknown(submission.journal);
}

void Engine::Release(Place place) {
  const std::lock_guard lock(mutex_);
  --place->second.users;
  if (place->second.users == 0 && place->first != kHouseJournal &&
      place->second.strand->Durable()->revision == 0) {
    strands_.Erase(place);
  }
  if (--under_way_ == 0) idle_.notify_all();
}

void Engine::AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by, Done done) {
  keeper_.AcknowledgeLoss(id, by, std::move(done));
}

OrFailure<StatePtr> Engine::Read(std::string_view journal, uint64_t min_revision) const {
  std::shared_ptr<Strand> strand;
  {
    const std::lock_guard lock(mutex_);
    const auto place = strands_.Find(journal);
    if (place == strands_.end()) return Unknown(journal);
    strand = place->second.strand;
  }
  StatePtr state = strand->Durable();
  if (state->revision == 0 && !state->is_house()) {
    const std::lock_guard lock(mutex_);
    return Unknown(journal);
  }
  if (state->revision < min_revision) {
    return RevisionUnknown(*state, Concat("not yet ", min_revision, "; try again soon"));
  }
  return state;
}

OrFailure<StatePtr> Engine::ReadAt(std::string_view journal, uint64_t revision) const {
  OrFailure<StatePtr> newest = Read(journal, 0);
  if (!newest.ok()) return newest;
  const JournalState& state = **newest;
  if (state.revision == revision) return newest;
  if (revision < 1 || revision > state.revision) {
    return RevisionUnknown(state, Concat("and has none of ", revision));
  }
  absl::StatusOr<StatePtr> recalled = recall_.KeptAt(std::string(journal), revision);
  if (!recalled.ok()) return FromLog(recalled.status());
  return *std::move(recalled);
}

std::vector<StatePtr> Engine::ListEvents(std::string_view after, size_t events_max) const {
  return List(kEventPrefix, after, events_max);
}

std::vector<StatePtr> Engine::ListSeries(std::string_view after, size_t series_max) const {
  return List(kSeriesPrefix, after, series_max);
}

std::vector<StatePtr> Engine::List(std::string_view prefix, std::string_view after,
                                   size_t journals_max) const {
  const std::lock_guard lock(mutex_);
  std::vector<StatePtr> journals;
  for (auto place = strands_.After(std::max(after, prefix));
       place != strands_.end() && journals.size() < journals_max; ++place) {
    StatePtr state = place->second.strand->Durable();
    if (state->kind() != KindOfJournal(Concat(prefix, "x"))) break;
    if (state->revision > 0) journals.push_back(std::move(state));
  }
  return journals;
}

Failure Engine::Unknown(std::string_view journal) const {
  if (archived_.contains(journal)) {
    return JournalUnknown(
        std::string(journal),
        Concat("`", journal, "` was archived; the operator brings it back from its bundle"));
  }
  const JournalKind kind = KindOfJournal(journal).value_or(JournalKind::kEvent);
  std::string exists;
  size_t named = 0;
  for (const auto& [name, entry] : strands_) {
    if (KindOfJournal(name) != kind || kind == JournalKind::kPerson) continue;
    if (entry.strand->Durable()->revision == 0) continue;
    if (++named > 5) break;
    AppendAll(&exists, exists.empty() ? "there is `" : ", `", name, "`");
  }
  if (exists.empty() && kind == JournalKind::kEvent) exists = "there is no event yet";
  return JournalUnknown(std::string(journal), std::move(exists));
}

void Engine::NameRulesets(const std::string& ruleset, Outcome* outcome) const {
  Failure* failure = outcome->ok() ? nullptr : &outcome->failure();
  if (failure == nullptr || failure->reason != reason::kRulesetUnknown || ruleset.empty()) return;
  std::string exists;
  for (const std::string& id : ports_.rulesets->Ids()) {
    AppendAll(&exists, exists.empty() ? "there is `" : ", `", id, "`");
  }
  *failure = NotFound(reason::kRulesetUnknown,
                      {"ruleset", ruleset, exists.empty() ? "no ruleset is loaded" : exists});
}

void Engine::Drain() {
  std::unique_lock lock(mutex_);
  draining_ = true;
  idle_.wait(lock, [this] { return under_way_ == 0; });
  lock.unlock();
  snapshots_.Drain();
}

}  // namespace arbitro::engine
