// SPDX-License-Identifier: Apache-2.0
//
// Commands of the house and of persons, as the log keeps them.
//
// Read functions note what no such command could say. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_HOUSE_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_HOUSE_H_

#include "arbitro/limits.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/log_proof.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Of a person's entries, in the order in which they were recorded.
inline constexpr NumberBounds kEntryNumbers{1, limits::kPersonEntriesMax};

// Without the key, which the daemon makes.
engine::Command ReadCommand(const v1::RotateLogKeyRequest& request, Fields* fields);

// Each writes `what`, which is the command's, into its place of the message.
void WriteOwn(const engine::Command& command, const engine::IndexEvent& what, v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::AcknowledgeLoss& what,
              v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::NameLogKey& what, v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::RecordPersonEntry& what,
              v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::WithdrawPersonEntry& what,
              v1::Command* message);

// The entry alone, without whom it is about and why.
engine::PersonEntry ReadPersonEntry(const std::string& at, const v1::PersonEntry& message,
                                    Fields* fields);
void WritePersonEntry(const engine::PersonEntry& entry, v1::PersonEntry* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_HOUSE_H_
