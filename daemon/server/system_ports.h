// SPDX-License-Identifier: Apache-2.0
//
// The machine's clock and randomness, and the rulesets of a folder, as the engine takes them.

#ifndef ARBITRO_DAEMON_SERVER_SYSTEM_PORTS_H_
#define ARBITRO_DAEMON_SERVER_SYSTEM_PORTS_H_

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/engine/state/ports.h"
#include "daemon/rulesets/directory.h"
#include "daemon/rulesets/kept_rulesets.h"

namespace arbitro::server {

class SystemClock final : public engine::Clock {
 public:
  int64_t NowUs() override;
};

// From OpenSSL's generator. Ends the process where it has no randomness left to give: a draw must
// never be made without.
class OpenSslRandom final : public engine::RandomSource {
 public:
  void Fill(void* bytes, size_t size) override;
};

// The rulesets that the log keeps.
struct KeptPorts {
  std::unique_ptr<rulesets::KeptRulesets> rulesets;
  // The SHA-256 of a library of that version; empty where none is kept.
  std::function<std::string(std::string_view id, std::string_view version)> of_version;
};

// The folder's rulesets as they were read last, and behind them those that the log keeps.
// Thread-safe.
class DirectoryRulesets final : public engine::RulesetSource {
 public:
  DirectoryRulesets(rulesets::RulesetDirectory directory, KeptPorts kept)
      : directory_(std::make_shared<const rulesets::RulesetDirectory>(std::move(directory))),
        kept_(std::move(kept)) {}

  std::shared_ptr<const RulesetClient> Newest(std::string_view id) const override {
    return directory()->Find(id);
  }
  std::shared_ptr<const RulesetClient> Pinned(
      const engine::RulesetIdentity& identity) const override;
  std::shared_ptr<const RulesetClient> OfVersion(std::string_view id,
                                                 std::string_view version) const override;
  std::optional<engine::RulesetFiles> FilesOf(std::string_view sha256) const override;
  std::vector<std::string> Ids() const override { return directory()->Ids(); }

  // As it is at this moment; it never changes.
  std::shared_ptr<const rulesets::RulesetDirectory> directory() const {
    const std::lock_guard lock(mutex_);
    return directory_;
  }

  // Offers another directory from now on. A call under way ends with the ruleset that it has.
  void Offer(rulesets::RulesetDirectory directory);

 private:
  mutable std::mutex mutex_;
  std::shared_ptr<const rulesets::RulesetDirectory> directory_;
  const KeptPorts kept_;
};

}  // namespace arbitro::server

#endif  // ARBITRO_DAEMON_SERVER_SYSTEM_PORTS_H_
