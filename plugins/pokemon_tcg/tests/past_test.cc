// SPDX-License-Identifier: Apache-2.0
//
// The past stays the past: players who leave, come back or come late, and closed rounds that are
// taken again, in whole events.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

using Tables = std::vector<std::vector<std::string>>;

class PastEvent : public PokemonEvent {
 public:
  explicit PastEvent(int players, Json settings = Json::object())
      : PokemonEvent(std::move(settings)) {
    Register(Players(players));
    Start();
  }

  // Enters the next round; the player who is named first wins each table.
  void Open(const Tables& pairs) { EXPECT_EQ(Enter(rounds() + 1, pairs), ""); }
  void ReportAll() {
    const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
    for (uint32_t table = 1; table <= tables; ++table) {
      if (Event().rounds.back()->tables[table - 1].decided()) continue;
      EXPECT_EQ(Do(ReportResult{rounds(), table, FirstWins()}), "");
    }
  }
  void Close() { EXPECT_EQ(Do(CloseRound{rounds()}), ""); }
  void Play(const Tables& pairs) {
    Open(pairs);
    ReportAll();
    Close();
  }
  static Value FirstWins() { return ValueOf({{"winner", "first"}}); }

  void Drop(const std::string& player) { EXPECT_EQ(Do(DropPlayer{player}), ""); }
  void Expel(const std::string& player) { EXPECT_EQ(Do(ExpelPlayer{player}, "cheating"), ""); }

  // "1-2-0" by the standings of now.
  std::string Record(const std::string& player) {
    for (const RecordedStanding& row : StandingsNow().rows) {
      if (Event().Player(row.player_number).id != player) continue;
      return std::to_string(row.wins) + "-" + std::to_string(row.losses) + "-" +
             std::to_string(row.ties);
    }
    return "no row";
  }

  // A correction that changes no result leaves the standings of all closed rounds as they are.
  void ExpectThePastStands() {
    const std::vector<std::string> before = ClosedStandings();
    const Json games = {{"winner", "first"}, {"games_first", 1}};
    EXPECT_EQ(Do(CorrectResult{1, 1, ValueOf(games)}, "the games were missing"), "");
    EXPECT_EQ(ClosedStandings(), before);
    EXPECT_TRUE(Decided<ResultsChanged>().changes.empty());
  }
};

const Tables kRound1 = {{"p1", "p2"}, {"p3", "p4"}, {"p5", "p6"}, {"p7", "p8"}};
const Tables kRound2 = {{"p1", "p3"}, {"p5", "p7"}, {"p2", "p4"}, {"p6", "p8"}};
const Tables kRound3 = {{"p1", "p5"}, {"p3", "p7"}, {"p2", "p6"}, {"p4", "p8"}};

// [PKM-GEN-3] A player dropped who left before the end of the Swiss, and at no other moment.
TEST(PokemonPast, APlayerWhoPlayedEveryRoundKeepsThePlace) {
  PastEvent reference(8);
  for (const Tables& round : {kRound1, kRound2, kRound3}) reference.Play(round);
  const std::string all = reference.RanksNow();

  for (const bool while_open : {true, false}) {
    PastEvent cup(8);
    cup.Play(kRound1);
    cup.Play(kRound2);
    cup.Open(kRound3);
    cup.ReportAll();
    if (while_open) cup.Drop("p1");
    cup.Close();
    if (!while_open) cup.Drop("p1");
    EXPECT_EQ(cup.RanksOf(3), all) << while_open;
    EXPECT_EQ(cup.RanksNow(), all) << while_open;
    cup.ExpectThePastStands();
    EXPECT_EQ(cup.Do(CompleteEvent{}), "");
    EXPECT_EQ(cup.RanksNow(), all) << while_open;
  }
}

TEST(PokemonPast, APlayerWhoMissesARoundHasNoPlaceFromThenOn) {
  PastEvent cup(8);
  cup.Play(kRound1);
  const std::string first = cup.RanksOf(1);
  cup.Drop("p8");
  EXPECT_EQ(cup.RanksNow().find("p8="), std::string::npos);
  cup.Play({{"p1", "p3"}, {"p5", "p7"}, {"p2", "p4"}, {"p6"}});
  EXPECT_EQ(cup.RanksOf(2).find("p8="), std::string::npos);
  EXPECT_EQ(cup.RanksOf(1), first);
  cup.ExpectThePastStands();
}

// Whatever comes later, a closed round keeps the players and settings of its closing.
TEST(PokemonPast, StandingsTakenAgainKnowWhatHeldWhenTheRoundClosed) {
  PastEvent cup(8, Json::object({{"swiss_rounds", 4}}));
  cup.Play(kRound1);
  cup.Play(kRound2);
  cup.Drop("p7");
  cup.Play({{"p1", "p5"}, {"p2", "p3"}, {"p6", "p4"}, {"p8"}});
  cup.ExpectThePastStands();
  cup.Expel("p8");
  cup.ExpectThePastStands();
  EXPECT_EQ(cup.Do(ReenterPlayer{"p7"}), "");
  cup.ExpectThePastStands();
  Value settings = cup.Event().Settings();
  settings.Set("tie_value", Value::Text("nothing"));
  EXPECT_EQ(cup.Do(AmendSettings{settings, "TO"}, "as the season before"), "DECIDED_ALREADY");
  cup.ExpectThePastStands();
}

// The places that rest on a corrected result change, round by round, and are listed so.
TEST(PokemonPast, ACorrectionChangesWhatRestsOnItAndNamesTheRound) {
  PastEvent cup(8);
  for (const Tables& round : {kRound1, kRound2, kRound3}) cup.Play(round);
  const Value second = ValueOf({{"winner", "second"}});
  EXPECT_EQ(cup.Do(CorrectResult{2, 4, second}, "the slip was read wrongly"), "");
  const auto changed = cup.Decided<ResultsChanged>();
  std::set<uint32_t> rounds;
  for (const StandingChange& change : changed.changes) rounds.insert(change.round);
  EXPECT_EQ(rounds, (std::set<uint32_t>{2, 3}));
}

// --- The cut

class CutEvent : public PastEvent {
 public:
  CutEvent()
      : PastEvent(8, Json::object({{"event_tier", "regional-championships"}, {"top_cut", 4}})) {
    Play({{"p1", "p8"}, {"p2", "p7"}, {"p3", "p6"}, {"p4", "p5"}});
    Play({{"p1", "p4"}, {"p2", "p3"}, {"p5", "p8"}, {"p6", "p7"}});
    Play({{"p1", "p2"}, {"p3", "p5"}, {"p4", "p6"}, {"p7", "p8"}});
  }
  void PlayPaired() {
    Pair();
    ReportAll();
    Close();
  }
};

// Plays the cut; `leaver` drops when so many of its rounds are closed.
std::string RanksWith(const std::string& leaver, uint32_t rounds_closed, CutEvent* cup) {
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  for (uint32_t round = 0; round <= 2; ++round) {
    if (round == rounds_closed) cup->Drop(leaver);
    if (round < 2) cup->PlayPaired();
  }
  cup->ExpectThePastStands();
  return cup->RanksNow();
}

// Players lose no place by leaving, at whatever moment of the cut they are out of it.
TEST(PokemonPast, LeavingInTheCutOrAfterItRemovesNoPlace) {
  CutEvent reference;
  EXPECT_EQ(reference.Do(StartPhase{2}), "");
  reference.PlayPaired();
  const std::vector<std::string> beaten = {reference.PlayersAt(4, 1)[1],
                                           reference.PlayersAt(4, 2)[1]};
  reference.PlayPaired();
  const std::string all = reference.RanksNow();
  for (const std::string& leaver : Players(8)) {
    const bool in_cut =
        reference.Event().FindRound(4)->TableOf(reference.Event().FindPlayer(leaver)->number) != 0;
    for (uint32_t closed = 0; closed <= 2; ++closed) {
      // A player who leaves before a match lets the opponent go on.
      const bool plays_on =
          closed == 0 || (closed == 1 && leaver != beaten[0] && leaver != beaten[1]);
      if (in_cut && plays_on) continue;
      CutEvent cup;
      EXPECT_EQ(RanksWith(leaver, closed, &cup), all) << leaver << " after " << closed;
    }
  }
  const std::string winner = all.substr(0, all.find('='));
  reference.Expel(winner);
  EXPECT_EQ(reference.RanksNow().find(winner + "="), std::string::npos) << "expelled is not left";
}

// A player who leaves between the Swiss and the cut makes room in it, and keeps a place behind it.
TEST(PokemonPast, ThePlayersOfTheCutAreThoseWhoAreThere) {
  CutEvent cup;
  cup.Drop("p1");
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  const std::vector<std::string> qualified = cup.Qualified();
  EXPECT_EQ(qualified.size(), 4u);
  EXPECT_EQ(std::count(qualified.begin(), qualified.end(), "p1"), 0);
  cup.PlayPaired();
  cup.PlayPaired();
  EXPECT_NE(cup.RanksNow().find("p1=5"), std::string::npos) << cup.RanksNow();
}

// A penalty, a revocation and an expulsion after the closing reach the line-up.
TEST(PokemonPast, AnExpulsionAfterTheClosingReachesTheCut) {
  CutEvent cup;
  const std::string before = cup.RanksOf(3);
  cup.Expel("p1");
  EXPECT_EQ(cup.Do(StartPhase{2}), "");
  const std::vector<std::string> qualified = cup.Qualified();
  EXPECT_EQ(std::count(qualified.begin(), qualified.end(), "p1"), 0);
  EXPECT_EQ(cup.RanksOf(3), before) << "the round was closed with him";
}

// --- Rounds missed [PKM-GEN-6]

TEST(PokemonPast, MissedRoundsAreLossesHoweverTheyWereMissed) {
  const Tables second = {{"p3", "p5"}, {"p2", "p7"}, {"p4", "p6"}, {"p8"}};
  const Tables third = {{"p3", "p8"}, {"p2", "p6"}, {"p7", "p5"}, {"p4"}};
  const Tables last = {{"p3", "p1"}, {"p4", "p5"}, {"p6", "p7"}, {"p2", "p8"}};
  std::string expected;
  for (const bool drops : {true, false}) {
    PastEvent cup(8, Json::object({{"swiss_rounds", 4}}));
    cup.Play(kRound1);
    if (drops) {
      cup.Drop("p1");
    } else {
      EXPECT_EQ(cup.Do(SetAbsent{"p1", 2}), "");
      EXPECT_EQ(cup.Do(SetAbsent{"p1", 3}), "");
    }
    cup.Play(second);
    cup.Play(third);
    if (drops) EXPECT_EQ(cup.Do(ReenterPlayer{"p1"}), "");
    cup.Play(last);
    EXPECT_EQ(cup.Record("p1"), "1-3-0") << drops;
    if (!drops) EXPECT_EQ(cup.RanksNow(), expected);
    expected = cup.RanksNow();
    cup.ExpectThePastStands();
  }
}

TEST(PokemonPast, ALateEntrantLostTheRoundsBeforeTheFirstSeat) {
  PastEvent cup(3);
  cup.Open({{"p1", "p2"}, {"p3"}});
  EXPECT_EQ(cup.Do(RegisterPlayer{"p4"}), "");
  EXPECT_EQ(cup.Do(SeatPlayer{1, 2, "p4"}, "five minutes late"), "");
  EXPECT_EQ(cup.Do(ReportResult{1, 1, PastEvent::FirstWins()}), "");
  EXPECT_EQ(cup.Do(ReportResult{1, 2, ValueOf({{"winner", "second"}})}), "");
  cup.Close();
  EXPECT_EQ(cup.Record("p4"), "1-0-0");
  EXPECT_NE(cup.RanksNow().find("p4=1"), std::string::npos) << cup.RanksNow();
  // One who comes for the second round has lost the first, and stands behind all on the same
  // points.
  EXPECT_EQ(cup.Do(RegisterPlayer{"p5"}), "");
  cup.Play({{"p5", "p1"}, {"p4", "p2"}, {"p3"}});
  EXPECT_EQ(cup.Record("p5"), "1-1-0");
  const std::string ranks = cup.RanksNow();
  EXPECT_LT(ranks.find("p1="), ranks.find("p5=")) << ranks;
  cup.ExpectThePastStands();
}

}  // namespace
}  // namespace arbitro::engine
