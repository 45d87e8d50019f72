// SPDX-License-Identifier: Apache-2.0
//
// Of an event, all that lists and a start ask, in few bytes: neither has to fold its records.
//
// A brief is made from a state and kept in the log beside the records (storage/event_log.h). It is
// a cache: one of an older version, or of an older record than the journal's newest, is made again.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_EVENT_BRIEF_H_
#define ARBITRO_DAEMON_ENGINE_STATE_EVENT_BRIEF_H_

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/engine/state/state.h"

namespace arbitro::engine {

// Raised whenever a brief comes to hold more than it did, or means something else by it.
inline constexpr uint32_t kBriefVersion = 1;

struct EventBrief {
  struct Staff {
    std::string role;
    std::string person;
    bool operator==(const Staff&) const = default;
  };

  std::string journal;
  uint64_t revision = 0;
  Digest hash = {};  // of that record
  std::string title;
  std::string format;
  RulesetIdentity ruleset;
  std::string catalogue_sha256;  // 64 hex digits, or empty
  std::string creator;
  std::vector<Staff> staff;
  EventStatus status = EventStatus::kDraft;
  EventVisibility visibility = EventVisibility::kListed;
  int64_t create_time_us = 0;
  std::optional<int64_t> start_minute;  // of the first planned round, by the event's own clock
  int32_t utc_offset_minutes = 0;
  std::string time_zone;
  std::string venue;
  uint32_t capacity = 0;
  uint32_t waiting = 0;
  uint32_t players = 0;
  uint32_t active_players = 0;
  bool any_player = false;  // also one who was registered by mistake
  uint32_t open_duties = 0;
  uint32_t rounds_paired = 0;
  uint32_t rounds_closed = 0;
  bool has_draft = false;  // a round is withheld, or records of one are
  // As those see it who see no draft.
  uint32_t public_rounds_paired = 0;
  uint32_t public_rounds_closed = 0;
  int64_t publish_time_us = 0;     // when the daemon publishes something next; 0: never
  bool withholds_results = false;  // standings are secret, or an organiser holds them back
  // PersonMark of everybody who plays or waits, rising.
  std::vector<uint32_t> persons;
  // Whether the journals of persons were seen to hold all awards of the event: false says nothing.
  bool awards_recorded = false;

  bool operator==(const EventBrief&) const = default;

  // False: the person neither plays nor waits. True: the event's state says.
  bool MayHold(std::string_view person) const;
};

// `state` must be an event's, with a record. Leaves `awards_recorded` false.
EventBrief BriefOf(const JournalState& state);

// The same without its draft (state/draft.h), and then without a time of publication, which may be
// the draft's.
EventBrief WithoutDraft(EventBrief brief);

// The same on every machine, as it is stored.
uint32_t PersonMark(std::string_view person);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_EVENT_BRIEF_H_
