// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions of a round's clock.
//
// A clock runs nowhere: the records say when it started, for how long, and when it stood still.
// A reader who wants to know how much is left counts from there (ClockState in state/state.h), and
// calling time is an act of a person, recorded when it was done.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_CLOCK_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_CLOCK_H_

#include <cstdint>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

// --- Commands

struct StartClock {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "StartClock", Scope::kEvent, "round", "", "y-yyyy---"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
  uint32_t seconds = 0;      // 0: as the rulebook plans
  uint32_t extra_turns = 0;  // played on after time; with seconds 0 as the rulebook plans
};
struct PauseClock {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "PauseClock", Scope::kEvent, "round", "", "y-yyyy---"},
      .by_hand = true,
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
};
struct ResumeClock {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "ResumeClock", Scope::kEvent, "round", "", "y-yyyy---"},
      .by_hand = true,
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
};
struct CallTime {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "CallTime", Scope::kEvent, "round", "", "y-yyyy---"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
};
// A table plays on longer than the others. Needs a reason.
struct ExtendTime {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "ExtendTime", Scope::kEvent, "table", "", "y-yyy----"},
      .by_hand = true,
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
  uint32_t table = 0;
  uint32_t seconds = 0;
};

// --- Decisions

// Of the clock of a round: how it stands from this record on.
struct ClockSet {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t seconds = 0;
  uint32_t extra_turns = 0;
  int64_t end_time_us = 0;  // when time is up, microseconds since 1970-01-01 UTC; 0: it stands
};
struct TimeExtended {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t seconds = 0;     // all extensions of the table together
  int64_t end_time_us = 0;  // when the table's time is up; 0: the clock stands
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_CLOCK_H_
