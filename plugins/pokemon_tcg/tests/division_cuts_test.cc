// SPDX-License-Identifier: Apache-2.0
//
// The rounds of an event of the Pokémon TCG and the cuts of its age divisions: which players count
// for them, and whether each division gets its own.

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

// City Championships, where table 4.5 has three rounds and no cut up to 8 players, four rounds and
// the top 4 from 9 on.
class Divisions : public PokemonEvent {
 public:
  explicit Divisions(int juniors, int seniors, Json further = Json::object())
      : PokemonEvent(With(std::move(further))) {
    Enroll("j", 2005, juniors);
    Enroll("s", 2000, seniors);
  }

  // j1, j2 … born in that year.
  void Enroll(const std::string& letter, int year, int players) {
    for (int i = 1; i <= players; ++i) {
      RegisterPlayer player;
      player.player = letter + std::to_string(i);
      player.facts = ValueOf({{"born", year}});
      EXPECT_EQ(Do(player), "");
    }
  }

  uint32_t Planned() { return Event().phases.back()->what.rounds_planned; }

  // Draws and plays the next round; of each match the first by name wins.
  void Play() {
    ASSERT_EQ(Do(PairRound{rounds() + 1}), "");
    const uint32_t round = rounds();
    for (uint32_t table = 1; table <= Event().rounds.back()->tables.size(); ++table) {
      if (Event().rounds.back()->tables[table - 1].decided()) continue;
      const std::vector<std::string> players = PlayersAt(round, table);
      const char* const winner = players[0] < players[1] ? "first" : "second";
      ASSERT_EQ(Do(ReportResult{round, table, ValueOf({{"winner", winner}})}), "");
    }
    ASSERT_EQ(Do(CloseRound{round}), "");
  }
  void PlaySwiss() {
    while (rounds() < Event().phases[0]->what.rounds_planned) Play();
  }
  // Starts the phase; a lot parts players who are level.
  std::string StartCut(uint32_t phase) {
    const std::string refused = Do(StartPhase{phase});
    if (refused != "LOT_NEEDED") return refused;
    EnterStandings lot;
    lot.round = rounds();
    for (const std::string& player : Order(rounds())) {
      lot.rows.push_back({player, static_cast<uint32_t>(lot.rows.size()) + 1});
    }
    for (const std::string& player : Unranked()) lot.unranked.push_back(player);
    EXPECT_EQ(Do(lot, "by lot, in public"), "");
    return Do(StartPhase{phase});
  }
  // The division of a cut, by the first letter of its players' names, and how many they are: "j4".
  std::string PlayCut(uint32_t phase) {
    if (const std::string refused = StartCut(phase); !refused.empty()) return refused;
    const std::vector<std::string> in = Qualified();
    const bool one = std::all_of(in.begin(), in.end(), [&](const std::string& player) {
      return player.front() == in.front().front();
    });
    for (uint32_t left = Planned(); left > 0; --left) Play();
    return one ? in.front().front() + std::to_string(in.size()) : "of several divisions";
  }

 private:
  static Json With(Json further) {
    Json settings = {{"age_divisions", "apart"}, {"event_tier", "city-championships"}};
    settings.update(further);
    return settings;
  }
  std::vector<std::string> Unranked() {
    std::vector<std::string> players;
    for (const uint32_t number : Standings().unranked) players.push_back(Event().Player(number).id);
    return players;
  }
};

// [PKM-GEN-24] [PKM-GEN-11] Players who leave when their division's cut is over take no cut away
// from another division: neither one who was not in it, nor all of them.
TEST(PokemonDivisionCuts, WhoLeavesAfterTheCutTakesNoneFromTheNextDivision) {
  for (const int leaving : {0, 1, 9}) {
    SCOPED_TRACE(leaving);
    Divisions cup(9, 9);
    cup.Start();
    cup.PlaySwiss();
    EXPECT_EQ(cup.PlayCut(2), "j4");
    for (int i = 0; i < leaving; ++i) {
      EXPECT_EQ(cup.Do(DropPlayer{"j" + std::to_string(9 - i)}), "");
    }
    EXPECT_EQ(cup.PlayCut(3), "s4");
    EXPECT_EQ(cup.Do(StartPhase{4}), reason::kPhaseOrder);
    EXPECT_EQ(cup.Do(CompleteEvent{}), "");
  }
}

// [PKM-GEN-11] [PKM-GEN-10] The players of the first Swiss round count: one who leaves after it
// changes neither cut nor rounds, of which an amendment asks again.
TEST(PokemonDivisionCuts, WhoLeavesDuringTheSwissIsStillCounted) {
  for (const char* leaving : {"j1", "j9"}) {
    SCOPED_TRACE(leaving);
    Divisions cup(9, 9, {{"swiss_rounds", 5}});
    cup.Start();
    cup.Play();
    EXPECT_EQ(cup.Do(DropPlayer{leaving}), "");
    AmendSettings amendment;
    amendment.settings = ValueOf({{"age_divisions", "apart"},
                                  {"event_tier", "city-championships"},
                                  {"decks_required", false},
                                  {"date", "2013-10-12"}});
    amendment.authority = "TO";
    EXPECT_EQ(cup.Do(amendment, "as the table has it"), "");
    EXPECT_EQ(cup.Planned(), 4u);
    cup.PlaySwiss();
    EXPECT_EQ(cup.PlayCut(2), "j4");
    EXPECT_EQ(cup.PlayCut(3), "s4");
  }
}

// [PKM-GEN-11] A player who left before the first round was drawn does not count.
TEST(PokemonDivisionCuts, WhoWasNeverDrawnIsNotCounted) {
  Divisions cup(9, 9);
  EXPECT_EQ(cup.Do(DropPlayer{"j9"}), "");
  cup.Start();
  cup.PlaySwiss();
  EXPECT_EQ(cup.PlayCut(2), "s4");
  EXPECT_EQ(cup.Do(StartPhase{3}), reason::kPhaseOrder);
}

// [PKM-GEN-24] A division with one player left has no cut, also where the organiser set one; the
// others have theirs, and none twice.
TEST(PokemonDivisionCuts, ADivisionOfOnePlayerHasNone) {
  Divisions cup(2, 4, {{"top_cut", 4}, {"swiss_rounds", 2}});
  cup.Start();
  cup.Play();
  EXPECT_EQ(cup.Do(DropPlayer{"j2"}), "");
  cup.Play();
  EXPECT_EQ(cup.PlayCut(2), "s4");
  EXPECT_EQ(cup.Do(StartPhase{3}), reason::kPhaseOrder);
}

// The ways in which a player of the list is not in the first draw.
enum class Away { kNobody, kAbsent, kNotCheckedIn };

// [PKM-GEN-10] The number of rounds is that of the players who are drawn first, with divisions
// together or apart.
TEST(PokemonDivisionCuts, WhoIsNotInTheFirstDrawMakesNoRound) {
  for (const char* divisions : {"together", "apart"}) {
    for (const Away away : {Away::kNobody, Away::kAbsent, Away::kNotCheckedIn}) {
      SCOPED_TRACE(std::string(divisions) + " " + std::to_string(static_cast<int>(away)));
      Divisions cup(9, 0, {{"age_divisions", divisions}});
      EXPECT_EQ(cup.Do(StartEvent{}), "");
      if (away == Away::kAbsent) {
        EXPECT_EQ(cup.Do(SetAbsent{"j9", 1}), "");
      }
      if (away == Away::kNotCheckedIn) {
        EXPECT_EQ(cup.Do(OpenCheckIn{1}), "");
        for (int i = 1; i <= 8; ++i) {
          EXPECT_EQ(cup.Do(CheckInPlayer{"j" + std::to_string(i), 1}), "");
        }
      }
      EXPECT_EQ(cup.Do(StartPhase{1}), "");
      EXPECT_EQ(cup.Planned(), away == Away::kNobody ? 4u : 3u);
    }
  }
}

// [PKM-GEN-10] A check-in for a later round says nothing about the first.
TEST(PokemonDivisionCuts, ALaterCheckInChangesNoRounds) {
  Divisions cup(9, 0, {{"swiss_rounds", 5}});
  cup.Start();
  cup.Play();
  EXPECT_EQ(cup.Do(OpenCheckIn{2}), "");
  EXPECT_EQ(cup.Do(CheckInPlayer{"j1", 2}), "");
  AmendSettings amendment;
  amendment.settings = ValueOf(
      {{"event_tier", "city-championships"}, {"decks_required", false}, {"date", "2013-10-12"}});
  amendment.authority = "TO";
  EXPECT_EQ(cup.Do(amendment, "as the table has it"), "");
  EXPECT_EQ(cup.Planned(), 4u);
}

}  // namespace
}  // namespace arbitro::engine
