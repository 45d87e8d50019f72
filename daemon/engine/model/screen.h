// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about the screens of a hall: what each shows.
//
// A screen is an address that carries no right. The engine keeps what staff told it to show, and
// looks at no round, table or player for it: a round to come may be named, so that a refusal tells
// of no draft.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_SCREEN_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_SCREEN_H_

#include <cstddef>
#include <cstdint>
#include <string>

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

inline constexpr uint32_t kScreensMax = 64;           // of an event
inline constexpr uint32_t kScreenPartsMax = 32;       // that a list is cut into
inline constexpr size_t kScreenLineBytesMax = 200;    // titles, and notices beside a view
inline constexpr size_t kScreenTextBytesMax = 500;    // a message
inline constexpr size_t kScreenLettersBytesMax = 32;  // with which a name begins

enum class ScreenShows { kPairings = 1, kClock, kStandings, kBracket, kMessage };

// The order of pairings; kUnsaid: by names.
enum class ScreenOrder { kUnsaid, kNames, kTables };

// A view. Fields that its kind does not use are empty.
struct ScreenView {
  ScreenShows shows = ScreenShows::kClock;
  uint32_t number = 0;  // of the round, or of the phase; 0: the newest
  ScreenOrder order = ScreenOrder::kUnsaid;
  std::string from_name{};  // letters; empty: from the first
  std::string to_name{};    // letters; empty: to the last
  uint32_t from_table = 0;  // 0: from the first
  uint32_t to_table = 0;    // 0: to the last
  uint32_t part = 0;        // from 1; 0: all of the list
  uint32_t parts = 0;
  std::string division{};  // of the standings; empty: all
  std::string message{};
  std::string notice{};  // beside the view; empty: none

  bool operator==(const ScreenView&) const = default;
};

// --- Commands

struct SetScreen {
  static constexpr CommandTraits kTraits = {
      .call = {"ScreenService", "SetScreen", Scope::kEvent, "screen", "", "y-yy-y---"},
      .when = {Period::kAlive, "its screens stay as they are"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::string screen;  // id
  std::string title;
  ScreenView view;
};

struct RemoveScreen {
  static constexpr CommandTraits kTraits = {
      .call = {"ScreenService", "RemoveScreen", Scope::kEvent, "screen", "", "y-yy-y---"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::string screen;  // id
};

// --- Decisions

struct ScreenSet {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  bool made = false;  // there was none of that id
};
struct ScreenRemoved {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_SCREEN_H_
