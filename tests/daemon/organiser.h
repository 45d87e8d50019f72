// SPDX-License-Identifier: Apache-2.0
//
// An organiser who runs an event through the API: requests with their usual fields filled in.

#ifndef ARBITRO_TESTS_DAEMON_ORGANISER_H_
#define ARBITRO_TESTS_DAEMON_ORGANISER_H_

#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/catalogue.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tests/daemon/api_client.h"

namespace arbitro::testing {

// Makes requests, each with a request id of its own, and the calls that most tests need. A call
// that is not answered OK fails the running test.
class Organiser {
 public:
  // `name` is part of every request id, so that two organisers never share one.
  Organiser(const ApiClient& client, std::string name) : client_(client), name_(std::move(name)) {}

  // Return a request with its id.
  template <class Request>
  Request Make() {
    Request request;
    request.mutable_options()->set_request_id(NextRequestId());
    return request;
  }
  template <class Request>
  Request ForEvent(const std::string& event) {
    auto request = Make<Request>();
    request.set_event(event);
    return request;
  }
  std::string NextRequestId() { return name_ + "-" + std::to_string(++requests_); }

  v1::CreateEventRequest CreateDemo(const std::string& id);
  v1::RegisterPlayerRequest Register(const std::string& event, const std::string& player);
  v1::PairRoundRequest Pair(const std::string& event, uint32_t round);
  v1::ReportResultRequest Report(const std::string& table, const std::string& winner);
  v1::CloseRoundRequest Close(const std::string& event, uint32_t round);

  // Makes a demo event with `players` players named p1, p2 …, in REGISTRATION or RUNNING.
  void OpenDemo(const std::string& id, int players);
  void StartDemo(const std::string& id, int players);

  // Pairs the round, reports every match for its first seat, and closes it.
  void PlayRound(const std::string& event, uint32_t round);

  std::vector<v1::Table> Tables(const std::string& event, uint32_t round);
  v1::Event Event(const std::string& event);

  // Calls and expects OK.
  void Do(const std::string& method, const google::protobuf::Message& request,
          google::protobuf::Message* response);
  void Do(const std::string& method, const google::protobuf::Message& request);

 private:
  const ApiClient& client_;
  const std::string name_;
  std::atomic<uint64_t> requests_{0};
};

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_ORGANISER_H_
