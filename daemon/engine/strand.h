// SPDX-License-Identifier: Apache-2.0
//
// Decides the commands of one journal, one after the other, and answers them once they are durable.

#ifndef ARBITRO_DAEMON_ENGINE_STRAND_H_
#define ARBITRO_DAEMON_ENGINE_STRAND_H_

#include <atomic>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "daemon/engine/answer_memory.h"
#include "daemon/engine/ask/facts.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/executor.h"
#include "daemon/engine/fault_ledger.h"
#include "daemon/engine/replay/snapshots.h"
#include "daemon/engine/submission.h"
#include "daemon/engine/timed_publications.h"

namespace arbitro::engine {

class Survey;

// Ports that all strands share. All must outlive them.
struct StrandPorts {
  EnginePorts engine;
  CatalogueSource* catalogues = nullptr;
  Executor* executor = nullptr;
  SnapshotWriter* snapshots = nullptr;
  FaultLedger* faults = nullptr;
  AnswerMemory* memory = nullptr;
  TimedPublications* timed_publications = nullptr;
  Survey* survey = nullptr;
  ReadJournal read_journal;  // for what a command takes from other journals
  EngineOptions options;
};

// Thread-safe. Held by shared pointer: what is under way keeps it alive.
class Strand : public std::enable_shared_from_this<Strand> {
 public:
  // `ports` must outlive it: there may be a hundred thousand strands, and one of these. `state`:
  // what the journal's records fold to; revision 0: it has none yet. `snapshot_revision`: of its
  // newest snapshot; 0: it has none.
  Strand(const StrandPorts& ports, StatePtr state, uint64_t snapshot_revision);

  // `done` is called once, on any thread, perhaps before Submit returns: what is decided quickly
  // and has nothing before it is decided here.
  void Submit(Submission&& submission, Done&& done);

  // Commands that are decided one on the other, with no others between them, and recorded in one
  // batch or not at all: 1 to kTogetherMax, each under a request id of its own, all of them dry
  // runs or none. Where one is refused, each is decided all the same, on what those before it that
  // were not refused make; the others are answered as dry runs are. `dones` is parallel.
  void SubmitAll(std::vector<Submission>&& submissions, std::vector<Done>&& dones);

  // The newest durable state.
  StatePtr Durable() const;

  // Whether nothing waits, is decided or is being written, and nothing failed: then what the log
  // has is all that there is.
  bool IsIdle() const;

  // Offers a snapshot where the newest one is more than so many records behind. Idle strands alone.
  void LeaveSnapshot(uint64_t records_max);

 private:
  // A command, from its coming in until it is answered or being written.
  struct Item;
  using ItemPtr = std::shared_ptr<Item>;
  // A request that was decided and is being written, and everybody who waits for it.
  struct InFlight {
    Digest request_digest = {};
    Accepted accepted;
    StatePtr state;                                 // that its record makes
    std::unique_ptr<storage::StoredRecord> record;  // null: no call takes it
    Done first;
    std::vector<Done> repeats;
  };
  using InFlights = std::map<std::string, InFlight>;  // by principal and request id
  // An answer that may leave once `revision` is durable.
  struct Waiting {
    uint64_t revision = 0;
    Outcome outcome;
    Done done;
  };
  // A command that was decided, on its way to the committer.
  struct Held {
    std::string key;
    InFlight flight;
    storage::Append append;
  };
  struct Together;
  // Answers to be given once no lock is held.
  using Answers = absl::InlinedVector<std::pair<Done, Outcome>, 1>;

  // Under the lock: whether it takes so many more.
  std::optional<Failure> CheckRoom(size_t commands) const;
  void PostRun();
  // Until nothing waits, or a decision goes on from a callback.
  void Run();
  // Nothing where nothing waits: then the strand runs no more.
  ItemPtr TakeNext();
  // The same without taking what waits: whether nothing does.
  bool Rest();
  // False: the decision is under way and goes on from a callback.
  bool Process(const ItemPtr& item) noexcept;
  // Goes back to what is durable once every record on top of a refused one has come back.
  std::optional<Failure> Recover();
  // The item is one of several that are recorded together.
  void BeginTogether(const Item& item);
  // Once the last of them is decided: hands them to the committer, or forgets what they made.
  void EndTogether();
  void ForgetHeld(Together& together);
  void SubmitHeld(Together& together);
  bool AnswerRepeat(Item& item);
  void AnswerRecorded(Item& item, const storage::StoredRequest& stored);
  std::optional<Failure> CheckState(const Submission& submission) const;
  std::optional<Failure> CheckQuarantine(const std::string& journal) const;
  std::optional<Failure> CheckRuleset(const Submission& submission) const;
  DecideContext MakeContext(const Submission& submission);
  // The ruleset as commands ask it.
  std::shared_ptr<const RulesetClient> ForCommands(std::shared_ptr<const RulesetClient> ruleset,
                                                   const std::string& journal);
  // The decision is in the item.
  void Finish(Item& item);
  // The next record, without its request.
  storage::Append MakeAppend(const RecordContent& content) const;
  void Record(Item& item, DecidedCommand& decided);
  // The record, and the state that it makes.
  absl::StatusOr<Held> Make(Item& item, DecidedCommand& decided) const;
  void Write(Held&& held);
  storage::Committer::Done WhenCommitted(InFlights::iterator under_way);
  void OnCommitted(InFlights::iterator under_way,
                   const absl::StatusOr<storage::AppendReceipt>& receipt);
  // Under the lock. Commands whose records will never be durable are answered with `failure`.
  void FailWaiting(const Failure& failure, InFlight&& finished, Answers* answers);
  void TakeSnapshot(uint64_t revision, bool closes_round);
  // `done` is gone once it was called: an item may outlive the engine, on a ruleset's thread.
  void AnswerWhenDurable(Outcome&& outcome, Done done);
  static void Give(Answers& answers);

  const StrandPorts& ports_;
  const storage::JournalId journal_;
  // The ruleset that was asked last, and as it was asked; only while a command is decided.
  std::shared_ptr<const RulesetClient> asked_;
  std::shared_ptr<const RulesetClient> remembering_;
  std::shared_ptr<Together> together_;  // whose turn it is; only on the thread that runs the strand

  mutable std::mutex mutex_;
  std::deque<ItemPtr> queue_;
  bool running_ = false;  // a thread runs it, Run is posted, or a decision is under way
  StatePtr newest_;       // may be ahead of what is durable
  StatePtr durable_;
  InFlights in_flight_;
  std::deque<Waiting> waiting_;
  // A record was refused: what was decided on top of it never came to be. Until Recover.
  std::optional<Failure> refused_;
  std::optional<Failure> broken_;  // the log failed
  // Of the newest snapshot offered. The committer's thread offers them, and the thread that drops
  // idle strands the last one.
  std::atomic<uint64_t> snapshot_revision_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STRAND_H_
