// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "daemon/engine/state/series_ratings.h"
#include "daemon/engine/state/series_request.h"
#include "daemon/translate/record/commands.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/event_life.h"
#include "daemon/translate/record/fact.h"
#include "daemon/translate/record/own_commands.h"
#include "daemon/translate/record/series.h"
#include "daemon/translate/snapshot/series.h"

namespace arbitro::translate {
namespace {

// Whether the totals name only persons of the series; notes it where they do.
void CheckPersons(const engine::SeriesState& series, const engine::RoundClosed& standings,
                  Fields* fields) {
  const auto check = [&](uint32_t number) {
    if (number < 1 || number > series.persons->size()) {
      fields->Wrong("series.standings", "name an unknown person");
    }
  };
  for (const engine::RecordedStanding& row : standings.rows) check(row.player_number);
  for (uint32_t number : standings.unranked) check(number);
}

void ReadEvents(const stored::SeriesSnapshot& message, engine::SeriesState* series,
                Fields* fields) {
  series->merged = ReadMergedPersons(message.merged_persons());
  for (const stored::SeriesSnapshot::Event& written : message.events()) {
    engine::SeriesEvent event;
    event.what = ReadCommand(written.entry(), fields).what.Get<engine::EnterEvent>();
    event.final_standings = ReadFact("series.events", written.final_standings(), fields);
    event.revision = written.revision();
    if (series->FindEvent(event.what.event) != nullptr) {
      fields->Wrong("series.events", "name an event twice");
    }
    series->events.push_back(std::make_shared<engine::SeriesEvent>(std::move(event)));
    std::shared_ptr<const std::vector<Rating>> ratings;
    if (series->base->rated) {
      ratings = std::make_shared<const std::vector<Rating>>(ReadRatings(written.ratings(), fields));
    }
    series->ratings.push_back(std::move(ratings));
  }
  if (!engine::RatingsFit(*series)) fields->Wrong("series.events", "have ratings of others");
  series->persons = std::make_shared<const std::vector<std::string>>(
      engine::PersonsOfEvents(*series, series->merged));
}

void ReadEnd(const stored::SeriesSnapshot& message, engine::SeriesState* series, Fields* fields) {
  engine::SeriesEnd end = {ReadDecision(message.completed(), fields), message.completed_revision(),
                           message.completed_time_us()};
  if (series->standings) end.what.standings = *series->standings;
  for (const engine::GrantedAward& award : end.what.awards) {
    if (award.player_number > series->persons->size()) {
      fields->Wrong("series.completed.awards", "name an unknown person");
    }
  }
  series->end = std::make_shared<engine::SeriesEnd>(std::move(end));
}

void WriteEnd(const engine::SeriesEnd& end, stored::SeriesSnapshot* message) {
  WriteDecision(end.what, message->mutable_completed());
  message->mutable_completed()->clear_standings();
  message->mutable_completed()->clear_ratings();
  message->set_completed_revision(end.revision);
  message->set_completed_time_us(end.time_us);
}

// All but the command that created it.
void WriteSeriesBase(const engine::SeriesBase& base, stored::SeriesSnapshot* message) {
  message->mutable_ruleset()->set_id(base.ruleset.id);
  message->mutable_ruleset()->set_version(base.ruleset.version);
  message->mutable_ruleset()->set_sha256(base.ruleset.sha256);
  message->mutable_chain()->set_draw_commitment(DigestBytes(base.draw_commitment));
  message->mutable_chain()->set_chain_length(base.chain_length);
  message->mutable_chain()->set_engine_revision(base.engine_revision);
  message->mutable_chain()->set_rated(base.rated);
  message->set_create_time_us(base.create_time_us);
}

engine::SeriesBase ReadSeriesBase(const stored::SeriesSnapshot& message, Fields* fields) {
  const v1::RulesetIdentity& ruleset = message.ruleset();
  return {ReadCommand(message.created(), fields).what.Get<engine::CreateSeries>(),
          {fields->Text("series.ruleset.id", ruleset.id(), kFreeText),
           fields->Text("series.ruleset.version", ruleset.version(), kFreeText),
           fields->Text("series.ruleset.sha256", ruleset.sha256(), kFreeText)},
          ReadDigest("series.chain.draw_commitment", message.chain().draw_commitment(), fields),
          message.chain().chain_length(),
          message.create_time_us(),
          message.chain().engine_revision(),
          message.chain().rated()};
}

}  // namespace

void WriteSeriesSnapshot(const engine::JournalState& state, stored::SeriesSnapshot* message) {
  const engine::SeriesState& series = state.series;
  const engine::SeriesBase& base = *series.base;
  v1::Command written;
  WriteOwnCommand({base.created, "", state.journal}, &written);
  message->mutable_created()->Swap(written.mutable_create_series());
  WriteSeriesBase(base, message);
  for (size_t i = 0; i < series.events.size(); ++i) {
    const auto& event = series.events[i];
    auto* added = message->add_events();
    WriteOwnCommand({event->what, "", state.journal}, &written);
    added->mutable_entry()->Swap(written.mutable_enter_event());
    WriteFact(event->final_standings, added->mutable_final_standings());
    added->set_revision(event->revision);
    if (base.rated) WriteRatings(*series.ratings[i], added->mutable_ratings());
  }
  WriteMergedPersons(series.merged, message->mutable_merged_persons());
  if (series.standings) WriteDecision(*series.standings, message->mutable_standings());
  for (const engine::Duty& duty : series.duties) WriteDuty(duty, message->add_duties());
  if (series.end) WriteEnd(*series.end, message);
}

engine::SeriesState ReadSeriesSnapshot(const stored::SeriesSnapshot& message, Fields* fields) {
  engine::SeriesState series;
  series.base = std::make_shared<engine::SeriesBase>(ReadSeriesBase(message, fields));
  ReadEvents(message, &series, fields);
  if (message.has_standings()) {
    series.standings =
        std::make_shared<engine::RoundClosed>(ReadDecision(message.standings(), fields));
    CheckPersons(series, *series.standings, fields);
  }
  for (const v1::DutyOpening& duty : message.duties()) {
    series.duties.push_back(ReadDuty("series.duties", duty, fields));
  }
  if (message.has_completed()) ReadEnd(message, &series, fields);
  return series;
}

}  // namespace arbitro::translate
