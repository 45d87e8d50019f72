// SPDX-License-Identifier: Apache-2.0
//
// An engine in this process with a real ruleset, on a log in memory.

#ifndef ARBITRO_TESTS_MODEL_MODEL_ENGINE_H_
#define ARBITRO_TESTS_MODEL_MODEL_ENGINE_H_

#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "arbitro/host/client.h"
#include "daemon/engine/engine.h"

namespace arbitro::model {

// The only event of an engine.
inline constexpr char kModelEvent[] = "events/model";

// `seed` is all of its randomness.
class ModelEngine {
 public:
  ModelEngine(std::shared_ptr<const RulesetClient> ruleset, uint64_t seed);
  ~ModelEngine();

  // Always with a reason, where a person decides.
  template <class What>
  engine::Outcome Do(What what) {
    engine::Command command;
    command.what = std::move(what);
    return Send(std::move(command));
  }

  const engine::EventState& Event();

 private:
  struct Parts;

  engine::Outcome Send(engine::Command command);

  std::unique_ptr<Parts> parts_;
  engine::StatePtr state_;
  uint32_t requests_ = 0;
};

// "REASON: message", or "" where the command was carried out.
std::string RefusalOf(const engine::Outcome& outcome);

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_MODEL_ENGINE_H_
