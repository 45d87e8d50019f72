// SPDX-License-Identifier: Apache-2.0
//
// Rulesets as files: one library, or a folder of them as a daemon would offer it.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_RULESET_FILE_H_
#define ARBITRO_TOOLS_ARBITROUTIL_RULESET_FILE_H_

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "arbitro/host/client.h"
#include "daemon/engine/ports.h"
#include "daemon/rulesets/directory.h"
#include "daemon/rulesets/kept_rulesets.h"
#include "storage/event_log.h"

namespace arbitro::tools {

// Where a ruleset's code runs: in this process once a child has tried it, or in worker processes,
// shut in as a daemon does it.
enum class RunIn { kThisProcess, kWorkers };

// Loads NAME.so, and holds it against NAME.json where that lies beside it. What it logs goes to
// standard error.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetFile(
    const std::string& path, RunIn run_in = RunIn::kThisProcess);

// What a replay asks for: the folder's rulesets, and behind them those that the log keeps. A
// library that was refused is named on standard error. Thread-safe.
class RulesetFolder final : public engine::RulesetSource {
 public:
  // `folder` empty: ../rulesets beside this program. `log` must outlive it.
  static absl::StatusOr<std::unique_ptr<RulesetFolder>> Open(const std::string& folder,
                                                             const storage::EventLog& log,
                                                             RunIn run_in = RunIn::kThisProcess);

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override;
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& identity) const override;
  std::vector<std::string> Ids() const override { return directory_.Ids(); }

 private:
  RulesetFolder(rulesets::RulesetDirectory directory, const storage::EventLog& log,
                const rulesets::DirectoryOptions& options);

  const rulesets::RulesetDirectory directory_;
  const std::unique_ptr<rulesets::KeptRulesets> kept_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_RULESET_FILE_H_
