// SPDX-License-Identifier: Apache-2.0
//
// The part of a series that crosses to its ruleset, and who its persons are.
//
// A person is known by a reference, and is the same in every event that names it, or that names an
// entry that was merged with it by the time of the newest record. A player who was registered
// without one, and a team, are matched by nothing: each is a person of its own, called by the
// player's resource name. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SERIES_REQUEST_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SERIES_REQUEST_H_

#include <cstdint>
#include <string>
#include <unordered_map>
#include <vector>

#include "arbitro/series.h"
#include "daemon/engine/state/identities.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The persons of a series in the order of their first appearance. Not thread-safe.
class SeriesPersons {
 public:
  // Goes on from those whose names these are. `identities` must outlive it.
  SeriesPersons(std::vector<std::string> names, const Identities& identities);

  // The index of the person in a row of the event's final standings; added where it is new.
  uint32_t IndexOf(const Fact& event, const FinalRank& row);

  const std::vector<std::string>& names() const { return names_; }

 private:
  const Identities& identities_;
  std::vector<std::string> names_;
  std::unordered_map<std::string, uint32_t> index_;
};

// The entry of an event that a command makes: one that is in the series already keeps its stage
// where the command says none.
EnterEvent EntryOf(const SeriesState& series, const EnterEvent& command);

// All persons of the events, by who is who now.
std::vector<std::string> PersonsOfEvents(const SeriesState& series,
                                         const std::vector<MergedPerson>& merged);

// The events of the series, and after them `next`, or in the place of the same event as it was
// entered before; null: none is. The
// seed is all zero: the totals are only looked at. Person number n is at index n - 1. Of a person
// who played twice in one event, by two references, the better rank counts.
SeriesRequest MakeSeriesRequest(const SeriesState& series, const SeriesEvent* next,
                                const std::vector<MergedPerson>& merged);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SERIES_REQUEST_H_
