// SPDX-License-Identifier: Apache-2.0
//
// Packed tables and standings say what they said before.
#include "daemon/engine/state/round_tables.h"

#include <gtest/gtest.h>

#include <limits>
#include <random>
#include <thread>
#include <utility>
#include <vector>

#include "daemon/engine/state/kept_standings.h"

namespace arbitro::engine {
namespace {

bool operator==(const SeatState& a, const SeatState& b) {
  return a.player_number == b.player_number && a.role == b.role && a.number == b.number &&
         a.kind == b.kind;
}

void ExpectSame(const TableState& a, const TableState& b) {
  EXPECT_EQ(a.kind, b.kind);
  EXPECT_EQ(a.floating_seat, b.floating_seat);
  EXPECT_TRUE(std::equal(a.seats.begin(), a.seats.end(), b.seats.begin(), b.seats.end(),
                         [](const auto& x, const auto& y) { return x == y; }));
  EXPECT_EQ(a.outcomes, b.outcomes);
  EXPECT_EQ(a.report, b.report);
  EXPECT_EQ(a.papers, b.papers);
  EXPECT_EQ(a.extension_seconds, b.extension_seconds);
}

// Of any size and result: matches, byes, tables of many, undecided ones.
TableState AnyTable(std::mt19937_64& random) {
  const auto below = [&](uint32_t end) { return static_cast<uint32_t>(random() % end); };
  TableState table;
  table.kind = below(5) == 0 ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
  table.floating_seat = below(3);
  table.extension_seconds = below(2) == 0 ? 0 : static_cast<uint32_t>(random());
  table.seats.resize(1 + below(5));
  for (SeatState& seat : table.seats) {
    seat.player_number = static_cast<uint32_t>(random() >> below(64));
    seat.role = below(300);
    seat.number = below(17);
    seat.kind = below(4) == 0 ? ARBITRO_SEAT_NEUTRAL : ARBITRO_SEAT_PLAYER;
  }
  if (below(4) != 0) {
    for (size_t i = 0; i < table.seats.size(); ++i) {
      table.outcomes.push_back({static_cast<int32_t>(below(4)) - 1, below(5), below(3),
                                static_cast<int64_t>(below(2) == 0 ? 0 : random())});
    }
    if (below(3) != 0) table.report = Value::Struct({{"winner", Value::Integer(below(3))}});
  }
  if (below(4) == 0) {
    TablePapers papers;
    papers.slip_revision = random();
    table.papers = std::make_shared<const TablePapers>(std::move(papers));
  }
  return table;
}

// By seed: tables change, are packed, change again.
TEST(RoundTables, SayTheSamePackedAndChanged) {
  for (uint64_t seed = 1; seed <= 50; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937_64 random(seed);
    std::vector<TableState> expected;
    RoundTables tables;
    for (uint64_t i = random() % 200; i > 0; --i) {
      expected.push_back(AnyTable(random));
      tables.push_back(expected.back());
    }
    const RoundTables before = tables;
    for (int step = 0; step < 100 && !expected.empty(); ++step) {
      if (random() % 20 == 0) tables.Pack();
      const size_t place = random() % expected.size();
      expected[place] = AnyTable(random);
      tables.Set(place, expected[place]);
    }
    ASSERT_EQ(tables.size(), expected.size());
    size_t visited = 0;
    tables.ForEach([&](size_t i, const TableState& table) {
      EXPECT_EQ(i, visited++);
      ExpectSame(table, expected[i]);
      ExpectSame(tables[i], expected[i]);
    });
    EXPECT_EQ(visited, expected.size());
    EXPECT_EQ(before.size(), expected.size());
  }
}

// By seed: while the round is played, copies keep what they had, however often tables change.
TEST(RoundTables, CopiesOfAPlayedRoundKeepTheirTables) {
  for (uint64_t seed = 1; seed <= 20; ++seed) {
    SCOPED_TRACE(testing::Message() << "seed " << seed);
    std::mt19937_64 random(seed);
    std::vector<TableState> expected;
    RoundTables tables;
    for (uint64_t i = 1 + random() % 70; i > 0; --i) {
      expected.push_back(AnyTable(random));
      tables.push_back(expected.back());
    }
    std::vector<std::pair<RoundTables, std::vector<TableState>>> copies;
    std::vector<std::pair<TablePtr, TableState>> held;
    for (int step = 0; step < 1000; ++step) {
      const size_t place = random() % expected.size();
      if (step % 100 == 0) copies.emplace_back(tables, expected);
      if (step % 50 == 0) held.emplace_back(tables.At(place), expected[place]);
      expected[place] = AnyTable(random);
      tables.Set(place, expected[place]);
    }
    copies.emplace_back(std::move(tables), std::move(expected));
    for (const auto& [copy, then] : copies) {
      ASSERT_EQ(copy.size(), then.size());
      for (size_t i = 0; i < then.size(); ++i) ExpectSame(copy[i], then[i]);
    }
    copies.clear();
    for (const auto& [table, then] : held) ExpectSame(*table, then);
  }
}

// However long a round is played.
TEST(RoundTables, WhatNobodyHoldsAnyMoreIsGivenBack) {
  for (const uint32_t count : {1u, 3u, 50u}) {
    RoundTables tables;
    for (uint32_t i = 0; i < count; ++i) tables.push_back(TableState());
    for (uint32_t change = 0; change < 20 * count; ++change) {
      const std::weak_ptr<const TableState> before = tables.At(0);
      for (uint32_t i = 0; i < std::max(16u, 4 * count); ++i) tables.Set(i % count, TableState());
      EXPECT_TRUE(before.expired()) << "of " << count << " tables, after " << change << " turns";
    }
  }
}

TEST(RoundTables, CopiesAreWrittenAtTheSameTime) {
  constexpr uint32_t kTables = 40;
  constexpr uint32_t kChanges = 2000;
  RoundTables start;
  for (uint32_t number = 0; number < kTables; ++number) start.push_back(TableState());
  std::vector<RoundTables> copies(4, start);
  std::vector<std::thread> threads;
  for (uint32_t which = 0; which < copies.size(); ++which) {
    threads.emplace_back([&tables = copies[which], which] {
      for (uint32_t change = 0; change < kChanges; ++change) {
        TableState table;
        table.extension_seconds = 1 + which * kChanges + change;
        tables.Set(change % kTables, std::move(table));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  for (uint32_t which = 0; which < copies.size(); ++which) {
    for (uint32_t i = 0; i < kTables; ++i) {
      EXPECT_EQ(copies[which].At(i)->extension_seconds,
                1 + which * kChanges + kChanges - kTables + i);
    }
  }
  EXPECT_EQ(start.At(0)->extension_seconds, 0u);
}

TEST(RoundTables, ACopyDoesNotSeeWhatIsChanged) {
  RoundTables tables;
  for (uint32_t number = 1; number <= 3; ++number) {
    TableState table;
    table.seats = {{number}, {number + 10}};
    tables.push_back(table);
  }
  tables.Pack();
  const RoundTables copy = tables;
  tables.Set(1, TableState());
  EXPECT_EQ(copy[1].seats[0].player_number, 2u);
  EXPECT_TRUE(tables[1].seats.empty());
}

TEST(KeptStandings, SayTheSamePacked) {
  constexpr uint64_t kMost = std::numeric_limits<uint64_t>::max();
  RoundClosed closed;
  closed.columns.resize(2);
  closed.unranked = {4, 100'000};
  closed.draw.link_index = 7;
  closed.rows = {{3, 1, 0, 14, 0, 0, {{42, 0}, {kMost, kMost}}},
                 {99'999, 2, 1, 13, 1, 0, {{0, 1}, {128, 0}}, 0b10}};
  KeptStandings kept(closed);
  EXPECT_FALSE(kept.packed());
  kept.Pack();
  ASSERT_TRUE(kept.packed());
  EXPECT_EQ(kept.draw().link_index, 7u);
  const auto standings = kept.Get();
  EXPECT_EQ(standings->columns.size(), 2u);
  EXPECT_EQ(standings->unranked, closed.unranked);
  EXPECT_EQ(standings->draw.link_index, 7u);
  ASSERT_EQ(standings->rows.size(), 2u);
  for (size_t i = 0; i < 2; ++i) {
    const RecordedStanding& row = standings->rows[i];
    const RecordedStanding& expected = closed.rows[i];
    EXPECT_EQ(row.player_number, expected.player_number);
    EXPECT_EQ(row.rank, expected.rank);
    EXPECT_EQ(row.broken_by, expected.broken_by);
    EXPECT_EQ(row.negative, expected.negative);
    EXPECT_EQ(row.wins, expected.wins);
    EXPECT_EQ(row.losses, expected.losses);
    EXPECT_EQ(row.ties, expected.ties);
    ASSERT_EQ(row.cells.size(), 2u);
    for (size_t cell = 0; cell < 2; ++cell) {
      EXPECT_EQ(row.cells[cell].low, expected.cells[cell].low);
      EXPECT_EQ(row.cells[cell].high, expected.cells[cell].high);
    }
  }
}

TEST(KeptStandings, ThereAreNoneWhileARoundIsOpen) {
  KeptStandings none;
  none.Pack();
  EXPECT_FALSE(none.there());
  EXPECT_EQ(none.Get(), nullptr);
}

}  // namespace
}  // namespace arbitro::engine
