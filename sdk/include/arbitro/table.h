// SPDX-License-Identifier: Apache-2.0
//
// A table and who sits there, with its image.

#ifndef ARBITRO_TABLE_H_
#define ARBITRO_TABLE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/abi/draw.h"
#include "arbitro/image.h"
#include "arbitro/limits.h"

namespace arbitro {
inline namespace v0 {

using Seat = arbitro_seat;

// A table and who sits there. Players are indices into the request's players.
struct Table {
  arbitro_table_kind kind = ARBITRO_TABLE_MATCH;
  std::vector<Seat> seats;
};

namespace table_image {

inline arbitro_phase_kind ReadPhase(uint32_t phase, ImageReader* image) {
  if (phase != ARBITRO_PHASE_SWISS) {
    image->Fault("a phase's kind " + std::to_string(phase) + " is unknown");
  }
  return ARBITRO_PHASE_SWISS;
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

inline FlatTables Flatten(const std::vector<Table>& tables) {
  FlatTables flat;
  for (const Table& table : tables) {
    flat.tables.push_back({static_cast<uint32_t>(flat.seats.size()),
                           static_cast<uint32_t>(table.seats.size()),
                           static_cast<uint32_t>(table.kind), 0});
    flat.seats.insert(flat.seats.end(), table.seats.begin(), table.seats.end());
  }
  return flat;
}

inline std::vector<Table> ReadTables(arbitro_span table_span, arbitro_span seat_span,
                                     ImageReader* image) {
  const auto seats = image->Span<arbitro_seat>(seat_span, limits::kPlayersMax);
  std::vector<Table> tables;
  for (const arbitro_table& flat : image->Span<arbitro_table>(table_span, limits::kPlayersMax)) {
    const arbitro_table_kind kind = ReadTableKind(flat.kind, image);
    if (flat.seat_count > limits::kSeatsPerTableMax || flat.first_seat > seats.size() ||
        flat.seat_count > seats.size() - flat.first_seat) {
      image->Fault("a table's seats are out of range");
    }
    if (!image->ok()) return {};
    const auto first = seats.begin() + flat.first_seat;
    tables.push_back({kind, {first, first + flat.seat_count}});
  }
  return tables;
}

}  // namespace table_image

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_TABLE_H_
