// SPDX-License-Identifier: Apache-2.0
//
// The players who take part in an event, and all that their number decides: rounds, places, Chakra,
// duties, and whether a judge may play.

#include <gtest/gtest.h>

#include <map>
#include <set>
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

// --- Duties

// The open duties by their codes.
std::multiset<std::string> OpenDuties(NarutoEvent* cup) {
  std::multiset<std::string> codes;
  const auto& duties = cup->Event().life->duties;
  for (uint32_t i = 0; i < duties.size(); ++i) {
    if (duties[i]->open()) codes.insert(duties[i]->duty.code);
  }
  return codes;
}

using Codes = std::multiset<std::string>;
const Codes kUnofficial = {"UNOFFICIAL"};
const Codes kOfficial = {"CHECK_REGISTRATIONS"};

// [NAR-EVENT-7] [NAR-AMB-12] [NAR-AMB-70] Until round one is paired, the event owes what its
// players ask for.
TEST(NarutoParticipants, WhatIsOwedFollowsThePlayersUntilRoundOne) {
  NarutoEvent cup;
  cup.Register(Players(5));
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(OpenDuties(&cup), kUnofficial);
  EXPECT_EQ(cup.Do(RegisterPlayer{"p6"}), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial);
  EXPECT_EQ(cup.Do(DropPlayer{"p6"}), "");
  EXPECT_EQ(OpenDuties(&cup), kUnofficial);
  EXPECT_EQ(cup.Do(ReenterPlayer{"p6"}), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial);
  EXPECT_EQ(cup.Do(ExpelPlayer{"p6"}, "cheating"), "");
  EXPECT_EQ(OpenDuties(&cup), kUnofficial);
  EXPECT_EQ(cup.Do(RegisterPlayer{"p7"}), "");
  EXPECT_EQ(cup.Do(SetAbsent{"p7", 1}), "");
  EXPECT_EQ(OpenDuties(&cup), kUnofficial);
  EXPECT_EQ(cup.Do(DropPlayer{"p7"}), "");
  EXPECT_EQ(OpenDuties(&cup), kUnofficial) << "a player who was away is none the fewer";
  EXPECT_EQ(cup.Do(StartPhase{1}), "");
  EXPECT_NE(cup.Cited("NAR-EVENT-7"), "");
  cup.ExpectReplays();
}

// [NAR-EVENT-7] A settled duty stays so while the event stays as large; what happens after round
// one changes nothing.
TEST(NarutoParticipants, WhatIsOwedIsNotAskedTwice) {
  NarutoEvent cup;
  cup.Register(Players(8));
  EXPECT_EQ(cup.Do(SetAbsent{"p8", 1}), "");
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial);
  EXPECT_EQ(cup.Do(SettleDuty{1, "checked"}), "");
  EXPECT_EQ(cup.Do(SetAbsent{"p8", 2}), "");
  EXPECT_EQ(cup.Do(DropPlayer{"p8"}), "") << "the seven others are there";
  EXPECT_EQ(cup.Do(DropPlayer{"p7"}), "");
  EXPECT_EQ(OpenDuties(&cup), Codes());
  EXPECT_EQ(cup.Do(StartPhase{1}), "");
  EXPECT_EQ(cup.Cited("NAR-EVENT-7"), "");
  EXPECT_EQ(cup.Do(PairRound{1}), "");
  EXPECT_EQ(cup.Do(DropPlayer{"p6"}), "");
  EXPECT_EQ(OpenDuties(&cup), Codes());
}

// [NAR-EVENT-7] [NAR-AMB-70] A player who was announced as absent comes after all: at the latest
// when the event is over, the duty of the smaller event is settled.
TEST(NarutoParticipants, TheEndSettlesWhatTheSmallerEventOwed) {
  NarutoEvent cup;
  cup.Register(Players(6));
  EXPECT_EQ(cup.Do(SetAbsent{"p6", 1}), "");
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(OpenDuties(&cup), kUnofficial);
  EXPECT_EQ(cup.Do(SetPresent{"p6", 1}), "");
  PlayPhase(&cup);
  PlayPhase(&cup);
  EXPECT_EQ(cup.Do(CompleteEvent{}), "");
  EXPECT_EQ(OpenDuties(&cup), Codes());
}

// --- Judges

class JudgedEvent : public NarutoEvent {
 public:
  // An event that Ada alone judges.
  explicit JudgedEvent(int players) : NarutoEvent(Json::object({{"organiser_as_judge", false}})) {
    Register(Players(players));
    EXPECT_EQ(Add("ada", "judge"), "");
  }

  std::string Add(const std::string& person, const std::string& role) {
    return Do(AddStaff{{"persons/" + person, role}});
  }
  std::string Remove(const std::string& person, const std::string& role) {
    return Do(RemoveStaff{{"persons/" + person, role}});
  }
  void RegisterPerson(const std::string& person) {
    RegisterPlayer player{person};
    player.person = "persons/" + person;
    EXPECT_EQ(Do(player), "");
  }
};

// [NAR-EVENT-9] [NAR-STAFF-8] The judge of an event that runs leaves once another one is there, or
// the organiser stands in.
TEST(NarutoParticipants, AnEventThatRunsKeepsAJudge) {
  JudgedEvent cup(8);
  EXPECT_EQ(cup.Remove("ada", "judge"), "");
  EXPECT_EQ(cup.Add("ada", "judge"), "") << "before the start a judge may go";
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Remove("ada", "judge"), "NO_JUDGE");
  EXPECT_EQ(cup.RefusedBy(), "NAR-EVENT-9");
  EXPECT_EQ(cup.Add("bea", "judge"), "");
  EXPECT_EQ(cup.Remove("ada", "judge"), "");
  EXPECT_EQ(cup.Remove("bea", "judge"), "NO_JUDGE");
  AmendSettings amendment;
  amendment.settings = cup.Event().Settings();
  amendment.settings.Set("organiser_as_judge", Value::Flag(true));
  amendment.authority = "organiser";
  EXPECT_EQ(cup.Do(amendment, "the judge is ill"), "");
  EXPECT_EQ(cup.Remove("bea", "judge"), "");
  amendment.settings.Set("organiser_as_judge", Value::Flag(false));
  EXPECT_EQ(cup.Do(amendment, "no"), "NO_JUDGE");
  amendment.settings.Set("organiser_as_judge", Value::Flag(true));
  amendment.settings.Set("at_shop", Value::Flag(false));
  EXPECT_EQ(cup.Do(amendment, "no"), "NO_JUDGE") << "only at a shop the organiser stands in";
  cup.ExpectReplays();
}

// [NAR-EVENT-10] The event asks for a head judge while several judge and none is appointed.
TEST(NarutoParticipants, TheHeadJudgeIsAskedForWhileTheEventRuns) {
  const Codes asks = {"APPOINT_HEAD_JUDGE", "CHECK_REGISTRATIONS"};
  JudgedEvent cup(8);
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial);
  EXPECT_EQ(cup.Add("bea", "judge"), "");
  EXPECT_EQ(OpenDuties(&cup), asks);
  EXPECT_EQ(cup.Add("cia", "judge"), "");
  EXPECT_EQ(OpenDuties(&cup), asks) << "once";
  EXPECT_EQ(cup.Add("bea", "head-judge"), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial);
  EXPECT_EQ(cup.Remove("bea", "head-judge"), "");
  EXPECT_EQ(OpenDuties(&cup), asks);
  EXPECT_EQ(cup.Remove("cia", "judge"), "");
  EXPECT_EQ(OpenDuties(&cup), asks);
  EXPECT_EQ(cup.Remove("bea", "judge"), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial) << "one judge needs no head";
  cup.ExpectReplays();
}

// [NAR-STAFF-5] [NAR-AMB-13] [NAR-AMB-70] Participants are those who have not left before round
// one, and the players of round one after it.
TEST(NarutoParticipants, AJudgeMayPlayAmongSixteenWhoAreThere) {
  JudgedEvent cup(17);
  cup.RegisterPerson("bea");
  EXPECT_EQ(cup.Add("bea", "judge"), "JUDGE_MAY_NOT_PLAY");
  EXPECT_EQ(cup.Do(DropPlayer{"p17"}), "");
  EXPECT_EQ(cup.Add("bea", "judge"), "JUDGE_MAY_NOT_PLAY");
  EXPECT_EQ(cup.Do(DropPlayer{"p16"}), "");
  EXPECT_EQ(cup.Add("bea", "judge"), "");
  EXPECT_EQ(cup.Do(StartEvent{}), "");

  JudgedEvent large(16);
  large.RegisterPerson("bea");
  EXPECT_EQ(large.Do(StartEvent{}), "");
  EXPECT_EQ(large.Do(DropPlayer{"bea"}), "");
  EXPECT_EQ(large.Do(RegisterPlayer{"p17"}), "");
  EXPECT_EQ(large.Do(StartPhase{1}), "");
  EXPECT_EQ(large.Do(PairRound{1}), "");
  EXPECT_EQ(large.Do(DropPlayer{"p17"}), "");
  EXPECT_EQ(large.Add("bea", "judge"), "JUDGE_MAY_NOT_PLAY") << "seventeen began";
}

// [NAR-STAFF-6] A judge who had left the players does not come back as one of seventeen.
TEST(NarutoParticipants, AJudgeDoesNotComeBackAsTheSeventeenth) {
  JudgedEvent cup(16);
  cup.RegisterPerson("ada2");
  EXPECT_EQ(cup.Do(DropPlayer{"p16"}), "");
  EXPECT_EQ(cup.Add("ada2", "judge"), "");
  EXPECT_EQ(cup.Do(DropPlayer{"ada2"}), "");
  EXPECT_EQ(cup.Do(ReenterPlayer{"p16"}), "");
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(cup.Do(ReenterPlayer{"ada2"}), "JUDGE_MAY_NOT_PLAY");
  EXPECT_EQ(cup.Do(DropPlayer{"p16"}), "");
  EXPECT_EQ(cup.Do(ReenterPlayer{"ada2"}), "");
}

// [NAR-STAFF-6] Where a seventeenth comes after the start, the ruleset is not told whether a judge
// plays: the organiser is asked to see to it, as long as seventeen are expected.
TEST(NarutoParticipants, ASeventeenthAfterTheStartAsksWhetherAJudgePlays) {
  const Codes asks = {"CHECK_REGISTRATIONS", "JUDGE_ONLY_JUDGES"};
  JudgedEvent cup(15);
  cup.RegisterPerson("bea");
  EXPECT_EQ(cup.Add("bea", "judge"), "");
  EXPECT_EQ(cup.Remove("ada", "judge"), "");
  EXPECT_EQ(cup.Do(StartEvent{}), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial);
  EXPECT_EQ(cup.Do(RegisterPlayer{"p16"}), "");
  EXPECT_EQ(OpenDuties(&cup), asks);
  EXPECT_EQ(cup.Do(RegisterPlayer{"p17"}), "");
  EXPECT_EQ(OpenDuties(&cup), asks) << "once";
  EXPECT_EQ(cup.Do(DropPlayer{"p17"}), "");
  EXPECT_EQ(OpenDuties(&cup), asks);
  EXPECT_EQ(cup.Do(DropPlayer{"bea"}), "");
  EXPECT_EQ(OpenDuties(&cup), kOfficial) << "sixteen are left";
  EXPECT_EQ(cup.Do(ReenterPlayer{"p17"}), "");
  EXPECT_EQ(OpenDuties(&cup), asks);
  cup.ExpectReplays();
}

}  // namespace
}  // namespace arbitro::engine
