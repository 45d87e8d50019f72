// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about calls for a judge.
//
// A player, or the staff, calls a judge to a table of the newest round. A judge takes the call,
// comes to the table, and ends it with an outcome; a player may take the own call back until the
// judge is there. The players of a table have one open call at most.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_JUDGE_CALL_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_JUDGE_CALL_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

inline constexpr uint32_t kJudgeCallsMax = 10'000;      // of an event
inline constexpr uint32_t kJudgeCallsOfPlayerMax = 20;  // of a player in a round
inline constexpr size_t kJudgeCallTextBytesMax = 200;

// kNone: it is open.
enum class JudgeCallOutcome { kNone, kRuled, kRepaired, kPenalty, kNotNeeded, kWithdrawn };

// --- Commands

struct CallJudge {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "CallJudge", Scope::kEvent, "table", "player", "y-yyyyo--"},
      .at_table = true,
      .draws = BesideDraws::kAll};
  uint32_t round = 0;
  uint32_t table = 0;
  std::string player{};  // id; empty: the staff calls
  std::string text{};
};

struct AnswerJudgeCall {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "AnswerJudgeCall", Scope::kEvent, "call", "", "y-yyyy---"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t call = 0;     // number
  bool arrived = false;  // at the table; else on the way
  std::string judge{};   // resource name of a person; empty: the one who took it, else the caller
};

// The note is the command's reason.
struct EndJudgeCall {
  static constexpr CommandTraits kTraits = {
      .call = {"FloorService", "EndJudgeCall", Scope::kEvent, "call", "player", "y-yyyyo--"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t call = 0;     // number
  std::string player{};  // id, with kWithdrawn; empty: the staff ends it
  JudgeCallOutcome outcome = JudgeCallOutcome::kNone;
};

// --- Decisions

struct JudgeCalled {
  static constexpr Disclosure kDisclosure = {Subject::kJudgeCall};
  uint32_t number = 0;  // of the call, from 1
};
struct JudgeCallAnswered {
  static constexpr Disclosure kDisclosure = {Subject::kJudgeCall};
};
struct JudgeCallEnded {
  static constexpr Disclosure kDisclosure = {Subject::kJudgeCall};
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_JUDGE_CALL_H_
