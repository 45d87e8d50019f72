// SPDX-License-Identifier: Apache-2.0
//
// The state of a journal at one revision: what folding its records gives.
//
// States are immutable trees that share their parts (state/persistent_vector.h). One is held by
// shared pointer, may be read from any thread for as long as it is held, and never changes.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_STATE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_STATE_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/engine/model/model.h"
#include "daemon/engine/state/event_life.h"
#include "daemon/engine/state/event_register.h"
#include "daemon/engine/state/fault_book.h"
#include "daemon/engine/state/name_index.h"
#include "daemon/engine/state/penalty.h"
#include "daemon/engine/state/persistent_vector.h"
#include "daemon/engine/state/phase.h"
#include "daemon/engine/state/place.h"
#include "daemon/engine/state/player.h"
#include "daemon/engine/state/series.h"
#include "daemon/engine/state/shared_empty.h"
#include "daemon/engine/state/table.h"

namespace arbitro::engine {

// Raised whenever a state comes to hold more than it did, so that the daemon makes older snapshots
// again.
inline constexpr uint32_t kFoldVersion = 13;

// The parts of an event that hardly ever change: its ruleset and the engine's revision by an
// upgrade, the rest never.
struct EventBase {
  CreateEvent created;
  RulesetIdentity ruleset;  // decides the next command
  Digest draw_commitment = {};
  uint32_t chain_length = 0;
  int64_t create_time_us = 0;
  bool secret_standings = false;  // state/secret_standings.h
  std::string creator;            // the principal who made it
  uint32_t engine_revision = 0;   // state/engine_revision.h
};

// The chain that sealed deals open (decide/sealed_deals.h).
struct DealChain {
  Digest commitment = {};
  uint32_t links_used = 0;    // that rounds were dealt from
  uint32_t opened_index = 0;  // the newest that is open; 0: none
  Digest last_link = {};      // that one; the commitment before the first
};

// A round that is not published yet (state/draft.h).
struct DraftState {
  // The record of the first draft since one was published: what was recorded of drafts that were
  // taken back is withheld until the round's next pairing is published.
  uint64_t since_revision = 0;
  uint32_t round = 0;           // the event's newest; 0: it was taken back
  int64_t publish_time_us = 0;  // when the daemon publishes it; 0: a person does
};

struct EventState {
  // 32 of 16 bytes lie together: a result changes two, and they are copied as plain bytes.
  using Tallies = PersistentVector<PlayerTally, 5>;

  std::shared_ptr<const EventBase> base;
  EventStatus status = EventStatus::kDraft;
  PersistentVector<std::shared_ptr<const PlayerState>> players;
  Tallies tallies;  // of the players, in their order
  std::shared_ptr<const NameIndex> index = SharedEmpty<NameIndex>();
  std::shared_ptr<const NameIndex> persons = SharedEmpty<NameIndex>();  // and teams' members
  uint32_t active_players = 0;
  uint32_t expelled_players = 0;
  uint32_t withdrawn_players = 0;  // their numbers are in `players`, and nothing counts them
  std::shared_ptr<const EventLife> life = SharedEmpty<EventLife>();
  std::vector<std::shared_ptr<const RoundState>> rounds;
  std::vector<PhasePtr> phases;  // that were started; rounds before the first are a phase of theirs
  std::shared_ptr<const PenaltyBook> penalties = SharedEmpty<PenaltyBook>();
  std::shared_ptr<const AwardsGranted> awards;  // null: not granted
  uint32_t links_opened = 0;                    // by draws of rounds, and by lots in standings
  Digest last_link = {};                        // the commitment, before the first draw
  ReportMode report_mode = ReportMode::kStaff;
  bool shared_devices = false;  // two players of a table may report from one device
  uint32_t rounds_taken_back = 0;
  std::vector<uint32_t> redraws;  // of them, pairings of round i + 1, as far as any were
  uint64_t results_revision = 0;  // the newest record that changed a result or standings; 0: none
  std::shared_ptr<const DealChain> deals;    // null: the settings never asked for sealed deals
  std::shared_ptr<const FrozenDraw> frozen;  // null: no draw is
  uint32_t draws_voided = 0;
  std::shared_ptr<const DraftState> draft;  // null: nothing is withheld as a draft
  std::shared_ptr<const PlaceBook> places = SharedEmpty<PlaceBook>();

  // Return nullptr if there is none.
  const PlayerState* FindPlayer(std::string_view id) const;
  const RoundState* FindRound(uint32_t number) const;
  // `number` must be one of the event's.
  const PlayerState& Player(uint32_t number) const { return *players[number - 1]; }
  // Returns how many are registered, whether they left or not.
  uint32_t Registered() const { return static_cast<uint32_t>(players.size()) - withdrawn_players; }
  // Returns how many take part in the next round or in a later one, absent or not: a player who has
  // said to leave after it is there until then. Up to kBeforeGamesTakenBack, `active_players`.
  uint32_t NotLeft() const;
  const PlayerTally& Tally(uint32_t number) const { return tallies[number - 1]; }
  // Adds the next player. The caller adds its name to `index`.
  void AddPlayer(PlayerState player, const PlayerTally& tally);
  uint32_t RoundsClosed() const;
  // Returns the first round that is not paired.
  uint32_t NextRound() const { return static_cast<uint32_t>(rounds.size()) + 1; }
  // Returns the started phase that the round is in, or nullptr if none was started for it.
  const PhaseState* PhaseOf(uint32_t round) const;
  // Returns a number from 1; rounds that were paired before any phase was started are phase 1.
  uint32_t PhaseNumberOf(uint32_t round) const;
  uint32_t NextPhase() const;
  // Returns the round's number within its phase, from 1.
  uint32_t RoundInPhase(uint32_t round) const;
  // Returns the settings that hold now: those of the creation, or as amended since.
  const Value& Settings() const;
  // Returns how far the event's clock is ahead of UTC: in a time zone as at the newest record, else
  // as at the creation, or as amended since.
  int32_t UtcOffsetMinutes() const;
  // Returns the catalogue that decks are judged by now: 64 hex digits, or empty.
  const std::string& CatalogueSha256() const;
  // Returns whether the player is drawn in the round: takes part, is there, checked in if asked.
  bool IsDrawn(const PlayerState& player, uint32_t round) const;
  bool IsAnybodyDrawn(uint32_t round) const;
};

struct CatalogueState {
  ImportCatalogue import;
  int64_t import_time_us = 0;
};

// A loss that an operator accepted.
struct LossState {
  AcknowledgeLoss what;
  std::string principal;
  std::string reason;
  int64_t time_us = 0;
};

// A ruleset's library in the log.
struct KeptRuleset {
  KeepRuleset what;
  int64_t time_us = 0;
};

// A key that the log signed with.
struct NamedLogKey {
  NameLogKey what;
  bool handed_over = false;
  std::string principal;
  std::string reason;
  int64_t time_us = 0;
};

struct HouseState {
  std::vector<std::shared_ptr<const CatalogueState>> catalogues;
  EventRegister events;
  std::vector<std::shared_ptr<const LossState>> losses;
  std::vector<std::shared_ptr<const KeptRuleset>> rulesets;
  std::vector<std::shared_ptr<const NamedLogKey>> log_keys;
  std::shared_ptr<const FaultBook> faults = SharedEmpty<FaultBook>();

  // Return nullptr if there is none. `sha256` is 64 hex digits.
  const CatalogueState* FindCatalogue(std::string_view sha256) const;
  const KeptRuleset* FindRuleset(std::string_view sha256) const;
};

struct PersonEntryState {
  PersonEntry entry;
  std::string principal;  // who recorded it
  std::string reason;     // and why
  uint64_t revision = 0;
  uint64_t withdrawn_revision = 0;  // 0: it stands
};

struct PersonState {
  std::vector<std::shared_ptr<const PersonEntryState>> entries;  // by number
};

// A journal's state. The part of the journal's kind is in use, the others are empty.
struct JournalState {
  std::string journal;  // resource name
  uint64_t revision = 0;
  Digest hash = {};
  int64_t time_us = 0;
  EventState event;  // from revision 1 on
  HouseState house;
  SeriesState series;  // from revision 1 on
  PersonState person;

  JournalKind kind() const { return KindOfJournal(journal).value_or(JournalKind::kEvent); }
  bool is_house() const { return kind() == JournalKind::kHouse; }
  // Returns the ruleset that decides an event or a series; else, and before a record, nullptr.
  const RulesetIdentity* pinned() const;
  // Returns the engine's revision that decides it; 0 for the others, and before the first record.
  uint32_t engine_revision() const;
};

using StatePtr = std::shared_ptr<const JournalState>;

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_STATE_H_
