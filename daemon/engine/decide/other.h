// SPDX-License-Identifier: Apache-2.0
//
// Decides the commands of the house's and persons' journals, and the upgrade of an event's ruleset.
// Parts of Decide (decide/decide.h).
//
// No ruleset is asked. What a command takes from other journals lies in the context's facts, one
// after the other as ask/facts.h reads them.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_OTHER_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_OTHER_H_

#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// `command` with its `what`.
template <class What>
struct OtherCommand {
  const Command& command;
  const What& what;
};

using OrDecided = OrFailure<DecidedCommand>;

OrDecided DecideOther(const DecideContext& context, const OtherCommand<ImportCatalogue>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<IndexEvent>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<AcknowledgeLoss>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<KeepRuleset>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<NameLogKey>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<UpgradeRuleset>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<RecordRulesetFault>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<ReleaseRuleset>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<RecordPersonEntry>& asked);
OrDecided DecideOther(const DecideContext& context, const OtherCommand<WithdrawPersonEntry>& asked);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_OTHER_H_
