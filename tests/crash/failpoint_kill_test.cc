// SPDX-License-Identifier: Apache-2.0
//
// Kills an engine with SIGKILL at named places of ours (storage/files/failpoint.h), and opens what
// it left behind: each answer that it gave is given again word for word, whatever else was sent
// acts once when it is sent again, and every journal verifies. A sample by default;
// ARBITRO_LONG_TESTS=1 kills at every place, and five hundred times in all. ARBITRO_SEED chooses
// other passes of the places.

#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "storage/files/temporary_folder.h"
#include "tests/crash/engine_on_disk.h"
#include "tests/crash/failpoint_script.h"

namespace arbitro::crash {
namespace {

using storage::TemporaryFolder;

constexpr std::size_t kPlaces = 60;
constexpr std::size_t kKills = 10;
constexpr std::size_t kKillsLong = 500;

// How a run of the victim ended, and the lines that it said.
struct Death {
  bool killed = false;
  std::vector<std::string> lines;
};

// `armed` is NAME:HIT, or empty.
Death RunVictim(const TemporaryFolder& folder, const std::string& armed) {
  const std::string data = folder.Path() + "/data";
  const std::string said = folder.Path() + "/said";
  const pid_t child = fork();
  if (child == 0) {
    const int out = open(said.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
    dup2(out, STDOUT_FILENO);
    setenv("ARBITRO_FAILPOINT", armed.c_str(), 1);
    execl(ARBITRO_FAILPOINT_VICTIM, "failpoint_victim", data.c_str(), nullptr);
    _exit(127);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  Death death;
  death.killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL;
  EXPECT_TRUE(death.killed || (WIFEXITED(status) && WEXITSTATUS(status) == 0)) << armed;
  std::ifstream file(said);
  for (std::string line; std::getline(file, line);) death.lines.push_back(line);
  return death;
}

// Every request that the victim would send.
void NoteAllOfTheScript(Ledger& ledger) {
  for (const std::vector<Wave>& part : FailpointScript()) {
    for (const Wave& wave : part) {
      for (const engine::Submission& submission : wave) ledger.Sent(submission);
    }
  }
}

// The fault in the files that a victim left behind; empty where there is none.
std::string FaultAfterDeath(const TemporaryFolder& folder, const Death& death) {
  EngineOnDisk engine;
  const absl::Status opened = engine.Open(folder.Path() + "/data", {});
  if (!opened.ok()) return opened.ToString();
  if (const std::string fault = engine.FaultInLists(); !fault.empty()) return fault;
  std::set<std::string> acknowledged;
  for (const std::string& line : death.lines) {
    if (absl::StartsWith(line, "ack ")) {
      acknowledged.insert(line);
    } else if (!absl::StartsWith(line, "hits ")) {
      return line;
    }
  }
  Ledger ledger;
  NoteAllOfTheScript(ledger);
  for (const engine::Submission& submission : ledger.AllSent()) {
    const engine::Outcome outcome = engine.Send(submission);
    const auto* accepted = outcome.if_value();
    if (accepted == nullptr) {
      return absl::StrCat(submission.request_id, " is refused after the kill");
    }
    const bool given_before = acknowledged.erase(AcknowledgementOf(submission, *accepted)) > 0;
    if (given_before && !accepted->replayed) {
      return absl::StrCat(submission.request_id, " was acknowledged and acted again");
    }
  }
  if (!acknowledged.empty()) return absl::StrCat("lost: ", *acknowledged.begin());
  return engine.FaultAfter(ledger, 0);
}

// How often an undisturbed run passes each place.
std::map<std::string, std::uint64_t> PassesOfAll() {
  const TemporaryFolder folder;
  const Death whole = RunVictim(folder, "");
  EXPECT_FALSE(whole.killed);
  std::map<std::string, std::uint64_t> passes;
  for (const std::string& line : whole.lines) {
    std::istringstream words(line);
    std::string word, name;
    std::uint64_t times = 0;
    if (words >> word >> name >> times && word == "hits") passes[name] = times;
  }
  return passes;
}

TEST(FailpointKillTest, NothingAcknowledgedIsLostWhereverTheProcessDies) {
  const std::map<std::string, std::uint64_t> passes = PassesOfAll();
  ASSERT_GE(passes.size(), kPlaces);
  const std::vector<std::pair<std::string, std::uint64_t>> places(passes.begin(), passes.end());
  const bool all = std::getenv("ARBITRO_LONG_TESTS") != nullptr;
  const char* seed = std::getenv("ARBITRO_SEED");
  std::mt19937_64 random(seed == nullptr ? 20240901 : std::strtoull(seed, nullptr, 10));
  const std::size_t first = random() % places.size();
  std::size_t kills = 0, acknowledged = 0;
  for (std::size_t i = 0; i < (all ? kKillsLong : kKills); ++i) {
    // A sample takes places that lie far from each other in the list.
    const auto& [name, times] =
        places[(first + i * (all ? 1 : places.size() / kKills)) % places.size()];
    const std::string armed = absl::StrCat(name, ":", 1 + random() % times);
    const TemporaryFolder folder;
    const Death death = RunVictim(folder, armed);
    if (death.killed) ++kills;
    acknowledged += death.lines.size();
    EXPECT_EQ(FaultAfterDeath(folder, death), "") << armed;
  }
  RecordProperty("failpoints", std::to_string(places.size()));
  RecordProperty("kills", std::to_string(kills));
  RecordProperty("acknowledged_and_found", std::to_string(acknowledged));
  EXPECT_GE(kills, all ? kKillsLong * 9 / 10 : kKills / 2);
  EXPECT_GT(acknowledged, kills) << "they died before there was anything to lose";
}

// The control: an answer that the log knows nothing of is found out.
TEST(FailpointKillTest, AnAnswerThatNothingStandsBehindIsFound) {
  const TemporaryFolder folder;
  Death death = RunVictim(folder, "strand.answering:9");
  EXPECT_TRUE(death.killed);
  ASSERT_FALSE(death.lines.empty());
  death.lines.push_back("ack events/e1-1 7 7 00");
  EXPECT_EQ(FaultAfterDeath(folder, death), "lost: ack events/e1-1 7 7 00");
}

}  // namespace
}  // namespace arbitro::crash
