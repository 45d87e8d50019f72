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

engine::Command ReadCommand(const v1::SetScreenRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::RemoveScreenRequest& request, Fields* fields);

void WriteLife(const engine::ScreenSet& what, v1::Decision* message);
void WriteLife(const engine::ScreenRemoved& what, v1::Decision* message);
// Nothing where the decision is not about screens.
std::optional<decltype(engine::Decision::what)> ReadScreenDecision(const v1::Decision& message);

// The view at `path`. Notes one that is missing, and parts and ranges that are none.
engine::ScreenView ReadScreenView(const std::string& path, const v1::ScreenView& message,
                                  Fields* fields);
void WriteScreenView(const engine::ScreenView& view, v1::ScreenView* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_RECORD_SCREEN_H_
