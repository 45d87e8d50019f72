// SPDX-License-Identifier: Apache-2.0
//
// Calls of the API through a web door, by gRPC-Web or JSON over a socket.

#ifndef ARBITRO_TESTS_DAEMON_DOOR_CLIENT_H_
#define ARBITRO_TESTS_DAEMON_DOOR_CLIENT_H_

#include <string>

#include "tests/daemon/api_client.h"

namespace arbitro::testing {

// Sends one request to "127.0.0.1:8080" with the bearer (empty: none) and the key (empty: none),
// and reads how it ended; of a stream its first message is an end that is well.
CallResult CallThroughDoor(const std::string& door, const std::string& method,
                           const std::string& request, const std::string& token,
                           const std::string& key);

// An answer of a door over HTTP.
struct DoorAnswer {
  int status = 0;    // 0: it did not answer
  std::string body;  // without the marks of its chunks
};

// Sends JSON as browsers and scripts do, and reads the whole answer; of a stream of events all
// until one of them has `last`.
DoorAnswer AskDoor(const std::string& door, const std::string& method, const std::string& json,
                   const std::string& token, const std::string& last);

// The address of the door that a daemon started, by its log; empty: it started none.
std::string DoorIn(const std::string& log);

}  // namespace arbitro::testing

#endif  // ARBITRO_TESTS_DAEMON_DOOR_CLIENT_H_
