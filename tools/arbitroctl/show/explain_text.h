// SPDX-License-Identifier: Apache-2.0
//
// Why a record says what it says, and what would come of further commands: for a terminal.
//
// Pure functions; thread-safe. `columns`: how wide a line may be.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_EXPLAIN_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_EXPLAIN_TEXT_H_

#include <cstddef>
#include <string>

#include "arbitro/v1/journal.pb.h"
#include "tools/arbitroctl/show/words.h"

namespace arbitro::tools {

// `clock`: the one that the record's time is shown on.
std::string ExplanationText(const v1::ExplainDecisionResponse& explanation, const ShownClock& clock,
                            size_t columns);

std::string WhatIfText(const v1::WhatIfRequest& asked, const v1::WhatIfResponse& answer,
                       size_t columns);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_EXPLAIN_TEXT_H_
