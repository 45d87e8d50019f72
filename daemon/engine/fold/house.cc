// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "daemon/engine/fold/step.h"

namespace arbitro::engine {

absl::Status Apply(const FoldStep& step, const ImportCatalogue& command) {
  HouseState& house = step.state->house;
  if (house.FindCatalogue(storage::ToHex(command.sha256)) != nullptr) return absl::OkStatus();
  house.catalogues.push_back(
      std::make_shared<CatalogueState>(CatalogueState{command, step.place.time_us}));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const IndexEvent& command) {
  HouseState& house = step.state->house;
  const auto* indexed = step.The<EventIndexed>();
  if (indexed == nullptr || indexed->number != house.events.size() + 1 ||
      step.content.inputs.facts.size() != 1 || house.events.Find(command.event)) {
    return step.Contradiction("the event's number");
  }
  house.events.Add({command, step.content.inputs.facts[0]});
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const AcknowledgeLoss& command) {
  HouseState& house = step.state->house;
  const auto* acknowledged = step.The<LossAcknowledged>();
  if (acknowledged == nullptr || acknowledged->number != house.losses.size() + 1) {
    return step.Contradiction("the loss's number");
  }
  house.losses.push_back(std::make_shared<LossState>(
      LossState{command, step.content.principal, step.content.command.reason, step.place.time_us}));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const KeepRuleset& command) {
  HouseState& house = step.state->house;
  const auto* kept = step.The<RulesetKept>();
  if (kept == nullptr || kept->number != house.rulesets.size() + 1 ||
      house.FindRuleset(storage::ToHex(command.sha256)) != nullptr) {
    return step.Contradiction("the library's number");
  }
  house.rulesets.push_back(std::make_shared<KeptRuleset>(KeptRuleset{command, step.place.time_us}));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const NameLogKey& command) {
  HouseState& house = step.state->house;
  const auto* named = step.The<LogKeyNamed>();
  if (named == nullptr || named->number != house.log_keys.size() + 1) {
    return step.Contradiction("the key's number");
  }
  house.log_keys.push_back(
      std::make_shared<NamedLogKey>(NamedLogKey{command, named->handed_over, step.content.principal,
                                                step.content.command.reason, step.place.time_us}));
  return absl::OkStatus();
}

}  // namespace arbitro::engine
