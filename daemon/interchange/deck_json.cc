// SPDX-License-Identifier: Apache-2.0
//
// Our own JSON of a deck: one document, or a row a line.
//
//   {"deck": "Green", "cards": [{"count": 4, "name": "Ultra Ball", "card": "bw5-102"}]}
//
// A card has `count`, and `card` (set and number in one) or `set` and `number` apart; `name`,
// `section` and `mark` where they are known. Source of facts: docs/files.md.

#include <string>
#include <utility>

#include "daemon/interchange/deck_formats.h"
#include "daemon/interchange/json_reading.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"
#include "nlohmann/json.hpp"

namespace arbitro::interchange {
namespace {

using Json = nlohmann::ordered_json;

constexpr char kHowJsonRowsLook[] =
    "write rows as `{\"count\": 4, \"card\": \"bw5-102\", \"name\": \"Ultra Ball\"}`";

DeckSection SectionNamed(std::string_view name, bool* known) {
  for (int i = 0; i <= static_cast<int>(DeckSection::kCompanion); ++i) {
    const auto section = static_cast<DeckSection>(i);
    if (NameOf(section) == name) return section;
  }
  *known = false;
  return DeckSection::kNone;
}

// The text of an entry that a key names; null where it names none.
std::string* TextNamed(std::string_view key, DeckEntry* entry) {
  if (key == "name") return &entry->name;
  if (key == "set") return &entry->set;
  if (key == "number") return &entry->number;
  if (key == "mark") return &entry->mark;
  return key == "mtgo" ? &entry->program_id : nullptr;
}

// Puts one field into the entry; false where it does not belong there.
bool TakeField(const std::string& key, const Json& value, DeckEntry* entry) {
  if (key == "count") {
    const bool fits = value.is_number_unsigned() && value.get<uint64_t>() <= UINT32_MAX;
    if (fits) entry->count = value.get<uint32_t>();
    return fits;
  }
  if (!value.is_string()) return false;
  const auto text = value.get<std::string>();
  bool known = true;
  if (std::string* field = TextNamed(key, entry)) {
    *field = text;
  } else if (key == "section") {
    entry->section = SectionNamed(text, &known);
  } else if (key == "card") {
    const size_t dash = text.rfind('-');
    entry->set = dash == std::string::npos ? "" : text.substr(0, dash);
    entry->number = dash == std::string::npos ? text : text.substr(dash + 1);
  } else {
    known = false;
  }
  return known;
}

void ReadRow(const Json& row, size_t line, const std::string& place, Reading<Deck>* reading) {
  const auto refuse = [&](const std::string& what) {
    reading->faults.push_back({line, Joined(place, what), kHowJsonRowsLook});
  };
  if (!row.is_object()) return refuse("is no row");
  DeckEntry entry;
  entry.line = line;
  for (const auto& [key, value] : row.items()) {
    if (!TakeField(key, value, &entry)) return refuse(Quoted(key) + " is not understood");
  }
  if (entry.name.empty() && entry.number.empty()) return refuse("names no card");
  AddEntry(std::move(entry), reading);
}

void ReadDocument(const Json& document, size_t line, Reading<Deck>* reading) {
  if (!document.is_object() || !document.contains("cards")) {
    return ReadRow(document, line, "", reading);
  }
  for (const auto& [key, value] : document.items()) {
    if (key == "deck" && value.is_string()) {
      reading->value.name = value.get<std::string>();
    } else if (key != "cards" || !value.is_array()) {
      reading->faults.push_back(
          {line, Quoted(key) + " is not understood", "a deck has `deck`, a text, and `cards`"});
    }
  }
  size_t number = 0;
  for (const Json& row : document["cards"]) {
    ReadRow(row, line, Joined("card ", ++number, ": "), reading);
  }
}

Json JsonOfEntry(const DeckEntry& entry) {
  Json row = {{"count", entry.count}};
  const auto add = [&](const char* key, std::string_view value) {
    if (!value.empty()) row[key] = value;
  };
  add("name", entry.name);
  add("set", entry.set);
  add("number", entry.number);
  add("section", NameOf(entry.section));
  add("mark", entry.mark);
  add("mtgo", entry.program_id);
  return row;
}

}  // namespace

Reading<Deck> ReadJsonDeck(std::string_view text) {
  Reading<Deck> reading;
  // A document over several lines, or else one a line.
  Fault fault;
  if (const auto whole = ParseJson(text, &fault)) {
    ReadDocument(*whole, 1, &reading);
    return reading;
  }
  const std::vector<Line> lines = LinesOf(text);
  size_t number = 0;
  for (const Line& line : lines) {
    ++number;
    const std::string_view trimmed = Trimmed(line.text);
    if (trimmed.empty()) continue;
    if (const auto row = ParseJson(trimmed, &fault)) {
      ReadDocument(*row, number, &reading);
    } else {
      reading.faults.push_back({number, fault.what, kHowJsonRowsLook});
    }
  }
  return reading;
}

std::string WriteJsonDeck(const Deck& deck) {
  std::string text = "{";
  if (!deck.name.empty()) Append(&text, "\"deck\": ", Json(deck.name).dump(), ", ");
  Append(&text, "\"cards\": [");
  for (size_t i = 0; i < deck.entries.size(); ++i) {
    Append(&text, i == 0 ? "\n  " : ",\n  ", JsonOfEntry(deck.entries[i]).dump());
  }
  return Joined(text, "\n]}\n");
}

}  // namespace arbitro::interchange
