// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/field_option.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace arbitro::tools {

std::string_view OptionOfField(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kOptions[] = {
      {"options.reason", "--reason WHY"},
      {"options.by_hand", "--by-hand"},
      {"options.judge", "--judge PERSON"},
      {"options.request_id", "--request-id ID"},
      {"options.expected_revision", "--expected-revision REVISION"},
  };
  for (const auto& [field, option] : kOptions) {
    if (path == field) return option;
  }
  return "";
}

bool MustBeLeftOut(std::string_view description) {
  constexpr std::string_view kBeginnings[] = {"must be left out", "must not be set",
                                              "non va indicat", "va omess"};
  return std::any_of(
      std::begin(kBeginnings), std::end(kBeginnings),
      [&](std::string_view beginning) { return description.starts_with(beginning); });
}

}  // namespace arbitro::tools
