// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about an event in the world and about places: from requests, and to their
// form in the log. Parts of record/commands.h and record/decision.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_PLACE_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_PLACE_H_

#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/place.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/place.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// Details as a request gives them; what is not set stays unset.
engine::EventDetails ReadDetails(const std::string& path, const v1::EventDetails& message,
                                 Fields* fields);
void WriteDetails(const engine::EventDetails& details, v1::EventDetails* message);
// All of them, as they hold now.
void WriteDetails(const engine::DetailsState& details, v1::EventDetails* message);

engine::PlayerWaits ReadWaits(const std::string& path, const v1::PlayerWaits& message,
                              Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_PLACE_H_
