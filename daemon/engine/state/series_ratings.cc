// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/series_ratings.h"

#include <algorithm>
#include <utility>

namespace arbitro::engine {

void RatingBook::Take(const EventPlay& play, const std::vector<Rating>& ratings) {
  for (size_t i = 0; i < play.persons.size(); ++i) {
    newest_[identities_.PersonOf(play.persons[i])] = &ratings[i];
  }
}

RatingRequest RatingBook::Ask(const EventPlay& play, std::vector<uint32_t>* places) const {
  RatingRequest request;
  std::unordered_map<std::string_view, uint32_t> index;
  places->clear();
  for (const std::string& reference : play.persons) {
    const std::string_view person = identities_.PersonOf(reference);
    const auto [place, added] =
        index.emplace(person, static_cast<uint32_t>(request.persons.size()));
    places->push_back(place->second);
    if (!added) continue;
    const auto known = newest_.find(person);
    request.persons.push_back(known == newest_.end() ? Rating() : *known->second);
  }
  request.matches = play.matches;
  for (RatedMatch& match : request.matches) {
    for (RatedSeat& seat : match.seats) {
      if (seat.person != ARBITRO_NONE) seat.person = (*places)[seat.person];
    }
  }
  return request;
}

std::vector<PersonRating> RatingsByValue(const SeriesState& series) {
  const Identities identities(series.merged);
  RatingBook book(identities);
  for (size_t i = 0; i < series.ratings.size(); ++i) {
    if (series.ratings[i]) book.Take(series.events[i]->final_standings.play, *series.ratings[i]);
  }
  std::vector<PersonRating> all;
  for (const auto& [person, rating] : book.newest()) {
    if (rating->games > 0) all.push_back({std::string(person), *rating});
  }
  std::sort(all.begin(), all.end(), [](const PersonRating& a, const PersonRating& b) {
    return a.rating.value != b.rating.value ? a.rating.value > b.rating.value : a.person < b.person;
  });
  return all;
}

std::vector<RatingStep> RatingsOf(const SeriesState& series, const std::string& person) {
  const Identities identities(series.merged);
  std::vector<RatingStep> steps;
  for (size_t i = 0; i < series.ratings.size(); ++i) {
    if (!series.ratings[i]) continue;
    const std::vector<std::string>& persons = series.events[i]->final_standings.play.persons;
    const auto found = std::find_if(
        persons.begin(), persons.end(),
        [&](const std::string& reference) { return identities.Same(reference, person); });
    if (found == persons.end()) continue;
    const Rating& rating = (*series.ratings[i])[static_cast<size_t>(found - persons.begin())];
    if (rating.games > 0) steps.push_back({static_cast<uint32_t>(i + 1), rating});
  }
  return steps;
}

bool RatingsFit(const SeriesState& series) {
  const bool rated = series.base != nullptr && series.base->rated;
  for (size_t i = 0; i < series.events.size(); ++i) {
    const std::vector<Rating>* ratings =
        i < series.ratings.size() ? series.ratings[i].get() : nullptr;
    if (rated != (ratings != nullptr)) return false;
    if (rated && ratings->size() != series.events[i]->final_standings.play.persons.size()) {
      return false;
    }
  }
  return true;
}

}  // namespace arbitro::engine
