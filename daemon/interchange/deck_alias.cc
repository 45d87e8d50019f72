// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/deck_alias.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "api/text/name_order.h"
#include "daemon/interchange/json_reading.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr char kHowItLooks[] =
    "write `{\"sets\": {\"DEX\": \"bw5\"}, \"names\": {…}, \"cards\": {…}}`, texts to texts";

// The aliases of a part of the document; null where it has no such part.
std::map<std::string, std::string>* PartNamed(std::string_view name, DeckAliases* aliases) {
  if (name == "sets") return &aliases->sets;
  if (name == "names") return &aliases->names;
  return name == "cards" ? &aliases->cards : nullptr;
}

void ReadPart(const std::string& part, const nlohmann::ordered_json& rows,
              Reading<DeckAliases>* reading) {
  auto* into = PartNamed(part, &reading->value);
  const auto refuse = [&](std::string what) {
    reading->faults.push_back({0, std::move(what), kHowItLooks});
  };
  if (into == nullptr || !rows.is_object()) return refuse(Quoted(part) + " is not understood");
  for (const auto& [alias, is] : rows.items()) {
    if (!is.is_string()) {
      refuse(Quoted(alias) + " is no text");
    } else if (alias.empty() || is.get_ref<const std::string&>().empty()) {
      refuse(Quoted(Joined(part, ".", alias)) + " is empty");
    } else {
      into->emplace(part == "sets" ? InUpperCase(alias) : text::NameLook(alias),
                    is.get<std::string>());
    }
  }
}

}  // namespace

Reading<DeckAliases> ReadDeckAliases(std::string_view text) {
  Reading<DeckAliases> reading;
  reading.faults = FaultsOfText(text, kAliasBytesMax);
  if (!reading.faults.empty()) return reading;
  Fault fault;
  const auto document = ParseJsonObject(text, &fault, kAliasesMax);
  if (!document) {
    reading.faults.push_back({fault.line, fault.what, kHowItLooks});
    return reading;
  }
  for (const auto& [part, rows] : document->items()) ReadPart(part, rows, &reading);
  return reading;
}

Deck ByCatalogue(const Deck& deck, const DeckAliases& aliases) {
  Deck known = deck;
  for (DeckEntry& entry : known.entries) {
    const auto set = aliases.sets.find(InUpperCase(entry.set));
    if (set != aliases.sets.end()) entry.set = set->second;
    const std::string look = text::NameLook(entry.name);
    const auto name = aliases.names.find(look);
    if (name != aliases.names.end()) entry.name = name->second;
    const auto card = aliases.cards.find(look);
    if (card == aliases.cards.end() || !entry.set.empty()) continue;
    const size_t dash = card->second.rfind('-');
    entry.set = dash == std::string::npos ? "" : card->second.substr(0, dash);
    entry.number = dash == std::string::npos ? card->second : card->second.substr(dash + 1);
  }
  return known;
}

Deck ByProgram(const Deck& deck, const DeckAliases& aliases) {
  std::map<std::string, std::string> codes;
  for (const auto& [code, set] : aliases.sets) codes.emplace(set, code);
  Deck told = deck;
  for (DeckEntry& entry : told.entries) {
    const auto code = codes.find(entry.set);
    if (code != codes.end()) entry.set = code->second;
  }
  return told;
}

std::string KeyOf(const DeckEntry& entry) {
  return Joined(entry.set, entry.set.empty() || entry.number.empty() ? "" : "-", entry.number);
}

}  // namespace arbitro::interchange
