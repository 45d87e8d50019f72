// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/deck_rows.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "arbitro/limits.h"

namespace arbitro::pkm {
namespace {

std::vector<std::string_view> Words(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const size_t end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
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

Refusal RefuseRow(const std::string& text) {
  // [PKM-5-g] What staff cannot read, the player has to write again.
  return Refuse("UNREADABLE_ROW", "PKM-5-g",
                {"`" + text + "` is no row: write count, English name, card id and marks",
                 "`" + text + "` non è una riga: scrivere numero, nome inglese, id e segni"});
}

Decided<DeckRow> ReadRow(const std::string& text, const CatalogueView& cards) {
  std::vector<std::string_view> words = Words(text);
  Value marks = Value::Struct();
  while (!words.empty() && words.back().find('=') != std::string_view::npos) {
    if (!ReadMark(words.back(), &marks)) return RefuseRow(text);
    words.pop_back();
  }
  if (words.size() < 2) return RefuseRow(text);
  const auto count = ReadCount(words.front());
  if (!count) return RefuseRow(text);
  // [PKM-5-e] A row names the card by title, expansion and number.
  const auto card = cards.Find(words.back());
  if (!card) {
    return Refuse(
        "UNKNOWN_CARD", "PKM-5-e",
        {"the catalogue has no card `" + std::string(words.back()) + "`: correct the row",
         "il catalogo non ha la carta `" + std::string(words.back()) + "`: correggere la riga"});
  }
  std::string name;
  for (size_t i = 1; i + 1 < words.size(); ++i) {
    name += (name.empty() ? "" : " ") + std::string(words[i]);
  }
  return DeckRow{*count, *card, std::move(name), std::move(marks)};
}

}  // namespace

Decided<std::vector<DeckRow>> ReadDeckRows(const Value& rows, const CatalogueView& cards) {
  std::vector<DeckRow> read;
  for (const Value& text : rows.items()) {
    Decided<DeckRow> row = ReadRow(text.text(), cards);
    if (!row.decided()) return row.refusal();
    read.push_back(std::move(row).value());
  }
  return read;
}

}  // namespace arbitro::pkm
