// SPDX-License-Identifier: Apache-2.0
//
// Folds the commands of a series.
#include <algorithm>
#include <utility>

#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/series_ratings.h"
#include "daemon/engine/state/series_request.h"

namespace arbitro::engine {
namespace {

// Whether the totals name only persons of the series.
bool NamesPersons(const RoundClosed& standings, size_t persons) {
  const auto known = [persons](uint32_t number) { return number >= 1 && number <= persons; };
  return std::all_of(standings.rows.begin(), standings.rows.end(),
                     [&](const auto& row) { return known(row.player_number); }) &&
         std::all_of(standings.unranked.begin(), standings.unranked.end(), known);
}

// Those who turned out to be one person since the newest totals have one number from now on.
void TakeMerged(const FoldStep& step) {
  SeriesState& series = step.state->series;
  if (series.merged == step.content.inputs.merged) return;
  series.merged = step.content.inputs.merged;
  series.persons =
      std::make_shared<const std::vector<std::string>>(PersonsOfEvents(series, series.merged));
}

// Adds the event, or puts it in the place of the same event as it was. Persons who are in none of
// the events any more have no number.
void TakeEvent(const FoldStep& step, uint32_t number, const EnterEvent& entry) {
  SeriesState& series = step.state->series;
  const Fact& fact = step.content.inputs.facts[0];
  auto event = std::make_shared<const SeriesEvent>(SeriesEvent{entry, fact, step.place.revision});
  if (number <= series.events.size()) {
    series.events[number - 1] = std::move(event);
    series.merged = step.content.inputs.merged;
    series.persons =
        std::make_shared<const std::vector<std::string>>(PersonsOfEvents(series, series.merged));
    return;
  }
  TakeMerged(step);
  const Identities identities(series.merged);
  SeriesPersons persons(*series.persons, identities);
  for (const FinalRank& row : fact.standings) persons.IndexOf(fact, row);
  series.events.push_back(std::move(event));
  series.persons = std::make_shared<const std::vector<std::string>>(persons.names());
}

// Takes the ratings that a decision made. In a rated series each event has those of its persons.
absl::Status TakeRatings(const FoldStep& step, const std::vector<EventRatings>& ratings) {
  SeriesState& series = step.state->series;
  series.ratings.resize(series.events.size());
  for (const EventRatings& each : ratings) {
    if (each.event < 1 || each.event > series.events.size()) {
      return step.Contradiction("the events of the ratings");
    }
    series.ratings[each.event - 1] = std::make_shared<const std::vector<Rating>>(each.persons);
  }
  if (RatingsFit(series)) return absl::OkStatus();
  return step.Contradiction("the persons of the ratings");
}

}  // namespace

absl::Status Apply(const FoldStep& step, const CreateSeries& command) {
  SeriesState& series = step.state->series;
  const auto* created = step.The<SeriesCreated>();
  if (created == nullptr || series.base) return step.Contradiction("the series exists");
  series.base = std::make_shared<SeriesBase>(SeriesBase{
      command, step.content.inputs.ruleset, created->draw_commitment, created->chain_length,
      step.place.time_us, created->engine_revision, created->rated});
  series.duties = step.content.decision.duties;
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const EnterEvent& command) {
  SeriesState& series = step.state->series;
  const auto* entered = step.The<EventEntered>();
  if (entered == nullptr || entered->number != series.NumberFor(command.event) || series.end ||
      step.content.inputs.facts.size() != 1) {
    return step.Contradiction("the event's number in the series");
  }
  TakeEvent(step, entered->number, EntryOf(series, command));
  if (!NamesPersons(entered->standings, series.persons->size())) {
    return step.Contradiction("the persons of the totals");
  }
  series.standings = std::make_shared<RoundClosed>(entered->standings);
  series.duties = step.content.decision.duties;
  return TakeRatings(step, entered->ratings);
}

absl::Status Apply(const FoldStep& step, const CompleteSeries&) {
  SeriesState& series = step.state->series;
  const auto* completed = step.The<SeriesCompleted>();
  if (completed == nullptr || series.end || series.events.empty()) {
    return step.Contradiction("the series is completed, or empty");
  }
  TakeMerged(step);
  const size_t persons = series.persons->size();
  if (!NamesPersons(completed->standings, persons)) {
    return step.Contradiction("the persons of the totals");
  }
  for (const GrantedAward& award : completed->awards) {
    if (award.player_number > persons) return step.Contradiction("an award's person");
  }
  series.end =
      std::make_shared<SeriesEnd>(SeriesEnd{*completed, step.place.revision, step.place.time_us});
  series.standings = std::make_shared<RoundClosed>(completed->standings);
  series.duties = step.content.decision.duties;
  return TakeRatings(step, completed->ratings);
}

}  // namespace arbitro::engine
