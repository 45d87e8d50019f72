// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/standings.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <utility>

#include "daemon/translate/record/decision.h"
#include "daemon/translate/view/notices.h"
#include "daemon/translate/wire/names.h"
#include "daemon/translate/wire/value.h"
#include "kit/ratio.h"

namespace arbitro::translate {
namespace {

// As most sites of card games print percentages.
constexpr uint32_t kPercentDecimals = 4;

kit::Uint128 Wide(const arbitro_u128& number) {
  return static_cast<kit::Uint128>(number.high) << 64 | number.low;
}

// The points that the rulebook ranks by, where its column `points` has them: a game that is worth
// nothing after a penalty takes nothing from the others. Else what tables and penalties gave.
int32_t PointsOf(const StandingsTable& table, const engine::RecordedStanding& row) {
  const std::vector<Column>& columns = table.standings.columns;
  for (size_t i = 0; i < columns.size() && i < row.cells.size(); ++i) {
    if (columns[i].id != "points" || columns[i].kind != ARBITRO_COLUMN_INTEGER) continue;
    const kit::Uint128 most = std::numeric_limits<int32_t>::max();
    const auto points = static_cast<int32_t>(std::min(Wide(row.cells[i]), most));
    return (row.negative >> i & 1) != 0 ? -points : points;
  }
  return table.points[row.player_number - 1];
}

// Says what penalties gave and took that stood at `revision`.
void AddPenalties(const engine::PenaltyBook& book, uint64_t revision,
                  std::vector<int32_t>* points) {
  for (size_t i = 0; i < book.penalties.size(); ++i) {
    const engine::PenaltyState& penalty = *book.penalties[i];
    if (!penalty.StoodAt(revision)) continue;
    for (const engine::PointsChange& change : penalty.points) {
      (*points)[change.player_number - 1] += change.points;
    }
  }
}

}  // namespace

void WriteCell(const Column& column, const engine::RecordedStanding& row, size_t i,
               v1::StandingsCell* message) {
  const arbitro_u128& cell = row.cells[i];
  const bool negative = (row.negative >> i & 1) != 0;
  const std::string sign = negative ? "-" : "";
  message->set_negative(negative);
  WriteUInt128(cell, message->mutable_numerator());
  if (column.kind == ARBITRO_COLUMN_PLACE) {
    if (Wide(cell) != 0) message->set_text(kit::ToText(Wide(cell)));
    return;
  }
  if (column.kind == ARBITRO_COLUMN_INTEGER) {
    message->set_text(sign + kit::ToText(Wide(cell)));
    return;
  }
  const std::optional<kit::Ratio> ratio = kit::Ratio::Of(Wide(cell), Wide(column.denominator));
  if (!ratio) return;  // A denominator of 0 is refused where the ruleset's answer is checked.
  message->set_text(sign + kit::ToText(*ratio));
  message->set_percent(sign + kit::ToPercent(*ratio, kPercentDecimals));
}

void WriteStandingsRow(const StandingsTable& table, const engine::RecordedStanding& row,
                       v1::StandingsRow* message) {
  const engine::JournalState& state = *table.state;
  const std::vector<Column>& columns = table.standings.columns;
  message->set_rank(row.rank);
  message->set_player(NameOfPlayer(state.journal, state.event.Player(row.player_number).id));
  message->set_player_number(row.player_number);
  message->set_points(PointsOf(table, row));
  message->set_wins(row.wins);
  message->set_losses(row.losses);
  message->set_ties(row.ties);
  for (size_t i = 0; i < row.cells.size() && i < columns.size(); ++i) {
    WriteCell(columns[i], row, i, message->add_cells());
  }
  if (row.broken_by > 0 && row.broken_by <= columns.size()) {
    message->set_broken_by(columns[row.broken_by - 1].id);
  }
}

void JoinColumns(const Description* description, const Language& language,
                 google::protobuf::RepeatedPtrField<v1::StandingsColumn>* columns) {
  for (v1::StandingsColumn& column : *columns) {
    const Code* listed = description == nullptr ? nullptr : description->FindColumn(column.id());
    Label label = {column.label().en(), column.label().it()};
    if (listed != nullptr && !listed->label.empty()) label = listed->label;
    if (label.empty()) label.en = column.id();
    const Language reader =
        description == nullptr ? language : language.OrElse(description->languages.front());
    column.clear_texts();
    WriteTexts(label, reader, column.mutable_texts());
    WriteLabel(label, column.mutable_label());
  }
}

StandingsTable StandingsOfNow(engine::StatePtr state, engine::RoundClosed standings) {
  StandingsTable table;
  table.standings = std::move(standings);
  for (size_t i = 0; i < state->event.players.size(); ++i) {
    table.points.push_back(state->event.tallies[i].points);
  }
  table.rounds_closed = state->event.RoundsClosed();
  table.state = std::move(state);
  return table;
}

StandingsTable RecordedStandings(engine::StatePtr state, const engine::RoundState& round) {
  StandingsTable table;
  table.standings = *round.standings.Get();
  table.points.resize(state->event.players.size(), 0);
  for (const auto& played : state->event.rounds) {
    if (played->number > round.number) break;
    played->tables.ForEach([&](size_t, const engine::TableState& at) {
      for (size_t seat = 0; seat < at.outcomes.size(); ++seat) {
        if (at.seats[seat].player_number == 0) continue;
        table.points[at.seats[seat].player_number - 1] += at.outcomes[seat].points;
      }
    });
  }
  AddPenalties(*state->event.penalties, round.standings_revision, &table.points);
  table.rounds_closed = round.number;
  table.state = std::move(state);
  return table;
}

StandingsTable OfDivision(const StandingsTable& table, const std::string& division) {
  const auto belongs = [&](uint32_t number) {
    return table.state->event.Player(number).Division() == division;
  };
  StandingsTable own = table;
  own.standings.rows.clear();
  own.standings.unranked.clear();
  uint32_t rank_before = 0;  // of the row above, in the whole table
  uint32_t broken_by = 0;    // the first column that parts a row from the one above in its division
  for (const engine::RecordedStanding& row : table.standings.rows) {
    if (row.broken_by != 0) {
      broken_by = broken_by == 0 ? row.broken_by : std::min(broken_by, row.broken_by);
    }
    if (!belongs(row.player_number)) continue;
    engine::RecordedStanding renumbered = row;
    const bool tied = !own.standings.rows.empty() && row.rank == rank_before;
    renumbered.rank = tied ? own.standings.rows.back().rank
                           : static_cast<uint32_t>(own.standings.rows.size() + 1);
    renumbered.broken_by = own.standings.rows.empty() ? 0 : broken_by;
    rank_before = row.rank;
    broken_by = 0;
    own.standings.rows.push_back(std::move(renumbered));
  }
  for (uint32_t number : table.standings.unranked) {
    if (belongs(number)) own.standings.unranked.push_back(number);
  }
  return own;
}

void WriteStandingsPage(const StandingsTable& table, size_t first, size_t rows_max,
                        v1::GetStandingsResponse* page) {
  const engine::JournalState& state = *table.state;
  for (const Column& column : table.standings.columns) WriteColumn(column, page->add_columns());
  const std::vector<engine::RecordedStanding>& rows = table.standings.rows;
  const size_t end = first + std::min(rows_max, rows.size() - std::min(first, rows.size()));
  for (size_t i = first; i < end; ++i) WriteStandingsRow(table, rows[i], page->add_rows());
  if (first == 0) {
    for (uint32_t number : table.standings.unranked) {
      page->add_unranked(NameOfPlayer(state.journal, state.event.Player(number).id));
    }
  }
  page->set_revision(state.revision);
  page->set_rounds_closed(table.rounds_closed);
  if (first == 0) {
    NoteFinalWithoutWinner(table.state->event, table.rounds_closed, page->mutable_notices());
  }
  page->set_rows_total(static_cast<uint32_t>(rows.size()));
}

}  // namespace arbitro::translate
