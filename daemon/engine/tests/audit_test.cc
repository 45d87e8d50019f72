// SPDX-License-Identifier: Apache-2.0
//
// Says what auditors ask of an engine: many journals replayed side by side, events that go on in
// memory alone, why tables are as they are, and what the ruleset said on the way.

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/ask/table_reasons.h"
#include "daemon/engine/replay/rederive.h"
#include "daemon/engine/replay/replay_each.h"
#include "daemon/engine/replay/trace.h"
#include "daemon/engine/replay/what_if.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/engine/tests/cut_coins.h"
#include "daemon/engine/tests/world.h"
#include "gtest/gtest.h"

namespace arbitro::engine {
namespace {

constexpr char kAudited[] = "events/e";

ReportResult Won(uint32_t round, uint32_t table, const char* winner) {
  return {round, table, Value::Struct({{"winner", Value::Text(winner)}})};
}

// Plays a round of four tables, which is paired, as far as it is closed.
template <class Send>
void PlayRound(uint32_t round, const char* winner, Send send) {
  for (uint32_t table = 1; table <= 4; ++table) send(Won(round, table, winner));
  send(CloseRound{round});
}

class Audits : public testing::Test {
 protected:
  Audits() {
    world_.rulesets = TestRulesets::Of<CutCoins>();
    world_.Start(8);
    Do(StartPhase{1});
    Do(PairRound{1});
  }

  template <class What>
  Decision Do(What what) {
    const Outcome outcome = world_.Do(std::move(what));
    EXPECT_EQ(ReasonOf(outcome), "");
    return outcome.ok() ? outcome->decision : Decision();
  }

  WhatIf Fork() {
    WhatIfPorts ports;
    ports.log = &world_.log();
    ports.catalogues = &world_.engine().catalogues();
    ports.random = &world_.random;
    ports.read = [this](const std::string& journal) { return world_.engine().Read(journal, 0); };
    ports.ruleset = world_.rulesets.Newest("coins");
    return WhatIf(std::move(ports), world_.State(), 0);
  }

  // A command as the fork takes it.
  template <class What>
  Command Told(What what) {
    return world_.Make(std::move(what)).command;
  }

  World world_;
};

TEST_F(Audits, AnEventGoesOnInMemoryAlone) {
  const StatePtr before = world_.State();
  const uint64_t records = *world_.log().LastGlobalIndex();
  WhatIf fork = Fork();
  const auto send = [&](auto what) {
    const auto done = fork.Do(Told(std::move(what)));
    const auto* failure = done.if_failure();
    EXPECT_EQ(failure == nullptr ? "" : failure->message, "");
    return failure == nullptr ? *done : Decision();
  };
  PlayRound(1, "first", send);
  const Decision sample = send(PairRound{2});
  PlayRound(2, "second", send);
  EXPECT_TRUE(HasDrawn(sample));
  EXPECT_EQ(fork.state()->event.RoundsClosed(), 2u);
  EXPECT_EQ(fork.state()->revision, before->revision + 11);

  EXPECT_EQ(world_.State(), before);
  EXPECT_EQ(*world_.log().LastGlobalIndex(), records);
  PlayRound(1, "first", [&](auto what) { Do(std::move(what)); });
  const DrawProof drawn = Do(PairRound{2}).what.Get<RoundPaired>().draw;
  EXPECT_EQ(drawn.link_index, 2u) << "the fork's draw spent no link";
  EXPECT_NE(drawn.link, sample.what.Get<RoundPaired>().draw.link);
  EXPECT_EQ(storage::Sha256(storage::AsBytes(drawn.link)),
            world_.State()->event.rounds[0]->draw.link);
}

TEST_F(Audits, StandingsAndCutFollowTheFork) {
  PlayRound(1, "first", [&](auto what) { Do(std::move(what)); });
  Do(PairRound{2});
  const auto winners_when = [&](const char* winner) {
    WhatIf fork = Fork();
    const auto cut_of = [&] { return fork.Cut(); };
    const auto unknown = cut_of();
    EXPECT_EQ(unknown.failure().reason, reason::kRoundOrder) << "a round is open";
    PlayRound(2, winner, [&](auto what) { fork.Do(Told(std::move(what))); });
    const auto ranked = fork.Rank();
    EXPECT_EQ(ranked->rows.size(), 8u);
    const auto cut = fork.Cut();
    const std::vector<uint32_t>& numbers = *cut;
    EXPECT_EQ(numbers.size(), CutCoins::kCut);
    const uint32_t first = ranked->rows.front().player_number;
    EXPECT_EQ(numbers.front(), first);
    EXPECT_EQ(fork.state()->event.phases.size(), 1u) << "asking for the cut starts no phase";
    return std::set<uint32_t>(numbers.begin(), numbers.end());
  };
  EXPECT_NE(winners_when("first"), winners_when("second"));
}

TEST_F(Audits, WhatAForkRefusesLeavesItAsItWas) {
  WhatIf fork = Fork();
  const auto reason_of = [&](const Command& command) {
    const auto done = fork.Do(command);
    const auto* failure = done.if_failure();
    return failure == nullptr ? std::string() : failure->reason;
  };
  CreateEvent create;
  create.event = kAudited;
  EXPECT_EQ(reason_of(Told(create)), reason::kNotInWhatIf);
  Command elsewhere = Told(PairRound{2});
  elsewhere.journal = "events/other";
  EXPECT_EQ(reason_of(elsewhere), reason::kFieldInvalid);
  EXPECT_NE(reason_of(Told(PairRound{2})), "") << "round 1 is open";
  EXPECT_EQ(fork.state(), world_.State());
  EXPECT_EQ(reason_of(Told(Won(1, 1, "tie"))), "");
}

TEST_F(Audits, JournalsAreReplayedSideBySide) {
  const PersonEntry title = {PersonEntryKind::kTitle, "coins", "champion", 0, 50, 0};
  for (const char* person : {"persons/a", "persons/b"}) {
    ASSERT_EQ(ReasonOf(world_.DoIn(person, RecordPersonEntry{title}, "won")), "");
  }
  const EnginePorts& engine = world_.engine().ports();
  const ReplayPorts ports = {engine.log, engine.codec, engine.rulesets,
                             &world_.engine().catalogues()};
  const ReplayPlan plan = {
      ReplayMode::kReexecute, {{kAudited}, {"persons/a"}, {"persons/nobody"}, {"persons/b"}}, 3};
  std::map<size_t, std::vector<uint64_t>> revisions;
  std::map<size_t, absl::Status> ends;
  ReplayEach(ports, plan,
             {[&](size_t journal, const ReplayFinding& finding) {
                EXPECT_EQ(finding.outcome, ReplayOutcome::kIdentical);
                EXPECT_FALSE(ends.contains(journal)) << "a record after the end";
                revisions[journal].push_back(finding.revision);
              },
              [&](size_t journal, const auto& summary) { ends[journal] = summary.status(); }});
  ASSERT_EQ(ends.size(), 4u);
  EXPECT_TRUE(absl::IsNotFound(ends[2]));
  EXPECT_TRUE(ends[0].ok() && ends[1].ok() && ends[3].ok());
  ASSERT_EQ(revisions[0].size(), world_.State()->revision);
  EXPECT_TRUE(std::is_sorted(revisions[0].begin(), revisions[0].end()));
  EXPECT_EQ(revisions[1].size(), 1u);
  EXPECT_EQ(revisions[2].size(), 0u);
}

TEST_F(Audits, AnArchivedEventIsNoLossAndKeepsItsName) {
  world_.Settle();
  const storage::JournalId journal = storage::JournalId::ForName(kAudited);
  const uint64_t last = world_.State()->revision;
  const auto open_without = [&](uint64_t first) {
    for (uint64_t revision = first; revision <= last; ++revision) {
      ASSERT_TRUE(world_.log().ErasePayload(journal, revision).ok());
    }
    ASSERT_TRUE(world_.log().DropSnapshots(journal).ok());
    world_.Reopen();
    ASSERT_TRUE(world_.opened.ok()) << world_.opened;
  };
  open_without(1);
  EXPECT_TRUE(world_.log().Health().quarantined.empty());
  const auto read = world_.engine().Read(kAudited, 0);
  ASSERT_TRUE(!read.ok());
  EXPECT_EQ(read.failure().reason, reason::kEventUnknown);
  EXPECT_NE(read.failure().resource.exists.find("archived"), std::string::npos);
  CreateEvent again;
  again.event = kAudited;
  again.ruleset = "coins";
  again.format = "plain";
  EXPECT_EQ(ReasonOf(world_.Do(again)), reason::kEventExists);
  EXPECT_EQ(ReasonOf(world_.Do(CloseRound{1})), reason::kEventUnknown);
  EXPECT_TRUE(world_.engine().ListEvents("", 10)->empty());
}

TEST_F(Audits, AnEventWithoutItsLastPayloadIsDamaged) {
  world_.Settle();
  const storage::JournalId journal = storage::JournalId::ForName(kAudited);
  ASSERT_TRUE(world_.log().ErasePayload(journal, world_.State()->revision).ok());
  ASSERT_TRUE(world_.log().DropSnapshots(journal).ok());
  world_.Reopen();
  EXPECT_EQ(world_.log().Health().quarantined.size(), 1u);
}

// --- Why these tables

DrawnTable TableOf(std::vector<uint32_t> numbers) {
  DrawnTable table;
  for (uint32_t number : numbers) table.seats.push_back({number});
  if (numbers.size() == 1) table.kind = ARBITRO_TABLE_BYE;
  return table;
}

// Rounds paired by hand, in which each first seat wins.
class Tabled : public testing::Test {
 protected:
  using Round = std::vector<EnterPairing::Table>;

  void Play(uint32_t players, const std::vector<Round>& rounds) {
    world_.Start(players);
    for (uint32_t round = 1; round <= rounds.size(); ++round) {
      Submission pairing = world_.Make(EnterPairing{round, rounds[round - 1]});
      pairing.command.reason = "so it was";
      ASSERT_EQ(ReasonOf(world_.Send(pairing)), "");
      for (uint32_t table = 1; table <= rounds[round - 1].size(); ++table) {
        if (rounds[round - 1][table - 1].players.size() == 1) continue;
        ASSERT_EQ(ReasonOf(world_.Do(Won(round, table, "first"))), "");
      }
      ASSERT_EQ(ReasonOf(world_.Do(CloseRound{round})), "");
    }
  }

  std::vector<TableReason> Why(uint32_t round, const std::vector<DrawnTable>& tables,
                               TableChoice choice = {}) {
    return ReasonsOfTables(world_.State()->event, round, tables, choice);
  }

  World world_;
};

std::vector<std::vector<uint32_t>> Named(const TableReason& reason) {
  std::vector<std::vector<uint32_t>> named;
  for (const BlockedAlternative& each : reason.blocked) {
    named.push_back({each.player_number, each.other_number, each.round});
  }
  return named;
}

TEST_F(Tabled, WhoHadMetIsNamedNearestFirst) {
  Play(4, {{{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}}, {{{"p1", "p3"}, {}}, {{"p2", "p4"}, {}}}});
  // Points now: 6, 3, 3, 0.
  const auto why = Why(3, {TableOf({1, 4}), TableOf({2, 3})});
  ASSERT_EQ(why.size(), 2u);
  EXPECT_EQ(why[0].points, (std::vector<int32_t>{6, 0}));
  EXPECT_TRUE(why[0].floats);
  EXPECT_EQ(Named(why[0]),
            (std::vector<std::vector<uint32_t>>{{1, 2, 1}, {1, 3, 2}, {4, 2, 2}, {4, 3, 1}}));
  EXPECT_EQ(why[0].blocked_total, 4u);
  EXPECT_EQ(why[0].blocked[0].points, 3);
  EXPECT_FALSE(why[1].floats);
  EXPECT_TRUE(why[1].blocked.empty()) << "nobody else is as near";
  EXPECT_TRUE(why[1].met_before.empty());
}

TEST_F(Tabled, ARematchIsNamedAndATableIsChosen) {
  Play(4, {{{{"p1", "p2"}, {}}, {{"p3", "p4"}, {}}}});
  const std::vector<DrawnTable> again = {TableOf({1, 2}), TableOf({3, 4})};
  const auto why = Why(2, again, {2});
  ASSERT_EQ(why.size(), 1u);
  EXPECT_EQ(why[0].table, 2u);
  ASSERT_EQ(why[0].met_before.size(), 1u);
  EXPECT_EQ(why[0].met_before[0].player_number, 3u);
  EXPECT_EQ(why[0].met_before[0].other_number, 4u);
  EXPECT_EQ(why[0].met_before[0].round, 1u);
  EXPECT_EQ(Why(2, again, {0, 1}).size(), 1u) << "no more than asked for";
}

TEST_F(Tabled, WhoHadTheByeIsNamed) {
  Play(3, {{{{"p1", "p2"}, {}}, {{"p3"}, {}}}});
  EXPECT_EQ(Named(Why(2, {TableOf({1})})[0]), (std::vector<std::vector<uint32_t>>{{0, 3, 1}}));
  EXPECT_TRUE(Why(2, {TableOf({2})})[0].blocked.empty()) << "p3 has more points than p2";
}

// --- What the ruleset said

class TalkativeCoins final : public Coins {
 public:
  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    host.Log("by the seed's first byte");
    return Coins::Draw(request, host);
  }
};

TEST(Traces, SayWhatTheRulesetSaidCallByCall) {
  World world;
  world.rulesets = TestRulesets::Of<TalkativeCoins>();
  world.Start(4);
  const StatePtr before = world.State();
  ASSERT_EQ(ReasonOf(world.Do(PairRound{1})), "");
  const auto records =
      world.log().ReadRecords(storage::JournalId::ForName(kAudited), {world.State()->revision, 1});
  const auto content = ContentOf(world.codec, records->front());
  const auto trace = std::make_shared<Trace>();
  const auto traced =
      std::make_shared<const RulesetClient>(world.rulesets.Newest("coins")->WithWatch(trace));
  const Derived derived =
      DecideAgain({before, traced, &world.engine().catalogues(), std::nullopt}, *content);
  ReplayFinding finding;
  const storage::StoredRecord& record = records->front();
  Compare({world.codec, {record.header, record.payload}}, SideOf(*content), SideOf(derived),
          &finding);
  EXPECT_EQ(finding.outcome, ReplayOutcome::kIdentical) << finding.field;
  std::vector<std::string> lines;
  for (const TraceLine& line : trace->Lines()) {
    lines.push_back(line.call + "/" + line.rule + "/" + line.text);
  }
  EXPECT_EQ(lines, (std::vector<std::string>{"plan//refused", "draw//by the seed's first byte",
                                             "draw/COIN-1/everybody plays", "draw//decided"}));
}

// --- What was answered before

// A win is worth less each time: what no ruleset may do. It counts how often it is asked.
class TiringCoins final : public Coins {
 public:
  static inline std::atomic<int32_t> asked = 0;

 private:
  int32_t WinPoints() const override { return 9 - asked++; }
};

TEST(Answers, OfTablesThatReportTheSameAreAskedForOnceAndReplayedEach) {
  World world;
  world.rulesets = TestRulesets::Of<TiringCoins>();
  TiringCoins::asked = 0;
  world.Start(6);
  Ok(world.Do(PairRound{1}));
  for (const uint32_t table : {1u, 2u, 3u}) Ok(world.Do(ReportResult{1, table, Winner("first")}));
  EXPECT_EQ(TiringCoins::asked, 1);
  for (const uint32_t table : {0u, 1u, 2u}) {
    EXPECT_EQ(world.State()->event.rounds[0]->tables[table].outcomes[0].points, 9);
  }

  TiringCoins::asked = 0;
  std::vector<ReplayFinding> findings;
  const auto replayed = world.Replayed<TiringCoins>(&findings);
  ASSERT_TRUE(replayed.ok()) << replayed.status();
  EXPECT_EQ(TiringCoins::asked, 3);
  ASSERT_EQ(replayed->diverged, 2u) << "a replay asks the ruleset itself";
  EXPECT_EQ(findings[0].field, "decision.result_decided.outcomes[0].points");
}

}  // namespace
}  // namespace arbitro::engine
