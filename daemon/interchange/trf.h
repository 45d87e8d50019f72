// SPDX-License-Identifier: Apache-2.0
//
// The tournament report files of FIDE: TRF16, and TRF26 as far as it adds records of its own.
//
// A file is lines of fixed columns, each with a code of three characters. The lines are kept as
// they were, so that a file in which nothing changed is written byte for byte; a result that
// changed is changed in its columns. Records that are not read here are carried.
//
// Source of facts: the columns of TRF16 and TRF26 (FIDE, in force 2025-09-01) and files of other
// programs. Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TRF_H_
#define ARBITRO_DAEMON_INTERCHANGE_TRF_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/fault.h"
#include "daemon/interchange/reader_left.h"
#include "daemon/interchange/text_lines.h"

namespace arbitro::interchange {

// The most that a file may have.
inline constexpr size_t kTrfBytesMax = 16'777'216;
inline constexpr uint32_t kTrfPlayersMax = 9'999;  // four columns
inline constexpr size_t kTrfRoundsMax = 100;

// A player's part in one round.
struct TrfGame {
  uint32_t opponent = 0;  // a start number; 0: none
  char colour = '-';      // w, b or -
  // 1 = 0 played, + - forfeit, W D L played without rating, H F U Z half, full, pairing-allocated
  // and zero-point bye; in capitals. A blank is Z.
  char result = 'Z';

  friend bool operator==(const TrfGame&, const TrfGame&) = default;
};

// Returns how many half points a result is worth where the file has no records of other points;
// 0 of a letter that is no result. A bye that the pairing gives is worth a win.
uint32_t TrfHalfPoints(char result);

struct TrfPlayer {
  uint32_t start_number = 0;   // 1 to kTrfPlayersMax
  std::string name;            // "Last, First"
  uint32_t half_points = 0;    // as the file says
  uint32_t rank = 0;           // as the file says; 0: it says none
  std::vector<TrfGame> games;  // of each round
  size_t line = 0;
};

// The fault, in the player's line, of a game whose other line says different things. `round` counts
// from 0, and is one of the player's.
Fault TrfDisagreement(const TrfPlayer& player, size_t round);

struct TrfFile {
  std::vector<std::string> lines;  // with their ends, as they were read
  std::string name;                // 012
  std::string city;                // 022
  std::string federation;          // 032
  std::string start_date;          // 042, as it is written
  uint32_t rounds = 0;             // XXR or 142; 0: the file says none
  std::vector<TrfPlayer> players;
};

// The file. Warns where a player's points are not what the results come to, and where two
// opponents say different things of their game.
Reading<TrfFile> ReadTrf(std::string_view text);

// The lines of a file without faults, with each game that differs from them replaced in its
// columns.
std::string WriteTrf(const TrfFile& file);

// An event that a TRF can hold.
struct TrfEvent {
  std::string name;
  std::string city;
  std::string start_date;  // YYYY/MM/DD
  std::string end_date;
  uint32_t rounds = 0;             // that will be played; at least as many as games have
  std::vector<TrfPlayer> players;  // `line` is not looked at
};

// The event as TRF16 by its columns. Faults where the format has no room for it: a number, a name
// or points that are too large for their columns, a result or an opponent that TRF does not have.
// Cut short where the reader leaves meanwhile.
Reading<std::string> MakeTrf(const TrfEvent& event, const ReaderLeft& left = {});

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TRF_H_
