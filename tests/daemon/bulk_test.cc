// SPDX-License-Identifier: Apache-2.0
//
// Bulk calls over the wire: many items in one request, all of them tried out first, each recorded
// as its own call records it, and none twice.
#include <atomic>
#include <string>
#include <thread>

#include "arbitro/v1/bulk.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tests/daemon/access_world.h"

namespace arbitro::testing::bulk {
namespace {

using access::Role;

class Bulk : public AccessWorld {
 protected:
  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  // Players pFROM to pTO.
  v1::RegisterPlayersRequest Players(const std::string& id, int from, int to) {
    v1::RegisterPlayersRequest request;
    request.mutable_options()->set_request_id(id);
    request.set_event(kHall);
    for (int i = from; i <= to; ++i) request.add_players()->set_player_id("p" + std::to_string(i));
    return request;
  }
  CallResult Register(const v1::RegisterPlayersRequest& request, v1::BulkResponse* response,
                      Role role = Role::kOrganiser) {
    return As(role).Call("BulkService/RegisterPlayers", request, response);
  }
  uint64_t Revision() { return olga_.Event(kHall).revision(); }
  static std::string Player(const std::string& id) { return std::string(kHall) + "/players/" + id; }

  // A round of the four players as it was played: p1 and p3 won.
  v1::EnterRoundsRequest Round(const std::string& id) {
    v1::EnterRoundsRequest request;
    request.mutable_options()->set_request_id(id);
    request.mutable_options()->set_reason("played before the laptop came");
    request.set_event(kHall);
    v1::EnteredRound* round = request.add_rounds();
    round->mutable_pairing()->set_round(1);
    for (const auto& [one, other] : {std::pair("p1", "p2"), {"p3", "p4"}}) {
      v1::ProposedTable* table = round->mutable_pairing()->add_tables();
      table->add_players(Player(one));
      table->add_players(Player(other));
    }
    for (int i = 1; i <= 2; ++i) {
      v1::ReportResultRequest report =
          olga_.Report(std::string(kHall) + "/rounds/1/tables/" + std::to_string(i), "first");
      report.clear_options();
      *round->add_results() = report;
    }
    return request;
  }
  void Start() {
    v1::BulkResponse response;
    ASSERT_TRUE(Register(Players("four", 3, 4), &response).ok());
    olga_.Do("EventService/StartEvent", olga_.ForEvent<v1::StartEventRequest>(kHall));
  }

  Organiser olga_{As(Role::kOrganiser), "olga-bulk"};
};

TEST_F(Bulk, EachItemIsARecordAndNoneIsMadeTwice) {
  const uint64_t before = Revision();
  v1::BulkResponse response;
  ASSERT_TRUE(Register(Players("many", 3, 40), &response).ok());
  ASSERT_EQ(response.items_size(), 38);
  EXPECT_EQ(response.items(0).name(), Player("p3"));
  EXPECT_EQ(response.items(0).results(0).receipt().revision(), before + 1);
  EXPECT_EQ(response.items(37).results(0).receipt().revision(), before + 38);
  EXPECT_EQ(Revision(), before + 38);
  EXPECT_EQ(response.replayed_items(), 0u);
  v1::ListRecordsRequest list;
  list.set_journal(kHall);
  list.set_first_revision(before + 2);
  list.set_page_size(1);
  v1::ListRecordsResponse records;
  ASSERT_TRUE(As(Role::kOrganiser).Call("JournalService/ListRecords", list, &records).ok());
  EXPECT_EQ(records.records(0).payload().request_id(), "many#1");
  EXPECT_TRUE(records.records(0).payload().command().has_register_player());
  // Sent again: the first answers, and nothing new.
  v1::BulkResponse again;
  ASSERT_TRUE(Register(Players("many", 3, 40), &again).ok());
  EXPECT_EQ(again.replayed_items(), 38u);
  EXPECT_EQ(again.items(37).results(0).receipt().revision(), before + 38);
  EXPECT_TRUE(again.items(37).results(0).replayed());
  EXPECT_EQ(Revision(), before + 38);
  // With more items: it goes on where it stopped.
  ASSERT_TRUE(Register(Players("many", 3, 42), &again).ok());
  EXPECT_EQ(again.replayed_items(), 38u);
  EXPECT_EQ(Revision(), before + 40);
  // Another item under the same id is none of ours.
  const CallResult reused = Register(Players("many", 50, 51), &again);
  EXPECT_EQ(reused.reason(), "BULK_REFUSED") << reused;
  EXPECT_EQ(Revision(), before + 40);
}

TEST_F(Bulk, OneBadItemStopsAllAndIsNamedByItsIndex) {
  const uint64_t before = Revision();
  v1::RegisterPlayersRequest request = Players("bad", 3, 7);
  request.mutable_players(1)->set_player_id("Not An Id");
  request.mutable_players(3)->set_event("events/draft");
  v1::BulkResponse response;
  CallResult result = Register(request, &response);
  EXPECT_EQ(result.reason(), "BULK_REFUSED") << result;
  EXPECT_NE(result.message.find("`players[1].player_id`"), std::string::npos) << result;
  // An id that comes twice is found by trying the items out, one on the other.
  request = Players("bad", 3, 7);
  request.mutable_players(4)->set_player_id("p3");
  request.mutable_players(2)->set_player_id("p1");
  result = Register(request, &response);
  EXPECT_EQ(result.reason(), "BULK_REFUSED") << result;
  EXPECT_NE(result.message.find("2 of 5 items"), std::string::npos) << result;
  EXPECT_NE(result.message.find("`players[2]`"), std::string::npos) << result;
  EXPECT_EQ(Revision(), before) << "nothing is recorded";
}

TEST_F(Bulk, ADryRunRecordsNothing) {
  const uint64_t before = Revision();
  v1::RegisterPlayersRequest request = Players("dry", 3, 5);
  request.mutable_options()->set_validate_only(true);
  v1::BulkResponse response;
  ASSERT_TRUE(Register(request, &response).ok());
  EXPECT_EQ(response.items_size(), 3);
  EXPECT_EQ(response.items(0).results_size(), 1);
  EXPECT_EQ(Revision(), before);
  request.mutable_options()->set_validate_only(false);
  ASSERT_TRUE(Register(request, &response).ok());
  EXPECT_EQ(Revision(), before + 3);
}

TEST_F(Bulk, ItemByItemEachStandsOrFallsByItself) {
  const uint64_t before = Revision();
  v1::RegisterPlayersRequest request = Players("each", 3, 7);
  request.set_item_by_item(true);
  request.mutable_players(2)->set_player_id("p1");
  v1::BulkResponse response;
  ASSERT_TRUE(Register(request, &response).ok());
  ASSERT_EQ(response.items_size(), 5);
  EXPECT_EQ(response.items(2).refusal().path(), "players[2]");
  EXPECT_EQ(response.items(2).refusal().reason(), "PLAYER_EXISTS");
  EXPECT_FALSE(response.items(2).refusal().message().empty());
  EXPECT_EQ(response.items(2).results_size(), 0);
  for (const int good : {0, 1, 3, 4}) EXPECT_FALSE(response.items(good).has_refusal()) << good;
  EXPECT_EQ(response.items(4).results(0).receipt().revision(), before + 4);
  EXPECT_EQ(Revision(), before + 4);
  // Sent again, what is on record is answered as it was, and the refusal is one again.
  ASSERT_TRUE(Register(request, &response).ok());
  EXPECT_EQ(response.replayed_items(), 4u);
  EXPECT_TRUE(response.items(2).has_refusal());
  EXPECT_EQ(Revision(), before + 4);
  // More than one batch takes, and no more than the call may.
  request = Players("long", 10, 310);
  request.set_item_by_item(true);
  ASSERT_TRUE(Register(request, &response).ok());
  EXPECT_EQ(Revision(), before + 4 + 301);
  request = Players("longer", 1000, 2000);
  request.set_item_by_item(true);
  EXPECT_NE(Register(request, &response).message.find("1000"), std::string::npos);
  EXPECT_EQ(Revision(), before + 4 + 301);
}

// A round is an item: it is there with all that belongs to it, or not at all.
TEST_F(Bulk, ItemByItemARoundIsOneItem) {
  Start();
  v1::EnterRoundsRequest rounds = Round("each-round");
  rounds.set_item_by_item(true);
  rounds.mutable_rounds(0)->mutable_results(1)->set_table("events/hall/rounds/1/tables/9");
  const uint64_t before = Revision();
  v1::BulkResponse response;
  ASSERT_TRUE(As(Role::kHeadJudge).Call("BulkService/EnterRounds", rounds, &response).ok());
  EXPECT_EQ(response.items(0).refusal().path(), "rounds[0].results[1]");
  EXPECT_EQ(Revision(), before) << "the pairing before the bad result is not on record either";
}

// While bulk calls that fail at their last item run, no single change is lost or comes between.
TEST_F(Bulk, ChangesOfOthersComeBeforeOrAfter) {
  std::atomic<bool> stop = false;
  int singles = 0;
  std::thread other([&] {
    Organiser own{As(Role::kOrganiser), "olga-single"};
    while (!stop) {
      own.Do("EventService/RegisterPlayer", own.Register(kHall, "s" + std::to_string(singles)));
      ++singles;
    }
  });
  for (int call = 0; call < 6; ++call) {
    const int first = 100 * call + 10;
    v1::RegisterPlayersRequest request = Players("call" + std::to_string(call), first, first + 49);
    const bool fails = call % 2 == 1;
    if (fails) request.mutable_players(49)->set_player_id("p1");
    v1::BulkResponse response;
    const CallResult result = Register(request, &response);
    if (fails) {
      EXPECT_EQ(result.reason(), "BULK_REFUSED");
      continue;
    }
    ASSERT_TRUE(result.ok()) << result;
    EXPECT_EQ(response.items(49).results(0).receipt().revision(),
              response.items(0).results(0).receipt().revision() + 49);
  }
  stop = true;
  other.join();
  EXPECT_EQ(olga_.Event(kHall).players(), 2u + 3u * 50u + static_cast<uint32_t>(singles));
}

TEST_F(Bulk, BoundsAndIdsAreTold) {
  v1::BulkResponse response;
  const auto message = [&](const v1::RegisterPlayersRequest& request) {
    return Register(request, &response).message;
  };
  EXPECT_NE(message(Players("none", 3, 2)).find("is empty"), std::string::npos);
  EXPECT_NE(message(Players("many", 3, 259)).find("256"), std::string::npos);
  EXPECT_NE(message(Players("a#b", 3, 4)).find("request_id"), std::string::npos);
  EXPECT_NE(message(Players(std::string(113, 'x'), 3, 4)).find("request_id"), std::string::npos);
  v1::RegisterPlayersRequest request = Players("own", 3, 4);
  request.mutable_players(0)->mutable_options()->set_request_id("mine");
  EXPECT_NE(message(request).find("`players[0].options`"), std::string::npos);
  // No single call may take an id that a bulk call derives.
  auto single = olga_.Register(kHall, "p9");
  single.mutable_options()->set_request_id("own#0");
  v1::PlayerMutationResponse registered;
  const CallResult refused =
      As(Role::kOrganiser).Call("EventService/RegisterPlayer", single, &registered);
  EXPECT_EQ(refused.reason(), "FIELD_INVALID") << refused;
  for (const Role role : {Role::kPlayer, Role::kSpectator, Role::kAnybody}) {
    EXPECT_FALSE(LetIn(Register(Players("theirs", 3, 4), &response, role)));
  }
}

TEST_F(Bulk, ResultsAndRoundsAreTakenAsTheirOwnCallsTakeThem) {
  Start();
  v1::BulkResponse response;
  v1::EnterRoundsRequest rounds = Round("played");
  EXPECT_EQ(As(Role::kOrganiser).Call("BulkService/EnterRounds", rounds, &response).reason(),
            "ACCESS_DENIED")
      << "a head judge's";
  v1::EnterRoundsRequest bad = rounds;
  bad.mutable_rounds(0)->mutable_results(1)->set_table("events/hall/rounds/1/tables/9");
  const CallResult refused = As(Role::kHeadJudge).Call("BulkService/EnterRounds", bad, &response);
  EXPECT_EQ(refused.reason(), "BULK_REFUSED");
  EXPECT_NE(refused.message.find("`rounds[0].results[1]`"), std::string::npos) << refused;
  const CallResult taken = As(Role::kHeadJudge).Call("BulkService/EnterRounds", rounds, &response);
  ASSERT_TRUE(taken.ok()) << taken;
  ASSERT_EQ(response.items_size(), 1);
  EXPECT_EQ(response.items(0).results_size(), 4) << "pairing, two results, the closing";
  EXPECT_EQ(olga_.Event(kHall).rounds_closed(), 1u);
  v1::RoundMutationResponse paired;
  olga_.Do("PairingService/PairRound", olga_.Pair(kHall, 2), &paired);
  v1::ReportResultsRequest results;
  results.mutable_options()->set_request_id("round-2");
  results.set_event(kHall);
  for (int i = 1; i <= 2; ++i) {
    v1::ReportResultRequest report =
        olga_.Report(std::string(kHall) + "/rounds/2/tables/" + std::to_string(i), "second");
    report.clear_options();
    *results.add_results() = report;
  }
  v1::ReportResultsRequest own = results;
  own.mutable_results(0)->set_player(Player("p1"));
  EXPECT_EQ(As(Role::kScorekeeper).Call("BulkService/ReportResults", own, &response).reason(),
            "BULK_REFUSED");
  ASSERT_TRUE(As(Role::kScorekeeper).Call("BulkService/ReportResults", results, &response).ok());
  EXPECT_EQ(response.items(1).name(), std::string(kHall) + "/rounds/2/tables/2");
  olga_.Do("PairingService/CloseRound", olga_.Close(kHall, 2));
}

}  // namespace
}  // namespace arbitro::testing::bulk
