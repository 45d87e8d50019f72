// SPDX-License-Identifier: Apache-2.0
//
// A round once the bye is settled; internal to the kit.

#ifndef ARBITRO_KIT_SWISS_DRAW_H_
#define ARBITRO_KIT_SWISS_DRAW_H_

#include <cstdint>
#include <vector>

#include "kit/random.h"
#include "kit/swiss.h"
#include "kit/swiss_field.h"

namespace arbitro::kit {

// Pairs all players of the field, an even number. Everything of the answer but the bye is filled.
SwissRound DrawPairs(const SwissField& field, Rematches rematches, RandomStream* stream);

// The tiers of candidates for the bye, best first.
class ByeTiers {
 public:
  ByeTiers(const std::vector<SwissPlayer>& players, ByeRule rule)
      : players_(players), rule_(rule) {}

  // The next tier, in order of index; empty when there is none left.
  std::vector<uint32_t> Next();

 private:
  uint64_t Rank(const SwissPlayer& player) const;

  const std::vector<SwissPlayer>& players_;
  ByeRule rule_;
  bool started_ = false;
  uint64_t last_rank_ = 0;
};

// Whether the others have a pairing without a rematch once `bye` sits out.
bool LeavesLegalPairing(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                        uint32_t bye);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_DRAW_H_
