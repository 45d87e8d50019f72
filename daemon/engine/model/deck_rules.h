// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the life of deck lists: until when they may be changed, and to whom
// they are known.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_DECK_RULES_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_DECK_RULES_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

// The latest deadline: 3000-01-01 UTC.
inline constexpr int64_t kDeckDeadlineMaxUs = 32'503'680'000'000'000;

// Lists that are kept of one player besides the newest; the journal has all.
inline constexpr size_t kDeckVersionsKept = 20;

// When lists become known to all readers of the event. kUnsaid is as kNever.
enum class DeckPublication { kUnsaid, kNever, kAfterEvent, kInCut, kAlways };

struct DeckRules {
  int64_t deadline_time_us = 0;  // 0: none
  bool locked = false;
  DeckPublication publication = DeckPublication::kUnsaid;

  bool operator==(const DeckRules&) const = default;
};

// --- Commands

struct SetDeckRules {
  static constexpr CommandTraits kTraits = {
      .call = {"DeckService", "SetDeckRules", Scope::kEvent, "event", "", "y-yy-----"},
      .when = {Period::kAlive, "the rules for its lists stay as they are"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  DeckRules rules;
};

// The reason is the command's.
struct UnlockDeck {
  static constexpr CommandTraits kTraits = {
      .call = {"DeckService", "UnlockDeck", Scope::kEvent, "player", "", "y-yyyy---"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
};

struct SetDeckConsent {
  static constexpr CommandTraits kTraits = {
      .call = {"DeckService", "SetDeckConsent", Scope::kEvent, "player", "player", "y-yyyyo--"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
  bool consents = false;
};

// --- Decisions

struct DeckRulesSet {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
};
struct DeckUnlocked {
  static constexpr Disclosure kDisclosure = {Subject::kDeck};
};
struct DeckConsentSet {
  static constexpr Disclosure kDisclosure = {Subject::kDeck};
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_DECK_RULES_H_
