// SPDX-License-Identifier: Apache-2.0
//
// Rulesets that a log keeps by digest, each loaded when a caller first asks for it.
//
// If an event pins a library, it goes on by it, and is replayed by it, even after the folder of
// rulesets offers another. A library out of the log passes the same checks as a file (admission.h):
// it was good once, but the operator may trust less today.

#ifndef ARBITRO_DAEMON_RULESETS_KEPT_RULESETS_H_
#define ARBITRO_DAEMON_RULESETS_KEPT_RULESETS_H_

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include "absl/status/statusor.h"
#include "arbitro/host/client.h"
#include "daemon/rulesets/directory.h"

namespace arbitro::rulesets {

// Most libraries that are loaded so; further ones count as not kept.
inline constexpr size_t kKeptLoadedMax = kRulesetFilesMax;

// Thread-safe. The first caller that asks for a library loads it, once; the others wait.
class KeptRulesets {
 public:
  // Returns the files of a library by its SHA-256 (64 hex digits), or any error if they are not
  // kept.
  using Fetch = std::function<absl::StatusOr<RulesetBytes>(std::string_view sha256)>;
  // Hears once of each library how loading it went: its SHA-256, and OK or the refusal.
  using OnLoaded = std::function<void(std::string_view sha256, const absl::Status&)>;

  KeptRulesets(Fetch fetch, DirectoryOptions options, OnLoaded on_loaded);

  KeptRulesets(const KeptRulesets&) = delete;
  KeptRulesets& operator=(const KeptRulesets&) = delete;

  // Returns null if it is not kept, or is refused. May take as long as loading a library does.
  std::shared_ptr<const RulesetClient> Find(std::string_view sha256);

 private:
  struct Entry {
    std::mutex mutex;
    bool tried = false;
    std::shared_ptr<const RulesetClient> client;
  };

  std::shared_ptr<Entry> EntryOf(std::string_view sha256);
  void Load(std::string_view sha256, const RulesetBytes& files, Entry* entry) const;

  const Fetch fetch_;
  const DirectoryOptions options_;
  const OnLoaded on_loaded_;

  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Entry>, std::less<>> entries_;
};

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_KEPT_RULESETS_H_
