// SPDX-License-Identifier: Apache-2.0
//
// Draws that look at group sizes first and at old opponents second; internal to the kit.
//
// Without regard to old opponents the best pairings are simple: write the players in a row group by
// group, each group in any order, and pair neighbours: 1-2, 3-4, ... If the number of players so
// far is odd, the last of one group meets the first of the next. Each best pairing comes from
// equally many such orders, so shuffling the groups draws it uniformly. A chain is a stretch of
// groups between two even boundaries; chains do not affect each other.

#ifndef ARBITRO_KIT_SWISS_CHAIN_H_
#define ARBITRO_KIT_SWISS_CHAIN_H_

#include <cstdint>
#include <vector>

#include "kit/random.h"
#include "kit/swiss.h"
#include "kit/swiss_field.h"

namespace arbitro::kit {

struct Chain {
  uint32_t begin = 0;  // Positions in the order, [begin, end), an even number.
  uint32_t end = 0;
  uint32_t first_group = 0;
  uint32_t last_group = 0;
  bool drawn = false;  // Whether its stretch of the order holds no unwanted pair.
  ChainMethod method = ChainMethod::kChainRejection;
  uint64_t tries = 0;
};

// Returns the chains of a field, from the top.
std::vector<Chain> FindChains(const SwissField& field);

// Draws orders of chains. Keeps references to all its arguments.
class ChainDrawer {
 public:
  ChainDrawer(const SwissField& field, RandomStream* stream, std::vector<uint32_t>* order)
      : field_(field), stream_(*stream), order_(*order) {}

  // Redraws each group until no pair inside is unwanted, and the whole chain until none between
  // groups is: exactly uniform, because groups are independent but for the pairs between them.
  // Gives up after a number of moves that depends on the chain's size alone, or sooner if a player
  // has no opponent in it, and leaves the last, incomplete draw.
  bool DrawByRejection(Chain* chain);

  // Draws the chain, exchanges players of one group until no pair is unwanted, and shuffles on by
  // random exchanges. Gives up if the exchanges get stuck; the order then holds a chain-form draw
  // with some unwanted pairs.
  bool DrawByRepair(Chain* chain);

 private:
  // How many moves are left, and which groups of the chain are drawn, by size.
  struct Progress {
    std::vector<uint32_t> by_size;
    std::vector<bool> drawn;  // By group, from the chain's first.
    uint64_t moves_left;
    uint64_t check_at;  // At so many moves left, look whether the chain is blocked.
  };

  bool DrawGroup(uint32_t group, Progress* progress);
  bool LinksHold(const Chain& chain, uint32_t group, const Progress& progress) const;
  bool DrawGroups(Chain* chain, Progress* progress);
  bool HasOpponent(uint32_t position, uint32_t group) const;
  bool IsBlocked(const Chain& chain) const;
  bool IsUnwantedAt(uint32_t position) const;
  bool Repair(const Chain& chain);
  void Mix(const Chain& chain);
  uint32_t OtherPositionInGroup(uint32_t position);

  const SwissField& field_;
  RandomStream& stream_;
  std::vector<uint32_t>& order_;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_CHAIN_H_
