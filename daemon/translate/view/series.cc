// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "daemon/engine/allowed_actions.h"
#include "daemon/translate/record/decision.h"
#include "daemon/translate/record/penalty.h"
#include "daemon/translate/record/series.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/penalty.h"
#include "daemon/translate/view/series.h"
#include "daemon/translate/view/standings.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"

namespace arbitro::translate {
namespace {

void WriteRow(const engine::SeriesState& series, const engine::RecordedStanding& row,
              v1::SeriesStandingsRow* message) {
  const std::vector<Column>& columns = series.standings->columns;
  message->set_rank(row.rank);
  message->set_person(series.Person(row.player_number));
  message->set_person_number(row.player_number);
  for (size_t i = 0; i < row.cells.size() && i < columns.size(); ++i) {
    WriteCell(columns[i], row, i, message->add_cells());
  }
  if (row.broken_by > 0 && row.broken_by <= columns.size()) {
    message->set_broken_by(columns[row.broken_by - 1].id);
  }
}

}  // namespace

void WriteSeries(const engine::JournalState& state, v1::Series* message) {
  const engine::SeriesState& series = state.series;
  const engine::SeriesBase& base = *series.base;
  message->set_name(state.journal);
  message->set_title(base.created.title);
  message->set_ruleset(NameOfRuleset(base.ruleset.id));
  message->set_ruleset_version(base.ruleset.version);
  message->set_ruleset_sha256(base.ruleset.sha256);
  if (!base.created.settings.is_null()) {
    WriteValue(base.created.settings, message->mutable_settings());
  }
  message->set_events(static_cast<uint32_t>(series.events.size()));
  message->set_persons(static_cast<uint32_t>(series.persons->size()));
  message->set_draw_commitment(DigestBytes(base.draw_commitment));
  message->set_revision(state.revision);
  message->set_record_hash(DigestBytes(state.hash));
  message->set_create_time_us(base.create_time_us);
  message->set_rated(base.rated);
  if (!series.end) return;
  message->set_completed(true);
  message->set_complete_time_us(series.end->time_us);
  WriteDrawProof(series.end->what.draw, message->mutable_draw());
}

void WriteSeriesDetails(const engine::JournalState& state, Language language, v1::Series* message) {
  uint32_t number = 0;
  for (const engine::Duty& duty : state.series.duties) {
    WriteDuty(++number, {duty, state.revision, 0, ""}, message->add_duties());
  }
  for (const engine::AllowedAction& action : engine::SeriesActions(state)) {
    WriteAllowed(action, language, message->add_allowed_actions());
  }
}

void WriteSeriesEvent(const engine::SeriesState& series, uint32_t number,
                      v1::SeriesEvent* message) {
  const engine::SeriesEvent& event = *series.events[number - 1];
  message->set_number(number);
  message->set_event(event.what.event);
  if (!event.what.stage.is_null()) WriteValue(event.what.stage, message->mutable_stage());
  message->set_ranked(static_cast<uint32_t>(event.final_standings.standings.size()));
  message->set_players(event.final_standings.players);
  message->set_event_revision(event.final_standings.revision);
  message->set_revision(event.revision);
}

void WriteSeriesStandings(const engine::JournalState& state, size_t first, size_t rows_max,
                          v1::GetSeriesStandingsResponse* page) {
  const engine::SeriesState& series = state.series;
  page->set_revision(state.revision);
  page->set_provisional(series.end == nullptr);
  if (!series.standings) return;
  const engine::RoundClosed& standings = *series.standings;
  for (const Column& column : standings.columns) WriteColumn(column, page->add_columns());
  const size_t total = standings.rows.size();
  const size_t end = first + std::min(rows_max, total - std::min(first, total));
  for (size_t i = first; i < end; ++i) WriteRow(series, standings.rows[i], page->add_rows());
  if (first == 0) {
    for (uint32_t number : standings.unranked) page->add_unranked(series.Person(number));
  }
  page->set_rows_total(static_cast<uint32_t>(total));
}

size_t WriteSeriesRatings(const engine::SeriesState& series, size_t first, size_t rows_max,
                          v1::GetSeriesRatingsResponse* page) {
  const std::vector<engine::PersonRating> all = engine::RatingsByValue(series);
  uint32_t rank = 1;
  for (size_t i = 0; i < all.size() && i < first + rows_max; ++i) {
    const Rating& rating = all[i].rating;
    if (i > 0 && rating.value != all[i - 1].rating.value) rank = static_cast<uint32_t>(i + 1);
    if (i < first) continue;
    v1::SeriesRatingRow* row = page->add_rows();
    row->set_rank(rank);
    row->set_person(all[i].person);
    row->set_rating(rating.value);
    row->set_games(rating.games);
  }
  page->set_rows_total(static_cast<uint32_t>(all.size()));
  return all.size();
}

void WriteRatingStep(const engine::SeriesState& series, const engine::RatingStep& step,
                     v1::RatingStep* message) {
  message->set_number(step.event);
  message->set_event(series.events[step.event - 1]->what.event);
  message->set_rating(step.rating.value);
  message->set_games(step.rating.games);
}

void WriteSeriesAward(const engine::SeriesState& series, const engine::GrantedAward& award,
                      v1::Award* message) {
  v1::AwardsGranted written;
  WriteDecision({{award}}, &written);
  message->Swap(written.mutable_awards(0));
  if (award.player_number != 0) message->set_player(series.Person(award.player_number));
}

void WriteAnswer(const engine::Accepted& accepted, v1::SeriesMutationResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_series(accepted.command.journal);
  const auto& decision = accepted.decision.what;
  if (const auto* entered = decision.If<engine::EventEntered>()) {
    response->set_event_number(entered->number);
    response->set_ranked(static_cast<uint32_t>(entered->standings.rows.size()));
  } else if (const auto* completed = decision.If<engine::SeriesCompleted>()) {
    response->set_ranked(static_cast<uint32_t>(completed->standings.rows.size()));
    response->set_awards(static_cast<uint32_t>(completed->awards.size()));
  }
}

}  // namespace arbitro::translate
