// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/escalation.h"

#include "plugins/naruto_cg/rules/procedure.h"

namespace arbitro::nar {

Escalation Escalate(Penalty penalty, WarningCounts* counts, int64_t verbal_becomes_official) {
  Escalation escalation = {penalty, false};
  // [NAR-PENALTY-VERBAL-2] [NAR-AMB-28] The second verbal warning is treated as an official one; or
  // the third, where the organiser reads the sentence so.
  if (penalty == Penalty::kVerbalWarning && ++counts->verbal >= verbal_becomes_official) {
    escalation.least = Penalty::kOfficialWarning;
  }
  const bool plain = escalation.least == Penalty::kOfficialWarning;
  // [NAR-AMB-29] Counted are plain official warnings and those that come with a lost game or match.
  if (!plain && !BringsOfficialWarning(escalation.least)) return escalation;
  if (++counts->official < kOfficialBecomesGreater) return escalation;
  // [NAR-PENALTY-OFFICIAL-2] From the second one the penalty is greater than a warning, at least a
  // lost game. [NAR-AMB-29] Its own official warning is the one that was counted.
  if (plain) escalation.least = Penalty::kGameLoss;
  // [NAR-PENALTY-OFFICIAL-3] How much greater is the head judge's to say, up to expulsion.
  escalation.discretion_to_expulsion = true;
  return escalation;
}

bool ValidPersonaTerm(int64_t years, bool by_management) {
  // [NAR-PENALTY-PERSONA-1] Only the management may, [NAR-PENALTY-PERSONA-2] for one to ten years.
  return by_management && years >= kPersonaYearsMin && years <= kPersonaYearsMax;
}

}  // namespace arbitro::nar
