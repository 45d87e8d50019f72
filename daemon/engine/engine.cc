// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/engine.h"

#include <algorithm>
#include <chrono>
#include <utility>

#include "daemon/engine/house_keeping.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "storage/format/limits.h"

namespace arbitro::engine {
namespace {

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
      snapshots_(ports.log, options_.follows ? nullptr : ports.states),
      strands_(&strand_ports_, &recall_, options.open_strands_max),
      survey_(ports.log, ports.states, &strands_, options.briefs_every),
      keeper_(this, &faults_, &executor_),
      executor_(options.threads) {
  strand_ports_ = {ports_,
                   &catalogues_,
                   &executor_,
                   &snapshots_,
                   &faults_,
                   &memory_,
                   &timed_publications_,
                   &survey_,
                   [this](const std::string& journal) { return Read(journal, 0); },
                   options};
  strands_.EnterHouse({});
}

Engine::~Engine() { Drain(); }

absl::Status Engine::Open() {
  const auto house = strands_.Recall(kHouseJournal);
  if (!house.ok()) return house.status();
  strands_.EnterHouse(*house);
  if (options_.follows) return absl::OkStatus();
  keeper_.Open();
  survey_.Start(SurveyListener());
  survey_.AwaitEnd(options_.survey_patience);
  return absl::OkStatus();
}

absl::Status Engine::Follow(const std::set<storage::JournalId>& journals) {
  strands_.Forget(journals);
  if (!journals.contains(storage::JournalId::ForName(kHouseJournal))) return absl::OkStatus();
  const auto house = strands_.Recall(kHouseJournal);
  if (!house.ok()) return house.status();
  strands_.EnterHouse(*house);
  return absl::OkStatus();
}

void Engine::AwaitSurvey() {
  while (!survey_.AwaitEnd(std::chrono::hours(1))) {
  }
}

Survey::Listener Engine::SurveyListener() {
  Survey::Listener listener;
  listener.on_journal = [this](const storage::Head& head) { keeper_.LookAt(head); };
  listener.on_event = [this](const EventBrief& event) {
    keeper_.LookAt(event);
    if (event.publish_time_us != 0) timed_publications_.Note(event.journal);
    if (event.status < EventStatus::kCompleted && options_.on_unfinished) {
      options_.on_unfinished(event.journal, event.ruleset);
    }
  };
  listener.on_awarding = [this](const JournalState& journal) { keeper_.LookAtAwarding(journal); };
  listener.awards_recorded = [this](const JournalState& event) { return keeper_.HasAwards(event); };
  listener.on_end = [this] { keeper_.EndLook(); };
  return listener;
}

// A library is durable before the event that pins it.
void Engine::Submit(Submission submission, Done done) {
  if (options_.follows) return done(options_.follows());
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
  if (!Enter()) return done(Refuse(submission));
  const auto taken = strands_.Take(submission.journal, MayComeFirst(submission.command));
  if (!taken.ok() || !taken->has_value()) {
    done(taken.ok() ? Refuse(submission) : FromLog(taken.status()));
    return Leave();
  }
  const Place place = **taken;
  const std::shared_ptr<Strand> strand = place->second.strand;
  const std::string* to_pin = RulesetToPin(submission.command);
  std::string ruleset = to_pin != nullptr ? *to_pin : "";
  strand->Submit(std::move(submission), AnswerOf(place, std::move(ruleset), std::move(done)));
}

void Engine::SubmitAll(std::vector<Submission> submissions,
                       std::function<void(std::vector<Outcome>)> done) {
  const auto all = std::make_shared<Outcomes>(submissions.size(), std::move(done));
  if (options_.follows) {
    for (size_t i = 0; i < submissions.size(); ++i) all->Of(i)(options_.follows());
    return;
  }
  std::vector<Done> dones;
  std::shared_ptr<Strand> strand;
  std::optional<Failure> refused;
  for (size_t i = 0; i < submissions.size() && !refused; ++i) {
    // Each is under way for itself, as its answer is one.
    if (!Enter()) {
      refused = Refuse(submissions[i]);
      break;
    }
    const auto taken = strands_.Take(submissions[i].journal, /*makes=*/false);
    if (taken.ok() && taken->has_value()) {
      strand = (**taken)->second.strand;
      dones.push_back(AnswerOf(**taken, "", all->Of(i)));
    } else {
      refused = taken.ok() ? Refuse(submissions[i]) : FromLog(taken.status());
      Leave();
    }
  }
  if (refused) {
    for (const Done& taken : dones) taken(*refused);
    for (size_t i = dones.size(); i < submissions.size(); ++i) all->Of(i)(*refused);
    return;
  }
  strand->SubmitAll(std::move(submissions), std::move(dones));
}

Done Engine::AnswerOf(Place place, std::string ruleset, Done done) {
  return [this, place, ruleset = std::move(ruleset), done = std::move(done)](Outcome&& outcome) {
    NameRulesets(ruleset, &outcome);
    std::vector<RecordRulesetFault> due = keeper_.Hear(place->first, outcome);
    if (due.empty()) return Answer(place, std::move(outcome), done);
    keeper_.RecordFaults(std::move(due),
                         [this, place, done, outcome] { Answer(place, Outcome(outcome), done); });
  };
}

bool Engine::Enter() {
  const std::lock_guard lock(mutex_);
  if (draining_) return false;
  ++under_way_;
  return true;
}

void Engine::Leave() {
  const std::lock_guard lock(mutex_);
  if (--under_way_ == 0) idle_.notify_all();
}

void Engine::Answer(Place place, Outcome&& outcome, const Done& done) {
  done(std::move(outcome));
  strands_.Release(place);
  Leave();
}

Failure Engine::Refuse(const Submission& submission) const {
  {
    const std::lock_guard lock(mutex_);
    if (draining_) {
      return Fail(absl::StatusCode::kUnavailable, reason::kShuttingDown,
                  "the daemon is stopping; retry with the same request id");
    }
  }
  const bool exists =
      strands_.IsArchived(submission.journal) && TraitsOf(submission.command).makes_journal;
  return exists ? JournalExists(submission.journal) : Unknown(submission.journal);
}

void Engine::AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by, Done done) {
  if (options_.follows) return done(options_.follows());
  keeper_.AcknowledgeLoss(id, by, std::move(done));
}

OrFailure<StatePtr> Engine::Read(std::string_view journal, uint64_t min_revision) const {
  const auto strand = strands_.Find(journal);
  if (!strand.ok()) return FromLog(strand.status());
  if (!*strand) return Unknown(journal);
  StatePtr state = (*strand)->Durable();
  if (state->revision == 0 && !state->is_house()) return Unknown(journal);
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

OrFailure<std::vector<ListedEvent>> Engine::ListBriefs(std::string_view after,
                                                       size_t events_max) const {
  auto listed = survey_.List(after, events_max);
  if (!listed.ok()) return FromLog(listed.status());
  return *std::move(listed);
}

OrFailure<StatePtr> Engine::StateOf(const ListedEvent& event) const {
  if (event.state) return event.state;
  const auto newest = strands_.Peek(event.brief.journal);
  if (!newest.ok()) return FromLog(newest.status());
  // An older one is the last good state of a journal that is damaged behind it.
  if (*newest && (*newest)->revision <= event.brief.revision) return *newest;
  return ReadAt(event.brief.journal, event.brief.revision);
}

OrFailure<std::vector<StatePtr>> Engine::ListEvents(std::string_view after,
                                                    size_t events_max) const {
  return List(kEventPrefix, after, events_max);
}

OrFailure<std::vector<StatePtr>> Engine::ListSeries(std::string_view after,
                                                    size_t series_max) const {
  return List(kSeriesPrefix, after, series_max);
}

OrFailure<std::vector<StatePtr>> Engine::List(std::string_view prefix, std::string_view after,
                                              size_t journals_max) const {
  std::vector<StatePtr> journals;
  storage::JournalRange range;
  range.prefix = std::string(prefix);
  range.after = std::string(std::max(after, prefix));
  while (journals.size() < journals_max) {
    range.journals_max = std::min(journals_max - journals.size(), storage::kReadRecordsMax);
    const auto names = ports_.log->ListBriefs(range);
    if (!names.ok()) return FromLog(names.status());
    for (const storage::Brief& each : *names) {
      const auto state = strands_.Peek(each.name);
      if (!state.ok() && !absl::IsDataLoss(state.status())) return FromLog(state.status());
      if (state.ok() && *state) journals.push_back(*state);
    }
    if (names->size() < range.journals_max) break;
    range.after = names->back().name;
  }
  return journals;
}

Failure Engine::Unknown(std::string_view journal) const {
  if (strands_.IsArchived(journal)) {
    return JournalUnknown(
        std::string(journal),
        Concat("`", journal, "` was archived; the operator brings it back from its bundle"));
  }
  constexpr size_t kUnknownNamesMax = 5;
  const JournalKind kind = KindOfJournal(journal).value_or(JournalKind::kEvent);
  std::vector<std::string> there;
  if (kind == JournalKind::kSeries) {
    const auto listed = ListSeries("", kUnknownNamesMax);
    if (!listed.ok()) return listed.failure();
    for (const StatePtr& series : *listed) there.push_back(series->journal);
  } else if (kind == JournalKind::kEvent) {
    const auto events = survey_.List("", kUnknownNamesMax);
    if (!events.ok()) return FromLog(events.status());
    for (const ListedEvent& event : *events) there.push_back(event.brief.journal);
  }
  std::string exists;
  for (const std::string& name : there) {
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
  survey_.Stop();
  snapshots_.Drain();
}

}  // namespace arbitro::engine
