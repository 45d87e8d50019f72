// SPDX-License-Identifier: Apache-2.0
//
// Says what a client sees of a journal's state: events, players, rounds, tables, decks, catalogues.
//
// Each fills an empty message from a state, which must be of an event at revision 1 or later (but
// for WriteCatalogue). Pure and thread-safe.

#ifndef ARBITRO_DAEMON_TRANSLATE_VIEW_STATE_H_
#define ARBITRO_DAEMON_TRANSLATE_VIEW_STATE_H_

#include <cstdint>

#include "arbitro/v1/catalogue.pb.h"
#include "arbitro/v1/deck.pb.h"
#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/round.pb.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/state/state.h"
#include "daemon/translate/wire/language.h"

namespace arbitro::translate {

void WriteEvent(const engine::JournalState& state, v1::Event* event);

// `player` is one of the state's.
void WritePlayer(const engine::JournalState& state, const engine::PlayerState& player,
                 v1::Player* message);

// The registered deck of `player`, who must have one.
void WriteDeckCheck(const engine::DeckCheckState& check, v1::DeckCheck* message);
void WriteDeck(const engine::JournalState& state, const engine::PlayerState& player,
               v1::Deck* message);

// `round` is one of the state's; `number` is one of its tables, from 1.
void WriteRound(const engine::JournalState& state, const engine::RoundState& round,
                v1::Round* message);
void WriteTable(const engine::JournalState& state, const engine::RoundState& round, uint32_t number,
                v1::Table* message);
// Says what may be done at the table, which WriteTable leaves out.
void WriteTableActions(const engine::TablePlace& place, Language language, v1::Table* message);
// `state` is one in which the players of the evaluation are registered.
void WriteEvaluationView(const engine::JournalState& state,
                         const engine::PairingEvaluation& evaluation,
                         v1::PairingEvaluation* message);

// Names who entered something by hand, and why.
void WriteHand(const engine::HandEntry& entry, v1::HandEntry* message);

void WriteCatalogue(const engine::CatalogueState& catalogue, v1::Catalogue* message);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_VIEW_STATE_H_
