// SPDX-License-Identifier: Apache-2.0
//
// How repeated warnings become graver, and which bans are valid.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_ESCALATION_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_ESCALATION_H_

#include <cstdint>

#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {

// The warnings that one player has received at an event.
struct WarningCounts {
  int64_t verbal = 0;    // Verbal warnings, those treated as official ones included.
  int64_t official = 0;  // Official warnings, those with a lost game or match included.
};

// The penalty that results once the player's earlier warnings are counted.
struct Escalation {
  Penalty least = Penalty::kVerbalWarning;
  // True if the head judge may choose more than `least`, up to expulsion.
  bool discretion_to_expulsion = false;
};

// Gives a penalty: adds its warnings to `counts`, and returns the penalty that results.
// `verbal_becomes_official` is the verbal warning that is treated as an official one.
Escalation Escalate(Penalty penalty, WarningCounts* counts,
                    int64_t verbal_becomes_official = kVerbalBecomesOfficial);

// Returns true if a ban of so many years, by the management or by another body, is valid.
bool ValidPersonaTerm(int64_t years, bool by_management);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_ESCALATION_H_
