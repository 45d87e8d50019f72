// SPDX-License-Identifier: Apache-2.0
//
// What the engine is asked and what it decides: commands, decisions, and the inputs that made them
// so.
//
// A journal is a chain of (command, inputs, decision); state.h is what folding them gives. These
// are plain values; the messages that mirror them are in api/arbitro/v1/journal.proto, and only
// daemon/translate/ knows both. Events' own are here; house_model.h, person_model.h and
// series_model.h have those of the other journals.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_H_

#include <cstdint>
#include <string>
#include <variant>
#include <vector>

#include "arbitro/deck.h"
#include "arbitro/draw.h"
#include "arbitro/refusal.h"
#include "arbitro/score.h"
#include "arbitro/value.h"
#include "daemon/engine/house_model.h"
#include "daemon/engine/journal_kind.h"
#include "daemon/engine/person_model.h"
#include "daemon/engine/series_model.h"
#include "storage/sha256.h"

namespace arbitro::engine {

using storage::Digest;

// Names are resource names ("events/torino-2026"); ids are their last parts.

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

enum class PlayerStatus { kActive = 1, kDropped };

// --- Commands
// ---------------------------------------------------------------------------------------

struct CreateEvent {
  std::string event;  // resource name
  std::string title;
  std::string ruleset;  // id
  std::string format;
  Value settings;
  std::string catalogue_sha256;  // 64 hex digits, or empty
  int32_t utc_offset_minutes = 0;
};
struct OpenRegistration {};
struct StartEvent {};
struct CompleteEvent {};
struct CancelEvent {};
struct RegisterPlayer {
  std::string player;  // id
};
struct DropPlayer {
  std::string player;  // id
};

// A row of a list as the client sent it.
struct DeckLine {
  uint32_t count = 0;
  std::string card;  // key in the catalogue
  std::string name;
  Value marks;
};
struct SubmitDeck {
  std::string player;  // id
  std::vector<DeckLine> rows;
};
struct PairRound {
  uint32_t round = 0;
};
struct ReportResult {
  uint32_t round = 0;
  uint32_t table = 0;
  Value report;
};
struct CloseRound {
  uint32_t round = 0;
};

struct Command {
  std::variant<CreateEvent, OpenRegistration, StartEvent, CompleteEvent, CancelEvent,
               RegisterPlayer, DropPlayer, SubmitDeck, PairRound, ReportResult, CloseRound,
               ImportCatalogue, IndexEvent, AcknowledgeLoss, CreateSeries, EnterEvent,
               RecordPersonEntry, WithdrawPersonEntry>
      what;
  std::string reason;     // why, where a person decides
  std::string journal{};  // resource name of what it is about: the submission's journal
};

// --- Decisions
// --------------------------------------------------------------------------------------

struct EventCreated {
  Digest draw_commitment = {};
  uint32_t chain_length = 0;
};
struct StatusChanged {
  EventStatus status = EventStatus::kDraft;
};
struct PlayerRegistered {
  uint32_t number = 0;       // from 1
  uint32_t entry_round = 0;  // from 1
};
struct PlayerDropped {
  uint32_t number = 0;
};
struct DeckJudged {
  DeckVerdict verdict;
};

struct DrawnSeat {
  uint32_t player_number = 0;
  uint32_t role = 0;
};
struct DrawnTable {
  arbitro_table_kind kind = ARBITRO_TABLE_MATCH;
  std::vector<DrawnSeat> seats;
  std::vector<SeatOutcome> outcomes;  // of a bye; else empty until the table is decided
};
struct Certificate {
  std::vector<Chain> chains;
  std::vector<Criterion> criteria;
  std::vector<int64_t> cost;
  std::vector<int64_t> bound;
  bool uniform = false;
};

enum class DrawStrength { kCommitted = 1, kContributed };

// docs/draws.md: how the seed follows from the rest.
struct DrawProof {
  uint32_t link_index = 0;  // from 1
  Digest link = {};
  Digest list_digest = {};
  Digest contributions_digest = {};
  Digest seed = {};
  DrawStrength strength = DrawStrength::kCommitted;
};
struct RoundPaired {
  std::vector<DrawnTable> tables;
  Certificate certificate;
  DrawProof draw;
};
struct ResultDecided {
  std::vector<SeatOutcome> outcomes;
};

struct RecordedStanding {
  uint32_t player_number = 0;
  uint32_t rank = 0;
  uint32_t broken_by = 0;  // column from 1; 0: none
  uint32_t wins = 0;
  uint32_t losses = 0;
  uint32_t ties = 0;
  std::vector<arbitro_u128> cells;
};
struct RoundClosed {
  std::vector<Column> columns;
  std::vector<RecordedStanding> rows;
  std::vector<uint32_t> unranked;  // registration numbers
};

struct Decision {
  std::variant<EventCreated, StatusChanged, PlayerRegistered, PlayerDropped, DeckJudged,
               RoundPaired, ResultDecided, RoundClosed, CatalogueAccepted, EventIndexed,
               LossAcknowledged, SeriesCreated, EventEntered, PersonEntryRecorded,
               PersonEntryWithdrawn>
      what;
  std::vector<Citation> citations;
};

// --- Records
// ----------------------------------------------------------------------------------------

struct RulesetIdentity {
  std::string id;
  std::string version;
  std::string sha256;  // 64 hex digits

  bool operator==(const RulesetIdentity&) const = default;
};

// What made a decision what it is, besides the state and the command.
struct Inputs {
  RulesetIdentity ruleset;       // id empty: none was asked
  std::string seed;              // 32 bytes, or empty: no randomness
  std::string catalogue_sha256;  // 64 hex digits, or empty: none was read
  int64_t time_us = 0;
  std::vector<Fact> facts;  // taken from other journals
};

// What a record's payload says.
struct RecordContent {
  Command command;
  std::string principal;
  std::string request_id;
  Digest request_digest = {};
  Inputs inputs;
  Decision decision;
};

// Where a record lies.
struct RecordPlace {
  std::string journal;  // resource name
  uint64_t revision = 0;
  Digest hash = {};
  uint64_t global_index = 0;
  int64_t time_us = 0;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_H_
