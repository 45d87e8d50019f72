// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/fault_book.h"

namespace arbitro::engine {

absl::Status Apply(const FoldStep& step, const RecordRulesetFault& command) {
  HouseState& house = step.state->house;
  const auto* recorded = step.The<RulesetFaultRecorded>();
  if (recorded == nullptr) return step.Contradiction("no fault");
  auto book = std::make_shared<FaultBook>(*house.faults);
  book->calls[{command.ruleset, command.event, command.call}] = {
      command.what, command.faults, recorded->blocks_call, step.place.time_us};
  if (recorded->quarantines) book->quarantined[command.ruleset] = step.place.time_us;
  house.faults = std::move(book);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const ReleaseRuleset& command) {
  HouseState& house = step.state->house;
  const auto* recorded = step.The<RulesetReleased>();
  auto book = std::make_shared<FaultBook>(*house.faults);
  const RulesetReleased released = book->Release(command);
  if (recorded == nullptr || recorded->calls != released.calls ||
      recorded->quarantines != released.quarantines) {
    return step.Contradiction("the calls and quarantines released");
  }
  house.faults = std::move(book);
  return absl::OkStatus();
}

}  // namespace arbitro::engine
