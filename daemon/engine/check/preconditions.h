// SPDX-License-Identifier: Apache-2.0
//
// Says what must hold before an act of an event, for every game: the first thing that its decision
// checks (decide/decide.h), and what an event's list of allowed actions says (allowed_actions.h).
//
// A check returns nothing where the act may go on, or else the refusal with what to do about it.
// A game's own rules come after that, from its ruleset. Pure functions; thread-safe.

#ifndef ARBITRO_DAEMON_ENGINE_CHECK_PRECONDITIONS_H_
#define ARBITRO_DAEMON_ENGINE_CHECK_PRECONDITIONS_H_

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "arbitro/description.h"
#include "arbitro/kinds/journal.h"
#include "daemon/engine/model/failure.h"
#include "daemon/engine/model/model.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// An event, and what its ruleset says of itself; null where it is not loaded or not asked.
struct ActContext {
  const EventState& event;
  const Description* ruleset = nullptr;
};

// Whether an act of this kind is possible now, where its traits do not say when: in the file of
// this folder, or of decide/, that is about the kind.
template <class What>
std::optional<Failure> CheckOwnAct(const ActContext& context);
#define ARBITRO_CHECK(Kind) \
  template <>               \
  std::optional<Failure> CheckOwnAct<Kind>(const ActContext& context);
ARBITRO_COMMANDS(ARBITRO_CHECK)
#undef ARBITRO_CHECK

// Nothing where the event is in the period, or else EVENT_STATUS.
std::optional<Failure> CheckPeriod(const EventState& event, const When& when);

// Whether an act of this kind is possible now, whatever it is about.
template <class What>
std::optional<Failure> CheckAct(const ActContext& context) {
  if constexpr (What::kTraits.when.period != Period::kOwn) {
    static_assert(!What::kTraits.when.otherwise.empty(), "say what to do outside of the period");
    return CheckPeriod(context.event, What::kTraits.when);
  } else {
    return CheckOwnAct<What>(context);
  }
}

// Parts of the checks.

// Nothing where the event's status is one of `allowed`.
std::optional<Failure> CheckStatus(const EventState& event,
                                   std::initializer_list<EventStatus> allowed,
                                   std::string_view what_to_do);
// Nothing where a person takes part at all.
std::optional<Failure> CheckAnyPlayer(const EventState& event);
// Nothing where `round` is not paired yet and may still come. `field`: what names it.
std::optional<Failure> CheckComing(const EventState& event, const char* field, uint32_t round);
// Nothing where the command says why. `what_to_do`: "say why, it stays with the person's record".
std::optional<Failure> CheckReason(const Command& command, std::string_view what_to_do);
// Whether every appeal is decided: an event that has ended has no place for it.
std::optional<Failure> CheckAppealsDecided(const EventState& event);
Failure PlayerUnknown(const EventState& event, const std::string& player);
Failure ScreenUnknown(const EventState& event, const std::string& screen);
Failure RoundUnknown(const EventState& event, uint32_t round);
// The same for an event of so many rounds.
Failure RoundUnknown(uint32_t round, size_t rounds);
Failure TableUnknown(const RoundState& round, uint32_t table);
// A bound is reached: "the event has 1000 staff, at most 1000 are allowed".
Failure LimitReached(std::string_view what, uint64_t given, uint64_t allowed);
const char* StatusName(EventStatus status);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_CHECK_PRECONDITIONS_H_
