// SPDX-License-Identifier: Apache-2.0
//
// The commands that the log does not store as the request of a client (docs/decisions/0009): the
// daemon makes them itself, or the log has a message of its own for them, or a snapshot keeps them.
//
// Pure and thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_OWN_COMMANDS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_OWN_COMMANDS_H_

#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/model/one_of.h"

namespace arbitro::translate {

template <class What>
inline constexpr bool kIsOwn =
    engine::kIsOneOf<What, engine::CreateEvent, engine::AmendSettings, engine::RegisterPlayer,
                     engine::Publish, engine::ImportCatalogue, engine::IndexEvent,
                     engine::AcknowledgeLoss, engine::KeepRuleset, engine::NameLogKey,
                     engine::RecordRulesetFault, engine::ReleaseRuleset, engine::CreateSeries,
                     engine::EnterEvent, engine::CompleteSeries, engine::RecordPersonEntry,
                     engine::WithdrawPersonEntry>;

// Writes the command into its place of the message. Ends the program where it is none of these.
void WriteOwnCommand(const engine::Command& command, v1::Command* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_OWN_COMMANDS_H_
