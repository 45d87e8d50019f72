// SPDX-License-Identifier: Apache-2.0
//
// Reads images, the blocks of bytes that cross the boundary (abi/types.h).
//
// Every image is a stranger's: nothing outside the bytes is touched, and the first fault is kept.

#ifndef ARBITRO_IMAGE_READER_H_
#define ARBITRO_IMAGE_READER_H_

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "arbitro/abi/types.h"
#include "arbitro/language.h"
#include "arbitro/limits.h"
#include "arbitro/refusal.h"
#include "arbitro/utf8.h"
#include "arbitro/value.h"

namespace arbitro {
inline namespace v0 {

namespace image {

// Whether a struct of an image keeps its reserved field, if it has one, at zero.
template <class T>
auto ReservedIsZero(const T& element, int) -> decltype(element.reserved == 0) {
  return element.reserved == 0;
}
template <class T>
bool ReservedIsZero(const T&, long) {
  return true;
}

}  // namespace image

// Reads an image. The bytes must outlive the reader. After the first fault every read gives
// nothing.
class ImageReader {
 public:
  explicit ImageReader(std::string_view bytes)
      : bytes_(bytes), text_bytes_left_(kSharing * bytes.size()) {}

  bool ok() const { return fault_.empty(); }
  const std::string& fault() const { return fault_; }
  void Fault(std::string what) {
    if (fault_.empty()) fault_ = std::move(what);
  }

  // The root struct, zero behind the end of the writer's. `with_two`: the kind of the same image in
  // the revision whose labels are arbitro_label_0, which is read as well.
  template <class Root>
  Root Open(arbitro_image_kind kind, arbitro_image_kind with_two) {
    arbitro_image head = {};
    std::memcpy(&head, bytes_.data(), std::min(bytes_.size(), sizeof(head)));
    two_languages_ = head.kind == static_cast<uint32_t>(with_two);
    return Open<Root>(two_languages_ ? with_two : kind);
  }
  template <class Root>
  Root Open(arbitro_image_kind kind) {
    Root root;
    std::memset(&root, 0, sizeof(Root));
    arbitro_image head = {};
    if (bytes_.size() > limits::kImageBytesMax || bytes_.size() < sizeof(head)) {
      Fault("the image's size is out of range");
      return root;
    }
    std::memcpy(&head, bytes_.data(), sizeof(head));
    if (head.magic != ARBITRO_IMAGE_MAGIC || head.kind != static_cast<uint32_t>(kind)) {
      Fault("not an image of kind " + std::to_string(kind));
    } else if (head.size_bytes != bytes_.size() || head.root_bytes < sizeof(head) ||
               head.root_bytes > bytes_.size()) {
      Fault("the image's head does not fit its bytes");
    } else {
      std::memcpy(&root, bytes_.data(), std::min<size_t>(head.root_bytes, sizeof(Root)));
      CheckReserved(root);
    }
    return root;
  }

  std::string_view Text(arbitro_text text) {
    if (!ok() || text.length == 0) return {};
    if (text.offset > bytes_.size() || text.length > bytes_.size() - text.offset) {
      Fault("a text lies outside the image");
      return {};
    }
    if (text.length > limits::kTextBytesMax || text.length > text_bytes_left_) {
      Fault("a text is over " + std::to_string(limits::kTextBytesMax) +
            " bytes, or too many texts share their bytes");
      return {};
    }
    text_bytes_left_ -= text.length;
    const std::string_view found = bytes_.substr(text.offset, text.length);
    if (!IsUtf8(found)) {
      Fault("a text is not UTF-8");
      return {};
    }
    return found;
  }

  std::string String(arbitro_text text) { return std::string(Text(text)); }
  Label String(const arbitro_label& label) {
    if (two_languages_) {
      arbitro_label_0 two;
      static_assert(sizeof(two) == sizeof(label));
      std::memcpy(&two, &label, sizeof(two));
      return {String(two.en), String(two.it)};
    }
    CheckReserved(label);
    Label read;
    for (const auto& one : Span<arbitro_localized>(label.texts, limits::kLanguagesMax)) {
      const std::string_view tag = Text(one.language);
      const std::string_view text = Text(one.text);
      if (!IsLanguageTag(tag) || text.empty() || read.In(tag) != nullptr) {
        Fault("a label's text has no language or no words, or its language twice");
      } else {
        read.Add(tag, text);
      }
    }
    return read;
  }

  // Whether the image is of the revision in which labels are in English and Italian alone.
  bool two_languages() const { return two_languages_; }

  // Copies the elements, each zero behind the end of the writer's struct.
  template <class T>
  std::vector<T> Span(arbitro_span span, size_t count_max) {
    static_assert(std::is_trivially_copyable_v<T>);
    std::vector<T> elements;
    if (!CheckSpan(span, count_max, std::min<size_t>(sizeof(T), 8))) return elements;
    elements.resize(span.count);
    const char* from = bytes_.data() + span.offset;
    const size_t size = std::min<size_t>(span.stride, sizeof(T));
    for (uint32_t i = 0; i < span.count; ++i) {
      std::memcpy(&elements[i], from + size_t{i} * span.stride, size);
      CheckReserved(elements[i]);
    }
    return elements;
  }

  // Names the node array of the image; Read() then makes the Value at a node.
  void OpenValues(arbitro_span span) {
    nodes_ = Span<arbitro_value>(span, limits::kImageBytesMax / sizeof(arbitro_value));
    nodes_left_ = kSharing * nodes_.size();
  }
  Value Read(uint32_t node) {
    const size_t most = std::min<size_t>(limits::kValueNodesMax, nodes_left_);
    size_t budget = most;
    Value value = ReadNode(node, 0, &budget);
    nodes_left_ -= most - budget;
    return value;
  }

 private:
  // How often the same bytes or nodes may be read: an image that refers to one place over and over
  // must not become gigabytes.
  static constexpr size_t kSharing = 16;

  template <class T>
  void CheckReserved(const T& element) {
    if (!image::ReservedIsZero(element, 0)) Fault("a reserved field is not zero");
  }

  bool CheckSpan(arbitro_span span, size_t count_max, size_t alignment) {
    if (!ok() || span.count == 0) return false;
    const uint64_t size = uint64_t{span.count} * span.stride;
    if (span.stride == 0 || span.offset > bytes_.size() || size > bytes_.size() - span.offset) {
      Fault("a span lies outside the image");
    } else if (span.offset % alignment != 0 || span.stride % alignment != 0) {
      Fault("a span is not aligned to " + std::to_string(alignment));
    } else if (span.count > count_max) {
      Fault("a span has " + std::to_string(span.count) + " elements, at most " +
            std::to_string(count_max) + " are allowed");
    }
    return ok();
  }

  Value ReadNode(uint32_t index, uint32_t depth, size_t* budget) {
    if (!ok()) return {};
    if (index >= nodes_.size() || depth >= limits::kValueDepthMax || *budget == 0) {
      Fault("a value's nodes are out of range, too deep or too many");
      return {};
    }
    --*budget;
    const arbitro_value& node = nodes_[index];
    switch (node.kind) {
      case ARBITRO_VALUE_NULL:
        return {};
      case ARBITRO_VALUE_INTEGER:
        return Value::Integer(node.integer);
      case ARBITRO_VALUE_TEXT:
        return Value::Text(Text(node.text));
      case ARBITRO_VALUE_FLAG:
        if (node.integer != 0 && node.integer != 1) Fault("a flag is neither 0 nor 1");
        return Value::Flag(node.integer == 1);
      case ARBITRO_VALUE_LIST:
      case ARBITRO_VALUE_STRUCT:
        return ReadChildren(index, depth, budget);
      default:
        Fault("a value's kind " + std::to_string(node.kind) + " is unknown");
        return {};
    }
  }

  Value ReadChildren(uint32_t index, uint32_t depth, size_t* budget) {
    const arbitro_value node = nodes_[index];
    const bool list = node.kind == ARBITRO_VALUE_LIST;
    Value value = list ? Value::List() : Value::Struct();
    if (node.child_count == 0) return value;
    // Invariant: children stand behind their parent, so the walk ends.
    if (node.first_child <= index || node.first_child > nodes_.size() ||
        node.child_count > nodes_.size() - node.first_child) {
      Fault("a value's children are out of range");
      return value;
    }
    for (uint32_t i = 0; i < node.child_count && ok(); ++i) {
      const uint32_t child = node.first_child + i;
      Value read = ReadNode(child, depth + 1, budget);
      if (list) {
        value.Add(std::move(read));
        continue;
      }
      const std::string_view key = Text(nodes_[child].key);
      if (!value.fields().empty() && !(value.fields().back().first < key)) {
        Fault("a struct's keys are not in order or not distinct");
      }
      value.Set(key, std::move(read));
    }
    return value;
  }

  std::string_view bytes_;
  size_t text_bytes_left_;
  std::vector<arbitro_value> nodes_;
  size_t nodes_left_ = 0;
  bool two_languages_ = false;
  std::string fault_;
};

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_IMAGE_READER_H_
