// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/language.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

namespace arbitro::pkm {

const RegionRow* FindRegion(std::string_view region) {
  const auto* row = std::find_if(std::begin(kRegions), std::end(kRegions),
                                 [&](const RegionRow& one) { return region == one.id; });
  return row == std::end(kRegions) ? nullptr : row;
}

bool IsAuthorizedLanguage(const RegionRow& region, std::string_view language) {
  // [PKM-1.8-c] Every language that is not in the region's list is foreign there.
  const std::string listed = " " + std::string(region.languages) + " ";
  const bool one_word = !language.empty() && language.find(' ') == std::string_view::npos;
  return one_word && listed.find(" " + std::string(language) + " ") != std::string::npos;
}

Form RegionField(const char* id, Label label) {
  std::vector<Choice> regions;
  for (const RegionRow& region : kRegions) {
    regions.push_back({region.id, {region.id, region.italian}});
  }
  // [PKM-1.8-b] The country where the event is played decides which languages are foreign.
  return form::By("PKM-1.8-b", form::OneChoice(id, std::move(label), std::move(regions)));
}

}  // namespace arbitro::pkm
