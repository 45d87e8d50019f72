// SPDX-License-Identifier: Apache-2.0
//
// Exact fractions for win percentages and other tie-breaks: a tie-break of 0.3333 is a bug.
//
// A Ratio is a non-negative fraction of two 128-bit numbers, always reduced. Arithmetic is checked:
// whatever would not fit answers std::nullopt, and the caller reports a fault instead of ranking
// by a wrong number. Comparison never overflows. All functions are pure and thread-safe.

#ifndef ARBITRO_KIT_RATIO_H_
#define ARBITRO_KIT_RATIO_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace arbitro::kit {

__extension__ typedef unsigned __int128 Uint128;

// The greatest number that divides both; the other where one is 0.
Uint128 GreatestCommonDivisor(Uint128 a, Uint128 b);

// The product; nullopt where it does not fit 128 bits.
std::optional<Uint128> CheckedMultiply(Uint128 a, Uint128 b);

// A reduced fraction: greatest common divisor 1, denominator at least 1, zero is 0/1.
class Ratio {
 public:
  // Zero.
  constexpr Ratio() = default;

  // The whole number n.
  static Ratio Whole(uint64_t n);

  // n / d, reduced. nullopt where d is 0.
  static std::optional<Ratio> Of(Uint128 n, Uint128 d);

  Uint128 numerator() const { return numerator_; }
  Uint128 denominator() const { return denominator_; }

  // Equal values are equal members, because a Ratio is always reduced.
  friend bool operator==(const Ratio& a, const Ratio& b) {
    return a.numerator_ == b.numerator_ && a.denominator_ == b.denominator_;
  }
  friend bool operator!=(const Ratio& a, const Ratio& b) { return !(a == b); }

 private:
  constexpr Ratio(Uint128 n, Uint128 d) : numerator_(n), denominator_(d) {}

  Uint128 numerator_ = 0;
  Uint128 denominator_ = 1;
};

// -1, 0 or 1 as a is less than, equal to or greater than b. Exact for all values.
int Compare(const Ratio& a, const Ratio& b);

// The greater (the smaller) of two; the first where they are equal. For floors and caps.
Ratio Max(const Ratio& a, const Ratio& b);
Ratio Min(const Ratio& a, const Ratio& b);

// Sum, product, and division by a whole number. nullopt where the reduced result (or, for Add, the
// least common denominator) does not fit 128 bits, and for a division by 0.
std::optional<Ratio> Add(const Ratio& a, const Ratio& b);
std::optional<Ratio> Multiply(const Ratio& a, const Ratio& b);
std::optional<Ratio> Divide(const Ratio& a, uint64_t by);

// The mean of the ratios; zero where there are none. nullopt on overflow, as Add.
//
// Sums over one common denominator, so that the order of the list does not matter, not even for
// whether it overflows.
std::optional<Ratio> Mean(const std::vector<Ratio>& ratios);

// "7/18", or "3" where the denominator is 1.
std::string ToText(const Ratio& ratio);

// The ratio as a percentage with so many decimals, rounded half up: 7/18 is "38.89", and with four
// decimals "38.8889"; 1 is "100.00".
std::string ToPercent(const Ratio& ratio, uint32_t decimals = 2);

// A number in decimal digits.
std::string ToText(Uint128 number);

// A column of ratios over one denominator, as standings carry them.
struct CommonDenominator {
  Uint128 denominator = 1;
  std::vector<Uint128> numerators;  // As many as there were ratios, in their order.
};

// Puts the ratios over their least common denominator. nullopt where that denominator or one of
// the numerators does not fit 128 bits. An empty list has denominator 1.
std::optional<CommonDenominator> OverCommonDenominator(const std::vector<Ratio>& ratios);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_RATIO_H_
