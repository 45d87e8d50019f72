// SPDX-License-Identifier: Apache-2.0
//
// Sealed deals of Samurai Sword by every way in which a table is decided: each reveals once, says
// what was dealt, and replays identically; and a sheet may not say otherwise.
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

constexpr char kEvent[] = "events/e";

// Players at two tables of a round that is drawn and dealt.
class SamuraiDeals : public ::testing::Test {
 protected:
  void Begin(int players = 8) {
    world_.rulesets = SamuraiRuleset();
    CreateEvent create;
    create.event = kEvent;
    create.ruleset = "samurai-sword";
    create.format = "tournament";
    create.settings = Value::Struct({{"sealed_deals", Value::Flag(true)}});
    ASSERT_EQ(ReasonOf(world_.Do(create)), "");
    ASSERT_EQ(Do(OpenRegistration{}), "");
    for (int i = 1; i <= players; ++i) {
      RegisterPlayer entry;
      entry.player = "p" + std::to_string(i);
      ASSERT_EQ(Do(entry), "");
    }
    ASSERT_EQ(Do(StartEvent{}), "");
    ASSERT_EQ(Do(StartPhase{1}), "");
    ASSERT_EQ(Do(PairRound{1}), "");
  }

  template <class What>
  std::string Do(What what, const std::string& why = "so it was") {
    last_ = world_.DoIn(kEvent, std::move(what), why);
    return ReasonOf(last_);
  }
  // The rule that refused the last command.
  std::string RefusedBy() const {
    const auto* failure = last_.if_failure();
    if (failure == nullptr) return "";
    for (const auto& [key, value] : failure->metadata) {
      if (key == "rule") return value;
    }
    return "no rule";
  }
  // Tells what the last command revealed: "table/attempt", with the number of seats.
  std::vector<std::string> Revealed() const {
    std::vector<std::string> reveals;
    const auto* accepted = last_.if_value();
    if (accepted == nullptr) return {"refused"};
    for (const DealReveal& reveal : accepted->decision.deal_reveals) {
      reveals.push_back(std::to_string(reveal.table) + "/" + std::to_string(reveal.attempt) + ": " +
                        std::to_string(reveal.seats.size()));
    }
    return reveals;
  }
  std::vector<std::string> Cited() const {
    std::vector<std::string> rules;
    const auto* accepted = last_.if_value();
    if (accepted == nullptr) return rules;
    for (const Citation& citation : accepted->decision.citations) rules.push_back(citation.rule);
    return rules;
  }

  TableState Table(uint32_t table) {
    state_ = world_.State();
    return state_->event.FindRound(1)->tables[table - 1];
  }
  std::string PlayerAt(uint32_t table, size_t seat) {
    const uint32_t number = Table(table).seats[seat].player_number;
    return state_->event.Player(number).id;
  }
  // Tells what the table's seats are dealt, as the referee sees it.
  std::vector<Value> Dealt(uint32_t table) { return DealtAt(&world_, 1, table); }
  // A sheet of what was dealt, the first seat without honour: each takes the first of the two
  // characters, the last of seven the one that the first seat discarded.
  Value Sheet(uint32_t table) {
    const std::vector<Value> seats = Dealt(table);
    Value lines = Value::List();
    for (size_t seat = 0; seat < seats.size(); ++seat) {
      const std::vector<Value> characters = seats[seat]["characters"].items();
      Value line =
          Value::Struct({{"role", seats[seat]["role"]},
                         {"character", characters.empty() ? seats[0]["characters"].items()[1]
                                                          : characters.front()},
                         {"honour", Value::Integer(static_cast<int64_t>(seat))},
                         {"resilience", Value::Integer(1)},
                         {"daimyo", Value::Integer(0)}});
      if (seats[seat].Has("stars")) line.Set("stars", seats[seat]["stars"]);
      lines.Add(line);
    }
    return Value::Struct({{"lines", lines}});
  }
  // The sheet with two lines' values of a key exchanged.
  static Value Exchanged(const Value& sheet, const std::vector<const char*>& keys, size_t one,
                         size_t other) {
    std::vector<Value> lines = sheet["lines"].items();
    for (const char* key : keys) {
      const Value kept = lines[one][key];
      lines[one].Set(key, lines[other][key]);
      lines[other].Set(key, kept);
    }
    Value list = Value::List();
    for (const Value& line : lines) list.Add(line);
    return Value::Struct({{"lines", list}});
  }
  // Two seats of the table, behind the Shogun's, that were dealt different roles.
  std::pair<size_t, size_t> TwoRoles(uint32_t table) {
    const std::vector<Value> seats = Dealt(table);
    for (size_t seat = 2; seat < seats.size(); ++seat) {
      if (seats[seat]["role"] != seats[1]["role"]) return {1, seat};
    }
    return {1, 1};
  }
  Value WrongRoles(uint32_t table) {
    const auto [one, other] = TwoRoles(table);
    return Exchanged(Sheet(table), {"role", "stars"}, one, other);
  }

  void ExpectReplays() { world_.ExpectReplays(SamuraiRuleset(), kEvent); }

  World world_;
  Outcome last_;
  StatePtr state_;
};

using Reveals = std::vector<std::string>;

TEST_F(SamuraiDeals, AReportByTheRefereeReveals) {
  Begin();
  ASSERT_EQ(Do(ReportResult{1, 1, Sheet(1)}), "");
  EXPECT_EQ(Revealed(), Reveals{"1/1: 4"});
  ASSERT_EQ(Do(ReportResult{1, 2, Sheet(2)}), "");
  EXPECT_EQ(Revealed(), Reveals{"2/1: 4"});
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_EQ(Revealed(), Reveals{}) << "nothing twice";
  ExpectReplays();
}

TEST_F(SamuraiDeals, PlayersRevealOnceAllAgree) {
  Begin();
  ASSERT_EQ(Do(SetReportMode{ReportMode::kPlayers}), "");
  const Value sheet = Sheet(1);
  ReportResult report{1, 1, sheet};
  report.player = PlayerAt(1, 0);
  ASSERT_EQ(Do(report), "");
  EXPECT_EQ(Revealed(), Reveals{}) << "one alone decides nothing";
  for (size_t seat = 1; seat < 4; ++seat) {
    EXPECT_FALSE(IsRevealed(Table(1)));
    ASSERT_EQ(Do(ConfirmReport{1, 1, PlayerAt(1, seat)}), "");
  }
  EXPECT_EQ(Revealed(), Reveals{"1/1: 4"});
  ASSERT_EQ(Do(ReportResult{1, 2, Sheet(2)}), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  EXPECT_EQ(Revealed(), Reveals{});
  ExpectReplays();
}

TEST_F(SamuraiDeals, ASlipReveals) {
  Begin();
  EnterSlip slip;
  slip.round = slip.table = 1;
  slip.report = WrongRoles(1);
  EXPECT_EQ(Do(slip), "WRONG_SHEET");
  EXPECT_EQ(RefusedBy(), "SAM-1.1.7");
  slip.report = Sheet(1);
  slip.signatures = {{PlayerAt(1, 0), SignatureKind::kSigned}};
  ASSERT_EQ(Do(slip), "");
  EXPECT_EQ(Revealed(), Reveals{"1/1: 4"});
  // A second slip overrides the first, and reveals nothing more.
  ASSERT_EQ(Do(slip), "");
  EXPECT_EQ(Revealed(), Reveals{});
  ExpectReplays();
}

TEST_F(SamuraiDeals, AGameTakenByAPenaltyIsRevealedWithItsSheet) {
  Begin();
  RulePenalty rule;
  rule.player = PlayerAt(1, 2);
  rule.infraction = "cheating";
  rule.proposed = "game-loss";
  ASSERT_EQ(Do(rule), "");
  EXPECT_FALSE(Table(1).decided());
  EXPECT_EQ(Revealed(), Reveals{}) << "the others are still playing";
  ASSERT_EQ(Do(ReportResult{1, 1, Sheet(1)}), "");
  EXPECT_EQ(Revealed(), Reveals{"1/1: 4"});
  EXPECT_EQ(Table(1).outcomes[2].points, 0);
  ExpectReplays();
}

TEST_F(SamuraiDeals, ATablePlayedAgainIsDealtAnew) {
  Begin();
  const std::vector<Value> first = Dealt(1);
  ASSERT_EQ(Do(ReportResult{1, 1, Sheet(1)}), "");
  ASSERT_EQ(Do(ReplayTable{1, 1}), "");
  EXPECT_EQ(Revealed(), Reveals{}) << "the new deal is sealed";
  EXPECT_FALSE(IsRevealed(Table(1)));
  EXPECT_NE(Dealt(1), first);
  ASSERT_EQ(Do(ReportResult{1, 1, Sheet(1)}), "");
  EXPECT_EQ(Revealed(), Reveals{"1/2: 4"});
  ASSERT_EQ(Do(ReportResult{1, 2, Sheet(2)}), "");
  ASSERT_EQ(Do(CloseRound{1}), "");
  ExpectReplays();
}

// [SAM-1.1.7] [SAM-1.1.8] [SAM-1.1.10] The referee cannot write down other cards than were dealt.
TEST_F(SamuraiDeals, ASheetMayNotContradictTheDeal) {
  Begin();
  const uint64_t before = world_.State()->revision;
  EXPECT_EQ(Do(ReportResult{1, 1, WrongRoles(1)}), "WRONG_SHEET");
  EXPECT_EQ(RefusedBy(), "SAM-1.1.7");
  const auto [one, other] = TwoRoles(1);
  EXPECT_EQ(Do(ReportResult{1, 1, Exchanged(Sheet(1), {"character"}, one, other)}), "WRONG_SHEET");
  EXPECT_EQ(RefusedBy(), "SAM-1.1.8");
  EXPECT_EQ(world_.State()->revision, before) << "a refusal is no record";
  EXPECT_FALSE(IsRevealed(Table(1)));
  // Nor when it is corrected, after the reveal.
  ASSERT_EQ(Do(ReportResult{1, 1, Sheet(1)}), "");
  EXPECT_EQ(Do(CorrectResult{1, 1, WrongRoles(1)}), "WRONG_SHEET");
  std::vector<Value> lines = Sheet(1)["lines"].items();
  lines[1].Set("honour", Value::Integer(2));
  Value list = Value::List();
  for (const Value& line : lines) list.Add(line);
  ASSERT_EQ(Do(CorrectResult{1, 1, Value::Struct({{"lines", list}})}), "");
  EXPECT_EQ(Revealed(), Reveals{});
  ExpectReplays();
}

// [SAM-1.1.9] The last of seven has one of the six that the others discarded: [SAM-BASE] any other
// is another player's.
TEST_F(SamuraiDeals, TheLastOfSevenChoseWhatOthersDiscarded) {
  Begin(14);
  ASSERT_EQ(Table(1).seats.size(), 7u);
  const Value sheet = Sheet(1);
  std::vector<Value> lines = sheet["lines"].items();
  lines[6].Set("character", lines[0]["character"]);
  Value list = Value::List();
  for (const Value& line : lines) list.Add(line);
  EXPECT_EQ(Do(ReportResult{1, 1, Value::Struct({{"lines", list}})}), "WRONG_SHEET");
  EXPECT_EQ(RefusedBy(), "SAM-BASE");
  EXPECT_EQ(Dealt(1)[6]["among"].text(), "discarded");
  EXPECT_EQ(Do(ReportResult{1, 1, sheet}), "");
}

// Players who agree on other cards close their table, so that no player finds out by trying what
// others hold; it is noted, and the referee corrects it.
TEST_F(SamuraiDeals, PlayersFindNothingOutByTrying) {
  Begin();
  ASSERT_EQ(Do(SetReportMode{ReportMode::kPlayers}), "");
  ReportResult report{1, 1, WrongRoles(1)};
  report.player = PlayerAt(1, 0);
  ASSERT_EQ(Do(report), "");
  for (size_t seat = 1; seat < 4; ++seat) {
    ASSERT_EQ(Do(ConfirmReport{1, 1, PlayerAt(1, seat)}), "");
  }
  EXPECT_TRUE(Table(1).decided());
  EXPECT_EQ(Revealed(), Reveals{"1/1: 4"});
  ASSERT_FALSE(Cited().empty());
  EXPECT_EQ(Cited().back(), "SAM-1.1.7");
  EXPECT_EQ(Do(CorrectResult{1, 1, Sheet(1)}), "");
  ExpectReplays();
}

}  // namespace
}  // namespace arbitro::engine
