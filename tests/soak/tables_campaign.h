// SPDX-License-Identifier: Apache-2.0
//
// Draws of tables by seed: whole preliminary phases of RisiKo!, through the ruleset's own draw.
//
// A seed makes, for each number of players, an event of four rounds as the rulebook draws them and
// one that avoids meeting again. Nothing that is checked is taken from the ruleset or the kit: the
// sizes follow from the rule's arithmetic, games and meetings are counted here, and the fewest
// meetings of a round are found by trying every seating where there are few players, and held
// against a plain greedy draw where there are many.

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

// What has been played, by player.
struct TablesPast {
  explicit TablesPast(uint32_t players)
      : fives(players, 0), met(players, std::vector<uint32_t>(players, 0)) {}

  uint32_t Size() const { return static_cast<uint32_t>(fives.size()); }
  void Play(const std::vector<std::vector<uint32_t>>& tables);

  std::vector<uint32_t> fives;             // games at tables of five
  std::vector<std::vector<uint32_t>> met;  // how often two have met
};

// Less is better, the first number first.
struct TablesCost {
  uint64_t fives = 0;  // of all at tables of five: their games at such tables before
  uint64_t met = 0;    // of all pairs at a table: how often they met before

  friend bool operator==(const TablesCost& a, const TablesCost& b) {
    return a.fives == b.fives && a.met == b.met;
  }
  friend bool operator<(const TablesCost& a, const TablesCost& b) {
    return a.fives != b.fives ? a.fives < b.fives : a.met < b.met;
  }
};

// [RSK-5.2] As its sentences say: four players who form no tables of four and five form one of
// three; else as many tables of five as are left over by fours.
std::vector<uint32_t> SizesByRule(uint32_t players);

TablesCost CostOf(const TablesPast& past, const std::vector<std::vector<uint32_t>>& tables);

// Whether a seating costs less, by trying all of them.
bool AnyCheaper(const TablesPast& past, const std::vector<uint32_t>& sizes, const TablesCost& cost);

// A plain greedy draw: who has played fewest games of five goes there, by lot among equals; then
// seat after seat the first who meets fewest again.
std::vector<std::vector<uint32_t>> GreedyTables(const TablesPast& past,
                                                const std::vector<uint32_t>& sizes, uint64_t seed);

struct TablesEvent {
  uint32_t players = 0;
  uint64_t seed = 0;
  bool avoid_repeats = false;
};

// What events add up to.
struct TablesTotals {
  uint64_t events = 0;
  uint64_t rounds = 0;
  uint64_t tables = 0;
  uint64_t tried_rounds = 0;   // of which every seating was tried
  uint64_t bound_rounds = 0;   // whose own bound proves them best
  uint64_t greedy_rounds = 0;  // held against a greedy draw, some of the others among them
  uint64_t better_rounds = 0;  // of these: those with fewer meetings than the greedy draw's
};

// The game of a library, which stays loaded; its fault() says why there is none.
FakeHost LoadGame(const std::string& library);

using DrawTables = std::function<Reply<RoundDraw>(const DrawRequest&)>;

// Draws the rounds of an event. Answers the first thing that is wrong, or nothing.
std::string PlayTables(const DrawTables& draw, const TablesEvent& event, TablesTotals* totals);

}  // namespace arbitro::soak

#endif  // ARBITRO_TESTS_SOAK_TABLES_CAMPAIGN_H_
