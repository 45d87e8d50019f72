// SPDX-License-Identifier: Apache-2.0
//
// A file of Swiss players before a round, in the format "swiss-state/1" of the peers' suite.
//
// One JSON object; of its fields only these are read: `format`, and after it `players`, a list of
// {"id": 0, "score": 9, "opponents": [5, 17], "had_bye": false, "dropped": true}. Ids run from 0
// in order; `dropped` may be missing. Everything else is skipped, and what follows `players` is not
// even read: the history of a million players is long.

#ifndef ARBITRO_TOOLS_ARBITROBENCH_SWISS_STATE_H_
#define ARBITRO_TOOLS_ARBITROBENCH_SWISS_STATE_H_

#include <cstdint>
#include <istream>
#include <vector>

#include "absl/status/statusor.h"
#include "kit/swiss.h"

namespace arbitro::bench {

// The players of a state as PairSwiss takes them. Moving a state keeps its pointers; there is no
// copying.
struct SwissState {
  SwissState() = default;
  SwissState(SwissState&&) = default;
  SwissState& operator=(SwissState&&) = default;

  // Those who have not dropped, in the order of their ids. `met` of each points into the list
  // below; opponents who have dropped are left out.
  std::vector<kit::SwissPlayer> players;

  // The id of each of `players`.
  std::vector<uint32_t> ids;

  std::vector<uint32_t> met;

  // All players of the file, those who have dropped among them.
  uint32_t listed = 0;
};

// Reads a state. INVALID_ARGUMENT says what is wrong: no JSON, another format, a player whose id
// is not its place, an opponent that is no player, a number out of range.
absl::StatusOr<SwissState> ReadSwissState(std::istream& file);

}  // namespace arbitro::bench

#endif  // ARBITRO_TOOLS_ARBITROBENCH_SWISS_STATE_H_
