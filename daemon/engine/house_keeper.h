// SPDX-License-Identifier: Apache-2.0
//
// Keeps the journals of the house and of persons: it submits to the engine what they should know of
// events, series, libraries, faults and losses.
//
// No client waits for most of it: the next opening makes up for what a crash prevents. Each
// submission has a request id that follows from what it records (house_keeping.h), so that none is
// recorded twice. Thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_HOUSE_KEEPER_H_
#define ARBITRO_DAEMON_ENGINE_HOUSE_KEEPER_H_

#include <deque>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "daemon/engine/executor.h"
#include "daemon/engine/fault_ledger.h"
#include "daemon/engine/submission.h"

namespace arbitro::engine {

class Engine;

class HouseKeeper {
 public:
  // All must outlive it. It uses the executor for what has to wait.
  HouseKeeper(Engine* engine, FaultLedger* faults, Executor* executor);

  // Once the house is open: records the losses that it does not know.
  void Open();

  // Called by the survey (survey.h) as it looks at the journals, one after the other, and at its
  // end: then the events that the house knows and the log does not hold are quarantined, and what
  // the house does not know is recorded.
  void LookAt(const storage::Head& head);
  void LookAt(const EventBrief& event);
  void LookAtAwarding(const JournalState& journal);
  void EndLook();

  // Whether the journals of persons hold all awards of a confirmed event. May read the log.
  bool HasAwards(const JournalState& event) const;

  // Hears of the outcome of every command. Returns the faults of rulesets that it met, which the
  // house has to know before the caller hears of the outcome: so a block holds for whatever the
  // caller asks next.
  std::vector<RecordRulesetFault> Hear(const std::string& journal, const Outcome& outcome);

  // Calls `then` once the house knows of all, or could not be told.
  void RecordFaults(std::vector<RecordRulesetFault> due, const std::function<void()>& then);

  // The engine's AcknowledgeLoss (engine.h).
  void AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by, Done done);

 private:
  using Due = std::shared_ptr<std::deque<Submission>>;

  StatePtr House() const;
  // One record after the other, until one is refused: the log fails, or the daemon stops.
  void SubmitNext(const Due& due);
  // An event that was just made goes into the house's index.
  void Index(const Accepted& accepted);
  // The awards of an event that was just confirmed, or of a completed series, go into the
  // journals of persons.
  void Award(const Accepted& accepted);
  void AwardPersons(const JournalState& journal);
  void AwardNext(const Due& due);
  void LookAtPinned(const RulesetIdentity& pinned);
  std::deque<Submission> AwardsOf(const JournalState& journal) const;
  // Also in a journal that was imported, which knows no request ids.
  bool HasAward(const Submission& award) const;
  void Learn(const Accepted& accepted);
  bool IsRecordedLoss(const std::string& id) const;
  void RecordLoss(const storage::AcknowledgedLoss& loss, Done done);

  Engine& engine_;
  FaultLedger& faults_;
  Executor& executor_;
  // Until the look ends; on the survey's thread.
  std::vector<storage::JournalId> held_;
  Due unknown_ = std::make_shared<std::deque<Submission>>();
  std::set<std::string> pinned_;  // by digest
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_HOUSE_KEEPER_H_
