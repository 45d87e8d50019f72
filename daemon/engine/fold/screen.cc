// SPDX-License-Identifier: Apache-2.0
//
// Folds screens: what each shows, by their ids.
#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"

namespace arbitro::engine {
namespace {

using Screens = decltype(EventLife::screens);

// The first screen that does not come before the id.
Screens::iterator PlaceOf(const std::string& id, Screens* screens) {
  return std::find_if(screens->begin(), screens->end(),
                      [&](const auto& screen) { return screen->id >= id; });
}

}  // namespace

absl::Status Apply(const FoldStep& step, const SetScreen& command) {
  const auto* set = step.The<ScreenSet>();
  EventLife life = LifeOf(step);
  const auto place = PlaceOf(command.screen, &life.screens);
  const bool there = place != life.screens.end() && (*place)->id == command.screen;
  if (set == nullptr || set->made == there) return step.Contradiction("the screen");
  auto screen = std::make_shared<ScreenState>(ScreenState{
      command.screen, command.title, command.view, step.place.revision, step.ClockUs()});
  if (there) {
    *place = std::move(screen);
  } else {
    life.screens.insert(place, std::move(screen));
  }
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const RemoveScreen& command) {
  EventLife life = LifeOf(step);
  const auto place = PlaceOf(command.screen, &life.screens);
  if (step.The<ScreenRemoved>() == nullptr || place == life.screens.end() ||
      (*place)->id != command.screen) {
    return step.Contradiction("the screen that is taken away");
  }
  life.screens.erase(place);
  return Put(step, std::move(life));
}

}  // namespace arbitro::engine
