// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "daemon/engine/fold_step.h"

namespace arbitro::engine {

absl::Status Apply(const FoldStep& step, const UpgradeRuleset& command) {
  const auto* upgraded = step.The<RulesetUpgraded>();
  EventState& event = step.state->event;
  if (upgraded == nullptr || upgraded->from != event.base->ruleset ||
      upgraded->to.id != event.base->ruleset.id || upgraded->to.version != command.version) {
    return step.Contradiction("the ruleset that it pins");
  }
  EventBase base = *event.base;
  base.ruleset = upgraded->to;
  event.base = std::make_shared<EventBase>(std::move(base));
  return absl::OkStatus();
}

}  // namespace arbitro::engine
