// SPDX-License-Identifier: Apache-2.0
//
// The steps that take the record of an event to what a save of TOM says.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_STEPS_H_
#define ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_STEPS_H_

#include <cstdint>
#include <optional>
#include <string>
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

// The steps in their order, and the numbers with those of new players. Faults where the save says
// something that no step can do: a round that is paired otherwise, a result that is gone, a match
// that is open in a round before the newest. `numbers` names all players on record.
struct TdfSteps {
  std::vector<TdfStep> steps;
  interchange::TdfNumbers numbers;
  std::vector<interchange::Fault> faults;
};
TdfSteps StepsOf(const interchange::TdfFile& save, std::optional<uint32_t> category,
                 const interchange::EventDocument& record, const interchange::TdfNumbers& numbers);

// The division by TOM's code of a pod; empty of a combined one.
std::string DivisionOfPod(const interchange::TdfFile& save, std::optional<uint32_t> category);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_FILES_TDF_STEPS_H_
