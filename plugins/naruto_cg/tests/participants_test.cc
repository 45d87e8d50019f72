// SPDX-License-Identifier: Apache-2.0
//
// The players who take part in an event, and all that their number decides: rounds, places, Chakra,
// duties, and whether a judge may play.

#include <gtest/gtest.h>

#include <map>
#include <string>
#include <vector>

#include "plugins/naruto_cg/tests/doors.h"

namespace arbitro::engine {
namespace {

// --- Places and Chakra

// Plays the rounds of a phase, each match won by its first seat.
void PlayPhase(NarutoEvent* cup) {
  EXPECT_EQ(cup->Do(StartPhase{cup->Event().NextPhase()}), "");
  for (uint32_t left = cup->Phase().rounds_planned; left > 0; --left) {
    EXPECT_EQ(cup->Do(PairRound{cup->rounds() + 1}), "");
    const uint32_t round = cup->rounds();
    const size_t tables = cup->Event().rounds.back()->tables.size();
    for (uint32_t table = 1; table <= tables; ++table) {
      if (cup->PlayersAt(round, table).size() < 2) continue;
      EXPECT_EQ(cup->Do(ReportResult{round, table, ValueOf({{"winner", "first"}})}), "");
    }
    EXPECT_EQ(cup->Do(CloseRound{round}), "");
  }
}

std::map<std::string, int64_t> ChakraOfAll(NarutoEvent* cup) {
  EXPECT_EQ(cup->Do(CompleteEvent{}), "");
  EXPECT_EQ(cup->Do(GrantAwards{}), "");
  std::map<std::string, int64_t> chakra;
  for (const GrantedAward& award : cup->Event().awards->awards) {
    if (award.code == "chakra") chakra[cup->Event().Player(award.player_number).id] = award.amount;
  }
  return chakra;
}

// [NAR-CHAKRA-5] [NAR-AMB-70] Of ten on the list seven play: one left before the start, one after
// it, and one never came. Seven have a place and Chakra.
TEST(NarutoParticipants, APlayerWhoNeverSatAtATableHasNoPlaceAndNoChakra) {
  NarutoEvent cup(Json::object({{"type", "chunin"}}));
  cup.Register(Players(10));
  EXPECT_EQ(cup.Do(DropPlayer{"p10"}), "");
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(DropPlayer{"p9"}), "");
  for (const uint32_t round : {1u, 2u, 3u}) EXPECT_EQ(cup.Do(SetAbsent{"p8", round}), "");
  PlayPhase(&cup);
  EXPECT_EQ(cup.Standings().rows.size(), 7u);
  EXPECT_EQ(cup.Standings().unranked, (std::vector<uint32_t>{8, 9, 10}));
  PlayPhase(&cup);
  std::multiset<int64_t> given;
  for (const auto& [player, chakra] : ChakraOfAll(&cup)) given.insert(chakra);
  EXPECT_EQ(given, (std::multiset<int64_t>{1, 1, 1, 3, 5, 7, 10}));
  cup.ExpectReplays();
}

// [NAR-CHAKRA-4] [NAR-CHAKRA-5] Two who did not check in stand above no player of a Jonin event.
TEST(NarutoParticipants, APlayerWhoDidNotCheckInHasNoPlace) {
  NarutoEvent cup(Json::object({{"type", "jonin"}}));
  cup.Register(Players(8));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(OpenCheckIn{1}), "");
  for (const std::string& player : Players(6)) EXPECT_EQ(cup.Do(CheckInPlayer{player, 1}), "");
  for (const uint32_t round : {2u, 3u}) {
    EXPECT_EQ(cup.Do(SetAbsent{"p7", round}), "");
    EXPECT_EQ(cup.Do(SetAbsent{"p8", round}), "");
  }
  PlayPhase(&cup);
  PlayPhase(&cup);
  const std::map<std::string, int64_t> chakra = ChakraOfAll(&cup);
  EXPECT_EQ(chakra.size(), 6u);
  EXPECT_EQ(chakra.count("p7") + chakra.count("p8"), 0u);
}

// [NAR-AMB-60] Once a player has played, the place stays, though the player leaves; a player who
// comes in the second round has one from then on.
TEST(NarutoParticipants, APlayerOfAnyRoundHasAPlace) {
  NarutoEvent cup;
  cup.Register(Players(6));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(StartPhase{1}), "");
  cup.PlayRound(Json::array({{"p1", "p2", "p1"}, {"p3", "p4", "p3"}}));
  EXPECT_EQ(cup.Standings().unranked, (std::vector<uint32_t>{5, 6}));
  EXPECT_EQ(cup.Do(DropPlayer{"p4"}), "");
  cup.PlayRound(Json::array({{"p1", "p3", "p1"}, {"p2", "p5", "p2"}}));
  EXPECT_EQ(cup.Standings().unranked, (std::vector<uint32_t>{6}));
}

// --- Rounds

struct PresentRow {
  const char* what;
  int checked_in;  // 0: no check-in
  bool absent;     // the last player is announced as absent
  uint32_t entry_round;
  uint32_t rounds;
};

// [NAR-AMB-70] Seventeen are on the list: the rounds are those of the players who are drawn into
// round one.
TEST(NarutoParticipants, RoundsArePlannedForThePlayersOfRoundOne) {
  constexpr PresentRow kRows[] = {{"all there", 0, false, 0, 5},
                                  {"one is announced as absent", 0, true, 0, 4},
                                  {"one has not checked in", 16, false, 0, 4},
                                  {"all have checked in", 17, false, 0, 5},
                                  {"one more leaves after check-in", 17, true, 0, 4}};
  for (const PresentRow& row : kRows) {
    SCOPED_TRACE(row.what);
    NarutoEvent cup;
    cup.Register(Players(17));
    EXPECT_EQ(cup.Do(StartEvent{}), "");
    if (row.checked_in > 0) EXPECT_EQ(cup.Do(OpenCheckIn{1}), "");
    for (const std::string& player : Players(row.checked_in)) {
      EXPECT_EQ(cup.Do(CheckInPlayer{player, 1}), "");
    }
    if (row.absent) EXPECT_EQ(cup.Do(SetAbsent{"p17", 1}), "");
    EXPECT_EQ(cup.Do(StartPhase{1}), "");
    EXPECT_EQ(cup.Phase().rounds_planned, row.rounds);
  }
}

// [NAR-AMB-70] No player enters after round one, so that a later round that is asked for is the
// first, and the player counts.
TEST(NarutoParticipants, EveryPlayerEntersInRoundOne) {
  NarutoEvent cup;
  cup.Register(Players(16));
  RegisterPlayer late{"late"};
  late.entry_round = 3;
  EXPECT_EQ(cup.Do(late), "");
  EXPECT_EQ(cup.Decided<PlayerRegistered>().entry_round, 1u);
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(StartPhase{1}), "");
  EXPECT_EQ(cup.Phase().rounds_planned, 5u);
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  EXPECT_NE(cup.Event().rounds.back()->TableOf(17), 0u);
  EXPECT_EQ(cup.Do(RegisterPlayer{"later"}), "ENTRIES_CLOSED");
}

}  // namespace
}  // namespace arbitro::engine
