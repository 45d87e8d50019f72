// SPDX-License-Identifier: Apache-2.0
//
// What a head judge enters by hand: no ruleset can keep it out.
#include <algorithm>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/engine/concat.h"
#include "daemon/engine/decide_table.h"
#include "daemon/engine/hand_pairing.h"
#include "daemon/engine/preconditions.h"
#include "daemon/engine/ruleset_reply.h"
#include "daemon/engine/table_checks.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

// Registration numbers named in a request, each at most once.
class Named {
 public:
  explicit Named(const EventState& event) : event_(event), seen_(event.players.size() + 1, false) {}

  // The player's number, at `path` of the request.
  MaybeFailure Take(const std::string& path, const std::string& player, uint32_t* number) {
    const PlayerState* found = event_.FindPlayer(player);
    if (found == nullptr) return PlayerUnknown(event_, player);
    if (seen_[found->number]) {
      return InvalidField(path, Concat("is `", player, "`, who is named before; name each once"));
    }
    seen_[found->number] = true;
    *number = found->number;
    return std::nullopt;
  }

  // Nothing where everybody for whom `is_needed` was named.
  template <class Needed>
  MaybeFailure CheckAll(std::string_view field, Needed is_needed) const {
    for (uint32_t number = 1; number < seen_.size(); ++number) {
      const PlayerState& player = event_.Player(number);
      if (seen_[number] || !is_needed(player)) continue;
      return InvalidField(std::string(field), Concat("leaves out player `", player.id, "`"));
    }
    return std::nullopt;
  }

 private:
  const EventState& event_;
  std::vector<bool> seen_;
};

MaybeFailure ReadTable(const EventState& event, const EnterPairing& command, size_t index,
                       Named* named, DrawnTable* drawn) {
  const EnterPairing::Table& table = command.tables[index];
  const std::string at = Concat("tables[", index, "]");
  if (table.players.empty() || table.players.size() > limits::kSeatsPerTableMax) {
    return InvalidField(at + ".players",
                        Concat("has ", table.players.size(), " players, allowed is 1 to ",
                               limits::kSeatsPerTableMax));
  }
  if (!table.roles.empty() && table.roles.size() != table.players.size()) {
    return InvalidField(at + ".roles", Concat("has ", table.roles.size(), " roles, must have ",
                                              table.players.size(), ", or none"));
  }
  drawn->kind = table.players.size() == 1 ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
  for (size_t seat = 0; seat < table.players.size(); ++seat) {
    const std::string& player = table.players[seat];
    uint32_t number = 0;
    if (auto failure = named->Take(Concat(at, ".players[", seat, "]"), player, &number)) {
      return failure;
    }
    if (!event.IsDrawn(event.Player(number), command.round)) {
      return With(Precondition(reason::kPlayerStatus,
                               Concat("player `", player, "` takes no part in round ",
                                      command.round, "; leave the player out")),
                  "player", player);
    }
    drawn->seats.push_back({number, table.roles.empty() ? 0 : table.roles[seat]});
  }
  return std::nullopt;
}

// The seats' outcomes in the table's order.
MaybeFailure ReadSeats(const TablePlace& place, const EnterOutcome& command,
                       std::vector<SeatOutcome>* outcomes) {
  const TableState& table = TableAt(place);
  if (command.seats.size() != table.seats.size()) {
    return InvalidField("seats", Concat("has ", command.seats.size(), " seats, the table has ",
                                        table.seats.size()));
  }
  Named named(place.event);
  outcomes->resize(table.seats.size());
  for (size_t i = 0; i < command.seats.size(); ++i) {
    const EnterOutcome::Seat& seat = command.seats[i];
    const std::string at = Concat("seats[", i, "]");
    uint32_t number = 0;
    if (auto failure = named.Take(at + ".player", seat.player, &number)) return failure;
    if (auto failure = CheckSeated(place, seat.player)) return failure;
    if (seat.points > kTablePointsMax || seat.points < -kTablePointsMax) {
      return InvalidField(at + ".points", Concat("is ", seat.points, ", allowed is ",
                                                 -kTablePointsMax, " to ", kTablePointsMax));
    }
    if (seat.place < 1 || seat.place > table.seats.size()) {
      return InvalidField(at + ".place",
                          Concat("is ", seat.place, ", allowed is 1 to ", table.seats.size()));
    }
    SeatOutcome& outcome = (*outcomes)[table.SeatOf(number) - 1];
    outcome.points = seat.points;
    outcome.result = seat.result;
    outcome.place = seat.place;
  }
  return std::nullopt;
}

// Matches won, lost and tied up to the round.
void CountMatches(const EventState& event, uint32_t last_round,
                  std::vector<RecordedStanding>* by_number) {
  for (uint32_t round = 1; round <= last_round; ++round) {
    const RoundState& played = *event.FindRound(round);
    for (size_t i = 0; i < played.tables.size(); ++i) {
      const TableState& table = *played.tables[i];
      for (size_t seat = 0; seat < table.outcomes.size(); ++seat) {
        if (table.seats[seat].player_number == 0) continue;
        RecordedStanding& row = (*by_number)[table.seats[seat].player_number - 1];
        const uint32_t result = table.outcomes[seat].result;
        if (result == ARBITRO_RESULT_WIN) ++row.wins;
        if (result == ARBITRO_RESULT_LOSS) ++row.losses;
        if (result == ARBITRO_RESULT_TIE) ++row.ties;
      }
    }
  }
}

MaybeFailure ReadRows(const EventState& event, const EnterStandings& command,
                      RoundClosed* standings) {
  Named named(event);
  std::vector<RecordedStanding> counted(event.players.size());
  CountMatches(event, command.round, &counted);
  uint32_t rank = 1;
  for (size_t i = 0; i < command.rows.size(); ++i) {
    const std::string at = Concat("rows[", i, "]");
    uint32_t number = 0;
    if (auto failure = named.Take(at + ".player", command.rows[i].player, &number)) return failure;
    // Who shares a rank, shares the first of their places.
    const uint32_t given = command.rows[i].rank;
    const bool shares = i > 0 && given == rank;
    if (!shares && given != i + 1) {
      return InvalidField(at + ".rank",
                          Concat("is ", given, ", must be ", i + 1,
                                 i > 0 ? Concat(", or ", rank, " where they tie") : std::string()));
    }
    rank = given;
    RecordedStanding row = counted[number - 1];
    row.player_number = number;
    row.rank = rank;
    standings->rows.push_back(std::move(row));
  }
  for (size_t i = 0; i < command.unranked.size(); ++i) {
    uint32_t number = 0;
    if (auto failure = named.Take(Concat("unranked[", i, "]"), command.unranked[i], &number)) {
      return failure;
    }
    standings->unranked.push_back(number);
  }
  return named.CheckAll(
      "rows", [&](const PlayerState& player) { return player.entry_round <= command.round; });
}

DecidedCommand ByHand(decltype(Decision::what) what) {
  DecidedCommand decided;
  decided.decision.what = std::move(what);
  decided.without_ruleset = true;
  return decided;
}

}  // namespace

void DecideTable(const DecideContext& context, const EnterPairing& command, DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckPairable(event, command.round)) return done(std::move(*failure));
  if (command.tables.empty()) return done(InvalidField("tables", "is missing"));
  HandPairing pairing = {event, command.round, {}};
  Named named(event);
  for (size_t i = 0; i < command.tables.size(); ++i) {
    DrawnTable drawn;
    if (auto failure = ReadTable(event, command, i, &named, &drawn)) {
      return done(std::move(*failure));
    }
    pairing.tables.push_back(std::move(drawn));
  }
  auto left_out = named.CheckAll(
      "tables", [&](const PlayerState& player) { return event.IsDrawn(player, command.round); });
  if (left_out) return done(std::move(*left_out));
  JudgePairing(context, std::move(pairing), [done = std::move(done)](JudgedPairing judged) {
    DecidedCommand decided;
    decided.without_ruleset = !judged.evaluation;
    decided.decision = {PairingEntered{std::move(judged.tables), std::move(judged.evaluation)},
                        std::move(judged.citations)};
    done(std::move(decided));
  });
}

void DecideTable(const DecideContext& context, const EnterOutcome& command, DecideDone done) {
  const TablePlace place = {context.state->event, command.round, command.table};
  if (auto failure = CheckTableAct<EnterOutcome>(place)) return done(std::move(*failure));
  ResultDecided decided;
  if (auto failure = ReadSeats(place, command, &decided.outcomes)) {
    return done(std::move(*failure));
  }
  done(ByHand(std::move(decided)));
}

void DecideTable(const DecideContext& context, const EnterStandings& command, DecideDone done) {
  const EventState& event = context.state->event;
  MaybeFailure failure = CheckStatus(event, {EventStatus::kRunning, EventStatus::kCompleted},
                                     "standings are taken while it is RUNNING or COMPLETED");
  const RoundState* round = event.FindRound(command.round);
  if (!failure && round == nullptr) failure = RoundUnknown(event, command.round);
  if (!failure) failure = CheckResultsIn(*round);
  RoundClosed standings;
  if (!failure) failure = ReadRows(event, command, &standings);
  if (failure) return done(std::move(*failure));
  done(ByHand(std::move(standings)));
}

}  // namespace arbitro::engine
