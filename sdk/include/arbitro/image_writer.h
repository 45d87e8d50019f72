// SPDX-License-Identifier: Apache-2.0
//
// Writes images, the blocks of bytes that cross the boundary (abi/types.h).

#ifndef ARBITRO_IMAGE_WRITER_H_
#define ARBITRO_IMAGE_WRITER_H_

#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "arbitro/abi/types.h"
#include "arbitro/refusal.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

// Builds one image with a root struct of type Root. Add texts, spans and values, fill root(),
// Finish().
template <class Root>
class ImageWriter {
  static_assert(std::is_trivially_copyable_v<Root>);

 public:
  explicit ImageWriter(arbitro_image_kind kind) : bytes_(Aligned(sizeof(Root)), '\0') {
    std::memset(&root_, 0, sizeof(Root));
    root_.image = {ARBITRO_IMAGE_MAGIC, static_cast<uint32_t>(kind), 0, sizeof(Root)};
  }

  Root& root() { return root_; }

  arbitro_text Text(std::string_view text) {
    if (text.empty()) return {0, 0};
    const auto offset = static_cast<uint32_t>(bytes_.size());
    bytes_.append(text);
    return {offset, static_cast<uint32_t>(text.size())};
  }

  arbitro_label Text(const Label& label) {
    std::vector<arbitro_localized> texts;
    if (!label.en.empty()) texts.push_back({LanguageText("en"), Text(label.en)});
    if (!label.it.empty()) texts.push_back({LanguageText("it"), Text(label.it)});
    for (const Translation& other : label.others) {
      texts.push_back({LanguageText(other.language), Text(other.text)});
    }
    return {Span(texts), 0};
  }

  template <class T>
  arbitro_span Span(const std::vector<T>& elements) {
    static_assert(std::is_trivially_copyable_v<T>);
    if (elements.empty()) return {0, 0, 0};
    bytes_.resize(Aligned(bytes_.size()), '\0');
    const auto offset = static_cast<uint32_t>(bytes_.size());
    bytes_.append(reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(T));
    return {offset, static_cast<uint32_t>(elements.size()), sizeof(T)};
  }

  // Adds a value's nodes; returns the index of its root. Values() must follow the last one.
  uint32_t Add(const Value& value) {
    const auto first = static_cast<uint32_t>(nodes_.size());
    std::vector<const Value*> queue = {&value};
    nodes_.push_back(Node(value, {}));
    for (size_t next = 0; next < queue.size(); ++next) {
      const Value& parent = *queue[next];
      arbitro_value& node = nodes_[first + next];
      node.first_child = static_cast<uint32_t>(nodes_.size());
      node.child_count = static_cast<uint32_t>(parent.items().size() + parent.fields().size());
      if (node.child_count == 0) node.first_child = 0;
      for (const Value& item : parent.items()) Push(item, {}, &queue);
      for (const Value::Field& field : parent.fields()) Push(field.second, field.first, &queue);
    }
    return first;
  }

  arbitro_span Values() { return Span(nodes_); }

  // The image. The writer is used up.
  std::string Finish() {
    bytes_.resize(Aligned(bytes_.size()), '\0');
    root_.image.size_bytes = static_cast<uint32_t>(bytes_.size());
    std::memcpy(bytes_.data(), &root_, sizeof(Root));
    return std::move(bytes_);
  }

 private:
  static size_t Aligned(size_t size) { return (size + 7) / 8 * 8; }

  arbitro_value Node(const Value& value, std::string_view key) {
    arbitro_value node = {};
    node.kind = static_cast<uint32_t>(value.kind());
    node.integer = value.integer();
    node.key = Text(key);
    node.text = Text(std::string_view(value.text()));
    return node;
  }

  // A tag, written once for all labels of the image.
  arbitro_text LanguageText(std::string_view tag) {
    for (const auto& [known, text] : languages_) {
      if (known == tag) return text;
    }
    const arbitro_text text = Text(tag);
    languages_.emplace_back(tag, text);
    return text;
  }

  void Push(const Value& value, std::string_view key, std::vector<const Value*>* queue) {
    nodes_.push_back(Node(value, key));
    queue->push_back(&value);
  }

  Root root_;
  std::string bytes_;
  std::vector<arbitro_value> nodes_;
  std::vector<std::pair<std::string, arbitro_text>> languages_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_IMAGE_WRITER_H_
