// SPDX-License-Identifier: Apache-2.0
//
// An event as a scorekeeper would write it down: who plays, who met whom, and how it went.
//
// The models of the games (plugins/*/tests/model.h) read nothing else. Players are their
// registration numbers, from 1; rounds are numbered from 1.

#ifndef ARBITRO_TESTS_MODEL_PLAIN_EVENT_H_
#define ARBITRO_TESTS_MODEL_PLAIN_EVENT_H_

#include <cstdint>
#include <set>
#include <vector>

namespace arbitro::model {

// Stands for the opponent in a bye.
inline constexpr uint32_t kNobody = 0;

// How a table went.
enum class Went { kOpen, kFirstWon, kSecondWon, kTied, kBothLost, kBye };

struct PlainTable {
  uint32_t first = kNobody;
  uint32_t second = kNobody;  // kNobody: a bye
  Went went = Went::kOpen;

  bool Seats(uint32_t player) const { return first == player || second == player; }
  uint32_t OpponentOf(uint32_t player) const { return first == player ? second : first; }
  bool WonBy(uint32_t player) const {
    return went == (first == player ? Went::kFirstWon : Went::kSecondWon);
  }
};

using PlainRound = std::vector<PlainTable>;

struct PlainPlayer {
  uint32_t entry_round = 1;
  bool dropped = false;
  bool expelled = false;
  uint32_t left_from = 0;       // the first round not played; 0: has not left
  std::set<uint32_t> absent{};  // rounds

  bool left() const { return dropped || expelled; }
  bool PlaysIn(uint32_t round) const {
    return !left() && round >= entry_round && absent.count(round) == 0;
  }
};

struct PlainEvent {
  std::vector<PlainPlayer> players;  // by number; players[0] stands for no player
  std::vector<PlainRound> swiss;
  std::vector<PlainRound> cut;
  uint32_t swiss_planned = 0;  // rounds that the Swiss part has, where all are played

  uint32_t size() const { return static_cast<uint32_t>(players.size()) - 1; }

  // Returns the players to be paired in a round of the Swiss part.
  std::vector<uint32_t> PlayersOf(uint32_t round) const {
    std::vector<uint32_t> numbers;
    for (uint32_t number = 1; number <= size(); ++number) {
      if (players[number].PlaysIn(round)) numbers.push_back(number);
    }
    return numbers;
  }

  // Returns the player's tables of the Swiss part, in the order of rounds.
  std::vector<PlainTable> TablesOf(uint32_t player) const {
    std::vector<PlainTable> tables;
    for (const PlainRound& round : swiss) {
      for (const PlainTable& table : round) {
        if (table.Seats(player)) tables.push_back(table);
      }
    }
    return tables;
  }
};

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_PLAIN_EVENT_H_
