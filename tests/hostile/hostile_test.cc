// SPDX-License-Identifier: Apache-2.0
//
// Holds every row of docs/hostile_rulesets.md to what is observed, with other events served
// meanwhile.
//
// ARBITRO_LONG_TESTS=1 attacks 20 times a row and asserts how long the others waited. Otherwise one
// attack is made, and the figure is only reported, because a machine that runs other tests beside
// this one gives none that means anything.

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <set>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "daemon/rulesets/clock_trap_testing.h"
#include "tests/hostile/attack.h"
#include "tests/hostile/house.h"
#include "tests/hostile/others.h"
#include "tests/hostile/table.h"

namespace arbitro::hostile {
namespace {

constexpr size_t kRowsMin = 25;
constexpr int kRuns = 1;
constexpr int kRunsLong = 20;
// The daemon says so of a ruleset that the clock's trap ends.
constexpr char kClockRead[] = "read a clock";
constexpr int kAttackerNice = 10;
constexpr std::chrono::microseconds kWaitMax{10'000};
// Fewer say nothing about one in a hundred.
constexpr uint64_t kOthersCommandsMinLong = 200;
// A whole event, and the beginning of the next.
constexpr uint64_t kOthersCommandsMin = 40;

bool Long() { return std::getenv("ARBITRO_LONG_TESTS") != nullptr; }

std::vector<Row> Table() { return ReadTable(ARBITRO_HOSTILE_TABLE); }

// The rows that hold on this machine: where no clock is trapped, a ruleset that reads one is
// answered.
std::vector<Row> RowsHere() {
  std::vector<Row> rows = Table();
  if (!rulesets::ClocksAreTrapped()) {
    rows.erase(std::remove_if(rows.begin(), rows.end(),
                              [](const Row& row) { return row.says == kClockRead; }),
               rows.end());
  }
  return rows;
}

class HostileRuleset : public testing::TestWithParam<Row> {};

TEST_P(HostileRuleset, IsCaughtAsTheTableSays) {
  const Row& expected = GetParam();
#if !defined(__x86_64__)
  if (LibraryOf(expected.ruleset).empty()) GTEST_SKIP() << "it speaks to another processor";
#endif
  ASSERT_NE(LibraryOf(expected.ruleset), "") << "no such library is built";
  const Verdict verdict = Validate(expected.ruleset);
  Waits strand_waits;
  Waits worker_waits;
  House house;
  auto fair = house.Load(ARBITRO_DEMO_RULESET, &worker_waits);
  ASSERT_TRUE(fair.ok()) << fair.status();
  house.shelf().Put(*std::move(fair));
  Others others(&house, &strand_waits);
  std::string differences;
  std::thread attacker([&] {
    // A thread's own on Linux: an attacker over a network is another process, which must not
    // take the processor from the daemon that it measures. The hostile workers are started by the
    // supervisor and run at full strength.
    setpriority(PRIO_PROCESS, 0, kAttackerNice);
    for (int run = 1; run <= (Long() ? kRunsLong : kRuns) && differences.empty(); ++run) {
      const Row observed =
          Attack(&house, expected.ruleset, absl::StrCat("events/attacked-", run), verdict);
      differences = Differences(expected, observed);
    }
  });
  attacker.join();
  while (others.commands() < (Long() ? kOthersCommandsMinLong : kOthersCommandsMin) &&
         others.problem().empty()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  others.Stop();
  EXPECT_EQ(differences, "");
  EXPECT_EQ(others.problem(), "");
  const auto strand = strand_waits.P99();
  const auto worker = worker_waits.P99();
  std::cout << "others: " << others.commands() << " commands, p99 of the wait for a strand "
            << strand.count() << " us, for a worker " << worker.count() << " us\n";
  RecordProperty("strand_wait_p99_us", absl::StrCat(strand.count()));
  RecordProperty("worker_wait_p99_us", absl::StrCat(worker.count()));
  if (!Long()) return;
  EXPECT_LT(strand, kWaitMax);
  EXPECT_LT(worker, kWaitMax);
}

INSTANTIATE_TEST_SUITE_P(Table, HostileRuleset, testing::ValuesIn(RowsHere()),
                         [](const testing::TestParamInfo<Row>& row) {
                           std::string name = row.param.ruleset;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(HostileTable, HasEnoughRowsAndNoneTwice) {
  std::set<std::string> rulesets;
  for (const Row& row : Table()) {
    EXPECT_TRUE(rulesets.insert(row.ruleset).second) << row.ruleset;
    EXPECT_NE(row.does, "") << row.ruleset;
    EXPECT_NE(row.by, "unknown") << row.ruleset;
  }
  EXPECT_GE(rulesets.size(), kRowsMin);
}

TEST(HostileTable, NamesEveryHostileRulesetThatIsBuilt) {
  std::set<std::string> named = {"well-behaved"};
  for (const Row& row : Table()) named.insert(row.ruleset);
  for (const char* folder :
       {ARBITRO_HOSTILE_FOLDER, ARBITRO_CONTAINED_FOLDER, ARBITRO_HANGING_FOLDER}) {
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".so") continue;
      const std::string stem = entry.path().stem().string();
      EXPECT_EQ(named.count(stem.substr(stem.find('-') + 1)), 1u) << stem;
    }
  }
}

// One wrong cell, whichever, and the row's test fails.
TEST(HostileTable, AWrongCellIsSeen) {
  const Row observed = {"opens-file", "",        "file.imports",
                        "call",       "seccomp", "the ruleset made the system call openat in draw"};
  const Row right = {"opens-file", "Looks into a file.",         "file.imports", "call",
                     "seccomp",    "made the system call openat"};
  EXPECT_EQ(Differences(right, observed), "");
  std::string Row::*const kCells[] = {&Row::ruleset, &Row::validator, &Row::daemon, &Row::by,
                                      &Row::says};
  for (std::string Row::*const cell : kCells) {
    Row wrong = right;
    wrong.*cell = "something else";
    EXPECT_NE(Differences(wrong, observed), "");
    wrong.*cell = "";
    EXPECT_NE(Differences(wrong, observed), "");
  }
}

TEST(HostileTable, WordsOfNobodyAreNoMechanism) {
  EXPECT_EQ(MechanismOf("the ruleset made the system call socket in draw"), "seccomp");
  EXPECT_EQ(MechanismOf("the ruleset was sad"), "unknown");
}

// The figure above: the wait that 99 of 100 do not exceed.
TEST(Waits, TellsTheNinetyNinth) {
  Waits waits;
  EXPECT_EQ(waits.P99().count(), 0);
  for (int i = 1; i <= 1'000; ++i) waits.Add(std::chrono::microseconds(i));
  EXPECT_EQ(waits.P99().count(), 990);
}

}  // namespace
}  // namespace arbitro::hostile
