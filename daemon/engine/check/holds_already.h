// SPDX-License-Identifier: Apache-2.0
//
// Says whether the effect of a command holds already, so that carrying it out again would leave
// everything as it is but the record of it.
//
// Such a command is most often sent twice by mistake: a key pressed again, two persons at two
// desks. Carried out, it would be on record as if something had happened, and may do harm:
// standings that are published once more begin the time for appeals again. So it is refused with
// HOLDS_ALREADY, and the message says what is true. Journals of engines up to kBeforeRepeats
// carried such commands out (state/engine_revision.h).
//
// Commands that are not here are refused for a reason of their own where they are given twice, or
// change something each time, or come to the same (tests/given_twice_test.cc has each).
// Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_HOLDS_ALREADY_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_HOLDS_ALREADY_H_

#include <optional>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Returns the refusal where `what`, which is of `command`, would change nothing of the event.
// The players, rounds and tables that it names must be there.
template <class What>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const What& what);

// The settings, the catalogue and the clock are as the amendment would make them. The caller looks
// at what follows from it, such as decks that are judged again.
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const AmendSettings& what);
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetSchedule& what);
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const OpenDuty& what);
// Nothing of what is published has changed since. By hand it is published once more all the same,
// but for deck lists.
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const Publish& what);
// Nor does a player who waits get a place by it.
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetDetails& what);
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetScreen& what);
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetTablePlan& what);
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetFixedTable& what);

template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetDeckRules& what);
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const UnlockDeck& what);
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetDeckConsent& what);

template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const AssignJudge& what);
// The assignment must be open.
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const ChangeAssignment& what);

// An appeal of the player that says the same of the same is open, and what it contests has not
// changed since.
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const FileAppeal& what);

template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SetReportMode& what);
// Of a report of staff, nothing is refused here.
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const ReportResult& what);
// A signature for an earlier report of the table is no reason to refuse one for the newest.
template <>
std::optional<Failure> CheckChanges(const EventState& event, const Command& command,
                                    const SignReport& what);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_HOLDS_ALREADY_H_
