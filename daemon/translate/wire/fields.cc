// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/fields.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/utf8.h"

namespace arbitro::translate {
namespace {

// The answer travels in a trailer, and trailers are small.
constexpr size_t kWrongShownMax = 16;
constexpr size_t kTextShownBytesMax = 80;
constexpr size_t kIdBytesMax = 63;

bool IsAscii(std::string_view text) {
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool IsIdStart(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

bool IsId(std::string_view text) {
  return !text.empty() && text.size() <= kIdBytesMax && IsIdStart(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return IsIdStart(c) || c == '-'; });
}

std::string ToNfc(std::string_view text) {
  if (IsAscii(text)) return std::string(text);
  utf8proc_uint8_t* mapped = nullptr;
  const auto size = static_cast<utf8proc_ssize_t>(text.size());
  const utf8proc_ssize_t mapped_size =
      utf8proc_map(reinterpret_cast<const utf8proc_uint8_t*>(text.data()), size, &mapped,
                   static_cast<utf8proc_option_t>(UTF8PROC_STABLE | UTF8PROC_COMPOSE));
  const std::unique_ptr<utf8proc_uint8_t, decltype(&std::free)> owner(mapped, &std::free);
  // Only memory can be missing for well-formed text; then the text stays as it was given.
  if (mapped_size < 0) return std::string(text);
  return std::string(reinterpret_cast<const char*>(mapped), static_cast<size_t>(mapped_size));
}

std::string Shown(std::string_view text) {
  std::string shown = "`";
  const bool readable = IsUtf8(text);
  for (size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool starts_character = (byte & 0xC0) != 0x80;
    if (starts_character && shown.size() > kTextShownBytesMax) {
      shown += "…";
      break;
    }
    if (byte >= 0x80 && !readable) continue;
    if (byte >= 0x20 && byte != 0x7F && byte != '`') shown += text[i];
  }
  return shown + "`";
}

std::string FieldPath::ToString() const {
  if (place_ < 0) return std::string(list_);
  return absl::StrCat(std::string(list_), "[", place_, "].", std::string(field_));
}

void Fields::Wrong(std::string path, std::string description) {
  if (++count_ <= kWrongShownMax) wrong_.push_back({std::move(path), std::move(description)});
}

engine::Failure Fields::failure() const {
  engine::Failure failure = engine::InvalidField(wrong_[0].path, wrong_[0].description);
  failure.fields = wrong_;
  if (count_ > 1) absl::StrAppend(&failure.message, " (and ", count_ - 1, " more)");
  return failure;
}

std::string Fields::Text(const FieldPath& path, std::string_view given, TextBounds bounds) {
  if (given.empty() && bounds.bytes_min > 0) {
    Wrong(path.ToString(), "is missing");
    return "";
  }
  // Before the text is looked at: normalising costs time, and never makes long text short enough.
  const size_t given_max = source_ == Source::kClient ? 4 * bounds.bytes_max : bounds.bytes_max;
  const bool readable = given.size() <= given_max && IsUtf8(given);
  if (given.size() <= given_max && !readable) {
    Wrong(path.ToString(), "is not UTF-8 text without zero bytes");
    return "";
  }
  std::string text;
  if (readable) text = source_ == Source::kClient ? ToNfc(given) : std::string(given);
  const size_t size = readable ? text.size() : given.size();
  if (size < bounds.bytes_min || size > bounds.bytes_max) {
    Wrong(path.ToString(), absl::StrCat("has ", size, " bytes, allowed is ", bounds.bytes_min,
                                        " to ", bounds.bytes_max));
    return "";
  }
  return text;
}

std::string Fields::Id(const FieldPath& path, std::string_view given) {
  if (IsId(given)) return std::string(given);
  if (given.empty()) {
    Wrong(path.ToString(), "is missing");
  } else {
    Wrong(path.ToString(),
          absl::StrCat("is ", Shown(given),
                       ", must be 1 to 63 of a–z, 0–9 and hyphen, beginning with a letter or "
                       "digit"));
  }
  return "";
}

int64_t Fields::Number(const FieldPath& path, int64_t given, NumberBounds bounds) {
  if (given < bounds.least || given > bounds.most) {
    Wrong(path.ToString(),
          absl::StrCat("is ", given, ", allowed is ", bounds.least, " to ", bounds.most));
    return bounds.least;
  }
  return given;
}

}  // namespace arbitro::translate
