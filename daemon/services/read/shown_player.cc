// SPDX-License-Identifier: Apache-2.0
#include "daemon/services/read/shown_player.h"

#include <string_view>

#include "daemon/access/table.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/player_actions.h"
#include "daemon/engine/state/deck_life.h"
#include "daemon/engine/state/draft.h"
#include "daemon/services/gate/audience.h"
#include "daemon/services/gate/secrecy.h"
#include "daemon/services/persons/name_join.h"
#include "daemon/translate/view/event_life.h"
#include "daemon/translate/view/state.h"
#include "daemon/translate/wire/names.h"

namespace arbitro::services {
namespace {

constexpr char kListOfDeck[] = "DeckService.SubmitDeck";

// nullptr: no round is published.
const engine::RoundState* NewestPublished(const engine::EventState& event) {
  for (size_t i = event.rounds.size(); i > 0; --i) {
    const engine::RoundState& round = *event.rounds[i - 1];
    if (!engine::IsDraft(event, round.number)) return &round;
  }
  return nullptr;
}

// Whether the caller may ever take it for the player.
bool IsOffered(const Caller& caller, bool own, std::string_view action) {
  const access::Row* row = access::FindRow(action.substr(action.find('.') + 1));
  return row != nullptr && MayCall(caller, *row, own);
}

}  // namespace

void ShowTable(const ServicePorts& ports, const PlayerRead& read, const v1::GetPlayerRequest& asked,
               v1::Player* message) {
  const engine::EventState& event = read.state.event;
  const engine::RoundState* round = NewestPublished(event);
  const uint32_t number = round == nullptr ? 0 : round->TableOf(read.player.number);
  if (number == 0) return;
  v1::Table* table = message->mutable_table();
  translate::WriteTable(read.state, *round, number, table);
  const bool own = SitsAt(read.caller, *table);
  if (asked.with_actions()) {
    translate::WriteTableActions({event, round->number, number}, read.language, table);
    LeaveOutForbidden(read.caller, own, table->mutable_allowed_actions());
  }
  const auto secret = SecretFrom(ViewerOf(read.caller), *ports.engine, read.state.journal);
  if (!own && secret && secret->Hides(round->number)) WithholdResults(table);
  if (asked.with_names()) JoinNames(*ports.persons, event, table);
}

void ShowActions(const ServicePorts& ports, const PlayerRead& read, v1::Player* message) {
  const engine::EventState& event = read.state.event;
  const auto ruleset = ports.engine->ports().rulesets->Pinned(event.base->ruleset);
  const bool own = read.caller.Plays(translate::NameOfPlayer(read.state.journal, read.player.id));
  const bool is_locked = !read.player.deck_unlocked &&
                         engine::ListsLocked(event, ports.engine->ports().clock->NowUs());
  for (engine::AllowedAction& action :
       engine::PlayerActions({event, ruleset ? &ruleset->description() : nullptr})) {
    if (!IsOffered(read.caller, own, action.action)) continue;
    if (is_locked && action.action == kListOfDeck && !action.refusal) {
      action.refusal = engine::ListLocked(event, read.player.id);
    }
    translate::WriteAllowed(action, read.language, message->add_allowed_actions());
  }
}

}  // namespace arbitro::services
