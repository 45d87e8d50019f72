// SPDX-License-Identifier: Apache-2.0
#include "tests/daemon/organiser.h"

#include <utility>

#include "google/protobuf/empty.pb.h"
#include "gtest/gtest.h"

namespace arbitro::testing {

v1::CreateEventRequest Organiser::CreateDemo(const std::string& id) {
  auto request = Make<v1::CreateEventRequest>();
  request.set_event_id(id);
  request.set_title("A demo event");
  request.set_ruleset("rulesets/demo");
  request.set_format("standard");
  request.set_utc_offset_minutes(60);
  return request;
}

v1::RegisterPlayerRequest Organiser::Register(const std::string& event, const std::string& player) {
  auto request = ForEvent<v1::RegisterPlayerRequest>(event);
  request.set_player_id(player);
  return request;
}

v1::PairRoundRequest Organiser::Pair(const std::string& event, uint32_t round) {
  auto request = ForEvent<v1::PairRoundRequest>(event);
  request.set_round(round);
  return request;
}

v1::ReportResultRequest Organiser::Report(const std::string& table, const std::string& winner) {
  auto request = Make<v1::ReportResultRequest>();
  request.set_table(table);
  v1::ValueField* field = request.mutable_report()->mutable_struct_()->add_fields();
  field->set_key("winner");
  field->mutable_value()->set_text(winner);
  return request;
}

v1::CloseRoundRequest Organiser::Close(const std::string& event, uint32_t round) {
  auto request = Make<v1::CloseRoundRequest>();
  request.set_round(event + "/rounds/" + std::to_string(round));
  return request;
}

void Organiser::OpenDemo(const std::string& id, int players) {
  const std::string event = "events/" + id;
  Do("EventService/CreateEvent", CreateDemo(id));
  Do("EventService/OpenRegistration", ForEvent<v1::OpenRegistrationRequest>(event));
  for (int i = 1; i <= players; ++i) {
    Do("EventService/RegisterPlayer", Register(event, "p" + std::to_string(i)));
  }
}

void Organiser::StartDemo(const std::string& id, int players) {
  OpenDemo(id, players);
  Do("EventService/StartEvent", ForEvent<v1::StartEventRequest>("events/" + id));
}

void Organiser::PlayRound(const std::string& event, uint32_t round) {
  Do("PairingService/PairRound", Pair(event, round));
  for (const v1::Table& table : Tables(event, round)) {
    if (table.decided()) continue;
    Do("ScoringService/ReportResult", Report(table.name(), "first"));
  }
  Do("PairingService/CloseRound", Close(event, round));
}

std::vector<v1::Table> Organiser::Tables(const std::string& event, uint32_t round) {
  v1::ListTablesRequest request;
  request.set_round(event + "/rounds/" + std::to_string(round));
  request.set_page_size(1000);
  v1::ListTablesResponse response;
  Do("PairingService/ListTables", request, &response);
  return {response.tables().begin(), response.tables().end()};
}

v1::Event Organiser::Event(const std::string& event) {
  v1::GetEventRequest request;
  request.set_name(event);
  v1::Event response;
  Do("EventService/GetEvent", request, &response);
  return response;
}

void Organiser::Do(const std::string& method, const google::protobuf::Message& request,
                   google::protobuf::Message* response) {
  const CallResult result = client_.Call(method, request, response);
  EXPECT_TRUE(result.ok()) << method << " " << request.ShortDebugString() << "\n" << result;
}

void Organiser::Do(const std::string& method, const google::protobuf::Message& request) {
  // Every answer is one of no known fields; its content does not matter here.
  google::protobuf::Empty response;
  Do(method, request, &response);
}

}  // namespace arbitro::testing
