// SPDX-License-Identifier: Apache-2.0
//
// How tables weigh on an event's state: what each gives its players, and takes back when it
// changes.
//
// Folding changes states so, and a decision that must know what comes of it works on a copy. Every
// function changes only the given event; its parts are copied first.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_ROUND_EDIT_H_
#define ARBITRO_DAEMON_ENGINE_STATE_ROUND_EDIT_H_

#include <cstdint>
#include <utility>
#include <vector>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

void Put(EventState* event, PlayerState player);
void Put(EventState* event, RoundState round);

// Says who of the two had more points when the table was seated, as TableState::floating_seat says
// it. Before the table is added.
uint32_t FloatingSeat(const EventState& event, const TableState& table);

// A table joins the newest round, which is still being made and not yet the event's: its players
// get what it is worth.
void AddTable(EventState* event, TableState table, RoundState* round);

// The table with this result, of its players' present report.
void SetResult(TableState* table, ResultDecided result);
// Says what was decided there, to be taken along; empty where nothing was.
ResultDecided ResultOf(const TableState& table);

// A table of a round becomes another: what it was worth is taken back, what it is worth given.
// Players may be others than before.
void ReplaceTables(EventState* event, uint32_t round,
                   std::vector<std::pair<uint32_t, TableState>> tables);

// The newest round was never paired.
void DropNewestRound(EventState* event);

// The phases that have no round yet were never started.
void TakeBackPhases(EventState* event);

// The event as it was at the end of `round`, as far as points, byes, floats and tables go: later
// rounds are gone. It does not know who took part then.
EventState AtEndOf(EventState event, uint32_t round);

// Gives each player the status of that revision back.
void RestorePlayers(EventState* event, uint64_t revision);

// The event at the end of `round` as it stood at `revision`: who took part, the settings, the
// penalties and phases are those of then. Results of its rounds are those of now, as corrected.
EventState AsOf(EventState event, uint32_t round, uint64_t revision);
// The same of the record that closed `round`, which is closed.
EventState AsOfClosing(EventState event, uint32_t round);

// The settings that held when `round` was closed; those of now where it is open.
const Value& SettingsOfRound(const EventState& event, uint32_t round);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_ROUND_EDIT_H_
