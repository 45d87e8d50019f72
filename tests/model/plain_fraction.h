// SPDX-License-Identifier: Apache-2.0
//
// Exact fractions in lowest terms. Numerators and denominators stay far below 2^64 in the events of
// these tests.

#ifndef ARBITRO_TESTS_MODEL_PLAIN_FRACTION_H_
#define ARBITRO_TESTS_MODEL_PLAIN_FRACTION_H_

#include <cstdint>
#include <numeric>
#include <string>

namespace arbitro::model {

struct Fraction {
  int64_t above = 0;
  int64_t below = 1;

  static Fraction Of(int64_t above, int64_t below) {
    const int64_t common = std::gcd(above, below);
    return {above / common, below / common};
  }
  std::string Text() const {
    return below == 1 ? std::to_string(above) : std::to_string(above) + "/" + std::to_string(below);
  }
  friend bool operator==(const Fraction& a, const Fraction& b) {
    return a.above == b.above && a.below == b.below;
  }
  friend bool operator<(const Fraction& a, const Fraction& b) {
    return static_cast<__int128>(a.above) * b.below < static_cast<__int128>(b.above) * a.below;
  }
  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    const int64_t common = std::lcm(a.below, b.below);
    return Of(a.above * (common / a.below) + b.above * (common / b.below), common);
  }
  friend Fraction operator/(const Fraction& a, int64_t divisor) {
    return Of(a.above, a.below * divisor);
  }
};

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_PLAIN_FRACTION_H_
