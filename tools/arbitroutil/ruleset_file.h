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
#include "daemon/engine/state/ports.h"
#include "daemon/rulesets/directory.h"
#include "daemon/rulesets/kept_rulesets.h"
#include "storage/event_log.h"

namespace arbitro::tools {

// Where a ruleset's code runs: in worker processes, shut in as a daemon does it; or in this process
// once a worker has tried it, with all that this process may do.
enum class RunIn { kWorkers, kThisProcess };

// Loads NAME.so, and holds it against NAME.json where that lies beside it. No signature is asked
// for: whoever calls this has named the library. What it logs goes to standard error.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetFile(const std::string& path,
                                                                     RunIn run_in);

// Which rulesets a replay may run. They lie in a folder or in the log itself, and may be anybody's:
// without a signature by a trusted key none runs, unless unsigned ones are allowed, as in a daemon.
struct RulesetFolderOptions {
  std::string folder;  // empty: ../rulesets beside this program
  // Folder of publishers' public keys; empty: /etc/arbitro/keys, where there is one.
  std::string trusted_keys;
  bool allow_unsigned = false;
  RunIn run_in = RunIn::kWorkers;
};

// What a replay asks for: the folder's rulesets, and behind them those that the log keeps. A
// library that was refused is named on standard error. Thread-safe.
class RulesetFolder final : public engine::RulesetSource {
 public:
  // `log` must outlive it.
  static absl::StatusOr<std::unique_ptr<RulesetFolder>> Open(const RulesetFolderOptions& options,
                                                             const storage::EventLog& log);

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
