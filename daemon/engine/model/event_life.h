// SPDX-License-Identifier: Apache-2.0
//
// Commands and decisions of an event's life beside its rounds: status, staff, schedule, settings,
// duties. Publications are in model/publication.h.
//
// The ruleset says which steps of a status path its game needs (decide/admission.h);
// check/preconditions.h holds for every game. A duty is a task that a person owes, such as a
// report: any decision may open one (Decision::duties), a person settles it, and an event with an
// open one that blocks is not confirmed.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_EVENT_LIFE_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_EVENT_LIFE_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/deck.h"
#include "arbitro/value.h"
#include "storage/format/sha256.h"

#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/disclosure.h"

namespace arbitro::engine {

enum class EventStatus {
  kDraft = 1,
  kRequested,
  kSanctioned,
  kRegistration,
  kRunning,
  kCompleted,
  kConfirmed,
  kCancelled
};

// --- Commands

struct RequestEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "RequestEvent", Scope::kEvent, "event", "", "y-y------"},
      .by_hand = true,
      .asks = true};
};
struct SanctionEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "SanctionEvent", Scope::kEvent, "event", "", "y--------"},
      .by_hand = true,
      .asks = true};
};
struct OpenRegistration {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "OpenRegistration", Scope::kEvent, "event", "", "y-y------"},
      .by_hand = true,
      .asks = true};
};
struct StartEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "StartEvent", Scope::kEvent, "event", "", "y-yy-----"},
      .by_hand = true,
      .asks = true};
};
struct CompleteEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "CompleteEvent", Scope::kEvent, "event", "", "y-yy-----"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kNone};
};
struct ConfirmEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "ConfirmEvent", Scope::kEvent, "event", "", "y-yy-----"},
      .by_hand = true,
      .asks = true};
};
struct CancelEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "CancelEvent", Scope::kEvent, "event", "", "y-y------"},
      .when = {Period::kUnfinished, "an event that has ended is not cancelled"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kNone};
};

// The tasks that say what a person may do (daemon/access/roles.h). Every event has them, whatever
// tasks its ruleset lists.
inline constexpr std::string_view kStaffRoles[] = {"organiser", "head-judge",  "referee",
                                                   "judge",     "table-judge", "scorekeeper"};

// A person with a task at the event; one person may have several.
struct StaffMember {
  std::string person;  // resource name
  std::string role;    // one of kStaffRoles or of the ruleset's

  bool operator==(const StaffMember&) const = default;
};
struct AddStaff {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "AddStaff", Scope::kEvent, "event", "", "y-y------"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kNone,
      .draft = BesideDraft::kGoesOn};
  StaffMember member;
};
struct RemoveStaff {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "RemoveStaff", Scope::kEvent, "event", "", "y-y------"},
      .when = {Period::kAlive, "its staff stays as it was"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kNone,
      .draft = BesideDraft::kGoesOn};
  StaffMember member;
};

// When and where a round is to be played.
struct PlannedRound {
  uint32_t round = 0;
  int64_t start_minute = 0;  // minutes since 1970-01-01 00:00 on the event's own clock
  std::string venue;
};
// Plans the rounds that it names; the others stay as they are. Moving one that was planned is a
// postponement and needs a reason.
struct SetSchedule {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "SetSchedule", Scope::kEvent, "event", "", "y-yy-----"},
      .when = {Period::kUnfinished, "no further round is played"},
      .by_hand = true,
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  std::vector<PlannedRound> rounds;
};

// New settings for what is not decided yet. Needs a reason.
struct AmendSettings {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "AmendSettings", Scope::kEvent, "event", "", "y-yy-----"},
      .when = {Period::kUnfinished, "everything is decided, and no setting changes it"},
      .by_hand = true,
      .asks = true,
      .draws = BesideDraws::kNone};
  Value settings;
  std::string authority;  // who may do so: "head judge", "organiser" …
  // By which decks are judged from now on: 64 hex digits; empty: the same as before.
  std::string catalogue_sha256{};
  std::optional<int32_t> utc_offset_minutes{};  // of the event's clock; nothing: the same as before
};

// A task that a person owes.
struct Duty {
  std::string code;  // one of the ruleset's, or a person's own
  std::string rule;  // the rule that asks for it; empty: a person does
  std::string text;  // what is to be done, for people
  Value details;
  bool blocks = true;  // the event is not confirmed before it is settled
};
struct OpenDuty {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "OpenDuty", Scope::kEvent, "event", "", "y-yyy----"},
      .by_hand = true,
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  Duty duty;
};
struct SettleDuty {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "SettleDuty", Scope::kEvent, "event", "", "y-yyy----"},
      .by_hand = true,
      .draws = BesideDraws::kAll,
      .draft = BesideDraft::kGoesOn};
  uint32_t number = 0;
  std::string note;
};

// --- Decisions

struct StatusChanged {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  EventStatus status = EventStatus::kDraft;
  // Of a start, where the rules ask for decks: ids of those who have no legal one.
  std::vector<std::string> without_deck{};
};
struct StaffChanged {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t staff = 0;  // members from now on
};
struct ScheduleSet {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  std::vector<uint32_t> postponed;  // rounds that were planned for another time
};
// A registered deck, judged by what holds from now on.
struct DeckRejudged {
  std::string player;  // id
  DeckVerdict verdict;
  bool changed = false;
  bool was_legal = false;
};
struct SettingsAmended {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  uint32_t number = 0;  // of the amendment, from 1
  // Where the settings ask for sealed deals from now on, and never did before.
  std::optional<storage::Digest> deal_commitment{};
  std::vector<DeckRejudged> decks{};
  uint32_t rounds_planned = 0;    // of the phase in hand from now on; 0: as before
  bool phase_taken_back = false;  // the phase in hand had no round, and another is planned
};
// Decision::duties has the duty that was opened.
struct DutyOpened {
  static constexpr Disclosure kDisclosure = {Subject::kDuty};
};
struct DutySettled {
  static constexpr Disclosure kDisclosure = {Subject::kDuty};
  uint32_t number = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_EVENT_LIFE_H_
