// SPDX-License-Identifier: Apache-2.0
//
// Calls that no other test of a real daemon makes: each once, and what it changed is read back.
#include <string>
#include <utility>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/known_persons.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing {
namespace {

constexpr char kEvent[] = "events/hall";
constexpr char kRound[] = "events/hall/rounds/1";

class EveryCall : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  template <class Request>
  Request Because(const std::string& reason) {
    auto request = organiser_.Make<Request>();
    request.mutable_options()->set_reason(reason);
    return request;
  }
  static std::string PlayerName(const std::string& player) {
    return std::string(kEvent) + "/players/" + player;
  }
  static std::string TableName(uint32_t table) {
    return std::string(kRound) + "/tables/" + std::to_string(table);
  }
  template <class Request>
  Request AtTable(uint32_t table) {
    auto request = Because<Request>("seen by a judge");
    request.set_table(TableName(table));
    return request;
  }
  v1::Player Player(const std::string& player) {
    v1::GetPlayerRequest request;
    request.set_name(PlayerName(player));
    v1::Player response;
    organiser_.Do("EventService/GetPlayer", request, &response);
    return response;
  }
  v1::Table Table(uint32_t table) { return organiser_.Tables(kEvent, 1)[table - 1]; }
  v1::Value Winner(const std::string& who) { return organiser_.Report(TableName(1), who).report(); }
  uint64_t Revision() { return organiser_.Event(kEvent).revision(); }

  CallResult Replay(v1::ReplayMode mode, v1::ReplayJournalResponse* last) {
    v1::ReplayJournalRequest request;
    request.set_journal(kEvent);
    request.set_mode(mode);
    return client_.Stream("JournalService/ReplayJournal", request.SerializeAsString(),
                          [&](const std::string& bytes) { return last->ParseFromString(bytes); });
  }
  void ExpectReplayIdentical() {
    for (const auto mode : {v1::REPLAY_MODE_UNSPECIFIED, v1::REPLAY_MODE_VERIFY,
                            v1::REPLAY_MODE_FOLD, v1::REPLAY_MODE_REEXECUTE}) {
      v1::ReplayJournalResponse last;
      const CallResult result = Replay(mode, &last);
      EXPECT_TRUE(result.ok()) << result;
      EXPECT_TRUE(last.done());
      EXPECT_TRUE(last.identical()) << last.ShortDebugString();
    }
  }

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{WithPersons(folder_.Path(), {"persons/ada"}), WithAllGames()};
  ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "hall"};
};

TEST_F(EveryCall, StaffPresenceAndExpulsion) {
  organiser_.StartDemo("hall", 4);
  auto add = organiser_.ForEvent<v1::AddStaffRequest>(kEvent);
  add.set_person("persons/ada");
  add.set_role("head-judge");
  organiser_.Do("EventService/AddStaff", add);
  EXPECT_EQ(organiser_.Event(kEvent).staff_size(), 1);
  auto remove = organiser_.ForEvent<v1::RemoveStaffRequest>(kEvent);
  remove.set_person("persons/ada");
  remove.set_role("head-judge");
  organiser_.Do("EventService/RemoveStaff", remove);
  EXPECT_EQ(organiser_.Event(kEvent).staff_size(), 0);

  auto absent = organiser_.Make<v1::SetAbsentRequest>();
  absent.set_player(PlayerName("p1"));
  absent.set_round(1);
  organiser_.Do("EventService/SetAbsent", absent);
  EXPECT_EQ(Player("p1").absent_rounds_size(), 1);
  auto present = organiser_.Make<v1::SetPresentRequest>();
  present.set_player(PlayerName("p1"));
  present.set_round(1);
  organiser_.Do("EventService/SetPresent", present);
  EXPECT_EQ(Player("p1").absent_rounds_size(), 0);
  auto expel = Because<v1::ExpelPlayerRequest>("hit somebody");
  expel.set_player(PlayerName("p4"));
  organiser_.Do("EventService/ExpelPlayer", expel);
  EXPECT_EQ(Player("p4").status(), v1::PLAYER_STATUS_EXPELLED);
  ExpectReplayIdentical();
}

TEST_F(EveryCall, AClockStandsGoesOnAndTimeIsCalled) {
  organiser_.StartDemo("hall", 4);
  organiser_.Do("PairingService/PairRound", organiser_.Pair(kEvent, 1));
  auto start = organiser_.Make<v1::StartClockRequest>();
  start.set_round(kRound);
  start.set_seconds(3000);
  organiser_.Do("EventService/StartClock", start);
  auto pause = Because<v1::PauseClockRequest>("the light went out");
  pause.set_round(kRound);
  organiser_.Do("EventService/PauseClock", pause);
  EXPECT_NE(organiser_.Event(kEvent).clock().paused_since_us(), 0);
  auto resume = organiser_.Make<v1::ResumeClockRequest>();
  resume.set_round(kRound);
  organiser_.Do("EventService/ResumeClock", resume);
  EXPECT_EQ(organiser_.Event(kEvent).clock().paused_since_us(), 0);
  auto call = organiser_.Make<v1::CallTimeRequest>();
  call.set_round(kRound);
  organiser_.Do("EventService/CallTime", call);
  EXPECT_NE(organiser_.Event(kEvent).clock().time_called_us(), 0);
  ExpectReplayIdentical();
}

TEST_F(EveryCall, SeatsAreTakenGivenAwayAndTakenOver) {
  organiser_.StartDemo("hall", 3);
  v1::RoundMutationResponse round;
  organiser_.Do("SeatingService/SeatRound", organiser_.Pair(kEvent, 1), &round);
  ASSERT_EQ(round.tables(), 2u);
  for (const char* late : {"late", "later"}) {
    organiser_.Do("EventService/RegisterPlayer", organiser_.Register(kEvent, late));
  }
  const uint32_t bye = Table(1).kind() == v1::TABLE_KIND_BYE ? 1 : 2;
  auto seat = AtTable<v1::SeatPlayerRequest>(bye);
  seat.set_player(PlayerName("late"));
  organiser_.Do("SeatingService/SeatPlayer", seat);
  EXPECT_EQ(Table(bye).kind(), v1::TABLE_KIND_MATCH);
  seat = AtTable<v1::SeatPlayerRequest>(bye);
  seat.set_player(PlayerName("later"));
  organiser_.Do("SeatingService/SeatPlayer", seat);
  EXPECT_EQ(Table(bye).seats_size(), 3);
  auto unseat = Because<v1::UnseatPlayerRequest>("went home");
  unseat.set_round(kRound);
  unseat.set_player(PlayerName("later"));
  organiser_.Do("SeatingService/UnseatPlayer", unseat);
  EXPECT_EQ(Table(bye).seats_size(), 2);
  auto take = Because<v1::TakeOverPlaceRequest>("sat down by mistake");
  take.set_round(kRound);
  take.set_player(PlayerName("late"));
  take.set_by(PlayerName("later"));
  organiser_.Do("PairingService/TakeOverPlace", take);
  EXPECT_EQ(Table(bye).seats(1).player(), PlayerName("later"));

  auto exchange = Because<v1::RepairRoundRequest>("a wheelchair");
  exchange.set_round(kRound);
  v1::TableExchange* tables = exchange.add_tables();
  tables->set_table(TableName(1));
  tables->set_other_table(TableName(2));
  organiser_.Do("SeatingService/ExchangeSeats", exchange);
  EXPECT_EQ(Table(3 - bye).seats(1).player(), PlayerName("later"));
  ExpectReplayIdentical();
}

TEST_F(EveryCall, ASignedSlipTwoTablesTakenForEachOtherAndATablePlayedAgain) {
  organiser_.StartDemo("hall", 4);
  organiser_.Do("PairingService/PairRound", organiser_.Pair(kEvent, 1));
  organiser_.Do("ScoringService/ReportResult", organiser_.Report(TableName(1), "first"));
  organiser_.Do("ScoringService/ReportResult", organiser_.Report(TableName(2), "first"));
  const std::string player = Table(1).seats(1).player();
  auto sign = AtTable<v1::SignReportRequest>(1);
  sign.set_player(player);
  sign.set_appeals(true);
  organiser_.Do("ScoringService/SignReport", sign);
  EXPECT_EQ(Table(1).signatures(0).kind(), v1::SIGNATURE_KIND_SIGNED_WITH_APPEAL);
  auto slip = AtTable<v1::EnterSlipRequest>(1);
  *slip.mutable_report() = Winner("second");
  v1::SlipSignature* signature = slip.add_signatures();
  signature->set_player(player);
  signature->set_kind(v1::SIGNATURE_KIND_SIGNED);
  organiser_.Do("ScoringService/EnterSlip", slip);
  EXPECT_NE(Table(1).slip_revision(), 0u);
  EXPECT_EQ(Table(1).seats(1).outcome().result(), v1::SEAT_RESULT_WIN);
  auto swap = AtTable<v1::SwapResultsRequest>(1);
  swap.set_other_table(TableName(2));
  organiser_.Do("ScoringService/SwapResults", swap);
  EXPECT_EQ(Table(1).seats(0).outcome().result(), v1::SEAT_RESULT_WIN);
  EXPECT_EQ(Table(2).seats(1).outcome().result(), v1::SEAT_RESULT_WIN);
  v1::ReplayTableResponse again;
  organiser_.Do("ScoringService/ReplayTable", AtTable<v1::ReplayTableRequest>(1), &again);
  EXPECT_EQ(again.attempt(), 2u);
  EXPECT_FALSE(Table(1).decided());
  EXPECT_EQ(Table(1).earlier_attempts_size(), 1);
  ExpectReplayIdentical();
}

TEST_F(EveryCall, ATableWithANeutralAndAPassiveSeatAndADeckByHand) {
  organiser_.StartDemo("hall", 2);
  auto pairing = Because<v1::EnterPairingRequest>("a side of nobody's, and one who is out");
  pairing.set_event(kEvent);
  pairing.set_round(1);
  v1::ProposedTable* table = pairing.add_tables();
  for (const auto& [player, kind] : {std::pair(PlayerName("p1"), v1::SEAT_KIND_PLAYER),
                                     {std::string(), v1::SEAT_KIND_NEUTRAL},
                                     {PlayerName("p2"), v1::SEAT_KIND_PASSIVE}}) {
    table->add_players(player);
    table->add_kinds(kind);
  }
  organiser_.Do("PairingService/EnterPairing", pairing);
  EXPECT_EQ(Table(1).seats(1).kind(), v1::SEAT_KIND_NEUTRAL);
  EXPECT_EQ(Table(1).seats(1).player(), "");
  EXPECT_EQ(Table(1).seats(2).kind(), v1::SEAT_KIND_PASSIVE);
  auto outcome = AtTable<v1::EnterOutcomeRequest>(1);
  for (uint32_t place = 1; place <= 3; ++place) {
    v1::EnteredOutcome* seat = outcome.add_seats();
    if (place == 2) seat->set_seat(2);
    if (place != 2) seat->set_player(PlayerName(place == 1 ? "p1" : "p2"));
    seat->mutable_outcome()->set_result(place == 1 ? v1::SEAT_RESULT_WIN : v1::SEAT_RESULT_LOSS);
    seat->mutable_outcome()->set_points(place == 1 ? 1 : 0);
    seat->mutable_outcome()->set_place(place);
  }
  organiser_.Do("ScoringService/EnterOutcome", outcome);
  EXPECT_EQ(Table(1).seats(1).outcome().place(), 2u);

  auto deck = Because<v1::SubmitDeckRequest>("the demo game judges no decks");
  deck.mutable_options()->set_by_hand(true);
  deck.set_player(PlayerName("p1"));
  deck.add_rows()->set_count(4);
  deck.mutable_rows(0)->set_card("a card");
  deck.add_violations()->set_code("TOO_FEW");
  v1::SubmitDeckResponse judged;
  organiser_.Do("DeckService/SubmitDeck", deck, &judged);
  EXPECT_FALSE(judged.verdict().legal());
  v1::GetDeckRequest get;
  get.set_name(judged.deck());
  v1::Deck registered;
  organiser_.Do("DeckService/GetDeck", get, &registered);
  EXPECT_EQ(registered.by_hand().reason(), "the demo game judges no decks");
  ExpectReplayIdentical();
}

TEST_F(EveryCall, WhatMayBeDoneIsSaidInItalianToo) {
  organiser_.OpenDemo("hall", 2);
  const ApiClient italian(daemon_.address(), "it");
  v1::GetEventRequest get;
  get.set_name(kEvent);
  v1::Event event;
  ASSERT_TRUE(italian.Call("EventService/GetEvent", get, &event).ok());
  const v1::Event english = organiser_.Event(kEvent);
  ASSERT_EQ(event.allowed_actions_size(), english.allowed_actions_size());
  int translated = 0;
  for (int i = 0; i < event.allowed_actions_size(); ++i) {
    EXPECT_EQ(event.allowed_actions(i).reason(), english.allowed_actions(i).reason());
    translated += event.allowed_actions(i).message() != english.allowed_actions(i).message();
  }
  EXPECT_GT(translated, 5);
}

TEST_F(EveryCall, AReplayGoesOnlySoFarAsItIsAsked) {
  organiser_.OpenDemo("hall", 1);
  v1::ReplayJournalResponse last;
  EXPECT_EQ(Replay(static_cast<v1::ReplayMode>(9), &last).fields(),
            std::vector<std::string>{"mode"});
  ExpectReplayIdentical();
}

// A game that judges rounds, forfeits tables and rules on infractions.
class EveryCallOfALargeGame : public EveryCall {
 protected:
  void SetUp() override {
    EveryCall::SetUp();
    auto create = organiser_.CreateDemo("hall");
    create.set_ruleset("rulesets/pokemon-tcg");
    create.set_format("standard-constructed");
    *create.mutable_settings() = Settings(2);
    organiser_.Do("EventService/CreateEvent", create);
    organiser_.Do("EventService/OpenRegistration",
                  organiser_.ForEvent<v1::OpenRegistrationRequest>(kEvent));
    for (const char* player : {"p1", "p2", "p3", "p4", "p5"}) {
      organiser_.Do("EventService/RegisterPlayer", organiser_.Register(kEvent, player));
    }
    organiser_.Do("EventService/StartEvent", organiser_.ForEvent<v1::StartEventRequest>(kEvent));
  }

  static v1::Value Settings(int64_t swiss_rounds) {
    v1::Value settings;
    const auto set = [&](const char* key) {
      v1::ValueField* field = settings.mutable_struct_()->add_fields();
      field->set_key(key);
      return field->mutable_value();
    };
    set("date")->set_text("2013-10-12");
    set("decks_required")->set_flag(false);
    set("event_tier")->set_text("state-championships");
    set("match_type")->set_text("best-of-three");
    set("swiss_rounds")->set_integer(swiss_rounds);
    return settings;
  }

  v1::EvaluatePairingRequest Proposed() {
    v1::EvaluatePairingRequest request;
    request.set_event(kEvent);
    for (const char* players : {"p1p2", "p3p4", "p5"}) {
      v1::ProposedTable* table = request.add_tables();
      for (std::string rest = players; !rest.empty(); rest.erase(0, 2)) {
        table->add_players(PlayerName(rest.substr(0, 2)));
      }
    }
    return request;
  }
};

TEST_F(EveryCallOfALargeGame, ProposedRoundsAreJudgedAlsoInAnOlderState) {
  const uint64_t before = Revision();
  v1::EvaluatePairingResponse first;
  organiser_.Do("PairingService/EvaluatePairing", Proposed(), &first);
  EXPECT_EQ(first.problems_size(), 0) << first.ShortDebugString();
  EXPECT_EQ(first.revision(), before);
  organiser_.PlayRound(kEvent, 1);
  v1::EvaluatePairingRequest old = Proposed();
  old.mutable_read()->set_at_revision(before);
  for (const char* method : {"PairingService/EvaluatePairing", "SeatingService/EvaluateSeating"}) {
    v1::EvaluatePairingResponse judged;
    organiser_.Do(method, old, &judged);
    EXPECT_EQ(judged.SerializeAsString(), first.SerializeAsString()) << method;
    organiser_.Do(method, Proposed(), &judged);
    EXPECT_EQ(judged.revision(), Revision()) << method;
  }
  v1::CheckDeckRequest deck;
  deck.set_event(kEvent);
  deck.add_rows()->set_count(1);
  deck.mutable_rows(0)->set_card("bw10-9");
  deck.mutable_read()->set_at_revision(Revision() + 1);
  v1::CheckDeckResponse verdict;
  EXPECT_EQ(client_.Call("DeckService/CheckDeck", deck, &verdict).reason(), "REVISION_UNKNOWN");
}

TEST_F(EveryCallOfALargeGame, SettingsAreAmendedAndATableIsForfeited) {
  auto amend = Because<v1::AmendSettingsRequest>("more came than were planned");
  amend.set_event(kEvent);
  *amend.mutable_settings() = Settings(3);
  amend.set_authority("the organiser");
  organiser_.Do("EventService/AmendSettings", amend);
  EXPECT_EQ(organiser_.Event(kEvent).amendments(), 1u);
  organiser_.Do("PairingService/PairRound", organiser_.Pair(kEvent, 1));
  const uint32_t match = Table(1).kind() == v1::TABLE_KIND_MATCH ? 1 : 2;
  auto forfeit = AtTable<v1::ForfeitSeatsRequest>(match);
  forfeit.add_players(Table(match).seats(0).player());
  v1::ReportResultResponse lost;
  organiser_.Do("ScoringService/ForfeitSeats", forfeit, &lost);
  ASSERT_EQ(lost.outcomes_size(), 2);
  EXPECT_EQ(lost.outcomes(0).result(), v1::SEAT_RESULT_LOSS);
  EXPECT_EQ(Table(match).forfeited().reason(), "seen by a judge");
  ExpectReplayIdentical();
}

TEST_F(EveryCallOfALargeGame, APenaltyIsRevokedAndAppealsAreListed) {
  auto rule = organiser_.Make<v1::RulePenaltyRequest>();
  rule.set_player(PlayerName("p1"));
  rule.set_infraction("pace-of-play");
  organiser_.Do("PenaltyService/RulePenalty", rule);
  auto appeal = organiser_.Make<v1::FileAppealRequest>();
  appeal.set_player(PlayerName("p1"));
  appeal.set_penalty(1);
  appeal.set_text("the clock stood");
  organiser_.Do("PenaltyService/FileAppeal", appeal);
  v1::ListAppealsRequest list;
  list.set_event(kEvent);
  v1::ListAppealsResponse appeals;
  organiser_.Do("PenaltyService/ListAppeals", list, &appeals);
  ASSERT_EQ(appeals.appeals_size(), 1);
  EXPECT_EQ(appeals.appeals(0).player(), PlayerName("p1"));
  auto revoke = Because<v1::RevokePenaltyRequest>("another player's");
  revoke.set_penalty(std::string(kEvent) + "/penalties/1");
  organiser_.Do("PenaltyService/RevokePenalty", revoke);
  v1::ListPenaltiesRequest penalties;
  penalties.set_event(kEvent);
  v1::ListPenaltiesResponse ruled;
  organiser_.Do("PenaltyService/ListPenalties", penalties, &ruled);
  EXPECT_NE(ruled.penalties(0).revoked_revision(), 0u);
  ExpectReplayIdentical();
}

TEST_F(EveryCallOfALargeGame, AwardsAreTheRulesetsToGrant) {
  for (uint32_t round = 1; round <= 2; ++round) organiser_.PlayRound(kEvent, round);
  organiser_.Do("EventService/CompleteEvent",
                organiser_.ForEvent<v1::CompleteEventRequest>(kEvent));
  v1::GetAwardsRequest get;
  get.set_event(kEvent);
  v1::GetAwardsResponse awards;
  organiser_.Do("ScoringService/GetAwards", get, &awards);
  EXPECT_FALSE(awards.granted());
  auto grant = organiser_.ForEvent<v1::GrantAwardsRequest>(kEvent);
  v1::GrantAwardsResponse granted;
  const CallResult result = client_.Call("ScoringService/GrantAwards", grant, &granted);
  EXPECT_EQ(result.reason(), "NOT_OFFERED") << result;
  EXPECT_EQ(result.domain(), "pokemon-tcg");
  grant.mutable_options()->set_by_hand(true);
  grant.mutable_options()->set_reason("the ruleset has none");
  EXPECT_EQ(client_.Call("ScoringService/GrantAwards", grant, &granted).fields(),
            std::vector<std::string>{"options.by_hand"});
}

}  // namespace
}  // namespace arbitro::testing
