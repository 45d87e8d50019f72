// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about penalties and appeals.
//
// The ruleset says what an infraction costs, from the player's penalties of before; the head judge
// may rule otherwise, with a reason, and the record says that it deviates. A ruling takes effect at
// once: points, status, time, the open table. Nothing is edited: a penalty that should not stand is
// revoked by a record of its own.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_PENALTY_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_PENALTY_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/penalty.h"
#include "arbitro/value.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

// Penalties and appeals that one event may have.
inline constexpr uint32_t kPenaltiesMax = 100'000;
inline constexpr uint32_t kAppealsMax = 10'000;

// --- Commands

// Rules on an infraction. By hand (Command::by_hand) the ruleset is not asked: `proposed` is the
// ruling and `effects` are its effects.
struct RulePenalty {
  static constexpr CommandTraits kTraits = {
      .call = {"PenaltyService", "RulePenalty", Scope::kEvent, "player", "", "y--yy----"},
      .by_hand = true,
      .judges = true,
      .asks = true};
  std::string player;      // id
  std::string infraction;  // one of the ruleset's; by hand also a person's own words
  Value circumstances;     // of the infraction's form; null: nothing is said
  std::string proposed;    // a penalty's id; empty: what the rules ask
  bool head_judge = false;
  std::vector<PenaltyEffect> effects{};  // by hand alone
};
// A penalty stands no longer. Needs a reason. Points come back and who was expelled may re-enter;
// what it did to a result is corrected as any other result.
struct RevokePenalty {
  static constexpr CommandTraits kTraits = {
      .call = {"PenaltyService", "RevokePenalty", Scope::kEvent, "penalty", "", "y--y-----"},
      .by_hand = true,
      .judges = true};
  uint32_t number = 0;
};
// A player contests a penalty, a table's result, or what the text says.
struct FileAppeal {
  static constexpr CommandTraits kTraits = {
      .call = {"PenaltyService", "FileAppeal", Scope::kEvent, "player", "player", "y-yyyyo--"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::string player;    // id
  uint32_t penalty = 0;  // number; 0: not about one
  uint32_t round = 0;    // of the result or the standings; 0: about neither
  uint32_t table = 0;    // 0: about the standings of the round
  std::string text;
};
// Needs a reason. A penalty that the appeal was about, and that is upheld against it, is revoked.
struct DecideAppeal {
  static constexpr CommandTraits kTraits = {
      .call = {"PenaltyService", "DecideAppeal", Scope::kEvent, "appeal", "", "y--y-----"},
      .by_hand = true,
      .judges = true};
  uint32_t number = 0;
  bool upheld = false;
};

// --- Decisions

// Another penalty that came with a ruling.
struct FurtherRuling {
  uint32_t player_number = 0;
  std::string penalty;
};
// Points that a ruling gives or takes.
struct PointsChange {
  uint32_t player_number = 0;
  int32_t points = 0;
};
struct PenaltyRuled {
  static constexpr Disclosure kDisclosure = {Subject::kPenalty};
  uint32_t number = 0;  // from 1; the further ones have the numbers behind it
  uint32_t player_number = 0;
  uint32_t step = 0;
  std::string penalty;  // id
  bool deviates = false;
  bool final = false;
  std::vector<std::string> allowed;  // ids, mildest first
  std::vector<std::string> choices;  // what the head judge may choose beside them
  std::vector<PenaltyEffect> effects;
  std::vector<FurtherRuling> further;
  std::vector<PointsChange> points;
  uint32_t round = 0;          // in which it was given; 0: before the first
  uint32_t table = 0;          // where the player sat, undecided; 0: nowhere
  ResultDecided result;        // of that table, where the ruling decides it; else empty
  bool no_match_left = false;  // a loss would weigh on the next match, and there is none to come
};
struct PenaltyRevoked {
  static constexpr Disclosure kDisclosure = {Subject::kPenalty};
  uint32_t player_number = 0;
};
struct AppealFiled {
  static constexpr Disclosure kDisclosure = {Subject::kAppeal};
  uint32_t number = 0;             // from 1
  std::vector<uint32_t> seated{};  // at the table that it is about
};
struct AppealDecided {
  static constexpr Disclosure kDisclosure = {Subject::kAppeal};
  bool penalty_revoked = false;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_PENALTY_H_
