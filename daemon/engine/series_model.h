// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions of a series' journal, and facts: what one journal takes from another.

#ifndef ARBITRO_DAEMON_ENGINE_SERIES_MODEL_H_
#define ARBITRO_DAEMON_ENGINE_SERIES_MODEL_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/journal_kind.h"
#include "storage/sha256.h"

namespace arbitro::engine {

// One line of an event's final standings.
struct FinalRank {
  std::string player;  // id
  uint32_t rank = 0;
  int32_t points = 0;

  bool operator==(const FinalRank&) const = default;
};

// What a decision took from another journal: an input like the seed or the time, so that the
// decision can be made again without that journal, and anyone can check it against that journal.
struct Fact {
  std::string journal;    // resource name
  uint64_t revision = 0;  // the record that says so
  storage::Digest hash = {};
  std::vector<FinalRank> standings;  // what it says; empty: that the record is there

  bool operator==(const Fact&) const = default;
};

struct CreateSeries {
  static constexpr JournalKind kJournal = JournalKind::kSeries;

  std::string title;
  std::string ruleset;  // id
};

// Takes a completed event's final standings into the series.
struct EnterEvent {
  static constexpr JournalKind kJournal = JournalKind::kSeries;

  std::string event;  // resource name
};

// --- Decisions

struct SeriesCreated {};
struct EventEntered {
  uint32_t number = 0;   // from 1, in the order of entering
  uint32_t players = 0;  // how many were ranked
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_SERIES_MODEL_H_
