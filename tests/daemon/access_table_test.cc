// SPDX-License-Identifier: Apache-2.0
//
// The table of access, cell by cell, against a daemon: each call once for each role, of what is
// one's own and of what is not, of an event that is published, of one that is not, and of none.
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/str_replace.h"
#include "arbitro/v1/event_life.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/series.pb.h"
#include "daemon/access/table.h"
#include "google/protobuf/descriptor.h"
#include "tests/daemon/access_walk.h"
#include "tests/daemon/api_requests.h"

namespace arbitro::testing {
namespace {

using access::Cell;
using access::Role;
using access::RoleSet;
using google::protobuf::Message;
using google::protobuf::MethodDescriptor;

CallResult Send(const ApiClient& client, const MethodDescriptor& call, const Message& request) {
  const std::string bytes = request.SerializeAsString();
  if (call.server_streaming()) {
    return client.Stream(NameOfCall(call), bytes, [](const std::string&) { return false; });
  }
  std::string response;
  return client.CallBytes(NameOfCall(call), bytes, &response);
}

class AccessTable : public AccessWalk {
 protected:
  AccessTable() : AccessWalk(WithAllGames()) {}

  void SetUp() override {
    AccessWorld::SetUp();
    MakeEvents();
  }

  // By gRPC.
  Sender Directly() const {
    return [this](Role role, const MethodDescriptor& call, const Message& request) {
      return Send(As(role), call, request);
    };
  }
};

TEST_F(AccessTable, TheTableAndTheProtosHaveTheSameCalls) {
  std::set<std::string> calls;
  for (const MethodDescriptor* call : Calls()) calls.insert(NameOfCall(*call));
  std::set<std::string> rows;
  for (const access::Row& row : access::Table()) {
    const std::string call = std::string(row.service) + "/" + std::string(row.method);
    EXPECT_TRUE(rows.insert(call).second) << call << " is there twice";
    EXPECT_EQ(access::FindRow(row.method), &row) << call << ": its name is another's, too";
  }
  EXPECT_EQ(rows, calls);
}

TEST_F(AccessTable, EveryCellOfAPublishedEvent) { WalkPublished(Directly()); }

TEST_F(AccessTable, EveryCellOfAnEventThatIsNotPublished) { WalkUnpublished(Directly()); }

// The calls that a list says may be made, as "SERVICE/METHOD".
template <class Message>
std::set<std::string> ListedIn(const Message& message) {
  std::set<std::string> listed;
  for (const v1::AllowedAction& each : message.allowed_actions()) {
    listed.insert(absl::StrReplaceAll(each.action(), {{".", "/"}}));
  }
  return listed;
}

// Returns those of all calls, as an administrator has them listed, that the cells of a role let
// through: with the caller's own, or without.
std::set<std::string> Permitted(const std::set<std::string>& all, bool own,
                                const std::function<Cell(const std::string&)>& cell_of) {
  std::set<std::string> permitted;
  for (const std::string& call : all) {
    const Cell cell = cell_of(call);
    if (cell == Cell::kYes || (own && cell == Cell::kOwn)) permitted.insert(call);
  }
  return permitted;
}

TEST_F(AccessTable, WhatMayBeDoneIsListedToWhoMayDoIt) {
  Organiser olga(As(Role::kOrganiser), "lists");
  for (const char* id : {"p3", "p4"}) {
    olga.Do("EventService/RegisterPlayer", olga.Register(kHall, id));
  }
  olga.Do("EventService/StartEvent", olga.ForEvent<v1::StartEventRequest>(kHall));
  olga.Do("PairingService/PairRound", olga.Pair(kHall, 1));
  const auto event_of = [&](Role role) {
    return ListedIn(Organiser(As(role), "reads").Event(kHall));
  };
  const auto table_of = [&](Role role, const std::string& name) {
    v1::GetTableRequest request;
    request.set_name(name);
    v1::Table table;
    EXPECT_TRUE(As(role).Call("PairingService/GetTable", request, &table).ok());
    return table;
  };
  const std::set<std::string> of_event = event_of(Role::kAdministrator);
  EXPECT_GT(of_event.size(), 40u);
  // The second time answers are known already.
  for (size_t i = 0; i < 2 * access::kRoles; ++i) {
    const Role role = static_cast<Role>(i % access::kRoles);
    SCOPED_TRACE(access::kRoleNames[i % access::kRoles]);
    const auto cell_of = [&](const std::string& call) {
      const access::Row* row = access::FindRow(call.substr(call.find('/') + 1));
      return row == nullptr ? Cell::kNo : Best(*row, Standing(role, kHall));
    };
    EXPECT_EQ(event_of(role), Permitted(of_event, true, cell_of));
    for (const char* name : {"events/hall/rounds/1/tables/1", "events/hall/rounds/1/tables/2"}) {
      const std::set<std::string> of_table = ListedIn(table_of(Role::kAdministrator, name));
      EXPECT_GT(of_table.size(), 10u);
      const v1::Table table = table_of(role, name);
      bool own = false;
      for (const v1::Seat& seat : table.seats()) {
        own |= role == Role::kPlayer && seat.player() == std::string(kHall) + "/players/p1";
      }
      EXPECT_EQ(ListedIn(table), Permitted(of_table, own, cell_of)) << name;
    }
  }
  EXPECT_EQ(event_of(Role::kAnybody), std::set<std::string>());
  EXPECT_EQ(event_of(Role::kSpectator), std::set<std::string>{"EventService/RegisterPlayer"});
}

TEST_F(AccessTable, WhatMayBeDoneWithASeriesIsTheOrganisers) {
  Organiser olga(As(Role::kOrganiser), "league");
  auto create = olga.Make<v1::CreateSeriesRequest>();
  create.set_series_id("league");
  create.set_ruleset("rulesets/demo-league");
  olga.Do("SeriesService/CreateSeries", create);
  const auto listed = [&](Role role) {
    v1::GetSeriesRequest request;
    request.set_name("series/league");
    v1::Series series;
    EXPECT_TRUE(As(role).Call("SeriesService/GetSeries", request, &series).ok());
    return ListedIn(series).size();
  };
  EXPECT_EQ(listed(Role::kOrganiser), 2u);
  EXPECT_EQ(listed(Role::kAdministrator), 2u);
  EXPECT_EQ(listed(Role::kAuditor), 0u);
  EXPECT_EQ(listed(Role::kSpectator), 0u);
}

}  // namespace
}  // namespace arbitro::testing
