// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/penalty.h"

#include <string>

#include "arbitro/counted.h"
#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

std::optional<Failure> CheckRulingTime(const EventState& event) {
  return CheckStatus(
      event, {EventStatus::kRegistration, EventStatus::kRunning, EventStatus::kCompleted},
      "penalties and appeals belong to an event between registration and confirmation");
}

// The ids of a list, for people.
template <class T>
std::string IdsOf(const std::vector<T>& all) {
  std::string ids;
  for (const T& one : all) AppendAll(&ids, ids.empty() ? "`" : ", `", one.id, "`");
  return ids.empty() ? "the ruleset lists none" : ids;
}

Failure PenaltyUnknown(const std::string& what, std::string exists) {
  return NotFound(reason::kPenaltyUnknown, {"penalty", what, std::move(exists)});
}

}  // namespace

template <>
std::optional<Failure> CheckOwnAct<RulePenalty>(const ActContext& context) {
  TRY(CheckRulingTime(context.event));
  const size_t count = context.event.penalties->penalties.size();
  // A ruling brings at most as many as sit at a table, beside itself.
  if (count + limits::kRulingPartsMax * limits::kSeatsPerTableMax > kPenaltiesMax) {
    return LimitReached("penalties", count, kPenaltiesMax);
  }
  return std::nullopt;
}
template <>
std::optional<Failure> CheckOwnAct<RevokePenalty>(const ActContext& context) {
  return CheckRulingTime(context.event);
}
template <>
std::optional<Failure> CheckOwnAct<FileAppeal>(const ActContext& context) {
  TRY(CheckRulingTime(context.event));
  const size_t count = context.event.penalties->appeals.size();
  if (count >= kAppealsMax) return LimitReached("appeals", count, kAppealsMax);
  return std::nullopt;
}
template <>
std::optional<Failure> CheckOwnAct<DecideAppeal>(const ActContext& context) {
  TRY(CheckRulingTime(context.event));
  if (context.event.penalties->open_appeals > 0) return std::nullopt;
  return Precondition(reason::kAppealUnknown, "there is no open appeal");
}

std::vector<const PenaltyState*> StandingPenalties(const EventState& event,
                                                   uint32_t player_number) {
  std::vector<const PenaltyState*> standing;
  const auto& all = event.penalties->penalties;
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i]->player_number == player_number && all[i]->stands()) {
      standing.push_back(all[i].get());
    }
  }
  return standing;
}

std::optional<Failure> CheckInfraction(const Description& description, const RulePenalty& command) {
  const uint32_t place = description.PlaceOfInfraction(command.infraction);
  if (place == 0) {
    return NotFound(reason::kInfractionUnknown,
                    {"infraction", command.infraction, IdsOf(description.infractions)});
  }
  if (!command.proposed.empty() && description.PlaceOfPenalty(command.proposed) == 0) {
    return PenaltyUnknown(command.proposed, IdsOf(description.penalties));
  }
  if (!command.effects.empty()) {
    return InvalidField("effects", "must be left out: the rulebook says what the penalty does");
  }
  const auto& form = description.infractions[place - 1].circumstances;
  if (!form) {
    if (command.circumstances.is_null()) return std::nullopt;
    return InvalidField("circumstances", "must be left out: nothing is asked of this infraction");
  }
  const Value given = command.circumstances.is_null() ? Value::Struct() : command.circumstances;
  if (auto problem = CheckForm(*form, given, "circumstances")) {
    return InvalidField(*problem);
  }
  return std::nullopt;
}

std::optional<Failure> CheckByHand(const RulePenalty& command) {
  if (command.infraction.empty()) {
    return InvalidField("infraction", "is missing: say in a word what happened");
  }
  if (command.proposed.empty()) {
    return InvalidField("penalty", "is missing: by hand, you say what the penalty is");
  }
  if (command.infraction.size() > limits::kIdBytesMax ||
      command.proposed.size() > limits::kIdBytesMax) {
    return InvalidField("penalty", Concat("and infraction have at most ", limits::kIdBytesMax,
                                          " bytes; say more in the reason"));
  }
  if (command.effects.size() > limits::kRulingPartsMax) {
    return InvalidField("effects", Concat("are ", command.effects.size(), ", at most ",
                                          limits::kRulingPartsMax, " are allowed"));
  }
  return std::nullopt;
}

std::optional<Failure> CheckStands(const EventState& event, uint32_t number) {
  const PenaltyState* penalty = event.penalties->FindPenalty(number);
  if (penalty == nullptr) {
    return PenaltyUnknown(
        Concat(number),
        Concat("the event has ", Counted(static_cast<int64_t>(event.penalties->penalties.size()),
                                         "penalty", "penalties")));
  }
  if (penalty->stands()) return std::nullopt;
  return With(
      Precondition(reason::kPenaltyRevoked, Concat("penalty ", number, " was revoked by revision ",
                                                   penalty->revoked_revision)),
      "penalty", Concat(number));
}

namespace {

// The result of a table that is decided and where the player sits.
std::optional<Failure> CheckOwnResult(const TablePlace& place, const std::string& player) {
  const std::string table = Concat("table ", place.table, " of round ", place.round);
  const TableState& state = place.event.FindRound(place.round)->tables[place.table - 1];
  const auto at_table = [&](Failure failure) {
    return With(With(std::move(failure), "round", Concat(place.round)), "table",
                Concat(place.table));
  };
  if (!state.decided()) {
    return at_table(
        Precondition(reason::kTableOpen, Concat(table,
                                                " has no result yet: leave round and table out "
                                                "to contest something else")));
  }
  if (state.SeatOf(place.event.FindPlayer(player)->number) != 0) return std::nullopt;
  return at_table(
      With(Precondition(reason::kPlayerNotSeated,
                        Concat("player `", player, "` does not sit at ", table,
                               ": leave the table out to contest the standings of the round")),
           "player", player));
}

// A result is contested once it is there, and by players of the table; standings once they are.
std::optional<Failure> CheckContested(const EventState& event, const FileAppeal& command) {
  if (command.round == 0) return std::nullopt;
  const TablePlace place = {event, command.round, command.table};
  if (event.base->engine_revision <= kBeforeRulings) return CheckTable(place);
  if (command.table == 0) {
    const RoundState* round = event.FindRound(command.round);
    if (round == nullptr) return RoundUnknown(event, command.round);
    if (round->closed()) return std::nullopt;
    return With(Precondition(reason::kRoundOrder,
                             Concat("round ", command.round,
                                    " has no standings yet; name the table, or close it first")),
                "next_round", Concat(event.NextRound()));
  }
  TRY(CheckTable(place));
  return event.base->engine_revision <= kBeforeLastRows ? std::nullopt
                                                        : CheckOwnResult(place, command.player);
}

// A penalty is contested by the player who was penalised, and by no other.
std::optional<Failure> CheckOwn(const EventState& event, const FileAppeal& command) {
  if (event.base->engine_revision <= kBeforeCorrections) return std::nullopt;
  const uint32_t penalised = event.penalties->FindPenalty(command.penalty)->player_number;
  const std::string& id = event.Player(penalised).id;
  if (id == command.player) return std::nullopt;
  Failure failure =
      InvalidField("penalty", Concat("is ", command.penalty, ", of player `", id,
                                     "`, who alone may appeal "
                                     "against it; leave it out to contest something else"));
  failure.message_it =
      Concat("la penalità ", command.penalty, " è del giocatore `", id,
             "`, e solo lui può ricorrere contro di essa; per contestare altro non "
             "indicarla");
  return With(With(std::move(failure), "penalty", Concat(command.penalty)), "player", id);
}

}  // namespace

std::optional<Failure> CheckAppeal(const EventState& event, const FileAppeal& command) {
  if (event.FindPlayer(command.player) == nullptr) return PlayerUnknown(event, command.player);
  if (command.text.empty()) {
    return InvalidField("text", "is missing: say what is contested, and why");
  }
  TRY(CheckContested(event, command));
  if (command.penalty == 0) return std::nullopt;
  TRY(CheckStands(event, command.penalty));
  TRY(CheckOwn(event, command));
  if (!event.penalties->FindPenalty(command.penalty)->final) return std::nullopt;
  return With(Precondition(reason::kPenaltyFinal,
                           Concat("no appeal lies against penalty ", command.penalty)),
              "penalty", Concat(command.penalty));
}

std::optional<Failure> CheckAppealOpen(const EventState& event, uint32_t number) {
  const AppealState* appeal = event.penalties->FindAppeal(number);
  if (appeal == nullptr) {
    return NotFound(
        reason::kAppealUnknown,
        {"appeal", Concat(number),
         Concat("the event has ", Counted(static_cast<int64_t>(event.penalties->appeals.size()),
                                          "appeal", "appeals"))});
  }
  if (appeal->open()) return std::nullopt;
  return With(Precondition(reason::kAppealDecided, Concat("appeal ", number, " was decided")),
              "appeal", Concat(number));
}

}  // namespace arbitro::engine
