// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/snapshot/hall.h"
#include "daemon/translate/record/deck_rules.h"
#include "daemon/translate/record/screen.h"
#include "daemon/translate/record/table_plan.h"

#include <memory>
#include <utility>

#include "daemon/translate/record/commands.h"
#include "daemon/translate/view/deck_rules.h"
#include "daemon/translate/view/screen.h"

namespace arbitro::translate {

void WriteHall(const engine::EventLife& life, stored::EventSnapshot* message) {
  for (const auto& screen : life.screens) {
    v1::Screen* written = message->add_screens();
    WriteScreen("", *screen, written);
    written->set_name(screen->id);
  }
  if (life.table_plan) WriteTablePlan(*life.table_plan, message->mutable_table_plan());
  if (life.deck_rules) WriteDeckRules(*life.deck_rules, message->mutable_deck_rules());
}

void ReadHall(const stored::EventSnapshot& message, engine::EventLife* life, Fields* fields) {
  for (const v1::Screen& written : message.screens()) {
    engine::ScreenState screen;
    screen.id = fields->Id("event.screens.name", written.name());
    screen.title = fields->Text("event.screens.title", written.title(), kFreeText);
    screen.view = ReadScreenView("event.screens.view", written.view(), fields);
    screen.revision = written.revision();
    screen.set_time_us = written.set_time_us();
    const bool follows = life->screens.empty() || life->screens.back()->id < screen.id;
    if (!follows) fields->Wrong("event.screens", "are not in the order of their ids");
    life->screens.push_back(std::make_shared<engine::ScreenState>(std::move(screen)));
  }
  if (message.has_table_plan()) {
    life->table_plan = std::make_shared<engine::TablePlan>(
        ReadTablePlan("event.table_plan", message.table_plan(), fields));
  }
  if (!message.has_deck_rules()) return;
  life->deck_rules = std::make_shared<engine::DeckRules>(
      ReadDeckRules("event.deck_rules", message.deck_rules(), fields));
}

void WriteDeckLife(const engine::DeckState& deck, stored::DeckSnapshot* message) {
  message->set_version(deck.version);
  message->set_registered_time_us(deck.registered_time_us);
  for (const auto& earlier : deck.earlier) WriteDeckVersion(*earlier, message->add_earlier());
}

void ReadDeckLife(const stored::DeckSnapshot& message, engine::DeckState* deck, Fields* fields) {
  deck->version = message.version();
  deck->registered_time_us = message.registered_time_us();
  for (const v1::DeckVersion& earlier : message.earlier()) {
    deck->earlier.push_back(std::make_shared<engine::DeckVersionState>(
        engine::DeckVersionState{earlier.version(), earlier.revision(), earlier.time_us(),
                                 ReadDeckRows(earlier.rows(), fields)}));
  }
}

}  // namespace arbitro::translate
