// SPDX-License-Identifier: Apache-2.0
//
// The standings of a `.tdf`, computed from its matches as TOM computes them, and held against those
// that the file has.
//
// In order: points (3, 1, 0; a bye wins), late entrants below others, opponents' win percentage,
// opponents' opponents' win percentage, the match of two that are level, the order of the list. A
// percentage is wins and half of ties by rounds without byes, 25 % at least, 75 % at most for a
// player who dropped before the last Swiss round; rounded half to even to hundredths of a per
// cent. Of a player who dropped, the opponents' percentages stay as they were then. Players of the
// finals stand above others, by the round they lost in.
//
// Source of facts: docs/files.md; checked on real files. Pure functions, thread-safe, no floating
// point.

#ifndef ARBITRO_DAEMON_INTERCHANGE_TDF_STANDINGS_H_
#define ARBITRO_DAEMON_INTERCHANGE_TDF_STANDINGS_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/tdf.h"

namespace arbitro::interchange {

// The first criterion by which a row stands below the one above it; kTop: none is above.
enum class TdfCriterion {
  kTop,
  kFinals,
  kPoints,
  kLate,
  kOpponents,
  kOpponentsOpponents,
  kHeadToHead,
  kListOrder
};

struct TdfStanding {
  std::string player;
  uint32_t category = 0;  // of the file's standings, or else of the pod
  uint32_t place = 0;     // ours, from 1, within the category
  uint32_t points = 0;
  bool late = false;
  uint32_t opponents = 0;            // hundredths of a per cent
  uint32_t opponents_opponents = 0;  // hundredths of a per cent
  TdfCriterion below_by = TdfCriterion::kTop;
  std::optional<uint32_t> place_in_file;  // nothing: the file has none

  bool differs() const { return place_in_file && *place_in_file != place; }
};

// `points`, `opponents`, …
std::string_view NameOf(TdfCriterion criterion);

// A row a player of a pod, categories as the file has them, best first in each. The file has no
// faults.
std::vector<TdfStanding> TdfStandings(const TdfFile& file);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_TDF_STANDINGS_H_
