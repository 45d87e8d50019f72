// SPDX-License-Identifier: Apache-2.0
//
// Runs all journals of a daemon: takes commands, decides them in order, records them, and answers
// once they are durable.
//
//   Engine engine(options, ports);
//   absl::Status opened = engine.Open();  // every journal, from its newest snapshot
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
#include "daemon/engine/strand_directory.h"
#include "daemon/engine/submission.h"

namespace arbitro::engine {

class Engine {
 public:
  Engine(EngineOptions options, EnginePorts ports);
  // Waits for what is under way.
  ~Engine();

  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Reads every journal, from its newest snapshot on. Before anything else, once.
  //
  // A journal that does not verify or fold is quarantined, and so is one that the house journal
  // knows and the log does not hold; the others are used as ever. Records in the house journal,
  // soon after, what it should know and does not: events made, losses acknowledged.
  absl::Status Open();

  // Takes a command; `done` is called once, on any thread, perhaps before Submit returns.
  void Submit(Submission submission, Done done);

  // Takes 1 to kTogetherMax commands of one journal that exists, which are recorded in one batch or
  // not at all (Strand::SubmitAll). `done` is called once, with the outcomes in their order.
  void SubmitAll(std::vector<Submission> submissions,
                 std::function<void(std::vector<Outcome>)> done);

  // The newest durable state. Fails with EVENT_UNKNOWN, or with REVISION_UNKNOWN where it is not
  // yet of `min_revision`.
  OrFailure<StatePtr> Read(std::string_view journal, uint64_t min_revision) const;

  // The durable state after record `revision`, which an older snapshot and the records after it
  // give. Reads the log: not for a thread that must not wait. EVENT_UNKNOWN, or REVISION_UNKNOWN
  // where there is no such record.
  OrFailure<StatePtr> ReadAt(std::string_view journal, uint64_t revision) const;

  // The newest durable states of events whose names come after `after`, in order of names.
  std::vector<StatePtr> ListEvents(std::string_view after, size_t events_max) const;

  // The same of series.
  std::vector<StatePtr> ListSeries(std::string_view after, size_t series_max) const;

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
  // The events whose newest durable state may have a draft with a time.
  TimedDrafts& timed_drafts() { return timed_drafts_; }

  const EngineOptions& options() const { return options_; }

  // Commands are refused from now on with SHUTTING_DOWN; returns when none is under way and every
  // snapshot that was due is written.
  void Drain();

 private:
  using Place = StrandDirectory::Place;

  std::shared_ptr<Strand> NewStrand(const std::string& journal);
  void Enter(const RecalledState& recalled);
  // Reads journals, as many at once as there are threads: they do not depend on each other.
  absl::Status OpenAll(const std::vector<storage::Head>& heads);
  absl::Status OpenJournal(const storage::Head& head);
  // The journals whose names begin with `prefix`, which all are of one kind.
  std::vector<StatePtr> List(std::string_view prefix, std::string_view after,
                             size_t journals_max) const;

  void SubmitNow(Submission&& submission, Done&& done);
  // What the strand calls for a submission that took `place`.
  Done AnswerOf(Place place, std::string ruleset, Done done);
  // The strand's place, taken for one submission; end() where the journal is unknown and cannot be
  // made by the command. Under the lock.
  Place Take(const Submission& submission);
  // Under the lock.
  Failure Refuse(const Submission& submission) const;
  void Answer(Place place, Outcome&& outcome, const Done& done);
  // A journal that a refused creation left empty is forgotten, or strangers could fill the memory.
  void Release(Place place);

  // Under the lock. Names a few of the same kind, but no persons: their references are private.
  Failure Unknown(std::string_view journal) const;
  void NameRulesets(const std::string& ruleset, Outcome* outcome) const;

  const EngineOptions options_;
  const EnginePorts ports_;
  CatalogueStore catalogues_;
  mutable StateRecall recall_;  // keeps what it recalls
  FaultLedger faults_;
  AnswerMemory memory_;
  TimedDrafts timed_drafts_;
  SnapshotWriter snapshots_;
  StrandPorts strand_ports_;

  mutable std::mutex mutex_;
  std::condition_variable idle_;
  StrandDirectory strands_;
  std::set<std::string, std::less<>> archived_;  // whose payloads lie in a bundle
  size_t under_way_ = 0;
  bool draining_ = false;

  HouseKeeper keeper_;
  Executor executor_;  // last: its tasks use all of the above
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ENGINE_H_
