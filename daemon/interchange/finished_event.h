// SPDX-License-Identifier: Apache-2.0
//
// The files of other programs as event documents, and back where they fit, so that an event that is
// over comes in by one way, whatever program it was run with.
//
// Players get ids of their own, `p1`, `p2` and on: what the file calls them may be a number that
// stands for a person, and ids stay in a journal for ever. `id`, `ruleset` and `game_format` of
// the document stay empty: the caller says them. Rounds that a player has no seat in say nothing of
// why. Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_FINISHED_EVENT_H_
#define ARBITRO_DAEMON_INTERCHANGE_FINISHED_EVENT_H_

#include <cstdint>
#include <optional>
#include <string>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/fault.h"
#include "daemon/interchange/tdf.h"
#include "daemon/interchange/trf.h"

namespace arbitro::interchange {

// The worth of a match for one seat.
struct ResultPoints {
  int32_t win = 0;
  int32_t tie = 0;
  int32_t loss = 0;
  int32_t bye = 0;
};

// TOM's: 3, 1, 0, and a bye wins.
inline constexpr ResultPoints kTdfPoints = {3, 1, 0, 3};
// FIDE's in half points, for rounds in which there are halves; else a win is one point.
inline constexpr ResultPoints kTrfHalfPoints = {2, 1, 0, 2};
inline constexpr ResultPoints kTrfWholePoints = {1, 0, 0, 1};

// The division by TOM's code of a pod or of standings; empty of a combined one.
std::string TdfDivisionOf(uint32_t category);

// The tournament of one pod, `category` by TOM's code; not set: of the only pod with rounds. Places
// in the standings are those within a player's division. Faults where a match is open, or the file
// has several pods and none is named.
Reading<EventDocument> DocumentOf(const TdfFile& file, std::optional<uint32_t> category,
                                  const ResultPoints& points = kTdfPoints);

// The tournament of a report. `points` not set: half points where a result needs them. Faults where
// two players say different things of a game.
Reading<EventDocument> DocumentOf(const TrfFile& file,
                                  const std::optional<ResultPoints>& points = std::nullopt);

// The event as a report of FIDE, the first seat with white. Faults where a report has no place for
// it: a table of more than two, a double loss, a result that is open.
Reading<TrfEvent> TrfEventOf(const EventDocument& document);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_FINISHED_EVENT_H_
