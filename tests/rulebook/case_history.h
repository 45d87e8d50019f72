// SPDX-License-Identifier: Apache-2.0
//
// What was played before a case's call: its players and rounds, as requests to the ruleset.
//
// Not thread-safe.

#ifndef ARBITRO_TESTS_RULEBOOK_CASE_HISTORY_H_
#define ARBITRO_TESTS_RULEBOOK_CASE_HISTORY_H_

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "arbitro/draw.h"
#include "arbitro/score.h"

namespace arbitro::rulebook {

class CaseHistory {
 public:
  // `players A B C`: players before any round, in their order.
  void AddPlayers(const std::vector<std::string>& names);

  // A round as a line: "A 3 - B 0, C 1 - D 1, E 3 bye". Who was not met before joins in that round.
  absl::Status AddRound(const std::string& line);

  // After the last round. INVALID_ARGUMENT for a name that did not play.
  absl::Status Drop(const std::vector<std::string>& names);
  absl::Status TagLate(const std::vector<std::string>& names);
  // Who has no legal deck; everybody else has one.
  absl::Status TakeDeck(const std::vector<std::string>& names);

  uint32_t rounds() const { return rounds_; }

  // Everything but the format and the settings. `names`: the name of each player of the request.
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
    bool dropped = false;
    bool late = false;
    bool without_deck = false;
    std::vector<PlayerResult> results;
  };

  uint32_t IndexOf(const std::string& name);
  absl::Status Mark(const std::vector<std::string>& names, bool Player::*mark);
  void AddResult(uint32_t player, uint32_t opponent, int32_t own, int32_t other);
  absl::Status AddTable(const std::string& table);
  absl::Status AddMatch(const std::string& first, const std::string& second);

  std::vector<Player> players_;
  std::vector<int32_t> points_before_;  // the round being added
  uint32_t rounds_ = 0;
};

}  // namespace arbitro::rulebook

#endif  // ARBITRO_TESTS_RULEBOOK_CASE_HISTORY_H_
