// SPDX-License-Identifier: Apache-2.0
//
// Exact matching for what chain draws cannot do; internal to the kit.
//
// A window is a stretch of the order, widened until its best matching is provably part of a best
// pairing of the whole field. The proof, for criteria of chain form:
//
// A lower bound of the whole field is a dual solution: a number y for each player, and for each odd
// set of players a weight that is at least 0, such that no pair costs less than its two numbers
// and the weights of the sets it leaves. Outside the windows take y = 0 and, for each boundary
// between groups that a pair outside the windows crosses, the set of all players above it, with the
// cost of that one pair as weight: costs grow faster than sums with distance, so no pair outside
// costs less than the boundaries it crosses. Inside a window take the duals of its matching. Every
// part then reaches its own bound, and the whole is best if only the pairs between a window and
// the outside cost no less than the window's y and the boundaries between. It is enough to look at
// the nearest group outside on either side: beyond it the cost grows at least as fast as the
// boundaries. It is enough, too, for a pair of two windows with a pair of the outside between
// them; windows that touch are merged. Where all these pairs cost strictly more, no best pairing
// uses one, and windows and chains may be drawn independently.

#ifndef ARBITRO_KIT_SWISS_WINDOW_H_
#define ARBITRO_KIT_SWISS_WINDOW_H_

#include <cstdint>
#include <memory>
#include <vector>

#include "kit/matching.h"
#include "kit/swiss_chain.h"
#include "kit/window_costs.h"

namespace arbitro::kit {

struct Window {
  uint32_t begin = 0;  // Positions in the order, [begin, end), an even number.
  uint32_t end = 0;
  bool solved = false;
  bool feasible = false;
  bool at_bound = false;  // Costs what its group sizes alone demand.
  bool separate = false;  // No best pairing crosses its ends.
  std::unique_ptr<WindowCosts> costs;
  MatchingResult matching;
};

// Solves what is left of a field after the chain draws. Keeps references to all it is given.
class WindowSolver {
 public:
  WindowSolver(const SwissField& field, RandomStream* stream, std::vector<uint32_t>* order)
      : field_(field), stream_(*stream), order_(*order) {}

  // Finds windows for the chains that are not drawn, and draws them. kPaired, kNoLegalPairing or
  // kTooLarge.
  SwissStatus SolveChains(const std::vector<Chain>& chains);

  // Takes the whole field as one window. A single Chain of all groups stands for it.
  SwissStatus SolveWhole(Rematches rematches);

  // After kPaired: the windows, from the top.
  const std::vector<Window>& Windows() const { return windows_; }

  // Whether a window's draw was uniform among the best pairings of the whole field.
  bool IsUniform(const Window& window) const;

 private:
  void OpenWindows(const std::vector<Chain>& chains);
  SwissStatus SolveOpen(Rematches rematches);
  void TakeWholeIfMostIs();
  void SolveOne(Window* window, Rematches rematches);
  bool GrowInfeasible();
  bool MergeTouching();
  bool GrowUncertified();
  int CrossingSign(const Window& window, uint32_t outside_group) const;
  CostVector CrossingSlack(const Window& window, uint32_t inside_group, uint32_t outside_group,
                           const CostVector& dual) const;
  void GrowUp(Window* window);
  void GrowDown(Window* window);
  void MergeOverlapping();
  bool FitsCounting(const Window& window, bool up) const;
  const Chain& ChainAt(uint32_t position) const;
  void Draw(Window* window);
  void Mix(const WindowCosts& costs, std::vector<SwissPair>* pairs);

  const SwissField& field_;
  RandomStream& stream_;
  std::vector<uint32_t>& order_;
  std::vector<Chain> chains_;
  std::vector<Window> windows_;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_WINDOW_H_
