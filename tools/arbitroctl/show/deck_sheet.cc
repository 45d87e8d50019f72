// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/deck_sheet.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "absl/strings/str_cat.h"
#include "api/text/name_order.h"
#include "tools/arbitroctl/show/language.h"
#include "tools/value_json.h"

namespace arbitro::tools {
namespace {

// The name of the card, or its key where the player wrote none.
std::string CardOf(const v1::DeckRow& row) { return row.name().empty() ? row.card() : row.name(); }

// Cards of one name stand by their keys.
bool CheckedBefore(const v1::DeckRow& a, const v1::DeckRow& b) {
  const std::string one = text::NameKey(CardOf(a));
  const std::string other = text::NameKey(CardOf(b));
  return one != other ? one < other : a.card() < b.card();
}

// The player, how many cards there are, and the verdict.
std::string TitleOfSheet(PaperLanguage language, const DeckSheetOf& of, const v1::Deck& deck) {
  int64_t cards = 0;
  for (const v1::DeckRow& row : deck.rows()) cards += row.count();
  return absl::StrCat(of.player, " · ", CountedIn(language, cards, "1 card", "$0 cards"), " · ",
                      Phrase(language, deck.verdict().legal() ? "legal" : "illegal"));
}

}  // namespace

PaperList DeckSheet(PaperLanguage language, const DeckSheetOf& of, const v1::Deck& deck) {
  std::vector<v1::DeckRow> rows(deck.rows().begin(), deck.rows().end());
  if (of.for_checker) std::stable_sort(rows.begin(), rows.end(), CheckedBefore);
  const bool marked =
      std::any_of(rows.begin(), rows.end(), [](const v1::DeckRow& row) { return row.has_marks(); });
  PaperList sheet{{absl::StrCat(">", Phrase(language, "Count")), Phrase(language, "Card"),
                   Phrase(language, "Key")},
                  {},
                  TitleOfSheet(language, of, deck),
                  true};
  if (marked) sheet.headings.push_back(Phrase(language, "Marks"));
  if (of.for_checker) sheet.headings.push_back(Phrase(language, "Found"));
  for (const v1::DeckRow& row : rows) {
    std::vector<PaperCell> cells = {absl::StrCat(row.count()), CardOf(row), row.card()};
    if (marked) cells.emplace_back(row.has_marks() ? JsonFromValue(row.marks()) : "");
    if (of.for_checker) cells.emplace_back(kSheetBlank);
    sheet.rows.push_back(std::move(cells));
  }
  return sheet;
}

}  // namespace arbitro::tools
