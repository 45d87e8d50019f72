// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/view/screen.h"

#include "daemon/translate/record/screen.h"
#include "daemon/translate/view/answers.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::translate {

void WriteScreen(std::string_view event, const engine::ScreenState& screen, v1::Screen* message) {
  message->set_name(NameOfScreen(event, screen.id));
  message->set_title(screen.title);
  WriteScreenView(screen.view, message->mutable_view());
  message->set_revision(screen.revision);
  message->set_set_time_us(screen.set_time_us);
}

void WriteAnswer(const engine::Accepted& accepted, v1::SetScreenResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::SetScreen>();
  const auto* set = accepted.decision.what.If<engine::ScreenSet>();
  if (command == nullptr || set == nullptr) return;
  response->set_screen(NameOfScreen(accepted.command.journal, command->screen));
  response->set_made(set->made);
}

void WriteAnswer(const engine::Accepted& accepted, v1::RemoveScreenResponse* response) {
  WriteMutation(accepted, response->mutable_result());
  const auto* command = accepted.command.what.If<engine::RemoveScreen>();
  if (command == nullptr) return;
  response->set_screen(NameOfScreen(accepted.command.journal, command->screen));
}

}  // namespace arbitro::translate
