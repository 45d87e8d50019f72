// SPDX-License-Identifier: Apache-2.0
//
// A real arbitrod over the network, with the demo game, which is killed now and then and started
// again.

#ifndef ARBITRO_TESTS_LINEAR_DAEMON_SERVICE_H_
#define ARBITRO_TESTS_LINEAR_DAEMON_SERVICE_H_

#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "storage/files/temporary_folder.h"
#include "tests/daemon/api_client.h"
#include "tests/daemon/daemon_process.h"
#include "tests/linear/event_model.h"
#include "tests/linear/workload.h"

namespace arbitro::linear {

// Returns the rules of the demo game.
Rules DemoRules();

class DaemonService final : public Service {
 public:
  // Kills the daemon with SIGKILL each time that so many operations were begun, while others are
  // under way, and starts it again. 0 for never.
  explicit DaemonService(uint64_t operations_between_kills);

  // Returns no answer if the daemon is killed before it answers. A call that is made while the
  // daemon is down waits for the next start.
  Reply Ask(const Request& request) override;

  // Stops the daemon and reads the journals in its log.
  absl::StatusOr<std::vector<std::vector<Record>>> StopAndReadJournals(uint32_t events);

  uint64_t kills() const { return kills_; }

 private:
  using Client = std::shared_ptr<testing::ApiClient>;

  Client WaitForClient();
  void Start();

  const uint64_t operations_between_kills_;
  storage::TemporaryFolder folder_;
  std::unique_ptr<testing::DaemonProcess> daemon_;
  std::mutex mutex_;
  std::condition_variable started_;
  Client client_;  // null: the daemon is down
  uint64_t operations_ = 0;
  uint64_t kills_ = 0;
};

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_DAEMON_SERVICE_H_
