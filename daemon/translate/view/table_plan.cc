// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/record/table_plan.h"

#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {

void WriteAnswer(const engine::Accepted& accepted, v1::SetTablePlanResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  response->set_event(accepted.command.journal);
  const auto* command = accepted.command.what.If<engine::SetTablePlan>();
  if (command != nullptr) WriteTablePlan(command->plan, response->mutable_plan());
}

void WriteAnswer(const engine::Accepted& accepted, v1::SetFixedTableResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::SetFixedTable>();
  if (command == nullptr) return;
  response->set_player(NameOfPlayer(accepted.command.journal, command->player));
  response->set_table(command->table);
}

}  // namespace arbitro::translate
