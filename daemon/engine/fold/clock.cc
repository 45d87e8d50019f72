// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

void Put(const FoldStep& step, RoundState round) {
  const uint32_t index = round.number - 1;
  step.state->event.rounds[index] = std::make_shared<RoundState>(std::move(round));
}

// Changes the clock of the round that a command names.
template <class Change>
absl::Status ApplyClock(const FoldStep& step, uint32_t number, Change change) {
  const RoundState* before = step.state->event.FindRound(number);
  if (step.The<ClockSet>() == nullptr || before == nullptr) {
    return step.Contradiction("the round of the clock");
  }
  ClockState clock = before->clock ? *before->clock : ClockState();
  change(&clock);
  RoundState round = *before;
  round.clock = std::make_shared<ClockState>(clock);
  Put(step, std::move(round));
  return absl::OkStatus();
}

}  // namespace

absl::Status Apply(const FoldStep& step, const StartClock& command) {
  return ApplyClock(step, command.round, [&](ClockState* clock) {
    clock->seconds = step.The<ClockSet>()->seconds;
    clock->extra_turns = step.The<ClockSet>()->extra_turns;
    clock->start_time_us = step.ClockUs();
  });
}

absl::Status Apply(const FoldStep& step, const PauseClock& command) {
  const bool sheds = step.state->event.base->engine_revision > kBeforeCorrections;
  return ApplyClock(step, command.round, [&](ClockState* clock) {
    if (sheds) clock->ShedLead(step.ClockUs());
    clock->Pause(step.ClockUs());
  });
}

absl::Status Apply(const FoldStep& step, const ResumeClock& command) {
  return ApplyClock(step, command.round, [&](ClockState* clock) { clock->Resume(step.ClockUs()); });
}

absl::Status Apply(const FoldStep& step, const CallTime& command) {
  return ApplyClock(step, command.round, [&](ClockState* clock) { clock->Call(step.ClockUs()); });
}

absl::Status Apply(const FoldStep& step, const ExtendTime& command) {
  const auto* extended = step.The<TimeExtended>();
  const RoundState* before = step.state->event.FindRound(command.round);
  if (extended == nullptr || before == nullptr || command.table < 1 ||
      command.table > before->tables.size()) {
    return step.Contradiction("the table whose time is extended");
  }
  TableState table = before->tables[command.table - 1];
  table.extension_seconds = extended->seconds;
  RoundState round = *before;
  round.tables.Set(command.table - 1, std::move(table));
  Put(step, std::move(round));
  return absl::OkStatus();
}

}  // namespace arbitro::engine
