// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/formats.h"

#include <algorithm>
#include <iterator>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/fields.h"

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

Form FormatField() {
  std::vector<Choice> formats;
  for (const FormatRow& row : kFormats) formats.push_back({row.id, {row.english, row.italian}});
  return ChoiceField("format", {"Format", "Formato"}, std::move(formats));
}

Form LimitedFormatField() {
  std::vector<Choice> formats;
  for (const FormatRow& row : kFormats) {
    if (row.environment != Environment::kLimited) continue;
    formats.push_back({row.id, {row.english, row.italian}});
  }
  return ChoiceField("format", {"Format", "Formato"}, std::move(formats));
}

}  // namespace arbitro::pkm
