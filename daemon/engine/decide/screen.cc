// SPDX-License-Identifier: Apache-2.0
//
// Screens: how many there may be, and which can be taken away.
#include <algorithm>

#include "api/status/try.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

bool HasScreen(const EventState& event, const std::string& id) {
  const auto& screens = event.life->screens;
  return std::any_of(screens.begin(), screens.end(),
                     [&](const auto& screen) { return screen->id == id; });
}

}  // namespace

OrDecided Decide(const Asked<SetScreen>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<SetScreen>({event, nullptr}));
  const bool made = !HasScreen(event, asked.what.screen);
  const size_t screens = event.life->screens.size() + (made ? 1 : 0);
  if (screens > kScreensMax) return LimitReached("screens", screens, kScreensMax);
  TRY(CheckChangesOf(asked));
  return Decided(ScreenSet{made});
}

// Fails with SCREEN_UNKNOWN.
OrDecided Decide(const Asked<RemoveScreen>& asked) {
  const EventState& event = asked.event();
  TRY(CheckAct<RemoveScreen>({event, nullptr}));
  if (!HasScreen(event, asked.what.screen)) return ScreenUnknown(event, asked.what.screen);
  return Decided(ScreenRemoved{});
}

}  // namespace arbitro::engine
