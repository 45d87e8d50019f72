// SPDX-License-Identifier: Apache-2.0
//
// Clients that get into each other's way, and the history of their operations.
//
// Each client makes one request after the other, mostly for the event's next step. Besides, a
// client
//
//   - sends the request that another client is sending just then, under the same id or another;
//   - sends a request again later;
//   - holds one back until it is long out of order;
//   - takes another's request id for something else;
//   - expects revisions that are old, or yet to come.
//
// The clients' choices follow from the seed and from the answers, so from threads and disks as
// well.

#ifndef ARBITRO_TESTS_LINEAR_WORKLOAD_H_
#define ARBITRO_TESTS_LINEAR_WORKLOAD_H_

#include <cstdint>
#include <vector>

#include "tests/linear/history.h"

namespace arbitro::linear {

// The service under test.
class Service {
 public:
  virtual ~Service() = default;

  // Asks and waits for the answer. Many threads call it at once.
  virtual Reply Ask(const Request& request) = 0;
};

struct Load {
  uint64_t seed = 1;
  uint32_t clients = 64;
  uint32_t events = 1;
  uint32_t players = 48;  // an event
  uint64_t operations = 0;
};

// Runs the clients, each on a thread of its own, until all operations are answered. No event exists
// before.
std::vector<Operation> RunLoad(Service& service, const Load& load);

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_WORKLOAD_H_
