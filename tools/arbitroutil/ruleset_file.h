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

// The place in which a ruleset's code runs: worker processes, shut in as a daemon does it; or this
// process, once a worker has tried the library, with all that this process may do.
enum class RunIn { kWorkers, kThisProcess };

// Loads NAME.so, and checks it against NAME.json if that lies beside it. No signature is needed,
// because the caller has named the library. Its log lines go to standard error.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetFile(const std::string& path,
                                                                     RunIn run_in);

// The rulesets that a replay may run. They lie in a folder or in the log itself, and may come from
// anybody: as in a daemon, a ruleset without a signature by a trusted key runs only if unsigned
// ones are allowed.
struct RulesetFolderOptions {
  std::string folder;  // empty: ../rulesets beside this program
  // Folder of publishers' public keys. Empty for /etc/arbitro/keys, if that exists.
  std::string trusted_keys;
  bool allow_unsigned = false;
  RunIn run_in = RunIn::kWorkers;
};

// The rulesets that a replay asks for: the folder's, and after them those that the log keeps. A
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
