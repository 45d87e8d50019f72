// SPDX-License-Identifier: Apache-2.0
//
// A head start for exact matching: the best matching in which edges may be taken by halves;
// internal to the kit.
//
// Each vertex is split in two, an asking and an answering one, and the best assignment of the ones
// to the others is found by shortest augmenting paths. Its duals, averaged over the two halves,
// are feasible for the matching, and its cycles are pairs, even cycles (two matchings, either will
// do) and odd cycles of tight edges, each of which leaves one vertex unmatched. Odd cycles are few,
// so that little is left for the blossom algorithm to do.

#ifndef ARBITRO_KIT_FRACTIONAL_MATCHING_H_
#define ARBITRO_KIT_FRACTIONAL_MATCHING_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "kit/dense_costs.h"

namespace arbitro::kit {

struct FractionalMatching {
  static constexpr uint32_t kUnmatched = 0xFFFFFFFF;

  std::vector<uint32_t> partner;  // Along tight edges; kUnmatched for one vertex an odd cycle.
  uint32_t unmatched = 0;         // How many have no partner.
  std::vector<int64_t> duals;     // By vertex and component, in the scale of MatchingResult; even.
};

// nullopt where not even halves match everybody; there is then no perfect matching either.
std::optional<FractionalMatching> MinimumFractionalMatching(const DenseCosts& costs);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_FRACTIONAL_MATCHING_H_
