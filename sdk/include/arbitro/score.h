// SPDX-License-Identifier: Apache-2.0
//
// What a table's report is worth, and who stands where: the C++ face of abi/score.h.

#ifndef ARBITRO_SCORE_H_
#define ARBITRO_SCORE_H_

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/draw.h"
#include "arbitro/abi/score.h"
#include "arbitro/draw.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/table.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using SeatOutcome = arbitro_seat_outcome;
using StandingsPlayer = arbitro_standings_player;
using PlayerResult = arbitro_player_result;
using Standing = arbitro_standing;

struct OutcomeRequest {
  std::string format;
  Value settings;
  arbitro_phase_kind phase = ARBITRO_PHASE_SWISS;
  uint32_t round = 1;
  arbitro_table_kind table_kind = ARBITRO_TABLE_MATCH;
  uint32_t seat_count = 0;
  Value report;  // of the report form; null for a bye
};

// One entry a seat, in the table's order.
struct TableOutcome {
  std::vector<SeatOutcome> seats;
};

struct StandingsRequest {
  SeedBytes seed = {};
  std::string format;
  Value settings;
  uint32_t rounds_played = 0;
  std::vector<StandingsPlayer> players;
  std::vector<PlayerResult> results;  // each player's part: [first_result, + result_count)
};

// A tie-break column.
struct Column {
  std::string id;
  Label label;
  std::string rule;
  arbitro_column_kind kind = ARBITRO_COLUMN_INTEGER;
  arbitro_u128 denominator = {1, 0};
};

struct Standings {
  std::vector<Column> columns;
  std::vector<Standing> rows;       // by rank
  std::vector<arbitro_u128> cells;  // row by row, one a column
  std::vector<uint32_t> unranked;   // players that the rulebook leaves out
};

inline std::string Encode(const OutcomeRequest& request) {
  ImageWriter<arbitro_outcome_request> image(ARBITRO_IMAGE_OUTCOME_REQUEST);
  arbitro_outcome_request& root = image.root();
  root.format = image.Text(request.format);
  root.settings = image.Add(request.settings);
  root.phase = request.phase;
  root.round = request.round;
  root.table_kind = request.table_kind;
  root.seat_count = request.seat_count;
  root.report = image.Add(request.report);
  root.values = image.Values();
  return image.Finish();
}

inline bool Decode(std::string_view bytes, OutcomeRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_outcome_request>(ARBITRO_IMAGE_OUTCOME_REQUEST);
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  request->phase = table_image::ReadPhase(root.phase, &image);
  request->round = root.round;
  request->table_kind = table_image::ReadTableKind(root.table_kind, &image);
  request->seat_count = root.seat_count;
  request->report = image.Read(root.report);
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const TableOutcome& outcome) {
  ImageWriter<arbitro_outcome_answer> image(ARBITRO_IMAGE_OUTCOME_ANSWER);
  image.root().seats = image.Span(outcome.seats);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, TableOutcome* outcome, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_outcome_answer>(ARBITRO_IMAGE_OUTCOME_ANSWER);
  outcome->seats = image.Span<SeatOutcome>(root.seats, limits::kSeatsPerTableMax);
  for (const SeatOutcome& seat : outcome->seats) {
    if (seat.result < ARBITRO_RESULT_WIN || seat.result > ARBITRO_RESULT_BYE) {
      image.Fault("a seat's result " + std::to_string(seat.result) + " is unknown");
    }
  }
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const StandingsRequest& request) {
  ImageWriter<arbitro_standings_request> image(ARBITRO_IMAGE_STANDINGS_REQUEST);
  arbitro_standings_request& root = image.root();
  std::copy(request.seed.begin(), request.seed.end(), root.seed);
  root.format = image.Text(request.format);
  root.settings = image.Add(request.settings);
  root.rounds_played = request.rounds_played;
  root.values = image.Values();
  root.players = image.Span(request.players);
  root.results = image.Span(request.results);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, StandingsRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_standings_request>(ARBITRO_IMAGE_STANDINGS_REQUEST);
  std::copy(std::begin(root.seed), std::end(root.seed), request->seed.begin());
  image.OpenValues(root.values);
  request->format = image.String(root.format);
  request->settings = image.Read(root.settings);
  request->rounds_played = root.rounds_played;
  request->players = image.Span<StandingsPlayer>(root.players, limits::kImageBytesMax);
  request->results = image.Span<PlayerResult>(root.results, limits::kImageBytesMax);
  for (const StandingsPlayer& player : request->players) {
    if (player.first_result > request->results.size() ||
        player.result_count > request->results.size() - player.first_result) {
      image.Fault("a player's part of `results` is out of range");
    }
  }
  for (const PlayerResult& result : request->results) {
    if (result.opponent != ARBITRO_NONE && result.opponent >= request->players.size()) {
      image.Fault("an opponent is out of range");
    }
  }
  *fault = image.fault();
  return image.ok();
}

inline std::string Encode(const Standings& standings) {
  ImageWriter<arbitro_standings_answer> image(ARBITRO_IMAGE_STANDINGS_ANSWER);
  std::vector<arbitro_column> columns;
  for (const Column& column : standings.columns) {
    const arbitro_text id = image.Text(column.id);
    const arbitro_label label = image.Text(column.label);
    columns.push_back({id, label, image.Text(column.rule), column.denominator, column.kind, 0});
  }
  image.root().columns = image.Span(columns);
  image.root().rows = image.Span(standings.rows);
  image.root().cells = image.Span(standings.cells);
  image.root().unranked = image.Span(standings.unranked);
  return image.Finish();
}

// Checks the image alone; whether every player appears exactly once, the caller checks.
inline bool Decode(std::string_view bytes, Standings* standings, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_standings_answer>(ARBITRO_IMAGE_STANDINGS_ANSWER);
  for (const auto& column : image.Span<arbitro_column>(root.columns, 32)) {
    if (column.kind != ARBITRO_COLUMN_INTEGER && column.kind != ARBITRO_COLUMN_RATIO) {
      image.Fault("a column's kind " + std::to_string(column.kind) + " is unknown");
    }
    if (column.denominator.low == 0 && column.denominator.high == 0) {
      image.Fault("a column's denominator is zero");
    }
    standings->columns.push_back(
        {image.String(column.id), image.String(column.label), image.String(column.rule),
         column.kind == ARBITRO_COLUMN_RATIO ? ARBITRO_COLUMN_RATIO : ARBITRO_COLUMN_INTEGER,
         column.denominator});
  }
  standings->rows = image.Span<Standing>(root.rows, limits::kPlayersMax);
  standings->cells = image.Span<arbitro_u128>(root.cells, size_t{32} * limits::kPlayersMax);
  standings->unranked = image.Span<uint32_t>(root.unranked, limits::kPlayersMax);
  if (standings->cells.size() != standings->rows.size() * standings->columns.size()) {
    image.Fault("the cells are not one a row and column");
  }
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_SCORE_H_
