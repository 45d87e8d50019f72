// SPDX-License-Identifier: Apache-2.0
//
// Draws of tables by seed: whole preliminary phases of RisiKo!, through the ruleset's own draw.
//
// A seed makes, for each number of players, an event of four rounds as the rulebook draws them and
// one that avoids meeting again. No check takes a value from the ruleset or the kit:
//
//   - the sizes follow from the rule's arithmetic;
//   - games and meetings are counted here;
//   - the fewest meetings of a round are found by trying every seating if there are few players;
//     if there are many, the round is compared with a plain greedy draw.

#ifndef ARBITRO_TESTS_SOAK_TABLES_CAMPAIGN_H_
#define ARBITRO_TESTS_SOAK_TABLES_CAMPAIGN_H_

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "arbitro/draw.h"
#include "arbitro/host/client.h"
#include "testing/fake_host.h"

namespace arbitro::soak {

inline constexpr uint32_t kTablePlayersMin = 3;
inline constexpr uint32_t kTablePlayersMax = 200;
inline constexpr uint32_t kTableRounds = 4;

// With at most this many players every seating of a round is tried.
inline constexpr uint32_t kTriedPlayersMax = 14;

// The games played so far, by player.
struct TablesPast {
  explicit TablesPast(uint32_t players)
      : fives(players, 0), met(players, std::vector<uint32_t>(players, 0)) {}

  uint32_t Size() const { return static_cast<uint32_t>(fives.size()); }
  void Play(const std::vector<std::vector<uint32_t>>& tables);

  std::vector<uint32_t> fives;             // games at tables of five
  std::vector<std::vector<uint32_t>> met;  // how often two have met
};

// Less is better; the first number counts first.
struct TablesCost {
  uint64_t fives = 0;  // earlier games at tables of five, of all players at such tables
  uint64_t met = 0;    // earlier meetings, of all pairs at a table

  friend bool operator==(const TablesCost& a, const TablesCost& b) {
    return a.fives == b.fives && a.met == b.met;
  }
  friend bool operator<(const TablesCost& a, const TablesCost& b) {
    return a.fives != b.fives ? a.fives < b.fives : a.met < b.met;
  }
};

// [RSK-5.2] Follows the rule's sentences: four players who form no tables of four and five form one
// of three; else there are as many tables of five as players are left over by fours.
std::vector<uint32_t> SizesByRule(uint32_t players);

TablesCost CostOf(const TablesPast& past, const std::vector<std::vector<uint32_t>>& tables);

// Tries all seatings, and returns true if one costs less.
bool AnyCheaper(const TablesPast& past, const std::vector<uint32_t>& sizes, const TablesCost& cost);

// A plain greedy draw. The players with the fewest games of five go to tables of five, by lot among
// equals. Then each seat gets the first player who meets the fewest others again.
std::vector<std::vector<uint32_t>> GreedyTables(const TablesPast& past,
                                                const std::vector<uint32_t>& sizes, uint64_t seed);

struct TablesEvent {
  uint32_t players = 0;
  uint64_t seed = 0;
  bool avoid_repeats = false;
};

// The totals of events.
struct TablesTotals {
  uint64_t events = 0;
  uint64_t rounds = 0;
  uint64_t tables = 0;
  uint64_t tried_rounds = 0;   // those of which every seating was tried
  uint64_t bound_rounds = 0;   // those whose own bound proves them best
  uint64_t greedy_rounds = 0;  // compared with a greedy draw, some of the others among them
  uint64_t better_rounds = 0;  // of these: those with fewer meetings than the greedy draw
};

// Loads the game of a library, which stays loaded. Its fault() says why there is none.
FakeHost LoadGame(const std::string& library);

using DrawTables = std::function<Reply<RoundDraw>(const DrawRequest&)>;

// Draws the rounds of an event. Returns the first fault, or "".
std::string PlayTables(const DrawTables& draw, const TablesEvent& event, TablesTotals* totals);

}  // namespace arbitro::soak

#endif  // ARBITRO_TESTS_SOAK_TABLES_CAMPAIGN_H_
