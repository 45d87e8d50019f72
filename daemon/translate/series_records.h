// SPDX-License-Identifier: Apache-2.0
//
// Series: commands from requests and to the log, decisions, and the state in answers and snapshots.
// Parts of commands.h, decision.h and state_codec.cc.
//
// Read functions note in `fields` what is wrong. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_SERIES_RECORDS_H_
#define ARBITRO_DAEMON_TRANSLATE_SERIES_RECORDS_H_

#include <cstddef>
#include <optional>

#include "arbitro/description.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/series.pb.h"
#include "daemon/engine/engine.h"
#include "daemon/engine/model.h"
#include "daemon/engine/state.h"
#include "daemon/translate/fields.h"
#include "daemon/translate/language.h"
#include "daemon/translate/state_codec.h"

namespace arbitro::translate {

// --- Commands (series_commands.cc)

engine::Command ReadCommand(const v1::CreateSeriesRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::EnterEventRequest& request, Fields* fields);
engine::Command ReadCommand(const v1::CompleteSeriesRequest& request, Fields* fields);

// As the log keeps them.
engine::Command ReadCommand(const v1::SeriesCreation& message, Fields* fields);
engine::Command ReadCommand(const v1::SeriesEventEntry& message, Fields* fields);
engine::Command ReadCommand(const v1::SeriesCompletion& message, Fields* fields);

// `what` is the command's.
void WriteOther(const engine::Command& command, const engine::CreateSeries& what,
                v1::Command* message);
void WriteOther(const engine::Command& command, const engine::EnterEvent& what,
                v1::Command* message);
void WriteOther(const engine::Command& command, const engine::CompleteSeries& what,
                v1::Command* message);

// --- Decisions (series_decisions.cc)

void WriteLife(const engine::SeriesCreated& what, v1::Decision* message);
void WriteLife(const engine::EventEntered& what, v1::Decision* message);
void WriteLife(const engine::SeriesCompleted& what, v1::Decision* message);

// Nothing where the message holds a decision of another kind.
std::optional<decltype(engine::Decision::what)> ReadSeriesDecision(const v1::Decision& message,
                                                                   Fields* fields);

// Parts.
void WriteSeriesCompleted(const engine::SeriesCompleted& completed, v1::SeriesCompleted* message);
engine::SeriesCompleted ReadSeriesCompleted(const v1::SeriesCompleted& message, Fields* fields);

// --- State (series_view.cc), of a series at revision 1 or later

void WriteSeries(const engine::JournalState& state, v1::Series* message);
// What WriteSeries leaves out, since lists do: duties and allowed actions.
void WriteSeriesDetails(const engine::JournalState& state, Language language, v1::Series* message);
// `number` is of one of its events, from 1.
void WriteSeriesEvent(const engine::SeriesState& series, uint32_t number, v1::SeriesEvent* message);
// Fills a page with at most `rows_max` rows from the row at `first` on. The columns are on every
// page, the persons without a rank on the first.
void WriteSeriesStandings(const engine::JournalState& state, size_t first, size_t rows_max,
                          v1::GetSeriesStandingsResponse* page);
// An award with the name of the person.
void WriteSeriesAward(const engine::SeriesState& series, const engine::GrantedAward& award,
                      v1::Award* message);

// As answers.h has them.
void WriteAnswer(const engine::Accepted& accepted, v1::SeriesMutationResponse* response);

// --- Snapshots (series_snapshot.cc)

void WriteSeriesSnapshot(const engine::JournalState& state, stored::SeriesSnapshot* message);
engine::SeriesState ReadSeriesSnapshot(const stored::SeriesSnapshot& message, Fields* fields);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_SERIES_RECORDS_H_
