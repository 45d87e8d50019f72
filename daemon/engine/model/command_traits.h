// SPDX-License-Identifier: Apache-2.0
//
// The traits that all commands of one kind share.
//
// Each command's struct states them as `kTraits`; a command that does not, or that leaves its call
// out, does not compile. The table of access (daemon/access/table.h), docs/access.md and the list
// of actions that may be taken now (daemon/engine/allowed_actions.h) are made from them.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_TRAITS_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_TRAITS_H_

#include <string_view>

#include "api/calls/call_row.h"
#include "daemon/engine/model/journal_kind.h"

namespace arbitro::engine {

// The frozen draws beside which a command may be carried out.
enum class BesideDraws {
  // None: it decides who is staff, by which rules is drawn, or whether the event goes on.
  kNone,
  // Those of questions: they know their input and their list alone, so tables are played meanwhile.
  kOfQuestions,
  // Those, and of places: who registers meanwhile comes after their list.
  kOfPlaces,
  // All: it has nothing to do with any draw, or looks itself whether its draw is the frozen one.
  kAll,
};

// The drafts (check/draft.h) that a command may not be carried out beside.
enum class BesideDraft {
  // None: it looks at no table of the draft, or is about the draft itself.
  kGoesOn,
  kNeedsPublication,  // a draft that stands
  kOpensLink,         // nor one that was taken back: its link would tell how that was drawn
};

// The part of an event's life in which a command may be carried out, as far as its kind says.
enum class Period {
  kOwn,            // check/ looks itself: CheckOwnAct in check/preconditions.h
  kUnfinished,     // while it is planned or played
  kAlive,          // until its result is final
  kOpenOrRunning,  // from the opening of registration until its end
};
struct When {
  Period period = Period::kOwn;
  std::string_view otherwise = "";  // tells in English why not: "its staff stays as it was"
};

struct CommandTraits {
  // The call of the API that makes it, and who may make that; kNoCall: the daemon makes it itself.
  CallRow call;
  When when = {};
  CallRow other_call = kNoCall;               // makes it too
  JournalKind journal = JournalKind::kEvent;  // the kind of journals that it belongs to
  bool makes_journal = false;  // it is the first record of its journal, and only that
  // A person may answer for it instead of the rulebook (Command::by_hand): acts of an event's life,
  // and decks. For rounds, calls of their own take what a person enters; only a ruleset names
  // awards; and no person draws by hand.
  bool by_hand = false;
  bool judges = false;    // a judge rules at a table by it (Command::judge)
  bool at_table = false;  // whether it may be taken is a question of a table (CheckTableAct)
  bool asks = false;      // its decision waits for a ruleset: decide/commands.h
  BesideDraws draws = BesideDraws::kOfQuestions;
  BesideDraft draft = BesideDraft::kNeedsPublication;
  // It is decided within some ten microseconds, most of the time: to hand it to another thread
  // would cost as much.
  bool brief = false;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_COMMAND_TRAITS_H_
