// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/ratings.h"

#include <deque>
#include <utility>

#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/state/series_ratings.h"

namespace arbitro::engine {
namespace {

// The events in their order, with `next` among them.
std::vector<const SeriesEvent*> EventsWith(const SeriesState& series, const SeriesEvent* next) {
  std::vector<const SeriesEvent*> events;
  for (const auto& event : series.events) events.push_back(event.get());
  if (next == nullptr) return events;
  const size_t place = series.NumberFor(next->what.event) - 1;
  if (place == events.size()) events.push_back(next);
  events[place] = next;
  return events;
}

// How many of the events of before keep their ratings: up to the first of which a person has
// another name, for others are one person by now.
size_t EventsThatKeep(const SeriesState& series, size_t count, const Identities& now) {
  const Identities before(series.merged);
  for (size_t i = 0; i < count; ++i) {
    for (const std::string& person : series.events[i]->final_standings.play.persons) {
      if (before.PersonOf(person) != now.PersonOf(person)) return i;
    }
  }
  return count;
}

}  // namespace

Task<OrFailure<bool>> RatesPersons(const RulesetClient& ruleset, const Value& settings) {
  RatingRequest request;
  request.settings = settings;
  Reply<Ratings> reply = co_await Call(ruleset, &RulesetClient::Rate, request);
  if (reply.refusal() != nullptr && reply.refusal()->reason == kNotOffered) co_return false;
  CO_TRY(FailureOf(ruleset, reply));
  co_return true;
}

Task<OrFailure<std::vector<EventRatings>>> RateEvents(const DecideContext& context,
                                                      const SeriesEvent* next) {
  const SeriesState& series = context.state->series;
  std::vector<EventRatings> rated;
  if (!series.base->rated) co_return rated;
  const std::vector<const SeriesEvent*> events = EventsWith(series, next);
  const Identities identities(context.merged);
  const size_t place = next == nullptr ? events.size() : series.NumberFor(next->what.event) - 1;
  const size_t first = EventsThatKeep(series, place, identities);
  RatingBook book(identities);
  for (size_t i = 0; i < first; ++i) {
    book.Take(events[i]->final_standings.play, *series.ratings[i]);
  }
  std::deque<Ratings> answers;  // which the book points into
  for (size_t i = first; i < events.size(); ++i) {
    const Fact& fact = events[i]->final_standings;
    std::vector<uint32_t> places;
    RatingRequest request = book.Ask(fact.play, &places);
    request.settings = series.base->created.settings;
    request.stage = events[i]->what.stage;
    request.event_settings = fact.settings;
    Reply<Ratings> reply = co_await Call(*context.ruleset, &RulesetClient::Rate, request);
    CO_TRY(FailureOf(*context.ruleset, reply));
    EventRatings ratings = {static_cast<uint32_t>(i + 1), {}};
    for (uint32_t index : places) ratings.persons.push_back(reply.answer()->persons[index]);
    answers.push_back({ratings.persons});
    book.Take(fact.play, answers.back().persons);
    rated.push_back(std::move(ratings));
  }
  co_return rated;
}

}  // namespace arbitro::engine
