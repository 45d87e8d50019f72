// SPDX-License-Identifier: Apache-2.0
//
// Standings: the part of abi/score.h that ranks.

#ifndef ARBITRO_STANDINGS_H_
#define ARBITRO_STANDINGS_H_

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/score.h"
#include "arbitro/draw_request.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using StandingsPlayer = arbitro_standings_player;

// A result counts for what it is: whether a judge entered it by hand is not told.
using PlayerResult = arbitro_player_result;
using Standing = arbitro_standing;

// Points that no table gave.
struct Adjustment {
  uint32_t player = 0;
  int32_t points = 0;
  std::string code;    // where they come from: a penalty's id, or a code of the organiser's
  uint32_t round = 0;  // of the event, in whose game; 0: before the first
};

struct StandingsRequest {
  SeedBytes seed = {};
  std::string format;
  Value settings;
  uint32_t rounds_played = 0;
  std::vector<StandingsPlayer> players;
  std::vector<PlayerResult> results;  // each player's part: [first_result, + result_count)
  // One a result, as Outcome answered them, or as a head judge entered them by hand: a struct that
  // may lack any field and have others, or null. Or empty.
  std::vector<Value> details;
  std::vector<Phase> phases;
  std::vector<Adjustment> adjustments;  // in `points` already; oldest first
};

// A tie-break column.
struct Column {
  std::string id;
  Label label;
  std::string rule;
  arbitro_column_kind kind = ARBITRO_COLUMN_INTEGER;
  arbitro_u128 denominator = {1, 0};
  // Of a host: readers find its label in the description, and records keep none.
  bool label_described = false;
};

struct Standings {
  std::vector<Column> columns;
  std::vector<Standing> rows;        // by rank
  std::vector<arbitro_u128> cells;   // row by row, one a column
  std::vector<uint32_t> unranked;    // players that the rulebook leaves out
  std::vector<uint32_t> negative{};  // the places of the cells below zero, rising

  // Adds a cell behind the others, with its sign.
  void AddCell(int64_t value) {
    if (value < 0) negative.push_back(static_cast<uint32_t>(cells.size()));
    // The least int64_t has no opposite: the magnitude is taken without sign.
    const auto magnitude = static_cast<uint64_t>(value);
    cells.push_back({value < 0 ? 0 - magnitude : magnitude, 0});
  }
};

namespace standings_image {

// Adjustments of an event: as many as penalties.
inline constexpr size_t kAdjustmentsMax = size_t{4} * limits::kPlayersMax;

// Whether every index of the request names what it should.
inline void CheckIndices(const StandingsRequest& request, ImageReader* image) {
  for (const StandingsPlayer& player : request.players) {
    if (player.first_result > request.results.size() ||
        player.result_count > request.results.size() - player.first_result) {
      image->Fault("a player's part of `results` is out of range");
    }
  }
  for (const PlayerResult& result : request.results) {
    if (result.opponent != ARBITRO_NONE && result.opponent >= request.players.size()) {
      image->Fault("an opponent is out of range");
    }
  }
  if (!request.details.empty() && request.details.size() != request.results.size()) {
    image->Fault("the details are not one a result");
  }
  for (const Adjustment& one : request.adjustments) {
    if (one.player >= request.players.size())
      image->Fault("an adjustment's player is out of range");
  }
}

inline void WriteAdjustments(const std::vector<Adjustment>& from,
                             ImageWriter<arbitro_standings_request>* image) {
  std::vector<arbitro_adjustment> adjustments;
  for (const Adjustment& one : from) {
    adjustments.push_back(
        {image->Text(std::string_view(one.code)), one.player, one.points, one.round, 0});
  }
  image->root().adjustments = image->Span(adjustments);
}

}  // namespace standings_image

inline std::string Encode(const StandingsRequest& request) {
  ImageWriter<arbitro_standings_request> image(ARBITRO_IMAGE_STANDINGS_REQUEST);
  arbitro_standings_request& root = image.root();
  std::copy(request.seed.begin(), request.seed.end(), root.seed);
  root.format = image.Text(request.format);
  root.settings = image.Add(request.settings);
  root.rounds_played = request.rounds_played;
  root.players = image.Span(request.players);
  root.results = image.Span(request.results);
  std::vector<uint32_t> details;
  details.reserve(request.details.size());
  for (const Value& value : request.details) details.push_back(image.Add(value));
  root.details = image.Span(details);
  root.phases = image.Span(request.phases);
  standings_image::WriteAdjustments(request.adjustments, &image);
  root.values = image.Values();
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
  for (uint32_t node : image.Span<uint32_t>(root.details, limits::kImageBytesMax)) {
    if (!image.ok()) break;
    request->details.push_back(image.Read(node));
  }
  request->phases = event_image::ReadPhases(root.phases, &image);
  for (const auto& one :
       image.Span<arbitro_adjustment>(root.adjustments, standings_image::kAdjustmentsMax)) {
    request->adjustments.push_back({one.player, one.points, image.String(one.code), one.round});
  }
  standings_image::CheckIndices(*request, &image);
  *fault = image.fault();
  return image.ok();
}

namespace standings_image {

// The parts of an answer that is standings: of an event, of a series.
struct Parts {
  arbitro_span columns;
  arbitro_span rows;
  arbitro_span cells;
  arbitro_span unranked;
  arbitro_span negative;
};

template <class Root>
Parts Write(const Standings& standings, ImageWriter<Root>* image) {
  std::vector<arbitro_column> columns;
  for (const Column& column : standings.columns) {
    const arbitro_text id = image->Text(std::string_view(column.id));
    const arbitro_label label = image->Text(column.label);
    columns.push_back({id, label, image->Text(std::string_view(column.rule)), column.denominator,
                       static_cast<uint32_t>(column.kind), 0});
  }
  Parts parts = {};
  parts.columns = image->Span(columns);
  parts.rows = image->Span(standings.rows);
  parts.cells = image->Span(standings.cells);
  parts.unranked = image->Span(standings.unranked);
  parts.negative = image->Span(standings.negative);
  return parts;
}

inline Standings Read(const Parts& parts, size_t rows_max, ImageReader* image) {
  Standings standings;
  for (const auto& column : image->Span<arbitro_column>(parts.columns, limits::kColumnsMax)) {
    const uint32_t kind = event_image::ReadKind(
        column.kind, {ARBITRO_COLUMN_INTEGER, ARBITRO_COLUMN_PLACE}, "a column's kind", image);
    if (column.denominator.low == 0 && column.denominator.high == 0) {
      image->Fault("a column's denominator is zero");
    }
    standings.columns.push_back({image->String(column.id), image->String(column.label),
                                 image->String(column.rule), static_cast<arbitro_column_kind>(kind),
                                 column.denominator, false});
  }
  standings.rows = image->Span<Standing>(parts.rows, rows_max);
  standings.cells = image->Span<arbitro_u128>(parts.cells, limits::kColumnsMax * rows_max);
  standings.unranked = image->Span<uint32_t>(parts.unranked, rows_max);
  if (standings.cells.size() != standings.rows.size() * standings.columns.size()) {
    image->Fault("the cells are not one a row and column");
  }
  standings.negative = event_image::ReadNegative(parts.negative, standings.cells, image);
  for (const uint32_t place : standings.negative) {
    if (!image->ok()) break;
    if (standings.columns[place % standings.columns.size()].kind == ARBITRO_COLUMN_PLACE) {
      image->Fault("a place is below zero");
    }
  }
  return standings;
}

}  // namespace standings_image

inline std::string Encode(const Standings& standings) {
  ImageWriter<arbitro_standings_answer> image(ARBITRO_IMAGE_STANDINGS_ANSWER);
  const standings_image::Parts parts = standings_image::Write(standings, &image);
  image.root().columns = parts.columns;
  image.root().rows = parts.rows;
  image.root().cells = parts.cells;
  image.root().unranked = parts.unranked;
  image.root().negative = parts.negative;
  return image.Finish();
}

// Checks the image alone; whether every player appears exactly once, the caller checks.
inline bool Decode(std::string_view bytes, Standings* standings, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_standings_answer>(ARBITRO_IMAGE_STANDINGS_ANSWER,
                                                         ARBITRO_IMAGE_STANDINGS_ANSWER_0);
  *standings =
      standings_image::Read({root.columns, root.rows, root.cells, root.unranked, root.negative},
                            limits::kPlayersMax, &image);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_STANDINGS_H_
