// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the numbers of tables in the hall: from requests, and to their form
// in the log. Parts of record/commands.h and record/decision.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_PLAN_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_PLAN_H_

#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// The plan at `path`. Notes numbers out of bounds, and too many of anything.
engine::TablePlan ReadTablePlan(const std::string& path, const v1::TablePlan& message,
                                Fields* fields);
void WriteTablePlan(const engine::TablePlan& plan, v1::TablePlan* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_TABLE_PLAN_H_
