// SPDX-License-Identifier: Apache-2.0
//
// The event document: an event as one JSON document, for programs that exchange events.
//
// docs/event_document.schema.json is its schema, and docs/files.md says how it is used. It holds
// what an event was and no more of a person than the name that its exporter may see.
// Programs keep what is theirs in `extensions`, by a name of their own; it is carried and never
// looked into.
//
// A reader refuses a document in which anything is not of the schema, and names each place.
// Pure functions, thread-safe.

#ifndef ARBITRO_DAEMON_INTERCHANGE_EVENT_DOCUMENT_H_
#define ARBITRO_DAEMON_INTERCHANGE_EVENT_DOCUMENT_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "daemon/interchange/fault.h"
#include "daemon/interchange/reader_left.h"
#include "nlohmann/json.hpp"

namespace arbitro::interchange {

// The value of `format`.
inline constexpr std::string_view kDocumentFormat = "arbitro.event/1";

// The most that a document may have.
inline constexpr size_t kDocumentBytesMax = 67'108'864;
inline constexpr size_t kDocumentPlayersMax = 100'000;
inline constexpr size_t kDocumentRoundsMax = 100;
inline constexpr size_t kDocumentTablesMax = 100'000;  // of a round
inline constexpr size_t kDocumentSeatsMax = 64;        // of a table
inline constexpr size_t kDocumentPhasesMax = 16;
inline constexpr size_t kDocumentListMax = 400'000;  // penalties, awards
inline constexpr size_t kDocumentTextBytesMax = 4'096;
inline constexpr size_t kDocumentAppsMax = 64;
// Places that are named; of a document that is wrong throughout, those behind them are not.
inline constexpr size_t kDocumentFaultsMax = 100;

struct DocumentPlayer {
  std::string id;       // 1 to 63 of a-z, 0-9 and hyphen
  uint32_t number = 0;  // of the registration, from 1; 0: none
  std::string name;     // empty: not shown
  std::string division;
  std::string status = "active";  // active, dropped, expelled
  uint32_t entry_round = 1;
  uint32_t leave_round = 0;  // the first round that is not played; 0: none
  std::string file_id{};     // of another program's file, never in a document
  // "Rossi, Ada" where family name and given name are known, never in a document.
  std::string listed_name{};
  uint32_t born = 0;  // the year of birth; 0: not known, or not shown; never in a document
};

struct DocumentSeat {
  std::string player;    // empty: a neutral seat
  std::string result{};  // win, loss, tie, bye; empty: open, or withheld
  int32_t points = 0;
  uint32_t place = 0;  // at the table, from 1; 0: open
  int64_t score = 0;
};

struct DocumentTable {
  uint32_t number = 0;  // from 1 within the round
  bool bye = false;
  std::vector<DocumentSeat> seats;
  nlohmann::ordered_json report;  // of the ruleset's form; null: none
};

struct DocumentRound {
  uint32_t number = 0;  // from 1
  std::string start;    // on the event's own clock: "2026-05-08T18:30"; empty: not known
  bool closed = true;
  bool by_hand = false;  // a person paired it
  std::vector<DocumentTable> tables;
};

struct DocumentPhase {
  uint32_t number = 0;  // from 1
  std::string kind;     // swiss, tables, elimination, final
  uint32_t first_round = 1;
  uint32_t rounds_planned = 0;         // 0: not known beforehand
  std::vector<std::string> players{};  // by seed; none: everybody
};

struct DocumentStanding {
  uint32_t rank = 0;
  std::string player;
  int32_t points = 0;
  uint32_t wins = 0;
  uint32_t losses = 0;
  uint32_t ties = 0;
  std::vector<std::string> values{};  // as texts, one a column
};

struct DocumentPenalty {
  uint32_t number = 0;
  std::string player;
  std::string infraction;
  std::string penalty;
  uint32_t round = 0;
  uint32_t table = 0;
  bool revoked = false;
};

struct DocumentAward {
  std::string player;  // empty: the organiser
  std::string code;
  int64_t amount = 0;
};

struct EventDocument {
  std::string id;
  std::string title;
  std::string ruleset;
  std::string ruleset_version;
  std::string game_format;
  std::string status;
  nlohmann::ordered_json settings;  // null: none
  std::string time_zone;            // of the IANA database; empty: a fixed offset
  int32_t utc_offset_minutes = 0;
  std::string venue;
  std::string address;
  std::vector<DocumentPlayer> players;
  std::vector<DocumentPhase> phases;
  std::vector<DocumentRound> rounds;
  std::vector<std::string> columns;  // of the standings: the ruleset's ids
  std::vector<DocumentStanding> standings;
  std::vector<DocumentPenalty> penalties;
  std::vector<DocumentAward> awards;
  nlohmann::ordered_json extensions = nlohmann::ordered_json::object();
};

// The document as JSON that ends in a line feed; ReadEventDocument reads it as it was. Cut short
// where the reader leaves meanwhile.
std::string WriteEventDocument(const EventDocument& document, const ReaderLeft& left = {});

// The document as it was written, of this version or a later one, with those `extensions` in place
// of its own. Nothing where the text is no object of JSON.
std::optional<std::string> WithExtensions(std::string_view document,
                                          nlohmann::ordered_json extensions);

Reading<EventDocument> ReadEventDocument(std::string_view text);

}  // namespace arbitro::interchange

#endif  // ARBITRO_DAEMON_INTERCHANGE_EVENT_DOCUMENT_H_
