// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/formats.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

namespace arbitro::pkm {

const FormatRow* FindFormatRow(std::string_view format) {
  const auto* row = std::find_if(std::begin(kFormats), std::end(kFormats),
                                 [&](const FormatRow& one) { return format == one.id; });
  return row == std::end(kFormats) ? nullptr : row;
}

std::vector<std::string_view> LimitedVariants(std::string_view format) {
  std::vector<std::string_view> variants;
  for (const VariantsRow& row : kLimitedVariants) {
    if (format != row.format) continue;
    std::string_view rest = row.variants;
    while (!rest.empty()) {
      const size_t end = std::min(rest.find(' '), rest.size());
      variants.push_back(rest.substr(0, end));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
  }
  return variants;
}

}  // namespace arbitro::pkm
