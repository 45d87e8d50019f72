// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/limits.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/fault_book.h"

namespace arbitro::engine {

OrDecided Decide(const Asked<RecordRulesetFault>& asked) {
  const RecordRulesetFault& fault = asked.what;
  const FaultBook& book = *asked.context.state->house.faults;
  const FaultEntry* known = book.Find({fault.ruleset, fault.event, fault.call});
  const bool blocks = fault.faults >= fault.policy.block_call;
  if (known != nullptr && (known->blocked || !blocks)) {
    return Precondition(reason::kRulesetFault, "the fault is on record, and nothing follows");
  }
  if (known == nullptr && book.calls.size() >= limits::kFaultyCallsMax) {
    return Precondition(reason::kLimitReached,
                        Concat("the house holds faults of ", book.calls.size(), " calls, at most ",
                               limits::kFaultyCallsMax, " are allowed; release some"));
  }
  std::vector<std::string> events = book.EventsOf(fault.ruleset);
  const bool another = std::find(events.begin(), events.end(), fault.event) == events.end();
  const bool quarantines = events.size() + (another ? 1 : 0) >= fault.policy.quarantine_events &&
                           !book.quarantined.contains(fault.ruleset);
  return DecidedCommand{{RulesetFaultRecorded{blocks, quarantines}, {}}, {}};
}

OrDecided Decide(const Asked<ReleaseRuleset>& asked) {
  if (asked.command.reason.empty()) {
    return InvalidField("options.reason", "is missing: say why the ruleset may try again");
  }
  FaultBook book = *asked.context.state->house.faults;
  const RulesetReleased released = book.Release(asked.what);
  if (released.calls == 0 && released.quarantines == 0) {
    return With(Precondition(reason::kRulesetNotBlocked,
                             Concat("nothing of what is named of ruleset `", asked.what.ruleset,
                                    "` has failed or is blocked; read the ruleset to see what is")),
                "ruleset", asked.what.ruleset);
  }
  return DecidedCommand{{released, {}}, {}};
}

}  // namespace arbitro::engine
