// SPDX-License-Identifier: Apache-2.0
//
// Rulings between two match days count, and a final that was played stands.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "plugins/risiko/tests/fixture.h"

namespace arbitro::engine {
namespace {

constexpr int64_t kAppealWindow = 2 * 60 * 60;

// Four match days of nine players.
class Played : public RisikoEvent {
 public:
  Played() : RisikoEvent(Players(9)) {
    Start();
    for (uint32_t day = 1; day <= 4; ++day) PlayRound(day);
  }
  std::vector<std::string> Begin(uint32_t phase) {
    EXPECT_EQ(PublishStandings(static_cast<uint32_t>(Event().rounds.size())), "");
    Wait(kAppealWindow + 1);
    EXPECT_EQ(Do(StartPhase{phase}), "");
    return Qualified();
  }
  void PlayToTheEnd() {
    Begin(2);
    PlayRound(5);
    Begin(3);
    PlayRound(6);
  }
};

// [RSK-4.4] A player who withdraws before the final leaves the standings; afterwards he keeps the
// place. [RSK-AMB-19] An expelled player leaves them at any time.
TEST(RisikoPast, LeavingAfterTheFinalRemovesNoPlace) {
  Played cup;
  cup.PlayToTheEnd();
  const std::string ranks = cup.RanksNow();
  const std::vector<std::string> closed = cup.ClosedStandings();
  const std::string winner = cup.Order(6).front();
  const std::string last = cup.Order(6).back();
  EXPECT_EQ(cup.Do(DropPlayer{winner}), "");
  EXPECT_EQ(cup.RanksNow(), ranks);
  EXPECT_EQ(cup.Do(DropPlayer{last}), "");
  EXPECT_EQ(cup.RanksNow(), ranks);
  EXPECT_EQ(cup.ClosedStandings(), closed);
  EXPECT_EQ(cup.Do(ExpelPlayer{winner}, "cheating"), "");
  EXPECT_EQ(cup.RanksNow().find(winner + "="), std::string::npos);
  cup.ExpectReplays();
}

// [RSK-2.3] [RSK-AMB-12] Points that a penalty takes after the last match day count for the
// play-off; a penalty that is revoked never did.
TEST(RisikoPast, PenaltiesAfterTheClosingMakeThePlayOff) {
  for (const bool revoked : {false, true}) {
    Played cup;
    const std::vector<std::string> order = cup.Order(4);
    const std::string closed = cup.RanksOf(4);
    RulePenalty rule;
    rule.player = order[2];
    rule.infraction = "noise";
    rule.proposed = "points";
    rule.effects = {{ARBITRO_EFFECT_POINTS, ARBITRO_TARGET_PLAYER, -400}};
    EXPECT_EQ(cup.ByHand(rule, "after the last game"), "");
    if (revoked) EXPECT_EQ(cup.Do(RevokePenalty{1}, "it was another player"), "");
    EXPECT_EQ(cup.RanksOf(4), closed) << "the day was closed without it";
    EXPECT_EQ(cup.RanksNow() == closed, revoked);
    const std::vector<RecordedStanding> now = cup.StandingsNow().rows;
    const std::vector<std::string> play_off = cup.Begin(2);
    for (size_t place = 0; place < 6; ++place) {
      const std::string player = cup.Event().Player(now[place].player_number).id;
      const bool plays = std::count(play_off.begin(), play_off.end(), player) != 0;
      EXPECT_EQ(plays, place >= 3) << player << " in place " << place + 1;
    }
    cup.ExpectReplays();
  }
}

// Lots are drawn once: the play-off and the final leave the players as they parted them.
TEST(RisikoPast, LotsOfTheMatchDaysStandInThePlayOff) {
  for (int i = 0; i < 4; ++i) {
    Played cup;
    const std::vector<std::string> before = cup.Order(4);
    cup.Begin(2);
    if (i % 2 == 1) EXPECT_EQ(cup.Do(DropPlayer{before.back()}), "");
    cup.PlayRound(5);
    std::vector<std::string> expected = before;
    if (i % 2 == 1) expected.pop_back();
    EXPECT_EQ(cup.Order(5), expected);
    EXPECT_EQ(cup.Do(ExpelPlayer{before[7]}, "cheating"), "");
    expected.erase(std::find(expected.begin(), expected.end(), before[7]));
    std::vector<std::string> now;
    for (const RecordedStanding& row : cup.StandingsNow().rows) {
      now.push_back(cup.Event().Player(row.player_number).id);
    }
    EXPECT_EQ(now, expected);
  }
}

}  // namespace
}  // namespace arbitro::engine
