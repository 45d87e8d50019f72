// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the floor: from requests, and to their form in the log. Parts of
// record/commands.h and record/decision.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_FLOOR_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_FLOOR_H_

#include <optional>
#include <string>
#include <string_view>

#include "arbitro/v1/floor.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// The place at `path`, of the event of that resource name.
engine::AssignmentPlace ReadAssignmentPlace(const std::string& path, std::string_view event,
                                            const v1::AssignmentPlace& message, Fields* fields);
void WriteAssignmentPlace(std::string_view event, const engine::AssignmentPlace& place,
                          v1::AssignmentPlace* message);

// `event`: resource name.
void WriteFinding(std::string_view event, const engine::FloorFinding& finding,
                  v1::FloorFinding* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_FLOOR_H_
