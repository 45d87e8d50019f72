// SPDX-License-Identifier: Apache-2.0
//
// Whether counts fit the shares they should have: Pearson's chi-square test.
//
// Thread-safe: pure functions.

#ifndef ARBITRO_TESTS_SOAK_CHI_SQUARE_H_
#define ARBITRO_TESTS_SOAK_CHI_SQUARE_H_

#include <cstdint>
#include <vector>

namespace arbitro::soak {

struct ChiSquare {
  double statistic = 0;
  uint64_t degrees = 0;  // of freedom: outcomes less one

  // How likely a fair sampler is at least this far off; 1 without a degree of freedom.
  double PValue() const;
};

// The test of `counts` against `shares`, which are positive, sum to 1 and are as many.
ChiSquare TestCounts(const std::vector<uint64_t>& counts, const std::vector<double>& shares);

// Q(a, x), the regularised upper incomplete gamma function, for a > 0 and x >= 0; to about twelve
// digits up to a = 1e6.
double UpperGamma(double a, double x);

}  // namespace arbitro::soak

#endif  // ARBITRO_TESTS_SOAK_CHI_SQUARE_H_
