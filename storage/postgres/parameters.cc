// SPDX-License-Identifier: Apache-2.0

#include "storage/postgres/parameters.h"

#include <utility>

namespace arbitro::storage {
namespace {

// The types' numbers in pg_type, which are the same in every server.
constexpr std::uint32_t kByteaType = 17;
constexpr std::uint32_t kBigintType = 20;
constexpr std::uint32_t kTextType = 25;

template <class Number>
void PutBig(std::string& to, Number number) {
  for (int shift = (sizeof(number) - 1) * 8; shift >= 0; shift -= 8) {
    to.push_back(static_cast<char>(number >> shift));
  }
}

std::string ArrayHead(std::uint32_t type, std::size_t size, bool has_null) {
  std::string array;
  PutBig<std::uint32_t>(array, size == 0 ? 0 : 1);
  PutBig<std::uint32_t>(array, has_null ? 1 : 0);
  PutBig(array, type);
  if (size == 0) return array;
  PutBig(array, static_cast<std::uint32_t>(size));
  PutBig<std::uint32_t>(array, 1);
  return array;
}

void PutElement(std::string& array, std::string_view element) {
  PutBig(array, static_cast<std::uint32_t>(element.size()));
  array.append(element);
}

}  // namespace

Parameters& Parameters::Number(std::uint64_t number) {
  std::string bytes;
  PutBig(bytes, number);
  return Own(std::move(bytes));
}

Parameters& Parameters::Text(std::string_view text) { return Add(text); }

Parameters& Parameters::Bytes(std::string_view bytes) { return Add(bytes); }

Parameters& Parameters::Null() {
  values_.push_back(nullptr);
  lengths_.push_back(0);
  formats_.push_back(1);
  return *this;
}

Parameters& Parameters::Numbers(const std::vector<std::uint64_t>& numbers) {
  std::string array = ArrayHead(kBigintType, numbers.size(), false);
  for (const std::uint64_t number : numbers) {
    PutBig<std::uint32_t>(array, sizeof(number));
    PutBig(array, number);
  }
  return Own(std::move(array));
}

Parameters& Parameters::Texts(const std::vector<std::string_view>& texts) {
  std::string array = ArrayHead(kTextType, texts.size(), false);
  for (const std::string_view text : texts) PutElement(array, text);
  return Own(std::move(array));
}

Parameters& Parameters::BytesList(const std::vector<std::optional<std::string_view>>& list) {
  bool has_null = false;
  std::size_t bytes = 0;
  for (const auto& each : list) {
    has_null = has_null || !each.has_value();
    bytes += sizeof(std::uint32_t) + (each.has_value() ? each->size() : 0);
  }
  std::string array = ArrayHead(kByteaType, list.size(), has_null);
  array.reserve(array.size() + bytes);
  for (const auto& each : list) {
    if (each.has_value()) {
      PutElement(array, *each);
    } else {
      PutBig(array, UINT32_MAX);
    }
  }
  return Own(std::move(array));
}

Parameters& Parameters::Add(std::string_view bytes) {
  // libpq takes a null pointer for NULL, which an empty view may have.
  values_.push_back(bytes.data() == nullptr ? "" : bytes.data());
  lengths_.push_back(static_cast<int>(bytes.size()));
  formats_.push_back(1);
  return *this;
}

Parameters& Parameters::Own(std::string bytes) {
  owned_.push_back(std::move(bytes));
  return Add(owned_.back());
}

}  // namespace arbitro::storage
