// SPDX-License-Identifier: Apache-2.0
//
// The steps that take the record of an event to what a save of TOM says.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_STEPS_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_STEPS_H_

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/interchange/event_document.h"
#include "daemon/interchange/fault.h"
#include "daemon/interchange/tdf_event.h"

namespace arbitro::tools {

// A call, of the kind's fields alone.
struct TdfStep {
  enum class Kind {
    kOpen,      // the registration
    kStart,     // the event
    kRegister,  // `player`, from `round` on; 0: from the beginning
    kLeave,     // `player`, from `round` on
    kReenter,   // `player`
    kMiss,      // `player`, `round`
    kPhase,     // `phase`; `players` are those of an elimination
    kPair,      // `paired`
    kOutcome,   // `table` of `round`
    kClose,     // `round`
  };

  Kind kind = Kind::kOpen;
  uint32_t round = 0;
  std::string player;
  bool corrects = false;  // the table had another outcome
  interchange::DocumentTable table;
  interchange::DocumentRound paired;
  interchange::DocumentPhase phase;
  std::vector<std::string> players;
};

// The parts of the past that neither the save nor the document of the record has.
struct TdfPast {
  interchange::TdfNumbers numbers;  // of all players on record
  // On record: a player's id, and a round in which the player is absent.
  std::set<std::pair<std::string, uint32_t>> absences;
  // TOM's numbers of the players whom an earlier save had dropped. Only they come back where a save
  // has them play: all others left by a decision that TOM knows nothing of.
  std::set<std::string> dropped_in_saves;
};

// The steps in their order, and the numbers with those of new players.
struct TdfSteps {
  std::vector<TdfStep> steps;
  interchange::TdfNumbers numbers;
  // The save says something that no step can do: a round that is paired otherwise, a result that is
  // gone, a match that is open in a round before the newest. Then no step is to be taken.
  std::vector<interchange::Fault> faults;
  // The save and the record differ, and the steps leave it so.
  std::vector<interchange::Fault> conflicts;
  bool has_pod = true;  // false: the save has not the one pod to follow, as its fault says
};
TdfSteps StepsOf(const interchange::TdfFile& save, std::optional<uint32_t> category,
                 const interchange::EventDocument& record, const TdfPast& past);

// The division by TOM's code of a pod; empty of a combined one.
std::string DivisionOfPod(const interchange::TdfFile& save, std::optional<uint32_t> category);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_STEPS_H_
