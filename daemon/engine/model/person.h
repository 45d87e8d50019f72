// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions of a person's journal: what holds for a person across events.
//
// A person is a random reference here, never a name: names lie in the vault. Each entry has who
// recorded it (the record's principal) and why (the command's reason). Nothing is edited: an entry
// that should not stand is withdrawn by a record of its own.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_PERSON_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_PERSON_H_

#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/journal_kind.h"

namespace arbitro::engine {

enum class PersonEntryKind {
  kSuspension = 1,  // takes part in nothing from one moment to another
  kTitle,           // such as a championship won
  kScore            // such as points of a season
};

// Something that holds for a person from `from_us` until `until_us`.
struct PersonEntry {
  PersonEntryKind kind = PersonEntryKind::kSuspension;
  std::string ruleset;   // id of the game it is about; empty: all
  std::string label;     // the title's or the score's name; of a suspension what it is for
  int64_t value = 0;     // of a score
  int64_t from_us = 0;   // microseconds since 1970-01-01 UTC
  int64_t until_us = 0;  // the first moment at which it holds no more; 0: it does not end

  bool operator==(const PersonEntry&) const = default;

  bool HoldsAt(int64_t time_us) const {
    return time_us >= from_us && (until_us == 0 || time_us < until_us);
  }
};

// Entries of the vault that are one person, as they were when a command was decided.
struct MergedPerson {
  std::string person;               // resource name: the one that the others were merged into
  std::vector<std::string> merged;  // their resource names, sorted

  bool operator==(const MergedPerson&) const = default;
};

struct RecordPersonEntry {
  static constexpr CommandTraits kTraits = {
      .call = {"PersonService", "RecordPersonEntry", Scope::kServer, "", "", "y--------"},
      .journal = JournalKind::kPerson};

  PersonEntry entry;
};
struct WithdrawPersonEntry {
  static constexpr CommandTraits kTraits = {
      .call = {"PersonService", "WithdrawPersonEntry", Scope::kServer, "", "", "y--------"},
      .journal = JournalKind::kPerson};

  uint32_t number = 0;  // of the entry
};

// --- Decisions

struct PersonEntryRecorded {
  static constexpr Disclosure kDisclosure = {Subject::kPersonEntry};
  uint32_t number = 0;  // from 1, in the order of recording
};
struct PersonEntryWithdrawn {
  static constexpr Disclosure kDisclosure = {Subject::kPersonEntry};
  uint32_t number = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_PERSON_H_
