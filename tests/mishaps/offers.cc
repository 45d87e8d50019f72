// SPDX-License-Identifier: Apache-2.0
#include "tests/mishaps/offers.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"

namespace arbitro::mishaps {
namespace {

// The refusals that an offer may still meet: a person must do something else first, and they say
// what.
using Excused = std::vector<std::string_view>;

template <class What>
Faults TryOffer(engine::GameEvent* event, What what, const Excused& excused) {
  const std::string said = event->last.failure().message;
  engine::Submission submission =
      event->world.MakeIn(engine::GameEvent::kName, std::move(what), "as it was said");
  submission.validate_only = true;
  const engine::Outcome outcome = event->world.Send(std::move(submission));
  const auto* failure = outcome.if_failure();
  if (failure == nullptr) return {};
  for (const std::string_view reason : excused) {
    if (failure->reason == reason) return {};
  }
  return {absl::StrCat("`", said, "` offers what is refused: ", failure->reason, ": ",
                       failure->message)};
}

bool Says(const std::string& message, std::string_view words) {
  return message.find(words) != std::string::npos;
}

}  // namespace

Faults CheckOffers(engine::GameEvent* event) {
  const std::string message = event->last.failure().message;
  const engine::EventState& state = event->Event();
  const uint32_t phase = state.NextPhase();
  if (Says(message, "as planned, with a reason")) {
    engine::StartPhase planned{phase};
    planned.as_planned = true;
    return TryOffer(event, planned, {});
  }
  if (Says(message, absl::StrCat("; start phase ", phase))) {
    return TryOffer(event, engine::StartPhase{phase}, {});
  }
  if (Says(message, "complete the event")) {
    return TryOffer(event, engine::CompleteEvent{}, {engine::reason::kAppealsOpen});
  }
  if (Says(message, "first; pair it")) {
    // Too few players, a lot to be drawn: the game says so then.
    const engine::PairRound pair{state.NextRound()};
    const Faults faults = TryOffer(event, pair, {});
    const bool order = !faults.empty() && (Says(faults[0], engine::reason::kPhaseOrder) ||
                                           Says(faults[0], engine::reason::kRoundOrder));
    return order ? faults : Faults();
  }
  return {};
}

}  // namespace arbitro::mishaps
