// SPDX-License-Identifier: Apache-2.0
//
// Rounds taken back, and seats that change before a result.
#include <algorithm>
#include <map>
#include <utility>

#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/hand_pairing.h"
#include "daemon/engine/decide/persons.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

DrawnTable AsDrawn(const TableState& table) {
  DrawnTable drawn;
  drawn.kind = table.kind;
  drawn.seats = table.seats;
  drawn.outcomes = table.outcomes;
  drawn.details = table.Papers().details;
  return drawn;
}

// A round whose seats are being changed. Tables keep their order and their byes.
class SeatPlan {
 public:
  SeatPlan(const EventState& event, uint32_t round) : event_(event), round_(round) {}

  // A place: a table, and the player's seat there.
  struct Place {
    uint32_t table = 0;
    uint32_t player_number = 0;
  };

  // Where the player sits, if that table may still change.
  template <class What>
  MaybeFailure Find(const std::string& player, Place* place) const {
    TRY(CheckNewestRound(event_, round_));
    const PlayerState* found = event_.FindPlayer(player);
    if (found == nullptr) return PlayerUnknown(event_, player);
    *place = {event_.FindRound(round_)->TableOf(found->number), found->number};
    if (place->table == 0) {
      return With(Precondition(reason::kPlayerNotSeated,
                               Concat("player `", player, "` has no seat in round ", round_)),
                  "player", player);
    }
    return CheckTableAct<What>({event_, round_, place->table});
  }

  // A player who may still take a seat in the round.
  MaybeFailure FindNewcomer(const DecideContext& context, const std::string& player,
                            uint32_t* number) const {
    const PlayerState* found = event_.FindPlayer(player);
    if (found == nullptr) return PlayerUnknown(event_, player);
    if (found->status != PlayerStatus::kActive) {
      return With(
          Precondition(reason::kPlayerStatus, Concat("player `", player, "` takes part no more")),
          "player", player);
    }
    if (const uint32_t table = event_.FindRound(round_)->TableOf(found->number)) {
      return With(Precondition(reason::kPlayerSeated,
                               Concat("player `", player, "` sits at table ", table, " already")),
                  "player", player);
    }
    *number = found->number;
    return CheckComesIn(context, *found);
  }

  // The table as it is to be.
  DrawnTable& At(uint32_t table) {
    const auto place = changed_.find(table);
    if (place != changed_.end()) return place->second;
    DrawnTable drawn = AsDrawn(*TableAt({event_, round_, table}));
    // A penalty that decided the table when it was paired decides again for who sits there then.
    if (drawn.kind == ARBITRO_TABLE_MATCH) {
      drawn.outcomes.clear();
      drawn.details.clear();
    }
    return changed_[table] = std::move(drawn);
  }

  DrawnSeat& SeatOf(const Place& place) {
    std::vector<DrawnSeat>& seats = At(place.table).seats;
    return *std::find_if(seats.begin(), seats.end(), [&](const DrawnSeat& seat) {
      return seat.player_number == place.player_number;
    });
  }

  // The round as a person wants it, before the ruleset is asked.
  HandPairing Pairing() const {
    HandPairing pairing = {AtEndOf(event_, round_ - 1), round_, {}};
    const RoundState& round = *event_.FindRound(round_);
    for (uint32_t table = 1; table <= round.tables.size(); ++table) {
      const auto place = changed_.find(table);
      pairing.tables.push_back(place != changed_.end() ? place->second
                                                       : AsDrawn(round.tables[table - 1]));
    }
    return pairing;
  }

  // The numbers of the tables that change.
  std::vector<uint32_t> Changed() const {
    std::vector<uint32_t> numbers;
    for (const auto& [table, drawn] : changed_) numbers.push_back(table);
    return numbers;
  }

 private:
  const EventState& event_;
  const uint32_t round_;
  std::map<uint32_t, DrawnTable> changed_;
};

MaybeFailure ExchangeSeats(const RepairRound& command, SeatPlan* plan) {
  std::vector<std::pair<SeatPlan::Place, SeatPlan::Place>> pairs;
  std::vector<std::string> named;
  for (size_t i = 0; i < command.exchanges.size(); ++i) {
    const RepairRound::Exchange& each = command.exchanges[i];
    for (const std::string& player : {each.player, each.other}) {
      if (std::find(named.begin(), named.end(), player) != named.end()) {
        return InvalidField(Concat("exchanges[", i, "]"),
                            Concat("names `", player, "` a second time; name each once"));
      }
      named.push_back(player);
    }
    SeatPlan::Place place;
    SeatPlan::Place other;
    MaybeFailure failure = plan->Find<RepairRound>(each.player, &place);
    if (!failure) failure = plan->Find<RepairRound>(each.other, &other);
    if (failure) return failure;
    pairs.emplace_back(place, other);
  }
  for (const auto& [place, other] : pairs) {
    std::swap(plan->SeatOf(place).player_number, plan->SeatOf(other).player_number);
  }
  return std::nullopt;
}

// The time and attempts that a table was given for those who sit there does not go with them.
MaybeFailure CheckRenumber(const TablePlace& place) {
  TRY(CheckTableAct<RepairRound>(place));
  const TablePtr table = TableAt(place);
  if (table->Papers().attempts.empty() && table->extension_seconds == 0) return std::nullopt;
  return With(With(Precondition(reason::kTableReported,
                                Concat("table ", place.table, " of round ", place.round,
                                       " is played again or has more time: its number stays")),
                   "round", Concat(place.round)),
              "table", Concat(place.table));
}

// The players of the one table sit at the other then, as they sat.
MaybeFailure ExchangeTables(const EventState& event, const RepairRound& command, SeatPlan* plan) {
  std::vector<uint32_t> named;
  for (size_t i = 0; i < command.tables.size(); ++i) {
    const RepairRound::TableExchange& each = command.tables[i];
    for (const uint32_t table : {each.table, each.other}) {
      if (std::find(named.begin(), named.end(), table) != named.end()) {
        return InvalidField(Concat("tables[", i, "]"),
                            Concat("names table ", table, " a second time; name each once"));
      }
      named.push_back(table);
      if (auto failure = CheckRenumber({event, command.round, table})) return failure;
    }
    std::swap(plan->At(each.table), plan->At(each.other));
  }
  return std::nullopt;
}

Task<OrDecided> ChangeSeats(const DecideContext& context, const SeatPlan& plan) {
  JudgedPairing judged = co_await JudgePairing(context, plan.Pairing());
  SeatsChanged changed;
  for (const uint32_t table : plan.Changed()) {
    changed.tables.push_back({table, std::move(judged.tables[table - 1])});
  }
  DecidedCommand decided;
  decided.without_ruleset = !judged.evaluation;
  changed.evaluation = std::move(judged.evaluation);
  decided.decision.what = std::move(changed);
  decided.decision.citations = std::move(judged.citations);
  co_return decided;
}

// Whether the rulebook objects to the player's seat itself.
bool Objects(const PairingEvaluation& evaluation, uint32_t number) {
  return std::any_of(evaluation.problems.begin(), evaluation.problems.end(),
                     [&](const PairingEvaluation::Problem& problem) {
                       return problem.player_number == number && problem.other_number == 0;
                     });
}

// As ChangeSeats, where a player comes in: one whom the rules would not draw without a deck gets no
// seat without one either. Nothing else that a draw goes by binds the one who seats a player.
Task<OrDecided> SeatNewcomer(const DecideContext& context, const SeatPlan& plan, uint32_t number) {
  OrDecided decided = co_await ChangeSeats(context, plan);
  if (!decided.ok() || context.engine_revision <= kBeforeListsAtSeats) co_return decided;
  const auto* changed = decided->decision.what.If<SeatsChanged>();
  const PlayerState& player = context.state->event.Player(number);
  const bool asks =
      changed->evaluation && !HasLegalDeck(player) && Objects(*changed->evaluation, number);
  if (!asks) co_return decided;
  MaybeFailure failure = co_await WhyNotDrawn(context, plan.Pairing(), number);
  if (failure) co_return *std::move(failure);
  co_return decided;
}

}  // namespace

OrDecided Decide(const Asked<UnpairRound>& asked) {
  const UnpairedResults results =
      asked.what.with_results ? UnpairedResults::kTakenBack : UnpairedResults::kNone;
  TRY(CheckUnpair(asked.event(), asked.what.round, results));
  return Decided(RoundUnpaired{asked.event().rounds_taken_back + 1});
}

Task<OrDecided> Decide(Asked<RepairRound> asked) {
  const RepairRound& command = asked.what;
  SeatPlan plan(asked.event(), command.round);
  CO_TRY(CheckNewestRound(asked.event(), command.round));
  CO_TRY(ExchangeSeats(command, &plan));
  CO_TRY(ExchangeTables(asked.event(), command, &plan));
  co_return co_await ChangeSeats(asked.context, plan);
}

Task<OrDecided> Decide(Asked<SeatPlayer> asked) {
  const SeatPlayer& command = asked.what;
  SeatPlan plan(asked.event(), command.round);
  CO_TRY(CheckTableAct<SeatPlayer>({asked.event(), command.round, command.table}));
  uint32_t number = 0;
  CO_TRY(plan.FindNewcomer(asked.context, command.player, &number));
  DrawnTable& table = plan.At(command.table);
  // The player who had the bye plays after all.
  if (table.kind == ARBITRO_TABLE_BYE) {
    table.outcomes.clear();
    table.details.clear();
  }
  table.kind = ARBITRO_TABLE_MATCH;
  table.seats.push_back({number, 0});
  co_return co_await SeatNewcomer(asked.context, plan, number);
}

Task<OrDecided> Decide(Asked<UnseatPlayer> asked) {
  SeatPlan plan(asked.event(), asked.what.round);
  SeatPlan::Place place;
  CO_TRY(plan.Find<UnseatPlayer>(asked.what.player, &place));
  std::vector<DrawnSeat>& seats = plan.At(place.table).seats;
  DrawnSeat& seat = plan.SeatOf(place);
  if (asked.what.passive) {
    seat.kind = ARBITRO_SEAT_PASSIVE;
  } else {
    seats.erase(seats.begin() + (&seat - seats.data()));
  }
  co_return co_await ChangeSeats(asked.context, plan);
}

Task<OrDecided> Decide(Asked<TakeOverPlace> asked) {
  SeatPlan plan(asked.event(), asked.what.round);
  SeatPlan::Place place;
  CO_TRY(plan.Find<TakeOverPlace>(asked.what.player, &place));
  uint32_t number = 0;
  CO_TRY(plan.FindNewcomer(asked.context, asked.what.by, &number));
  plan.SeatOf(place).player_number = number;
  co_return co_await SeatNewcomer(asked.context, plan, number);
}

}  // namespace arbitro::engine
