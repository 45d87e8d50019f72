// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/floor.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/state/draft.h"
#include "daemon/engine/state/state.h"

namespace arbitro::engine {
namespace {

bool IsOf(const FloorCheckState& check, uint32_t player_number) {
  return std::find(check.players.begin(), check.players.end(), player_number) !=
         check.players.end();
}

}  // namespace

const FloorCheckState* FloorBook::FindCheck(uint32_t number) const {
  return number >= 1 && number <= checks.size() ? checks[number - 1].get() : nullptr;
}

const AssignmentState* FloorBook::FindAssignment(uint32_t number) const {
  return number >= 1 && number <= assignments.size() ? assignments[number - 1].get() : nullptr;
}

const JudgeCallState* FloorBook::FindCall(uint32_t number) const {
  return number >= 1 && number <= calls.size() ? calls[number - 1].get() : nullptr;
}

uint32_t FloorBook::OpenCallOf(uint32_t round, uint32_t table,
                               const std::vector<uint32_t>& players) const {
  uint32_t left = open_calls;
  for (size_t i = calls.size(); i > 0 && left > 0; --i) {
    const JudgeCallState& call = *calls[i - 1];
    if (!call.open()) continue;
    const bool theirs = call.round == round && call.table == table &&
                        std::is_permutation(call.players.begin(), call.players.end(),
                                            players.begin(), players.end());
    if (theirs) return static_cast<uint32_t>(i);
    --left;
  }
  return 0;
}

uint32_t FloorBook::CallsOf(uint32_t round, uint32_t player) const {
  uint32_t of_player = 0;
  for (size_t i = 0; i < calls.size(); ++i) {
    of_player += calls[i]->round == round && calls[i]->player == player ? 1 : 0;
  }
  return of_player;
}

uint32_t FloorBook::OpenCheckOf(uint32_t player_number) const {
  if (open_checks == 0) return 0;
  for (uint32_t i = 0; i < checks.size(); ++i) {
    if (checks[i]->open() && IsOf(*checks[i], player_number)) return i + 1;
  }
  return 0;
}

bool FloorBook::WasChecked(uint32_t player_number) const {
  for (uint32_t i = 0; i < checks.size(); ++i) {
    if (IsOf(*checks[i], player_number)) return true;
  }
  return false;
}

void FloorBook::Add(FloorCheckState check) {
  if (check.open()) {
    ++open_checks;
    open_drawn += check.drawn ? 1 : 0;
  }
  checks.push_back(std::make_shared<FloorCheckState>(std::move(check)));
}

void FloorBook::Add(AssignmentState assignment) {
  open_assignments += assignment.open() ? 1 : 0;
  assignments.push_back(std::make_shared<AssignmentState>(std::move(assignment)));
}

void FloorBook::Add(JudgeCallState call) {
  open_calls += call.open() ? 1 : 0;
  calls.push_back(std::make_shared<JudgeCallState>(std::move(call)));
}

void FloorBook::Set(uint32_t number, FloorCheckState check) {
  if (checks[number - 1]->open() && !check.open()) {
    --open_checks;
    open_drawn -= check.drawn ? 1 : 0;
  }
  if (open_checks == 0) since_revision = 0;
  checks.Set(number - 1, std::make_shared<FloorCheckState>(std::move(check)));
}

void FloorBook::Set(uint32_t number, AssignmentState assignment) {
  if (assignments[number - 1]->open() && !assignment.open()) --open_assignments;
  assignments.Set(number - 1, std::make_shared<AssignmentState>(std::move(assignment)));
}

void FloorBook::Set(uint32_t number, JudgeCallState call) {
  if (calls[number - 1]->open() && !call.open()) --open_calls;
  calls.Set(number - 1, std::make_shared<JudgeCallState>(std::move(call)));
}

std::vector<uint32_t> PlayersAt(const TableState& table) {
  std::vector<uint32_t> players;
  for (const SeatState& seat : table.seats) {
    if (seat.player_number != 0) players.push_back(seat.player_number);
  }
  return players;
}

uint32_t TableForTime(const EventState& event, const FloorCheckState& check) {
  const RoundState* round = event.FindRound(check.round);
  if (event.status != EventStatus::kRunning || round == nullptr || round->closed()) return 0;
  if (IsDraft(event, check.round) || check.table > round->tables.size()) return 0;
  const TableState table = round->tables[check.table - 1];
  const bool all = std::all_of(check.players.begin(), check.players.end(),
                               [&](uint32_t number) { return table.SeatOf(number) != 0; });
  return all && !table.decided() ? check.table : 0;
}

StatePtr WithoutFloorChecks(const StatePtr& state, uint64_t since_revision) {
  if (state == nullptr || since_revision == 0 || state->revision < since_revision) return state;
  const FloorBook& book = *state->event.life->floor;
  if (book.checks.size() == 0) return state;
  FloorBook known;
  known.assignments = book.assignments;
  known.open_assignments = book.open_assignments;
  known.calls = book.calls;
  known.open_calls = book.open_calls;
  for (uint32_t i = 0; i < book.checks.size(); ++i) {
    if (book.checks[i]->drawn_revision < since_revision) known.Add(*book.checks[i]);
  }
  EventLife life = *state->event.life;
  life.floor = std::make_shared<FloorBook>(std::move(known));
  auto without = std::make_shared<JournalState>(*state);
  without->event.life = std::make_shared<EventLife>(std::move(life));
  return without;
}

}  // namespace arbitro::engine
