// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "daemon/engine/fold/step.h"

namespace arbitro::engine {

absl::Status Apply(const FoldStep& step, const UpgradeRuleset& command) {
  const auto* upgraded = step.The<RulesetUpgraded>();
  EventState& event = step.state->event;
  if (upgraded == nullptr || upgraded->from != event.base->ruleset ||
      upgraded->to.id != event.base->ruleset.id || upgraded->to.version != command.version) {
    return step.Contradiction("the ruleset that it pins");
  }
  if (upgraded->engine_revision < event.base->engine_revision) {
    return step.Contradiction("the engine's revision");
  }
  EventBase base = *event.base;
  base.ruleset = upgraded->to;
  base.engine_revision = upgraded->engine_revision;
  event.base = std::make_shared<EventBase>(std::move(base));
  return absl::OkStatus();
}

}  // namespace arbitro::engine
