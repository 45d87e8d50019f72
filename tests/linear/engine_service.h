// SPDX-License-Identifier: Apache-2.0
//
// The engine in this process, on a log in a folder of its own, with the game of
// daemon/engine/tests/coins.h.

#ifndef ARBITRO_TESTS_LINEAR_ENGINE_SERVICE_H_
#define ARBITRO_TESTS_LINEAR_ENGINE_SERVICE_H_

#include <memory>

#include "absl/status/statusor.h"
#include "tests/linear/event_model.h"
#include "tests/linear/workload.h"

namespace arbitro::linear {

// Returns the rules of the game of coins.
Rules CoinRules();

class EngineService final : public Service {
 public:
  // Ends the process if the folder cannot be used, because there is nothing to test then.
  EngineService();
  ~EngineService() override;

  Reply Ask(const Request& request) override;

  // Returns the journals in the log, once no operation is under way.
  absl::StatusOr<std::vector<std::vector<Record>>> Journals(uint32_t events) const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace arbitro::linear

#endif  // ARBITRO_TESTS_LINEAR_ENGINE_SERVICE_H_
