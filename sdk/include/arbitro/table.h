// SPDX-License-Identifier: Apache-2.0
//
// A table and who sits there, with its image; and the tables of rounds before.

#ifndef ARBITRO_TABLE_H_
#define ARBITRO_TABLE_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/abi/draw.h"
#include "arbitro/event.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

// One seat of a table. `player` is an index into the request's players.
struct Seat {
  uint32_t player = ARBITRO_NONE;  // ARBITRO_NONE: a neutral seat
  uint32_t role = 0;               // the ruleset's number for what the seat plays as; 0: none
  uint32_t number = 0;  // of the place at the table, from 1; 0: the order is all there is
  arbitro_seat_kind kind = ARBITRO_SEAT_PLAYER;

  friend bool operator==(const Seat& a, const Seat& b) {
    return a.player == b.player && a.role == b.role && a.number == b.number && a.kind == b.kind;
  }
};

// A table and who sits there.
struct Table {
  arbitro_table_kind kind = ARBITRO_TABLE_MATCH;
  std::vector<Seat> seats;
};

using PastSeat = arbitro_past_seat;

// A table of the phase in hand that was drawn before.
struct PastTable {
  uint32_t round = 1;   // within the phase
  uint32_t number = 1;  // in its round
  arbitro_table_kind kind = ARBITRO_TABLE_MATCH;
  std::vector<PastSeat> seats;
};

namespace table_image {

// The last of arbitro_result, which abi/score.h has.
inline constexpr uint32_t kResultMax = 4;

inline arbitro_phase_kind ReadPhase(uint32_t phase, ImageReader* image) {
  return static_cast<arbitro_phase_kind>(event_image::ReadKind(
      phase, {ARBITRO_PHASE_SWISS, ARBITRO_PHASE_FINAL}, "a phase's kind", image));
}

inline arbitro_table_kind ReadTableKind(uint32_t kind, ImageReader* image) {
  if (kind != ARBITRO_TABLE_MATCH && kind != ARBITRO_TABLE_BYE) {
    image->Fault("a table's kind " + std::to_string(kind) + " is unknown");
  }
  return kind == ARBITRO_TABLE_BYE ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
}

struct FlatTables {
  std::vector<arbitro_table> tables;
  std::vector<arbitro_seat> seats;
};

inline arbitro_seat Flatten(const Seat& seat) {
  return {seat.player, seat.role, seat.number, static_cast<uint32_t>(seat.kind)};
}

inline FlatTables Flatten(const std::vector<Table>& tables) {
  FlatTables flat;
  for (const Table& table : tables) {
    flat.tables.push_back({static_cast<uint32_t>(flat.seats.size()),
                           static_cast<uint32_t>(table.seats.size()),
                           static_cast<uint32_t>(table.kind), 0});
    for (const Seat& seat : table.seats) flat.seats.push_back(Flatten(seat));
  }
  return flat;
}

inline uint32_t ReadSeatKind(uint32_t kind, ImageReader* image) {
  return event_image::ReadKind(kind, {ARBITRO_SEAT_PLAYER, ARBITRO_SEAT_NEUTRAL}, "a seat's kind",
                               image);
}

inline std::vector<Seat> ReadSeats(arbitro_span span, size_t count_max, ImageReader* image) {
  std::vector<Seat> seats;
  for (const auto& flat : image->Span<arbitro_seat>(span, count_max)) {
    seats.push_back({flat.player, flat.role, flat.number,
                     static_cast<arbitro_seat_kind>(ReadSeatKind(flat.kind, image))});
  }
  return seats;
}

// The part of `seats` that a table names.
template <class T>
std::vector<T> SeatsOf(uint32_t first, uint32_t count, const std::vector<T>& seats,
                       ImageReader* image) {
  if (count > limits::kSeatsPerTableMax || first > seats.size() || count > seats.size() - first) {
    image->Fault("a table's seats are out of range");
  }
  if (!image->ok()) return {};
  return {seats.begin() + first, seats.begin() + first + count};
}

// Neutral seats have no player: there may be more seats than players.
inline constexpr size_t kSeatsMax = size_t{2} * limits::kPlayersMax;

inline std::vector<Table> ReadTables(arbitro_span table_span, arbitro_span seat_span,
                                     ImageReader* image) {
  const std::vector<Seat> seats = ReadSeats(seat_span, kSeatsMax, image);
  std::vector<Table> tables;
  for (const arbitro_table& flat : image->Span<arbitro_table>(table_span, limits::kPlayersMax)) {
    const arbitro_table_kind kind = ReadTableKind(flat.kind, image);
    tables.push_back({kind, SeatsOf(flat.first_seat, flat.seat_count, seats, image)});
    if (!image->ok()) return {};
  }
  return tables;
}

struct FlatPast {
  std::vector<arbitro_past_table> tables;
  std::vector<arbitro_past_seat> seats;
};

inline FlatPast Flatten(const std::vector<PastTable>& tables) {
  FlatPast flat;
  for (const PastTable& table : tables) {
    flat.tables.push_back({table.round, table.number, static_cast<uint32_t>(table.kind),
                           static_cast<uint32_t>(flat.seats.size()),
                           static_cast<uint32_t>(table.seats.size()), 0});
    flat.seats.insert(flat.seats.end(), table.seats.begin(), table.seats.end());
  }
  return flat;
}

inline std::vector<PastTable> ReadPast(arbitro_span table_span, arbitro_span seat_span,
                                       ImageReader* image) {
  const auto seats = image->Span<arbitro_past_seat>(seat_span, limits::kImageBytesMax);
  for (const PastSeat& seat : seats) {
    ReadSeatKind(seat.kind, image);
    event_image::ReadKind(seat.result, {0, kResultMax}, "a seat's result", image);
  }
  std::vector<PastTable> tables;
  for (const auto& flat : image->Span<arbitro_past_table>(table_span, limits::kImageBytesMax)) {
    const arbitro_table_kind kind = ReadTableKind(flat.kind, image);
    tables.push_back(
        {flat.round, flat.number, kind, SeatsOf(flat.first_seat, flat.seat_count, seats, image)});
    if (!image->ok()) return {};
  }
  return tables;
}

}  // namespace table_image

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_TABLE_H_
