// SPDX-License-Identifier: Apache-2.0
//
// Sections 2.18 and 2.19: which shops hold a Jonin tournament, and who may play the Hokage
// Selection 2008.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_HOKAGE_SELECTION_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_HOKAGE_SELECTION_H_

#include <cstdint>
#include <string>
#include <vector>

namespace arbitro::nar {

// A shop that asks for a Jonin tournament.
struct JoninRequest {
  std::string shop;
  int64_t shop_score = 0;
  bool held_before = false;
};

// The shops that get one in these two months, first choice first. Equals stay in the order in which
// they asked.
std::vector<std::string> AssignJonin(std::vector<JoninRequest> requests);

// Where a place was reached that may open the Hokage Selection.
enum class QualifyingEvent { kNational2007, kChuninSeries, kJonin };

// Whether the place, the first being 1, does.
bool Qualifies(QualifyingEvent event, int64_t place);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_HOKAGE_SELECTION_H_
