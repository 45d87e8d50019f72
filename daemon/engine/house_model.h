// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions of the house journal: what this daemon as a whole has seen and done.
//
// A new one takes a struct here and its place in model.h's variants, a function each in
// decide_house.cc and fold_house.cc, and a message in journal.proto with its translation; the
// compiler names the places that are still missing.

#ifndef ARBITRO_DAEMON_ENGINE_HOUSE_MODEL_H_
#define ARBITRO_DAEMON_ENGINE_HOUSE_MODEL_H_

#include <cstdint>
#include <string>

#include "daemon/engine/journal_kind.h"
#include "storage/sha256.h"

namespace arbitro::engine {

// A catalogue was imported. Its image travels beside the command, as a blob of the record.
struct ImportCatalogue {
  static constexpr JournalKind kJournal = JournalKind::kHouse;

  std::string ruleset;  // id
  std::string title;
  storage::Digest sha256 = {};
  uint32_t cards = 0;
};

// An event was made: the engine itself records it once the event's first record is durable, so that
// a journal that goes missing as a whole is missed. The record that made it is in the inputs.
struct IndexEvent {
  static constexpr JournalKind kJournal = JournalKind::kHouse;

  std::string event;    // resource name
  std::string ruleset;  // id
};

// An operator accepted that records are gone, and the log goes on without them. The engine records
// what storage says was acknowledged (storage/log_health.h); the command's reason is the
// operator's.
struct AcknowledgeLoss {
  static constexpr JournalKind kJournal = JournalKind::kHouse;

  std::string loss;            // storage's id of it
  std::string journal;         // resource name; empty: the whole log
  std::string found;           // what was found, in words
  std::string who;             // who acknowledged it, as that person said
  uint64_t records_known = 0;  // that the log had, and has, over all journals; both 0: not known
  uint64_t records_found = 0;
};

// --- Decisions

struct CatalogueAccepted {
  uint32_t cards = 0;
};
struct EventIndexed {
  uint32_t number = 0;  // from 1, in the order of recording
};
struct LossAcknowledged {
  uint32_t number = 0;  // from 1, in the order of recording
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_HOUSE_MODEL_H_
