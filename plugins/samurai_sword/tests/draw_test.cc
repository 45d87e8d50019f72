// SPDX-License-Identifier: Apache-2.0
//
// Draws of the elimination phase for every number of players, by seed, through the boundary: the
// Shoguns, the sizes of tables, and the equal likelihood of every outcome.
//
// The seeds are fixed, so the outcome is too.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "kit/random.h"
#include "plugins/samurai_sword/event/seating.h"
#include "plugins/samurai_sword/rules/elimination_round.h"
#include "plugins/samurai_sword/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::sam {
namespace {

constexpr uint32_t kPlayersFrom = 8;
constexpr uint32_t kPlayersTo = 100;

uint32_t Seeds() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr ? 100 : 4; }

const FakeHost& TheHost() {
  static const FakeHost* const host = new FakeHost(FakeHost::Of<SamuraiSword>());
  return *host;
}

// An elimination phase, drawn round by round. Players are called by their place in the entry list,
// from 0; a player who leaves is not drawn again.
class DrawnPhase {
 public:
  DrawnPhase(uint32_t players, uint64_t seed) : random_(SeedOf(players, seed), "phase") {
    for (uint32_t player = 0; player < players; ++player) present_.push_back(player);
    times_.resize(players);
    last_seats_ = present_;
  }

  void Leave(uint32_t player) { std::erase(present_, player); }

  // Returns the request of the next round, among the players present. They stand in the order of
  // the last round's seats: if a draw kept anything of that round, the indices would show it.
  DrawRequest Request() {
    order_.clear();
    for (const uint32_t player : last_seats_) {
      if (std::count(present_.begin(), present_.end(), player) > 0) order_.push_back(player);
    }
    DrawRequest request;
    request.phase = ARBITRO_PHASE_TABLES;
    request.format = "tournament";
    request.settings = Value::Struct();
    request.round = round_ + 1;
    request.entrants = static_cast<uint32_t>(times_.size());
    for (const uint32_t player : order_) {
      DrawPlayer drawn = {};
      drawn.number = player + 1;
      drawn.entry_round = 1;
      request.players.push_back(drawn);
    }
    for (uint8_t& byte : request.seed) byte = static_cast<uint8_t>(random_.Below(256));
    for (uint32_t round = 1; round <= round_; ++round) AddPast(round, &request);
    return request;
  }

  // Draws the next round. `indices` are those of the request, seat by seat.
  RoundDraw Draw() {
    const DrawRequest request = Request();
    const Reply<RoundDraw> reply = TheHost().Draw(request);
    EXPECT_NE(reply.answer(), nullptr) << Describe(reply);
    if (reply.answer() == nullptr) return {};
    fresh_.clear();
    for (uint32_t i = 0; i < order_.size(); ++i) {
      if (times_[order_[i]] == 0) fresh_.push_back(i);
    }
    for (const Table& table : reply.answer()->tables) {
      std::vector<uint32_t> seats;
      for (const Seat& seat : table.seats) seats.push_back(order_[seat.player]);
      rounds_.resize(round_ + 1);
      rounds_[round_].push_back(std::move(seats));
    }
    last_seats_.clear();
    for (const std::vector<uint32_t>& table : rounds_[round_]) {
      ++times_[table.front()];
      last_seats_.insert(last_seats_.end(), table.begin(), table.end());
    }
    ++round_;
    return *reply.answer();
  }

  // Indices of the last request's players who had not been Shogun, in order.
  const std::vector<uint32_t>& fresh() const { return fresh_; }
  const std::vector<uint32_t>& times() const { return times_; }
  const std::vector<uint32_t>& present() const { return present_; }
  kit::RandomStream* random() { return &random_; }

 private:
  static kit::Seed SeedOf(uint32_t players, uint64_t seed) {
    kit::Seed bytes;
    bytes.bytes[0] = static_cast<uint8_t>(players);
    for (size_t i = 0; i < 4; ++i) bytes.bytes[4 + i] = static_cast<uint8_t>(seed >> (8 * i));
    return bytes;
  }

  void AddPast(uint32_t round, DrawRequest* request) const {
    uint32_t number = 0;
    for (const std::vector<uint32_t>& seats : rounds_[round - 1]) {
      PastTable table;
      table.round = round;
      table.number = ++number;
      for (size_t i = 0; i < seats.size(); ++i) {
        const auto place = std::find(order_.begin(), order_.end(), seats[i]);
        PastSeat seat = {};
        seat.player =
            place == order_.end() ? ARBITRO_NONE : static_cast<uint32_t>(place - order_.begin());
        seat.role = i == 0 ? kShogunSeat : 0;
        seat.number = static_cast<uint32_t>(i + 1);
        table.seats.push_back(seat);
      }
      request->past.push_back(std::move(table));
    }
  }

  kit::RandomStream random_;
  uint32_t round_ = 0;                                      // drawn so far
  std::vector<uint32_t> present_;                           // players
  std::vector<uint32_t> times_;                             // that each was Shogun
  std::vector<uint32_t> last_seats_;                        // players, seat by seat
  std::vector<uint32_t> order_;                             // players, as the request has them
  std::vector<uint32_t> fresh_;                             // indices into order_
  std::vector<std::vector<std::vector<uint32_t>>> rounds_;  // tables of players
};

std::vector<uint32_t> SizesOf(const RoundDraw& draw) {
  std::vector<uint32_t> sizes;
  for (const Table& table : draw.tables) sizes.push_back(static_cast<uint32_t>(table.seats.size()));
  return sizes;
}

std::vector<uint32_t> Sizes(const std::string& row) {
  std::istringstream in(row);
  std::vector<uint32_t> sizes;
  for (uint32_t size = 0; in >> size;) sizes.push_back(size);
  return sizes;
}

// [SAM-TABLE] The printed rows, copied from the document a second time, and drawn.
TEST(SamuraiSwordDrawTest, EveryPrintedRow) {
  const std::vector<std::string> rows = {
      "4 4",         "4 5",         "5 5",         "6 5",         "6 6",        "7 6",
      "7 7",         "5 5 5",       "6 5 5",       "6 6 5",       "6 6 6",      "6 6 7",
      "5 5 5 5",     "6 5 5 5",     "6 6 5 5",     "6 6 6 5",     "6 6 6 6",    "5 5 5 5 5",
      "6 5 5 5 5",   "6 6 5 5 5",   "6 6 6 5 5",   "6 6 6 6 5",   "6 6 6 6 6",  "6 5 5 5 5 5",
      "6 6 5 5 5 5", "6 6 6 5 5 5", "6 6 6 6 5 5", "6 6 6 6 6 5", "6 6 6 6 6 6"};
  const std::vector<std::string> more = {
      "6 6 5 5 5 5 5",     "6 6 6 5 5 5 5",      "6 6 6 6 5 5 5",   "5 5 5 5 5 5 5 5",
      "6 5 5 5 5 5 5 5",   "6 6 5 5 5 5 5 5",    "6 6 6 5 5 5 5 5", "6 6 6 6 5 5 5 5",
      "6 6 6 6 6 5 5 5",   "6 6 6 6 6 6 5 5",    "6 6 6 6 6 6 6 5", "6 6 6 6 6 6 6 6",
      "6 6 6 6 5 5 5 5 5", "5 5 5 5 5 5 5 5 5 5"};
  std::vector<std::string> all = rows;
  all.insert(all.end(), more.begin(), more.end());
  ASSERT_EQ(all.size(), 43u);
  for (uint32_t players = kPlayersFrom; players <= 50; ++players) {
    EXPECT_EQ(SizesOf(DrawnPhase(players, 1).Draw()), Sizes(all[players - kPlayersFrom]))
        << players;
  }
}

// [SAM-AMB-06] Beyond the print: sixes first, then fives, in the smallest even number of tables.
TEST(SamuraiSwordDrawTest, RowsBeyondThePrint) {
  for (uint32_t players = 51; players <= kPlayersTo; ++players) {
    const std::vector<uint32_t> sizes = SizesOf(DrawnPhase(players, 1).Draw());
    const auto tables = static_cast<uint32_t>(sizes.size());
    EXPECT_EQ(tables % 2, 0u) << players;
    EXPECT_GT(players, 6 * (tables - 2)) << players << ": fewer tables would have done";
    EXPECT_TRUE(std::is_sorted(sizes.rbegin(), sizes.rend())) << players;
    EXPECT_LE(sizes.front() - 5, 1u) << players;
    EXPECT_GE(sizes.back(), 5u) << players;
  }
}

// Returns the least number of players who must be Shogun again in a round: tries every choice of
// Shoguns.
uint32_t LeastAgain(const std::vector<uint32_t>& times, uint32_t tables) {
  uint32_t least = tables;
  for (uint32_t chosen = 0; chosen < (1u << times.size()); ++chosen) {
    uint32_t shoguns = 0;
    uint32_t again = 0;
    for (size_t i = 0; i < times.size(); ++i) {
      if ((chosen >> i & 1) == 0) continue;
      ++shoguns;
      again += times[i] > 0 ? 1 : 0;
    }
    if (shoguns == tables) least = std::min(least, again);
  }
  return least;
}

// [SAM-1.1.3] [SAM-AMB-05] A round needs no second-time Shogun exactly if at least as many players
// have not been one as there are tables. Tries every field of 8 to 12 and every number of former
// Shoguns, and compares with what the ruleset asks of a round and with what it draws.
TEST(SamuraiSwordDrawTest, WhereNobodyNeedBeShogunAgain) {
  for (uint32_t players = kPlayersFrom; players <= 12; ++players) {
    const auto tables = static_cast<uint32_t>(TableSizes(players).size());
    for (uint32_t former = 0; former <= players; ++former) {
      std::vector<uint32_t> times(players, 0);
      std::fill_n(times.begin(), former, 1);
      const uint32_t least = LeastAgain(times, tables);
      EXPECT_EQ(least == 0, players - former >= tables);
      EXPECT_EQ(WhoMayBeShogun(times, tables).satisfiable, least == 0);
      DrawRequest request = DrawnPhase(players, 1).Request();
      request.round = 2;
      PastTable past;
      for (uint32_t i = 0; i < former; ++i) {
        past.seats = {{}};
        past.seats.front().player = i;
        past.seats.front().role = kShogunSeat;
        past.seats.front().number = 1;
        past.number = i + 1;
        request.past.push_back(past);
      }
      const Reply<RoundDraw> drawn = TheHost().Draw(request);
      ASSERT_NE(drawn.answer(), nullptr) << Describe(drawn);
      EXPECT_EQ(drawn.answer()->cost, (std::vector<int64_t>{least, least}));
      EXPECT_EQ(drawn.answer()->bound, (std::vector<int64_t>{least, least}));
      request.tables = drawn.answer()->tables;
      const Reply<RoundEvaluation> judged = TheHost().Evaluate(request);
      ASSERT_NE(judged.answer(), nullptr) << Describe(judged);
      EXPECT_EQ(judged.answer()->cost, (std::vector<int64_t>{least, least}));
      EXPECT_EQ(judged.answer()->optimum, (std::vector<int64_t>{least, least}));
      EXPECT_EQ(judged.answer()->problems.size(), least);
    }
  }
}

// [SAM-1.1.3] If all players stay to the end, none is Shogun twice, and at 25, 40 and 50 players
// each is once.
TEST(SamuraiSwordDrawTest, NobodyIsShogunTwice) {
  for (uint32_t players = kPlayersFrom; players <= kPlayersTo; ++players) {
    for (uint32_t seed = 0; seed < Seeds(); ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      DrawnPhase phase(players, seed);
      for (uint32_t round = 0; round < EliminationRounds(players); ++round) {
        const RoundDraw draw = phase.Draw();
        EXPECT_TRUE(draw.uniform);
        EXPECT_EQ(draw.cost, (std::vector<int64_t>{0, 0}));
      }
      const auto& times = phase.times();
      EXPECT_EQ(*std::max_element(times.begin(), times.end()), 1u);
      const auto shoguns = std::count(times.begin(), times.end(), 1u);
      EXPECT_EQ(shoguns, ShogunsNeeded(players));
      const bool tight = players == 25 || players == 40 || players == 50;
      EXPECT_EQ(shoguns == players, tight);
    }
  }
}

// [SAM-AMB-05] [SAM-AMB-15] [SAM-AMB-16] With players leaving, and more rounds than the document
// has, a round has as few second-time Shoguns as it can, drawn among those who were it least often.
TEST(SamuraiSwordDrawTest, AsFewAgainAsMustBeWherePlayersLeave) {
  constexpr uint32_t kRoundsByDerogation = 7;
  uint32_t waived = 0;
  for (uint32_t players = kPlayersFrom; players <= kPlayersTo; ++players) {
    for (uint32_t seed = 0; seed < Seeds(); ++seed) {
      SCOPED_TRACE(std::to_string(players) + " players, seed " + std::to_string(seed));
      DrawnPhase phase(players, seed);
      for (uint32_t round = 0; round < kRoundsByDerogation; ++round) {
        const std::vector<uint32_t> before = phase.times();
        const std::vector<uint32_t> there = phase.present();
        const RoundDraw draw = phase.Draw();
        const auto tables = static_cast<int64_t>(draw.tables.size());
        const auto fresh = static_cast<int64_t>(phase.fresh().size());
        const int64_t again = std::max<int64_t>(0, tables - fresh);
        EXPECT_EQ(draw.cost.front(), again);
        EXPECT_EQ(draw.cost, draw.bound);
        EXPECT_TRUE(draw.uniform);
        waived += again > 0 ? 1 : 0;
        // No player was passed over who was Shogun less often than a drawn one.
        uint32_t most_drawn = 0;
        uint32_t least_left = UINT32_MAX;
        for (const uint32_t player : there) {
          const bool drawn = phase.times()[player] > before[player];
          if (drawn) most_drawn = std::max(most_drawn, before[player]);
          if (!drawn) least_left = std::min(least_left, before[player]);
        }
        EXPECT_LE(most_drawn, least_left);
        const auto leaving = phase.random()->Below(3);
        for (uint64_t i = 0; i < leaving && phase.present().size() > kPlayersFrom; ++i) {
          phase.Leave(phase.present()[phase.random()->Below(phase.present().size())]);
        }
      }
    }
  }
  EXPECT_GT(waived, 0u);
}

// Counts the places where something fell, and compares them with how often it should have.
class Tally {
 public:
  Tally(size_t rows, size_t columns) : columns_(columns), counts_(rows * columns, 0) {}

  void Add(size_t row, size_t column) { ++counts_[row * columns_ + column]; }

  double ChiSquare(double expected) const {
    double sum = 0;
    for (const uint32_t count : counts_) sum += (count - expected) * (count - expected) / expected;
    return sum;
  }

 private:
  const size_t columns_;
  std::vector<uint32_t> counts_;
};

// Adds up the chi-squares of many tallies, each with its degrees of freedom.
struct ChiSquareSum {
  double chi_square = 0;
  double degrees = 0;

  void Add(double value, double degrees_of_value) {
    chi_square += value;
    degrees += degrees_of_value;
  }
  // Returns the distance from what uniform draws give, in standard deviations.
  double Off() const { return (chi_square - degrees) / std::sqrt(2 * degrees); }
};

// The draws in rounds of one kind: with so many players, so many of them never Shogun.
struct DrawnRounds {
  DrawnRounds(size_t fresh_players, size_t others)
      : fresh(fresh_players), shoguns(1, fresh), first_shogun(1, fresh), seats(others, others) {}

  size_t fresh;        // players who have not been Shogun
  Tally shoguns;       // place among the fresh, of every Shogun
  Tally first_shogun;  // the same, of table 1's
  Tally seats;         // place among the others, by seat
  uint32_t rounds = 0;
};

void Note(const RoundDraw& draw, const std::vector<uint32_t>& fresh, DrawnRounds* drawn) {
  ++drawn->rounds;
  std::set<uint32_t> shoguns;
  for (const Table& table : draw.tables) {
    const uint32_t shogun = table.seats.front().player;
    const auto place = std::lower_bound(fresh.begin(), fresh.end(), shogun) - fresh.begin();
    drawn->shoguns.Add(0, static_cast<size_t>(place));
    if (shoguns.empty()) drawn->first_shogun.Add(0, static_cast<size_t>(place));
    shoguns.insert(shogun);
  }
  size_t seat_number = 0;
  for (const Table& table : draw.tables) {
    for (size_t i = 1; i < table.seats.size(); ++i) {
      const uint32_t player = table.seats[i].player;
      const auto before = std::distance(shoguns.begin(), shoguns.lower_bound(player));
      drawn->seats.Add(player - static_cast<size_t>(before), seat_number++);
    }
  }
}

// [SAM-1.1.1] [SAM-1.1.2] [SAM-1.1.3] Each round is drawn independently of the one before. All
// players who have not been Shogun are equally likely to be one, also of table 1; all others are
// equally likely on every other seat.
TEST(SamuraiSwordDrawTest, EverythingIsEquallyLikely) {
  ChiSquareSum shoguns;
  ChiSquareSum first_shoguns;
  ChiSquareSum seats;
  for (uint32_t players = kPlayersFrom; players <= kPlayersTo; ++players) {
    const size_t tables = TableSizes(players).size();
    std::vector<DrawnRounds> by_round;
    for (uint32_t round = 0; round < EliminationRounds(players); ++round) {
      by_round.emplace_back(players - round * tables, players - tables);
    }
    for (uint32_t seed = 0; seed < Seeds(); ++seed) {
      DrawnPhase phase(players, 1'000 + seed);
      for (DrawnRounds& drawn : by_round) {
        const RoundDraw draw = phase.Draw();
        ASSERT_EQ(phase.fresh().size(), drawn.fresh);
        Note(draw, phase.fresh(), &drawn);
      }
    }
    for (const DrawnRounds& drawn : by_round) {
      const double rounds = drawn.rounds;
      const auto f = static_cast<double>(drawn.fresh);
      const auto t = static_cast<double>(tables);
      const double others = players - t;
      // Draws without replacement vary less than independent ones, by these factors.
      if (drawn.fresh > tables) {
        shoguns.Add(drawn.shoguns.ChiSquare(rounds * t / f) * (f - 1) / (f - t), f - 1);
      }
      first_shoguns.Add(drawn.first_shogun.ChiSquare(rounds / f), f - 1);
      seats.Add(drawn.seats.ChiSquare(rounds / others) * (others - 1) / others,
                (others - 1) * (others - 1));
    }
  }
  // One chance in a thousand for each, on either side.
  constexpr double kOffMax = 3.3;
  EXPECT_LT(std::abs(shoguns.Off()), kOffMax);
  EXPECT_LT(std::abs(first_shoguns.Off()), kOffMax);
  EXPECT_LT(std::abs(seats.Off()), kOffMax);
}

}  // namespace
}  // namespace arbitro::sam
