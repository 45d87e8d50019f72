// SPDX-License-Identifier: Apache-2.0
//
// Runs all journals of a daemon: takes commands, decides them in order, records them, and answers
// once they are durable.
//
//   Engine engine(options, ports);
//   absl::Status opened = engine.Open();  // the house; the others when they are asked for
//   engine.Submit(std::move(submission), [](Outcome outcome) { … });
//   OrFailure<StatePtr> state = engine.Read("events/torino-2026", 0);
//
// One strand a journal decides its commands one after the other; the strands share a fixed pool of
// threads, and a report that has nothing before it is decided by the thread that submits it. While
// a decision is being written the strand goes on from the state that it makes, but no answer of any
// kind leaves before the state it was computed from is durable, and Read never shows a state that
// is not. Thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ENGINE_H_
#define ARBITRO_DAEMON_ENGINE_ENGINE_H_

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "daemon/engine/catalogue_store.h"
#include "daemon/engine/executor.h"
#include "daemon/engine/house_keeper.h"
#include "daemon/engine/open_strands.h"
#include "daemon/engine/submission.h"
#include "daemon/engine/survey.h"

namespace arbitro::engine {

class Engine {
 public:
  Engine(EngineOptions options, EnginePorts ports);
  // Waits for what is under way.
  ~Engine();

  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Reads the house journal, from its newest snapshot on, and begins to look at all others
  // (survey.h). Before anything else, once. Waits EngineOptions::survey_patience for that to end,
  // so that what follows is known at once where the log is small.
  //
  // A journal is read when it is first asked for, and may be dropped again. One that does not
  // verify or fold is quarantined then, and so is, when all were looked at, one that the house
  // journal knows and the log does not hold; the others are used as ever. Records in the house
  // journal, then, what it should know and does not: events made, losses acknowledged. With
  // EngineOptions::follows only the house is read.
  absl::Status Open();

  // With EngineOptions::follows, once more records can be read of these journals: from now on
  // reads see them. An error: the log cannot be read, and some are as they were; it may be called
  // again. For one thread at a time.
  absl::Status Follow(const std::set<storage::JournalId>& journals);

  // Waits until all journals were looked at. For tests, and for programs that end soon.
  void AwaitSurvey();

  // Takes a command; `done` is called once, on any thread, perhaps before Submit returns.
  void Submit(Submission submission, Done done);

  // Takes 1 to kTogetherMax commands of one journal that exists, which are recorded in one batch or
  // not at all (Strand::SubmitAll). `done` is called once, with the outcomes in their order.
  void SubmitAll(std::vector<Submission> submissions,
                 std::function<void(std::vector<Outcome>)> done);

  // The newest durable state; reads the log where the journal is not in memory. Fails with
  // EVENT_UNKNOWN, with REVISION_UNKNOWN where it is not yet of `min_revision`, or as the log does.
  OrFailure<StatePtr> Read(std::string_view journal, uint64_t min_revision) const;

  // The durable state after record `revision`, which an older snapshot and the records after it
  // give. Reads the log: not for a thread that must not wait. EVENT_UNKNOWN, or REVISION_UNKNOWN
  // where there is no such record.
  OrFailure<StatePtr> ReadAt(std::string_view journal, uint64_t revision) const;

  // The newest durable briefs of events whose names come after `after`, in order of names: they
  // need not be in memory, nor be folded. Fewer than `events_max`: there are no more.
  OrFailure<std::vector<ListedEvent>> ListBriefs(std::string_view after, size_t events_max) const;

  // The state that the brief is of, or the last good one where its journal is damaged.
  OrFailure<StatePtr> StateOf(const ListedEvent& event) const;

  // Their states, which are folded where they are not in memory: not for a thread that must not
  // wait. Journals that are damaged from their first record on are left out. UNAVAILABLE where the
  // log cannot be read: a list never ends early without a word.
  OrFailure<std::vector<StatePtr>> ListEvents(std::string_view after, size_t events_max) const;

  // The same of series.
  OrFailure<std::vector<StatePtr>> ListSeries(std::string_view after, size_t series_max) const;

  // Accepts the loss that storage quarantined under `id`, and records it in the house journal.
  // `done` is called once; once more with an id that is acknowledged already it gets the first
  // answer. Fails where nothing of that id is quarantined, or where nothing could go on from what
  // is left.
  void AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by, Done done);

  // Watches rulesets for readers who ask them without a command.
  FaultLedger& faults() { return faults_; }

  // The catalogue's image, loaded once.
  CatalogueSource& catalogues() { return catalogues_; }

  const EnginePorts& ports() const { return ports_; }
  // The events whose newest durable state may have a publication with a time.
  TimedPublications& timed_publications() { return timed_publications_; }

  const EngineOptions& options() const { return options_; }

  // How many journals are in memory.
  size_t open_strands() const { return strands_.size(); }

  // Commands are refused from now on with SHUTTING_DOWN; returns when none is under way and every
  // snapshot that was due is written.
  void Drain();

 private:
  using Place = OpenStrands::Place;

  Survey::Listener SurveyListener();
  // The journals whose names begin with `prefix`, which all are of one kind.
  OrFailure<std::vector<StatePtr>> List(std::string_view prefix, std::string_view after,
                                        size_t journals_max) const;

  void SubmitNow(Submission&& submission, Done&& done);
  // The strand calls it for a submission that took `place`.
  Done AnswerOf(Place place, std::string ruleset, Done done);
  // False: no more are taken.
  bool Enter();
  void Leave();
  Failure Refuse(const Submission& submission) const;
  void Answer(Place place, Outcome&& outcome, const Done& done);

  // Names a few of the same kind, but no persons: their references are private.
  Failure Unknown(std::string_view journal) const;
  void NameRulesets(const std::string& ruleset, Outcome* outcome) const;

  const EngineOptions options_;
  const EnginePorts ports_;
  CatalogueStore catalogues_;
  mutable StateRecall recall_;  // keeps what it recalls
  FaultLedger faults_;
  AnswerMemory memory_;
  TimedPublications timed_publications_;
  SnapshotWriter snapshots_;
  StrandPorts strand_ports_;
  mutable OpenStrands strands_;
  mutable Survey survey_;

  mutable std::mutex mutex_;
  std::condition_variable idle_;
  size_t under_way_ = 0;
  bool draining_ = false;

  HouseKeeper keeper_;
  Executor executor_;  // last: its tasks use all of the above
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ENGINE_H_
