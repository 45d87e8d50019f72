// SPDX-License-Identifier: Apache-2.0
//
// Faults of a ruleset cost the command, then the call in its event, then new events. The tests say
// which of that survives a restart, and what a release gives back.
#include "daemon/engine/fault_ledger.h"

#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <stdexcept>
#include <string>
#include <vector>

#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/state/record_payload.h"
#include "daemon/engine/tests/world.h"

namespace arbitro::engine {
namespace {

// Coins that fail when they are told to.
class MoodyCoins : public Coins {
 public:
  static void BeGood() {
    throws = false;
    seats_twice = false;
    is_lavish = false;
  }
  static inline std::atomic<bool> throws = false;       // in Draw and Rank
  static inline std::atomic<bool> seats_twice = false;  // in Draw
  static inline std::atomic<bool> is_lavish = false;    // in Outcome: beyond what the engine takes

  Decided<RoundDraw> Draw(const DrawRequest& request, Host& host) const override {
    if (throws) throw std::runtime_error("in a bad mood");
    if (!seats_twice) return Coins::Draw(request, host);
    RoundDraw draw = Coins::Draw(request, host).value();
    draw.tables[0].seats[1] = draw.tables[0].seats[0];
    return draw;
  }
  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    if (throws) throw std::runtime_error("in a bad mood");
    return Coins::Rank(request, host);
  }

 protected:
  int32_t WinPoints() const override { return is_lavish ? 2'000'000 : 3; }
};

class MendedCoins final : public MoodyCoins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.version = "1.0.1";
    return description;
  }
};

class Faults : public ::testing::Test {
 protected:
  Faults() {
    MoodyCoins::BeGood();
    world_.rulesets = TestRulesets::Of<MoodyCoins>();
    world_.options.on_fault = [this](const FaultNotice& notice) {
      const std::lock_guard lock(mutex_);
      noticed_.push_back(notice);
    };
    world_.options.on_rulesets_change = [this] { ++changes_; };
    world_.Reopen();
  }
  ~Faults() override { MoodyCoins::BeGood(); }

  Outcome Create(const std::string& event) {
    CreateEvent create;
    create.event = event;
    create.ruleset = "coins";
    create.format = "plain";
    return world_.DoIn(event, create);
  }

  // A running event of four players.
  void Begin(const std::string& event) {
    ASSERT_EQ(ReasonOf(Create(event)), "");
    world_.DoIn(event, OpenRegistration{});
    for (const char* player : {"p1", "p2", "p3", "p4"}) {
      world_.DoIn(event, RegisterPlayer{player});
    }
    ASSERT_EQ(ReasonOf(world_.DoIn(event, StartEvent{})), "");
  }

  std::string Pair(const std::string& event) {
    const uint32_t rounds = static_cast<uint32_t>(world_.StateOf(event)->event.rounds.size());
    return ReasonOf(world_.DoIn(event, PairRound{rounds + 1}));
  }

  // Pairs while the ruleset fails, so often.
  void Fail(const std::string& event, int times) {
    MoodyCoins::throws = true;
    for (int i = 0; i < times; ++i) ASSERT_EQ(Pair(event), reason::kRulesetFault) << i;
    MoodyCoins::throws = false;
  }

  std::string Release(ReleaseRuleset what, const std::string& why = "mended") {
    return ReasonOf(world_.DoIn(kHouseJournal, std::move(what), why));
  }

  uint64_t HouseRevision() { return world_.StateOf(kHouseJournal)->revision; }
  std::shared_ptr<const FaultBook> Book() { return world_.StateOf(kHouseJournal)->house.faults; }

  std::vector<FaultNotice> Noticed() {
    const std::lock_guard lock(mutex_);
    return noticed_;
  }

  std::mutex mutex_;
  std::vector<FaultNotice> noticed_;
  std::atomic<int> changes_ = 0;
  World world_;
};

TEST_F(Faults, FewerThanTheLimitCostTheCommandsOnly) {
  Begin("events/a");
  const uint64_t revision = world_.StateOf("events/a")->revision;
  Fail("events/a", 2);
  EXPECT_EQ(world_.StateOf("events/a")->revision, revision);
  EXPECT_EQ(changes_, 0);
  EXPECT_EQ(Pair("events/a"), "");
}

TEST_F(Faults, AsManyAsTheLimitBlockThatCallInThatEvent) {
  Begin("events/a");
  Begin("events/b");
  Fail("events/a", 3);
  EXPECT_EQ(changes_, 1);
  const Outcome blocked = world_.DoIn("events/a", PairRound{1});
  ASSERT_EQ(ReasonOf(blocked), reason::kRulesetBlocked);
  const auto& failure = blocked.failure();
  EXPECT_EQ(failure.code, absl::StatusCode::kFailedPrecondition);
  EXPECT_NE(failure.message.find("`draw` of ruleset `coins` 1.0.0 is blocked in `events/a` after 3 "
                                 "faults"),
            std::string::npos)
      << failure.message;
  EXPECT_NE(failure.message.find("arbitroctl ruleset release coins --event a"), std::string::npos);
  EXPECT_NE(failure.message.find("in a bad mood"), std::string::npos);
  // No ruleset was asked.
  EXPECT_EQ(Noticed().size(), 3u);
  EXPECT_EQ(Pair("events/b"), "");
}

TEST_F(Faults, EachCallIsCountedForItself) {
  Begin("events/a");
  Fail("events/a", 2);
  ASSERT_EQ(Pair("events/a"), "");
  const Value first = Value::Struct({{"winner", Value::Text("first")}});
  for (uint32_t table : {1, 2}) {
    ASSERT_EQ(ReasonOf(world_.DoIn("events/a", ReportResult{1, table, first})), "");
  }
  MoodyCoins::throws = true;
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(ReasonOf(world_.DoIn("events/a", CloseRound{1})), reason::kRulesetFault);
  }
  MoodyCoins::throws = false;
  EXPECT_EQ(ReasonOf(world_.DoIn("events/a", CloseRound{1})), reason::kRulesetBlocked);
  ASSERT_EQ(Release({"coins", "", "events/a", "standings"}), "");
  EXPECT_EQ(ReasonOf(world_.DoIn("events/a", CloseRound{1})), "");
  // The draws that failed before still count: one more blocks them.
  Fail("events/a", 1);
  EXPECT_EQ(Pair("events/a"), reason::kRulesetBlocked);
}

TEST_F(Faults, AnAnswerThatBreaksTheContractIsOne) {
  Begin("events/a");
  MoodyCoins::seats_twice = true;
  for (int i = 0; i < 3; ++i) EXPECT_EQ(Pair("events/a"), reason::kRulesetFault);
  EXPECT_EQ(Pair("events/a"), reason::kRulesetBlocked);
  EXPECT_NE(Noticed().at(0).what.find("seats a player twice"), std::string::npos);
}

TEST_F(Faults, SoIsOneThatOnlyTheEngineKnowsToBeImpossible) {
  Begin("events/a");
  ASSERT_EQ(Pair("events/a"), "");
  MoodyCoins::is_lavish = true;
  const Value first = Value::Struct({{"winner", Value::Text("first")}});
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(ReasonOf(world_.DoIn("events/a", ReportResult{1, 1, first})), reason::kRulesetFault);
  }
  EXPECT_EQ(ReasonOf(world_.DoIn("events/a", ReportResult{1, 1, first})), reason::kRulesetBlocked);
  EXPECT_EQ(Noticed().at(2).call.call, "outcome");
  EXPECT_EQ(Noticed().at(2).faults, 3u);
}

TEST_F(Faults, ARefusalIsNone) {
  CreateEvent create;
  create.event = "events/a";
  create.ruleset = "coins";
  create.format = "plain";
  create.settings = Value::Struct({{"refuse", Value::Text("draw")}});
  world_.DoIn("events/a", create);
  world_.DoIn("events/a", OpenRegistration{});
  for (const char* player : {"p1", "p2"}) world_.DoIn("events/a", RegisterPlayer{player});
  world_.DoIn("events/a", StartEvent{});
  for (int i = 0; i < 5; ++i) EXPECT_EQ(Pair("events/a"), "NO_MORE");
  EXPECT_TRUE(Noticed().empty());
}

TEST_F(Faults, ABlockSurvivesARestart) {
  Begin("events/a");
  Fail("events/a", 3);
  world_.Settle();
  EXPECT_EQ(Pair("events/a"), reason::kRulesetBlocked);
}

TEST_F(Faults, ARestartCountsOnFromWhatIsOnRecord) {
  Begin("events/a");
  Fail("events/a", 2);
  world_.Settle();
  // Of the two, the first is on record: so this is the second again.
  Fail("events/a", 1);
  EXPECT_EQ(Noticed().back().faults, 2u);
  Fail("events/a", 1);
  EXPECT_EQ(Pair("events/a"), reason::kRulesetBlocked);
}

TEST_F(Faults, ASnapshotOfTheHouseHoldsThem) {
  for (const char* event : {"events/a", "events/b", "events/c"}) {
    Begin(event);
    Fail(event, 1);
  }
  Fail("events/a", 2);
  const StatePtr house = world_.StateOf(kHouseJournal);
  const auto decoded = world_.states.Decode(world_.states.Encode(*house));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  const FaultBook& book = *(*decoded)->house.faults;
  ASSERT_EQ(book.calls.size(), 3u);
  const FaultEntry* entry = book.Find({{"coins", "1.0.0", ""}, "events/a", "draw"});
  ASSERT_NE(entry, nullptr);
  EXPECT_TRUE(entry->blocked);
  EXPECT_EQ(entry->faults, 3u);
  EXPECT_EQ(entry->what, house->house.faults->calls.begin()->second.what);
  EXPECT_EQ(book.quarantined, house->house.faults->quarantined);
  EXPECT_EQ(book.quarantined.size(), 1u);
}

TEST_F(Faults, TheHouseKeepsTwoRecordsOfACallHoweverOftenItFails) {
  world_.options.faults.block_call = 20;
  world_.Reopen();
  Begin("events/a");
  world_.Settle();
  const uint64_t before = HouseRevision();
  Fail("events/a", 19);
  EXPECT_EQ(HouseRevision(), before + 1);
  Fail("events/a", 1);
  EXPECT_EQ(HouseRevision(), before + 2);
  EXPECT_EQ(Pair("events/a"), reason::kRulesetBlocked);
  EXPECT_EQ(HouseRevision(), before + 2);
  EXPECT_EQ(Noticed().size(), 20u);
}

TEST_F(Faults, AReleaseUnblocksAndSaysWhoAndWhy) {
  Begin("events/a");
  Fail("events/a", 3);
  ASSERT_EQ(Release({"coins", "1.0.0", "events/a", ""}, "the settings were wrong"), "");
  EXPECT_TRUE(Book()->calls.empty());
  EXPECT_EQ(changes_, 2);
  EXPECT_EQ(Pair("events/a"), "");
  const auto records =
      world_.log().ReadRecords(storage::JournalId::ForName(kHouseJournal), {HouseRevision(), 1});
  ASSERT_TRUE(records.ok());
  const auto content = ContentOf(world_.codec, records->front());
  ASSERT_TRUE(content.ok()) << content.status();
  EXPECT_EQ(content->command.what.Get<ReleaseRuleset>().event, "events/a");
  EXPECT_EQ(content->principal, "tester");
  EXPECT_EQ(content->command.reason, "the settings were wrong");
  EXPECT_EQ(content->decision.what.Get<RulesetReleased>().calls, 1u);
}

TEST_F(Faults, AReleasedCallIsCountedFromTheBeginning) {
  Begin("events/a");
  Fail("events/a", 3);
  ASSERT_EQ(Release({"coins", "", "", ""}), "");
  Fail("events/a", 2);
  EXPECT_EQ(Pair("events/a"), "");
}

TEST_F(Faults, AReleaseNamesSomethingAndAReason) {
  Begin("events/a");
  EXPECT_EQ(Release({"coins", "", "", ""}), reason::kRulesetNotBlocked);
  Fail("events/a", 3);
  EXPECT_EQ(Release({"coins", "", "events/b", ""}), reason::kRulesetNotBlocked);
  EXPECT_EQ(Release({"coins", "", "", "standings"}), reason::kRulesetNotBlocked);
  EXPECT_EQ(Release({"coins", "2.0.0", "", ""}), reason::kRulesetNotBlocked);
  EXPECT_EQ(Release({"dice", "", "", ""}), reason::kRulesetNotBlocked);
  EXPECT_EQ(Release({"coins", "", "", ""}, ""), reason::kFieldInvalid);
  EXPECT_EQ(Pair("events/a"), reason::kRulesetBlocked);
}

TEST_F(Faults, ThreeEventsWithOneQuarantineTheVersionForNewEvents) {
  for (const char* event : {"events/a", "events/b", "events/c"}) Begin(event);
  Fail("events/a", 1);
  Fail("events/b", 2);
  EXPECT_EQ(ReasonOf(Create("events/d")), "");
  EXPECT_EQ(changes_, 0);
  Fail("events/c", 1);
  EXPECT_EQ(changes_, 1);
  const Outcome refused = Create("events/e");
  ASSERT_EQ(ReasonOf(refused), reason::kRulesetQuarantined);
  const std::string& message = refused.failure().message;
  EXPECT_NE(message.find("`events/a`, `events/b`, `events/c`"), std::string::npos) << message;
  EXPECT_EQ(world_.StateOf("events/e"), nullptr);
  // Those under way go on.
  for (const char* event : {"events/a", "events/b", "events/c"}) EXPECT_EQ(Pair(event), "");

  world_.Settle();
  EXPECT_EQ(ReasonOf(Create("events/e")), reason::kRulesetQuarantined);
  ASSERT_EQ(Release({"coins", "", "events/c", ""}), "");
  EXPECT_EQ(ReasonOf(Create("events/e")), reason::kRulesetQuarantined) << "one event's release";
  ASSERT_EQ(Release({"coins", "", "", ""}), "");
  EXPECT_EQ(ReasonOf(Create("events/e")), "");
}

TEST_F(Faults, AnotherVersionIsNotQuarantined) {
  world_.options.faults.quarantine_events = 1;
  world_.Reopen();
  Begin("events/a");
  Fail("events/a", 1);
  EXPECT_EQ(ReasonOf(Create("events/b")), reason::kRulesetQuarantined);
  world_.rulesets = TestRulesets::Of<MendedCoins>();
  EXPECT_EQ(ReasonOf(Create("events/b")), "");
}

TEST_F(Faults, AnEventThatIsReleasedCountsNoMore) {
  for (const char* event : {"events/a", "events/b", "events/c"}) Begin(event);
  Fail("events/a", 1);
  Fail("events/b", 1);
  ASSERT_EQ(Release({"coins", "", "events/a", ""}), "");
  Fail("events/c", 1);
  EXPECT_EQ(ReasonOf(Create("events/d")), "");
}

TEST_F(Faults, DryRunsCountAsTheirCommands) {
  Begin("events/a");
  MoodyCoins::throws = true;
  for (int i = 0; i < 3; ++i) {
    Submission submission = world_.MakeIn("events/a", PairRound{1});
    submission.validate_only = true;
    EXPECT_EQ(ReasonOf(world_.Send(std::move(submission))), reason::kRulesetFault);
  }
  MoodyCoins::throws = false;
  EXPECT_EQ(Pair("events/a"), reason::kRulesetBlocked);
}

TEST_F(Faults, ReadsAreShownAndDoNotCount) {
  Begin("events/a");
  const auto read = world_.engine().faults().ForReads(world_.rulesets.Newest("coins"), "events/a");
  MoodyCoins::throws = true;
  for (int i = 0; i < 10; ++i) {
    read->Draw({}, [](const Reply<RoundDraw>& reply) {
      ASSERT_NE(reply.fault(), nullptr);
      EXPECT_EQ(reply.fault()->cause, RulesetFault::Cause::kRuleset);
    });
  }
  MoodyCoins::throws = false;
  EXPECT_EQ(Noticed().size(), 10u);
  EXPECT_EQ(Noticed().back().faults, 0u);
  EXPECT_TRUE(Book()->calls.empty());
  EXPECT_EQ(Pair("events/a"), "");
}

TEST_F(Faults, ReadsDoNotMakeABlockedCall) {
  Begin("events/a");
  Fail("events/a", 3);
  const auto read = world_.engine().faults().ForReads(world_.rulesets.Newest("coins"), "events/a");
  read->Draw({}, [&](const Reply<RoundDraw>& reply) {
    ASSERT_NE(reply.fault(), nullptr);
    EXPECT_EQ(reply.fault()->cause, RulesetFault::Cause::kWatch);
    EXPECT_EQ(FromFault(*read, *reply.fault()).reason, reason::kRulesetBlocked);
  });
  EXPECT_EQ(Noticed().size(), 3u);
}

TEST_F(Faults, AQuestionIsNeverBlocked) {
  Begin("events/a");
  Fail("events/a", 3);
  const auto read = world_.engine().faults().ForReads(world_.rulesets.Newest("coins"), "");
  MoodyCoins::throws = true;
  read->Draw({}, [](const Reply<RoundDraw>& reply) {
    ASSERT_NE(reply.fault(), nullptr);
    EXPECT_EQ(reply.fault()->cause, RulesetFault::Cause::kRuleset);
  });
  EXPECT_EQ(Noticed().back().call.event, "");
}

TEST_F(Faults, TheHouseReplaysAlike) {
  for (const char* event : {"events/a", "events/b", "events/c"}) {
    Begin(event);
    Fail(event, 3);
  }
  ASSERT_EQ(Release({"coins", "", "", "draw"}), "");
  Fail("events/a", 1);
  ASSERT_EQ(Release({"coins", "", "", ""}), "");
  world_.Settle();
  std::vector<ReplayFinding> findings;
  const auto summary = world_.Replayed<MoodyCoins>(&findings, kHouseJournal);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_TRUE(findings.empty());
  // Six of three events, one more, two releases, and what indexes the events.
  EXPECT_EQ(summary->records, 6u + 1 + 2 + 3);
}

// A runner that never gets to the ruleset.
class NobodyAtHome final : public Runner {
 public:
  void Call(RulesetFunction, std::string, CatalogueBytes, Done done) override {
    RunnerReply reply;
    reply.fault = "no worker could be started";
    reply.never_made = true;
    done(std::move(reply));
  }
};

TEST(FaultLedger, WhatTheHostCouldNotAskIsNoFaultOfTheRuleset) {
  const auto book = std::make_shared<const FaultBook>();
  int noticed = 0;
  FaultLedger ledger(
      {1, 1}, [&] { return book; }, [&](const FaultNotice&) { ++noticed; });
  const auto ruleset = std::make_shared<const RulesetClient>(MoodyCoins().Describe(), "",
                                                             std::make_shared<NobodyAtHome>());
  ledger.ForCommands(ruleset, "events/a")->Draw({}, [](const Reply<RoundDraw>& reply) {
    ASSERT_NE(reply.fault(), nullptr);
    EXPECT_EQ(reply.fault()->cause, RulesetFault::Cause::kHost);
  });
  EXPECT_EQ(noticed, 0);
  EXPECT_TRUE(ledger.TakeDue("events/a").empty());
}

// A runner whose fault is this text.
class Babbler final : public Runner {
 public:
  explicit Babbler(std::string text) : text_(std::move(text)) {}
  void Call(RulesetFunction, std::string, CatalogueBytes, Done done) override {
    RunnerReply reply;
    reply.fault = text_;
    done(std::move(reply));
  }

 private:
  const std::string text_;
};

TEST(FaultLedger, WhatAFaultSaysIsOneReadableLine) {
  const auto book = std::make_shared<const FaultBook>();
  FaultLedger ledger(
      {3, 3}, [&] { return book; }, nullptr);
  const auto said = [&](const std::string& text) {
    const auto ruleset = std::make_shared<const RulesetClient>(MoodyCoins().Describe(), "",
                                                               std::make_shared<Babbler>(text));
    ledger.ForCommands(ruleset, "events/a")->Draw({}, [](const Reply<RoundDraw>&) {});
    const auto due = ledger.TakeDue("events/a");
    return due.empty() ? "nothing" : due[0].what;
  };
  EXPECT_EQ(said(std::string("a\nb\0c\x7f", 6)), "a b c ");
  EXPECT_EQ(said("\xff\xfe"), "it failed with a text that is not UTF-8");
  // Cut before the character that the limit goes through.
  EXPECT_EQ(said(std::string(999, 'x') + "\xc3\xa8"), std::string(999, 'x'));
  EXPECT_EQ(said(std::string(5'000, 'x')), std::string(1'000, 'x'));
}

}  // namespace
}  // namespace arbitro::engine
