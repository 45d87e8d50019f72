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
#include "tools/arbitroctl/show/event_paper.h"

namespace arbitro::tools {

std::string ExplanationText(const EventWords& words, const v1::ExplainDecisionResponse& explanation,
                            size_t columns);

std::string WhatIfText(const EventWords& words, const v1::WhatIfRequest& asked,
                       const v1::WhatIfResponse& answer, size_t columns);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_EXPLAIN_TEXT_H_
