// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/names.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "absl/strings/str_cat.h"
#include "arbitro/form_text.h"
#include "arbitro/limits.h"
#include "daemon/engine/model/model.h"

namespace arbitro::translate {
namespace {

constexpr size_t kSha256HexDigits = 64;
constexpr size_t kNumberDigitsMax = 9;

// Of the longest names but those of cards.
constexpr size_t kPartsOfMost = 6;

using Parts = std::vector<std::string_view>;  // of a name

// Long enough for every name here; what is longer need not be taken apart.
constexpr size_t kNameBytesMax = 512 + limits::kTextBytesMax;

Parts Split(std::string_view name) {
  if (name.size() > kNameBytesMax) return {};
  Parts parts;
  parts.reserve(kPartsOfMost);
  for (size_t slash = name.find('/'); slash != name.npos; slash = name.find('/')) {
    parts.push_back(name.substr(0, slash));
    name.remove_prefix(slash + 1);
  }
  parts.push_back(name);
  return parts;
}

// The part of a name that cannot be an id, where it is not empty: a capital letter is the usual
// one.
std::string_view NoId(std::string_view given) {
  for (const std::string_view part : Split(given)) {
    if (!part.empty() && !IsId(part)) return part;
  }
  return "";
}

void Malformed(const std::string& path, std::string_view given, const char* form, Fields* fields) {
  if (given.empty()) {
    fields->Wrong(path, absl::StrCat("is missing, must be `", form, "`"));
  } else {
    const std::string_view wrong = NoId(given);
    fields->Wrong(path, absl::StrCat("is ", Shown(given), ", must be `", form, "`",
                                     wrong.empty() ? ""
                                                   : absl::StrCat(", and ", Shown(wrong),
                                                                  " is no id: 1 to 63 of a–z, "
                                                                  "0–9 and hyphen")));
  }
}

// A number from 1, in decimal without leading zeros; 0 where the text is none.
uint32_t ReadNumber(std::string_view text) {
  if (!form_check::Digits(text) || text[0] == '0' || text.size() > kNumberDigitsMax) return 0;
  return static_cast<uint32_t>(form_check::Number(text));
}

bool IsSha256(std::string_view text) {
  return text.size() == kSha256HexDigits && std::all_of(text.begin(), text.end(), [](char c) {
           return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
         });
}

bool IsNamed(const Parts& parts, const char* collection) {
  return parts.size() == 2 && parts[0] == collection && IsId(parts[1]);
}

bool BeginsEvent(const Parts& parts, size_t size) {
  return parts.size() == size && parts[0] == "events" && IsId(parts[1]);
}

bool BeginsPlayer(const Parts& parts, size_t size) {
  return BeginsEvent(parts, size) && parts[2] == "players" && IsId(parts[3]);
}

bool BeginsRound(const Parts& parts, size_t size) {
  return BeginsEvent(parts, size) && parts[2] == "rounds" && ReadNumber(parts[3]) != 0;
}

}  // namespace

std::string ReadEventName(const std::string& path, std::string_view given, Fields* fields) {
  if (BeginsEvent(Split(given), 2)) return std::string(given);
  Malformed(path, given, "events/{id}", fields);
  return "";
}

std::string ReadSeriesName(const std::string& path, std::string_view given, Fields* fields) {
  if (IsNamed(Split(given), "series")) return std::string(given);
  Malformed(path, given, "series/{id}", fields);
  return "";
}

std::string ReadPersonName(const std::string& path, std::string_view given, Fields* fields) {
  if (IsNamed(Split(given), "persons")) return std::string(given);
  Malformed(path, given, "persons/{ref}", fields);
  return "";
}

std::string ReadDecidedName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 2) || IsNamed(parts, "series")) return std::string(given);
  Malformed(path, given, "events/{id}` or `series/{id}", fields);
  return "";
}

std::string ReadJournalName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (given == engine::kHouseJournal || BeginsEvent(parts, 2) || IsNamed(parts, "series") ||
      IsNamed(parts, "persons")) {
    return std::string(given);
  }
  Malformed(path, given, "events/{id}`, `series/{id}`, `persons/{ref}` or `house", fields);
  return "";
}

PlayerName ReadPlayerName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsPlayer(parts, 4)) return {NameOfEvent(parts[1]), std::string(parts[3])};
  Malformed(path, given, "events/{event}/players/{id}", fields);
  return {};
}

PlayerName ReadDeckName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsPlayer(parts, 5) && parts[4] == "deck")
    return {NameOfEvent(parts[1]), std::string(parts[3])};
  Malformed(path, given, "events/{event}/players/{id}/deck", fields);
  return {};
}

RoundName ReadRoundName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsRound(parts, 4)) return {NameOfEvent(parts[1]), ReadNumber(parts[3])};
  Malformed(path, given, "events/{event}/rounds/{number}", fields);
  return {};
}

TableName ReadTableName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsRound(parts, 6) && parts[4] == "tables" && ReadNumber(parts[5]) != 0) {
    return {NameOfEvent(parts[1]), ReadNumber(parts[3]), ReadNumber(parts[5])};
  }
  Malformed(path, given, "events/{event}/rounds/{number}/tables/{number}", fields);
  return {};
}

NumberedName ReadPenaltyName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 4) && parts[2] == "penalties" && ReadNumber(parts[3]) != 0) {
    return {NameOfEvent(parts[1]), ReadNumber(parts[3])};
  }
  Malformed(path, given, "events/{event}/penalties/{number}", fields);
  return {};
}

ScreenName ReadScreenName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 4) && parts[2] == "screens" && IsId(parts[3])) {
    return {NameOfEvent(parts[1]), std::string(parts[3])};
  }
  Malformed(path, given, "events/{event}/screens/{id}", fields);
  return {};
}

NumberedName ReadFloorCheckName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 4) && parts[2] == "floor-checks" && ReadNumber(parts[3]) != 0) {
    return {NameOfEvent(parts[1]), ReadNumber(parts[3])};
  }
  Malformed(path, given, "events/{event}/floor-checks/{number}", fields);
  return {};
}

NumberedName ReadJudgeCallName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 4) && parts[2] == "judge-calls" && ReadNumber(parts[3]) != 0) {
    return {NameOfEvent(parts[1]), ReadNumber(parts[3])};
  }
  Malformed(path, given, "events/{event}/judge-calls/{number}", fields);
  return {};
}

NumberedName ReadAssignmentName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 4) && parts[2] == "assignments" && ReadNumber(parts[3]) != 0) {
    return {NameOfEvent(parts[1]), ReadNumber(parts[3])};
  }
  Malformed(path, given, "events/{event}/assignments/{number}", fields);
  return {};
}

NumberedName ReadTicketName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 4) && parts[2] == "tickets" && ReadNumber(parts[3]) != 0) {
    return {NameOfEvent(parts[1]), ReadNumber(parts[3])};
  }
  Malformed(path, given, "events/{event}/tickets/{number}", fields);
  return {};
}

NumberedName ReadAppealName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (BeginsEvent(parts, 4) && parts[2] == "appeals" && ReadNumber(parts[3]) != 0) {
    return {NameOfEvent(parts[1]), ReadNumber(parts[3])};
  }
  Malformed(path, given, "events/{event}/appeals/{number}", fields);
  return {};
}

CardName ReadCardName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  // A key is a game's own text and may hold slashes.
  if (parts.size() >= 4 && parts[0] == "catalogues" && IsSha256(parts[1]) && parts[2] == "cards") {
    const size_t key_start = parts[0].size() + parts[1].size() + parts[2].size() + 3;
    Fields key_fields(fields->source());
    CardName name{std::string(parts[1]),
                  key_fields.Text(path, given.substr(key_start), {1, limits::kTextBytesMax})};
    if (key_fields.ok()) return name;
  }
  Malformed(path, given, "catalogues/{sha256}/cards/{key}", fields);
  return {};
}

std::string ReadRulesetName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (parts.size() == 2 && parts[0] == "rulesets" && IsId(parts[1])) return std::string(parts[1]);
  Malformed(path, given, "rulesets/{id}", fields);
  return "";
}

std::string ReadCatalogueName(const std::string& path, std::string_view given, Fields* fields) {
  const Parts parts = Split(given);
  if (parts.size() == 2 && parts[0] == "catalogues" && IsSha256(parts[1]))
    return std::string(parts[1]);
  Malformed(path, given, "catalogues/{sha256}", fields);
  return "";
}

std::string NameOfEvent(std::string_view event_id) {
  return absl::StrCat("events/", absl::string_view(event_id.data(), event_id.size()));
}

std::string NameOfSeries(std::string_view series_id) {
  return std::string("series/").append(series_id);
}

std::string NameOfPlayer(std::string_view event, std::string_view player) {
  return std::string(event).append("/players/").append(player);
}

std::string NameOfDeck(std::string_view event, std::string_view player) {
  return NameOfPlayer(event, player).append("/deck");
}

std::string NameOfRound(std::string_view event, uint32_t round) {
  return absl::StrCat(absl::string_view(event.data(), event.size()), "/rounds/", round);
}

std::string NameOfPhase(std::string_view event, uint32_t phase) {
  return absl::StrCat(absl::string_view(event.data(), event.size()), "/phases/", phase);
}

std::string NameOfPenalty(std::string_view event, uint32_t penalty) {
  return absl::StrCat(std::string(event), "/penalties/", penalty);
}

std::string NameOfScreen(std::string_view event, std::string_view screen) {
  return absl::StrCat(std::string(event), "/screens/", std::string(screen));
}

std::string NameOfFloorCheck(std::string_view event, uint32_t check) {
  return absl::StrCat(std::string(event), "/floor-checks/", check);
}

std::string NameOfJudgeCall(std::string_view event, uint32_t call) {
  return absl::StrCat(std::string(event), "/judge-calls/", call);
}

std::string NameOfAssignment(std::string_view event, uint32_t assignment) {
  return absl::StrCat(std::string(event), "/assignments/", assignment);
}

std::string NameOfTicket(std::string_view event, uint32_t ticket) {
  return absl::StrCat(std::string(event), "/tickets/", ticket);
}

std::string NameOfAppeal(std::string_view event, uint32_t appeal) {
  return absl::StrCat(std::string(event), "/appeals/", appeal);
}

std::string NameOfTable(const TableName& table) {
  return absl::StrCat(table.event, "/rounds/", table.round, "/tables/", table.table);
}

std::string NameOfRuleset(std::string_view id) { return std::string("rulesets/").append(id); }

std::string NameOfCatalogue(std::string_view sha256) {
  return std::string("catalogues/").append(sha256);
}

std::string NameOfCard(const CardName& card) {
  return NameOfCatalogue(card.catalogue_sha256).append("/cards/").append(card.key);
}

std::string JournalOf(std::string_view name) {
  const size_t slash = name.find('/');
  if (slash == std::string_view::npos) return std::string(name);
  return std::string(name.substr(0, name.find('/', slash + 1)));
}

}  // namespace arbitro::translate
