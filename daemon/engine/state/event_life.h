// SPDX-License-Identifier: Apache-2.0
//
// The part of an event's state that is not players and rounds: staff, schedule, settings, duties,
// publications; and the clock of a round.
//
// Parts of EventState (state/state.h), immutable as it is.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_EVENT_LIFE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_EVENT_LIFE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "daemon/engine/model/clock.h"
#include "daemon/engine/model/deck_rules.h"
#include "daemon/engine/model/event_life.h"
#include "daemon/engine/model/publication.h"
#include "daemon/engine/model/table_plan.h"
#include "daemon/engine/state/floor.h"
#include "daemon/engine/state/persistent_vector.h"
#include "daemon/engine/state/screen.h"
#include "daemon/engine/state/shared_empty.h"
#include "daemon/engine/state/ticket.h"

namespace arbitro::engine {

struct StaffState {
  StaffMember member;
  uint64_t revision = 0;  // since when
};

// A round as it is planned now.
struct PlannedRoundState {
  PlannedRound plan;
  int64_t first_start_minute = 0;  // as it was planned first
  uint32_t postponements = 0;
  uint64_t revision = 0;  // since when it is planned so
};

// Settings that were amended, as they hold now.
struct AmendmentState {
  AmendSettings what;
  std::string principal;
  std::string reason;
  uint32_t number = 0;  // of the amendment, from 1
  uint64_t revision = 0;
  std::shared_ptr<const AmendmentState> before{};  // null: the first
};

struct DutyState {
  Duty duty;
  uint64_t opened_revision = 0;
  uint64_t settled_revision = 0;  // 0: open
  std::string note;               // of who settled it
  uint32_t player_number = 0;     // whose act or penalty opened it; 0: it is about no player

  bool open() const { return settled_revision == 0; }
};

struct PublicationState {
  Publish what;
  uint64_t published_revision = 0;  // the record that says what was published
  uint64_t revision = 0;
  int64_t time_us = 0;  // windows of appeal run from here

  // How long ago that was, in whole seconds, rounded up.
  uint32_t AgeSeconds(int64_t now_us) const;
};

// A published pairing that was taken back.
struct PublishedRedraw {
  uint32_t round = 0;
  std::string reason;
  int64_t time_us = 0;
  uint64_t revision = 0;
};

// Those that are kept of an event; the journal has all.
inline constexpr size_t kPublishedRedrawsKept = 100;

// A publication that the daemon makes when its time comes.
struct PlannedPublication {
  PublicationKind kind = PublicationKind::kStandings;
  uint32_t round = 0;  // 0: deck lists
  int64_t time_us = 0;
  uint64_t revision = 0;  // the record that says so
};

struct EventLife {
  std::vector<StaffState> staff;                              // in the order of adding
  std::vector<PlannedRoundState> schedule;                    // by round
  std::shared_ptr<const AmendmentState> amendment;            // null: settings as at creation
  PersistentVector<std::shared_ptr<const DutyState>> duties;  // by number
  uint32_t open_duties = 0;
  uint32_t blocking_duties = 0;  // open ones that block
  std::vector<PublicationState> publications;
  // Of standings and deck lists, by kind; of a draft's pairings, the draft says it (DraftState).
  std::vector<PlannedPublication> planned;
  std::vector<PublishedRedraw> published_redraws;  // the newest, in the order of taking back
  uint32_t check_in_round = 0;  // only who checks in is drawn in it; 0: in no round so far
  uint32_t checked_in = 0;      // players who have, for that round
  PersistentVector<std::shared_ptr<const TicketState>> tickets;  // by number
  std::vector<std::shared_ptr<const ScreenState>> screens;       // by id
  std::shared_ptr<const DeckRules> deck_rules;                   // null: never set
  std::shared_ptr<const TablePlan> table_plan;                   // null: tables are numbered from 1
  std::shared_ptr<const FloorBook> floor = SharedEmpty<FloorBook>();
  std::vector<uint32_t> absent;  // players absent in round i + 1, as far as any are announced

  // Players who are announced as absent in the round.
  uint32_t AbsentIn(uint32_t round) const;

  // The amendment that held at the revision; null: the settings as at creation did.
  std::shared_ptr<const AmendmentState> AmendmentAt(uint64_t revision) const;
  // Null where it is not planned.
  const PlannedRoundState* FindPlanned(uint32_t round) const;
  // The newest publication of the round's standings; null: there is none.
  const PublicationState* FindStandings(uint32_t round) const;
  // The numbers of the duties that the record of that revision opened, and that are still open.
  std::vector<uint32_t> OpenDutiesOf(uint64_t revision) const;
};

// How a round's clock stands.
struct ClockState {
  uint32_t seconds = 0;
  uint32_t extra_turns = 0;
  int64_t start_time_us = 0;
  int64_t paused_us = 0;        // of pauses that are over
  int64_t paused_since_us = 0;  // 0: it runs
  int64_t time_called_us = 0;   // 0: time was not called yet

  bool paused() const { return paused_since_us != 0; }
  void Pause(int64_t time_us) { paused_since_us = time_us; }
  // A clock that was started by a time which is still to come has not run before now.
  void ShedLead(int64_t time_us);
  void Resume(int64_t time_us);
  // Time is over for all but tables with an extension, also where the clock stood.
  void Call(int64_t time_us);

  // When time is up, for a table with `extension_seconds` more; 0 while the clock stands.
  int64_t EndTimeUs(uint32_t extension_seconds = 0) const;
  // How much is left to play when it stands; 0: nothing, or it runs.
  int64_t LeftUs() const;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_EVENT_LIFE_H_
