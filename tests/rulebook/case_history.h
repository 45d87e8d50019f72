// SPDX-License-Identifier: Apache-2.0
//
// The history before a case's call: its players and rounds, as requests to the ruleset.
//
// Not thread-safe.

#ifndef ARBITRO_TESTS_RULEBOOK_CASE_HISTORY_H_
#define ARBITRO_TESTS_RULEBOOK_CASE_HISTORY_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbitro/draw.h"
#include "arbitro/event.h"
#include "arbitro/score.h"

namespace arbitro::rulebook {

// Returns the kind of "swiss", "tables", "elimination" or "final"; nothing for another word.
std::optional<arbitro_phase_kind> PhaseKindOf(const std::string& word);
const char* PhaseKindName(uint32_t kind);

class CaseHistory {
 public:
  // Reads `players A B C`: players before any round, in their order.
  void AddPlayers(const std::vector<std::string>& names);

  // Reads a line of the history. It begins a phase, as "phase final 1", or is a round of it, as
  // "A 3 - B 0, C 1 - D 1, E 3 bye". A player who has not been named before joins in that round.
  absl::Status AddLine(const std::string& line);

  // Act after the last round. INVALID_ARGUMENT for a name that did not play.
  absl::Status Drop(const std::vector<std::string>& names);
  absl::Status TagLate(const std::vector<std::string>& names);
  // Puts players into the division at that place of the description's list.
  absl::Status Divide(const std::vector<std::string>& names, uint32_t division);
  // Takes points for a penalty in a round. INVALID_ARGUMENT for a name that did not play.
  absl::Status TakePoints(const std::string& name, uint32_t round, int32_t points);
  // Marks players who have no legal deck; all others have one.
  absl::Status TakeDeck(const std::vector<std::string>& names);

  uint32_t rounds() const { return rounds_; }

  // Returns the phases; every round in them is closed. Empty if the history names none.
  std::vector<Phase> Phases() const { return phases_; }
  EventCounts Counts() const;
  // Returns the kind of the current phase; a Swiss phase if the history names none.
  arbitro_phase_kind Kind() const;

  // Return everything but the format, the settings and the seed. `names` gets the name of each
  // player of the request.
  DrawRequest Draw(std::vector<std::string>* names) const;
  StandingsRequest Standings(std::vector<std::string>* names) const;

 private:
  struct Player {
    std::string name;
    int32_t points = 0;
    uint32_t byes = 0;
    uint32_t floats_down = 0;
    uint32_t floats_up = 0;
    uint32_t entry_round = 1;
    uint32_t division = 0;
    bool dropped = false;
    bool late = false;
    bool without_deck = false;
    std::vector<PlayerResult> results;
    std::vector<uint32_t> met;  // indices, one for each game together
  };

  uint32_t IndexOf(const std::string& name);
  template <class Field>
  absl::Status Set(const std::vector<std::string>& names, Field Player::*field, Field value);
  absl::Status AddPhase(const std::string& line);
  absl::Status AddRound(const std::string& line);
  // Adds the number of players who sit there to `seated`.
  absl::Status AddTable(const std::string& table, uint32_t* seated);
  absl::Status AddBye(const std::string& table);
  void AddSeat(const std::vector<uint32_t>& players, const std::vector<int32_t>& points,
               size_t seat);
  // Returns a result in the round that is being added, with its phase.
  PlayerResult Result(uint32_t result, int32_t points) const;

  std::vector<Player> players_;
  std::vector<Adjustment> taken_;
  std::vector<int32_t> points_before_;  // the round being added
  std::vector<Phase> phases_;
  uint32_t rounds_ = 0;
  uint32_t tables_ = 0;  // of the round being added
};

}  // namespace arbitro::rulebook

#endif  // ARBITRO_TESTS_RULEBOOK_CASE_HISTORY_H_
