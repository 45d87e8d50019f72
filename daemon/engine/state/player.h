// SPDX-License-Identifier: Apache-2.0
//
// A player of an event: part of EventState (state/state.h), immutable as it is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_PLAYER_H_
#define ARBITRO_DAEMON_ENGINE_STATE_PLAYER_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "arbitro/deck.h"
#include "arbitro/limits.h"
#include "daemon/engine/model/model.h"

namespace arbitro::engine {

struct HandEntry;

// A check of a deck against its list.
struct DeckCheckState {
  DeckChecked what;
  std::string principal;
  std::string note;
  uint64_t revision = 0;
  int64_t time_us = 0;
};

// A list that was registered before the newest one.
struct DeckVersionState {
  uint32_t version = 0;  // from 1
  uint64_t revision = 0;
  int64_t time_us = 0;
  std::vector<DeckLine> rows;
};

// Checks that are kept of one deck; the journal has all.
inline constexpr size_t kDeckChecksKept = 100;

// A registered deck.
struct DeckState {
  std::vector<DeckLine> rows;
  DeckVerdict verdict;
  uint64_t revision = 0;
  std::shared_ptr<const HandEntry> by_hand{};  // null: the ruleset gave the verdict
  // Says what the verdict was given for and when; the record is `revision` where it is 0.
  std::string catalogue_sha256{};  // empty: none was read
  std::vector<Citation> citations{};
  uint64_t judged_revision = 0;
  int64_t judged_time_us = 0;
  std::vector<std::shared_ptr<const DeckCheckState>> checks{};     // oldest first
  uint32_t version = 1;                                            // of the player's lists, from 1
  int64_t registered_time_us = 0;                                  // when it was registered
  std::vector<std::shared_ptr<const DeckVersionState>> earlier{};  // oldest first
};

// Says what a registration said beyond the player's id.
struct EntryState {
  std::string person;             // resource name; empty: not told, or a team
  std::vector<std::string> team;  // members: resource names of persons
  std::string division;           // empty: none
  Value facts;                    // null: none
};

// Says what tables and penalties gave a player. Apart from PlayerState: every result changes it.
struct PlayerTally {
  int32_t points = 0;
  uint32_t byes = 0;
  uint32_t floats_down = 0;
  uint32_t floats_up = 0;

  bool operator==(const PlayerTally&) const = default;
};

// How a player stood until a record changed it.
struct PastStand {
  uint64_t until_revision = 0;  // the record that changed it
  PlayerStatus status = PlayerStatus::kActive;
  uint32_t leave_round = 0;
};

struct PlayerState {
  std::string id;
  uint32_t number = 0;  // from 1; index + 1
  PlayerStatus status = PlayerStatus::kActive;
  uint32_t entry_round = 1;
  uint32_t leave_round = 0;                 // of who dropped or was expelled: the first not played
  uint32_t checked_in_round = 0;            // the newest that the player checked in for
  uint64_t absent_rounds = 0;               // bit n - 1: absent in round n
  std::shared_ptr<const DeckState> deck;    // null: none registered
  std::shared_ptr<const EntryState> entry;  // null: nothing was said
  std::vector<PastStand> past;              // oldest first; most have none
  uint32_t fixed_table = 0;                 // of the hall, for all rounds; 0: none
  bool deck_unlocked = false;               // one list may be registered though they are locked
  bool deck_consent = false;                // to the list's publication in the cut
  bool withdrawn = false;                   // registered by mistake: only the number is left

  static_assert(limits::kRoundsMax <= 64, "a bit a round");
  static constexpr uint64_t RoundBit(uint32_t round) { return uint64_t{1} << (round - 1); }

  bool AbsentIn(uint32_t round) const { return (absent_rounds & RoundBit(round)) != 0; }
  // Whether the player has entered and not left by then; absent or not.
  bool TakesPartIn(uint32_t round) const {
    if (withdrawn) return false;
    return round >= entry_round && (status == PlayerStatus::kActive || round < leave_round);
  }
  // Empty where there is none.
  const std::string& Division() const;
  // Changes `status` and `leave_round`, as the record at `revision` says.
  void Stand(PlayerStatus new_status, uint32_t new_leave_round, uint64_t revision);
  // The player with the status of that revision. The rest is as it is.
  PlayerState StoodAt(uint64_t revision) const;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_PLAYER_H_
