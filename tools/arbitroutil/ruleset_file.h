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

namespace arbitro::tools {

// Loads NAME.so, and holds it against NAME.json where that lies beside it. What it logs goes to
// standard error.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetFile(const std::string& path);

// What a replay asks for. A library that was refused is named on standard error. Thread-safe.
class RulesetFolder final : public engine::RulesetSource {
 public:
  // `folder` empty: ../rulesets beside this program.
  static absl::StatusOr<std::unique_ptr<RulesetFolder>> Open(const std::string& folder);

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override;
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& identity) const override;
  std::vector<std::string> Ids() const override { return directory_.Ids(); }

 private:
  explicit RulesetFolder(rulesets::RulesetDirectory directory) : directory_(std::move(directory)) {}

  rulesets::RulesetDirectory directory_;
};

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_RULESET_FILE_H_
