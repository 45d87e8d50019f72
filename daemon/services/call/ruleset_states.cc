// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/call/ruleset_states.h"

#include <utility>

namespace arbitro::services {

void RulesetStates::SetEngine(engine::Engine* engine) {
  const std::lock_guard lock(mutex_);
  engine_ = engine;
}

void RulesetStates::SetStarting(const std::string& sha256, bool starting) {
  {
    const std::lock_guard lock(mutex_);
    const bool changes =
        starting ? not_starting_.erase(sha256) > 0 : not_starting_.insert(sha256).second;
    if (!changes) return;
  }
  Changed();
}

void RulesetStates::Changed() {
  const std::lock_guard lock(telling_);
  if (listener_) listener_();
}

void RulesetStates::Tell(std::function<void()> listener) {
  const std::lock_guard lock(telling_);
  listener_ = std::move(listener);
}

v1::RulesetState RulesetStates::Of(const RulesetClient& ruleset) const {
  engine::Engine* engine = nullptr;
  {
    const std::lock_guard lock(mutex_);
    if (not_starting_.contains(ruleset.sha256())) return v1::RULESET_STATE_NOT_STARTING;
    engine = engine_;
  }
  const bool quarantined = engine != nullptr && engine->faults().book()->quarantined.contains(
                                                    engine::IdentityOf(ruleset));
  return quarantined ? v1::RULESET_STATE_QUARANTINED : v1::RULESET_STATE_SERVING;
}

}  // namespace arbitro::services
