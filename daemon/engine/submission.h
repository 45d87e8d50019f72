// SPDX-License-Identifier: Apache-2.0
//
// The engine's submissions and answers, and the ports that it is made of.

#ifndef ARBITRO_DAEMON_ENGINE_SUBMISSION_H_
#define ARBITRO_DAEMON_ENGINE_SUBMISSION_H_

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/fault_ledger.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/replay/snapshots.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/ports.h"
#include "daemon/engine/state/state.h"
#include "storage/committer.h"
#include "storage/event_log.h"

namespace arbitro::engine {

// The principal of what the daemon itself records in the house journal.
inline constexpr char kDaemonPrincipal[] = "arbitrod";

// A command on its way in, its shape already checked.
struct Submission {
  std::string journal;  // resource name: "events/torino-2026"
  Command command;
  std::string principal;
  TicketUse ticket{};  // by which the principal asks
  std::string request_id;
  Digest request_digest = {};                 // of the request's bytes
  std::optional<uint64_t> expected_revision;  // none: any
  bool validate_only = false;
  // Whether the caller may see drafts: else none of the commands that change one is carried out on
  // one (check/draft.h), as its answer would tell of the tables. DRAFT_OPEN.
  bool sees_drafts = true;
  std::vector<storage::Blob> blobs;        // stored with the record: a catalogue's image
  std::optional<UpgradeTarget> upgrade{};  // of UpgradeRuleset: upgrade.h fills it in
  // Called once, when its turn has come and before `done` is; may be empty.
  std::function<void()> started{};
  // Asked then: whether no client waits for it any more, so that it is not begun and fails with
  // CANCELLED. May be empty.
  std::function<bool()> unwanted{};
};

// Commands that are recorded together are one batch of the log.
inline constexpr size_t kTogetherMax = storage::kBatchRecordsMax;

// A command that was carried out.
struct Accepted {
  RecordPlace place;  // revision 0: a dry run
  Command command;
  Decision decision;
  bool replayed = false;  // the first answer to a request sent again
  StatePtr state{};       // that the record made; null: a dry run, or it was sent again
  int64_t ahead_us = 0;   // by which the record's time is ahead of the clock; below a second: 0
  StatePtr checked{};     // that a dry run was decided on; null: it is none
};

using Outcome = OrFailure<Accepted>;
using Done = std::function<void(Outcome)>;

// Strands that stay in memory though nothing of them is under way. A small event takes some 12 KiB.
inline constexpr size_t kOpenStrandsMax = 4'096;

struct EngineOptions {
  // The newest of the engine's ways of deciding (state/engine_revision.h), and the form of new
  // records: another one is for tests alone.
  uint32_t engine_revision = kEngineRevision;
  uint16_t record_version = storage::kRecordVersion;
  size_t threads = 2;
  size_t waiting_max = 1024;  // commands of one journal that wait
  uint64_t snapshot_records_max = kSnapshotRecordsMax;
  FaultPolicy faults;
  FaultObserver on_fault;                    // hears of every fault of a ruleset; may be null
  std::function<void()> on_rulesets_change;  // a block or quarantine came or went; may be null
  // A command came to a journal that is ahead of the clock, by so many microseconds; may be null.
  std::function<void(const std::string& journal, int64_t ahead_us)> on_ahead{};
  size_t open_strands_max = kOpenStrandsMax;  // open_strands.h
  // Briefs of what changed wait so long before they are written (survey.h).
  std::chrono::milliseconds briefs_every{5'000};
  // Opening waits so long for the survey to end.
  std::chrono::milliseconds survey_patience{250};
  // Of each event that is not over, as the survey looks at it; may be null.
  std::function<void(const std::string& journal, const RulesetIdentity& pinned)> on_unfinished{};
  std::function<void()> on_quarantine{};  // the engine put a journal there; any thread; may be null
  // Set: the log is another daemon's, and the engine only reads it, as far as it was told to
  // (Engine::Follow). It writes nothing, and each command is answered with this failure.
  std::function<Failure()> follows{};
};

// All must outlive the engine.
struct EnginePorts {
  storage::EventLog* log = nullptr;
  storage::Committer* committer = nullptr;
  const RulesetSource* rulesets = nullptr;
  const PayloadCodec* codec = nullptr;
  DrawLinks* draw_links = nullptr;
  Clock* clock = nullptr;
  RandomSource* random = nullptr;
  const StateCodec* states = nullptr;   // null: no snapshots
  DurableListener* listener = nullptr;  // null: no watcher
  // null: every reference is known, and a person of its own
  const PersonSource* persons = nullptr;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_SUBMISSION_H_
