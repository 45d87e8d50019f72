// SPDX-License-Identifier: Apache-2.0
//
// Decides who plays, and in which rounds.
#include <algorithm>

#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/decide/event_life.h"
#include "daemon/engine/decide/lost_match.h"
#include "daemon/engine/decide/persons.h"
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
    if (auto failure = CheckCode("division", command.division, ruleset.divisions)) return failure;
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

std::optional<Failure> CheckRegistration(const DecideContext& context,
                                         const LifeCommand<RegisterPlayer>& asked) {
  const EventState& event = context.state->event;
  const RegisterPlayer& command = asked.what;
  if (event.index->Find(command.player)) {
    return With(Fail(absl::StatusCode::kAlreadyExists, reason::kPlayerExists,
                     Concat("player `", command.player, "` is registered already")),
                "player", command.player);
  }
  if (command.entry_round != 0) {
    if (auto failure = CheckComing(event, "entry_round", command.entry_round)) return failure;
  }
  if (auto failure = CheckPersons(context, command)) return failure;
  if (auto failure = CheckSuspensions(context)) return failure;
  const Description* ruleset = ActContextOf(context, asked.command).ruleset;
  return ruleset == nullptr ? std::nullopt : CheckSaid(*ruleset, command);
}

// The player of a command that is about one, or why not.
using OrPlayer = std::variant<const PlayerState*, Failure>;

template <class What>
OrPlayer FindSubject(const DecideContext& context, const LifeCommand<What>& asked) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<What>(ActContextOf(context, asked.command))) {
    return *std::move(failure);
  }
  const PlayerState* player = event.FindPlayer(asked.what.player);
  if (player == nullptr) return PlayerUnknown(event, asked.what.player);
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
std::optional<Failure> CheckTakesBack(const DecideContext& context,
                                      const LifeCommand<ReenterPlayer>& asked,
                                      const PlayerState& player) {
  if (context.engine_revision <= kBeforeRulings) {
    return WrongStatus(player.id, "is expelled, and stays so");
  }
  const auto& penalties = context.state->event.penalties->penalties;
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

// Decides what changes about a player in a round, or from it on.
void DecideChange(const DecideContext& context, const Command& command, Act act, DecideDone done) {
  const PlayerChanged changed = {act.player->number, act.round};
  DecideAdmitted(
      context, command, std::move(act), [changed](const Admitted&) { return changed; },
      std::move(done));
}

// Decides an expulsion with the match that it costs.
void DecideExpulsion(const DecideContext& context, const Command& command, const Act& act,
                     LostMatch lost, const DecideDone& done) {
  const PlayerChanged changed = {act.player->number, act.round, lost.table, std::move(lost.result)};
  DecideAdmitted(
      context, command, act, [changed](const Admitted&) { return changed; },
      [citations = std::move(lost.citations), done](OrFailure<DecidedCommand> answer) {
        if (auto* decided = std::get_if<DecidedCommand>(&answer)) {
          auto& all = decided->decision.citations;
          all.insert(all.end(), citations.begin(), citations.end());
        }
        done(std::move(answer));
      });
}

}  // namespace

void DecideLife(const DecideContext& context, const LifeCommand<RegisterPlayer>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  std::optional<Failure> failure = CheckAct<RegisterPlayer>(ActContextOf(context, asked.command));
  if (!failure) failure = CheckRegistration(context, asked);
  if (failure) return done(*std::move(failure));
  PlayerRegistered registered;
  registered.number = static_cast<uint32_t>(event.players.size() + 1);
  registered.entry_round = RoundOrNext(event, asked.what.entry_round);
  registered.division = asked.what.division;
  Act act;
  act.kind = ActKind::kRegister;
  act.round = registered.entry_round;
  act.persons = asked.what.Persons();
  act.division = registered.division;
  act.arguments = asked.what.facts;
  DecideAdmitted(
      context, asked.command, std::move(act),
      [registered](const Admitted& admitted) {
        PlayerRegistered as_admitted = registered;
        if (admitted.entry_round != 0) as_admitted.entry_round = admitted.entry_round;
        if (!admitted.division.empty()) as_admitted.division = admitted.division;
        return as_admitted;
      },
      std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<OpenCheckIn>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<OpenCheckIn>(ActContextOf(context, asked.command))) {
    return done(*std::move(failure));
  }
  if (asked.what.round != event.NextRound()) {
    return done(
        With(Precondition(reason::kRoundOrder, Concat("the next round is ", event.NextRound(),
                                                      "; check-in opens for that one")),
             "next_round", Concat(event.NextRound())));
  }
  done(Decided(CheckInOpened{asked.what.round}));
}

void DecideLife(const DecideContext& context, const LifeCommand<CheckInPlayer>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  OrPlayer found = FindSubject(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const PlayerState& player = *std::get<0>(found);
  const uint32_t round = asked.what.round;
  if (round != event.life->check_in_round) {
    return done(Precondition(reason::kCheckInStatus,
                             Concat("check-in is open for round ", event.life->check_in_round,
                                    ", not for round ", round)));
  }
  if (!player.TakesPartIn(round)) {
    return done(WrongStatus(player.id, Concat("does not take part in round ", round)));
  }
  if (player.checked_in_round == round) {
    return done(WrongStatus(player.id, Concat("has checked in for round ", round, " already")));
  }
  if (auto failure = CheckComesIn(context, player)) return done(*std::move(failure));
  DecideChange(context, asked.command, {ActKind::kCheckIn, &player, round}, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<SetAbsent>& asked,
                DecideDone done) {
  OrPlayer found = FindSubject(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const PlayerState& player = *std::get<0>(found);
  const uint32_t round = asked.what.round;
  if (auto failure = CheckComing(context.state->event, "round", round)) {
    return done(*std::move(failure));
  }
  if (!player.TakesPartIn(round)) {
    return done(WrongStatus(player.id, Concat("does not take part in round ", round)));
  }
  if (player.AbsentIn(round)) {
    return done(WrongStatus(player.id, Concat("is absent in round ", round, " already")));
  }
  const uint32_t number = player.number;
  DecideAdmitted(
      context, asked.command, {ActKind::kAbsent, &player, round},
      [number, round](const Admitted& admitted) -> decltype(Decision::what) {
        if (admitted.drops) return PlayerDropped{number, round};
        return PlayerChanged{number, round};
      },
      std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<SetPresent>& asked,
                DecideDone done) {
  OrPlayer found = FindSubject(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const PlayerState& player = *std::get<0>(found);
  const uint32_t round = asked.what.round;
  if (auto failure = CheckComing(context.state->event, "round", round)) {
    return done(*std::move(failure));
  }
  if (!player.AbsentIn(round)) {
    return done(WrongStatus(player.id, Concat("is not absent in round ", round)));
  }
  if (auto failure = CheckComesIn(context, player)) return done(*std::move(failure));
  done(Decided(PlayerChanged{player.number, round}));
}

void DecideLife(const DecideContext& context, const LifeCommand<DropPlayer>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  OrPlayer found = FindSubject(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const PlayerState& player = *std::get<0>(found);
  if (player.status != PlayerStatus::kActive) {
    return done(WrongStatus(player.id, player.status == PlayerStatus::kDropped
                                           ? "has dropped already"
                                           : "is expelled"));
  }
  // No ruleset is asked: the registration was never meant, so no rule is about it.
  if (asked.what.registered_by_mistake) {
    if (auto failure = CheckCountsNowhere(event, player)) return done(*std::move(failure));
    return done(Decided(PlayerDropped{player.number, player.entry_round}));
  }
  if (auto failure = CheckNamed(event, "from_round", asked.what.from_round)) {
    return done(*std::move(failure));
  }
  const uint32_t from_round = RoundOrNext(event, asked.what.from_round);
  const PlayerDropped dropped = {player.number, from_round};
  DecideAdmitted(
      context, asked.command, {ActKind::kDrop, &player, from_round},
      [dropped](const Admitted&) { return dropped; }, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<ReenterPlayer>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  OrPlayer found = FindSubject(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const PlayerState& player = *std::get<0>(found);
  if (player.status == PlayerStatus::kActive) {
    return done(WrongStatus(player.id, "has not dropped"));
  }
  if (player.status == PlayerStatus::kExpelled) {
    if (auto failure = CheckTakesBack(context, asked, player)) return done(*std::move(failure));
  }
  if (auto failure = CheckNamed(event, "from_round", asked.what.from_round)) {
    return done(*std::move(failure));
  }
  if (auto failure = CheckComesIn(context, player)) return done(*std::move(failure));
  const uint32_t from_round = RoundOrNext(event, asked.what.from_round);
  DecideChange(context, asked.command, {ActKind::kReenter, &player, from_round}, std::move(done));
}

void DecideLife(const DecideContext& context, const LifeCommand<ExpelPlayer>& asked,
                DecideDone done) {
  OrPlayer found = FindSubject(context, asked);
  if (auto* failure = std::get_if<Failure>(&found)) return done(std::move(*failure));
  const PlayerState& player = *std::get<0>(found);
  if (player.status == PlayerStatus::kExpelled) {
    return done(WrongStatus(player.id, "is expelled already"));
  }
  const Act act = {ActKind::kExpel, &player, context.state->event.NextRound()};
  const bool costs = context.engine_revision > kBeforeCorrections && context.ruleset != nullptr &&
                     !asked.command.by_hand;
  if (!costs) return DecideChange(context, asked.command, act, std::move(done));
  AskExpelledMatch(context, player,
                   [context, &command = asked.command, act,
                    done = std::move(done)](OrFailure<LostMatch> answer) {
                     if (auto* failure = std::get_if<Failure>(&answer))
                       return done(std::move(*failure));
                     DecideExpulsion(context, command, act, std::get<LostMatch>(std::move(answer)),
                                     done);
                   });
}

}  // namespace arbitro::engine
