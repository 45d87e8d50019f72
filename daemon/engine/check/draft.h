// SPDX-License-Identifier: Apache-2.0
//
// Says what may go on while a round is paired and not published.
//
// A draft may be published, changed or taken back. Commands that look at no table go on beside it:
// staff, schedule, decks, and players who come and go (CommandTraits::draft). All else is refused,
// to every caller: its answer would tell of the tables. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_DRAFT_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_DRAFT_H_

#include <optional>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/draft.h"

namespace arbitro::engine {

// The trait of its kind; of a registration that is taken back as a mistake, which looks whether the
// player sits anywhere, kNeedsPublication.
BesideDraft BesideDraftOf(const Command& command);

// DRAFT_OPEN.
std::optional<Failure> CheckBesideDraft(const EventState& event, BesideDraft beside);

// DRAFT_OPEN where the command would change a draft, and its caller may not see drafts;
// ROUND_UNKNOWN where it is an appeal about a table of the draft, which is not there for them.
std::optional<Failure> CheckSeesDraft(const EventState& event, const Command& command,
                                      bool sees_drafts);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_DRAFT_H_
