// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/files/program_deck.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_file.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

using interchange::DeckEntry;
using interchange::DeckFormat;
using interchange::DeckSection;

// Puts a printing into the entry, whose key is set and number in one.
void TakeKey(const std::string& key, DeckEntry* entry) {
  const size_t dash = key.rfind('-');
  entry->set = dash == std::string::npos ? "" : key.substr(0, dash);
  entry->number = dash == std::string::npos ? key : key.substr(dash + 1);
}

v1::DeckRow RowOf(const DeckEntry& entry) {
  v1::DeckRow row;
  row.set_count(entry.count);
  row.set_name(entry.name);
  row.set_card(interchange::KeyOf(entry));
  if (!row.card().empty()) return row;
  const size_t blank = entry.name.rfind(' ');
  row.set_card(blank == std::string::npos ? entry.name : entry.name.substr(blank + 1));
  row.set_name(blank == std::string::npos ? "" : entry.name.substr(0, blank));
  return row;
}

// A list of the API is one deck: cards beside it have no place in it.
bool IsBeside(DeckSection section) {
  return section == DeckSection::kSideboard || section == DeckSection::kCommander ||
         section == DeckSection::kCompanion;
}

LineFault FaultOfBeside(const DeckEntry& entry) {
  return {entry.line,
          absl::StrCat(ShownText(entry.name),
                       " stands beside the deck, and a "
                       "list here has one part"),
          "take the sideboard and the commander out of the file"};
}

}  // namespace

bool IsProgramDeck(std::string_view text) {
  const std::optional<DeckFormat> format = interchange::RecogniseDeck(text);
  return format && *format != DeckFormat::kOwn && *format != DeckFormat::kJson;
}

std::vector<LineFault> LineFaultsOf(const std::vector<interchange::Fault>& faults) {
  std::vector<LineFault> lines;
  for (const interchange::Fault& fault : faults) {
    // Of the file as a whole there is no line: its first one stands for it.
    lines.push_back({std::max<size_t>(fault.line, 1), fault.what, fault.advice});
  }
  return lines;
}

DeckList ReadProgramDeck(const DeckSource& source) {
  const interchange::Reading<interchange::Deck> reading = interchange::ReadDeckList(source.text);
  DeckList list;
  list.faults = LineFaultsOf(reading.faults);
  for (const DeckEntry& entry : reading.value.entries) {
    if (IsBeside(entry.section)) {
      list.faults.push_back(FaultOfBeside(entry));
      continue;
    }
    list.rows.push_back(RowOf(entry));
    list.lines.push_back(entry.line);
  }
  SortByLine(&list.faults);
  for (const interchange::Fault& warning : reading.warnings) {
    list.warnings.push_back(
        absl::StrCat(PhraseWith("line $0", warning.line), ": ", FaultPhrase(warning.what)));
  }
  return list;
}

void ApplyAliases(const interchange::DeckAliases& aliases, DeckList* list) {
  for (v1::DeckRow& row : list->rows) {
    DeckEntry entry;
    entry.name = row.name();
    TakeKey(row.card(), &entry);
    // A row without a printing was split at its last word.
    if (entry.set.empty() && entry.number.find_first_of("0123456789") == std::string::npos) {
      entry.name = absl::StrCat(row.name(), row.name().empty() ? "" : " ", row.card());
      entry.number.clear();
    }
    const DeckEntry known = interchange::ByCatalogue({"", {entry}}, aliases).entries.front();
    if (known.SameAs(entry)) continue;
    row.set_name(known.name);
    if (const std::string key = interchange::KeyOf(known); !key.empty()) row.set_card(key);
  }
}

interchange::Deck DeckOf(const v1::Deck& deck, const interchange::DeckAliases& aliases) {
  interchange::Deck told;
  for (const v1::DeckRow& row : deck.rows()) {
    DeckEntry entry;
    entry.count = row.count();
    entry.name = row.name();
    TakeKey(row.card(), &entry);
    if (row.has_marks()) entry.mark = JsonFromValue(row.marks());
    told.entries.push_back(std::move(entry));
  }
  return interchange::ByProgram(told, aliases);
}

absl::StatusOr<interchange::DeckAliases> ReadAliasFile(const std::string& path) {
  if (path.empty()) return interchange::DeckAliases();
  const auto text = ReadTextFile(path);
  if (!text.ok()) return text.status();
  interchange::Reading<interchange::DeckAliases> aliases = interchange::ReadDeckAliases(*text);
  if (!aliases.ok()) return UnreadableLines(path, LineFaultsOf(aliases.faults));
  return std::move(aliases.value);
}

}  // namespace arbitro::tools
