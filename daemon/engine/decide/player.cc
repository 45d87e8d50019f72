// SPDX-License-Identifier: Apache-2.0
//
// Decides who plays, and in which rounds.
#include <algorithm>

#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/place.h"
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/event_life.h"
#include "daemon/engine/decide/lost_match.h"
#include "daemon/engine/decide/persons.h"
#include "daemon/engine/decide/place.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

Failure WrongStatus(const std::string& player, std::string_view what) {
  return With(Precondition(reason::kPlayerStatus, Concat("player `", player, "` ", what)), "player",
              player);
}

// Whether what the client said of the player is what the ruleset asks.
std::optional<Failure> CheckSaid(const Description& ruleset, const RegisterPlayer& command) {
  if (!command.division.empty()) {
    if (ruleset.divisions.empty()) {
      return InvalidField("division", "must be left out: this ruleset has no divisions");
    }
    TRY(CheckCode("division", command.division, ruleset.divisions));
  }
  if (!ruleset.player) {
    if (command.facts.is_null()) return std::nullopt;
    return InvalidField("facts", "must be left out: this ruleset asks for none");
  }
  const Value given = command.facts.is_null() ? Value::Struct() : command.facts;
  if (auto problem = CheckForm(*ruleset.player, given, "facts")) {
    return InvalidField(*problem);
  }
  return std::nullopt;
}

std::optional<Failure> CheckRegistration(const Asked<RegisterPlayer>& asked) {
  const DecideContext& context = asked.context;
  const EventState& event = asked.event();
  const RegisterPlayer& command = asked.what;
  if (event.index->Find(command.player) || event.places->Find(command.player) != nullptr) {
    return With(Fail(absl::StatusCode::kAlreadyExists, reason::kPlayerExists,
                     Concat("player `", command.player, "` is registered already")),
                "player", command.player);
  }
  if (command.entry_round != 0) {
    TRY(CheckComing(event, "entry_round", command.entry_round));
  }
  TRY(CheckNotFull(event));
  TRY(CheckPersons(context, command));
  TRY(CheckSuspensions(context, command.Persons()));
  const Description* ruleset = ActContextOf(context, asked.command).ruleset;
  return ruleset == nullptr ? std::nullopt : CheckSaid(*ruleset, command);
}

// The player of a command that is about one.
template <class What>
OrFailure<const PlayerState*> FindSubject(const Asked<What>& asked) {
  TRY(CheckActOf(asked));
  const PlayerState* player = asked.event().FindPlayer(asked.what.player);
  if (player == nullptr) return PlayerUnknown(asked.event(), asked.what.player);
  return player;
}

// The round that a command names, or the next that is not paired.
uint32_t RoundOrNext(const EventState& event, uint32_t round) {
  return round == 0 ? event.NextRound() : round;
}

// A round that the command does not name is the next, even where the last that an event may have is
// paired.
std::optional<Failure> CheckNamed(const EventState& event, const char* field, uint32_t round) {
  return round == 0 ? std::nullopt : CheckComing(event, field, round);
}

// Whether an expulsion by the organiser alone is taken back, which has to be said.
std::optional<Failure> CheckTakesBack(const Asked<ReenterPlayer>& asked,
                                      const PlayerState& player) {
  if (asked.context.engine_revision <= kBeforeRulings) {
    return WrongStatus(player.id, "is expelled, and stays so");
  }
  const auto& penalties = asked.event().penalties->penalties;
  for (size_t i = 0; i < penalties.size(); ++i) {
    const PenaltyState& one = *penalties[i];
    if (one.player_number != player.number || !one.stands() || !one.Expels()) continue;
    return WrongStatus(player.id, Concat("is expelled by penalty ", one.number,
                                         ", which stands; revoke it first"));
  }
  if (!asked.command.reason.empty()) return std::nullopt;
  return InvalidField("options.reason",
                      "is missing: the player is expelled; say why the expulsion is taken back");
}

Failure CountsAlready(const PlayerState& player, std::string_view what) {
  return WrongStatus(player.id, Concat(what,
                                       ": the registration cannot be taken back; let the "
                                       "player leave instead (`player drop`)"));
}

// Whether anything on record rests on the player. Of a round that is closed its standings do.
std::optional<Failure> CheckCountsNowhere(const EventState& event, const PlayerState& player) {
  for (const auto& round : event.rounds) {
    if (const uint32_t table = round->TableOf(player.number)) {
      return CountsAlready(player, Concat("sits at table ", table, " of round ", round->number));
    }
    if (!round->closed()) continue;
    const auto standings = round->standings.Get();
    const auto& unranked = standings->unranked;
    if (std::find(unranked.begin(), unranked.end(), player.number) != unranked.end() ||
        std::any_of(standings->rows.begin(), standings->rows.end(),
                    [&](const auto& row) { return row.player_number == player.number; })) {
      return CountsAlready(player, Concat("is in the standings of round ", round->number));
    }
  }
  for (const PhasePtr& phase : event.phases) {
    const auto& in = phase->what.qualified;
    if (std::find(in.begin(), in.end(), player.number) == in.end()) continue;
    return CountsAlready(player, Concat("is in phase ", phase->what.number));
  }
  const PenaltyBook& book = *event.penalties;
  for (size_t i = 0; i < book.penalties.size(); ++i) {
    if (book.penalties[i]->player_number != player.number) continue;
    return CountsAlready(player, Concat("has penalty ", i + 1, " on record"));
  }
  for (size_t i = 0; i < book.appeals.size(); ++i) {
    if (book.appeals[i]->what.player != player.id) continue;
    return CountsAlready(player, Concat("has filed appeal ", i + 1));
  }
  return std::nullopt;
}

PlayerWaits Waits(const Asked<RegisterPlayer>& asked, const PlayerRegistered& registered) {
  return {static_cast<uint32_t>(asked.event().places->waiting.size() + 1), registered.entry_round,
          registered.division};
}

std::optional<Failure> CheckWaitingMax(const EventState& event) {
  const size_t waited = event.places->waiting.size();
  if (!HasToWait(event) || waited < kWaitingMax) return std::nullopt;
  return LimitReached("players who wait or waited for a place", waited, kWaitingMax);
}

// A player who comes back takes a place, and waits for none.
std::optional<Failure> CheckMayReturn(const EventState& event) {
  TRY(CheckNotFull(event));
  if (!HasToWait(event)) return std::nullopt;
  return With(Precondition(reason::kEventFull,
                           "players wait for the places; raise the capacity first, then let the "
                           "player come back"),
              "capacity", Concat(event.places->details->capacity));
}

// Decides what changes about a player in a round, or from it on.
Task<OrDecided> DecideChange(const DecideContext& context, const Command& command, Act act) {
  const PlayerChanged changed = {act.player->number, act.round};
  CO_ASSIGN_OR_RETURN(Admitted admitted, co_await Admit(context, command, std::move(act)));
  co_return DecidedAs(changed, std::move(admitted));
}

}  // namespace

Task<OrDecided> Decide(Asked<RegisterPlayer> asked) {
  CO_TRY(CheckActOf(asked));
  CO_TRY(CheckWaitingMax(asked.event()));
  CO_TRY(CheckRegistration(asked));
  PlayerRegistered registered;
  registered.number = static_cast<uint32_t>(asked.event().players.size() + 1);
  registered.entry_round = RoundOrNext(asked.event(), asked.what.entry_round);
  registered.division = asked.what.division;
  Act act;
  act.kind = ActKind::kRegister;
  act.round = registered.entry_round;
  act.persons = asked.what.Persons();
  act.division = registered.division;
  act.arguments = asked.what.facts;
  CO_ASSIGN_OR_RETURN(Admitted admitted,
                      co_await Admit(asked.context, asked.command, std::move(act)));
  if (admitted.entry_round != 0) registered.entry_round = admitted.entry_round;
  if (!admitted.division.empty()) registered.division = admitted.division;
  if (HasToWait(asked.event())) co_return DecidedAs(Waits(asked, registered), std::move(admitted));
  co_return DecidedAs(std::move(registered), std::move(admitted));
}

OrDecided Decide(const Asked<OpenCheckIn>& asked) {
  const EventState& event = asked.event();
  TRY(CheckActOf(asked));
  if (asked.what.round != event.NextRound()) {
    return With(Precondition(reason::kRoundOrder, Concat("the next round is ", event.NextRound(),
                                                         "; check-in opens for that one")),
                "next_round", Concat(event.NextRound()));
  }
  return Decided(CheckInOpened{asked.what.round});
}

Task<OrDecided> Decide(Asked<CheckInPlayer> asked) {
  const EventState& event = asked.event();
  CO_ASSIGN_OR_RETURN(const PlayerState* player, FindSubject(asked));
  const uint32_t round = asked.what.round;
  if (round != event.life->check_in_round) {
    co_return Precondition(reason::kCheckInStatus,
                           Concat("check-in is open for round ", event.life->check_in_round,
                                  ", not for round ", round));
  }
  if (!player->TakesPartIn(round)) {
    co_return WrongStatus(player->id, Concat("does not take part in round ", round));
  }
  if (player->checked_in_round == round) {
    co_return WrongStatus(player->id, Concat("has checked in for round ", round, " already"));
  }
  CO_TRY(CheckComesIn(asked.context, *player));
  const Act act = {ActKind::kCheckIn, player, round};
  co_return co_await DecideChange(asked.context, asked.command, act);
}

Task<OrDecided> Decide(Asked<SetAbsent> asked) {
  CO_ASSIGN_OR_RETURN(const PlayerState* player, FindSubject(asked));
  const uint32_t round = asked.what.round;
  CO_TRY(CheckComing(asked.event(), "round", round));
  if (!player->TakesPartIn(round)) {
    co_return WrongStatus(player->id, Concat("does not take part in round ", round));
  }
  if (player->AbsentIn(round)) {
    co_return WrongStatus(player->id, Concat("is absent in round ", round, " already"));
  }
  const Act act = {ActKind::kAbsent, player, round};
  CO_ASSIGN_OR_RETURN(Admitted admitted, co_await Admit(asked.context, asked.command, act));
  if (admitted.drops) {
    co_return DecidedAs(PlayerDropped{player->number, round}, std::move(admitted));
  }
  co_return DecidedAs(PlayerChanged{player->number, round}, std::move(admitted));
}

OrDecided Decide(const Asked<SetPresent>& asked) {
  ASSIGN_OR_RETURN(const PlayerState* player, FindSubject(asked));
  const uint32_t round = asked.what.round;
  TRY(CheckComing(asked.event(), "round", round));
  if (!player->AbsentIn(round)) {
    return WrongStatus(player->id, Concat("is not absent in round ", round));
  }
  TRY(CheckComesIn(asked.context, *player));
  return Decided(PlayerChanged{player->number, round});
}

Task<OrDecided> Decide(Asked<DropPlayer> asked) {
  if (const WaitingState* waiting = asked.event().places->Find(asked.what.player)) {
    CO_TRY(CheckActOf(asked));
    co_return EndWaiting(asked.context, *waiting);
  }
  CO_ASSIGN_OR_RETURN(const PlayerState* player, FindSubject(asked));
  if (player->status != PlayerStatus::kActive) {
    co_return WrongStatus(player->id, player->status == PlayerStatus::kDropped
                                          ? "has dropped already"
                                          : "is expelled");
  }
  // No ruleset is asked: the registration was never meant, so no rule is about it.
  if (asked.what.registered_by_mistake) {
    CO_TRY(CheckCountsNowhere(asked.event(), *player));
    co_return Decided(PlayerDropped{player->number, player->entry_round});
  }
  CO_TRY(CheckNamed(asked.event(), "from_round", asked.what.from_round));
  const uint32_t from_round = RoundOrNext(asked.event(), asked.what.from_round);
  const Act act = {ActKind::kDrop, player, from_round};
  CO_ASSIGN_OR_RETURN(Admitted admitted, co_await Admit(asked.context, asked.command, act));
  co_return DecidedAs(PlayerDropped{player->number, from_round}, std::move(admitted));
}

Task<OrDecided> Decide(Asked<ReenterPlayer> asked) {
  CO_ASSIGN_OR_RETURN(const PlayerState* player, FindSubject(asked));
  if (player->status == PlayerStatus::kActive) {
    co_return WrongStatus(player->id, "has not dropped");
  }
  if (player->status == PlayerStatus::kExpelled) {
    CO_TRY(CheckTakesBack(asked, *player));
  }
  CO_TRY(CheckNamed(asked.event(), "from_round", asked.what.from_round));
  CO_TRY(CheckComesIn(asked.context, *player));
  CO_TRY(CheckMayReturn(asked.event()));
  const Act act = {ActKind::kReenter, player, RoundOrNext(asked.event(), asked.what.from_round)};
  co_return co_await DecideChange(asked.context, asked.command, act);
}

Task<OrDecided> Decide(Asked<ExpelPlayer> asked) {
  const DecideContext& context = asked.context;
  CO_ASSIGN_OR_RETURN(const PlayerState* player, FindSubject(asked));
  if (player->status == PlayerStatus::kExpelled) {
    co_return WrongStatus(player->id, "is expelled already");
  }
  const Act act = {ActKind::kExpel, player, asked.event().NextRound()};
  const bool costs = context.engine_revision > kBeforeCorrections && context.ruleset != nullptr &&
                     !asked.command.by_hand;
  if (!costs) co_return co_await DecideChange(context, asked.command, act);
  CO_ASSIGN_OR_RETURN(LostMatch lost, co_await AskExpelledMatch(context, *player));
  CO_ASSIGN_OR_RETURN(Admitted admitted, co_await Admit(context, asked.command, act));
  auto& citations = admitted.citations;
  citations.insert(citations.end(), lost.citations.begin(), lost.citations.end());
  co_return DecidedAs(PlayerChanged{player->number, act.round, lost.table, std::move(lost.result)},
                      std::move(admitted));
}

}  // namespace arbitro::engine
