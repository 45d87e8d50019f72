// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/deck_rows.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "arbitro/limits.h"
#include "arbitro/row_numbers.h"

namespace arbitro::pkm {
namespace {

constexpr size_t kCardsNamedMax = 10;

// Rows that cannot be read, or whose card the catalogue does not have.
struct BadRows {
  std::vector<size_t> unreadable;
  std::vector<size_t> unknown;
  std::string unknown_cards;
};

std::optional<DeckRow> ReadRow(const std::string& text, const CatalogueView& cards);
std::vector<std::string_view> Words(std::string_view text);
bool ReadMark(std::string_view word, Value* marks);
std::optional<uint32_t> ReadCount(std::string_view word);
Refusal RefuseRows(const BadRows& bad);

}  // namespace

Decided<std::vector<DeckRow>> ReadDeckRows(const Value& rows, const CatalogueView& cards) {
  std::vector<DeckRow> read;
  BadRows bad;
  for (size_t i = 0; i < rows.items().size(); ++i) {
    std::optional<DeckRow> row = ReadRow(rows.items()[i].text(), cards);
    if (!row) {
      bad.unreadable.push_back(i);
    } else if (row->card == ARBITRO_NONE) {
      bad.unknown.push_back(i);
      if (bad.unknown.size() > kCardsNamedMax) continue;
      bad.unknown_cards += (bad.unknown_cards.empty() ? "`" : ", `") + row->written + "`";
    } else {
      read.push_back(*std::move(row));
    }
  }
  if (!bad.unreadable.empty() || !bad.unknown.empty()) return RefuseRows(bad);
  return read;
}

namespace {

// Reads one row; nullopt: it is none. The card is ARBITRO_NONE where the catalogue does not have
// it.
std::optional<DeckRow> ReadRow(const std::string& text, const CatalogueView& cards) {
  std::vector<std::string_view> words = Words(text);
  Value marks = Value::Struct();
  while (!words.empty() && words.back().find('=') != std::string_view::npos) {
    if (!ReadMark(words.back(), &marks)) return std::nullopt;
    words.pop_back();
  }
  if (words.size() < 2) return std::nullopt;
  const auto count = ReadCount(words.front());
  if (!count) return std::nullopt;
  std::string name;
  for (size_t i = 1; i + 1 < words.size(); ++i) {
    name += (name.empty() ? "" : " ") + std::string(words[i]);
  }
  return DeckRow{*count, cards.Find(words.back()).value_or(ARBITRO_NONE), std::move(name),
                 std::move(marks), std::string(words.back())};
}

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

// Sets one mark from "key=value"; false where there is no such mark.
bool ReadMark(std::string_view word, Value* marks) {
  const size_t equals = word.find('=');
  const std::string_view key = word.substr(0, equals);
  const std::string_view value = word.substr(equals + 1);
  if (value.empty()) return false;
  if (key == "signed" || key == "ntl" || key == "reference") {
    marks->Set(key, Value::Flag(value != "0"));
    return true;
  }
  if (key != "lang" && key != "back" && key != "fake") return false;
  marks->Set(key, Value::Text(value));
  return true;
}

// A count from 1 to the limit of a row; nullopt for anything else.
std::optional<uint32_t> ReadCount(std::string_view word) {
  uint32_t count = 0;
  for (const char c : word) {
    if (c < '0' || c > '9') return std::nullopt;
    count = count * 10 + static_cast<uint32_t>(c - '0');
    if (count > limits::kDeckRowCountMax) return std::nullopt;
  }
  if (count == 0) return std::nullopt;
  return count;
}

Refusal RefuseRows(const BadRows& bad) {
  const std::string unreadable = RowNumbers(bad.unreadable);
  const std::string unknown = RowNumbers(bad.unknown);
  const std::string and_unknown = unknown.empty() ? "" : "; rows " + unknown;
  const std::string and_unknown_it = unknown.empty() ? "" : "; righe " + unknown;
  const std::string no_cards =
      unknown.empty() ? "" : ": the catalogue has no card " + bad.unknown_cards + ": correct them";
  const std::string no_cards_it =
      unknown.empty() ? "" : ": il catalogo non ha la carta " + bad.unknown_cards + ": correggerle";
  // [PKM-5-g] The player writes again what staff cannot read.
  if (!unreadable.empty()) {
    return Refuse(
        "UNREADABLE_ROW", "PKM-5-g",
        {"rows " + unreadable + " are none: write count, English name, card id and marks" +
             and_unknown + no_cards,
         "righe " + unreadable + ": scrivi numero, nome inglese, id e segni" + and_unknown_it +
             no_cards_it});
  }
  // [PKM-5-e] A row names the card by title, expansion and number.
  return Refuse("UNKNOWN_CARD", "PKM-5-e",
                {"rows " + unknown + no_cards, "righe " + unknown + no_cards_it});
}

}  // namespace

}  // namespace arbitro::pkm
