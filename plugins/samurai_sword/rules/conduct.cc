// SPDX-License-Identifier: Apache-2.0

#include "plugins/samurai_sword/rules/conduct.h"

#include <algorithm>
#include <iterator>

namespace arbitro::sam {

bool IsMisconduct(std::string_view act) {
  // [SAM-2.2] Improper is what the document lists, among other things; [SAM-3.6] what follows, the
  // referee decides.
  return std::any_of(std::begin(kMisconduct), std::end(kMisconduct),
                     [&](const Misconduct& one) { return act == one.id; });
}

// [SAM-3.1] The referee does not play in the tournament.
bool RefereeMayPlay() { return false; }

// [SAM-3.7] The referee's decisions are final.
bool RefereeDecisionMayBeAppealed() { return false; }

// [SAM-5.0] Eight finalists [SAM-5.1], other rounds [SAM-5.2] and time limits [SAM-5.3] need the
// publisher's leave beforehand.
bool DerogationAllowed(bool publisher_authorised) { return publisher_authorised; }

}  // namespace arbitro::sam
