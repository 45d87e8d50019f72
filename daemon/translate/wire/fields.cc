// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/fields.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/text/characters.h"
#include "arbitro/counted.h"
#include "arbitro/utf8.h"

namespace arbitro::translate {
namespace {

// The answer travels in a trailer, and trailers are small.
constexpr size_t kWrongShownMax = 16;
constexpr size_t kTextShownColumnsMax = 80;
constexpr size_t kTextShownBytesMax = 240;
constexpr size_t kIdBytesMax = 63;

bool IsIdStart(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); }

}  // namespace

bool IsId(std::string_view text) {
  return !text.empty() && text.size() <= kIdBytesMax && IsIdStart(text[0]) &&
         std::all_of(text.begin(), text.end(), [](char c) { return IsIdStart(c) || c == '-'; });
}

std::string Shown(std::string_view text) {
  std::string all = text::Harmless(text, text::Lines::kOne);
  all.erase(std::remove(all.begin(), all.end(), '`'), all.end());
  std::string_view first = text::FirstColumns(all, kTextShownColumnsMax);
  while (first.size() > kTextShownBytesMax) {
    first = text::FirstColumns(first, text::Columns(first) - 1);
  }
  return absl::StrCat("`", absl::string_view(first.data(), first.size()),
                      first.size() < all.size() ? "…`" : "`");
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
  if (readable) text = source_ == Source::kClient ? text::Nfc(given) : std::string(given);
  const size_t size = readable ? text.size() : given.size();
  if (size < bounds.bytes_min || size > bounds.bytes_max) {
    Wrong(path.ToString(),
          absl::StrCat("has ", Counted(static_cast<int64_t>(size), "byte", "bytes"),
                       ", allowed is ", bounds.bytes_min, " to ", bounds.bytes_max));
    return "";
  }
  if (source_ == Source::kLog) return text;
  if (text::IsBlank(text)) {
    Wrong(path.ToString(), "holds blanks alone; write a text, or leave the field out");
    return "";
  }
  if (const auto harm = text::FindHarm(text, bounds.lines)) {
    Wrong(path.ToString(), absl::StrCat("holds ", *harm, "; leave it out"));
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
