// SPDX-License-Identifier: Apache-2.0
//
// Libraries that are kept and upgrades of events, as the log and answers hold them.
//
// Read functions note what no such record could say. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_RULESET_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_RULESET_H_

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Each writes `what`, which is the command's, into its place of the message.
void WriteOwn(const engine::Command& command, const engine::KeepRuleset& what,
              v1::Command* message);

void WriteIdentity(const engine::RulesetIdentity& identity, v1::RulesetIdentity* message);
engine::RulesetIdentity ReadIdentity(const std::string& path, const v1::RulesetIdentity& message,
                                     Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_RULESET_H_
