// SPDX-License-Identifier: Apache-2.0
//
// Faults and releases of rulesets: as clients ask, as the log keeps them, as a snapshot holds them.
//
// Read functions note what no such command could say. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_FAULTS_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_FAULTS_H_

#include <memory>

#include "arbitro/stored/v1/snapshot.pb.h"
#include "arbitro/v1/admin.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/fault_book.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// The request of an operator.
engine::Command ReadCommand(const v1::ReleaseRulesetRequest& request, Fields* fields);

void WriteOwn(const engine::Command& command, const engine::RecordRulesetFault& what,
              v1::Command* message);
void WriteOwn(const engine::Command& command, const engine::ReleaseRuleset& what,
              v1::Command* message);

// As a snapshot of the house holds them.
std::shared_ptr<const engine::FaultBook> ReadFaultBook(
    const ::arbitro::stored::v1::HouseSnapshot& message, Fields* fields);
void WriteFaultBook(const engine::FaultBook& book, ::arbitro::stored::v1::HouseSnapshot* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_FAULTS_H_
