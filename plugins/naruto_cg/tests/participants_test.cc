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

}  // namespace
}  // namespace arbitro::engine
