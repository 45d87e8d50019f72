// SPDX-License-Identifier: Apache-2.0
//
// Resource names of the API: takes the name of an event, player, round, table, deck, catalogue,
// card or ruleset apart, and puts it together.
//
//   events/{event}                                   rulesets/{id}
//   events/{event}/players/{player}                  catalogues/{sha256}
//   events/{event}/players/{player}/deck             catalogues/{sha256}/cards/{key}
//   events/{event}/rounds/{round}                    series/{id}
//   events/{event}/rounds/{round}/tables/{table}     persons/{ref}
//   events/{event}/screens/{screen}                  events/{event}/floor-checks/{number}
//   events/{event}/assignments/{number}
//   events/{event}/judge-calls/{number}
//
// Every Read function notes a malformed name in `fields` under `path`, says what it should look
// like, and then returns an empty result. Pure and thread-safe but for `fields`.

#ifndef ARBITRO_DAEMON_TRANSLATE_WIRE_NAMES_H_
#define ARBITRO_DAEMON_TRANSLATE_WIRE_NAMES_H_

#include <cstdint>
#include <string>
#include <string_view>

#include "daemon/translate/wire/fields.h"

namespace arbitro::translate {

// `event` is a resource name, `player` an id; so is `screen`.
struct PlayerName {
  std::string event;
  std::string player;
};
struct RoundName {
  std::string event;
  uint32_t round = 0;
};
struct TableName {
  std::string event;
  uint32_t round = 0;
  uint32_t table = 0;
};
// Something of an event that is named by a number: "events/{event}/penalties/{number}".
struct NumberedName {
  std::string event;
  uint32_t number = 0;
};
struct ScreenName {
  std::string event;
  std::string screen;
};
struct CardName {
  std::string catalogue_sha256;  // 64 hex digits
  std::string key;
};

// Returns the name as it was given: "events/torino-2026".
std::string ReadEventName(const std::string& path, std::string_view given, Fields* fields);

// Each returns the name as it was given.
std::string ReadSeriesName(const std::string& path, std::string_view given, Fields* fields);
std::string ReadPersonName(const std::string& path, std::string_view given, Fields* fields);

// Returns the name as it was given: an event's or a series'.
std::string ReadDecidedName(const std::string& path, std::string_view given, Fields* fields);

// Returns the name as it was given: an event's, a series', a person's, or "house".
std::string ReadJournalName(const std::string& path, std::string_view given, Fields* fields);

PlayerName ReadPlayerName(const std::string& path, std::string_view given, Fields* fields);
PlayerName ReadDeckName(const std::string& path, std::string_view given, Fields* fields);
RoundName ReadRoundName(const std::string& path, std::string_view given, Fields* fields);
TableName ReadTableName(const std::string& path, std::string_view given, Fields* fields);
NumberedName ReadPenaltyName(const std::string& path, std::string_view given, Fields* fields);
NumberedName ReadAppealName(const std::string& path, std::string_view given, Fields* fields);
ScreenName ReadScreenName(const std::string& path, std::string_view given, Fields* fields);
NumberedName ReadFloorCheckName(const std::string& path, std::string_view given, Fields* fields);
NumberedName ReadJudgeCallName(const std::string& path, std::string_view given, Fields* fields);
NumberedName ReadAssignmentName(const std::string& path, std::string_view given, Fields* fields);
NumberedName ReadTicketName(const std::string& path, std::string_view given, Fields* fields);
CardName ReadCardName(const std::string& path, std::string_view given, Fields* fields);

// Returns the id alone.
std::string ReadRulesetName(const std::string& path, std::string_view given, Fields* fields);

// Returns the digest as 64 lower-case hex digits.
std::string ReadCatalogueName(const std::string& path, std::string_view given, Fields* fields);

// Each puts a name together. `event` is the event's resource name, "events/torino".
std::string NameOfEvent(std::string_view event_id);
std::string NameOfSeries(std::string_view series_id);
std::string NameOfPlayer(std::string_view event, std::string_view player);
std::string NameOfDeck(std::string_view event, std::string_view player);
std::string NameOfRound(std::string_view event, uint32_t round);
std::string NameOfPhase(std::string_view event, uint32_t phase);
std::string NameOfPenalty(std::string_view event, uint32_t penalty);
std::string NameOfAppeal(std::string_view event, uint32_t appeal);
std::string NameOfScreen(std::string_view event, std::string_view screen);
std::string NameOfTicket(std::string_view event, uint32_t ticket);
std::string NameOfFloorCheck(std::string_view event, uint32_t check);
std::string NameOfJudgeCall(std::string_view event, uint32_t call);
std::string NameOfAssignment(std::string_view event, uint32_t assignment);
std::string NameOfTable(const TableName& table);
std::string NameOfRuleset(std::string_view id);
std::string NameOfCatalogue(std::string_view sha256);
std::string NameOfCard(const CardName& card);

// Returns the journal's part of a resource name: "events/torino" for
// "events/torino/rounds/1/tables/3". Returns the name itself if it has no further part.
std::string JournalOf(std::string_view name);

}  // namespace arbitro::translate

#endif  // ARBITRO_DAEMON_TRANSLATE_WIRE_NAMES_H_
