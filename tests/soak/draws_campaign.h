// SPDX-License-Identifier: Apache-2.0
//
// Draws of Swiss rounds by seed, counted against every pairing there is.
//
// A seed makes a field: 6 to 12 players, some rounds played at random, one of the rulebooks'
// lists of criteria. All its best pairings are found by trying everything; then many rounds are
// drawn, and each outcome (bye and pairs) must come as often as it should. A drawn round that is
// none of the outcomes is a failure at once.

#ifndef ARBITRO_TESTS_SOAK_DRAWS_CAMPAIGN_H_
#define ARBITRO_TESTS_SOAK_DRAWS_CAMPAIGN_H_

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "kit/reference_swiss.h"
#include "kit/swiss.h"
#include "tests/soak/chi_square.h"

namespace arbitro::soak {

// The p-value below which a field fails: 1 % over a campaign of 10 000 fields (Bonferroni).
inline constexpr double kFieldPValueMin = 0.01 / 10'000;

// The p-value of all fields together below which the campaign fails.
inline constexpr double kTotalPValueMin = 0.001;

// A bye (or kNoPlayer) and the pairs.
using Outcome = std::pair<uint32_t, kit::Pairing>;

// Draws outcome number `draw` of a field.
using Sampler = std::function<Outcome(uint64_t draw)>;

struct Field {
  uint64_t seed = 0;
  kit::History history{0};
  kit::SwissRules rules;
  std::map<Outcome, double> shares;  // what each best outcome's share of the draws should be

  // A line from which the field can be rebuilt.
  std::string Text() const;
};

// The field of a seed; the same for ever, as long as the reference pairing is. It has at least two
// and at most kOutcomesMax outcomes.
Field MakeField(uint64_t seed);
inline constexpr size_t kOutcomesMax = 5000;

// The kit's own drawing; the draws of two fields never share a seed of the kit.
Sampler KitSampler(const Field& field);

struct FieldResult {
  uint64_t draws = 0;
  uint64_t impossible = 0;  // draws that are none of the outcomes
  ChiSquare test;

  bool Fails() const { return impossible > 0 || test.PValue() < kFieldPValueMin; }
};

// Draws `draws` rounds of a field, counts and tests them.
FieldResult DrawField(const Field& field, const Sampler& sampler, uint64_t draws);

}  // namespace arbitro::soak

#endif  // ARBITRO_TESTS_SOAK_DRAWS_CAMPAIGN_H_
