// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/cut.h"

#include <algorithm>

namespace arbitro::nar {

std::vector<PlacePair> FirstAgainstLast(size_t length) {
  // [NAR-CUT-5] The first plays against the last, the second against the last but one. [NAR-CUT-6]
  // [NAR-AMB-22] Later rounds are made in the same way, of the winners in the order of their pairs.
  std::vector<PlacePair> pairs;
  for (size_t place = 0; place < length / 2; ++place) {
    pairs.emplace_back(place, length - 1 - place);
  }
  return pairs;
}

std::vector<size_t> OrderAfterCut(const std::vector<int64_t>& levels) {
  std::vector<size_t> order(levels.size());
  for (size_t place = 0; place < order.size(); ++place) order[place] = place;
  // [NAR-CUT-7] [NAR-AMB-23] Players knocked out in the same round stand by Swiss ranking; all
  // others follow in Swiss order.
  std::stable_sort(order.begin(), order.end(),
                   [&](size_t a, size_t b) { return levels[a] > levels[b]; });
  return order;
}

}  // namespace arbitro::nar
