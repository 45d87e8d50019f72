// SPDX-License-Identifier: Apache-2.0

#include "kit/ratio.h"

#include <algorithm>
#include <utility>

namespace arbitro::kit {
namespace {

std::optional<Uint128> CheckedAdd(Uint128 a, Uint128 b) {
  Uint128 sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) return std::nullopt;
  return sum;
}

// The next digit of remainder / divisor to the base; `remainder` becomes what is left. Added up
// because base * remainder need not fit.
uint32_t NextDigit(Uint128* remainder, Uint128 divisor, uint32_t base) {
  uint32_t digit = 0;
  Uint128 left = 0;
  for (uint32_t i = 0; i < base; ++i) {
    if (left >= divisor - *remainder) {
      left -= divisor - *remainder;
      ++digit;
    } else {
      left += *remainder;
    }
  }
  *remainder = left;
  return digit;
}

}  // namespace

Uint128 GreatestCommonDivisor(Uint128 a, Uint128 b) {
  while (b != 0) {
    a %= b;
    std::swap(a, b);
  }
  return a;
}

std::optional<Uint128> CheckedMultiply(Uint128 a, Uint128 b) {
  Uint128 product = 0;
  if (__builtin_mul_overflow(a, b, &product)) return std::nullopt;
  return product;
}

Ratio Ratio::Whole(uint64_t n) { return Ratio(n, 1); }

std::optional<Ratio> Ratio::Of(Uint128 n, Uint128 d) {
  if (d == 0) return std::nullopt;
  const Uint128 divisor = GreatestCommonDivisor(n, d);
  return Ratio(n / divisor, d / divisor);
}

int Compare(const Ratio& a, const Ratio& b) {
  // The continued fractions, term by term: nothing is multiplied, so nothing overflows.
  Uint128 an = a.numerator();
  Uint128 ad = a.denominator();
  Uint128 bn = b.numerator();
  Uint128 bd = b.denominator();
  int sign = 1;
  while (true) {
    const Uint128 a_whole = an / ad;
    const Uint128 b_whole = bn / bd;
    if (a_whole != b_whole) return a_whole < b_whole ? -sign : sign;
    an %= ad;
    bn %= bd;
    if (an == 0 || bn == 0) {
      if (an == bn) return 0;
      return an == 0 ? -sign : sign;
    }
    std::swap(an, ad);
    std::swap(bn, bd);
    sign = -sign;
  }
}

Ratio Max(const Ratio& a, const Ratio& b) { return Compare(a, b) >= 0 ? a : b; }
Ratio Min(const Ratio& a, const Ratio& b) { return Compare(a, b) <= 0 ? a : b; }

std::optional<Ratio> Add(const Ratio& a, const Ratio& b) {
  const Uint128 common = GreatestCommonDivisor(a.denominator(), b.denominator());
  const auto left = CheckedMultiply(a.numerator(), b.denominator() / common);
  const auto right = CheckedMultiply(b.numerator(), a.denominator() / common);
  const auto denominator = CheckedMultiply(a.denominator(), b.denominator() / common);
  if (!left || !right || !denominator) return std::nullopt;
  const auto numerator = CheckedAdd(*left, *right);
  if (!numerator) return std::nullopt;
  return Ratio::Of(*numerator, *denominator);
}

std::optional<Ratio> Multiply(const Ratio& a, const Ratio& b) {
  // Reduced crosswise first, so that it overflows only if the reduced product does.
  const Uint128 first = GreatestCommonDivisor(a.numerator(), b.denominator());
  const Uint128 second = GreatestCommonDivisor(b.numerator(), a.denominator());
  const auto numerator = CheckedMultiply(a.numerator() / first, b.numerator() / second);
  const auto denominator = CheckedMultiply(a.denominator() / second, b.denominator() / first);
  if (!numerator || !denominator) return std::nullopt;
  return Ratio::Of(*numerator, *denominator);
}

std::optional<Ratio> Divide(const Ratio& a, uint64_t by) {
  const auto inverse = Ratio::Of(1, by);
  if (!inverse) return std::nullopt;
  return Multiply(a, *inverse);
}

std::optional<Ratio> Mean(const std::vector<Ratio>& ratios) {
  if (ratios.empty()) return Ratio();
  const auto common = OverCommonDenominator(ratios);
  if (!common) return std::nullopt;
  Uint128 sum = 0;
  for (const Uint128 numerator : common->numerators) {
    const auto next = CheckedAdd(sum, numerator);
    if (!next) return std::nullopt;
    sum = *next;
  }
  const auto total = Ratio::Of(sum, common->denominator);
  if (!total) return std::nullopt;
  return Divide(*total, ratios.size());
}

std::string ToText(Uint128 number) {
  std::string digits;
  do {
    digits.push_back(static_cast<char>('0' + static_cast<int>(number % 10)));
    number /= 10;
  } while (number != 0);
  std::reverse(digits.begin(), digits.end());
  return digits;
}

std::string ToText(const Ratio& ratio) {
  std::string text = ToText(ratio.numerator());
  if (ratio.denominator() != 1) text += "/" + ToText(ratio.denominator());
  return text;
}

std::string ToPercent(const Ratio& ratio, uint32_t decimals) {
  const Uint128 divisor = ratio.denominator();
  Uint128 remainder = ratio.numerator() % divisor;
  std::string digits = ToText(ratio.numerator() / divisor);
  for (uint32_t i = 0; i < decimals + 2; ++i) {
    digits.push_back(static_cast<char>('0' + NextDigit(&remainder, divisor, 10)));
  }
  if (remainder >= divisor - remainder) {
    size_t at = digits.size();
    while (at > 0 && digits[at - 1] == '9') digits[--at] = '0';
    if (at == 0) {
      digits.insert(digits.begin(), '1');
    } else {
      ++digits[at - 1];
    }
  }
  // Digits count the last decimal; at least "0.00", no other leading zeros.
  const size_t first = std::min(digits.find_first_not_of('0'), digits.size() - decimals - 1);
  digits.erase(0, first);
  if (decimals > 0) digits.insert(digits.size() - decimals, ".");
  return digits;
}

std::optional<CommonDenominator> OverCommonDenominator(const std::vector<Ratio>& ratios) {
  CommonDenominator common;
  for (const Ratio& ratio : ratios) {
    const Uint128 shared = GreatestCommonDivisor(common.denominator, ratio.denominator());
    const auto next = CheckedMultiply(common.denominator, ratio.denominator() / shared);
    if (!next) return std::nullopt;
    common.denominator = *next;
  }
  common.numerators.reserve(ratios.size());
  for (const Ratio& ratio : ratios) {
    const auto numerator =
        CheckedMultiply(ratio.numerator(), common.denominator / ratio.denominator());
    if (!numerator) return std::nullopt;
    common.numerators.push_back(*numerator);
  }
  return common;
}

}  // namespace arbitro::kit
