// SPDX-License-Identifier: Apache-2.0
//
// The `.cod` files of Cockatrice.
//
//   <cockatrice_deck version="1"><deckname>Burn</deckname><comments></comments>
//     <zone name="main"><card number="4" name="Bolt" setShortName="M10" collectorNumber="146"/>
//
// Source of facts: files that the program writes; releases before 2.10 leave the printing out.

#include <string>
#include <utility>

#include "daemon/interchange/deck_formats.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"
#include "daemon/interchange/xml_document.h"

namespace arbitro::interchange {
namespace {

// A file says these beside its cards and its name.
bool IsCarried(std::string_view element) {
  return element == "comments" || element == "lastLoadedTimestamp" || element == "bannerCard" ||
         element == "tags" || element == "sideboard_plan" || element == "format";
}

void ReadCard(pugi::xml_node card, size_t line, DeckSection section, Reading<Deck>* reading) {
  DeckEntry entry;
  entry.line = line;
  entry.section = section;
  const std::string_view number = card.attribute("number").value();
  const auto count = WholeNumber(number);
  entry.name = Trimmed(card.attribute("name").value());
  entry.set = card.attribute("setShortName").value();
  entry.number = card.attribute("collectorNumber").value();
  if (!count) {
    reading->faults.push_back({line,
                               Joined("`number` is ", Quoted(number), ", which is no whole number"),
                               "correct the row, or save the deck again"});
  } else if (entry.name.empty()) {
    reading->faults.push_back({line, "a card has no `name`", "save the deck again"});
  } else {
    entry.count = *count;
    AddEntry(std::move(entry), reading);
  }
}

void ReadZone(const XmlDocument& document, pugi::xml_node zone, Reading<Deck>* reading) {
  const std::string_view name = zone.attribute("name").value();
  const bool side = name == "side";
  if (!side && name != "main") {
    if (name == "tokens") return;  // They are no part of a deck.
    reading->faults.push_back({document.LineOf(zone),
                               Joined("the zone ", Quoted(name), " is not understood"),
                               "zones are `main`, `side` and `tokens`"});
    return;
  }
  for (const pugi::xml_node& card : zone.children()) {
    if (card.type() != pugi::node_element) continue;
    if (std::string_view(card.name()) == "card") {
      ReadCard(card, document.LineOf(card), side ? DeckSection::kSideboard : DeckSection::kMain,
               reading);
    } else {
      reading->faults.push_back({document.LineOf(card),
                                 Joined("the element ", Quoted(card.name()), " is not understood"),
                                 "a zone has elements `card`"});
    }
  }
}

void ReadPartOfDeck(const XmlDocument& document, pugi::xml_node part, Reading<Deck>* reading) {
  const std::string_view name = part.name();
  if (IsCarried(name)) return;
  if (name == "zone") return ReadZone(document, part, reading);
  if (name == "deckname") {
    reading->value.name = Trimmed(part.child_value());
    return;
  }
  reading->faults.push_back({document.LineOf(part),
                             Joined("the element ", Quoted(name), " is not understood"),
                             "take it out, or save the deck again"});
}

}  // namespace

Reading<Deck> ReadCockatriceDeck(std::string_view text) {
  Reading<Deck> reading;
  XmlDocument document;
  reading.faults = document.Parse(text);
  if (!reading.faults.empty()) return reading;
  const pugi::xml_node root = document.root();
  if (std::string_view(root.name()) != "cockatrice_deck") {
    reading.faults.push_back({document.LineOf(root),
                              Joined(Quoted(root.name()), " is no deck of Cockatrice"),
                              "give a `.cod`, whose first element is `cockatrice_deck`"});
    return reading;
  }
  for (const pugi::xml_node& child : root.children()) {
    if (child.type() == pugi::node_element) ReadPartOfDeck(document, child, &reading);
  }
  return reading;
}

std::string WriteCockatriceDeck(const Deck& deck) {
  std::string text =
      Joined("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<cockatrice_deck version=\"1\">\n",
             "    <deckname>", XmlText(deck.name), "</deckname>\n    <comments></comments>\n");
  std::string_view zone;
  for (const DeckEntry& entry : deck.entries) {
    const std::string_view wanted = entry.section == DeckSection::kSideboard ? "side" : "main";
    if (wanted != zone) {
      Append(&text, zone.empty() ? "" : "    </zone>\n", "    <zone name=\"", wanted, "\">\n");
      zone = wanted;
    }
    Append(&text, "        <card number=\"", entry.count, "\" name=\"", XmlText(entry.name), "\"");
    if (!entry.set.empty()) Append(&text, " setShortName=\"", XmlText(entry.set), "\"");
    if (!entry.number.empty()) {
      Append(&text, " collectorNumber=\"", XmlText(entry.number), "\"");
    }
    Append(&text, "/>\n");
  }
  return Joined(text, zone.empty() ? "" : "    </zone>\n", "</cockatrice_deck>\n");
}

}  // namespace arbitro::interchange
