// SPDX-License-Identifier: Apache-2.0
//
// That a journal is decided by the engine's revision that it keeps, whatever the engine's newest
// is, until it is moved; and that an engine that does not know the revision only reads.
#include <gtest/gtest.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/statusor.h"
#include "daemon/engine/replay/what_if.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/tests/series_coins.h"
#include "daemon/engine/tests/world.h"
#include "daemon/engine/upgrade.h"

namespace arbitro::engine {
namespace {

Value Winner(const char* winner) { return Value::Struct({{"winner", Value::Text(winner)}}); }

class EngineRevisions : public testing::Test {
 protected:
  // Begins an event of four with an engine whose newest revision is `newest`.
  void Begin(uint32_t newest) {
    Restart(newest);
    world_.Start(4);
    Do(PairRound{1});
    Do(ReportResult{1, 1, Winner("first")});
  }

  void Restart(uint32_t newest) {
    world_.options.engine_revision = newest;
    world_.Settle();
    ASSERT_TRUE(world_.opened.ok()) << world_.opened;
  }

  template <class What>
  void Do(What what) {
    EXPECT_EQ(ReasonOf(world_.Do(std::move(what))), "");
  }

  Outcome Upgrade(const std::string& version = "1.0.0") {
    return UpgradeEvent(&world_.engine(), world_.log(), world_.Make(UpgradeRuleset{version, ""}));
  }

  void ExpectIdentical() {
    std::vector<ReplayFinding> findings;
    const auto summary = world_.Replayed(&findings);
    ASSERT_TRUE(summary.ok()) << summary.status();
    for (const ReplayFinding& finding : findings) {
      ADD_FAILURE() << "record " << finding.revision << ": " << finding.field << " "
                    << finding.recorded << " / " << finding.derived << " " << finding.why;
    }
    EXPECT_EQ(summary->state->engine_revision(), world_.State()->engine_revision());
  }

  World world_;
};

TEST_F(EngineRevisions, AnEventKeepsTheNewestOfItsTime) {
  Begin(0);
  EXPECT_EQ(world_.State()->engine_revision(), 0u);
  Restart(5);
  EXPECT_EQ(world_.State()->engine_revision(), 0u);
  Do(ReportResult{1, 2, Winner("tie")});
  Do(CloseRound{1});
  EXPECT_EQ(world_.State()->engine_revision(), 0u);
  ExpectIdentical();

  CreateEvent create;
  create.event = "events/f";
  create.ruleset = "coins";
  create.format = "plain";
  EXPECT_EQ(ReasonOf(world_.DoIn("events/f", create)), "");
  EXPECT_EQ(world_.StateOf("events/f")->engine_revision(), 5u);
  EXPECT_EQ(world_.StateOf(kHouseJournal)->engine_revision(), 0u);
  // The log has it, and so has a snapshot.
  Restart(6);
  EXPECT_EQ(world_.StateOf("events/f")->engine_revision(), 5u);
  const auto decoded = world_.states.Decode(world_.states.Encode(*world_.StateOf("events/f")));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_EQ((*decoded)->engine_revision(), 5u);
  const auto summary = world_.Replayed(nullptr, "events/f");
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_TRUE(summary->AllIdentical());
}

TEST_F(EngineRevisions, ASeriesKeepsItToo) {
  const TestRulesets rulesets = TestRulesets::Of<SeriesCoins>();
  world_.offered = &rulesets;
  Restart(2);
  ASSERT_EQ(ReasonOf(world_.DoIn("series/league", CreateSeries{"League", "coins", Value()})), "");
  Restart(3);
  const StatePtr state = world_.StateOf("series/league");
  EXPECT_EQ(state->engine_revision(), 2u);
  const auto decoded = world_.states.Decode(world_.states.Encode(*state));
  ASSERT_TRUE(decoded.ok()) << decoded.status();
  EXPECT_EQ((*decoded)->engine_revision(), 2u);
  std::vector<ReplayFinding> findings;
  const auto summary = world_.ReplayedBy(rulesets, &findings, "series/league");
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_TRUE(summary->AllIdentical());
}

TEST_F(EngineRevisions, AnUpgradeMovesARunningEventToTheNewest) {
  Begin(0);
  Restart(2);
  const Outcome outcome = Upgrade();
  ASSERT_EQ(ReasonOf(outcome), "");
  const auto& upgraded = outcome->decision.what.Get<RulesetUpgraded>();
  EXPECT_EQ(upgraded.engine_revision, 2u);
  EXPECT_EQ(upgraded.from, upgraded.to);
  EXPECT_GT(upgraded.shadow.compared, 0u);
  EXPECT_EQ(upgraded.shadow.differences, 0u) << upgraded.shadow.first.field;
  EXPECT_EQ(world_.State()->engine_revision(), 2u);
  EXPECT_EQ(ReasonOf(Upgrade()), reason::kFieldInvalid) << "there is nothing to move to";
  Do(ReportResult{1, 2, Winner("tie")});
  Restart(3);
  EXPECT_EQ(world_.State()->engine_revision(), 2u);
  ExpectIdentical();
  EXPECT_EQ(ReasonOf(Upgrade()), "");
  EXPECT_EQ(world_.State()->engine_revision(), 3u);
  ExpectIdentical();
}

// Revision 2 and those before it left the standings of a closed round as they were taken.
TEST_F(EngineRevisions, AnOutcomeByHandIsFollowedSinceRevisionThree) {
  for (const uint32_t newest : {kBeforeCorrections, kEngineRevision}) {
    World world;
    world.options.engine_revision = newest;
    world.Settle();
    world.Start(2);
    EXPECT_EQ(ReasonOf(world.Do(PairRound{1})), "");
    EXPECT_EQ(ReasonOf(world.Do(ReportResult{1, 1, Winner("first")})), "");
    EXPECT_EQ(ReasonOf(world.Do(CloseRound{1})), "");
    const EnterOutcome both{
        1, 1, {{"p1", 0, ARBITRO_RESULT_LOSS, 2}, {"p2", 0, ARBITRO_RESULT_LOSS, 2}}};
    const Outcome outcome = world.DoIn("events/e", both, "neither came");
    ASSERT_EQ(ReasonOf(outcome), "");
    EXPECT_EQ(outcome->decision.what.Is<ResultsChanged>(), newest > kBeforeCorrections);
    std::vector<ReplayFinding> findings;
    const auto summary = world.Replayed(&findings);
    ASSERT_TRUE(summary.ok()) << summary.status();
    EXPECT_TRUE(summary->AllIdentical());
  }
}

// A ruleset that is told at the start that a judge plays refuses it.
class OneThingAlone final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.staff_roles = {{"judge", {"Judge", "Arbitro"}, ""}};
    description.reasons.push_back({"JUDGE_PLAYS", {}, "COIN-1"});
    return description;
  }

  Decided<Admission> Admit(const AdmitRequest& request, Host&) const override {
    if (request.act == ARBITRO_ACT_START && request.subject_is_staff && request.subject_is_player) {
      return Refuse("JUDGE_PLAYS", "COIN-1", {"no", "no"});
    }
    return Admission();
  }
};

// Revision 8 and those before it did not tell.
TEST_F(EngineRevisions, ARulesetIsToldAtTheStartOfAJudgeWhoPlaysSinceRevisionNine) {
  const TestRulesets strict = TestRulesets::Of<OneThingAlone>();
  for (const uint32_t newest : {kBeforePlayingJudges, kEngineRevision}) {
    World world;
    world.options.engine_revision = newest;
    world.offered = &strict;
    world.Reopen();
    CreateEvent create;
    create.event = "events/e";
    create.ruleset = "coins";
    create.format = "plain";
    EXPECT_EQ(ReasonOf(world.Do(create)), "");
    EXPECT_EQ(ReasonOf(world.Do(OpenRegistration{})), "");
    EXPECT_EQ(ReasonOf(world.Do(AddStaff{{"persons/ada", "judge"}})), "");
    RegisterPlayer ada{"p1"};
    ada.person = "persons/ada";
    EXPECT_EQ(ReasonOf(world.Do(ada)), "");
    for (const char* other : {"p2", "p3"}) {
      EXPECT_EQ(ReasonOf(world.Do(RegisterPlayer{other})), "");
    }
    const bool told = newest > kBeforePlayingJudges;
    EXPECT_EQ(ReasonOf(world.Do(StartEvent{})), told ? "JUDGE_PLAYS" : "");
    EXPECT_EQ(ReasonOf(world.Do(DropPlayer{"p1"})), "");
    if (told)
      EXPECT_EQ(ReasonOf(world.Do(StartEvent{})), "") << "a judge who dropped does not play";
    std::vector<ReplayFinding> findings;
    const auto summary = world.ReplayedBy(strict, &findings, "events/e");
    ASSERT_TRUE(summary.ok()) << summary.status();
    EXPECT_TRUE(summary->AllIdentical());
  }
}

// Records as it was done while the ticket, which stands after the decision, was not counted.
class TicketsNotCounted final : public PayloadCodec {
 public:
  explicit TicketsNotCounted(const PayloadCodec& counted) : counted_(counted) {}

  Encoded Encode(const RecordContent& content) const override {
    RecordContent without = content;
    without.ticket = {};
    Encoded encoded = counted_.Encode(content);
    encoded.bytes_after = counted_.Encode(without).bytes_after;
    return encoded;
  }
  absl::StatusOr<RecordContent> Decode(std::string_view payload) const override {
    return counted_.Decode(payload);
  }
  std::string EncodeDecision(const Decision& decision) const override {
    return counted_.EncodeDecision(decision);
  }
  DecisionPart DecisionIn(std::string_view payload) const override {
    return counted_.DecisionIn(payload);
  }
  std::optional<Difference> Compare(const Decision& first, const Decision& second) const override {
    return counted_.Compare(first, second);
  }

 private:
  const PayloadCodec& counted_;
};

// Reports by a ticket for the player of a seat. The tickets 1 and 2 are on one telephone, 3 is on
// another.
Outcome BySeatOn(World* world, uint32_t ticket, size_t seat) {
  const TableState table = world->State()->event.rounds[0]->tables[0];
  const std::string player = world->State()->event.Player(table.seats[seat].player_number).id;
  Submission submission = world->Make(ReportResult{1, 1, Winner("first"), player});
  submission.ticket = {ticket, 1};
  return world->Send(std::move(submission));
}

// Revision 9 and those before it did not look which device reports.
TEST_F(EngineRevisions, TwoReportsFromOneDeviceSettleNoTableSinceRevisionTen) {
  const Digest telephone = storage::Sha256("a telephone");
  for (const uint32_t newest : {kBeforeDevices, kEngineRevision}) {
    std::optional<TicketsNotCounted> as_before;  // outlives the engine
    World world;
    if (newest == kBeforeDevices) world.recorded_by = &as_before.emplace(world.codec);
    world.options.engine_revision = newest;
    world.Reopen();
    world.Start(2);
    EXPECT_EQ(ReasonOf(world.Do(SetReportMode{ReportMode::kPlayers})), "");
    const TicketHolder desk{"", "scorekeeper"};
    const IssueTickets issue{{desk, desk, desk}, TicketScope::kWork, 3'600, false};
    EXPECT_EQ(ReasonOf(world.Do(issue)), "");
    for (uint32_t i = 1; i <= 3; ++i) {
      RedeemTicket redeem{i, false, storage::Sha256(std::to_string(i))};
      if (i != 3) redeem.device_id = telephone;
      EXPECT_EQ(ReasonOf(world.Do(redeem)), "");
    }
    EXPECT_EQ(ReasonOf(world.Do(PairRound{1})), "");
    EXPECT_EQ(ReasonOf(BySeatOn(&world, 1, 0)), "");
    const bool looks = newest > kBeforeDevices;
    EXPECT_EQ(ReasonOf(BySeatOn(&world, 1, 0)), looks ? reason::kHoldsAlready : "") << "again";
    world.ExpectSnapshot();
    EXPECT_EQ(ReasonOf(BySeatOn(&world, 2, 1)), looks ? reason::kReportDevice : "");
    EXPECT_EQ(world.State()->event.rounds[0]->tables[0].decided(), !looks);
    if (looks) EXPECT_EQ(ReasonOf(BySeatOn(&world, 1, 1)), reason::kReportDevice) << "one ticket";
    if (looks) EXPECT_EQ(ReasonOf(BySeatOn(&world, 3, 1)), "") << "another telephone";
    std::vector<ReplayFinding> findings;
    const auto summary = world.Replayed(&findings);
    ASSERT_TRUE(summary.ok()) << summary.status();
    EXPECT_TRUE(summary->AllIdentical());
  }
}

// A ruleset that plans nothing before a lot is drawn.
class LotFirst final : public Coins {
 public:
  Description Describe() const override {
    Description description = Coins::Describe();
    description.reasons.push_back({"LOT_FIRST", {}, "COIN-1"});
    return description;
  }

  Decided<Plan> PlanNext(const PlanRequest&, Host&) const override {
    return Refuse("LOT_FIRST", "COIN-1", {"draw the lot first", "prima si tira a sorte"});
  }
};

// Revision 11 and those before it recorded the reason in English alone.
TEST_F(EngineRevisions, APhaseByHandHasTheRulebooksReasonInItalianSinceRevisionTwelve) {
  const TestRulesets lot_first = TestRulesets::Of<LotFirst>();
  for (const uint32_t newest : {kBeforeReasonsInItalian, kEngineRevision}) {
    World world;
    world.options.engine_revision = newest;
    world.offered = &lot_first;
    world.Reopen();
    world.Start(2);
    StartPhase start{1};
    start.kind = ARBITRO_PHASE_SWISS;
    Submission by_hand = world.MakeIn("events/e", start, "the lot is lost");
    by_hand.command.by_hand = true;
    const Outcome outcome = world.Send(std::move(by_hand));
    ASSERT_EQ(ReasonOf(outcome), "");
    const auto& rulebook = outcome->decision.what.Get<PhaseStarted>().rulebook;
    ASSERT_TRUE(rulebook.has_value());
    EXPECT_EQ(rulebook->not_yet, "draw the lot first");
    const bool is_said = newest > kBeforeReasonsInItalian;
    EXPECT_EQ(rulebook->not_yet_it, is_said ? "prima si tira a sorte" : "");
    world.ExpectSnapshot();
    std::vector<ReplayFinding> findings;
    const auto summary = world.ReplayedBy(lot_first, &findings, "events/e");
    ASSERT_TRUE(summary.ok()) << summary.status();
    EXPECT_TRUE(summary->AllIdentical());
  }
}

TEST_F(EngineRevisions, WhatANewerEngineDecidesIsReadAndNothingElse) {
  Begin(3);
  const uint64_t revision = world_.State()->revision;
  Restart(1);
  ASSERT_NE(world_.State(), nullptr);
  EXPECT_EQ(world_.State()->revision, revision);
  EXPECT_EQ(world_.State()->engine_revision(), 3u);
  const auto at_two = world_.engine().ReadAt("events/e", 2);
  EXPECT_TRUE(at_two.ok());
  const Outcome refused = world_.Do(ReportResult{1, 2, Winner("tie")});
  EXPECT_EQ(ReasonOf(refused), reason::kEngineRevisionUnknown);
  EXPECT_EQ(ReasonOf(Upgrade()), reason::kEngineRevisionUnknown);

  WhatIfPorts ports;
  ports.log = &world_.log();
  ports.random = &world_.random;
  ports.read = [this](const std::string& journal) { return world_.engine().Read(journal, 0); };
  ports.ruleset = world_.rulesets.Newest("coins");
  ports.engine_revision = 1;
  WhatIf fork(ports, world_.State(), 0);
  const auto guessed = fork.Do(world_.Make(ReportResult{1, 2, Winner("tie")}).command);
  ASSERT_TRUE(!guessed.ok());
  EXPECT_EQ(guessed.failure().reason, reason::kEngineRevisionUnknown);
  EXPECT_EQ(world_.State()->revision, revision);

  std::vector<ReplayFinding> findings;
  const auto summary = world_.Replayed(&findings);
  ASSERT_TRUE(summary.ok()) << summary.status();
  EXPECT_EQ(summary->unverifiable, revision);
  ASSERT_EQ(findings.size(), revision);
  EXPECT_EQ(findings[0].why,
            "it is decided by revision 3 of the engine, and this program knows none after 1; use a "
            "newer one");
  EXPECT_EQ(summary->state->engine_revision(), 3u);
}

}  // namespace
}  // namespace arbitro::engine
