// SPDX-License-Identifier: Apache-2.0
//
// The `.dek` files of Magic: The Gathering Online.
//
//   <Deck><NetDeckID>0</NetDeckID><PreconstructedDeckID>0</PreconstructedDeckID>
//     <Cards CatID="95193" Quantity="4" Sideboard="false" Name="Bolt" Annotation="0"/></Deck>
//
// Source of facts: files that the program exports; it publishes no description. A card is told by
// its CatID, which only the program's own catalogue knows; a set stands nowhere.

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "daemon/interchange/deck_formats.h"
#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"
#include "daemon/interchange/xml_document.h"

namespace arbitro::interchange {
namespace {

constexpr std::string_view kHead =
    "<?xml version=\"1.0\" encoding=\"utf-8\"?>\r\n"
    "<Deck xmlns:xsi=\"http://www.w3.org/2001/XMLSchema-instance\" "
    "xmlns:xsd=\"http://www.w3.org/2001/XMLSchema\">\r\n"
    "  <NetDeckID>0</NetDeckID>\r\n"
    "  <PreconstructedDeckID>0</PreconstructedDeckID>\r\n";

constexpr char kCorrectOrExport[] = "correct the row, or export the deck again";

// The numbers of the deck at MTGO, and when it was played: nothing that a list needs.
bool IsDeckNumber(std::string_view element) {
  return element == "NetDeckID" || element == "PreconstructedDeckID" || element == "Timestamp" ||
         element == "IsCommander";
}

// The section that an attribute `Sideboard` says; nothing of another text.
std::optional<DeckSection> SectionBySide(std::string_view side) {
  if (InLowerCase(side) == "true") return DeckSection::kSideboard;
  if (side.empty() || InLowerCase(side) == "false") return DeckSection::kMain;
  return std::nullopt;
}

void ReadCards(pugi::xml_node cards, size_t line, Reading<Deck>* reading) {
  const auto refuse = [&](std::string what, const char* advice) {
    reading->faults.push_back({line, std::move(what), advice});
  };
  const std::string_view quantity = cards.attribute("Quantity").value();
  const auto count = WholeNumber(quantity);
  if (!count) {
    return refuse(Joined("`Quantity` is ", Quoted(quantity), ", which is no whole number"),
                  kCorrectOrExport);
  }
  DeckEntry entry;
  entry.line = line;
  entry.count = *count;
  entry.name = Trimmed(cards.attribute("Name").value());
  if (entry.name.empty()) return refuse("a row has no `Name`", "export the deck again");
  const std::string_view side = cards.attribute("Sideboard").value();
  const auto section = SectionBySide(side);
  if (!section) {
    return refuse(Joined("`Sideboard` is ", Quoted(side), ", allowed are `true` and `false`"),
                  kCorrectOrExport);
  }
  entry.section = *section;
  entry.program_id = cards.attribute("CatID").value();
  if (entry.program_id == "0") entry.program_id.clear();
  AddEntry(std::move(entry), reading);
}

void ReadElement(pugi::xml_node element, size_t line, Reading<Deck>* reading) {
  const std::string_view name = element.name();
  if (IsDeckNumber(name)) return;
  if (name == "Cards") return ReadCards(element, line, reading);
  reading->faults.push_back({line, Joined("the element ", Quoted(name), " is not understood"),
                             "take it out, or export the deck again"});
}

}  // namespace

Reading<Deck> ReadMtgoDeck(std::string_view text) {
  Reading<Deck> reading;
  XmlDocument document;
  reading.faults = document.Parse(text);
  if (!reading.faults.empty()) return reading;
  const pugi::xml_node root = document.root();
  if (std::string_view(root.name()) != "Deck") {
    reading.faults.push_back(
        {document.LineOf(root), Joined(Quoted(root.name()), " is no deck"),
         "give a `.dek` of MTGO, whose first element is `Deck`, or a `.cod` of Cockatrice"});
    return reading;
  }
  for (const pugi::xml_node& child : root.children()) {
    if (child.type() == pugi::node_element) {
      ReadElement(child, document.LineOf(child), &reading);
    }
  }
  return reading;
}

std::string WriteMtgoDeck(const Deck& deck) {
  std::string text(kHead);
  for (const DeckEntry& entry : deck.entries) {
    const bool side = entry.section == DeckSection::kSideboard;
    Append(&text, "  <Cards CatID=\"", entry.program_id.empty() ? "0" : XmlText(entry.program_id),
           "\" Quantity=\"", entry.count, "\" Sideboard=\"", side ? "true" : "false", "\" Name=\"",
           XmlText(entry.name), "\" Annotation=\"0\" />\r\n");
  }
  return Joined(text, "</Deck>\r\n");
}

}  // namespace arbitro::interchange
