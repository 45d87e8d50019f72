// SPDX-License-Identifier: Apache-2.0
//
// Counts the faults of rulesets, and stops calls to those that fail too often.
//
// A call of a ruleset that neither decides nor refuses ends with a fault: a negative return, a
// crash, a time limit, an answer that breaks the contract. It costs the one command that needed the
// call. Beyond that, by the FaultPolicy:
//
//   block_call faults of one call in one event     that call is not made in that event any more
//   a fault in each of quarantine_events events    no new event is made with that version
//
// Both hold until an administrator releases the ruleset, also across a restart: they are read from
// the house journal (state/fault_book.h), and here are only the counts of what is not on record
// yet. A restart therefore counts on from what is on record: from the first fault of a call, or its
// block.
//
// Only faults of an event's commands count, dry runs included. Faults of reads of an event
// (standings of now, a proposed round) and of questions about no event are shown to the observer
// alone. Anybody may ask those with any content, so a client could block a ruleset for all with
// three requests. A read does not make a blocked call either. Replays are not watched at all.

#ifndef ARBITRO_DAEMON_ENGINE_FAULT_LEDGER_H_
#define ARBITRO_DAEMON_ENGINE_FAULT_LEDGER_H_

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/host/client.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/house.h"
#include "daemon/engine/state/fault_book.h"

namespace arbitro::engine {

// A fault, as it happened.
struct FaultNotice {
  FaultyCall call;      // its event is empty for a question
  std::string what;     // one line
  uint32_t faults = 0;  // of that call in that event so far; 0: it does not count
};

using FaultObserver = std::function<void(const FaultNotice&)>;
using ReadFaultBook = std::function<std::shared_ptr<const FaultBook>()>;

// Thread-safe. Must outlive the clients that it gives.
class FaultLedger {
 public:
  // `read` gives the newest durable book. `observer` hears of every fault, on any thread, and may
  // be null.
  FaultLedger(FaultPolicy policy, ReadFaultBook read, FaultObserver observer);

  FaultLedger(const FaultLedger&) = delete;
  FaultLedger& operator=(const FaultLedger&) = delete;

  // Returns the ruleset for commands of the event (a resource name), whose faults count. Null gives
  // null.
  std::shared_ptr<const RulesetClient> ForCommands(
      const std::shared_ptr<const RulesetClient>& ruleset, const std::string& event);

  // Returns the ruleset for a caller that only asks. `event` is empty if the question is about
  // none.
  std::shared_ptr<const RulesetClient> ForReads(const std::shared_ptr<const RulesetClient>& ruleset,
                                                const std::string& event);

  // Refuses with RULESET_QUARANTINED if no new event may be made with the ruleset.
  std::optional<Failure> CheckNewEvent(const RulesetClient& ruleset) const;

  // Returns the event's faults since the last call that the house journal should record. The strand
  // asks before it answers the command that met them.
  std::vector<RecordRulesetFault> TakeDue(const std::string& event);

  // The newest durable book.
  std::shared_ptr<const FaultBook> book() const { return read_(); }

  // A release is durable: the ledger counts what it names from zero again.
  void Forget(const ReleaseRuleset& release);

 private:
  class Watch;

  std::string Blocks(const FaultyCall& call) const;
  void Count(const FaultyCall& call, const std::string& what);
  void Show(const FaultNotice& notice) const;
  std::shared_ptr<const RulesetClient> Watched(const std::shared_ptr<const RulesetClient>& ruleset,
                                               const std::string& event, bool counts);

  const FaultPolicy policy_;
  const ReadFaultBook read_;
  const FaultObserver observer_;

  std::mutex mutex_;
  std::map<FaultyCall, uint32_t> counts_;
  std::map<std::string, std::vector<RecordRulesetFault>> due_;  // by event
};

// Returns the ruleset's identity, as its client knows it.
RulesetIdentity IdentityOf(const RulesetClient& ruleset);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_FAULT_LEDGER_H_
