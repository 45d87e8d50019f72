// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the floor of a hall: which decks are checked at the tables, and
// which judge is where.
//
// A floor check goes from its drawing to the time that its table gets for it. It is secret until no
// check of the event is open (state/floor.h).

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_FLOOR_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_FLOOR_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

inline constexpr uint32_t kFloorChecksMax = 10'000;   // of an event
inline constexpr uint32_t kFloorChecksDrawnMax = 64;  // by one command
inline constexpr uint32_t kAssignmentsMax = 10'000;   // of an event
inline constexpr uint32_t kOpenAssignmentsMax = 1'000;
inline constexpr size_t kAssignmentNoteBytesMax = 500;

// kUnsaid is as kTables.
enum class FloorCheckOf { kUnsaid, kTables, kPlayers };

enum class FloorVerdict { kNone, kClean, kFault };

// The verdict on one player's deck, as a command says it.
struct FloorFinding {
  std::string player;  // id
  FloorVerdict verdict = FloorVerdict::kNone;
  uint32_t penalty = 0;  // number; 0: none

  bool operator==(const FloorFinding&) const = default;
};

// Where a judge is sent to.
struct AssignmentPlace {
  enum class Kind { kTables = 1, kTable, kCheck, kAppeal };
  Kind kind = Kind::kTables;
  uint32_t from = 0;    // kTables: numbers in the hall
  uint32_t to = 0;      // kTables
  uint32_t round = 0;   // kTable
  uint32_t table = 0;   // kTable
  uint32_t number = 0;  // kCheck, kAppeal

  bool operator==(const AssignmentPlace&) const = default;
};

// --- Commands

struct DrawFloorChecks {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "DrawFloorChecks", Scope::kEvent, "event", "", "y-yy-----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kOpensLink};
  uint32_t round = 0;
  uint32_t count = 0;
  FloorCheckOf of = FloorCheckOf::kUnsaid;
  bool leave_out_checked = false;
};

// The reason is the command's.
struct ChooseFloorCheck {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "ChooseFloorCheck", Scope::kEvent, "table", "", "y-yyy----"},
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player{};  // id; empty: all who sit there
};

struct StartFloorCheck {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "StartFloorCheck", Scope::kEvent, "check", "", "y-yyy----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t check = 0;  // number
};

// The note is the command's reason.
struct EndFloorCheck {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "EndFloorCheck", Scope::kEvent, "check", "", "y-yyy----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t check = 0;  // number
  std::vector<FloorFinding> findings{};
  std::optional<uint32_t> extension_seconds{};  // none: as long as it took
};

struct AssignJudge {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "AssignJudge", Scope::kEvent, "event", "", "y-yy-----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::string judge;  // resource name of a person
  AssignmentPlace place;
  std::string note{};
};

struct ChangeAssignment {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "ChangeAssignment", Scope::kEvent, "assignment", "", "y-yy-----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t assignment = 0;  // number
  std::string judge{};      // empty: the same
  std::optional<AssignmentPlace> place{};
  std::optional<std::string> note{};
};

struct EndAssignment {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "EndAssignment", Scope::kEvent, "assignment", "", "y-yy-----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t assignment = 0;  // number
};

// --- Decisions

struct FloorChecksDrawn {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  DrawProof draw;
  std::vector<uint32_t> drawn;  // tables, or registration numbers, in the order of the draw
  uint32_t first_number = 0;    // of the checks
  std::vector<uint32_t> among;  // that might have been drawn, rising
};
struct FloorCheckChosen {
  static constexpr Disclosure kDisclosure = {Subject::kFloor};
  uint32_t number = 0;  // of the check, from 1
};
struct FloorCheckStarted {
  static constexpr Disclosure kDisclosure = {Subject::kFloor};
};
struct FloorCheckEnded {
  static constexpr Disclosure kDisclosure = {Subject::kFloor};
  uint32_t extension_seconds = 0;        // for it
  uint32_t table_extension_seconds = 0;  // all of the table together
};
struct JudgeAssigned {
  static constexpr Disclosure kDisclosure = {Subject::kFloor};
  uint32_t number = 0;  // of the assignment, from 1
};
struct AssignmentChanged {
  static constexpr Disclosure kDisclosure = {Subject::kFloor};
};
struct AssignmentEnded {
  static constexpr Disclosure kDisclosure = {Subject::kFloor};
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_FLOOR_H_
