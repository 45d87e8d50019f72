// SPDX-License-Identifier: Apache-2.0
//
// The cards of a game: a catalogue image, read in place.
//
// A catalogue is sorted by key and indexed by name when it is made, so that a ruleset, which keeps
// nothing between calls, can look a card up at once in an image that is mapped once.

#ifndef ARBITRO_CATALOGUE_H_
#define ARBITRO_CATALOGUE_H_

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arbitro/abi/types.h"
#include "arbitro/image.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

// Looks cards up in a catalogue image. The bytes must outlive the view. Thread-safe. Nothing
// outside the bytes is touched, whatever they say; a damaged catalogue holds no cards.
class CatalogueView {
 public:
  // No cards.
  CatalogueView() = default;

  explicit CatalogueView(std::string_view bytes) : bytes_(bytes) {
    if (bytes.empty()) return;
    ImageReader reader(bytes);
    const auto root = reader.Open<arbitro_catalogue>(ARBITRO_IMAGE_CATALOGUE);
    if (!reader.ok() || !Inside(root.cards, sizeof(arbitro_card)) ||
        !Inside(root.by_name, sizeof(uint32_t)) || !Inside(root.values, sizeof(arbitro_value)) ||
        root.by_name.count != root.cards.count) {
      return;
    }
    root_ = root;
  }

  uint32_t size() const { return root_.cards.count; }

  // The card's key and name; empty for an index out of range.
  std::string_view Key(uint32_t card) const {
    return Text(At<arbitro_card>(root_.cards, card).key);
  }
  std::string_view Name(uint32_t card) const {
    return Text(At<arbitro_card>(root_.cards, card).name);
  }

  // The card with this key, if there is one.
  std::optional<uint32_t> Find(std::string_view key) const {
    const uint32_t place = LowerBound(key);
    if (place == size() || Key(place) != key) return std::nullopt;
    return place;
  }

  // The first card whose key is not before `key`; size() where there is none.
  uint32_t LowerBound(std::string_view key) const {
    return FirstNotLess(size(), [&](uint32_t i) { return Key(i) < key; });
  }

  // The cards with this name, in byte order of their keys.
  std::vector<uint32_t> Named(std::string_view name) const {
    std::vector<uint32_t> found;
    uint32_t place = FirstNotLess(size(), [&](uint32_t i) { return Name(ByName(i)) < name; });
    for (; place < size() && Name(ByName(place)) == name; ++place) found.push_back(ByName(place));
    return found;
  }

  // One field of a card's row, without reading the whole row: its text, "" where there is none.
  std::string_view TextField(uint32_t card, std::string_view key) const {
    const arbitro_value node = FieldNode(card, key);
    return node.kind == ARBITRO_VALUE_TEXT ? Text(node.text) : std::string_view();
  }

  // The same for a list of texts: whether `item` is in it.
  bool ListFieldHas(uint32_t card, std::string_view key, std::string_view item) const {
    const arbitro_value list = FieldNode(card, key);
    if (list.kind != ARBITRO_VALUE_LIST) return false;
    for (uint32_t i = 0; i < ChildCount(list); ++i) {
      const auto node = At<arbitro_value>(root_.values, list.first_child + i);
      if (node.kind == ARBITRO_VALUE_TEXT && Text(node.text) == item) return true;
    }
    return false;
  }

  // The card's whole row.
  Value Row(uint32_t card) const {
    if (card >= size()) return {};
    uint32_t budget = limits::kValueNodesMax;
    return ReadNode(At<arbitro_card>(root_.cards, card).value, 0, &budget);
  }

 private:
  bool Inside(arbitro_span span, size_t element) const {
    if (span.count == 0) return true;
    return span.stride >= element && span.offset <= bytes_.size() &&
           uint64_t{span.count} * span.stride <= bytes_.size() - span.offset;
  }

  template <class T>
  T At(arbitro_span span, uint32_t index) const {
    T element = {};
    if (index < span.count) {
      std::memcpy(&element, bytes_.data() + span.offset + size_t{index} * span.stride, sizeof(T));
    }
    return element;
  }

  std::string_view Text(arbitro_text text) const {
    if (text.offset > bytes_.size() || text.length > bytes_.size() - text.offset) return {};
    return bytes_.substr(text.offset, text.length);
  }

  uint32_t ByName(uint32_t place) const { return At<uint32_t>(root_.by_name, place); }

  template <class Less>
  static uint32_t FirstNotLess(uint32_t count, Less less) {
    uint32_t first = 0;
    while (count > 0) {
      const uint32_t half = count / 2;
      if (less(first + half)) {
        first += half + 1;
        count -= half + 1;
      } else {
        count = half;
      }
    }
    return first;
  }

  // Invariant: no loop over a node's children leaves the node array.
  uint32_t ChildCount(const arbitro_value& node) const {
    if (node.first_child >= root_.values.count) return 0;
    return std::min(node.child_count, root_.values.count - node.first_child);
  }

  arbitro_value FieldNode(uint32_t card, std::string_view key) const {
    if (card >= size()) return {};
    const auto row = At<arbitro_value>(root_.values, At<arbitro_card>(root_.cards, card).value);
    if (row.kind != ARBITRO_VALUE_STRUCT) return {};
    for (uint32_t i = 0; i < ChildCount(row); ++i) {
      const auto node = At<arbitro_value>(root_.values, row.first_child + i);
      if (Text(node.key) == key) return node;
    }
    return {};
  }

  Value ReadNode(uint32_t index, uint32_t depth, uint32_t* budget) const {
    const auto node = At<arbitro_value>(root_.values, index);
    switch (node.kind) {
      case ARBITRO_VALUE_INTEGER:
        return Value::Integer(node.integer);
      case ARBITRO_VALUE_TEXT:
        return Value::Text(Text(node.text));
      case ARBITRO_VALUE_FLAG:
        return Value::Flag(node.integer != 0);
      case ARBITRO_VALUE_LIST:
      case ARBITRO_VALUE_STRUCT:
        break;
      default:
        return {};
    }
    return ReadChildren(node, index, depth, budget);
  }

  // The value of a list or struct.
  Value ReadChildren(const arbitro_value& node, uint32_t index, uint32_t depth,
                     uint32_t* budget) const {
    Value value = node.kind == ARBITRO_VALUE_LIST ? Value::List() : Value::Struct();
    if (depth >= limits::kValueDepthMax || node.first_child <= index) return value;
    for (uint32_t i = 0; i < ChildCount(node) && *budget > 0; ++i) {
      --*budget;
      Value child = ReadNode(node.first_child + i, depth + 1, budget);
      if (node.kind == ARBITRO_VALUE_LIST) {
        value.Add(std::move(child));
      } else {
        value.Set(Text(At<arbitro_value>(root_.values, node.first_child + i).key),
                  std::move(child));
      }
    }
    return value;
  }

  std::string_view bytes_;
  arbitro_catalogue root_ = {};
};

// A row on its way into a catalogue.
struct CatalogueRow {
  std::string key;
  std::string name;
  Value value;
};

// Makes the image of a catalogue. The same rows in any order make the same bytes. The rows must
// have distinct keys and fit the ruleset's card form (form_check.h).
inline std::string EncodeCatalogue(std::vector<CatalogueRow> rows) {
  std::sort(rows.begin(), rows.end(),
            [](const CatalogueRow& a, const CatalogueRow& b) { return a.key < b.key; });
  ImageWriter<arbitro_catalogue> image(ARBITRO_IMAGE_CATALOGUE);
  std::vector<arbitro_card> cards;
  std::vector<uint32_t> by_name;
  for (const CatalogueRow& row : rows) {
    by_name.push_back(static_cast<uint32_t>(cards.size()));
    const arbitro_text key = image.Text(row.key);
    const arbitro_text name = image.Text(row.name);
    cards.push_back({key, name, image.Add(row.value), 0});
  }
  // Rows are in order of their keys, so a stable sort by name gives (name, key).
  std::stable_sort(by_name.begin(), by_name.end(),
                   [&](uint32_t a, uint32_t b) { return rows[a].name < rows[b].name; });
  image.root().cards = image.Span(cards);
  image.root().by_name = image.Span(by_name);
  image.root().values = image.Values();
  return image.Finish();
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_CATALOGUE_H_
