// SPDX-License-Identifier: Apache-2.0
//
// Which rulesets take new events, and who is told where that changes.
//
// What a ruleset did wrong, the engine knows; whether its workers can be started, its runner; the
// health service and RulesetService want to know both.

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
  // Takes what the engine knows into account from now on. Null: no longer.
  void SetEngine(engine::Engine* engine);

  // Whether workers with the library of that digest (64 hex digits) can be started.
  void SetStarting(const std::string& sha256, bool starting);

  // The engine's book of faults changed, or what of the log is out of use, which is shown with it.
  void Changed();

  // `listener` hears of every change from now on, on any thread, one at a time; it may be null.
  // Once this returns, nobody calls the one before any more.
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
