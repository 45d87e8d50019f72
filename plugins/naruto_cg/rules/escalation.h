// SPDX-License-Identifier: Apache-2.0
//
// How repeated warnings become graver, and who may be declared unwelcome.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_ESCALATION_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_ESCALATION_H_

#include <cstdint>

#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {

// What one player has had at an event.
struct WarningCounts {
  int64_t verbal = 0;    // Verbal warnings, those treated as official ones included.
  int64_t official = 0;  // Official warnings, those with a lost game or match included.
};

// What a penalty comes to after what the player has had before.
struct Escalation {
  Penalty least = Penalty::kVerbalWarning;
  // Whether the head judge may choose more than `least`, up to expulsion.
  bool discretion_to_expulsion = false;
};

// Gives a penalty: counts its warnings, and says what it comes to. `verbal_becomes_official`: which
// verbal warning is treated as an official one.
Escalation Escalate(Penalty penalty, WarningCounts* counts,
                    int64_t verbal_becomes_official = kVerbalBecomesOfficial);

// Whether a ban of so many years, by the management or by somebody else, is valid.
bool ValidPersonaTerm(int64_t years, bool by_management);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_ESCALATION_H_
