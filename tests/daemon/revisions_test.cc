// SPDX-License-Identifier: Apache-2.0
//
// Reads at a revision: an event as it was after one of its records, however long ago.
#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/draw.pb.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "gtest/gtest.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/daemon/organiser.h"

namespace arbitro::testing::revisions {
namespace {

constexpr int kOutOfRange = 11;

class Revisions : public ::testing::Test {
 protected:
  void SetUp() override { ASSERT_TRUE(daemon_.ready()) << daemon_.Log(); }

  template <class Response, class Request>
  Response At(const std::string& method, Request request, uint64_t revision) {
    if (revision != 0) request.mutable_read()->set_at_revision(revision);
    Response response;
    organiser_.Do(method, request, &response);
    return response;
  }

  v1::Event Event(uint64_t revision) {
    v1::GetEventRequest request;
    request.set_name("events/demo");
    return At<v1::Event>("EventService/GetEvent", request, revision);
  }
  v1::ListTablesResponse Tables(uint64_t revision) {
    v1::ListTablesRequest request;
    request.set_round("events/demo/rounds/1");
    return At<v1::ListTablesResponse>("PairingService/ListTables", request, revision);
  }
  v1::GetStandingsResponse Standings(uint32_t round, uint64_t revision) {
    v1::GetStandingsRequest request;
    request.set_event("events/demo");
    request.set_round(round);
    return At<v1::GetStandingsResponse>("ScoringService/GetStandings", request, revision);
  }

  // Why such a read at the revision is refused.
  template <class Request>
  std::string ReasonAt(const std::string& method, Request request, uint64_t revision) {
    request.mutable_read()->set_at_revision(revision);
    return client_
        .Stream(method, request.SerializeAsString(), [](const std::string&) { return true; })
        .reason();
  }
  template <class Request>
  static Request Named(const std::string& name) {
    Request request;
    request.set_name("events/demo/" + name);
    return request;
  }
  template <class Request>
  static Request OfEvent() {
    Request request;
    request.set_event("events/demo");
    return request;
  }

  storage::TemporaryFolder folder_;
  DaemonProcess daemon_{folder_.Path()};
  ApiClient client_{daemon_.address()};
  Organiser organiser_{client_, "revisions"};
};

TEST_F(Revisions, ReadsShowTheEventAsItWasThen) {
  organiser_.StartDemo("demo", 4);
  organiser_.Do("PairingService/PairRound", organiser_.Pair("events/demo", 1));
  const v1::Event paired = Event(0);
  const v1::ListTablesResponse tables_paired = Tables(0);
  const v1::GetStandingsResponse standings_paired = Standings(0, 0);
  ASSERT_EQ(tables_paired.tables_size(), 2);
  organiser_.Do("ScoringService/ReportResult",
                organiser_.Report(tables_paired.tables(0).name(), "first"));
  const v1::Event reported = Event(0);
  const v1::ListTablesResponse tables_reported = Tables(0);
  const v1::GetStandingsResponse standings_reported = Standings(0, 0);
  organiser_.Do("ScoringService/ReportResult",
                organiser_.Report(tables_paired.tables(1).name(), "second"));
  organiser_.Do("PairingService/CloseRound", organiser_.Close("events/demo", 1));
  organiser_.PlayRound("events/demo", 2);

  EXPECT_EQ(Event(paired.revision()).DebugString(), paired.DebugString());
  EXPECT_EQ(Event(reported.revision()).DebugString(), reported.DebugString());
  EXPECT_EQ(Tables(paired.revision()).DebugString(), tables_paired.DebugString());
  EXPECT_EQ(Tables(reported.revision()).DebugString(), tables_reported.DebugString());
  EXPECT_EQ(Standings(0, paired.revision()).DebugString(), standings_paired.DebugString());
  EXPECT_EQ(Standings(0, reported.revision()).DebugString(), standings_reported.DebugString());
  // And they differ from each other and from now.
  EXPECT_EQ(Event(0).rounds_closed(), 2u);
  EXPECT_FALSE(Tables(paired.revision()).tables(0).decided());
  EXPECT_TRUE(Tables(reported.revision()).tables(0).decided());
  EXPECT_FALSE(Tables(reported.revision()).tables(1).decided());
  EXPECT_NE(standings_paired.DebugString(), standings_reported.DebugString());
}

TEST_F(Revisions, WhatWasNotThereThenIsUnknown) {
  organiser_.StartDemo("demo", 2);
  const uint64_t started = Event(0).revision();
  organiser_.PlayRound("events/demo", 1);
  EXPECT_EQ(Event(started).rounds_paired(), 0u);
  v1::ListTablesRequest tables;
  tables.set_round("events/demo/rounds/1");
  tables.mutable_read()->set_at_revision(started);
  v1::ListTablesResponse none;
  EXPECT_EQ(client_.Call("PairingService/ListTables", tables, &none).reason(), "ROUND_UNKNOWN");
  v1::GetStandingsRequest standings;
  standings.set_event("events/demo");
  standings.set_round(1);
  standings.mutable_read()->set_at_revision(started);
  v1::GetStandingsResponse rows;
  EXPECT_EQ(client_.Call("ScoringService/GetStandings", standings, &rows).reason(),
            "ROUND_UNKNOWN");
}

TEST_F(Revisions, ARevisionThatIsNotThereIsOutOfRange) {
  organiser_.StartDemo("demo", 2);
  const uint64_t newest = Event(0).revision();
  for (uint64_t revision : {uint64_t{0}, newest + 1, UINT64_MAX}) {
    v1::GetEventRequest request;
    request.set_name("events/demo");
    request.mutable_read()->set_at_revision(revision);
    v1::Event event;
    const CallResult result = client_.Call("EventService/GetEvent", request, &event);
    EXPECT_EQ(result.code, kOutOfRange) << revision << " " << result;
    EXPECT_EQ(result.reason(), "REVISION_UNKNOWN");
    EXPECT_EQ(result.metadata("revision"), std::to_string(newest));
  }
}

// Whatever is read of an event is read at the revision that is asked for.
TEST_F(Revisions, EveryReadTakesOne) {
  organiser_.StartDemo("demo", 2);
  organiser_.Do("PairingService/PairRound", organiser_.Pair("events/demo", 1));
  const uint64_t next = Event(0).revision() + 1;
  v1::ListTablesRequest tables;
  tables.set_round("events/demo/rounds/1");
  const std::vector<std::string> reasons = {
      ReasonAt("EventService/GetPlayer", Named<v1::GetPlayerRequest>("players/p1"), next),
      ReasonAt("EventService/ListPlayers", OfEvent<v1::ListPlayersRequest>(), next),
      ReasonAt("EventService/ListDuties", OfEvent<v1::ListDutiesRequest>(), next),
      ReasonAt("PairingService/GetRound", Named<v1::GetRoundRequest>("rounds/1"), next),
      ReasonAt("PairingService/GetTable", Named<v1::GetTableRequest>("rounds/1/tables/1"), next),
      ReasonAt("PairingService/ListTables", tables, next),
      ReasonAt("PairingService/ListPhases", OfEvent<v1::ListPhasesRequest>(), next),
      ReasonAt("DeckService/GetDeck", Named<v1::GetDeckRequest>("players/p1/deck"), next),
      ReasonAt("DrawService/GetDraws", OfEvent<v1::GetDrawsRequest>(), next),
      ReasonAt("PenaltyService/ListPenalties", OfEvent<v1::ListPenaltiesRequest>(), next),
      ReasonAt("PenaltyService/ListAppeals", OfEvent<v1::ListAppealsRequest>(), next),
      ReasonAt("ScoringService/GetAwards", OfEvent<v1::GetAwardsRequest>(), next),
      ReasonAt("ScoringService/GetStandings", OfEvent<v1::GetStandingsRequest>(), next),
      ReasonAt("ScoringService/StreamStandings", OfEvent<v1::GetStandingsRequest>(), next)};
  EXPECT_EQ(reasons, std::vector<std::string>(reasons.size(), "REVISION_UNKNOWN"));
}

TEST_F(Revisions, PagesOfStandingsShowTheStateOfTheFirst) {
  organiser_.StartDemo("demo", 4);
  organiser_.PlayRound("events/demo", 1);
  const v1::GetStandingsResponse then = Standings(0, 0);
  auto request = OfEvent<v1::GetStandingsRequest>();
  request.set_page_size(2);
  v1::GetStandingsResponse first;
  organiser_.Do("ScoringService/GetStandings", request, &first);
  organiser_.PlayRound("events/demo", 2);
  request.set_page_token(first.next_page_token());
  v1::GetStandingsResponse second;
  organiser_.Do("ScoringService/GetStandings", request, &second);
  EXPECT_EQ(second.revision(), first.revision());
  first.mutable_rows()->MergeFrom(second.rows());
  ASSERT_EQ(first.rows_size(), then.rows_size());
  for (int i = 0; i < first.rows_size(); ++i) {
    EXPECT_EQ(first.rows(i).DebugString(), then.rows(i).DebugString());
  }
  EXPECT_NE(Standings(0, 0).DebugString(), then.DebugString());
}

}  // namespace
}  // namespace arbitro::testing::revisions
