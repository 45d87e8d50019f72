// SPDX-License-Identifier: Apache-2.0
//
// What of a series crosses to its ruleset, and who its persons are.
//
// A person is known by a reference, and is the same in every event that names it. A player who was
// registered without one, and a team, are matched by nothing: each is a person of its own, called
// by the player's resource name. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SERIES_REQUEST_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SERIES_REQUEST_H_

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "arbitro/series.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The persons of a series in the order of their first appearance. Not thread-safe.
class SeriesPersons {
 public:
  // Goes on from those whose names these are.
  explicit SeriesPersons(std::vector<std::string> names);

  // The index of whoever stands in a row of the event's final standings; added where it is new.
  uint32_t IndexOf(const Fact& event, const FinalRank& row);

  const std::vector<std::string>& names() const { return names_; }

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, uint32_t> index_;
};

// The events of the series, and after them `next`, which is not entered yet; null: none is. The
// seed is all zero: the totals are only looked at. Person number n is at index n - 1.
SeriesRequest MakeSeriesRequest(const SeriesState& series, const SeriesEvent* next);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SERIES_REQUEST_H_
