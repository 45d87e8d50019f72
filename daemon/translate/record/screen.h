// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about screens: from requests, and to their form in the log. Parts of
// record/commands.h and record/decision.h.

#ifndef ARBITRO_DAEMON_TRANSLATE_RECORD_SCREEN_H_
#define ARBITRO_DAEMON_TRANSLATE_RECORD_SCREEN_H_

#include <optional>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/screen.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// The view at `path`. Notes one that is missing, and parts and ranges that are none.
engine::ScreenView ReadScreenView(const std::string& path, const v1::ScreenView& message,
                                  Fields* fields);
void WriteScreenView(const engine::ScreenView& view, v1::ScreenView* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_SCREEN_H_
