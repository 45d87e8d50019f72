// SPDX-License-Identifier: Apache-2.0
//
// Tracks which rulesets take new events, and tells a listener when that changes.
//
// The engine knows the faults of a ruleset, and its runner knows whether its workers can be
// started. The health service and RulesetService need both.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_RULESET_STATES_H_
#define ARBITRO_DAEMON_SERVICES_CALL_RULESET_STATES_H_

#include <functional>
#include <mutex>
#include <set>
#include <string>

#include "arbitro/host/client.h"
#include "arbitro/v1/ruleset.pb.h"
#include "daemon/engine/engine.h"

namespace arbitro::services {

// Thread-safe.
class RulesetStates {
 public:
  // Takes the engine's knowledge into account from now on; null ends that.
  void SetEngine(engine::Engine* engine);

  // Records whether workers with the library of that digest (64 hex digits) can be started.
  void SetStarting(const std::string& sha256, bool starting);

  // The engine's book of faults changed, or the part of the log that is out of use, which is shown
  // with it.
  void Changed();

  // `listener` hears of every change from now on, on any thread, one at a time; it may be null.
  // Once this returns, the listener before it is not called any more.
  void Tell(std::function<void()> listener);

  v1::RulesetState Of(const RulesetClient& ruleset) const;

 private:
  mutable std::mutex mutex_;
  engine::Engine* engine_ = nullptr;
  std::set<std::string> not_starting_;  // digests

  std::mutex telling_;  // taken before mutex_
  std::function<void()> listener_;
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_RULESET_STATES_H_
