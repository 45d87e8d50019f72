// SPDX-License-Identifier: Apache-2.0
//
// Changes that come late: after standings were entered by hand, while a round is taken back, after
// the last match, after awards were granted.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <string>
#include <vector>

#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/tests/bracket_fixture.h"

namespace arbitro::engine {
namespace {

// Players who left are not ranked.
class LeavingCoins final : public CutCoins {
 public:
  arbitro::Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    const Standings all = CutCoins::Rank(request, host).value();
    Standings standings;
    standings.columns = all.columns;
    for (size_t i = 0; i < all.rows.size(); ++i) {
      if (request.players[all.rows[i].player].status != ARBITRO_PLAYER_ACTIVE) {
        standings.unranked.push_back(all.rows[i].player);
        continue;
      }
      standings.rows.push_back(all.rows[i]);
      standings.rows.back().rank = static_cast<uint32_t>(standings.rows.size());
      standings.rows.back().broken_by = ARBITRO_NONE;
      standings.cells.push_back(all.cells[i]);
    }
    return standings;
  }
};

class LateChanges : public Brackets {
 protected:
  LateChanges() { world_.rulesets = TestRulesets::Of<LeavingCoins>(); }

  // The ids by rank, as they stand now.
  std::vector<std::string> Now() {
    std::vector<std::string> ids;
    TakeStandingsNow(Event(), world_.rulesets.Newest("coins"),
                     [&](OrFailure<TakenStandings> taken) {
                       const auto& standings = taken->standings;
                       for (const RecordedStanding& row : standings.rows) {
                         ids.push_back(state_->event.Player(row.player_number).id);
                       }
                     });
    return ids;
  }
  // In the order of `ids`, of the newest round.
  std::string EnterOrder(const std::vector<std::string>& ids) {
    EnterStandings enter;
    enter.round = Newest();
    uint32_t rank = 0;
    for (const std::string& id : ids) enter.rows.push_back({id, ++rank});
    return Do(enter, "the judge says so");
  }
  std::vector<std::string> SeatedIn(uint32_t round) {
    std::vector<std::string> ids;
    for (uint32_t table = 1; table <= Event().FindRound(round)->tables.size(); ++table) {
      for (const std::string& id : PlayersAt(round, table)) ids.push_back(id);
    }
    std::sort(ids.begin(), ids.end());
    return ids;
  }
  void PlayAll() {
    ToTheCut();
    Play();
    Play();
  }
};

const std::vector<std::string> kEntered = {"p3", "p2", "p8", "p1", "p5", "p4", "p7", "p6"};

std::vector<std::string> Except(const std::string& id) {
  std::vector<std::string> ids = kEntered;
  ids.erase(std::find(ids.begin(), ids.end(), id));
  return ids;
}

TEST_F(LateChanges, StandingsByHandStandUnderWhatComesLater) {
  world_.Start(8);
  Play();
  Play();
  ASSERT_EQ(EnterOrder(kEntered), "");
  EXPECT_EQ(Now(), kEntered);
  RulePenalty points{"p3", "late", Value(), "points", true};
  struct Change {
    const char* what;
    std::function<std::string()> make;
    std::vector<std::string> then;
  };
  const std::vector<Change> changes = {
      {"a correction that changes nothing",
       [&] {
         return Do(CorrectResult{2, 1, Winner("first")}, "looked again");
       },
       kEntered},
      {"a correction",
       [&] {
         return Do(CorrectResult{1, 2, Winner("second")}, "misread");
       },
       kEntered},
      {"points", [&] { return Do(points, "rude"); }, kEntered},
      {"their end", [&] { return Do(RevokePenalty{1}, "not rude"); }, kEntered},
      {"a drop", [&] { return Do(DropPlayer{"p8"}); }, Except("p8")},
      {"the player's return", [&] { return Do(ReenterPlayer{"p8"}); }, kEntered},
      {"an expulsion", [&] { return Do(ExpelPlayer{"p2"}, "rude"); }, Except("p2")},
  };
  for (const Change& change : changes) {
    ASSERT_EQ(change.make(), "") << change.what << " " << Message();
    EXPECT_EQ(Now(), change.then) << change.what;
  }
  // The cut and everything after it goes by them.
  ASSERT_EQ(Do(StartPhase{2}), "");
  std::vector<std::string> cut;
  for (const uint32_t number : Event().phases[1]->what.qualified) {
    cut.push_back(Event().Player(number).id);
  }
  EXPECT_EQ(cut, (std::vector<std::string>{"p3", "p8", "p1", "p5"}));
  ExpectLasting<LeavingCoins>();
}

TEST_F(LateChanges, AwardsGoByStandingsByHand) {
  PlayAll();
  ASSERT_EQ(EnterOrder(kEntered), "");
  ASSERT_EQ(Do(DropPlayer{"p8"}), "");
  ASSERT_EQ(Do(CompleteEvent{}, "over"), "");
  EXPECT_EQ(Now(), Except("p8"));
  ASSERT_EQ(Do(GrantAwards{}), "");
  EXPECT_EQ(Event().Player(Decided<AwardsGranted>().awards[0].player_number).id, "p3");
  ExpectLasting<LeavingCoins>();
}

TEST_F(LateChanges, ARoundThatIsDrawnAgainSeatsWhoIsThere) {
  world_.Start(6);
  Play();
  ASSERT_EQ(Do(DropPlayer{"p5"}), "") << "before the round";
  ASSERT_EQ(Do(DropPlayer{"p4", 3}), "") << "as announced before the round";
  ASSERT_EQ(Do(PairRound{2}), "");
  ASSERT_EQ(Do(DropPlayer{"p1"}), "");
  ASSERT_EQ(Do(ExpelPlayer{"p2"}, "rude"), "");
  ASSERT_EQ(Do(ReenterPlayer{"p5"}), "");
  ASSERT_EQ(Do(RegisterPlayer{"p7"}), "");
  ASSERT_EQ(Do(RegisterPlayer{"p8"}), "");
  ASSERT_EQ(Do(DropPlayer{"p8"}), "") << "came and went";
  RegisterPlayer later{"p9"};
  later.entry_round = 4;
  ASSERT_EQ(Do(later), "");
  ASSERT_EQ(Do(UnpairRound{2}, "two are gone"), "");
  EXPECT_EQ(Event().FindPlayer("p1")->leave_round, 2u);
  EXPECT_EQ(Event().FindPlayer("p7")->entry_round, 2u);
  ASSERT_EQ(Do(PairRound{2}), "");
  EXPECT_EQ(SeatedIn(2), (std::vector<std::string>{"p3", "p4", "p5", "p6", "p7"}));
  ASSERT_EQ(Do(UnpairRound{2}, "once more"), "");
  ASSERT_EQ(Do(ReenterPlayer{"p1"}), "");
  EnterPairing by_hand;
  by_hand.round = 2;
  by_hand.tables = {{{"p3", "p4"}, {}, {}}, {{"p5", "p6"}, {}, {}}, {{"p7", "p1"}, {}, {}}};
  EXPECT_EQ(Do(by_hand, "by hand"), "") << Message();
  ExpectLasting<LeavingCoins>();
}

// A player was away before the round, came back while it stood, and left again: the round that is
// drawn in its place has nothing to do with the one that was missed.
TEST_F(LateChanges, APlayerWhoCameAndWentWhileARoundStoodIsFreeForTheNextDraw) {
  for (const uint32_t revision : {kBeforeReturns, kEngineRevision}) {
    world_.options.engine_revision = revision;
    world_.Reopen();
    const std::string event = "events/e" + std::to_string(revision);
    SCOPED_TRACE(event);
    const auto act = [&](auto what, const char* reason = "") {
      EXPECT_EQ(ReasonOf(world_.DoIn(event, std::move(what), reason)), "");
    };
    CreateEvent create;
    create.event = event;
    create.ruleset = "coins";
    create.format = "plain";
    act(create);
    act(OpenRegistration{});
    for (const char* player : {"p1", "p2", "p3", "p4", "p5"}) act(RegisterPlayer{player});
    act(StartEvent{});
    act(DropPlayer{"p5"});
    act(PairRound{1});
    act(ReenterPlayer{"p5"});
    act(DropPlayer{"p5"});
    act(UnpairRound{1}, "drawn too early");
    act(ReenterPlayer{"p5"});
    act(PairRound{1});
    const bool missed = world_.StateOf(event)->event.FindPlayer("p5")->AbsentIn(1);
    EXPECT_EQ(missed, revision == kBeforeReturns);
    world_.ExpectReplays(TestRulesets::Of<LeavingCoins>(), event);
  }
}

TEST_F(LateChanges, ASemiFinalThatIsDrawnAgainHasNoOneWhoWasDisqualified) {
  ToTheCut();
  ASSERT_EQ(Do(PairRound{3}), "");
  const std::string out = PlayersAt(3, 1)[0];
  RulePenalty expulsion{out, "late", Value(), "expulsion", true};
  ASSERT_EQ(Do(expulsion, "rude"), "");
  ASSERT_EQ(Do(UnpairRound{3, true}, "a player is disqualified"), "");
  ASSERT_EQ(Do(PairRound{3}), "") << Message();
  const std::vector<std::string> seated = SeatedIn(3);
  EXPECT_EQ(std::count(seated.begin(), seated.end(), out), 0);
  ExpectLasting<LeavingCoins>();
}

TEST_F(LateChanges, AwardsAreGrantedAgainOrKept) {
  PlayAll();
  ASSERT_EQ(Do(CompleteEvent{}), "");
  ASSERT_EQ(Do(FileAppeal{PlayersAt(1, 1)[0], 0, 1, 1, "wrong"}), "");
  EXPECT_EQ(Do(GrantAwards{}), reason::kAppealsOpen);
  ASSERT_EQ(Do(DecideAppeal{1, false}, "it was right"), "");
  ASSERT_EQ(Do(GrantAwards{}), "");
  const std::vector<std::string> before = Now();
  EXPECT_EQ(Do(GrantAwards{}), reason::kAwardsGranted) << "without a reason";
  std::vector<std::string> others = before;
  std::swap(others[0], others[1]);
  ASSERT_EQ(EnterOrder(others), "");
  EXPECT_EQ(Do(ConfirmEvent{}), reason::kFieldInvalid);
  EXPECT_NE(Message().find("awards"), std::string::npos) << Message();
  ASSERT_EQ(Do(GrantAwards{}, "the final was misread"), "");
  EXPECT_EQ(Event().Player(Event().awards->awards[0].player_number).id, others[0]);
  ASSERT_EQ(EnterOrder(before), "");
  EXPECT_EQ(Do(ConfirmEvent{}), reason::kFieldInvalid);
  ASSERT_EQ(Do(ConfirmEvent{}, "they were handed out"), "");
  EXPECT_EQ(Event().Player(Event().awards->awards[0].player_number).id, others[0]);
  ExpectLasting<LeavingCoins>();
}

TEST_F(LateChanges, AMatchLossWithoutAMatchToComeIsNone) {
  ToTheCut();
  Play();
  const auto loss = [&](const std::string& player) {
    EXPECT_EQ(Do(RulePenalty{player, "late", Value(), "match-loss", true}, "rude"), "");
    const PenaltyRuled ruled = Decided<PenaltyRuled>();
    EXPECT_EQ(ruled.effects.empty(), ruled.no_match_left);
    return ruled.no_match_left;
  };
  std::string outside;
  for (uint32_t number = 1; number <= 8; ++number) {
    const auto& in = Event().phases[1]->what.qualified;
    if (std::count(in.begin(), in.end(), number) == 0) outside = Event().Player(number).id;
  }
  EXPECT_TRUE(loss(outside)) << "not in the cut";
  EXPECT_FALSE(loss(PlayersAt(3, 1)[0])) << "the final comes";
  ASSERT_EQ(Do(RevokePenalty{2}, "it was another"), "");
  Play();
  EXPECT_TRUE(loss(PlayersAt(4, 1)[0])) << "after the final";
  ASSERT_EQ(Do(CompleteEvent{}), "");
  EXPECT_TRUE(loss(PlayersAt(4, 1)[1])) << "after the event";
  ExpectLasting<LeavingCoins>();
}

}  // namespace
}  // namespace arbitro::engine
