// SPDX-License-Identifier: Apache-2.0
//
// The ratings of a series: what crosses to its ruleset, and how strong its persons are.
//
// An event's persons are rated by its play (EventPlay), one event after the other in the order of
// entering. References that were merged are one person, as in the totals (state/series_request.h).
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_SERIES_RATINGS_H_
#define ARBITRO_DAEMON_ENGINE_STATE_SERIES_RATINGS_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "arbitro/rating.h"
#include "daemon/engine/state/identities.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The newest rating of each person, by resource name. Not thread-safe.
class RatingBook {
 public:
  // By who is who; `identities` must outlive it.
  explicit RatingBook(const Identities& identities) : identities_(identities) {}

  // Takes the ratings after an event, one a person of its play.
  void Take(const EventPlay& play, const std::vector<Rating>& ratings);

  // The request about an event's play, by what was taken. `places`: of each person of the play the
  // index in the request; two references of one person have the same.
  RatingRequest Ask(const EventPlay& play, std::vector<uint32_t>* places) const;

  const std::unordered_map<std::string_view, const Rating*>& newest() const { return newest_; }

 private:
  const Identities& identities_;
  std::unordered_map<std::string_view, const Rating*> newest_;
};

// A person who is rated in a series.
struct PersonRating {
  std::string person;  // resource name
  Rating rating;
};

// All who are rated, the strongest first, equals by name.
std::vector<PersonRating> RatingsByValue(const SeriesState& series);

// The rating after an event.
struct RatingStep {
  uint32_t event = 0;  // number in the series
  Rating rating;
};

// The person's ratings after each event of theirs, in the order of entering. Empty where none is
// rated.
std::vector<RatingStep> RatingsOf(const SeriesState& series, const std::string& person);

// Whether each event has a rating for each person of its play; no event, where none is rated.
bool RatingsFit(const SeriesState& series);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_SERIES_RATINGS_H_
