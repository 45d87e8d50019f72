// SPDX-License-Identifier: Apache-2.0
//
// Journals as bundles (storage/bundle.h): with everything that replaying them needs, but the
// rulesets' libraries.

#ifndef ARBITRO_DAEMON_ENGINE_REPLAY_JOURNAL_BUNDLE_H_
#define ARBITRO_DAEMON_ENGINE_REPLAY_JOURNAL_BUNDLE_H_

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "daemon/engine/state/ports.h"
#include "storage/bundle.h"
#include "storage/event_log.h"
#include "storage/log_copy.h"

namespace arbitro::engine {

// Keys of a bundle's notes.
//
//   ruleset    id, version and SHA-256 of a ruleset that decided a record
//   catalogue  SHA-256 of a catalogue that a record read or brought; its image is a blob
//   proof      a tlog-proof (docs/audit.md): the newest record is in a log that signed so
//   damage     what does not fit in the journal, whose records end before that here, or is lost
inline constexpr char kRulesetNote[] = "ruleset";
inline constexpr char kCatalogueNote[] = "catalogue";
inline constexpr char kDamageNote[] = "damage";

// Must outlive the call.
struct ExportPorts {
  const storage::EventLog* log = nullptr;
  const PayloadCodec* codec = nullptr;

  // The proof for a bundle that ends with that record; nothing where there is none. May be null.
  std::function<std::optional<std::string>(const storage::Head& head)> prove{};
};

// Hears of records done and of how many there are.
using ExportProgress = std::function<void(uint64_t done, uint64_t total)>;

// The outcome of an export.
struct ExportedJournal {
  uint64_t records = 0;

  // Where the journal is damaged: what does not fit, in words. The bundle then holds every record
  // before that, and proves itself like any other. Empty where the whole journal was written.
  std::string damage;
};

// Writes the journal as it is now, of a damaged one the beginning in which everything fits. Reads
// it twice: what the records name comes before them.
// NOT_FOUND where the log has no such journal, DATA_LOSS where not even its first record can be
// read, or what the sink says.
absl::StatusOr<ExportedJournal> ExportJournal(const ExportPorts& ports, const std::string& journal,
                                              const storage::BundleSink& sink,
                                              const ExportProgress& progress);

// The requests that caused the records of a bundle, for ImportBundle. `codec` must outlive it.
storage::RequestOfRecord RequestsIn(const PayloadCodec& codec);

// The requests that caused records, and the blobs that they name, for storage/log_copy.h: a
// catalogue's image, a ruleset's library and manifest. `codec` must outlive it.
storage::BelongingsOf BelongingsIn(const PayloadCodec& codec);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_REPLAY_JOURNAL_BUNDLE_H_
