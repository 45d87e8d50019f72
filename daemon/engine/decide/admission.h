// SPDX-License-Identifier: Apache-2.0
//
// Asks an event's ruleset whether an act may be done, and what follows from it.
//
//   CO_ASSIGN_OR_RETURN(const Admitted admitted,
//                       co_await Admit(context, command, {ActKind::kDrop, &player, round}));
//
// A game that does not state the rule allows the act, and nothing follows. Where a person takes the
// act on oneself (Command::by_hand) the ruleset is not asked at all: so an event goes on while its
// ruleset is out.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_ADMISSION_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_ADMISSION_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/decide/decide.h"

namespace arbitro::engine {

// Says what a person wants to do.
enum class ActKind {
  kRequest = 1,
  kSanction,
  kOpenRegistration,
  kStart,
  kComplete,
  kConfirm,
  kCancel,
  kAmendSettings,
  kAddStaff,
  kRemoveStaff,
  kRegister,
  kCheckIn,
  kAbsent,
  kDrop,
  kReenter,
  kExpel,
  kAppeal,
  kJudge  // a judge rules at a table where a person of the staff plays
};

struct Act {
  ActKind kind = ActKind::kRequest;
  const PlayerState* player = nullptr;  // whom it is about; null: no person registered
  uint32_t round = 0;  // about which round; of an appeal, that is contested; 0: none
  std::vector<std::string> persons{};  // of staff, or of a registration: resource names
  std::string role{};                  // of staff
  std::string division{};              // asked for at registration
  Value arguments{};                   // the player form, or the proposed settings
  bool judge_sits = false;             // of kJudge: the judge who is named plays there
  bool of_penalty = false;             // of kAppeal: it contests a penalty, not a report
};

// That it may be done, and what follows.
struct Admitted {
  std::optional<EventStatus> status;     // the status that follows, where it is not the usual one
  bool drops = false;                    // of an absence: the player leaves instead
  uint32_t entry_round = 0;              // of a registration; 0: as asked
  std::string division;                  // of a registration; empty: as asked
  std::vector<Duty> duties;              // that it opens
  std::vector<uint32_t> settled_duties;  // that it settles, by number
  std::vector<Citation> citations;
  bool decks_wanted = false;  // of a start: a player needs a legal deck before he plays
};

// Fails with the ruleset's refusal, RULESET_FAULT, RULESET_UNKNOWN, or FIELD_INVALID where by hand
// no reason is given.
Task<OrFailure<Admitted>> Admit(const DecideContext& context, const Command& command, Act act);

// The decision `what` on an admitted act, with the duties and citations that follow from it.
DecidedCommand DecidedAs(decltype(Decision::what) what, Admitted admitted);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_ADMISSION_H_
