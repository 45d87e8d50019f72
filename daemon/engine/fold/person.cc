// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "daemon/engine/fold/step.h"

namespace arbitro::engine {

absl::Status Apply(const FoldStep& step, const RecordPersonEntry& command) {
  PersonState& person = step.state->person;
  const auto* recorded = step.The<PersonEntryRecorded>();
  if (recorded == nullptr || recorded->number != person.entries.size() + 1) {
    return step.Contradiction("the entry's number");
  }
  person.entries.push_back(std::make_shared<PersonEntryState>(PersonEntryState{
      command.entry, step.content.principal, step.content.command.reason, step.place.revision, 0}));
  return absl::OkStatus();
}

absl::Status Apply(const FoldStep& step, const WithdrawPersonEntry& command) {
  PersonState& person = step.state->person;
  if (step.The<PersonEntryWithdrawn>() == nullptr || command.number < 1 ||
      command.number > person.entries.size() ||
      person.entries[command.number - 1]->withdrawn_revision != 0) {
    return step.Contradiction("the entry that is withdrawn");
  }
  PersonEntryState withdrawn = *person.entries[command.number - 1];
  withdrawn.withdrawn_revision = step.place.revision;
  person.entries[command.number - 1] = std::make_shared<PersonEntryState>(std::move(withdrawn));
  return absl::OkStatus();
}

}  // namespace arbitro::engine
