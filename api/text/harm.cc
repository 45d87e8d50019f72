// SPDX-License-Identifier: Apache-2.0
#include "api/text/harm.h"

#include <utf8proc.h>

#include <algorithm>
#include <cstdio>

#include "api/text/characters.h"

namespace arbitro::text {
namespace {

constexpr int kMarksMax = 8;
constexpr int32_t kNonJoiner = 0x200C;
constexpr int32_t kJoiner = 0x200D;
constexpr int32_t kFirstAboveBmp = 0x10000;
// A virama's canonical combining class.
constexpr int kVirama = 9;

constexpr char kControl[] = "a control character";
constexpr char kSeparator[] = "a separator of lines";
constexpr char kDirection[] = "a mark that turns the direction of a text";
constexpr char kInvisible[] = "a character that is not seen";
constexpr char kPrivate[] = "a character of private use";
constexpr char kUnassigned[] = "no character of Unicode";
constexpr char kStacked[] = "a mark without a letter of its own";
constexpr char kNoCharacter[] = "a byte of no character";

bool IsBetween(int32_t code, int32_t least, int32_t most) { return code >= least && code <= most; }

bool IsPlain(char c) { return c >= 0x20 && c < 0x7F; }

bool IsVariationSelector(int32_t code) {
  return IsBetween(code, 0xFE00, 0xFE0F) || IsBetween(code, 0xE0100, 0xE01EF) ||
         IsBetween(code, 0x180B, 0x180D) || code == 0x180F;
}

bool IsDirection(const utf8proc_property_t& property, int32_t code) {
  switch (property.bidi_class) {
    case UTF8PROC_BIDI_CLASS_LRE:
    case UTF8PROC_BIDI_CLASS_RLE:
    case UTF8PROC_BIDI_CLASS_LRO:
    case UTF8PROC_BIDI_CLASS_RLO:
    case UTF8PROC_BIDI_CLASS_PDF:
    case UTF8PROC_BIDI_CLASS_LRI:
    case UTF8PROC_BIDI_CLASS_RLI:
    case UTF8PROC_BIDI_CLASS_FSI:
    case UTF8PROC_BIDI_CLASS_PDI:
      return true;
    default:
      return code == 0x061C || code == 0x200E || code == 0x200F;
  }
}

// Without a picture, though Unicode does not say that it may be left out: signs around annotations,
// controls of hieroglyphs, the empty pattern of Braille.
bool IsEmpty(int32_t code) {
  return IsBetween(code, 0xFFF9, 0xFFFB) || IsBetween(code, 0x13430, 0x1343F) || code == 0x2800;
}

// Why the character is harmful wherever it stands; null: it is not, or the place decides.
const char* HarmOf(int32_t code) {
  if (code < 0) return kNoCharacter;
  const utf8proc_property_t& property = *utf8proc_get_property(code);
  switch (property.category) {
    case UTF8PROC_CATEGORY_CC:
      return kControl;
    case UTF8PROC_CATEGORY_ZL:
    case UTF8PROC_CATEGORY_ZP:
      return kSeparator;
    case UTF8PROC_CATEGORY_CO:
      return kPrivate;
    case UTF8PROC_CATEGORY_CN:
    case UTF8PROC_CATEGORY_CS:
      return kUnassigned;
    default:
      break;
  }
  if (IsDirection(property, code)) return kDirection;
  return property.ignorable || IsEmpty(code) ? kInvisible : nullptr;
}

bool IsMark(int32_t code) {
  const utf8proc_category_t category = utf8proc_category(code);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME ||
         category == UTF8PROC_CATEGORY_MC;
}

bool IsArabic(int32_t code) {
  return code >= 0 && utf8proc_get_property(code)->bidi_class == UTF8PROC_BIDI_CLASS_AL;
}

bool IsEmoji(int32_t code) {
  return code >= 0x80 && utf8proc_category(code) == UTF8PROC_CATEGORY_SO;
}

// Whether a variation selector has something to select: an ideograph's or a letter's form, or the
// picture of a symbol.
bool MayVary(int32_t base) {
  if (base < 0x80) return false;
  switch (utf8proc_category(base)) {
    case UTF8PROC_CATEGORY_LO:
    case UTF8PROC_CATEGORY_SO:
    case UTF8PROC_CATEGORY_SM:
    case UTF8PROC_CATEGORY_PO:
    case UTF8PROC_CATEGORY_PD:
      return true;
    default:
      return false;
  }
}

// Goes over a text and finds what is harmful in it.
class HarmReader {
 public:
  HarmReader(std::string_view text, Lines lines) : text_(text), lines_(lines) {}

  bool AtEnd() const { return at_ >= text_.size(); }

  // The next character, and why it is harmful; null: it is not.
  Character Next(const char** harm) {
    const Character character = CharacterAt(text_, at_);
    at_ += character.bytes;
    *harm = HarmHere(character.code);
    // A character that is written out is a letter to what follows.
    Remember(*harm == nullptr ? character.code : 'u');
    return character;
  }

 private:
  const char* HarmHere(int32_t code) const {
    if (code == '\n' && lines_ == Lines::kMany) return nullptr;
    if (code == kJoiner || code == kNonJoiner) return MayJoin(code) ? nullptr : kInvisible;
    if (IsVariationSelector(code)) return MayVary(before_) ? nullptr : kInvisible;
    if (const char* harm = HarmOf(code)) return harm;
    const bool stacked = IsMark(code) && (base_ < 0 || marks_ >= kMarksMax);
    return stacked ? kStacked : nullptr;
  }

  bool MayJoin(int32_t code) const {
    if (before_ >= 0 && utf8proc_get_property(before_)->combining_class == kVirama) return true;
    const int32_t next = AtEnd() ? -1 : CharacterAt(text_, at_).code;
    if (IsArabic(base_) && IsArabic(next)) return true;
    return code == kJoiner && IsEmoji(base_) && IsEmoji(next);
  }

  void Remember(int32_t code) {
    before_ = code;
    if (IsMark(code)) {
      ++marks_;
      return;
    }
    const bool modifies = IsVariationSelector(code) || IsBetween(code, 0x1F3FB, 0x1F3FF);
    if (modifies && base_ >= 0) return;
    base_ = code;
    marks_ = 0;
  }

  const std::string_view text_;
  const Lines lines_;
  size_t at_ = 0;
  int32_t before_ = -1;  // the character before, below 0 at the beginning
  int32_t base_ = -1;    // the letter or symbol that marks stand upon
  int marks_ = 0;        // upon it
};

template <class... Numbers>
std::string Printed(const char* format, Numbers... numbers) {
  char room[32];
  std::snprintf(room, sizeof(room), format, numbers...);
  return room;
}

std::string WrittenOut(const Character& character, unsigned char first_byte, Escape escape) {
  if (escape == Escape::kVisible) {
    return character.code < 0 ? Printed("\\x{%x}", unsigned{first_byte})
                              : Printed("\\u{%x}", static_cast<unsigned>(character.code));
  }
  if (character.code < 0) return "\\ufffd";
  const auto code = static_cast<unsigned>(character.code);
  if (character.code < kFirstAboveBmp) return Printed("\\u%04x", code);
  const unsigned rest = code - kFirstAboveBmp;
  return Printed("\\u%04x\\u%04x", 0xD800 + (rest >> 10), 0xDC00 + (rest & 0x3FF));
}

}  // namespace

std::optional<std::string> FindHarm(std::string_view text, Lines lines) {
  if (std::all_of(text.begin(), text.end(), IsPlain)) return std::nullopt;
  for (HarmReader reader(text, lines); !reader.AtEnd();) {
    const char* harm = nullptr;
    const Character character = reader.Next(&harm);
    if (harm == nullptr) continue;
    if (character.code < 0) return harm;
    return Printed("U+%04X, ", static_cast<unsigned>(character.code)) + harm;
  }
  return std::nullopt;
}

std::string Harmless(std::string_view text, Lines lines, Escape escape) {
  std::string shown;
  shown.reserve(text.size());
  if (std::all_of(text.begin(), text.end(), IsPlain)) return shown.append(text);
  size_t at = 0;
  for (HarmReader reader(text, lines); !reader.AtEnd();) {
    const char* harm = nullptr;
    const Character character = reader.Next(&harm);
    if (harm == nullptr) {
      shown.append(text.substr(at, character.bytes));
    } else {
      shown += WrittenOut(character, static_cast<unsigned char>(text[at]), escape);
    }
    at += character.bytes;
  }
  return shown;
}

}  // namespace arbitro::text
