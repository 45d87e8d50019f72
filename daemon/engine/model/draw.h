// SPDX-License-Identifier: Apache-2.0
//
// Draws in public: frozen, contributed to, then drawn by the command that they are for, or given
// up. docs/draws.md gives every byte.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_DRAW_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_DRAW_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "daemon/engine/model/answer.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {

inline constexpr uint32_t kContributionsMax = 1'024;  // of one draw
inline constexpr size_t kContributionBytesMax = 64;
inline constexpr uint32_t kDieSidesMax = 1'000;
inline constexpr uint32_t kDiceMax = 100;
inline constexpr uint32_t kWitnessesMin = 2;
inline constexpr uint32_t kWitnessesMax = 8;
inline constexpr size_t kBeaconBytesMax = 128;

// --- Commands

// The subject of a draw.
struct DrawSubject {
  enum class Kind { kRound = 1, kStandings, kAnswer, kPlaces };
  Kind kind = Kind::kRound;
  uint32_t round = 0;   // kRound, kStandings
  DrawAnswer answer{};  // kAnswer

  bool operator==(const DrawSubject&) const = default;
};

// A public source of randomness, and which of its values. Name empty: none.
struct Beacon {
  std::string name;
  uint64_t round = 0;
};

struct FreezeDraw {
  static constexpr CommandTraits kTraits = {
      .call = {"DrawService", "FreezeDraw", Scope::kEvent, "event", "", "y-yy-y---"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kOpensLink};
  DrawSubject subject;
  Beacon beacon;
};

struct ContributeToDraw {
  static constexpr CommandTraits kTraits = {
      .call = {"DrawService", "ContributeToDraw", Scope::kEvent, "event", "player", "y-yyyyo--"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kOpensLink};
  enum class Kind { kPlayer = 1, kDice, kBeacon };
  Kind kind = Kind::kPlayer;
  std::vector<std::string> players;  // ids: whose it is; the witnesses of dice
  std::string bytes;                 // kPlayer, kBeacon
  uint32_t sides = 0;                // kDice
  std::vector<uint32_t> values;      // kDice
};

struct VoidDraw {
  static constexpr CommandTraits kTraits = {
      .call = {"DrawService", "VoidDraw", Scope::kEvent, "event", "", "y-yy-----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kOpensLink};
};

// --- Decisions

struct DrawFrozen {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t link_index = 0;  // from 1
  storage::Digest list_digest = {};
  uint32_t players = 0;
};
struct DrawContributed {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t number = 0;   // from 1, within the draw
  bool outside = false;  // of the staff
};
struct DrawVoided {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t link_index = 0;
  storage::Digest link = {};
  uint32_t draws_voided = 0;  // in the event so far
};

// --- State

struct ContributionState {
  ContributeToDraw what;
  std::vector<uint32_t> numbers;  // of `what.players`
  bool outside = false;
  uint64_t revision = 0;
};

// A draw that is frozen and neither drawn nor given up.
struct FrozenDraw {
  FreezeDraw what;
  DrawFrozen frozen;
  std::vector<ContributionState> contributions;
  uint64_t revision = 0;
  int64_t time_us = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_DRAW_H_
