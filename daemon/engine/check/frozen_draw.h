// SPDX-License-Identifier: Apache-2.0
//
// What a frozen draw forbids, and what it becomes.
//
// Who holds an event's secret knows what a frozen draw will give as soon as the last contribution
// is in. So nothing that could change it goes on until it is drawn or given up; only what a hall
// cannot wait with, and what touches neither who is drawn nor by which rules.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_FROZEN_DRAW_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_FROZEN_DRAW_H_

#include <optional>
#include <type_traits>
#include <vector>

#include "daemon/engine/model/failure.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// The draw itself, and what has nothing to do with any draw. The commands that draw look themselves
// whether they are what is frozen (CheckMayDraw).
template <class What>
inline constexpr bool kLeavesDrawsAlone =
    kIsOneOf<What, FreezeDraw, ContributeToDraw, VoidDraw, PairRound, CloseRound, DrawAnswer,
             StartClock, PauseClock, ResumeClock, CallTime, ExtendTime, OpenDuty, SettleDuty,
             SetSchedule, FileAppeal, Publish>;

// What a draw that a question makes does not stand either: it decides who is staff, by which rules
// is drawn, and whether the event goes on.
template <class What>
inline constexpr bool kChangesAnyDraw = kIsOneOf<What, AddStaff, RemoveStaff, UpgradeRuleset,
                                                 AmendSettings, CompleteEvent, CancelEvent>;

Failure DrawIsFrozen(const FrozenDraw& frozen);
Failure DrawIsNotFrozen();

// Nothing where no draw is frozen, or just this one.
std::optional<Failure> CheckMayDraw(const EventState& event, const DrawSubject& subject);
// Nothing where the round may be closed: unless it draws lots, a question's draw is no obstacle.
std::optional<Failure> CheckMayClose(const EventState& event, uint32_t round);

// Nothing where a command of this kind may go on beside the event's frozen draw. A question's draw
// knows its input and its list alone, so tables are played and reported meanwhile.
template <class What>
std::optional<Failure> CheckNotFrozen(const EventState& event) {
  if (!event.frozen || kLeavesDrawsAlone<What>) return std::nullopt;
  const bool question = event.frozen->what.subject.kind == DrawSubject::Kind::kAnswer;
  if (question && !kChangesAnyDraw<What>) return std::nullopt;
  return DrawIsFrozen(*event.frozen);
}

// What enters the seed of a draw with these contributions.
Digest DigestOf(const FrozenDraw& frozen);
DrawStrength StrengthOf(const FrozenDraw& frozen);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_FROZEN_DRAW_H_
