// SPDX-License-Identifier: Apache-2.0
//
// Which rules a difference between two decisions is about.
//
// The field says most: a cell of the standings belongs to its column's rule, a cost of a pairing to
// its criterion's, a finding on a deck to its own. Where the field says nothing, the rules that one
// decision cites and the other does not; where they cite the same, those. Pure functions.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_DIFFERENCE_RULES_H_
#define ARBITRO_TOOLS_ARBITROUTIL_DIFFERENCE_RULES_H_

#include <set>
#include <string>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"

namespace arbitro::tools {

// A decision, or the refusal in its place.
using Judgement = engine::OrFailure<engine::Decision>;

// Ids of rules; empty where neither side names one. `field` is as ReplayFinding has it.
std::set<std::string> RulesOfDifference(const std::string& field, const Judgement& first,
                                        const Judgement& second);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_DIFFERENCE_RULES_H_
