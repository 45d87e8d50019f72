// SPDX-License-Identifier: Apache-2.0
//
// Folds the floor: checks of decks at tables, and assignments of judges.
#include <algorithm>
#include <memory>
#include <utility>

#include "api/status/try.h"
#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/state/floor.h"
#include "daemon/engine/state/identities.h"

namespace arbitro::engine {
namespace {

absl::Status PutFloor(const FoldStep& step, FloorBook book) {
  EventLife life = LifeOf(step);
  life.floor = std::make_shared<FloorBook>(std::move(book));
  return Put(step, std::move(life));
}

// The place of a check: a table, and of whom there; 0: all who sit there.
struct CheckPlace {
  uint32_t round = 0;
  uint32_t table = 0;
  uint32_t player = 0;
};

absl::Status AddCheck(const FoldStep& step, const CheckPlace& at, bool drawn, FloorBook* book) {
  const RoundState* round = step.state->event.FindRound(at.round);
  if (round == nullptr || at.table < 1 || at.table > round->tables.size()) {
    return step.Contradiction("the table of a floor check");
  }
  FloorCheckState check;
  check.round = at.round;
  check.table = at.table;
  for (const SeatState& seat : round->tables[at.table - 1].seats) {
    const bool of_check =
        at.player == 0 ? seat.player_number != 0 : seat.player_number == at.player;
    if (of_check) check.players.push_back(seat.player_number);
  }
  if (check.players.empty()) return step.Contradiction("the players of a floor check");
  check.drawn = drawn;
  check.drawn_revision = step.place.revision;
  check.drawn_time_us = step.ClockUs();
  check.principal = step.content.principal;
  if (!drawn) check.reason = step.content.command.reason;
  if (book->open_checks == 0) book->since_revision = step.place.revision;
  book->Add(std::move(check));
  return absl::OkStatus();
}

// The table of the round where the player sits; 0: at none.
uint32_t TableOfPlayer(const EventState& event, uint32_t round_number, uint32_t player) {
  const RoundState* round = event.FindRound(round_number);
  uint32_t at = 0;
  if (round == nullptr) return at;
  round->tables.ForEach([&](size_t index, const TableState& table) {
    if (table.SeatOf(player) != 0) at = static_cast<uint32_t>(index + 1);
  });
  return at;
}

// Ends the open assignments for which `ends` says so.
template <class Ends>
void EndWhere(const FoldStep& step, Ends ends, FloorBook* book) {
  if (book->open_assignments == 0) return;
  for (uint32_t number = 1; number <= book->assignments.size(); ++number) {
    const AssignmentState& now = *book->assignments[number - 1];
    if (!now.open() || !ends(now)) continue;
    AssignmentState ended = now;
    ended.ended_revision = step.place.revision;
    ended.end_time_us = step.ClockUs();
    book->Set(number, std::move(ended));
  }
}

absl::Status AddTime(const FoldStep& step, const FloorCheckState& check,
                     const FloorCheckEnded& ended) {
  if (ended.extension_seconds == 0) return absl::OkStatus();
  EventState& event = step.state->event;
  const RoundState* before = event.FindRound(check.round);
  if (before == nullptr || check.table > before->tables.size()) {
    return step.Contradiction("the table that gets time");
  }
  RoundState round = *before;
  TableState table = round.tables[check.table - 1];
  table.extension_seconds = ended.table_extension_seconds;
  round.tables.Set(check.table - 1, std::move(table));
  event.rounds[check.round - 1] = std::make_shared<RoundState>(std::move(round));
  return absl::OkStatus();
}

}  // namespace

void ForgetFloorSecrets(const FoldStep& step) {
  if (step.state->event.life->floor->since_revision == 0) return;
  FloorBook book = *step.state->event.life->floor;
  book.since_revision = 0;
  (void)PutFloor(step, std::move(book));
}

void EndAssignmentsOf(const FoldStep& step, const std::string& judge, EventLife* life) {
  if (life->floor->open_assignments == 0) return;
  const Identities identities(step.content.inputs.merged);
  const bool stays = std::any_of(life->staff.begin(), life->staff.end(), [&](const auto& member) {
    return identities.Same(member.member.person, judge);
  });
  if (stays) return;
  FloorBook book = *life->floor;
  EndWhere(
      step, [&](const AssignmentState& each) { return identities.Same(each.judge, judge); }, &book);
  life->floor = std::make_shared<FloorBook>(std::move(book));
}

absl::Status Apply(const FoldStep& step, const DrawFloorChecks& command) {
  const auto* drawn = step.The<FloorChecksDrawn>();
  const EventState& event = step.state->event;
  FloorBook book = *event.life->floor;
  if (drawn == nullptr || drawn->first_number != book.checks.size() + 1) {
    return step.Contradiction("the number of a floor check");
  }
  for (const uint32_t number : drawn->drawn) {
    const bool of_player = command.of == FloorCheckOf::kPlayers;
    const CheckPlace at = {command.round,
                           of_player ? TableOfPlayer(event, command.round, number) : number,
                           of_player ? number : 0};
    RETURN_IF_ERROR(AddCheck(step, at, /*drawn=*/true, &book));
  }
  RETURN_IF_ERROR(TakeDraw(step, drawn->draw));
  return PutFloor(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const ChooseFloorCheck& command) {
  const auto* chosen = step.The<FloorCheckChosen>();
  FloorBook book = *step.state->event.life->floor;
  if (chosen == nullptr || chosen->number != book.checks.size() + 1) {
    return step.Contradiction("the number of a floor check");
  }
  uint32_t player = 0;
  if (!command.player.empty()) {
    const PlayerState* found = step.state->event.FindPlayer(command.player);
    if (found == nullptr) return step.Contradiction("the player of a floor check");
    player = found->number;
  }
  RETURN_IF_ERROR(AddCheck(step, {command.round, command.table, player}, /*drawn=*/false, &book));
  return PutFloor(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const StartFloorCheck& command) {
  FloorBook book = *step.state->event.life->floor;
  const FloorCheckState* before = book.FindCheck(command.check);
  if (step.The<FloorCheckStarted>() == nullptr || before == nullptr || !before->open()) {
    return step.Contradiction("the floor check that starts");
  }
  FloorCheckState check = *before;
  check.start_time_us = step.ClockUs();
  book.Set(command.check, std::move(check));
  return PutFloor(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const EndFloorCheck& command) {
  const auto* ended = step.The<FloorCheckEnded>();
  FloorBook book = *step.state->event.life->floor;
  const FloorCheckState* before = book.FindCheck(command.check);
  if (ended == nullptr || before == nullptr || !before->open()) {
    return step.Contradiction("the floor check that ends");
  }
  FloorCheckState check = *before;
  check.end_time_us = step.ClockUs();
  check.extension_seconds = ended->extension_seconds;
  check.note = step.content.command.reason;
  for (const uint32_t number : check.players) {
    for (const FloorFinding& finding : command.findings) {
      const PlayerState* player = step.state->event.FindPlayer(finding.player);
      if (player == nullptr || player->number != number) continue;
      check.findings.push_back({number, finding.verdict, finding.penalty});
    }
  }
  RETURN_IF_ERROR(AddTime(step, check, *ended));
  book.Set(command.check, std::move(check));
  EndWhere(
      step,
      [&](const AssignmentState& each) {
        return each.place.kind == AssignmentPlace::Kind::kCheck &&
               each.place.number == command.check;
      },
      &book);
  return PutFloor(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const AssignJudge& command) {
  const auto* assigned = step.The<JudgeAssigned>();
  FloorBook book = *step.state->event.life->floor;
  if (assigned == nullptr || assigned->number != book.assignments.size() + 1) {
    return step.Contradiction("the number of an assignment");
  }
  AssignmentState assignment;
  assignment.judge = command.judge;
  assignment.place = command.place;
  assignment.note = command.note;
  assignment.principal = step.content.principal;
  assignment.made_revision = step.place.revision;
  assignment.made_time_us = step.ClockUs();
  book.Add(std::move(assignment));
  return PutFloor(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const ChangeAssignment& command) {
  FloorBook book = *step.state->event.life->floor;
  const AssignmentState* before = book.FindAssignment(command.assignment);
  if (step.The<AssignmentChanged>() == nullptr || before == nullptr || !before->open()) {
    return step.Contradiction("the assignment that changes");
  }
  AssignmentState assignment = *before;
  if (!command.judge.empty()) assignment.judge = command.judge;
  if (command.place) assignment.place = *command.place;
  if (command.note) assignment.note = *command.note;
  assignment.changed_revision = step.place.revision;
  book.Set(command.assignment, std::move(assignment));
  return PutFloor(step, std::move(book));
}

absl::Status Apply(const FoldStep& step, const EndAssignment& command) {
  FloorBook book = *step.state->event.life->floor;
  const AssignmentState* before = book.FindAssignment(command.assignment);
  if (step.The<AssignmentEnded>() == nullptr || before == nullptr || !before->open()) {
    return step.Contradiction("the assignment that ends");
  }
  const auto* that = before;
  EndWhere(
      step, [&](const AssignmentState& each) { return &each == that; }, &book);
  return PutFloor(step, std::move(book));
}

}  // namespace arbitro::engine
