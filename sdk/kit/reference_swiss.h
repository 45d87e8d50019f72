// SPDX-License-Identifier: Apache-2.0
//
// A second, simple-minded Swiss pairing for tests: tries everything, straight from the rules'
// words.
//
// Shares nothing with the kit's own pairing but the input types.

#ifndef ARBITRO_KIT_REFERENCE_SWISS_H_
#define ARBITRO_KIT_REFERENCE_SWISS_H_

#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "kit/random.h"
#include "kit/swiss.h"

namespace arbitro::kit {

// The past of an event: what PairSwiss needs to know, owned.
struct History {
  explicit History(uint32_t player_count)
      : points(player_count, 0), byes(player_count, 0), met(player_count) {}

  uint32_t Size() const { return static_cast<uint32_t>(points.size()); }
  void Meet(uint32_t a, uint32_t b);

  // Views into this history; valid until it changes.
  std::vector<SwissPlayer> Players() const;

  // One line from which a failing test can be rebuilt.
  std::string Text() const;

  std::vector<int32_t> points;
  std::vector<uint32_t> byes;
  std::vector<std::vector<uint32_t>> met;
};

// Pairs in ascending order, each with its lower index first: equal pairings are equal values.
using Pairing = std::vector<std::pair<uint32_t, uint32_t>>;
Pairing Normalised(const std::vector<SwissPair>& pairs);

// The costs of the three lists of criteria, worked out from the rulebooks' sentences.
//
// [PKM-AMB-31] From the highest score group down, the sum of the point gaps.
CostVector GapsFromTheTop(const History& history, const Pairing& pairs);
// [NAR-AMB-18] In each band, the floats and then their squared band distances.
CostVector BandsFromTheTop(const History& history, const Pairing& pairs);
CostVector SquaredDifferences(const History& history, const Pairing& pairs);
using ReferenceCost = CostVector (*)(const History&, const Pairing&);

// The same as lists for the kit.
std::vector<PairingCriterion> GapsFromTheTopCriteria();
std::vector<PairingCriterion> BandsFromTheTopCriteria();
std::vector<PairingCriterion> SquaredDifferencesCriteria();

// Everything there is to know about the best pairings once `bye` sits out.
struct ReferenceResult {
  bool legal = false;  // Some pairing has no rematch.
  uint32_t fewest_rematches = 0;
  CostVector best_cost;  // Among the pairings of fewest rematches.
  std::set<Pairing> best;
};
ReferenceResult BestByEnumeration(const History& history, ReferenceCost cost, uint32_t bye);

// The players who may get the bye, worked out from the rule's words: lowest points among the fewest
// byes, then the next, until one of them leaves the others a pairing without a rematch. Empty where
// none does.
std::set<uint32_t> ByesByEnumeration(const History& history);

// Plays a round with random results: win 3, tie 1 each, loss 0, bye 3. One match in
// `tie_every` is tied; 0 for none.
void PlayRound(const std::vector<SwissPair>& pairs, uint32_t bye, uint32_t tie_every,
               RandomStream* stream, History* history);

// Plays `rounds` rounds between players drawn at random without regard to anything but rematches;
// odd players out in turn get byes. Stops early where no round without a rematch is found.
void PlayRandomRounds(uint32_t rounds, uint32_t tie_every, RandomStream* stream, History* history);

// A seed made of a number, for tests that run through many.
Seed SeedOf(uint64_t number);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_REFERENCE_SWISS_H_
