// SPDX-License-Identifier: Apache-2.0
//
// The checks before a command about the clock of a round.
#include <cstdint>
#include <optional>
#include <string>

#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

constexpr int64_t kUsOfSecond = 1'000'000;

// Whether a round is being played, whose clock may be touched.
MaybeFailure CheckRoundOpen(const EventState& event) {
  TRY(CheckStatus(event, {EventStatus::kRunning}, "clocks run while it is RUNNING"));
  if (!event.rounds.empty() && !event.rounds.back()->closed()) return std::nullopt;
  return With(
      Precondition(reason::kRoundOrder, Concat("no round is being played",
                                               event.rounds.empty() ? "; pair the first" : "")),
      "next_round", Concat(event.NextRound()));
}

std::string TwoDigits(int64_t number) { return Concat(number < 10 ? "0" : "", number); }

// "34:10", "90:00".
std::string MinutesAndSeconds(int64_t time_us) {
  const int64_t seconds = time_us / kUsOfSecond;
  return Concat(seconds / 60, ":", TwoDigits(seconds % 60));
}

// "18:35:10" on the event's clock.
std::string TimeOfDay(const EventState& event, int64_t time_us) {
  constexpr int64_t kMinutesPerDay = 1440;
  const int64_t seconds = time_us / kUsOfSecond;
  const int64_t minute =
      (seconds / 60 + event.UtcOffsetMinutes() + kMinutesPerDay) % kMinutesPerDay;
  return Concat(TwoDigits(minute / 60), ":", TwoDigits(minute % 60), ":", TwoDigits(seconds % 60));
}

// The clock is already what the command would make of it.
Failure ClockIsPaused(const ClockState& clock) {
  const std::string left = MinutesAndSeconds(clock.LeftUs());
  return With(Precondition(reason::kClockStatus,
                           Concat("the clock is paused already, with ", left, " left; resume it")),
              "left", left);
}

Failure ClockRuns(const EventState& event, const ClockState& clock, const char* instead) {
  const std::string until = TimeOfDay(event, clock.EndTimeUs());
  return With(Precondition(reason::kClockStatus,
                           Concat("the clock runs already, until ", until, "; ", instead)),
              "until", until);
}

MaybeFailure CheckTimeNotCalled(const ClockState& clock) {
  if (clock.time_called_us == 0) return std::nullopt;
  return Precondition(reason::kClockStatus, "time was called already; extend single tables");
}

MaybeFailure CheckClockRuns(const EventState& event) {
  TRY(CheckRoundOpen(event));
  const auto& clock = event.rounds.back()->clock;
  if (!clock) return Precondition(reason::kClockStatus, "the clock was not started; start it");
  return CheckTimeNotCalled(*clock);
}

}  // namespace

template <>
MaybeFailure CheckOwnAct<StartClock>(const ActContext& context) {
  TRY(CheckRoundOpen(context.event));
  const auto& clock = context.event.rounds.back()->clock;
  if (!clock) return std::nullopt;
  TRY(CheckTimeNotCalled(*clock));
  if (clock->paused()) return ClockIsPaused(*clock);
  return ClockRuns(context.event, *clock, "extend single tables");
}

template <>
MaybeFailure CheckOwnAct<PauseClock>(const ActContext& context) {
  TRY(CheckClockRuns(context.event));
  const ClockState& clock = *context.event.rounds.back()->clock;
  if (!clock.paused()) return std::nullopt;
  return ClockIsPaused(clock);
}

template <>
MaybeFailure CheckOwnAct<ResumeClock>(const ActContext& context) {
  TRY(CheckClockRuns(context.event));
  const ClockState& clock = *context.event.rounds.back()->clock;
  if (clock.paused()) return std::nullopt;
  return ClockRuns(context.event, clock, "there is nothing to resume");
}

template <>
MaybeFailure CheckOwnAct<CallTime>(const ActContext& context) {
  return CheckClockRuns(context.event);
}

template <>
MaybeFailure CheckOwnAct<ExtendTime>(const ActContext& context) {
  return CheckRoundOpen(context.event);
}

}  // namespace arbitro::engine
