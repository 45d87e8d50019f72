// SPDX-License-Identifier: Apache-2.0
//
// Requests to every call of the API, made from the protos: for tests that leave no call out.

#ifndef ARBITRO_TESTS_DAEMON_API_REQUESTS_H_
#define ARBITRO_TESTS_DAEMON_API_REQUESTS_H_

#include <memory>
#include <string>
#include <vector>

#include "google/protobuf/descriptor.h"
#include "google/protobuf/message.h"

namespace arbitro::testing {

// Returns every call that the protos have.
std::vector<const google::protobuf::MethodDescriptor*> Calls();

// "EventService/GetEvent".
std::string NameOfCall(const google::protobuf::MethodDescriptor& call);

// Sets a text field, or in a message field of that name its text `player`. Does nothing to a
// request that has neither.
void SetText(const char* name, const std::string& text, google::protobuf::Message* request);

// The event, player, table and person that a request names.
struct About {
  std::string event;
  std::string player;  // its id there
  std::string person;
  int table = 1;
};

// Returns a request that names only that. It has no request id, so the daemon carries nothing out.
std::unique_ptr<google::protobuf::Message> RequestAbout(
    const google::protobuf::MethodDescriptor& call, const About& about);

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_API_REQUESTS_H_
