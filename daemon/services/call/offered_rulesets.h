// SPDX-License-Identifier: Apache-2.0
//
// The rulesets that the daemon's folder gave, as services show them, and what a reload changed.

#ifndef ARBITRO_DAEMON_SERVICES_CALL_OFFERED_RULESETS_H_
#define ARBITRO_DAEMON_SERVICES_CALL_OFFERED_RULESETS_H_

#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "arbitro/host/client.h"
#include "arbitro/v1/ruleset.pb.h"

namespace arbitro::services {

// A file of the rulesets folder that was not loaded.
struct RefusedRulesetFile {
  std::string file;  // without its folder
  std::string why;
};

// A ruleset that was loaded, with its publisher and signer.
struct OfferedRuleset {
  std::shared_ptr<const RulesetClient> client;
  std::string file;       // without its folder; empty: it is there no longer
  std::string publisher;  // as its manifest says; may be empty
  std::string signer;     // "signed by NAME", "unsigned", ...
  std::string key;        // that signed it, 64 hex digits; empty: none did
  v1::RulesetIsolation isolation = v1::RULESET_ISOLATION_WORKER;
};

struct RulesetOffer {
  std::vector<OfferedRuleset> loaded;       // by id, the newest version of each first
  std::vector<RefusedRulesetFile> refused;  // by name
};

// The changes that reading the folder again found.
struct RulesetReload {
  std::vector<OfferedRuleset> loaded;       // not on offer before
  std::vector<RefusedRulesetFile> refused;  // all that the folder has
  std::vector<OfferedRuleset> gone;         // offered until the next start, from no file
  size_t unchanged = 0;
};

// The offer of the moment. Thread-safe.
class OfferedRulesets {
 public:
  std::shared_ptr<const RulesetOffer> Get() const {
    const std::lock_guard lock(mutex_);
    return offer_;
  }

  void Set(RulesetOffer offer) {
    auto next = std::make_shared<const RulesetOffer>(std::move(offer));
    const std::lock_guard lock(mutex_);
    offer_.swap(next);
  }

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const RulesetOffer> offer_ = std::make_shared<const RulesetOffer>();
};

}  // namespace arbitro::services

#endif  // ARBITRO_DAEMON_SERVICES_CALL_OFFERED_RULESETS_H_
