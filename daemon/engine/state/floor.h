// SPDX-License-Identifier: Apache-2.0
//
// The floor checks of an event, the assignments of its judges, and the calls for one. Parts of
// EventLife, immutable as it is.
//
// Players do not know whose deck is checked next. From the first check that opens while none is
// open, until none is open any more or the event is over, all checks since are withheld from those
// who are no staff: WithoutFloorChecks makes the event as they see it. Their draws are opened links
// of the event's chain: the next link would tell the seed of the one before, so none is opened
// until the drawn checks are over (CheckMayDraw).

#ifndef ARBITRO_DAEMON_ENGINE_STATE_FLOOR_H_
#define ARBITRO_DAEMON_ENGINE_STATE_FLOOR_H_

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "daemon/engine/model/floor.h"
#include "daemon/engine/model/judge_call.h"
#include "daemon/engine/state/persistent_vector.h"

namespace arbitro::engine {

struct EventState;
struct JournalState;
struct TableState;

// The verdict on the deck of the player of that registration number.
struct FloorFindingState {
  uint32_t player = 0;
  FloorVerdict verdict = FloorVerdict::kNone;
  uint32_t penalty = 0;  // number; 0: none

  bool operator==(const FloorFindingState&) const = default;
};

struct FloorCheckState {
  uint32_t round = 0;
  uint32_t table = 0;
  std::vector<uint32_t> players;  // registration numbers, by seat
  bool drawn = false;             // else chosen
  uint64_t drawn_revision = 0;
  int64_t drawn_time_us = 0;
  std::string principal;  // who drew or chose it
  std::string reason;     // why it was chosen
  int64_t start_time_us = 0;
  int64_t end_time_us = 0;
  uint32_t extension_seconds = 0;
  std::vector<FloorFindingState> findings{};  // by seat
  std::string note{};

  bool open() const { return end_time_us == 0; }
  bool started() const { return start_time_us != 0; }
};

struct AssignmentState {
  std::string judge;  // resource name of a person
  AssignmentPlace place;
  std::string note;
  std::string principal;  // who made it
  uint64_t made_revision = 0;
  int64_t made_time_us = 0;
  uint64_t changed_revision = 0;
  uint64_t ended_revision = 0;
  int64_t end_time_us = 0;

  bool open() const { return ended_revision == 0; }
};

struct JudgeCallState {
  uint32_t round = 0;
  uint32_t table = 0;
  std::vector<uint32_t> players;  // registration numbers of those who sat there, by seat
  uint32_t player = 0;            // who called; 0: the staff did
  std::string text;
  std::string principal;  // who called
  uint64_t called_revision = 0;
  int64_t call_time_us = 0;
  int64_t coming_time_us = 0;  // 0: no judge took it
  int64_t arrive_time_us = 0;  // 0: no judge said to be there
  int64_t end_time_us = 0;
  std::string judge;  // resource name of a person, or else the principal who took it
  JudgeCallOutcome outcome = JudgeCallOutcome::kNone;
  std::string note{};

  bool open() const { return end_time_us == 0; }
};

struct FloorBook {
  PersistentVector<std::shared_ptr<const FloorCheckState>> checks;       // by number
  PersistentVector<std::shared_ptr<const AssignmentState>> assignments;  // by number
  uint32_t open_checks = 0;
  uint32_t open_drawn = 0;      // of those, drawn by a link
  uint64_t since_revision = 0;  // of the first check that is withheld; 0: none is
  uint32_t open_assignments = 0;
  PersistentVector<std::shared_ptr<const JudgeCallState>> calls;  // by number
  uint32_t open_calls = 0;

  // Return nullptr if there is none.
  const FloorCheckState* FindCheck(uint32_t number) const;
  const AssignmentState* FindAssignment(uint32_t number) const;
  const JudgeCallState* FindCall(uint32_t number) const;
  // The number of the open call of those players at the table; 0: there is none. A call from a
  // pairing that was taken back is another's.
  uint32_t OpenCallOf(uint32_t round, uint32_t table, const std::vector<uint32_t>& players) const;
  // How many calls the player of that registration number made in that round.
  uint32_t CallsOf(uint32_t round, uint32_t player) const;
  // The number of an open check of the player; 0: there is none.
  uint32_t OpenCheckOf(uint32_t player_number) const;
  // Whether the player had a check.
  bool WasChecked(uint32_t player_number) const;

  void Add(FloorCheckState check);
  void Add(AssignmentState assignment);
  void Add(JudgeCallState call);
  // Puts the check, the assignment or the call of that number back as it is now.
  void Set(uint32_t number, FloorCheckState check);
  void Set(uint32_t number, AssignmentState assignment);
  void Set(uint32_t number, JudgeCallState call);
};

// The registration numbers of the players at the table, by seat.
std::vector<uint32_t> PlayersAt(const TableState& table);

// The table of the check, where it may get time now: its round is open and known, and all of its
// players still sit there without a result; else 0.
uint32_t TableForTime(const EventState& event, const FloorCheckState& check);

// The state without the checks that opened at `since_revision` or later, as those see it who may
// not see them. The same state where there are none; `since_revision` 0: nothing is withheld.
std::shared_ptr<const JournalState> WithoutFloorChecks(
    const std::shared_ptr<const JournalState>& state, uint64_t since_revision);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_FLOOR_H_
