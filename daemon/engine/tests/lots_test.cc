// SPDX-License-Identifier: Apache-2.0
//
// Lots in the standings that close a round: each has a link of its own, which stays with the round.

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/draw/seed.h"
#include "daemon/engine/tests/cut_coins.h"
#include "daemon/engine/tests/drawn_tables.h"
#include "daemon/engine/tests/lot_coins.h"

namespace arbitro::engine {
namespace {

using LotCutCoins = WithLots<CutCoins>;

class Lots : public Tables {
 protected:
  Lots() {
    world_.rulesets = TestRulesets::Of<LotCoins>();
    world_.Start(6);
  }
  Lots(TestRulesets rulesets, uint32_t players) {
    world_.rulesets = std::move(rulesets);
    world_.Start(players);
  }

  std::vector<uint32_t> Order(uint32_t round) {
    std::vector<uint32_t> order;
    const auto standings = Round(round).standings.Get();
    for (const RecordedStanding& row : standings->rows) {
      order.push_back(row.player_number);
    }
    return order;
  }

  template <class Game = LotCoins>
  void ExpectAllOfItAgain() {
    std::vector<ReplayFinding> findings;
    const auto replayed = world_.Replayed<Game>(&findings);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    for (const ReplayFinding& each : findings) {
      ADD_FAILURE() << "record " << each.revision << ": " << each.field << " " << each.why;
    }
    const std::string state = world_.states.Encode(*world_.State());
    EXPECT_EQ(world_.states.Encode(*replayed->state), state);
    const auto snapshot = world_.states.Decode(state);
    ASSERT_TRUE(snapshot.ok()) << snapshot.status();
    EXPECT_EQ(world_.states.Encode(**snapshot), state);
  }
};

TEST_F(Lots, ClosingARoundOpensTheNextLink) {
  Play(1);
  const Digest drawn = Event().last_link;
  const Accepted closed = Ok(Do(CloseRound{1}));
  const DrawProof& lots = closed.decision.what.Get<RoundClosed>().draw;
  EXPECT_EQ(lots.link_index, 2u);
  EXPECT_EQ(storage::Sha256(storage::AsBytes(lots.link)), drawn);
  EXPECT_EQ(lots.list_digest, ListDigest({1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(Event().links_opened, 2u);
  EXPECT_EQ(Event().last_link, lots.link);
  Play(2);
  EXPECT_EQ(Round(2).draw.link_index, 3u);
  Close(2);
  EXPECT_NE(Round(1).standings.draw().seed, Round(2).standings.draw().seed);
  ExpectAllOfItAgain();
}

TEST_F(Lots, NobodyIsLevelWhereARoundCloses) {
  Play(1);
  Close(1);
  std::set<uint32_t> ranks;
  const auto standings = Round(1).standings.Get();
  for (const RecordedStanding& row : standings->rows) ranks.insert(row.rank);
  EXPECT_EQ(ranks.size(), 6u);
}

// The same lots again: a correction moves whom it is about, and no player else.
TEST_F(Lots, ACorrectionKeepsTheLots) {
  Play(1);
  Close(1);
  const DrawProof lots = Round(1).standings.draw();
  const std::vector<uint32_t> before = Order(1);
  const Accepted corrected = Ok(Do(CorrectResult{1, 1, Winner("second")}));
  const auto& retaken = corrected.decision.what.Get<ResultsChanged>().standings;
  ASSERT_EQ(retaken.size(), 1u);
  EXPECT_EQ(retaken[0].standings.draw.seed, lots.seed);
  EXPECT_EQ(Round(1).standings.draw().link, lots.link);
  EXPECT_EQ(Event().links_opened, lots.link_index) << "no link is opened for it";
  EXPECT_NE(Order(1), before);
  Ok(Do(CorrectResult{1, 1, Winner("first")}));
  EXPECT_EQ(Order(1), before) << "as it was, and so the standings are";
  ExpectAllOfItAgain();
}

TEST_F(Lots, ADryRunSpendsNoLink) {
  Play(1);
  Submission dry = world_.Make(CloseRound{1});
  dry.validate_only = true;
  const Accepted tried = Ok(world_.Send(dry));
  const Accepted real = Ok(Do(CloseRound{1}));
  EXPECT_EQ(real.decision.what.Get<RoundClosed>().draw.link_index, 2u);
  EXPECT_NE(tried.decision.what.Get<RoundClosed>().draw.link,
            real.decision.what.Get<RoundClosed>().draw.link);
}

TEST_F(Lots, StandingsByHandHaveNone) {
  Play(1);
  EnterStandings enter;
  enter.round = 1;
  for (uint32_t number = 1; number <= 6; ++number) {
    enter.rows.push_back({"p" + std::to_string(number), number});
  }
  Ok(Do(enter));
  EXPECT_EQ(Round(1).standings.draw().link_index, 0u);
  EXPECT_EQ(Event().links_opened, 1u);
  ExpectAllOfItAgain();
}

class LotsAndCut : public Lots {
 protected:
  LotsAndCut() : Lots(TestRulesets::Of<LotCutCoins>(), 12) {
    Ok(Do(StartPhase{1}));
    for (const uint32_t round : {1u, 2u}) {
      Play(round);
      Close(round);
    }
    Ok(Do(StartPhase{2}));
  }

  // The order of those who are not in the cut.
  std::vector<uint32_t> Outsiders(uint32_t round) {
    std::vector<uint32_t> outside = Order(round);
    for (const uint32_t number : Event().phases[1]->what.qualified) std::erase(outside, number);
    return outside;
  }
};

// Lots that were drawn again would part the same players the other way round.
TEST_F(LotsAndCut, AnEliminationKeepsTheLotsOfTheStandingsBeforeIt) {
  const std::vector<uint32_t> before = Outsiders(2);
  ASSERT_EQ(before.size(), 8u);
  for (const uint32_t round : {3u, 4u}) {
    Play(round);
    const uint32_t links = Event().links_opened;
    const Accepted closed = Ok(Do(CloseRound{round}));
    EXPECT_EQ(closed.decision.what.Get<RoundClosed>().draw.link_index, 0u);
    EXPECT_EQ(Event().links_opened, links);
    EXPECT_EQ(Outsiders(round), before);
  }
  Ok(Do(CorrectResult{3, 1, Winner("first")}));
  EXPECT_EQ(Outsiders(3), before) << "nor does a correction draw new ones";
  ExpectAllOfItAgain<LotCutCoins>();
}

// A game that asks for no lots spends no link on them.
TEST_F(Tables, WithoutLotsNoLinkIsOpened) {
  world_.Start(4);
  Play(1);
  Close(1);
  EXPECT_EQ(Round(1).standings.draw().link_index, 0u);
  EXPECT_EQ(Event().links_opened, 1u);
}

}  // namespace
}  // namespace arbitro::engine
