// SPDX-License-Identifier: Apache-2.0
#include "daemon/rulesets/version_order.h"

#include <algorithm>
#include <cstdint>

namespace arbitro::rulesets {
namespace {

bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Takes the leading digits off, without leading zeros.
std::string_view TakeNumber(std::string_view* text) {
  const auto end = std::find_if_not(text->begin(), text->end(), &IsDigit);
  std::string_view number = text->substr(0, static_cast<size_t>(end - text->begin()));
  text->remove_prefix(number.size());
  number.remove_prefix(std::min(number.find_first_not_of('0'), number.size()));
  return number;
}

int Sign(int64_t difference) { return difference < 0 ? -1 : difference > 0 ? 1 : 0; }

// Numbers without leading zeros: the longer is the larger.
int CompareNumbers(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return Sign(a.compare(b));
}

// Where one version ends: "-rc1" makes the other older, ".1" newer.
int CompareRest(std::string_view a, std::string_view b) {
  if (a.empty() && b.empty()) return 0;
  if (a.empty()) return b.front() == '-' ? 1 : -1;
  return a.front() == '-' ? -1 : 1;
}

}  // namespace

int CompareVersions(std::string_view a, std::string_view b) {
  while (!a.empty() && !b.empty()) {
    if (IsDigit(a.front()) && IsDigit(b.front())) {
      const std::string_view a_number = TakeNumber(&a);
      const int numbers = CompareNumbers(a_number, TakeNumber(&b));
      if (numbers != 0) return numbers;
    } else if (a.front() != b.front()) {
      // "1-rc1" against "1.5": the part without the hyphen goes on as the release.
      if (a.front() == '-' || b.front() == '-') return a.front() == '-' ? -1 : 1;
      return a.front() < b.front() ? -1 : 1;
    } else {
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  return CompareRest(a, b);
}

}  // namespace arbitro::rulesets
