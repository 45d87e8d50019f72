// SPDX-License-Identifier: Apache-2.0
//
// The plan of a hall's tables as a picture, for a wall.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_PLAN_PICTURE_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_PLAN_PICTURE_H_

#include <string>
#include <vector>

#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

// The largest hall that is drawn.
inline constexpr uint32_t kPlanTablesMax = 2'000;

// The plan's ranges, one after the other, with their blocked and feature tables; tables that no
// range has come last, up to the highest number that `tables` or `plan` name. `tables` are those of
// a round, which are taken then; of no round none.
std::vector<PaperPlan> PlansOf(PaperLanguage language, const v1::TablePlan& plan,
                               const v1::ListTablesResponse& tables, uint32_t in_a_row);

// The plan as elements of HTML: a picture a row, so that no sheet ends within one.
std::string PlanHtml(const PaperPlan& plan);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_PLAN_PICTURE_H_
