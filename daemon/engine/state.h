// SPDX-License-Identifier: Apache-2.0
//
// The state of a journal at one revision: what folding its records gives.
//
// States are immutable trees that share their parts (persistent_vector.h). One is held by shared
// pointer, may be read from any thread for as long as it is held, and never changes.

#ifndef ARBITRO_DAEMON_ENGINE_STATE_H_
#define ARBITRO_DAEMON_ENGINE_STATE_H_

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "daemon/engine/model.h"
#include "daemon/engine/persistent_vector.h"

namespace arbitro::engine {

// A registered deck.
struct DeckState {
  std::vector<DeckLine> rows;
  DeckVerdict verdict;
  uint64_t revision = 0;
};

struct PlayerState {
  std::string id;
  uint32_t number = 0;  // from 1; index + 1
  PlayerStatus status = PlayerStatus::kActive;
  uint32_t entry_round = 1;
  int32_t points = 0;
  uint32_t byes = 0;
  uint32_t floats_down = 0;
  uint32_t floats_up = 0;
  std::shared_ptr<const DeckState> deck;  // null: none registered
};

struct SeatState {
  uint32_t player_number = 0;
  uint32_t role = 0;
};

struct TableState {
  arbitro_table_kind kind = ARBITRO_TABLE_MATCH;
  std::vector<SeatState> seats;
  std::vector<SeatOutcome> outcomes;  // empty: not decided
  Value report;                       // null: a bye, or not decided

  bool decided() const { return !outcomes.empty(); }
};

struct RoundState {
  uint32_t number = 0;
  PersistentVector<std::shared_ptr<const TableState>> tables;
  uint32_t decided_tables = 0;
  std::shared_ptr<const Certificate> certificate;
  DrawProof draw;
  std::shared_ptr<const RoundClosed> standings;  // null: the round is open
  uint64_t paired_revision = 0;
  uint64_t closed_revision = 0;

  bool closed() const { return standings != nullptr; }
};

// Numbers by name: players by id, events by resource name. Copies share all buckets but those that
// changed.
class NameIndex {
 public:
  // The number of what is called so.
  std::optional<uint32_t> Find(std::string_view name) const;
  void Add(const std::string& name, uint32_t number);

 private:
  using Bucket = std::vector<std::pair<std::string, uint32_t>>;
  static constexpr size_t kBuckets = 256;
  static size_t BucketOf(std::string_view name);

  std::array<std::shared_ptr<const Bucket>, kBuckets> buckets_;
};

// What never changes in an event.
struct EventBase {
  CreateEvent created;
  RulesetIdentity ruleset;
  Digest draw_commitment = {};
  uint32_t chain_length = 0;
  int64_t create_time_us = 0;
};

struct EventState {
  std::shared_ptr<const EventBase> base;
  EventStatus status = EventStatus::kDraft;
  PersistentVector<std::shared_ptr<const PlayerState>> players;
  std::shared_ptr<const NameIndex> index = std::make_shared<NameIndex>();
  uint32_t active_players = 0;
  std::vector<std::shared_ptr<const RoundState>> rounds;
  uint32_t links_opened = 0;
  Digest last_link = {};  // the commitment, before the first draw

  // Null where there is none.
  const PlayerState* FindPlayer(std::string_view id) const;
  const RoundState* FindRound(uint32_t number) const;
  // number must be one of the event's.
  const PlayerState& Player(uint32_t number) const { return *players[number - 1]; }
  uint32_t RoundsClosed() const;
};

struct CatalogueState {
  ImportCatalogue import;
  int64_t import_time_us = 0;
};

// An event that this daemon made.
struct IndexedEvent {
  IndexEvent what;
  Fact made;  // the record that made it
};

// A loss that an operator accepted.
struct LossState {
  AcknowledgeLoss what;
  std::string principal;
  std::string reason;
  int64_t time_us = 0;
};

struct HouseState {
  std::vector<std::shared_ptr<const CatalogueState>> catalogues;
  PersistentVector<std::shared_ptr<const IndexedEvent>> events;
  std::shared_ptr<const NameIndex> event_index = std::make_shared<NameIndex>();
  std::vector<std::shared_ptr<const LossState>> losses;

  // Null where there is none. `sha256` is 64 hex digits.
  const CatalogueState* FindCatalogue(std::string_view sha256) const;
};

// An event that was entered into a series.
struct SeriesEvent {
  EnterEvent what;
  Fact final_standings;
};

struct SeriesState {
  std::shared_ptr<const CreateSeries> created;
  std::vector<std::shared_ptr<const SeriesEvent>> events;

  // Null where it was not entered.
  const SeriesEvent* FindEvent(std::string_view event) const;
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

  // Whether a suspension that stands keeps the person out of the game then.
  bool SuspendedAt(int64_t time_us, std::string_view ruleset) const;
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
};

using StatePtr = std::shared_ptr<const JournalState>;

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_STATE_H_
