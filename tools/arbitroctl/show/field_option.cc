// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/field_option.h"

#include <utility>

namespace arbitro::tools {

std::string_view OptionOfField(std::string_view path) {
  constexpr std::pair<std::string_view, std::string_view> kOptions[] = {
      {"options.reason", "--reason WHY"},
      {"options.by_hand", "--by-hand"},
      {"options.request_id", "--request-id ID"},
      {"options.expected_revision", "--expected-revision REVISION"},
  };
  for (const auto& [field, option] : kOptions) {
    if (path == field) return option;
  }
  return "";
}

}  // namespace arbitro::tools
