// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/engine.h"

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <set>
#include <thread>
#include <utility>

#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/executor.h"
#include "daemon/engine/house_keeping.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/person_awards.h"
#include "daemon/engine/strand.h"
#include "daemon/engine/strand_directory.h"
#include "storage/rocks/payload_archive.h"

namespace arbitro::engine {
namespace {

StatePtr EmptyState(std::string journal) {
  auto state = std::make_shared<JournalState>();
  state->journal = std::move(journal);
  return state;
}

}  // namespace

class Engine::Impl {
 public:
  Impl(EngineOptions options, EnginePorts ports)
      : options_(options),
        ports_(ports),
        catalogues_(ports.log),
        recall_(ports.log, ports.codec, ports.states),
        faults_(
            options.faults,
            [this] { return std::get<StatePtr>(Read(kHouseJournal, 0))->house.faults; },
            options.on_fault),
        snapshots_(ports.log, ports.states),
        executor_(options.threads) {
    strand_ports_ = {ports_,
                     &catalogues_,
                     &executor_,
                     &snapshots_,
                     &faults_,
                     &memory_,
                     [this](const std::string& journal) { return Read(journal, 0); },
                     options};
    Enter({EmptyState(kHouseJournal), 0, absl::OkStatus()});
  }

  absl::Status Open() {
    storage::JournalRange range;
    std::vector<storage::Head> heads;
    do {
      auto page = ports_.log->ListJournals(range);
      if (!page.ok()) return page.status();
      heads.insert(heads.end(), page->begin(), page->end());
      if (page->size() < range.journals_max) break;
      range.after = heads.back().name;
    } while (true);
    if (absl::Status opened = OpenAll(heads); !opened.ok()) return opened;
    KeepHouse();
    return absl::OkStatus();
  }

  // A library is durable before the event that pins it.
  void Submit(Submission&& submission, Done&& done) {
    const auto pinned = PinnedBy(*ports_.rulesets, submission);
    auto keep = pinned ? KeepSubmission(House()->house, *ports_.rulesets, *pinned) : std::nullopt;
    if (!keep) return SubmitNow(std::move(submission), std::move(done));
    SubmitNow(*std::move(keep), [this, submission = std::move(submission),
                                 done = std::move(done)](Outcome&& kept) mutable {
      if (std::holds_alternative<Failure>(kept)) return done(std::move(kept));
      SubmitNow(std::move(submission), std::move(done));
    });
  }

  void SubmitNow(Submission&& submission, Done&& done) {
    std::unique_lock lock(mutex_);
    if (draining_) {
      lock.unlock();
      return done(Fail(absl::StatusCode::kUnavailable, reason::kShuttingDown,
                       "the daemon is stopping; retry with the same request id"));
    }
    auto place = strands_.Find(submission.journal);
    if (place == strands_.end()) {
      const bool archived = archived_.contains(submission.journal);
      if (archived || !MayComeFirst(submission.command)) {
        Failure failure = archived && MakesJournal(submission.command)
                              ? JournalExists(submission.journal)
                              : Unknown(submission.journal);
        lock.unlock();
        return done(std::move(failure));
      }
      place = strands_.Put(submission.journal, NewStrand(submission.journal));
    }
    ++place->second.users;
    ++under_way_;
    const std::shared_ptr<Strand> strand = place->second.strand;
    lock.unlock();
    const std::string* to_pin = RulesetToPin(submission.command);
    const std::string ruleset = to_pin != nullptr ? *to_pin : "";
    strand->Submit(
        std::move(submission), [this, place, ruleset, done = std::move(done)](Outcome&& outcome) {
          NameRulesets(ruleset, &outcome);
          Index(outcome);
          Award(outcome);
          Learn(outcome);
          std::vector<RecordRulesetFault> due = faults_.TakeDue(place->first);
          if (due.empty()) return Answer(place, std::move(outcome), done);
          RecordFaults(std::make_shared<std::vector<RecordRulesetFault>>(std::move(due)),
                       [this, place, done, outcome] { Answer(place, Outcome(outcome), done); });
        });
  }

  void AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by, Done done) {
    if (absl::Status taken = ports_.log->AcknowledgeLoss(id, by); !taken.ok()) {
      // The same request again gets the answer that it had.
      if (IsRecordedLoss(id)) return Submit(LossSubmission({id, {}, {}, true}), std::move(done));
      return done(FromAcknowledgement(taken, id));
    }
    for (const storage::AcknowledgedLoss& loss : ports_.log->Health().unrecorded_losses) {
      if (loss.id == id) return RecordLoss(loss, std::move(done));
    }
    done(Fail(absl::StatusCode::kInternal, reason::kInternal,
              Concat("the loss `", id, "` was acknowledged, and the log does not list it")));
  }

  OrFailure<StatePtr> Read(std::string_view journal, uint64_t min_revision) const {
    std::shared_ptr<Strand> strand;
    {
      const std::lock_guard lock(mutex_);
      const auto place = strands_.Find(journal);
      if (place == strands_.end()) return Unknown(journal);
      strand = place->second.strand;
    }
    StatePtr state = strand->Durable();
    if (state->revision == 0 && !state->is_house()) return UnknownWithLock(journal);
    if (state->revision < min_revision) {
      return RevisionUnknown(*state, Concat("not yet ", min_revision, "; try again soon"));
    }
    return state;
  }

  OrFailure<StatePtr> ReadAt(std::string_view journal, uint64_t revision) {
    OrFailure<StatePtr> newest = Read(journal, 0);
    if (std::holds_alternative<Failure>(newest)) return newest;
    const JournalState& state = *std::get<StatePtr>(newest);
    if (state.revision == revision) return newest;
    if (revision < 1 || revision > state.revision) {
      return RevisionUnknown(state, Concat("and has none of ", revision));
    }
    absl::StatusOr<StatePtr> recalled = recall_.KeptAt(std::string(journal), revision);
    if (!recalled.ok()) return FromLog(recalled.status());
    return *std::move(recalled);
  }

  // The journals whose names begin with `prefix`, which all are of one kind.
  std::vector<StatePtr> List(std::string_view prefix, std::string_view after,
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

  void Drain() {
    std::unique_lock lock(mutex_);
    draining_ = true;
    idle_.wait(lock, [this] { return under_way_ == 0; });
    lock.unlock();
    snapshots_.Drain();
  }

  CatalogueSource& catalogues() { return catalogues_; }
  FaultLedger& faults() { return faults_; }
  const EnginePorts& ports() const { return ports_; }
  const EngineOptions& options() const { return options_; }

 private:
  using Place = StrandDirectory::Place;

  std::shared_ptr<Strand> NewStrand(const std::string& journal) {
    return std::make_shared<Strand>(strand_ports_, EmptyState(journal), 0);
  }

  void Enter(const RecalledState& recalled) {
    auto strand =
        std::make_shared<Strand>(strand_ports_, recalled.state, recalled.snapshot_revision);
    const std::lock_guard lock(mutex_);
    strands_.Put(recalled.state->journal, std::move(strand));
  }

  // Journals do not depend on each other: as many at once as there are threads.
  absl::Status OpenAll(const std::vector<storage::Head>& heads) {
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

  absl::Status OpenJournal(const storage::Head& head) {
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

  StatePtr House() const { return std::get<StatePtr>(Read(kHouseJournal, 0)); }

  // What the house journal should know and does not, one record after the other.
  void KeepHouse() {
    const StatePtr house = House();
    std::vector<StatePtr> events = List(kEventPrefix, "", SIZE_MAX);
    for (const storage::Finding& missing : FindMissingEvents(house->house, events)) {
      if (!archived_.contains(missing.journal_name)) ports_.log->Quarantine(missing);
    }
    auto due = std::make_shared<std::deque<Submission>>();
    std::set<std::string> kept;
    for (const StatePtr& event : events) {
      if (!house->house.event_index->Find(event->journal)) {
        due->push_back(IndexSubmission(event->journal, event->event.base->ruleset.id));
      }
    }
    // Something that came with a bundle, whose library is on offer.
    const std::vector<StatePtr> series = List(kSeriesPrefix, "", SIZE_MAX);
    events.insert(events.end(), series.begin(), series.end());
    for (const StatePtr& journal : events) {
      if (!kept.insert(journal->pinned()->sha256).second) continue;
      auto keep = KeepSubmission(house->house, *ports_.rulesets, *journal->pinned());
      if (keep) due->push_back(*std::move(keep));
    }
    SubmitNext(due);
    for (const StatePtr& journal : events) AwardPersons(*journal);
    for (const storage::AcknowledgedLoss& loss : ports_.log->Health().unrecorded_losses) {
      RecordLoss(loss, [](Outcome) {});
    }
  }

  void SubmitNext(const std::shared_ptr<std::deque<Submission>>& due) {
    if (due->empty()) return;
    Submission submission = std::move(due->front());
    due->pop_front();
    Submit(std::move(submission), [this, due](Outcome outcome) {
      // Refused: the log fails or the daemon stops. The next opening goes on.
      if (std::holds_alternative<Accepted>(outcome)) SubmitNext(due);
    });
  }

  // An event that was just made goes into the house's index. Nobody waits for that: the next
  // opening makes up for what a crash prevents.
  void Index(const Outcome& outcome) {
    const auto* accepted = std::get_if<Accepted>(&outcome);
    if (accepted == nullptr || accepted->replayed || accepted->place.revision != 1) return;
    const auto* create = accepted->command.what.If<CreateEvent>();
    if (create == nullptr) return;
    Submit(IndexSubmission(accepted->place.journal, create->ruleset), [](Outcome) {});
  }

  // What an event that was just confirmed, or a series that was completed, awards goes into the
  // journals of persons. Nobody waits for that: the next opening makes up for what a crash
  // prevents.
  void Award(const Outcome& outcome) {
    const auto* accepted = std::get_if<Accepted>(&outcome);
    if (accepted == nullptr || accepted->replayed || accepted->place.revision == 0) return;
    const Command& command = accepted->command;
    if (!command.what.Is<ConfirmEvent>() && !command.what.Is<CompleteSeries>()) return;
    const OrFailure<StatePtr> state = Read(accepted->place.journal, 0);
    const auto* journal = std::get_if<StatePtr>(&state);
    if (journal == nullptr) return;
    // It may have to read the log, and this is the committer's thread.
    executor_.Post([this, journal = *journal] { AwardPersons(*journal); });
  }
  // They are recorded one after the other: where the last one is, all are.
  void AwardPersons(const JournalState& journal) {
    auto due = std::make_shared<std::deque<Submission>>(AwardSubmissions(
        journal, [this](const auto& past, uint64_t at) { return ReadAt(past, at); }));
    if (!due->empty() && !HasAward(due->back())) AwardNext(due);
  }
  // Also in a journal that was imported, which knows no request ids.
  bool HasAward(const Submission& award) const {
    const OrFailure<StatePtr> person = Read(award.journal, 0);
    const auto* state = std::get_if<StatePtr>(&person);
    return state != nullptr && IsRecorded(award, **state);
  }
  // One person's full journal keeps nobody else from an award.
  void AwardNext(const std::shared_ptr<std::deque<Submission>>& due) {
    while (!due->empty() && HasAward(due->front())) due->pop_front();
    if (due->empty()) return;
    Submission submission = std::move(due->front());
    due->pop_front();
    Submit(std::move(submission), [this, due](const Outcome& outcome) {
      const auto* failure = std::get_if<Failure>(&outcome);
      if (failure == nullptr || failure->reason == reason::kLimitReached) AwardNext(due);
    });
  }

  // Whoever met a fault hears of it once the house knows, or could not be told: so a block holds
  // for whatever is asked next.
  void RecordFaults(const std::shared_ptr<std::vector<RecordRulesetFault>>& due,
                    const std::function<void()>& then) {
    if (due->empty()) return then();
    const auto house = std::get<StatePtr>(Read(kHouseJournal, 0));
    Submission submission = FaultSubmission(due->back(), house->revision);
    due->pop_back();
    Submit(std::move(submission), [this, due, then](const Outcome&) { RecordFaults(due, then); });
  }

  void Answer(Place place, Outcome&& outcome, const Done& done) {
    done(std::move(outcome));
    Release(place);
  }

  void Learn(const Outcome& outcome) {
    const auto* accepted = std::get_if<Accepted>(&outcome);
    if (accepted == nullptr || accepted->place.revision == 0) return;
    const auto* release = accepted->command.what.If<ReleaseRuleset>();
    if (release != nullptr && !accepted->replayed) faults_.Forget(*release);
    const auto* fault = accepted->decision.what.If<RulesetFaultRecorded>();
    const bool matters =
        release != nullptr || (fault != nullptr && (fault->blocks_call || fault->quarantines));
    if (matters && options_.on_rulesets_change) options_.on_rulesets_change();
  }

  bool IsRecordedLoss(const std::string& id) const {
    const auto house = std::get<StatePtr>(Read(kHouseJournal, 0));
    const auto& losses = house->house.losses;
    return std::any_of(losses.begin(), losses.end(),
                       [&](const auto& loss) { return loss->what.loss == id; });
  }

  void RecordLoss(const storage::AcknowledgedLoss& loss, Done done) {
    Submit(LossSubmission(loss), [this, id = loss.id, done = std::move(done)](Outcome outcome) {
      if (std::holds_alternative<Failure>(outcome)) return done(std::move(outcome));
      // It writes, and this is the committer's thread.
      executor_.Post([this, id, done, outcome = std::move(outcome)] {
        // Where that fails, the next opening records it again under the same request id.
        ports_.log->MarkLossRecorded(id).IgnoreError();
        done(outcome);
      });
    });
  }

  // A journal that a refused creation left empty is forgotten, or strangers could fill the memory.
  void Release(Place place) {
    const std::lock_guard lock(mutex_);
    --place->second.users;
    if (place->second.users == 0 && place->first != kHouseJournal &&
        place->second.strand->Durable()->revision == 0) {
      strands_.Erase(place);
    }
    if (--under_way_ == 0) idle_.notify_all();
  }

  Failure UnknownWithLock(std::string_view journal) const {
    const std::lock_guard lock(mutex_);
    return Unknown(journal);
  }

  // Under the lock. Names a few of the same kind, but no persons: their references are nobody's
  // business.
  Failure Unknown(std::string_view journal) const {
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

  static Failure RevisionUnknown(const JournalState& state, const std::string& asked) {
    return With(Fail(absl::StatusCode::kOutOfRange, reason::kRevisionUnknown,
                     Concat("`", state.journal, "` is at revision ", state.revision, ", ", asked)),
                "revision", Concat(state.revision));
  }

  void NameRulesets(const std::string& ruleset, Outcome* outcome) const {
    auto* failure = std::get_if<Failure>(outcome);
    if (failure == nullptr || failure->reason != reason::kRulesetUnknown || ruleset.empty()) return;
    std::string exists;
    for (const std::string& id : ports_.rulesets->Ids()) {
      AppendAll(&exists, exists.empty() ? "there is `" : ", `", id, "`");
    }
    *failure = NotFound(reason::kRulesetUnknown,
                        {"ruleset", ruleset, exists.empty() ? "no ruleset is loaded" : exists});
  }

  const EngineOptions options_;
  const EnginePorts ports_;
  CatalogueStore catalogues_;
  StateRecall recall_;
  FaultLedger faults_;
  AnswerMemory memory_;
  SnapshotWriter snapshots_;
  StrandPorts strand_ports_;

  mutable std::mutex mutex_;
  std::condition_variable idle_;
  StrandDirectory strands_;
  std::set<std::string, std::less<>> archived_;  // whose payloads lie in a bundle
  size_t under_way_ = 0;
  bool draining_ = false;

  Executor executor_;  // last: its tasks use all of the above
};

Engine::Engine(EngineOptions options, EnginePorts ports)
    : impl_(std::make_unique<Impl>(options, ports)) {}

Engine::~Engine() { Drain(); }

absl::Status Engine::Open() { return impl_->Open(); }

void Engine::Submit(Submission submission, Done done) {
  impl_->Submit(std::move(submission), std::move(done));
}

OrFailure<StatePtr> Engine::Read(std::string_view journal, uint64_t min_revision) const {
  return impl_->Read(journal, min_revision);
}

OrFailure<StatePtr> Engine::ReadAt(std::string_view journal, uint64_t revision) const {
  return impl_->ReadAt(journal, revision);
}

void Engine::AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by, Done done) {
  impl_->AcknowledgeLoss(id, by, std::move(done));
}

std::vector<StatePtr> Engine::ListEvents(std::string_view after, size_t events_max) const {
  return impl_->List(kEventPrefix, after, events_max);
}

std::vector<StatePtr> Engine::ListSeries(std::string_view after, size_t series_max) const {
  return impl_->List(kSeriesPrefix, after, series_max);
}

FaultLedger& Engine::faults() { return impl_->faults(); }

CatalogueSource& Engine::catalogues() { return impl_->catalogues(); }

const EnginePorts& Engine::ports() const { return impl_->ports(); }
const EngineOptions& Engine::options() const { return impl_->options(); }

void Engine::Drain() { impl_->Drain(); }

}  // namespace arbitro::engine
