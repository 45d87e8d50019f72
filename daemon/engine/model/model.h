// SPDX-License-Identifier: Apache-2.0
//
// Says what the engine is asked and what it decides: commands, decisions, and the inputs that made
// them so.
//
// A journal is a chain of (command, inputs, decision); state/state.h is what folding them gives.
// These are plain values; the messages that mirror them are in api/arbitro/v1/journal.proto, which
// lists the kinds, and only daemon/translate/ knows both. Events' own are here; model/house.h,
// model/person.h and model/series.h have those of the other journals.

#ifndef ARBITRO_DAEMON_ENGINE_MODEL_MODEL_H_
#define ARBITRO_DAEMON_ENGINE_MODEL_MODEL_H_

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "arbitro/deck.h"
#include "arbitro/draw.h"
#include "arbitro/kinds/journal.h"
#include "arbitro/refusal.h"
#include "arbitro/score.h"
#include "arbitro/value.h"
#include "daemon/engine/model/answer.h"
#include "daemon/engine/model/clock.h"
#include "daemon/engine/model/command_traits.h"
#include "daemon/engine/model/deck_rules.h"
#include "daemon/engine/model/disclosure.h"
#include "daemon/engine/model/draw.h"
#include "daemon/engine/model/event_life.h"
#include "daemon/engine/model/floor.h"
#include "daemon/engine/model/house.h"
#include "daemon/engine/model/journal_kind.h"
#include "daemon/engine/model/judge_call.h"
#include "daemon/engine/model/one_of.h"
#include "daemon/engine/model/penalty.h"
#include "daemon/engine/model/person.h"
#include "daemon/engine/model/phase.h"
#include "daemon/engine/model/place.h"
#include "daemon/engine/model/player.h"
#include "daemon/engine/model/publication.h"
#include "daemon/engine/model/round.h"
#include "daemon/engine/model/ruleset.h"
#include "daemon/engine/model/ruleset_identity.h"
#include "daemon/engine/model/screen.h"
#include "daemon/engine/model/seats.h"
#include "daemon/engine/model/series.h"
#include "daemon/engine/model/table.h"
#include "daemon/engine/model/table_plan.h"
#include "daemon/engine/model/ticket.h"
#include "storage/format/sha256.h"

namespace arbitro::engine {

using storage::Digest;

// Names are resource names ("events/torino-2026"); ids are their last parts.

// --- Commands
// ---------------------------------------------------------------------------------------

struct CreateEvent {
  static constexpr CommandTraits kTraits = {
      .call = {"EventService", "CreateEvent", Scope::kServer, "", "", "y-y------"},
      .makes_journal = true};
  std::string event;  // resource name
  std::string title;
  std::string ruleset;  // id
  std::string format;
  Value settings;
  std::string catalogue_sha256;  // 64 hex digits, or empty
  int32_t utc_offset_minutes = 0;
  // Of rounds whose pairing does not say: kAsEvent is as kAtOnce; never kAtTime.
  RoundPublication round_publication = RoundPublication::kAsEvent;
  EventDetails details{};
  StandingsPublication standings_publication = StandingsPublication::kUnsaid;
};

// A row of a list as the client sent it.
struct DeckLine {
  uint32_t count = 0;
  std::string card;  // key in the catalogue
  std::string name;
  Value marks;
};
struct SubmitDeck {
  static constexpr CommandTraits kTraits = {
      .call = {"DeckService", "SubmitDeck", Scope::kEvent, "player", "player", "y-yyyyo--"},
      .when = {Period::kOpenOrRunning, "decks are registered once registration is open"},
      .by_hand = true,
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
  std::vector<DeckLine> rows;
  std::vector<Finding> violations{};  // by hand: what the head judge objects to
};
// The cards that staff found in a deck; the note is the command's reason.
struct RecordDeckCheck {
  static constexpr CommandTraits kTraits = {
      .call = {"DeckService", "RecordDeckCheck", Scope::kEvent, "player", "", "y-yyy----"},
      .when = {Period::kOpenOrRunning, "decks are checked once they are registered"},
      .asks = true,
      .draft = BesideDraft::kGoesOn};
  std::string player;  // id
  std::vector<DeckLine> rows;
};
// Of the kinds that journal.proto lists.
struct Command {
  OneOf<ARBITRO_COMMAND_KINDS> what;
  std::string reason;     // why, where a person decides
  std::string journal{};  // resource name of what it is about: the submission's journal
  // The rulebook is not asked: a person answers for it, with a reason. Of an event's life and of
  // SubmitDeck.
  bool by_hand = false;
  // Names who judges at the table that it is about: resource name of a person; empty: no person is
  // named.
  std::string judge{};
  // The request in the form that the log stores, as PayloadCodec::Encode takes it; empty: of a
  // command that the daemon makes, which the codec writes from `what`.
  std::string request{};
};

// --- Decisions
// --------------------------------------------------------------------------------------

struct EventCreated {
  static constexpr Disclosure kDisclosure = {Subject::kEvent};
  Digest draw_commitment = {};
  uint32_t chain_length = 0;
  bool secret_standings = false;  // state/secret_standings.h
  // Of the chain that sealed deals open (state/sealed_deals.h); none where the settings ask for
  // none.
  std::optional<Digest> deal_commitment{};
  uint32_t engine_revision = 0;  // state/engine_revision.h
};
struct DeckJudged {
  static constexpr Disclosure kDisclosure = {Subject::kDeck};
  DeckVerdict verdict;
};
// A card that list and deck do not have as often.
struct DeckDifference {
  std::string card;  // key
  uint32_t listed = 0;
  uint32_t found = 0;
};
struct DeckChecked {
  static constexpr Disclosure kDisclosure = {Subject::kDeck};
  DeckVerdict verdict;  // on what was found
  std::vector<DeckDifference> differences;
};

struct Decision {
  OneOf<ARBITRO_DECISION_KINDS> what;
  std::vector<Citation> citations;
  std::vector<Duty> duties{};              // opened by it
  std::vector<uint32_t> settled_duties{};  // by number
  std::vector<DealReveal> deal_reveals{};  // by table
  DealLink deal_link{};
  std::vector<CallUp> called_up{};  // who waited and has a place by it, in line
};

// --- Records
// ----------------------------------------------------------------------------------------

// Says what made a decision what it is, besides the state and the command.
struct Inputs {
  RulesetIdentity ruleset;       // id empty: none was asked
  std::string seed;              // 32 bytes, or empty: no randomness
  std::string catalogue_sha256;  // 64 hex digits, or empty: none was read
  int64_t time_us = 0;
  std::vector<Fact> facts;  // taken from other journals
  // Of the persons whom the command is about, those who have several references.
  std::vector<MergedPerson> merged;
  // The time by the clock, where the journal is ahead of it; 0: `time_us`.
  int64_t clock_us = 0;
  // Of an event that has a time zone: how far its clock was ahead of UTC.
  std::optional<int32_t> utc_offset_minutes{};

  int64_t AheadUs() const { return clock_us == 0 ? 0 : time_us - clock_us; }
};

// Says what a record's payload says.
struct RecordContent {
  Command command;
  std::string principal;
  std::string request_id;
  Digest request_digest = {};
  Inputs inputs;
  Decision decision;
  TicketUse ticket{};  // by which the principal asked
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

#endif  // ARBITRO_DAEMON_ENGINE_MODEL_MODEL_H_
