// SPDX-License-Identifier: Apache-2.0
//
// The floor: which decks are checked, from the draw to the time that a table gets, and which judge
// is sent where.
#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "api/status/try.h"
#include "arbitro/limits.h"
#include "daemon/engine/check/floor.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/penalty.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/open_draw.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/identities.h"
#include "kit/random.h"

namespace arbitro::engine {
namespace {

constexpr std::string_view kFloorLabel = "floor.checks";
constexpr int64_t kFloorSecondUs = 1'000'000;
constexpr uint32_t kFloorMinute = 60;

// Registration numbers of those who sit at the table, by seat.
std::vector<uint32_t> NumbersAtTable(const TableState& table) {
  std::vector<uint32_t> numbers;
  for (const SeatState& seat : table.seats) {
    if (seat.player_number != 0) numbers.push_back(seat.player_number);
  }
  return numbers;
}

// Whether the player may be drawn: no check of theirs is open, nor was one where that counts.
bool MayBeDrawn(const FloorBook& book, const DrawFloorChecks& command, uint32_t number) {
  if (command.leave_out_checked) return !book.WasChecked(number);
  return book.OpenCheckOf(number) == 0;
}

// The numbers that the draw is among, rising: of tables, or of players.
std::vector<uint32_t> ListOfFloor(const EventState& event, const DrawFloorChecks& command) {
  const FloorBook& book = *event.life->floor;
  const RoundState& round = *event.FindRound(command.round);
  std::vector<uint32_t> numbers;
  round.tables.ForEach([&](size_t index, const TableState& table) {
    const std::vector<uint32_t> seated = NumbersAtTable(table);
    if (table.decided() || seated.size() < 2) return;
    const auto may = [&](uint32_t number) { return MayBeDrawn(book, command, number); };
    if (command.of == FloorCheckOf::kPlayers) {
      std::copy_if(seated.begin(), seated.end(), std::back_inserter(numbers), may);
    } else if (std::all_of(seated.begin(), seated.end(), may)) {
      numbers.push_back(static_cast<uint32_t>(index + 1));
    }
  });
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::vector<uint32_t> DrawnOnFloor(const DrawProof& draw, std::vector<uint32_t> numbers,
                                   uint32_t count) {
  kit::Seed seed;
  std::copy(draw.seed.begin(), draw.seed.end(), seed.bytes.begin());
  kit::RandomStream stream(seed, kFloorLabel);
  stream.Shuffle(&numbers);
  numbers.resize(count);
  return numbers;
}

std::optional<Failure> CheckRoomForChecks(const EventState& event, uint32_t more) {
  const uint64_t checks = uint64_t{event.life->floor->checks.size()} + more;
  if (checks > kFloorChecksMax) return LimitReached("floor checks", checks, kFloorChecksMax);
  return std::nullopt;
}

// Whether the findings are of the check's players, one each, with penalties of theirs.
std::optional<Failure> CheckFindings(const EventState& event, const FloorCheckState& check,
                                     const std::vector<FloorFinding>& findings) {
  std::vector<uint32_t> named;
  for (size_t i = 0; i < findings.size(); ++i) {
    const FloorFinding& finding = findings[i];
    const std::string at = Concat("findings[", i, "]");
    const PlayerState* player = event.FindPlayer(finding.player);
    const uint32_t number = player == nullptr ? 0 : player->number;
    if (std::count(check.players.begin(), check.players.end(), number) == 0) {
      return InvalidField(at + ".player", Concat("is `", finding.player,
                                                 "`, whose deck is not checked here; name a "
                                                 "player of the check"));
    }
    if (std::count(named.begin(), named.end(), number) != 0) {
      return InvalidField(at + ".player",
                          Concat("is `", finding.player, "`, who has a finding already"));
    }
    named.push_back(number);
    if (finding.penalty == 0) continue;
    TRY(CheckStands(event, finding.penalty));
    if (event.penalties->FindPenalty(finding.penalty)->player_number != number) {
      return InvalidField(at + ".penalty", Concat("is penalty ", finding.penalty, ", which `",
                                                  finding.player, "` does not have"));
    }
  }
  return std::nullopt;
}

// The time that the check took, rounded up to a minute.
uint32_t SecondsTaken(const FloorCheckState& check, int64_t now_us) {
  if (!check.started() || now_us <= check.start_time_us) return 0;
  const int64_t us = now_us - check.start_time_us;
  const int64_t minutes = (us - 1) / (kFloorMinute * kFloorSecondUs) + 1;
  return static_cast<uint32_t>(std::min<int64_t>(minutes * kFloorMinute, limits::kClockSecondsMax));
}

// The time that the table gets, and what it has then.
OrFailure<FloorCheckEnded> ExtensionOf(const DecideContext& context, const EndFloorCheck& command) {
  const EventState& event = context.state->event;
  const FloorCheckState& check = *event.life->floor->FindCheck(command.check);
  const uint32_t table = TableForTime(event, check);
  if (table == 0) {
    if (command.extension_seconds.value_or(0) == 0) return FloorCheckEnded{};
    return With(With(Precondition(reason::kTableClosed,
                                  Concat("table ", check.table, " of round ", check.round,
                                         " is not played any more; end the check without "
                                         "`extension_seconds`")),
                     "round", Concat(check.round)),
                "table", Concat(check.table));
  }
  const uint32_t has = event.FindRound(check.round)->tables[table - 1].extension_seconds;
  const uint32_t room = limits::kClockSecondsMax - std::min(has, limits::kClockSecondsMax);
  const uint32_t taken = std::min(SecondsTaken(check, context.NowUs()), room);
  const uint32_t more = command.extension_seconds.value_or(taken);
  if (more > room) {
    return InvalidField("extension_seconds",
                        Concat("is ", more, ", the table has ", has, " already, allowed is ",
                               limits::kClockSecondsMax, " together"));
  }
  return FloorCheckEnded{more, has + more};
}

std::optional<Failure> CheckAssignedPlace(const EventState& event, const AssignmentPlace& place) {
  switch (place.kind) {
    case AssignmentPlace::Kind::kTables:
      return std::nullopt;  // numbers in the hall: a table may come
    case AssignmentPlace::Kind::kTable:
      return CheckTable({event, place.round, place.table});
    case AssignmentPlace::Kind::kCheck:
      return CheckFloorCheckOpen(event, place.number);
    case AssignmentPlace::Kind::kAppeal:
      return CheckAppealOpen(event, place.number);
  }
  return std::nullopt;
}

}  // namespace

// Fails with FIELD_INVALID where fewer may be drawn.
OrDecided Decide(const Asked<DrawFloorChecks>& asked) {
  const EventState& event = asked.event();
  const DrawFloorChecks& command = asked.what;
  TRY(CheckAct<DrawFloorChecks>({event, nullptr}));
  TRY(CheckNewestRound(event, command.round));
  if (event.frozen) return DrawIsFrozen(*event.frozen);
  const std::vector<uint32_t> numbers = ListOfFloor(event, command);
  if (numbers.size() < command.count) {
    return InvalidField("count", Concat("is ", command.count, ", and ", numbers.size(),
                                        " may be drawn; draw fewer"));
  }
  TRY(CheckRoomForChecks(event, command.count));
  ASSIGN_OR_RETURN(const DrawProof draw,
                   OpenDraw(asked.context, {event.links_opened, event.last_link}, numbers));
  const auto first = static_cast<uint32_t>(event.life->floor->checks.size() + 1);
  DecidedCommand decided =
      Decided(FloorChecksDrawn{draw, DrawnOnFloor(draw, numbers, command.count), first, numbers});
  decided.inputs.seed = std::string(storage::AsBytes(draw.seed));
  return decided;
}

OrDecided Decide(const Asked<ChooseFloorCheck>& asked) {
  const EventState& event = asked.event();
  const ChooseFloorCheck& command = asked.what;
  TRY(CheckAct<ChooseFloorCheck>({event, nullptr}));
  TRY(CheckReason(asked.command, "say why this deck is checked"));
  TRY(CheckNewestRound(event, command.round));
  TRY(CheckTable({event, command.round, command.table}));
  std::vector<uint32_t> players =
      NumbersAtTable(event.FindRound(command.round)->tables[command.table - 1]);
  if (!command.player.empty()) {
    const PlayerState* player = event.FindPlayer(command.player);
    if (player == nullptr) return PlayerUnknown(event, command.player);
    if (std::count(players.begin(), players.end(), player->number) == 0) {
      return InvalidField(
          "player", Concat("is `", command.player, "`, who does not sit at table ", command.table));
    }
    players = {player->number};
  }
  if (players.empty()) return InvalidField("table", "has no player");
  for (const uint32_t number : players) {
    const uint32_t open = event.life->floor->OpenCheckOf(number);
    if (open != 0) return FloorCheckStatus(open, "of this deck is open; end it first");
  }
  return Decided(FloorCheckChosen{static_cast<uint32_t>(event.life->floor->checks.size() + 1)});
}

OrDecided Decide(const Asked<StartFloorCheck>& asked) {
  const EventState& event = asked.event();
  TRY(CheckFloorCheckOpen(event, asked.what.check));
  TRY(CheckAct<StartFloorCheck>({event, nullptr}));
  if (event.life->floor->FindCheck(asked.what.check)->started()) {
    return FloorCheckStatus(asked.what.check, "was started already");
  }
  return Decided(FloorCheckStarted{});
}

OrDecided Decide(const Asked<EndFloorCheck>& asked) {
  const EventState& event = asked.event();
  const EndFloorCheck& command = asked.what;
  TRY(CheckFloorCheckOpen(event, command.check));
  TRY(CheckAct<EndFloorCheck>({event, nullptr}));
  const FloorCheckState& check = *event.life->floor->FindCheck(command.check);
  TRY(CheckFindings(event, check, command.findings));
  if (command.findings.empty()) {
    TRY(CheckReason(asked.command, "say why no deck has a verdict"));
  } else if (!check.started()) {
    return FloorCheckStatus(command.check, "was not started; start it before it has verdicts");
  }
  ASSIGN_OR_RETURN(const FloorCheckEnded ended, ExtensionOf(asked.context, command));
  return Decided(ended);
}

OrDecided Decide(const Asked<AssignJudge>& asked) {
  const EventState& event = asked.event();
  const Identities identities(asked.context.merged);
  TRY(CheckAct<AssignJudge>({event, nullptr}));
  TRY(CheckAssignee(identities, event, asked.what.judge));
  TRY(CheckAssignedPlace(event, asked.what.place));
  TRY(CheckChangesOf(asked));
  return Decided(JudgeAssigned{static_cast<uint32_t>(event.life->floor->assignments.size() + 1)});
}

OrDecided Decide(const Asked<ChangeAssignment>& asked) {
  const EventState& event = asked.event();
  const ChangeAssignment& command = asked.what;
  const Identities identities(asked.context.merged);
  TRY(CheckAssignmentOpen(event, command.assignment));
  TRY(CheckAct<ChangeAssignment>({event, nullptr}));
  if (!command.judge.empty()) {
    TRY(CheckAssignee(identities, event, command.judge));
  }
  if (command.place) {
    TRY(CheckAssignedPlace(event, *command.place));
  }
  TRY(CheckChangesOf(asked));
  return Decided(AssignmentChanged{});
}

OrDecided Decide(const Asked<EndAssignment>& asked) {
  TRY(CheckAssignmentOpen(asked.event(), asked.what.assignment));
  TRY(CheckAct<EndAssignment>({asked.event(), nullptr}));
  return Decided(AssignmentEnded{});
}

}  // namespace arbitro::engine
