// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the players of an event: who they are, and in which rounds they
// play.
//
// A player is a person or a team. Persons are opaque references: who stands behind one, the vault
// knows. Nothing here takes effect by time alone: a drop from round 5 on is a record of today, and
// the draw of round 5 reads it.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_PLAYER_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_PLAYER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/value.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

enum class PlayerStatus { kActive = 1, kDropped, kExpelled };

// --- Commands

struct RegisterPlayer {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "RegisterPlayer", Scope::kEvent, "event", "person", "y-yyyyoo-"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kOfPlaces,
      .draft = BesideDraft::kGoesOn};
  std::string player;               // id
  std::string person{};             // resource name; empty: not told, or a team
  std::vector<std::string> team{};  // members of a team: resource names of persons
  std::string division{};           // one of the ruleset's; empty: the ruleset says, or none
  Value facts{};                    // of the ruleset's player form; null: none
  uint32_t entry_round = 0;         // 0: the next that is not paired

  // Returns whom it brings: the person, or the members of the team.
  std::vector<std::string> Persons() const {
    return person.empty() ? team : std::vector<std::string>{person};
  }
};
// Opens check-in for a round: only who checks in is drawn in it.
struct OpenCheckIn {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "OpenCheckIn", Scope::kEvent, "event", "", "y-yy-y---"},
      .by_hand = true,
      .draft = BesideDraft::kGoesOn};
  uint32_t round = 0;
};
struct CheckInPlayer {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "CheckInPlayer", Scope::kEvent, "player", "player", "y-yyyyo--"},
      .by_hand = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
  uint32_t round = 0;
};
// The player is not there in one round, and is back in the one after it.
struct SetAbsent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "SetAbsent", Scope::kEvent, "player", "player", "y-yyyyo--"},
      .by_hand = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
  uint32_t round = 0;
};
// Takes an absence back, before the round is paired.
struct SetPresent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "SetPresent", Scope::kEvent, "player", "player", "y-yyyyo--"},
      .by_hand = true,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
  uint32_t round = 0;
};
struct DropPlayer {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "DropPlayer", Scope::kEvent, "player", "player", "y-yyyyo--"},
      .by_hand = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  std::string player;       // id
  uint32_t from_round = 0;  // the first that the player does not play; 0: the next not paired
  // Whether the registration was a mistake: all is as if it had never been.
  bool registered_by_mistake = false;
};
// A player who dropped comes back, with the points of before and nothing for the rounds between.
struct ReenterPlayer {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "ReenterPlayer", Scope::kEvent, "player", "", "y-yyyy---"},
      .by_hand = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  std::string player;       // id
  uint32_t from_round = 0;  // the first that the player plays again; 0: the next not paired
};
// Takes no part any more, for good. Needs a reason.
struct ExpelPlayer {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "ExpelPlayer", Scope::kEvent, "player", "", "y-yy-----"},
      .by_hand = true,
      .asks = true};
  std::string player;  // id
};

// --- Decisions

struct PlayerRegistered {
  static constexpr Disclosure kDisclosure = {Subject::kPlayer};
  uint32_t number = 0;       // from 1
  uint32_t entry_round = 0;  // from 1
  std::string division{};    // empty: none
};
struct CheckInOpened {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t round = 0;
};
struct PlayerDropped {
  static constexpr Disclosure kDisclosure = {Subject::kPlayer};
  uint32_t number = 0;
  uint32_t from_round = 0;
};
// Of check-in, absence, its end, re-entry and expulsion.
struct PlayerChanged {
  static constexpr Disclosure kDisclosure = {Subject::kPlayer};
  uint32_t number = 0;
  uint32_t round = 0;  // the round in which, or from which on, it holds
  // Of an expulsion that decides the match in hand.
  uint32_t table = 0;  // of the open round; 0: it decides none
  ResultDecided result{};
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_PLAYER_H_
