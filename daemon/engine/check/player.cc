// SPDX-License-Identifier: Apache-2.0
#include "arbitro/limits.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {

template <>
std::optional<Failure> CheckOwnAct<RegisterPlayer>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckPeriod(event, {Period::kOpenOrRunning, "players register once registration is open"}));
  if (event.players.size() >= limits::kPlayersMax)
    return LimitReached("players", event.players.size(), limits::kPlayersMax);
  return std::nullopt;
}

template <>
std::optional<Failure> CheckOwnAct<OpenCheckIn>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckPeriod(event, {Period::kOpenOrRunning, "players check in before a round"}));
  if (event.life->check_in_round < event.NextRound()) return std::nullopt;
  return Precondition(reason::kCheckInStatus,
                      Concat("check-in for round ", event.life->check_in_round, " is open"));
}

template <>
std::optional<Failure> CheckOwnAct<CheckInPlayer>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckPeriod(event, {Period::kOpenOrRunning, "players check in before a round"}));
  if (event.life->check_in_round >= event.NextRound()) return std::nullopt;
  return Precondition(reason::kCheckInStatus, Concat("check-in for round ", event.NextRound(),
                                                     " is not open; open it first"));
}

template <>
std::optional<Failure> CheckOwnAct<SetAbsent>(const ActContext& context) {
  TRY(CheckPeriod(context.event, {Period::kOpenOrRunning,
                                  "absences and returns are noted while it is open or running"}));
  return CheckAnyPlayer(context.event);
}

template <>
std::optional<Failure> CheckOwnAct<SetPresent>(const ActContext& context) {
  return CheckAct<SetAbsent>(context);
}

template <>
std::optional<Failure> CheckOwnAct<DropPlayer>(const ActContext& context) {
  if (auto failure = CheckPeriod(
          context.event,
          {Period::kOpenOrRunning, "players drop while the event is open or running"})) {
    return failure;
  }
  return context.event.places->waits > 0 ? std::nullopt : CheckAnyPlayer(context.event);
}

template <>
std::optional<Failure> CheckOwnAct<ReenterPlayer>(const ActContext& context) {
  const EventState& event = context.event;
  TRY(CheckPeriod(event, {Period::kOpenOrRunning,
                          "absences and returns are noted while it is open or running"}));
  const bool takes_back = event.base->engine_revision > kBeforeRulings;
  const uint32_t stay_out = takes_back ? 0 : event.expelled_players;
  if (event.players.size() > event.active_players + stay_out) return std::nullopt;
  return Precondition(reason::kPlayerStatus, takes_back ? "no player has dropped or was expelled"
                                                        : "no player has dropped");
}

template <>
std::optional<Failure> CheckOwnAct<ExpelPlayer>(const ActContext& context) {
  TRY(CheckPeriod(context.event, {Period::kOpenOrRunning, "players are expelled while it runs"}));
  return CheckAnyPlayer(context.event);
}

}  // namespace arbitro::engine
