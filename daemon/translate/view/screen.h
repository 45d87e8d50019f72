// SPDX-License-Identifier: Apache-2.0
//
// Screens as messages.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_SCREEN_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_SCREEN_H_

#include <string_view>

#include "arbitro/v1/screen.pb.h"
#include "daemon/engine/state/event_life.h"

namespace arbitro::translate {

// `event`: resource name.
void WriteScreen(std::string_view event, const engine::ScreenState& screen, v1::Screen* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_SCREEN_H_
