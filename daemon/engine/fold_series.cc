// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/fold_step.h"

namespace arbitro::engine {

absl::Status Apply(const FoldStep& step, const CreateSeries& command) {
  if (step.The<SeriesCreated>() == nullptr || step.state->series.created) {
    return step.Contradiction("the series exists");
  }
  step.state->series.created = std::make_shared<CreateSeries>(command);
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const EnterEvent& command) {
  SeriesState& series = step.state->series;
  const auto* entered = step.The<EventEntered>();
  if (entered == nullptr || entered->number != series.events.size() + 1 ||
      series.FindEvent(command.event) != nullptr || step.content.inputs.facts.size() != 1) {
    return step.Contradiction("the event's number in the series");
  }
  series.events.push_back(
      std::make_shared<SeriesEvent>(SeriesEvent{command, step.content.inputs.facts[0]}));
  return absl::OkStatus();
}

}  // namespace arbitro::engine
