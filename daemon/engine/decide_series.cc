// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "arbitro/limits.h"
#include "daemon/engine/concat.h"
#include "daemon/engine/decide_other.h"

namespace arbitro::engine {

OrDecided DecideOther(const DecideContext&, const OtherCommand<CreateSeries>&) {
  return DecidedCommand{{SeriesCreated{}, {}}, {}};
}

OrDecided DecideOther(const DecideContext& context, const OtherCommand<EnterEvent>& asked) {
  const SeriesState& series = context.state->series;
  const std::string& event = asked.what.event;
  if (series.FindEvent(event) != nullptr) {
    return With(Fail(absl::StatusCode::kAlreadyExists, reason::kEventEntered,
                     Concat("`", event, "` is in the series already")),
                "event", event);
  }
  if (series.events.size() >= limits::kSeriesEventsMax) {
    return Fail(absl::StatusCode::kResourceExhausted, reason::kLimitReached,
                Concat("the series has ", series.events.size(), " events, at most ",
                       limits::kSeriesEventsMax, " are allowed; begin another series"));
  }
  if (context.facts.size() != 1 || context.facts[0].journal != event) {
    return NotFound(reason::kEventUnknown, {"event", event, ""});
  }
  return DecidedCommand{{EventEntered{static_cast<uint32_t>(series.events.size() + 1),
                                      static_cast<uint32_t>(context.facts[0].standings.size())},
                         {}},
                        {}};
}

}  // namespace arbitro::engine
