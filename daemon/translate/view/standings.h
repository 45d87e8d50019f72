// SPDX-License-Identifier: Apache-2.0
//
// Standings as clients see them, page by page: recorded ones, or those of this moment.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_STANDINGS_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_STANDINGS_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/standings.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/language.h"
#include "google/protobuf/repeated_ptr_field.h"

namespace arbitro::translate {

// Standings with all that their rows are written from. Immutable once made; thread-safe to read.
struct StandingsTable {
  engine::StatePtr state;
  engine::RoundClosed standings;  // numbers are registration numbers
  std::vector<int32_t> points;    // match points by registration number, from 1 at index 0
  uint32_t rounds_closed = 0;
};

// The standings of now, as they were taken from `state`.
StandingsTable StandingsOfNow(engine::StatePtr state, engine::RoundClosed standings);

// The standings recorded when `round`, one of the state's closed rounds, was closed. Match points
// are those after that round.
StandingsTable RecordedStandings(engine::StatePtr state, const engine::RoundState& round);

// The same among the players of one division: ranked again, those who were tied tied as before.
StandingsTable OfDivision(const StandingsTable& table, const std::string& division);

// Cell `i` of a row, for machines and for people.
void WriteCell(const Column& column, const engine::RecordedStanding& row, size_t i,
               v1::StandingsCell* message);

// A row of the table, with its cells.
void WriteStandingsRow(const StandingsTable& table, const engine::RecordedStanding& row,
                       v1::StandingsRow* message);

// Joins the columns' labels, which records may lack, from the description; null: the ruleset is not
// there, and what the records have is all. A column without words goes by its id.
void JoinColumns(const Description* description, const Language& language,
                 google::protobuf::RepeatedPtrField<v1::StandingsColumn>* columns);

// Fills a page with at most `rows_max` rows from the row at `first` on. The columns are on every
// page, the players without a rank on the first.
void WriteStandingsPage(const StandingsTable& table, size_t first, size_t rows_max,
                        v1::GetStandingsResponse* page);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_STANDINGS_H_
