// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/check/table.h"

#include "arbitro/counted.h"
#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::engine {
namespace {

using MaybeFailure = std::optional<Failure>;

MaybeFailure CheckPlayed(const EventState& event) {
  return CheckStatus(event, {EventStatus::kRunning}, "rounds are played while it is RUNNING");
}

MaybeFailure CheckCorrectable(const EventState& event) {
  return CheckStatus(event, {EventStatus::kRunning, EventStatus::kCompleted},
                     "results are corrected while it is RUNNING or COMPLETED");
}

Failure AtTable(Failure failure, const TablePlace& place) {
  return With(With(std::move(failure), "round", Concat(place.round)), "table", Concat(place.table));
}

std::string NameOf(const TablePlace& place) {
  return Concat("table ", place.table, " of round ", place.round);
}

MaybeFailure CheckRoundOpen(const TablePlace& place) {
  if (!place.event.FindRound(place.round)->closed()) return std::nullopt;
  return With(Precondition(reason::kRoundClosed,
                           Concat("round ", place.round,
                                  " is closed, its results are final; correct the result")),
              "round", Concat(place.round));
}

MaybeFailure CheckMatch(const TablePlace& place) {
  if (!TableAt(place)->is_bye()) return std::nullopt;
  return AtTable(
      Precondition(reason::kTableIsBye, Concat(NameOf(place),
                                               " is a bye: nothing is reported there; where "
                                               "it was scored wrongly, enter its outcome")),
      place);
}

MaybeFailure CheckUndecided(const TablePlace& place) {
  if (!TableAt(place)->decided()) return std::nullopt;
  return AtTable(
      Precondition(reason::kTableClosed,
                   Concat(NameOf(place), " has its result already; correct it where it is wrong")),
      place);
}

MaybeFailure CheckDecided(const TablePlace& place) {
  if (TableAt(place)->decided()) return std::nullopt;
  return AtTable(
      Precondition(reason::kTableOpen, Concat(NameOf(place), " has no result yet; report it")),
      place);
}

MaybeFailure CheckReported(const TablePlace& place) {
  if (!TableAt(place)->Papers().reports.empty()) return std::nullopt;
  return AtTable(Precondition(reason::kReportMissing,
                              Concat("no player has reported ", NameOf(place), " yet")),
                 place);
}

// A match of a round that is being played, and nothing decided there.
MaybeFailure CheckOpenMatch(const TablePlace& place) {
  TRY(CheckPlayed(place.event));
  TRY(CheckTable(place));
  TRY(CheckMatch(place));
  TRY(CheckRoundOpen(place));
  return CheckUndecided(place);
}

MaybeFailure CheckSeats(const TablePlace& place) {
  TRY(CheckNewestRound(place.event, place.round));
  TRY(CheckTable(place));
  const TablePtr table = TableAt(place);
  if (table->is_bye() || IsDecidedUnplayed({place.event, place.round, place.table, *table})) {
    return std::nullopt;
  }
  if (!table->decided() && table->Papers().reports.empty()) return std::nullopt;
  return AtTable(Precondition(reason::kTableReported,
                              Concat(NameOf(place),
                                     " was played: its seats stay; where two tables were taken "
                                     "for each other, swap their results")),
                 place);
}

Failure NotNewest(const EventState& event, uint32_t round) {
  return With(Precondition(reason::kRoundOrder,
                           Concat("round ", event.rounds.size(), " is paired already; round ",
                                  round, " stays as it is")),
              "next_round", Concat(event.NextRound()));
}

// An elimination has a winner and a loser at a table, and no third.
MaybeFailure CheckDuel(const TablePlace& place, size_t seats) {
  const PhaseState* phase = place.event.PhaseOf(place.round);
  const bool full = place.event.base->engine_revision > kBeforeRulings && seats == 2 &&
                    phase != nullptr && phase->what.kind == ARBITRO_PHASE_ELIMINATION;
  if (!full) return std::nullopt;
  return AtTable(Precondition(reason::kTableReported,
                              Concat(NameOf(place),
                                     " has two players, and one of them goes on: have the player "
                                     "take over a place instead")),
                 place);
}

// Which tables of a round are open, for people; or those of them whose reports contradict.
std::string NamesOfOpenTables(const RoundState& round, bool in_conflict) {
  constexpr uint32_t kTablesNamedMax = 5;
  std::string open;
  uint32_t found = 0;
  // Each reader of an event asks for this, so no table is copied.
  round.tables.ForEach([&](size_t i, const TableState& table) {
    if (table.decided()) return;
    if (in_conflict && table.Standing() != ReportStanding::kConflict) return;
    if (found < kTablesNamedMax) AppendAll(&open, found == 0 ? "" : ", ", i + 1);
    ++found;
  });
  return found > kTablesNamedMax ? open + ", …" : open;
}

}  // namespace

template <>
MaybeFailure CheckTableAct<ReportResult>(const TablePlace& place) {
  return CheckOpenMatch(place);
}

template <>
MaybeFailure CheckTableAct<ConfirmReport>(const TablePlace& place) {
  TRY(CheckOpenMatch(place));
  TRY(CheckReported(place));
  if (TableAt(place)->Standing() != ReportStanding::kConflict) return std::nullopt;
  return AtTable(Precondition(reason::kReportConflict,
                              Concat("the reports of ", NameOf(place),
                                     " contradict each other; a player reports again, or a judge "
                                     "decides")),
                 place);
}

template <>
MaybeFailure CheckTableAct<DecideReport>(const TablePlace& place) {
  TRY(CheckOpenMatch(place));
  return CheckReported(place);
}

template <>
MaybeFailure CheckTableAct<SignReport>(const TablePlace& place) {
  TRY(CheckPlayed(place.event));
  TRY(CheckTable(place));
  TRY(CheckMatch(place));
  TRY(CheckRoundOpen(place));
  if (TableAt(place)->decided()) return std::nullopt;
  return CheckReported(place);
}

template <>
MaybeFailure CheckTableAct<EnterSlip>(const TablePlace& place) {
  TRY(CheckCorrectable(place.event));
  TRY(CheckTable(place));
  return CheckMatch(place);
}

template <>
MaybeFailure CheckTableAct<CorrectResult>(const TablePlace& place) {
  TRY(CheckTableAct<EnterSlip>(place));
  return CheckDecided(place);
}

template <>
MaybeFailure CheckTableAct<SwapResults>(const TablePlace& place) {
  return CheckTableAct<CorrectResult>(place);
}

template <>
MaybeFailure CheckTableAct<ReplayTable>(const TablePlace& place) {
  TRY(CheckPlayed(place.event));
  TRY(CheckTable(place));
  TRY(CheckMatch(place));
  TRY(CheckRoundOpen(place));
  TRY(CheckDecided(place));
  const size_t attempts = TableAt(place)->Papers().attempts.size() + 1;
  if (attempts < kAttemptsMax) return std::nullopt;
  return AtTable(LimitReached("attempts at the table", attempts, kAttemptsMax), place);
}

template <>
MaybeFailure CheckTableAct<ForfeitSeats>(const TablePlace& place) {
  return CheckOpenMatch(place);
}

template <>
MaybeFailure CheckTableAct<EnterOutcome>(const TablePlace& place) {
  TRY(CheckCorrectable(place.event));
  return CheckTable(place);
}

template <>
MaybeFailure CheckTableAct<RepairRound>(const TablePlace& place) {
  return CheckSeats(place);
}

template <>
MaybeFailure CheckTableAct<SeatPlayer>(const TablePlace& place) {
  TRY(CheckSeats(place));
  const size_t seats = TableAt(place)->seats.size();
  TRY(CheckDuel(place, seats));
  if (seats < limits::kSeatsPerTableMax) return std::nullopt;
  return AtTable(LimitReached("seats at the table", seats, limits::kSeatsPerTableMax), place);
}

template <>
MaybeFailure CheckTableAct<UnseatPlayer>(const TablePlace& place) {
  TRY(CheckSeats(place));
  if (TableAt(place)->seats.size() > 2) return std::nullopt;
  return AtTable(Precondition(reason::kSeatsTooFew,
                              Concat(NameOf(place), " has ",
                                     Counted(static_cast<int64_t>(TableAt(place)->seats.size()),
                                             "seat", "seats"),
                                     ", and at least two must stay; decide the table instead")),
                 place);
}

template <>
MaybeFailure CheckTableAct<TakeOverPlace>(const TablePlace& place) {
  return CheckSeats(place);
}

MaybeFailure CheckNewestRound(const EventState& event, uint32_t round) {
  TRY(CheckPlayed(event));
  const RoundState* found = event.FindRound(round);
  if (found == nullptr) return RoundUnknown(event, round);
  if (round < event.rounds.size()) return NotNewest(event, round);
  return CheckRoundOpen({event, round, 0});
}

MaybeFailure CheckUnpair(const EventState& event, uint32_t round, UnpairedResults results) {
  if (results == UnpairedResults::kTakenBack) {
    TRY(CheckPlayed(event));
    if (event.FindRound(round) == nullptr) return RoundUnknown(event, round);
    if (round < event.rounds.size()) return NotNewest(event, round);
    return std::nullopt;
  }
  TRY(CheckNewestRound(event, round));
  const RoundState& found = *event.FindRound(round);
  for (size_t i = 0; i < found.tables.size(); ++i) {
    const TableState& table = found.tables[i];
    if (table.is_bye() || (!table.decided() && table.Papers().attempts.empty())) continue;
    if (IsDecidedUnplayed({event, round, static_cast<uint32_t>(i + 1), table})) continue;
    return With(Precondition(reason::kRoundStarted,
                             Concat("table ", i + 1, " of round ", round,
                                    table.decided() ? " has a result" : " was played before",
                                    ": exchange seats of open tables instead, or take the round "
                                    "back with its results")),
                "table", Concat(i + 1));
  }
  return std::nullopt;
}

MaybeFailure CheckPairable(const EventState& event, uint32_t round) {
  TRY(CheckPlayed(event));
  const auto paired = static_cast<uint32_t>(event.rounds.size());
  if (paired > 0 && round == paired + 1) {
    const RoundState& last = *event.rounds.back();
    TRY(CheckResultsIn(last));
    if (!last.closed()) {
      return Precondition(reason::kRoundOrder, Concat("close round ", paired, " first"));
    }
  }
  if (round != paired + 1) {
    return With(Precondition(
                    reason::kRoundOrder,
                    Concat("round ", round, round <= paired ? " is paired already" : " is not next",
                           "; the next is round ", paired + 1)),
                "next_round", Concat(paired + 1));
  }
  if (round > limits::kRoundsMax) {
    return Precondition(reason::kLimitReached,
                        Concat("the event has at most ", limits::kRoundsMax, " rounds"));
  }
  if (!event.IsAnybodyDrawn(round)) {
    return Precondition(reason::kPlayersTooFew,
                        Concat("no player takes part in round ", round,
                               ": check players in, set them present, or complete the event"));
  }
  return std::nullopt;
}

MaybeFailure CheckClosable(const EventState& event, uint32_t round) {
  TRY(CheckPlayed(event));
  const RoundState* found = event.FindRound(round);
  if (found == nullptr) return RoundUnknown(event, round);
  if (found->closed()) {
    return With(Precondition(reason::kRoundClosed, Concat("round ", round, " is closed already")),
                "round", Concat(round));
  }
  return CheckResultsIn(*found);
}

MaybeFailure CheckResultsIn(const RoundState& round) {
  if (round.decided_tables == round.tables.size()) return std::nullopt;
  const size_t left = round.tables.size() - round.decided_tables;
  const std::string open = NamesOfOpenTables(round, /*in_conflict=*/false);
  const std::string conflicts = NamesOfOpenTables(round, /*in_conflict=*/true);
  const std::string decide =
      conflicts.empty() ? ""
                        : Concat("; reports contradict at ", conflicts, ", where a judge decides");
  Failure failure = With(
      With(Precondition(reason::kResultsMissing,
                        Concat("in round ", round.number, ", ",
                               Counted(static_cast<int64_t>(left), "table has", "tables have"),
                               " no result yet (", open, ")", decide,
                               "; report them first, or forfeit the tables of players who left")),
           "round", Concat(round.number)),
      "tables", open);
  return conflicts.empty() ? failure : With(std::move(failure), "conflicts", conflicts);
}

MaybeFailure CheckStandings(const EventState& event, uint32_t round) {
  if (auto failure = CheckStatus(event, {EventStatus::kRunning, EventStatus::kCompleted},
                                 "standings are taken while it is RUNNING or COMPLETED")) {
    return failure;
  }
  const RoundState* found = event.FindRound(round);
  if (found == nullptr) return RoundUnknown(event, round);
  return CheckResultsIn(*found);
}

MaybeFailure CheckTable(const TablePlace& place) {
  const RoundState* round = place.event.FindRound(place.round);
  if (round == nullptr) return RoundUnknown(place.event, place.round);
  if (place.table >= 1 && place.table <= round->tables.size()) return std::nullopt;
  return TableUnknown(*round, place.table);
}

TablePtr TableAt(const TablePlace& place) {
  return place.event.FindRound(place.round)->tables.At(place.table - 1);
}

MaybeFailure CheckSeated(const TablePlace& place, const std::string& player) {
  const PlayerState* found = place.event.FindPlayer(player);
  if (found == nullptr) return PlayerUnknown(place.event, player);
  if (TableAt(place)->SeatOf(found->number) != 0) return std::nullopt;
  return AtTable(With(Precondition(reason::kPlayerNotSeated,
                                   Concat("player `", player, "` does not sit at ", NameOf(place))),
                      "player", player),
                 place);
}

MaybeFailure CheckReportForm(const Description& description, const char* field,
                             const Value& report) {
  if (!description.report) return InvalidField(field, "must be left out: nothing is reported");
  if (auto problem = CheckForm(*description.report, report, field)) {
    return InvalidField(*problem);
  }
  return std::nullopt;
}

}  // namespace arbitro::engine
