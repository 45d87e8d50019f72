// SPDX-License-Identifier: Apache-2.0
//
// Runs all journals of a daemon: takes commands, decides them in order, records them, and answers
// once they are durable.
//
//   Engine engine(options, ports);
//   absl::Status opened = engine.Open();            // every journal, from its newest snapshot
//   engine.Submit(std::move(submission), [](Outcome outcome) { … });
//   OrFailure<StatePtr> state = engine.Read("events/torino-2026", 0);
//
// One strand a journal decides its commands one after the other; the strands share a fixed pool of
// threads, and a report that has nothing before it is decided by the thread that submits it. While
// a decision is being written the strand goes on from the state that it makes, but no answer of any
// kind leaves before the state it was computed from is durable, and Read never shows a state that
// is not. Thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_ENGINE_H_
#define ARBITRO_DAEMON_ENGINE_ENGINE_H_

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "absl/status/status.h"
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
  std::string request_id;
  Digest request_digest = {};                 // of the request's bytes
  std::optional<uint64_t> expected_revision;  // none: any
  bool validate_only = false;
  std::vector<storage::Blob> blobs;        // stored with the record: a catalogue's image
  std::optional<UpgradeTarget> upgrade{};  // of UpgradeRuleset: upgrade.h fills it in
  // Called once, when its turn has come and before `done` is; may be empty.
  std::function<void()> started{};
  // Asked then: whether no client waits for it any more, so that it is not begun and fails with
  // CANCELLED. May be empty.
  std::function<bool()> unwanted{};
};

// A command that was carried out.
struct Accepted {
  RecordPlace place;  // revision 0: a dry run
  Command command;
  Decision decision;
  bool replayed = false;  // the first answer to a request sent again
  StatePtr state{};       // that the record made; null: a dry run, or it was sent again
  int64_t ahead_us = 0;   // by which the record's time is ahead of the clock; below a second: 0
};

using Outcome = std::variant<Accepted, Failure>;
using Done = std::function<void(Outcome)>;

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
  DurableListener* listener = nullptr;  // null: no one watches
  // null: every reference is known, and a person of its own
  const PersonSource* persons = nullptr;
};

class Engine {
 public:
  Engine(EngineOptions options, EnginePorts ports);
  // Waits for what is under way.
  ~Engine();

  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  // Reads every journal, from its newest snapshot on. Before anything else, once.
  //
  // A journal that does not verify or fold is quarantined, and so is one that the house journal
  // knows and the log does not hold; the others are used as ever. Records in the house journal,
  // soon after, what it should know and does not: events made, losses acknowledged.
  absl::Status Open();

  // Takes a command; `done` is called once, on any thread, perhaps before Submit returns.
  void Submit(Submission submission, Done done);

  // The newest durable state. Fails with EVENT_UNKNOWN, or with REVISION_UNKNOWN where it is not
  // yet of `min_revision`.
  OrFailure<StatePtr> Read(std::string_view journal, uint64_t min_revision) const;

  // The durable state after record `revision`, which an older snapshot and the records after it
  // give. Reads the log: not for a thread that must not wait. EVENT_UNKNOWN, or REVISION_UNKNOWN
  // where there is no such record.
  OrFailure<StatePtr> ReadAt(std::string_view journal, uint64_t revision) const;

  // The newest durable states of events whose names come after `after`, in order of names.
  std::vector<StatePtr> ListEvents(std::string_view after, size_t events_max) const;

  // The same of series.
  std::vector<StatePtr> ListSeries(std::string_view after, size_t series_max) const;

  // Accepts the loss that storage quarantined under `id`, and records it in the house journal.
  // `done` is called once; once more with an id that is acknowledged already it gets the first
  // answer. Fails where nothing of that id is quarantined, or where nothing could go on from what
  // is left.
  void AcknowledgeLoss(const std::string& id, const storage::Acknowledgement& by, Done done);

  // Watches rulesets for readers who ask them without a command.
  FaultLedger& faults();

  // The catalogue's image, loaded once.
  CatalogueSource& catalogues();

  const EnginePorts& ports() const;
  const EngineOptions& options() const;

  // Commands are refused from now on with SHUTTING_DOWN; returns when none is under way and every
  // snapshot that was due is written.
  void Drain();

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_ENGINE_H_
