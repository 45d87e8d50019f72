// SPDX-License-Identifier: Apache-2.0
//
// The folder of rulesets while the daemon runs: read at the start, and again where the operator
// asks.

#ifndef ARBITRO_DAEMON_SERVER_RULESET_FOLDER_H_
#define ARBITRO_DAEMON_SERVER_RULESET_FOLDER_H_

#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "absl/status/statusor.h"
#include "daemon/rulesets/directory.h"
#include "daemon/server/options.h"
#include "daemon/server/system_ports.h"
#include "daemon/services/call/offered_rulesets.h"

namespace arbitro::server {

// Thread-safe.
class RulesetFolder {
 public:
  // Makes the port to what the log keeps, which is loaded by these options.
  using KeptBy = std::function<KeptPorts(const rulesets::DirectoryOptions&)>;

  // Reads the folder. `hooks` has who hears of the rulesets; all else comes from the settings. The
  // status says what is wrong and what to do; a folder that no setting names may be missing.
  static absl::StatusOr<std::unique_ptr<RulesetFolder>> Open(const Options& options,
                                                             rulesets::DirectoryOptions hooks,
                                                             const KeptBy& kept);

  const DirectoryRulesets* source() const { return source_.get(); }
  const services::OfferedRulesets* offered() const { return &offered_; }

  // Reads the folder and the trusted keys again, and offers what came (rulesets/directory.h). One
  // at a time; others wait. The log says what changed. `try_only`: only says what would change.
  // FAILED_PRECONDITION, and nothing is changed, where a folder cannot be read.
  absl::StatusOr<services::RulesetReload> Reload(bool try_only);

  // Ends a reload under way before its next library, and refuses later ones.
  void StopReloading() { stopping_ = true; }

 private:
  RulesetFolder() = default;

  services::OfferedRuleset Offered(const rulesets::RulesetFile& file) const;
  services::RulesetOffer OfferOf(const rulesets::RulesetDirectory& directory) const;
  services::RulesetReload ChangesOf(const rulesets::RulesetDirectory& directory) const;

  std::string folder_;
  std::string trusted_keys_folder_;
  std::unique_ptr<DirectoryRulesets> source_;
  services::OfferedRulesets offered_;
  std::atomic<bool> stopping_ = false;
  std::mutex reloading_;
  rulesets::DirectoryOptions options_;  // the trusted keys as they were read last
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_RULESET_FOLDER_H_
