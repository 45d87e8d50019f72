// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions of a series' journal, and facts: what one journal takes from another.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_SERIES_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_SERIES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/rating.h"
#include "arbitro/value.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/journal_kind.h"
#include "daemon/engine/model/person.h"
#include "daemon/engine/model/phase.h"
#include "daemon/engine/model/round.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {

// Says what an event awards a player under one code, all together.
struct FinalAward {
  std::string code;
  int64_t amount = 0;

  bool operator==(const FinalAward&) const = default;
};

// One line of an event's final standings.
struct FinalRank {
  std::string player;  // id
  uint32_t rank = 0;
  int32_t points = 0;
  int64_t score = 0;                 // the game's own, of all rounds
  std::string person{};              // resource name; empty: not told, or a team
  Value facts{};                     // of the player form; null: none
  std::vector<FinalAward> awards{};  // in the order of the codes

  bool operator==(const FinalRank&) const = default;
};

// Says who met whom in an event, and how it went, for ratings.
struct EventPlay {
  std::vector<std::string> persons;  // resource names, by first appearance at a table
  std::vector<RatedMatch> matches;   // whose seats name `persons`

  bool operator==(const EventPlay&) const = default;
};

// Tells what a decision took from another journal: an input like the seed or the time, so that the
// decision can be made again without that journal, and a reader can check it against that journal.
struct Fact {
  std::string journal;    // resource name
  uint64_t revision = 0;  // the record that says so
  storage::Digest hash = {};
  std::vector<FinalRank> standings{};  // of an event; empty: that the record is there
  std::vector<PersonEntry> entries{};  // of a person: those that stand
  std::string ruleset{};               // of an event with standings: id of its ruleset
  uint32_t players = 0;                // of the same: who sat at a table at least once
  Value settings{};                    // of the same; null: not taken
  EventPlay play{};                    // of the same; empty: the series rates no person

  bool TellsPlay() const { return !play.matches.empty(); }
  bool operator==(const Fact&) const = default;
};

struct CreateSeries {
  static constexpr CommandTraits kTraits = {
      .call = {"SeriesService", "CreateSeries", Scope::kServer, "", "", "y-y------"},
      .journal = JournalKind::kSeries,
      .makes_journal = true,
      .asks = true};

  std::string title;
  std::string ruleset;  // id
  Value settings{};     // of the series form; null: none
};

// Takes a completed event's final standings into the series.
struct EnterEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"SeriesService", "EnterEvent", Scope::kServer, "", "", "y-y------"},
      .journal = JournalKind::kSeries,
      .asks = true};

  std::string event;  // resource name
  Value stage{};      // of the stage form; null: none
};

// Ends the series: final totals and awards; nothing enters afterwards.
struct CompleteSeries {
  static constexpr CommandTraits kTraits = {
      .call = {"SeriesService", "CompleteSeries", Scope::kServer, "", "", "y-y------"},
      .journal = JournalKind::kSeries,
      .asks = true};
};

// --- Decisions

// Persons have numbers in a series, from 1 by first appearance; standings and awards name them so.

// The ratings after an event of the series: one a person of its play, in that order.
struct EventRatings {
  uint32_t event = 0;  // number in the series
  std::vector<Rating> persons;
};

struct SeriesCreated {
  static constexpr Disclosure kDisclosure = kOfSeries;
  Digest draw_commitment = {};
  uint32_t chain_length = 0;
  uint32_t engine_revision = 0;  // state/engine_revision.h
  bool rated = false;            // its ruleset rates persons
};
struct EventEntered {
  static constexpr Disclosure kDisclosure = kOfSeries;
  uint32_t number = 0;      // from 1, in the order of entering
  uint32_t players = 0;     // how many were ranked
  RoundClosed standings{};  // the totals with it, without lots
  // Of the events from this one on, or from an earlier one of which two persons turned out to be
  // one; empty: the series rates no person.
  std::vector<EventRatings> ratings{};
};
struct SeriesCompleted {
  static constexpr Disclosure kDisclosure = kOfSeries;
  DrawProof draw;  // of the lots
  RoundClosed standings;
  std::vector<GrantedAward> awards;
  std::vector<EventRatings> ratings{};  // that changed since, as two persons turned out to be one
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_SERIES_H_
