// SPDX-License-Identifier: Apache-2.0
//
// Which of the engine's own ways of deciding holds for a journal.
//
// A journal is decided again long after it was made, by a later engine, and must come out the same.
// So a change in what the engine decides, refuses, or asks a ruleset raises kEngineRevision. The
// code before it stays, as a branch that is named after the last revision that took it:
//
//   if (context.engine_revision <= kBeforeSafeHands) …
//
// An event or series keeps the revision that was the newest when it was made (EventCreated), and is
// re-executed by that; UpgradeRuleset moves a running event to the newest, after a shadow replay by
// it. Journals of persons and of the house are of revision 0 for ever: what is decided otherwise
// there gets a command of its own.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_ENGINE_REVISION_H_
#define ARBITRO_DAEMON_ENGINE_STATE_ENGINE_REVISION_H_

#include <cstdint>
#include <optional>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Everything that was decided before there were revisions.
inline constexpr uint32_t kBeforeSafeHands = 0;

// Before what a rule says held in a whole event.
inline constexpr uint32_t kBeforeRulings = 1;

// Before corrections by hand were treated as those by report, late changes taken along, erased
// persons stayed away, appeals were one's own, and expulsions and clocks followed the rulebook in
// an open round.
inline constexpr uint32_t kBeforeCorrections = 2;

// Before an appeal named a table of the player's own that has its result, a series took an event
// again that had changed, and a round that is paired could be moved. Before a list was bound by
// the round in which its player sat down.
inline constexpr uint32_t kBeforeLastRows = 3;

// Before records left the words of columns to the ruleset's description.
inline constexpr uint32_t kBeforeShapes = 4;

// Before a player whom the rules want to have a legal deck was kept from a seat without one.
inline constexpr uint32_t kBeforeListsAtSeats = 5;

// Before each decision that leaves a place free called up those who wait, whichever command frees
// it, and passed over those who may not play.
inline constexpr uint32_t kBeforeCallUps = 6;

// Before a player who came back and left again while a round stood was free for the round that is
// drawn in its place.
inline constexpr uint32_t kBeforeReturns = 7;

// Before a ruleset was told at the start that a judge of the event plays in it.
inline constexpr uint32_t kBeforePlayingJudges = 8;

// Before a command was refused whose effect holds already, and two reports from one device were
// kept from settling a table.
inline constexpr uint32_t kBeforeRepeats = 9;
inline constexpr uint32_t kBeforeDevices = kBeforeRepeats;

// Before a person who is not registered could have a ticket to register by.
inline constexpr uint32_t kBeforeComers = 10;

// Before the record of a phase by hand had the rulebook's reason in Italian, too.
inline constexpr uint32_t kBeforeReasonsInItalian = 11;

// Before a phase without a round could be started again, a game that was taken back was over for
// the penalties that were given in it, what a penalty or a waiting player owed ended with them, and
// a correction compared every later phase. Before a series refused an event whose standings are
// held back.
inline constexpr uint32_t kBeforeGamesTakenBack = 12;
inline constexpr uint32_t kBeforeHeldBackEntries = kBeforeGamesTakenBack;

// The newest.
inline constexpr uint32_t kEngineRevision = 13;

// The revision that decides a command: where it makes its journal `newest`, else the journal's.
uint32_t RevisionToDecideBy(const JournalState& state, const Command& command, uint32_t newest);

// The same of a command that is on record.
uint32_t RevisionDecidedBy(const JournalState& before, const RecordContent& content);

// ENGINE_REVISION_UNKNOWN where `asked` is none that an engine knows whose newest is `newest`.
std::optional<Failure> CheckEngineRevision(uint32_t asked, uint32_t newest);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_ENGINE_REVISION_H_
