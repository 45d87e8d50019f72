// SPDX-License-Identifier: Apache-2.0
//
// The request for a draw: the round's players with their past in the event (abi/draw.h).

#ifndef ARBITRO_DRAW_REQUEST_H_
#define ARBITRO_DRAW_REQUEST_H_

#include <algorithm>
#include <array>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/abi/draw.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"
#include "arbitro/table.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

using SeedBytes = std::array<uint8_t, 32>;
using DrawPlayer = arbitro_draw_player;

struct DrawRequest {
  SeedBytes seed = {};
  uint32_t round = 1;  // within the phase
  arbitro_phase_kind phase = ARBITRO_PHASE_SWISS;
  std::string format;
  Value settings;
  uint32_t entrants = 0;  // players of the phase's first round
  std::vector<DrawPlayer> players;
  std::vector<uint32_t> met;  // each player's part: [first_met, first_met + met_count)
  std::vector<Table> tables;  // evaluate only
  uint32_t phase_number = 1;
  uint32_t rounds_planned = 0;         // of the phase; 0: not known beforehand
  bool third_place = false;            // the losers of the semi-finals play for third place
  std::vector<TableSize> table_sizes;  // as planned; empty: the draw's affair
  // Where the description asks for history, and of elimination phases always.
  std::vector<PastTable> past;
};

namespace draw_image {

inline void CheckMet(const DrawRequest& request, ImageReader* image) {
  for (const DrawPlayer& player : request.players) {
    if (player.first_met > request.met.size() ||
        player.met_count > request.met.size() - player.first_met) {
      image->Fault("a player's part of `met` is out of range");
    }
  }
  for (uint32_t met : request.met) {
    if (met >= request.players.size()) image->Fault("an index in `met` is out of range");
  }
}

inline void CheckTables(const std::vector<Table>& tables, size_t players, ImageReader* image) {
  for (const Table& table : tables) {
    for (const Seat& seat : table.seats) {
      const bool neutral = seat.kind == ARBITRO_SEAT_NEUTRAL;
      if (neutral ? seat.player != ARBITRO_NONE : seat.player >= players) {
        image->Fault("a seat's player is out of range");
      }
    }
  }
}

inline void CheckPast(const std::vector<PastTable>& past, size_t players, ImageReader* image) {
  for (const PastTable& table : past) {
    for (const PastSeat& seat : table.seats) {
      if (seat.player != ARBITRO_NONE && seat.player >= players) {
        image->Fault("a past seat's player is out of range");
      }
    }
  }
}

// Whether every index of the request names a player of it.
inline void CheckIndices(const DrawRequest& request, ImageReader* image) {
  CheckMet(request, image);
  CheckTables(request.tables, request.players.size(), image);
  CheckPast(request.past, request.players.size(), image);
}

inline void WriteTables(const DrawRequest& request, ImageWriter<arbitro_draw_request>* image) {
  const table_image::FlatTables flat = table_image::Flatten(request.tables);
  image->root().tables = image->Span(flat.tables);
  image->root().seats = image->Span(flat.seats);
}

inline void WritePast(const DrawRequest& request, ImageWriter<arbitro_draw_request>* image) {
  const table_image::FlatPast past = table_image::Flatten(request.past);
  image->root().past_tables = image->Span(past.tables);
  image->root().past_seats = image->Span(past.seats);
}

}  // namespace draw_image

inline std::string Encode(const DrawRequest& request) {
  ImageWriter<arbitro_draw_request> image(ARBITRO_IMAGE_DRAW_REQUEST);
  arbitro_draw_request& root = image.root();
  std::copy(request.seed.begin(), request.seed.end(), root.seed);
  root.round = request.round;
  root.phase = request.phase;
  root.format = image.Text(request.format);
  root.settings = image.Add(request.settings);
  root.entrants = request.entrants;
  root.values = image.Values();
  root.players = image.Span(request.players);
  root.met = image.Span(request.met);
  draw_image::WriteTables(request, &image);
  root.phase_number = request.phase_number;
  root.rounds_planned = request.rounds_planned;
  root.flags = request.third_place ? ARBITRO_DRAW_THIRD_PLACE : 0;
  root.table_sizes = image.Span(request.table_sizes);
  draw_image::WritePast(request, &image);
  return image.Finish();
}

inline bool Decode(std::string_view bytes, DrawRequest* request, std::string* fault) {
  ImageReader image(bytes);
  const auto root = image.Open<arbitro_draw_request>(ARBITRO_IMAGE_DRAW_REQUEST);
  std::copy(std::begin(root.seed), std::end(root.seed), request->seed.begin());
  request->round = root.round;
  request->phase = table_image::ReadPhase(root.phase, &image);
  request->format = image.String(root.format);
  image.OpenValues(root.values);
  request->settings = image.Read(root.settings);
  request->entrants = root.entrants;
  request->players = image.Span<DrawPlayer>(root.players, limits::kImageBytesMax);
  request->met = image.Span<uint32_t>(root.met, limits::kImageBytesMax);
  request->tables = table_image::ReadTables(root.tables, root.seats, &image);
  request->phase_number = root.phase_number;
  request->rounds_planned = root.rounds_planned;
  event_image::CheckFlags(root.flags, ARBITRO_DRAW_THIRD_PLACE, &image);
  request->third_place = root.flags != 0;
  request->table_sizes = image.Span<TableSize>(root.table_sizes, limits::kPlayersMax);
  request->past = table_image::ReadPast(root.past_tables, root.past_seats, &image);
  draw_image::CheckIndices(*request, &image);
  *fault = image.fault();
  return image.ok();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_DRAW_REQUEST_H_
