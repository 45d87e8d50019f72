// SPDX-License-Identifier: Apache-2.0
//
// Phases that a person has started and that a rulebook does not know.
//
// A phase may be started by hand as any kind. A ruleset draws the rounds of the kinds that its book
// has, and refuses those of the others: drawn as something else, a knock-out round of four players
// would come out as one table of four.

#ifndef ARBITRO_KIT_PHASE_KIND_H_
#define ARBITRO_KIT_PHASE_KIND_H_

#include <string>

#include "arbitro/refusal.h"

namespace arbitro::kit {

// The reason of the refusal below, which a ruleset declares with its own rule.
inline constexpr char kPhaseKindUnknown[] = "PHASE_KIND_UNKNOWN";

// Refuses to draw or plan a round of such a phase. `known`: the kinds that the book has, as the
// command line names them, such as "tables".
inline Refusal NoSuchPhase(const char* rule, const std::string& known) {
  return Refuse(kPhaseKindUnknown, rule,
                {"the rulebook has no phase of this kind: start one by hand with `--kind " + known +
                     "` in its place, or enter the round by hand",
                 "il regolamento non prevede fasi di questo tipo: al suo posto avviane una a mano "
                 "con `--kind " +
                     known + "`, oppure inserisci il turno a mano"});
}

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_PHASE_KIND_H_
