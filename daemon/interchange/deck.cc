// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/deck.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "daemon/interchange/deck_formats.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

constexpr std::array<std::string_view, 8> kFormatNames = {
    "own", "json", "ptcgl", "ptcgo", "limitless", "arena", "mtgo", "cockatrice"};
constexpr std::array<std::string_view, 8> kSectionNames = {
    "", "pokemon", "trainer", "energy", "main", "sideboard", "commander", "companion"};

constexpr size_t kEntryTextBytesMax = 200;
constexpr char kUtf8Mark[] = "\xEF\xBB\xBF";

std::string Shown(const DeckEntry& entry) {
  const char* dash = entry.set.empty() || entry.number.empty() ? "" : "-";
  return Quoted(Joined(entry.count, " ", entry.name, " ", entry.set, dash, entry.number));
}

// Says which part of an entry did not come back.
void CompareEntry(size_t place, const DeckEntry& sent, const DeckEntry* back,
                  std::set<DeckSection>* sections, std::vector<Fault>* losses) {
  const auto lost = [&](std::string_view what, std::string_view value) {
    losses->push_back(
        {place, Joined(Shown(sent), ": the format has no room for ", what, " ", Quoted(value)),
         "choose another format, or accept the loss"});
  };
  if (back == nullptr || back->count != sent.count) {
    return lost("the row", sent.name);
  }
  if (back->name != sent.name) lost("the name", sent.name);
  if (back->set != sent.set) lost("the set", sent.set);
  if (back->number != sent.number) lost("the number", sent.number);
  // A list that says no sections is its main deck; a section that is lost is named once.
  const bool main = sent.section == DeckSection::kNone && back->section == DeckSection::kMain;
  if (back->section != sent.section && !main && sections->insert(sent.section).second) {
    lost("the section", NameOf(sent.section));
  }
  if (back->mark != sent.mark) lost("the mark", sent.mark);
  if (back->program_id != sent.program_id) lost("the card's number at MTGO", sent.program_id);
}

// Says what of a deck did not come back from its text.
void CompareDecks(const Deck& sent, const Reading<Deck>& back, std::vector<Fault>* losses) {
  for (const Fault& fault : back.faults) {
    losses->push_back({0, Joined("line ", fault.line, ": ", fault.what), "choose another format"});
  }
  const std::vector<DeckEntry>& entries = back.value.entries;
  std::set<DeckSection> sections;
  for (size_t i = 0; i < sent.entries.size(); ++i) {
    const DeckEntry* found = i < entries.size() ? &entries[i] : nullptr;
    CompareEntry(i + 1, sent.entries[i], found, &sections, losses);
  }
  if (entries.size() > sent.entries.size()) {
    losses->push_back(
        {0, "the text would read back with more rows than the deck has", "choose another format"});
  }
  if (back.value.name != sent.name) {
    losses->push_back({0, Joined("the format has no room for the deck's name ", Quoted(sent.name)),
                       "choose another format, or accept the loss"});
  }
}

Reading<Deck> ReadAs(std::string_view text, DeckFormat format) {
  switch (format) {
    case DeckFormat::kJson:
      return ReadJsonDeck(text);
    case DeckFormat::kMtgo:
      return ReadMtgoDeck(text);
    case DeckFormat::kCockatrice:
      return ReadCockatriceDeck(text);
    default:
      return ReadTextDeck(text, format);
  }
}

std::string TextOfDeck(const Deck& deck, DeckFormat format) {
  switch (format) {
    case DeckFormat::kJson:
      return WriteJsonDeck(deck);
    case DeckFormat::kMtgo:
      return WriteMtgoDeck(deck);
    case DeckFormat::kCockatrice:
      return WriteCockatriceDeck(deck);
    default:
      return WriteTextDeck(deck, format);
  }
}

}  // namespace

bool DeckEntry::SameAs(const DeckEntry& other) const {
  return count == other.count && name == other.name && set == other.set && number == other.number &&
         section == other.section && mark == other.mark && program_id == other.program_id;
}

std::string_view NameOf(DeckFormat format) { return kFormatNames[static_cast<size_t>(format)]; }

std::optional<DeckFormat> DeckFormatOf(std::string_view name) {
  for (const DeckFormat format : kDeckFormats) {
    if (NameOf(format) == name) return format;
  }
  return std::nullopt;
}

std::string_view NameOf(DeckSection section) { return kSectionNames[static_cast<size_t>(section)]; }

std::optional<Fault> FaultOfEntry(const DeckEntry& entry) {
  if (entry.count == 0 || entry.count > kDeckCountMax) {
    return Fault{entry.line,
                 Joined("the count is ", entry.count, ", allowed are 1 to ", kDeckCountMax),
                 "correct the count, or leave the row out"};
  }
  for (const std::string* text : {&entry.name, &entry.set, &entry.number, &entry.mark}) {
    if (text->size() <= kEntryTextBytesMax) continue;
    return Fault{
        entry.line,
        Joined(Quoted(*text), " has ", text->size(), " bytes, allowed are ", kEntryTextBytesMax),
        "see that the line is a row of a deck"};
  }
  return std::nullopt;
}

void AddEntry(DeckEntry entry, Reading<Deck>* reading) {
  if (auto fault = FaultOfEntry(entry)) {
    reading->faults.push_back(*std::move(fault));
  } else if (reading->value.entries.size() >= kDeckRowsMax) {
    reading->faults.push_back({entry.line, Joined("the list has more than ", kDeckRowsMax, " rows"),
                               "see that it is one deck"});
  } else {
    reading->value.entries.push_back(std::move(entry));
  }
}

std::optional<DeckFormat> RecogniseDeck(std::string_view text) {
  if (text.starts_with(kUtf8Mark)) text.remove_prefix(sizeof kUtf8Mark - 1);
  const size_t at = text.find_first_not_of(" \t\r\n");
  if (at == std::string_view::npos) return std::nullopt;
  if (text[at] == '{' || (text[at] == '[' && text.find('{', at) != std::string_view::npos)) {
    return DeckFormat::kJson;
  }
  if (text[at] != '<') return RecogniseTextDeck(text);
  return text.find("<cockatrice_deck") != std::string_view::npos ? DeckFormat::kCockatrice
                                                                 : DeckFormat::kMtgo;
}

Reading<Deck> ReadDeckList(std::string_view text) {
  return ReadDeckList(text, RecogniseDeck(text).value_or(DeckFormat::kArena));
}

Reading<Deck> ReadDeckList(std::string_view text, DeckFormat format) {
  if (text.starts_with(kUtf8Mark)) text.remove_prefix(sizeof kUtf8Mark - 1);
  Reading<Deck> reading;
  reading.faults = FaultsOfText(text, kDeckBytesMax);
  if (!reading.faults.empty()) return reading;
  reading = ReadAs(text, format);
  if (reading.faults.empty() && reading.value.entries.empty()) {
    reading.faults.push_back(
        {0, "there is no card in the list", "write a row a card, as in `4 Ultra Ball DEX 102`"});
  }
  return reading;
}

WrittenDeck WriteDeckList(const Deck& deck, DeckFormat format) {
  WrittenDeck written;
  written.text = TextOfDeck(deck, format);
  // A reader of the file knows no more than the text says, so the text has to be recognised, too.
  CompareDecks(deck, ReadDeckList(written.text), &written.losses);
  return written;
}

}  // namespace arbitro::interchange
