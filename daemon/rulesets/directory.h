// SPDX-License-Identifier: Apache-2.0
//
// The rulesets that a folder offers.
//
// Every NAME.so of the folder is held against its manifest NAME.json, tried in a child process,
// loaded, and asked for its description (admission.h has all checks in their order). One that fails
// is listed with the reason, and the others are offered all the same: a bad ruleset never keeps a
// daemon from starting, and one that comes later changes nothing of what is on offer.

#ifndef ARBITRO_DAEMON_RULESETS_DIRECTORY_H_
#define ARBITRO_DAEMON_RULESETS_DIRECTORY_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "arbitro/description.h"
#include "arbitro/host/client.h"
#include "daemon/rulesets/admission.h"
#include "daemon/rulesets/descriptor.h"
#include "daemon/rulesets/library.h"
#include "daemon/rulesets/manifest.h"
#include "daemon/rulesets/measured_runner.h"
#include "daemon/rulesets/supervisor.h"
#include "daemon/rulesets/worker_runner.h"

namespace arbitro::rulesets {

// Most libraries that one folder may hold, and that one process offers.
inline constexpr size_t kRulesetFilesMax = 256;

// Where a ruleset's code runs.
enum class Isolation {
  kInProcess,
  kWorker,  // never in this process, not even to look at it
};

struct DirectoryOptions {
  // Hears what rulesets log: the file's name without ".so", an ARBITRO_LOG_ level, the line. Called
  // from any thread.
  std::function<void(std::string_view file, uint32_t level, std::string_view line)> log;
  // Hears where workers of a library, by its SHA-256, can be started no more, and where they can
  // again. Called from any thread.
  std::function<void(const std::string& sha256, bool starting)> on_starting;
  // Gives who hears of a ruleset's calls, by its id; may be null. Asked once a library.
  std::function<CallObserver(const std::string& id)> observer_of;
  int probe_timeout_ms = kProbeTimeoutMs;
  Trust trust;
  HostLimits limits;
  Isolation isolation = Isolation::kInProcess;
  // How workers are started. Where they run nothing but the trial of a library, and there is
  // no `program`, the trial is a fork.
  WorkerOptions workers;
  // Shared by all rulesets; each makes one of its own where it is null.
  std::shared_ptr<Supervisor> supervisor;
};

// A library and its manifest, byte by byte.
struct RulesetBytes {
  std::string library;
  std::string manifest;
};

// One library of the folder.
struct RulesetFile {
  std::string file;                             // "demo.so"
  std::shared_ptr<const RulesetClient> client;  // null where it was refused
  std::string refusal;                          // why; empty where it is offered
  std::string publisher;                        // as its manifest says; may be empty
  std::string signer;                           // SignerOf(); empty where there is no manifest
  std::string key;                              // that signed it, 64 hex digits; empty: none did
  std::string manifest;                         // its text
  std::shared_ptr<const Descriptor> library;    // sealed copy; null where it was not read
  bool in_folder = true;                        // false: offered still, though its files are gone
  bool is_new = true;                           // tried by the latest scan; false: taken over

  bool offered() const { return client != nullptr; }
};

// Immutable once scanned, so thread-safe. Its rulesets stay usable after it is gone.
class RulesetDirectory {
 public:
  // Loads what the folder holds. NOT_FOUND where there is no such folder, RESOURCE_EXHAUSTED where
  // it holds too many libraries. A folder without a library is fine.
  static absl::StatusOr<RulesetDirectory> Scan(const std::string& folder,
                                               const DirectoryOptions& options);

  // The folder as it is at this time, beside what this one offers: what is offered here and has not
  // changed is taken over as it is, every other library goes through all checks, and what is
  // offered here and is no longer in the folder stays on offer, behind the rest. Fails as Scan
  // does; CANCELLED as soon as `gives_up`, asked before each library, says so.
  absl::StatusOr<RulesetDirectory> Rescan(const std::string& folder,
                                          const DirectoryOptions& options,
                                          const std::function<bool()>& gives_up) const;

  // The newest version of a ruleset (version_order.h); null where none is offered. Of two binaries
  // of one version, the one whose file's name comes first.
  std::shared_ptr<const RulesetClient> Find(std::string_view id) const;

  // Exactly this binary, or null.
  std::shared_ptr<const RulesetClient> FindExact(std::string_view id, std::string_view version,
                                                 std::string_view sha256) const;

  // Any binary of this version, or null.
  std::shared_ptr<const RulesetClient> FindSameVersion(std::string_view id,
                                                       std::string_view version) const;

  // The library and manifest of a binary on offer, as they were when they were loaded. NOT_FOUND
  // where there is none.
  absl::StatusOr<RulesetBytes> FilesOf(std::string_view sha256) const;

  // Every library of the folder by name, offered or refused; then those that have left it.
  const std::vector<RulesetFile>& List() const { return files_; }

  // How many libraries are on offer.
  size_t Offered() const;

  // Ids on offer, in order, each once.
  std::vector<std::string> Ids() const;

 private:
  // Null where that library is not on offer here, or was changed since.
  const RulesetFile* Unchanged(const std::string& path) const;
  bool Offers(std::string_view sha256) const;

  std::vector<RulesetFile> files_;
};

// Loads one library whatever its folder, held against `manifest` where that is not null.
// FAILED_PRECONDITION with what is wrong, what to do and the code of the refusal.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRuleset(const std::string& path,
                                                                 const Manifest* manifest,
                                                                 const DirectoryOptions& options);

// The same of a library that lies in no file, under the name that its manifest gives it.
absl::StatusOr<std::shared_ptr<const RulesetClient>> LoadRulesetBytes(
    const RulesetBytes& files, const DirectoryOptions& options);

// The facts that a library states about itself.
struct LibraryFacts {
  Description description;
  std::string sha256;
  std::vector<std::string> interfaces;
};

// Loads a library to ask it, with nothing to hold it against; it is gone afterwards, unless it runs
// in this process. FAILED_PRECONDITION as above.
absl::StatusOr<LibraryFacts> AskLibrary(const std::string& path, const DirectoryOptions& options);

}  // namespace arbitro::rulesets

#endif  // ARBITRO_DAEMON_RULESETS_DIRECTORY_H_
