// SPDX-License-Identifier: Apache-2.0
//
// Folds the numbers of tables in the hall.
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"

namespace arbitro::engine {

absl::Status Apply(const FoldStep& step, const SetTablePlan& command) {
  if (step.The<TablePlanSet>() == nullptr) return step.Contradiction("the table plan");
  EventLife life = LifeOf(step);
  const bool none = command.plan == TablePlan();
  life.table_plan = none ? nullptr : std::make_shared<TablePlan>(command.plan);
  return Put(step, std::move(life));
}

absl::Status Apply(const FoldStep& step, const SetFixedTable& command) {
  if (step.The<FixedTableSet>() == nullptr) return step.Contradiction("the fixed table");
  return ChangePlayer(step, command.player,
                      [&](PlayerState* player) { player->fixed_table = command.table; });
}

}  // namespace arbitro::engine
