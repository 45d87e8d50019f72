// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/engine.h"

#include <condition_variable>
#include <map>
#include <mutex>
#include <utility>

#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/concat.h"
#include "daemon/engine/executor.h"
#include "daemon/engine/replay.h"
#include "daemon/engine/strand.h"

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
      : ports_(ports), catalogues_(ports.log), executor_(options.threads) {
    strand_ports_ = {ports_, &catalogues_, &executor_, options.waiting_max};
    strands_[kHouseJournal] = {std::make_shared<Strand>(strand_ports_, EmptyState(kHouseJournal)),
                               0};
  }

  absl::Status Open() {
    storage::JournalRange range;
    while (true) {
      auto heads = ports_.log->ListJournals(range);
      if (!heads.ok()) return heads.status();
      for (const storage::Head& head : *heads) {
        absl::Status folded = FoldJournal(head.name);
        if (!folded.ok()) return folded;
      }
      if (heads->size() < range.journals_max) return absl::OkStatus();
      range.after = heads->back().name;
    }
  }

  void Submit(Submission submission, Done done) {
    std::unique_lock lock(mutex_);
    if (draining_) {
      lock.unlock();
      return done(Fail(absl::StatusCode::kUnavailable, reason::kShuttingDown,
                       "the daemon is stopping; retry with the same request id"));
    }
    auto place = strands_.find(submission.journal);
    if (place == strands_.end()) {
      if (!std::holds_alternative<CreateEvent>(submission.command.what)) {
        Failure failure = EventUnknown(submission.journal);
        lock.unlock();
        return done(std::move(failure));
      }
      place =
          strands_
              .emplace(
                  submission.journal,
                  Entry{std::make_shared<Strand>(strand_ports_, EmptyState(submission.journal)), 0})
              .first;
    }
    ++place->second.users;
    ++under_way_;
    const std::shared_ptr<Strand> strand = place->second.strand;
    lock.unlock();
    const std::string journal = submission.journal;
    const auto* create = std::get_if<CreateEvent>(&submission.command.what);
    const std::string ruleset = create != nullptr ? create->ruleset : "";
    strand->Submit(std::move(submission),
                   [this, journal, ruleset, done = std::move(done)](Outcome outcome) {
                     NameRulesets(ruleset, &outcome);
                     done(std::move(outcome));
                     Release(journal);
                   });
  }

  OrFailure<StatePtr> Read(std::string_view journal, uint64_t min_revision) const {
    std::shared_ptr<Strand> strand;
    {
      const std::lock_guard lock(mutex_);
      const auto place = strands_.find(journal);
      if (place == strands_.end()) return EventUnknown(journal);
      strand = place->second.strand;
    }
    StatePtr state = strand->Durable();
    if (state->revision == 0 && !state->is_house()) return UnknownWithLock(journal);
    if (state->revision < min_revision) {
      return With(Fail(absl::StatusCode::kOutOfRange, reason::kRevisionUnknown,
                       Concat("`", journal, "` is at revision ", state->revision, ", not yet ",
                              min_revision, "; try again soon")),
                  "revision", Concat(state->revision));
    }
    return state;
  }

  std::vector<StatePtr> ListEvents(std::string_view after, size_t events_max) const {
    const std::lock_guard lock(mutex_);
    std::vector<StatePtr> events;
    for (auto place = strands_.upper_bound(after);
         place != strands_.end() && events.size() < events_max; ++place) {
      StatePtr state = place->second.strand->Durable();
      if (!state->is_house() && state->revision > 0) events.push_back(std::move(state));
    }
    return events;
  }

  void Drain() {
    std::unique_lock lock(mutex_);
    draining_ = true;
    idle_.wait(lock, [this] { return under_way_ == 0; });
  }

  CatalogueSource& catalogues() { return catalogues_; }
  const EnginePorts& ports() const { return ports_; }

 private:
  struct Entry {
    std::shared_ptr<Strand> strand;
    size_t users = 0;  // submissions that are not answered yet
  };

  absl::Status FoldJournal(const std::string& journal) {
    const ReplayPorts ports = {ports_.log, ports_.codec, nullptr, nullptr};
    auto summary = Replay(ports, journal, ReplayMode::kFold, 0, [](const ReplayFinding&) {});
    if (!summary.ok()) return summary.status();
    const std::lock_guard lock(mutex_);
    strands_[journal] = {std::make_shared<Strand>(strand_ports_, summary->state), 0};
    return absl::OkStatus();
  }

  // A journal that a refused creation left empty is forgotten, or strangers could fill the memory.
  void Release(const std::string& journal) {
    const std::lock_guard lock(mutex_);
    const auto place = strands_.find(journal);
    --place->second.users;
    if (place->second.users == 0 && journal != kHouseJournal &&
        place->second.strand->Durable()->revision == 0) {
      strands_.erase(place);
    }
    if (--under_way_ == 0) idle_.notify_all();
  }

  Failure UnknownWithLock(std::string_view journal) const {
    const std::lock_guard lock(mutex_);
    return EventUnknown(journal);
  }

  // Under the lock.
  Failure EventUnknown(std::string_view journal) const {
    std::string exists;
    size_t named = 0;
    for (const auto& [name, entry] : strands_) {
      if (name == kHouseJournal || entry.strand->Durable()->revision == 0) continue;
      if (++named > 5) break;
      AppendAll(&exists, exists.empty() ? "there is `" : ", `", name, "`");
    }
    return NotFound(reason::kEventUnknown, {"event", std::string(journal),
                                            exists.empty() ? "there is no event yet" : exists});
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

  const EnginePorts ports_;
  CatalogueStore catalogues_;
  StrandPorts strand_ports_;

  mutable std::mutex mutex_;
  std::condition_variable idle_;
  std::map<std::string, Entry, std::less<>> strands_;
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

std::vector<StatePtr> Engine::ListEvents(std::string_view after, size_t events_max) const {
  return impl_->ListEvents(after, events_max);
}

CatalogueSource& Engine::catalogues() { return impl_->catalogues(); }

const EnginePorts& Engine::ports() const { return impl_->ports(); }

void Engine::Drain() { impl_->Drain(); }

}  // namespace arbitro::engine
