// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/participants.h"

#include <algorithm>

namespace arbitro::nar {

int64_t SeatedInRoundOne(const std::vector<Phase>& phases) {
  // [NAR-AMB-70] Later drops change nothing about it.
  return phases.empty() || phases.front().rounds_paired == 0 ? 0 : phases.front().entrants;
}

int64_t PresentForRoundOne(const EventCounts& counts) {
  // [NAR-AMB-70] A player who is announced as absent is not there.
  const int64_t there = std::max<int64_t>(0, int64_t{counts.active} - int64_t{counts.absent});
  // Once check-in is open for round one, only a player who checks in is drawn into it.
  const bool check_in = counts.rounds_paired == 0 && counts.checked_in > 0;
  return check_in ? std::min<int64_t>(there, counts.checked_in) : there;
}

}  // namespace arbitro::nar
