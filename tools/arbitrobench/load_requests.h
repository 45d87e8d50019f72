// SPDX-License-Identifier: Apache-2.0
//
// The requests that a daemon is measured with.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_LOAD_REQUESTS_H_
#define ARBITRO_TOOLS_ARBITROBENCH_LOAD_REQUESTS_H_

#include <cstdint>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitrobench/load_client.h"

namespace arbitro::bench {

// Requests, each with an id that no other run has.
class Requests {
 public:
  explicit Requests(std::string run) : run_(std::move(run)) {}

  template <class Request>
  Request Make() {
    Request request;
    request.mutable_options()->set_request_id(absl::StrCat(run_, "-", ++count_));
    return request;
  }

  template <class Request>
  LoadCall ForEvent(const char* method, const std::string& event) {
    auto request = Make<Request>();
    request.set_event(event);
    return CallOf(method, request);
  }

  static LoadCall CallOf(const char* method, const google::protobuf::Message& request) {
    return {absl::StrCat("/arbitro.v1.", method), request.SerializeAsString()};
  }

  LoadCall Create(const std::string& id) {
    auto request = Make<v1::CreateEventRequest>();
    request.set_event_id(id);
    request.set_ruleset("rulesets/demo");
    request.set_format("standard");
    return CallOf("EventService/CreateEvent", request);
  }

  LoadCall Register(const std::string& event, uint32_t number) {
    auto request = Make<v1::RegisterPlayerRequest>();
    request.set_event(event);
    request.set_player_id(absl::StrCat("p", number));
    return CallOf("EventService/RegisterPlayer", request);
  }

  LoadCall Pair(const std::string& event, uint32_t round) {
    auto request = Make<v1::PairRoundRequest>();
    request.set_event(event);
    request.set_round(round);
    return CallOf("PairingService/PairRound", request);
  }

  LoadCall Report(const std::string& event, uint32_t round, uint32_t table, const char* winner) {
    auto request = Make<v1::ReportResultRequest>();
    request.set_table(absl::StrCat(event, "/rounds/", round, "/tables/", table));
    auto* field = request.mutable_report()->mutable_struct_()->add_fields();
    field->set_key("winner");
    field->mutable_value()->set_text(winner);
    return CallOf("ScoringService/ReportResult", request);
  }

  LoadCall Close(const std::string& event, uint32_t round) {
    auto request = Make<v1::CloseRoundRequest>();
    request.set_round(absl::StrCat(event, "/rounds/", round));
    return CallOf("PairingService/CloseRound", request);
  }

 private:
  const std::string run_;
  uint64_t count_ = 0;
};

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_LOAD_REQUESTS_H_
