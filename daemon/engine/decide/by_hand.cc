// SPDX-License-Identifier: Apache-2.0
//
// Decides what a head judge enters by hand: no ruleset can keep it out.
#include <algorithm>
#include <utility>

#include "arbitro/counted.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/phase_field.h"
#include "daemon/engine/ask/plan.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/correction.h"
#include "daemon/engine/decide/hand_pairing.h"
#include "daemon/engine/decide/later_rounds.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

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
      Failure failure =
          InvalidField(path, Concat("is `", player, "`, who is named before; name each once"));
      failure.violation = "PLAYER_TWICE";
      return failure;
    }
    seen_[found->number] = true;
    *number = found->number;
    return std::nullopt;
  }

  // Nothing where everybody for whom `is_needed` was named.
  template <class Needed>
  MaybeFailure CheckAll(std::string_view field, Needed is_needed) const {
    constexpr uint32_t kShownMax = 5;
    std::string shown;
    uint32_t missing = 0;
    for (uint32_t number = 1; number < seen_.size(); ++number) {
      const PlayerState& player = event_.Player(number);
      if (seen_[number] || player.withdrawn || !is_needed(player)) continue;
      if (++missing <= kShownMax) {
        AppendAll(&shown, missing == 1 ? "`" : ", `", player.id, "`");
      }
    }
    if (missing == 0) return std::nullopt;
    return InvalidField(
        std::string(field),
        Concat("leaves out player", missing == 1 ? " " : "s ", shown,
               missing > kShownMax ? Concat(" and ", missing - kShownMax, " more") : ""));
  }

 private:
  const EventState& event_;
  std::vector<bool> seen_;
};

// A table as it was entered, and what it is to be.
struct EnteredTable {
  const EnterPairing::Table& given;
  std::string path;  // "tables[2]"
  DrawnTable* drawn;
};

// Whether a field has one entry a seat, or none.
MaybeFailure CheckSeatFields(const EnteredTable& table, const char* field, size_t entries) {
  const size_t seats = table.given.players.size();
  if (entries == 0 || entries == seats) return std::nullopt;
  return InvalidField(Concat(table.path, ".", field),
                      Concat("has ", Counted(static_cast<int64_t>(entries), "entry", "entries"),
                             ", must have ", seats, ", or none"));
}

MaybeFailure CheckShape(const EnteredTable& table) {
  const size_t seats = table.given.players.size();
  if (seats == 0 || seats > limits::kSeatsPerTableMax) {
    return InvalidField(table.path + ".players", Concat("has ", seats, " players, allowed is 1 to ",
                                                        limits::kSeatsPerTableMax));
  }
  TRY(CheckSeatFields(table, "roles", table.given.roles.size()));
  TRY(CheckSeatFields(table, "kinds", table.given.kinds.size()));
  const auto& kinds = table.given.kinds;
  const bool somebody =
      kinds.empty() || std::find(kinds.begin(), kinds.end(), ARBITRO_SEAT_PLAYER) != kinds.end();
  if (somebody) return std::nullopt;
  return InvalidField(table.path + ".kinds", "seat no player who plays");
}

MaybeFailure ReadTable(const EventState& event, uint32_t round, Named* named, EnteredTable table) {
  TRY(CheckShape(table));
  const EnterPairing::Table& given = table.given;
  table.drawn->kind = given.players.size() == 1 ? ARBITRO_TABLE_BYE : ARBITRO_TABLE_MATCH;
  for (size_t seat = 0; seat < given.players.size(); ++seat) {
    const std::string& player = given.players[seat];
    DrawnSeat drawn;
    drawn.role = given.roles.empty() ? 0 : given.roles[seat];
    drawn.kind = given.kinds.empty() ? ARBITRO_SEAT_PLAYER : given.kinds[seat];
    const std::string at = Concat(table.path, ".players[", seat, "]");
    if (drawn.kind == ARBITRO_SEAT_NEUTRAL) {
      if (!player.empty()) return InvalidField(at, "must be empty: a neutral seat has no player");
      table.drawn->seats.push_back(drawn);
      continue;
    }
    if (player.empty()) return InvalidField(at, "is missing; only a neutral seat has no player");
    TRY(named->Take(at, player, &drawn.player_number));
    if (!event.IsDrawn(event.Player(drawn.player_number), round)) {
      return With(Precondition(reason::kPlayerStatus,
                               Concat("player `", player, "` takes no part in round ", round,
                                      "; leave the player out")),
                  "player", player);
    }
    table.drawn->seats.push_back(drawn);
  }
  return std::nullopt;
}

// Which seat of the table an entry is about, from 1: one with a player by the player, a neutral one
// by its place.
MaybeFailure FindSeat(const TablePlace& place, const std::string& at,
                      const EnterOutcome::Seat& given, uint32_t* seat) {
  const TablePtr table = TableAt(place);
  if (!given.player.empty()) {
    TRY(CheckSeated(place, given.player));
    *seat = table->SeatOf(place.event.FindPlayer(given.player)->number);
    if (given.seat == 0 || given.seat == *seat) return std::nullopt;
    return InvalidField(at + ".seat", Concat("is ", given.seat, ", the player sits on seat ", *seat,
                                             "; leave it out"));
  }
  if (given.seat < 1 || given.seat > table->seats.size()) {
    return InvalidField(at + ".seat",
                        Concat("is ", given.seat, ", the table has ",
                               Counted(static_cast<int64_t>(table->seats.size()), "seat", "seats"),
                               "; name the player, or a neutral seat by its place"));
  }
  if (table->seats[given.seat - 1].kind != ARBITRO_SEAT_NEUTRAL) {
    return InvalidField(at + ".player", "is missing: the seat has a player");
  }
  *seat = given.seat;
  return std::nullopt;
}

MaybeFailure CheckWorth(const TablePlace& place, const std::string& at,
                        const EnterOutcome::Seat& given) {
  if (given.points > kTablePointsMax || given.points < -kTablePointsMax) {
    return InvalidField(at + ".outcome.points", Concat("is ", given.points, ", allowed is ",
                                                       -kTablePointsMax, " to ", kTablePointsMax));
  }
  const size_t seats = TableAt(place)->seats.size();
  if (given.place < 1 || given.place > seats) {
    return InvalidField(at + ".outcome.place",
                        Concat("is ", given.place, ", allowed is 1 to ", seats));
  }
  if (given.score > kTableScoreMax || given.score < -kTableScoreMax) {
    return InvalidField(at + ".outcome.score", Concat("is ", given.score, ", allowed is ",
                                                      -kTableScoreMax, " to ", kTableScoreMax));
  }
  if (given.details.is_null() || given.details.kind() == Value::Kind::kStruct) return std::nullopt;
  return InvalidField(at + ".outcome.details", "must be a struct");
}

// Keeps the score and the fields of the seat at `index` for the standings.
void KeepDetails(const EnterOutcome::Seat& given, size_t index, ResultDecided* decided) {
  decided->outcomes[index].score = given.score;
  if (given.details.is_null()) return;
  decided->details.resize(decided->outcomes.size());
  decided->details[index] = given.details;
}

// The seats' outcomes in the table's order.
MaybeFailure ReadSeats(const TablePlace& place, const EnterOutcome& command,
                       ResultDecided* decided) {
  const TablePtr table = TableAt(place);
  if (command.seats.size() != table->seats.size()) {
    return InvalidField(
        "seats",
        Concat("has ", Counted(static_cast<int64_t>(command.seats.size()), "seat", "seats"),
               ", the table has ", table->seats.size()));
  }
  std::vector<bool> named(table->seats.size(), false);
  decided->outcomes.resize(table->seats.size());
  for (size_t i = 0; i < command.seats.size(); ++i) {
    const EnterOutcome::Seat& given = command.seats[i];
    const std::string at = Concat("seats[", i, "]");
    uint32_t seat = 0;
    TRY(FindSeat(place, at, given, &seat));
    if (named[seat - 1]) return InvalidField(at, "is of a seat named before; name each once");
    named[seat - 1] = true;
    TRY(CheckWorth(place, at, given));
    SeatOutcome& outcome = decided->outcomes[seat - 1];
    outcome.points = given.points;
    outcome.result = given.result;
    outcome.place = given.place;
    KeepDetails(given, seat - 1, decided);
  }
  return std::nullopt;
}

// Whether there is one winner at most in a bracket.
MaybeFailure CheckWinners(const TablePlace& place, const ResultDecided& result) {
  if (place.event.base->engine_revision <= kBeforeRulings) return std::nullopt;
  const PhaseState* phase = place.event.PhaseOf(place.round);
  const auto winners = std::count_if(
      result.outcomes.begin(), result.outcomes.end(),
      [](const SeatOutcome& outcome) { return outcome.result == ARBITRO_RESULT_WIN; });
  if (winners > 1 && phase != nullptr && phase->what.kind == ARBITRO_PHASE_ELIMINATION) {
    return InvalidField("seats",
                        Concat("have ", winners, " winners; in an elimination one goes on"));
  }
  return std::nullopt;
}

// Whether the outcome leaves what was made from the table.
MaybeFailure CheckStays(const TablePlace& place, const ResultDecided& result) {
  const EventState& event = place.event;
  if (event.base->engine_revision <= kBeforeRulings) return std::nullopt;
  TableState table = *TableAt(place);
  SetResult(&table, result);
  EventState after = event;
  std::vector<std::pair<uint32_t, TableState>> changed;
  changed.emplace_back(place.table, std::move(table));
  ReplaceTables(&after, place.round, std::move(changed));
  return CheckOutcomeStays(event, after, place.round, place.table);
}

// Matches won, lost and tied up to the round.
void CountMatches(const EventState& event, uint32_t last_round,
                  std::vector<RecordedStanding>* by_number) {
  for (uint32_t round = 1; round <= last_round; ++round) {
    const RoundState& played = *event.FindRound(round);
    for (size_t i = 0; i < played.tables.size(); ++i) {
      const TableState& table = played.tables[i];
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
    TRY(named.Take(at + ".player", command.rows[i].player, &number));
    // Players who share a rank share the first of their places.
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
    TRY(named.Take(Concat("unranked[", i, "]"), command.unranked[i], &number));
    standings->unranked.push_back(number);
  }
  return named.CheckAll(
      "rows", [&](const PlayerState& player) { return player.entry_round <= command.round; });
}

// The numbers of the players who are in the round, by the phase that it is in.
std::vector<uint32_t> InRound(const EventState& event, uint32_t round) {
  std::vector<uint32_t> numbers;
  for (uint32_t number = 1; number <= event.players.size(); ++number) {
    if (event.IsDrawn(event.Player(number), round)) numbers.push_back(number);
  }
  if (event.base->engine_revision <= kBeforeRulings) return numbers;
  return KeepInPhase(event, round, std::move(numbers));
}

// Whether the tables seat players of the phase alone: another takes a place over once the round is
// paired.
MaybeFailure CheckInPhase(const EventState& event, const HandPairing& pairing,
                          const std::vector<uint32_t>& in_round) {
  for (const DrawnTable& table : pairing.tables) {
    for (const DrawnSeat& seat : table.seats) {
      const bool in = std::binary_search(in_round.begin(), in_round.end(), seat.player_number);
      if (in || seat.player_number == 0) continue;
      const std::string& id = event.Player(seat.player_number).id;
      return With(Precondition(reason::kPlayerStatus,
                               Concat("player `", id, "` is not in phase ",
                                      event.PhaseNumberOf(pairing.round),
                                      " any more; leave the player out, or have the player take "
                                      "over a place once the round is paired")),
                  "player", id);
    }
  }
  return std::nullopt;
}

MaybeFailure ReadTables(const EventState& event, const EnterPairing& command,
                        HandPairing* pairing) {
  Named named(event);
  for (size_t i = 0; i < command.tables.size(); ++i) {
    DrawnTable drawn;
    if (auto failure = ReadTable(event, command.round, &named,
                                 {command.tables[i], Concat("tables[", i, "]"), &drawn})) {
      return failure;
    }
    pairing->tables.push_back(std::move(drawn));
  }
  const std::vector<uint32_t> in_round = InRound(event, command.round);
  TRY(CheckInPhase(event, *pairing, in_round));
  return named.CheckAll("tables", [&](const PlayerState& player) {
    return std::binary_search(in_round.begin(), in_round.end(), player.number);
  });
}

DecidedCommand ByHand(decltype(Decision::what) what) {
  DecidedCommand decided;
  decided.decision.what = std::move(what);
  decided.without_ruleset = true;
  return decided;
}

}  // namespace

Task<OrDecided> Decide(Asked<EnterPairing> asked) {
  const DecideContext& context = asked.context;
  const EnterPairing& command = asked.what;
  CO_TRY(CheckPairable(asked.event(), command.round));
  if (command.tables.empty()) co_return InvalidField("tables", "is missing");
  HandPairing pairing = {asked.event(), command.round, {}};
  CO_TRY(ReadTables(asked.event(), command, &pairing));
  // No ruleset keeps out what is entered by hand.
  OrFailure<NewPhase> first = co_await PlanNewPhase(context);
  std::optional<PhaseStarted> phase;
  if (first.ok()) phase = std::move(first->phase);
  if (phase) pairing.before = WithPhase(std::move(pairing.before), *phase);
  JudgedPairing judged = co_await JudgePairing(context, std::move(pairing));
  DecidedCommand decided;
  decided.without_ruleset = !judged.evaluation && !phase;
  PairingEntered entered{std::move(judged.tables), std::move(judged.evaluation)};
  entered.phase = std::move(phase);
  decided.decision.what = std::move(entered);
  decided.decision.citations = std::move(judged.citations);
  co_return decided;
}

Task<OrDecided> Decide(Asked<EnterOutcome> asked) {
  const DecideContext& context = asked.context;
  const TablePlace place = {asked.event(), asked.what.round, asked.what.table};
  CO_TRY(CheckTableAct<EnterOutcome>(place));
  ResultDecided decided;
  CO_TRY(ReadSeats(place, asked.what, &decided));
  CO_TRY(CheckWinners(place, decided));
  const bool follows = context.engine_revision > kBeforeCorrections && context.ruleset &&
                       place.event.FindRound(place.round)->closed();
  if (follows) {
    CO_ASSIGN_OR_RETURN(auto corrected, co_await CorrectByHand(context, place, decided));
    if (corrected) co_return *std::move(corrected);
  }
  CO_TRY(CheckStays(place, decided));
  co_return ByHand(std::move(decided));
}

OrDecided Decide(const Asked<EnterStandings>& asked) {
  TRY(CheckStandings(asked.event(), asked.what.round));
  RoundClosed standings;
  TRY(ReadRows(asked.event(), asked.what, &standings));
  return ByHand(std::move(standings));
}

}  // namespace arbitro::engine
