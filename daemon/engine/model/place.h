// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions about an event in the world: where and when it is, for how many, and who
// of those that wait gets a place.
//
// A registration beyond the capacity waits in a list of its own: its player has no registration
// number, and no ruleset sees it, until it is called up. Where places are drawn, all who register
// before a moment wait for that draw.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_PLACE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_PLACE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/draw.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/round.h"

namespace arbitro::engine {

inline constexpr uint32_t kCapacityMax = 100'000;
inline constexpr uint32_t kWaitingMax = 100'000;  // who ever waited for a place, in one event
inline constexpr uint32_t kProgrammeEntriesMax = 200;
inline constexpr uint32_t kProgrammeMinutesMax = 1'440;
inline constexpr size_t kTimeZoneBytesMax = 64;
inline constexpr size_t kVenueBytesMax = 200;
inline constexpr size_t kAddressBytesMax = 1'000;
inline constexpr size_t kProgrammeTitleBytesMax = 200;

// Names those who find an event once its registration is open.
enum class EventVisibility { kAsListed = 0, kListed, kUnlisted, kPrivate };

// A part of the event's days.
struct ProgrammeEntry {
  std::string title;
  int64_t start_minute = 0;  // minutes since 1970-01-01 00:00 on the event's own clock
  uint32_t minutes = 0;      // 0: it is a moment
  bool is_break = false;

  bool operator==(const ProgrammeEntry&) const = default;
};

// Says what changes; nothing where it stays.
struct EventDetails {
  std::optional<std::string> time_zone{};  // of the IANA database; empty: a fixed offset
  std::optional<std::string> venue{};
  std::optional<std::string> address{};
  std::optional<uint32_t> capacity{};  // 0: no bound of its own
  std::optional<EventVisibility> visibility{};
  std::optional<std::vector<ProgrammeEntry>> programme{};
  std::optional<int64_t> drawn_from_us{};  // 0: places go in the order of registration

  bool operator==(const EventDetails&) const = default;
};

// --- Commands

struct SetDetails {
  static constexpr CommandTraits kTraits = {
      .call = {"PlaceService", "SetDetails", Scope::kEvent, "event", "", "y-yy-----"},
      .draft = BesideDraft::kGoesOn};
  EventDetails details;
};

struct DrawPlaces {
  static constexpr CommandTraits kTraits = {
      .call = {"PlaceService", "DrawPlaces", Scope::kEvent, "event", "", "y-yy-----"},
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kOpensLink};
};

// --- Decisions

struct DetailsSet {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t capacity = 0;  // from now on
};
// Of a registration for which there is no place, or not yet.
struct PlayerWaits {
  static constexpr Disclosure kDisclosure = {Subject::kPlayer};
  uint32_t number = 0;       // in the list, from 1
  uint32_t entry_round = 0;  // from 1
  std::string division{};    // empty: none
};
// Of a player who waited and leaves.
struct WaitingEnded {
  static constexpr Disclosure kDisclosure = {Subject::kPlayer};
  uint32_t number = 0;
};
struct PlacesDrawn {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  DrawProof draw;
  std::vector<uint32_t> order;  // numbers in the list
};

// A player who waited and has a place by a decision; part of Decision, whatever it decides.
struct CallUp {
  uint32_t waiting_number = 0;
  uint32_t number = 0;       // registration number, from 1
  uint32_t entry_round = 0;  // from 1
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_PLACE_H_
