// SPDX-License-Identifier: Apache-2.0
//
// The state of a series: part of JournalState (state/state.h), immutable as it is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SERIES_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SERIES_H_

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/model/model.h"
#include "daemon/engine/state/shared_empty.h"

namespace arbitro::engine {

// An event that was entered into a series.
struct SeriesEvent {
  EnterEvent what;
  Fact final_standings;
  uint64_t revision = 0;
};

// The parts of a series that never change.
struct SeriesBase {
  CreateSeries created;
  RulesetIdentity ruleset;
  Digest draw_commitment = {};
  uint32_t chain_length = 0;
  int64_t create_time_us = 0;
  uint32_t engine_revision = 0;
  bool rated = false;
};

struct SeriesEnd {
  SeriesCompleted what;
  uint64_t revision = 0;
  int64_t time_us = 0;
};

struct SeriesState {
  std::shared_ptr<const SeriesBase> base;
  std::vector<std::shared_ptr<const SeriesEvent>> events;
  // One an event (state/series_ratings.h); null: its persons are not rated.
  std::vector<std::shared_ptr<const std::vector<Rating>>> ratings;
  // The persons' resource names, by number (state/series_request.h).
  std::shared_ptr<const std::vector<std::string>> persons = SharedEmpty<std::vector<std::string>>();
  std::vector<MergedPerson> merged;              // who was one person at the newest totals
  std::shared_ptr<const RoundClosed> standings;  // the newest totals; null: no event yet
  std::vector<Duty> duties;                      // what the newest totals owe
  std::shared_ptr<const SeriesEnd> end;          // null: not completed

  // Returns nullptr if the event was not entered.
  const SeriesEvent* FindEvent(std::string_view event) const;
  // Returns the number from 1 that the event has in the series, or would have.
  uint32_t NumberFor(std::string_view event) const;
  // `number` must be one of the series'.
  const std::string& Person(uint32_t number) const { return (*persons)[number - 1]; }
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SERIES_H_
