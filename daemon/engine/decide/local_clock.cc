// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/local_clock.h"

#include <memory>
#include <string>

#include "daemon/engine/state/time_zone.h"

namespace arbitro::engine {
namespace {

// The zone that a command gives its event; nothing: it gives none.
const std::optional<std::string>& ZoneGivenBy(const Command& command) {
  static const std::optional<std::string>& none = *new std::optional<std::string>();
  if (const auto* create = command.what.If<CreateEvent>()) return create->details.time_zone;
  const auto* set = command.what.If<SetDetails>();
  return set == nullptr ? none : set->details.time_zone;
}

}  // namespace

void ReadClockOf(const Command& command, DecideContext* context) {
  const PlaceBook& book = *context->state->event.places;
  const auto& given = ZoneGivenBy(command);
  const std::string& zone = given ? *given : book.details->time_zone;
  if (zone.empty()) return;
  auto offset = OffsetMinutesIn(zone, context->NowUs());
  if (!offset && !given) offset = book.utc_offset_minutes;
  StandAt(offset, context);
}

void StandAt(std::optional<int32_t> utc_offset_minutes, DecideContext* context) {
  context->utc_offset_minutes = utc_offset_minutes;
  if (!utc_offset_minutes ||
      *utc_offset_minutes == context->state->event.places->utc_offset_minutes) {
    return;
  }
  auto state = std::make_shared<JournalState>(*context->state);
  StandAtOffset(utc_offset_minutes, &state->event);
  context->state = std::move(state);
}

}  // namespace arbitro::engine
