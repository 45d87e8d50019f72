// SPDX-License-Identifier: Apache-2.0

#include "tests/soak/chi_square.h"

#include <cmath>

namespace arbitro::soak {
namespace {

constexpr double kPrecision = 1e-15;
constexpr int kTermsMax = 100'000;

// x^a e^-x / Gamma(a), in logarithms first, where it neither over- nor underflows.
double Scale(double a, double x) {
  int sign = 0;
  return std::exp(a * std::log(x) - x - lgamma_r(a, &sign));
}

// P(a, x) by its series, which converges quickly below a + 1.
double LowerBySeries(double a, double x) {
  double term = 1 / a;
  double sum = term;
  for (int n = 1; n < kTermsMax && term > sum * kPrecision; ++n) {
    term *= x / (a + n);
    sum += term;
  }
  return sum * Scale(a, x);
}

// Q(a, x) by Legendre's continued fraction (Lentz's method), which converges quickly above a + 1.
double UpperByFraction(double a, double x) {
  constexpr double kTiny = 1e-300;
  double b = x + 1 - a;
  double c = 1 / kTiny;
  double d = 1 / b;
  double fraction = d;
  for (int i = 1; i < kTermsMax; ++i) {
    const double factor = -i * (i - a);
    b += 2;
    d = factor * d + b;
    d = 1 / (std::abs(d) < kTiny ? kTiny : d);
    c = b + factor / c;
    if (std::abs(c) < kTiny) c = kTiny;
    const double step = c * d;
    fraction *= step;
    if (std::abs(step - 1) < kPrecision) break;
  }
  return fraction * Scale(a, x);
}

}  // namespace

double UpperGamma(double a, double x) {
  if (x <= 0) return 1;
  return x < a + 1 ? 1 - LowerBySeries(a, x) : UpperByFraction(a, x);
}

double ChiSquare::PValue() const {
  if (degrees == 0) return 1;
  return UpperGamma(static_cast<double>(degrees) / 2, statistic / 2);
}

ChiSquare TestCounts(const std::vector<uint64_t>& counts, const std::vector<double>& shares) {
  uint64_t total = 0;
  for (const uint64_t count : counts) total += count;
  ChiSquare test;
  test.degrees = counts.size() - 1;
  for (size_t i = 0; i < counts.size(); ++i) {
    const double mean = shares[i] * static_cast<double>(total);
    const double off = static_cast<double>(counts[i]) - mean;
    test.statistic += off * off / mean;
  }
  return test;
}

}  // namespace arbitro::soak
