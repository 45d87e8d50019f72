// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions of the house journal: what this daemon as a whole has seen and done.
//
// A new one takes a struct here and its place in model/model.h's variants, a function each in
// decide/house.cc and fold/house.cc, and a message in journal.proto with its translation; the
// compiler names the places that are still missing.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_HOUSE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_HOUSE_H_

#include <cstdint>
#include <string>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/journal_kind.h"
#include "daemon/engine/model/ruleset_identity.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {

// A catalogue was imported. Its image travels beside the command, as a blob of the record.
struct ImportCatalogue {
  static constexpr CommandTraits kTraits = {
      .call = {"CatalogueService", "ImportCatalogue", Scope::kServer, "", "", "y-y------"},
      .journal = JournalKind::kHouse};

  std::string ruleset;  // id
  std::string title;
  storage::Digest sha256 = {};
  uint32_t cards = 0;
};

// An event was made: the engine itself records it once the event's first record is durable, so that
// a journal that goes missing as a whole is missed. The record that made it is in the inputs.
struct IndexEvent {
  static constexpr CommandTraits kTraits = {.call = kNoCall, .journal = JournalKind::kHouse};

  std::string event;    // resource name
  std::string ruleset;  // id
};

// An operator accepted that records are gone, and the log goes on without them. The engine records
// what storage says was acknowledged (storage/format/log_health.h); the command's reason is the
// operator's.
struct AcknowledgeLoss {
  static constexpr CommandTraits kTraits = {
      .call = {"AdminService", "AcknowledgeLoss", Scope::kServer, "", "", "y--------"},
      .journal = JournalKind::kHouse};

  std::string loss;            // storage's id of it
  std::string journal;         // resource name; empty: the whole log
  std::string found;           // what was found, in words
  std::string who;             // who acknowledged it, as that person said
  uint64_t records_known = 0;  // that the log had, and has, over all journals; both 0: not known
  uint64_t records_found = 0;
};

// Libraries that a house may keep.
inline constexpr uint32_t kKeptRulesetsMax = 10'000;

// A ruleset's library was kept, so that the events that pin it go on without its file. The engine
// records it before the first of them; library and manifest are blobs of the record.
struct KeepRuleset {
  static constexpr CommandTraits kTraits = {.call = kNoCall, .journal = JournalKind::kHouse};

  std::string ruleset;  // id
  std::string version;
  storage::Digest sha256 = {};  // of the library
  storage::Digest manifest_sha256 = {};
};

// After how many faults of a ruleset what happens: settings of the daemon.
struct FaultPolicy {
  uint32_t block_call = 3;         // of one call in one event: that call is blocked there
  uint32_t quarantine_events = 3;  // events with a fault: the version takes no new ones
};

// A ruleset failed in a call of an event. The engine records the first fault of each call in each
// event, and the one that blocks it; those between are in the daemon's log alone, so that a ruleset
// that fails for ever fills no journal.
struct RecordRulesetFault {
  static constexpr CommandTraits kTraits = {.call = kNoCall, .journal = JournalKind::kHouse};

  RulesetIdentity ruleset;
  std::string event;    // resource name
  std::string call;     // "draw", NameOf(RulesetFunction)
  std::string what;     // what it did, in words
  uint32_t faults = 0;  // of that call in that event so far, with this one
  FaultPolicy policy;   // as it was set then
};

// An operator lets a ruleset try again: calls that are blocked, and, where neither event nor call
// is named, new events too. The record's principal and reason
// say who did it, and why.
struct ReleaseRuleset {
  static constexpr CommandTraits kTraits = {
      .call = {"AdminService", "ReleaseRuleset", Scope::kServer, "", "", "y--------"},
      .journal = JournalKind::kHouse};

  std::string ruleset;  // id
  std::string version;  // empty: all
  std::string event;    // resource name; empty: all
  std::string call;     // empty: all
};

// The log signs its checkpoints with this key from here on (storage/proof/key_chain.h). The daemon
// records its first key at its first start, and whatever key it finds then that the house does not
// know.
struct NameLogKey {
  static constexpr CommandTraits kTraits = {
      .call = {"AdminService", "RotateLogKey", Scope::kServer, "", "", "y--------"},
      .journal = JournalKind::kHouse};

  std::string key;  // public, as a note verifier
  std::string
      statement;  // the word of the key before for it; empty: the first, or that one is lost
};

// --- Decisions

struct CatalogueAccepted {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t cards = 0;
};
struct EventIndexed {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t number = 0;  // from 1, in the order of recording
};
struct LossAcknowledged {
  static constexpr Disclosure kDisclosure = {Subject::kOperation};
  uint32_t number = 0;  // from 1, in the order of recording
};
struct RulesetKept {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t number = 0;  // from 1, in the order of recording
};

struct RulesetFaultRecorded {
  static constexpr Disclosure kDisclosure = {Subject::kOperation};
  bool blocks_call = false;  // that call in that event
  bool quarantines = false;  // that version, for new events
};
struct LogKeyNamed {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t number = 0;       // from 1, in the order of recording
  bool handed_over = false;  // by the key before
};
struct RulesetReleased {
  static constexpr Disclosure kDisclosure = {Subject::kOperation};
  uint32_t calls = 0;        // that had faults, blocked or not
  uint32_t quarantines = 0;  // versions that take new events again
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_HOUSE_H_
