// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/series_request.h"

#include <unordered_set>
#include <utility>

#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

std::string NameOf(const Fact& event, const FinalRank& row, const Identities& identities) {
  if (row.person.empty()) return Concat(event.journal, "/players/", row.player);
  return std::string(identities.PersonOf(row.person));
}

Value AwardsToRuleset(const std::vector<FinalAward>& awards) {
  if (awards.empty()) return Value();
  Value amounts = Value::Struct();
  for (const FinalAward& award : awards) amounts.Set(award.code, Value::Integer(award.amount));
  return amounts;
}

void AddStage(const SeriesEvent& event, SeriesPersons* persons, SeriesRequest* request) {
  Stage stage;
  stage.stage = event.what.stage;
  stage.players = event.final_standings.players;
  stage.settings = event.final_standings.settings;
  std::unordered_set<uint32_t> ranked;
  for (const FinalRank& row : event.final_standings.standings) {
    const uint32_t person = persons->IndexOf(event.final_standings, row);
    if (!ranked.insert(person).second) continue;
    if (person == request->persons.size()) request->persons.push_back({person + 1, Value()});
    request->persons[person].facts = row.facts;
    stage.rows.push_back({person, row.rank, row.points, row.score, AwardsToRuleset(row.awards)});
  }
  request->stages.push_back(std::move(stage));
}

}  // namespace

SeriesPersons::SeriesPersons(std::vector<std::string> names, const Identities& identities)
    : identities_(identities), names_(std::move(names)) {
  for (uint32_t i = 0; i < names_.size(); ++i) index_.emplace(names_[i], i);
}

uint32_t SeriesPersons::IndexOf(const Fact& event, const FinalRank& row) {
  std::string name = NameOf(event, row, identities_);
  const auto [place, added] = index_.emplace(name, static_cast<uint32_t>(names_.size()));
  if (added) names_.push_back(std::move(name));
  return place->second;
}

EnterEvent EntryOf(const SeriesState& series, const EnterEvent& command) {
  const SeriesEvent* before = series.FindEvent(command.event);
  return before != nullptr && command.stage.is_null() ? before->what : command;
}

std::vector<std::string> PersonsOfEvents(const SeriesState& series,
                                         const std::vector<MergedPerson>& merged) {
  const Identities identities(merged);
  SeriesPersons persons({}, identities);
  for (const auto& event : series.events) {
    for (const FinalRank& row : event->final_standings.standings) {
      persons.IndexOf(event->final_standings, row);
    }
  }
  return persons.names();
}

SeriesRequest MakeSeriesRequest(const SeriesState& series, const SeriesEvent* next,
                                const std::vector<MergedPerson>& merged) {
  SeriesRequest request;
  request.settings = series.base->created.settings;
  const Identities identities(merged);
  SeriesPersons persons({}, identities);
  bool again = false;
  for (const auto& event : series.events) {
    const bool replaced = next != nullptr && event->what.event == next->what.event;
    again |= replaced;
    AddStage(replaced ? *next : *event, &persons, &request);
  }
  if (next != nullptr && !again) AddStage(*next, &persons, &request);
  return request;
}

}  // namespace arbitro::engine
