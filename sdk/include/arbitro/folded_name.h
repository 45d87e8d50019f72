// SPDX-License-Identifier: Apache-2.0
//
// Names as a person reads them: spellings that look alike are one name.
//
// People, keyboards, spreadsheets and card databases write one name in several ways: `N's Plan` and
// `N’s Plan`, `Pokémon` and `Pokemon`, with a no-break blank, with another hyphen. FoldName() gives
// all of them one text; whatever compares or counts names compares the folded ones. Letters of
// other alphabets count as the Latin ones that they are printed like, and a sign stands as near to
// its word as one likes: `Nidoran ♀` and `Nidoran♀`. A name that a player reads as another stays
// another: `Nidoran ♀` and `Nidoran ♂`, `Pikachu δ` and `Pikachu`, `Charizard ex` and
// `Charizard-EX`.
//
// The tables are these, and no library's: a decision that rests on a name comes out the same as
// long as the ruleset's bytes are the same. Thread-safe: everything here is a pure function.

#ifndef ARBITRO_FOLDED_NAME_H_
#define ARBITRO_FOLDED_NAME_H_

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace arbitro {
inline namespace v0 {
namespace folded_name {

// The letter without its accent and in lower case, for U+00C0 on and U+1E00 on. `+`: the lower case
// is the next code point; `*`: it is 32 further; `.`: the letter is its own.
inline constexpr char32_t kLatinFrom = 0xC0;
inline constexpr std::string_view kLatin =
    "aaaaaa*ceeeeiiii*nooooo.*uuuuy*.aaaaaa.ceeeeiiii.nooooo..uuuuy.y"
    "aaaaaaccccccccdd+.eeeeeeeeeegggggggghh+.iiiiiiiii...jjkk.llllll."
    ".+.nnnnnn.+.oooooo+.rrrrrrsssssssstttt+.uuuuuuuuuuuuwwyyyzzzzzzs"
    "..+.+..+...+.....+......+.......oo+.+..+....+..uu..+.+..+...+..."
    ".............aaiioouuuuuuuuuu.aaaa..+.ggkkoooo..j...gg..nnaa...."
    "aaaaeeeeiiiioooorrrruuuusstt+.hh..+.+.aaeeooooooooyy.......+...."
    ".+....+.+.+.+.+.";
inline constexpr char32_t kMoreLatinFrom = 0x1E00;
inline constexpr std::string_view kMoreLatin =
    "aabbbbbbccddddddddddeeeeeeeeeeffgghhhhhhhhhhiiiikkkkkkllllllllmm"
    "mmmmnnnnnnnnoooooooopppprrrrrrrrssssssssssttttttttuuuuuuuuuuvvvv"
    "wwwwwwwwwwxxxxyyzzzzzzhtwy.s....aaaaaaaaaaaaaaaaaaaaaaaaeeeeeeee"
    "eeeeeeeeiiiioooooooooooooooooooooooouuuuuuuuuuuuuuyyyyyyyy+.+.+.";

static_assert(kLatinFrom + kLatin.size() == 0x250 && kMoreLatinFrom + kMoreLatin.size() == 0x1F00);

// Signs that stand for several letters, or for one that the rows above cannot name.
struct Spelled {
  char32_t from;
  char32_t to;
  const char* text;
};
inline constexpr Spelled kSpelled[] = {
    {0xDF, 0xDF, "ss"},      {0x132, 0x133, "ij"},   {0x149, 0x149, "'n"},   {0x1C4, 0x1C6, "dz"},
    {0x1C7, 0x1C9, "lj"},    {0x1CA, 0x1CC, "nj"},   {0x1E2, 0x1E3, "æ"},    {0x1F1, 0x1F3, "dz"},
    {0x1FC, 0x1FD, "æ"},     {0x1FE, 0x1FF, "ø"},    {0x13F, 0x140, "l·"},   {0x1E9E, 0x1E9E, "ss"},
    {0x2026, 0x2026, "..."}, {0xFB00, 0xFB00, "ff"}, {0xFB01, 0xFB01, "fi"}, {0xFB02, 0xFB02, "fl"},
    {0xFB03, 0xFB03, "ffi"}, {0xFB04, 0xFB04, "ffl"}};

// Signs that a person takes for one another, both ends included.
struct Alike {
  char32_t from;
  char32_t to;
};
inline constexpr Alike kApostrophes[] = {
    {0x60, 0x60},     {0xB4, 0xB4},     {0x2B9, 0x2B9},   {0x2BB, 0x2BD},   {0x2C8, 0x2C8},
    {0x2CA, 0x2CB},   {0x374, 0x374},   {0x1FBD, 0x1FBD}, {0x1FBF, 0x1FBF}, {0x1FEF, 0x1FEF},
    {0x1FFD, 0x1FFD}, {0x2018, 0x201B}, {0x2032, 0x2032}, {0x2035, 0x2035}, {0xA78B, 0xA78C}};
inline constexpr Alike kQuotes[] = {{0xAB, 0xAB},     {0xBB, 0xBB},     {0x201C, 0x201F},
                                    {0x2033, 0x2033}, {0x2036, 0x2036}, {0x301D, 0x301F}};
inline constexpr Alike kHyphens[] = {
    {0x2010, 0x2015}, {0x2043, 0x2043}, {0x2212, 0x2212}, {0xFE58, 0xFE58}, {0xFE63, 0xFE63}};
inline constexpr Alike kBlanks[] = {
    {0x09, 0x0D},     {0x20, 0x20},     {0x85, 0x85},     {0xA0, 0xA0},     {0x1680, 0x1680},
    {0x2000, 0x200A}, {0x2028, 0x2029}, {0x202F, 0x202F}, {0x205F, 0x205F}, {0x3000, 0x3000}};
inline constexpr Alike kUnseen[] = {{0xAD, 0xAD},     {0x34F, 0x34F},   {0x61C, 0x61C},
                                    {0x180E, 0x180E}, {0x200B, 0x200F}, {0x202A, 0x202E},
                                    {0x2060, 0x206F}, {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF}};
inline constexpr Alike kAccents[] = {{0x300, 0x36F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}};

// Stars, the signs of the sexes, the delta of a species: printed close to a word, or apart.
inline constexpr Alike kSigns[] = {{0x394, 0x394}, {0x3B4, 0x3B4}, {0x2500, 0x27BF}};

template <size_t kCount>
bool IsOneOf(const Alike (&ranges)[kCount], char32_t code) {
  return std::any_of(std::begin(ranges), std::end(ranges),
                     [&](const Alike& range) { return code >= range.from && code <= range.to; });
}

// Takes the next code point from the text; a byte that is not UTF-8 stands for itself.
inline char32_t TakeCode(std::string_view* text) {
  const auto lead = static_cast<uint8_t>((*text)[0]);
  const size_t length = lead < 0xC2 || lead > 0xF4 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (length == 1 || text->size() < length) {
    text->remove_prefix(1);
    return lead;
  }
  char32_t code = lead & (0xFFu >> (length + 1));
  for (size_t i = 1; i < length; ++i) {
    code = code << 6 | (static_cast<uint8_t>((*text)[i]) & 0x3Fu);
  }
  text->remove_prefix(length);
  return code;
}

inline void Append(char32_t code, std::string* out) {
  const auto tail = [&](int shift) {
    *out += static_cast<char>(0x80 | (static_cast<uint32_t>(code) >> shift & 0x3F));
  };
  if (code < 0x80) {
    *out += static_cast<char>(code);
  } else if (code < 0x800) {
    *out += static_cast<char>(0xC0 | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    *out += static_cast<char>(0xE0 | code >> 12);
    tail(6);
    tail(0);
  } else {
    *out += static_cast<char>(0xF0 | code >> 18);
    tail(12);
    tail(6);
    tail(0);
  }
}

// The Latin letter that a small letter of Greek or Cyrillic, or its capital, is printed like; 0:
// none.
inline char LatinLookOf(char32_t lower) {
  constexpr std::u32string_view kOthers = U"ɑɡαβεζηικμνορτυχϲϳавекмнорстухѕіјүһӏԁԛԝ";
  constexpr std::string_view kLooks = "agabezhikmnoptyxcjabekmhopctyxsijyhldqw";
  static_assert(kOthers.size() == kLooks.size());
  const size_t place = kOthers.find(lower);
  return place == std::u32string_view::npos ? '\0' : kLooks[place];
}

// The letters and digits of ASCII in other forms: wide, and as mathematics writes them.
inline char32_t PlainForm(char32_t code) {
  constexpr char32_t kLetters = 26;
  if (code >= 0xFF01 && code <= 0xFF5E) return code - 0xFEE0;
  if (code >= 0x1D400 && code <= 0x1D6A3) {
    const char32_t place = (code - 0x1D400) % (2 * kLetters);
    return place < kLetters ? 'A' + place : 'a' + place - kLetters;
  }
  return code >= 0x1D7CE && code <= 0x1D7FF ? '0' + (code - 0x1D7CE) % 10 : code;
}

// Greek and Cyrillic capitals; their accents part letters, and stay.
inline char32_t LowerOther(char32_t code) {
  constexpr char32_t kFinalSigma = 0x3C2;
  constexpr std::u32string_view kGreek = U"ΆΈΉΊΌΎΏΪΫ";
  constexpr std::u32string_view kGreekLower = U"άέήίόύώϊϋ";
  const size_t place = kGreek.find(code);
  if (place != std::u32string_view::npos) return kGreekLower[place];
  if (code >= 0x391 && code <= 0x3A9) return code + 0x20;
  if (code == kFinalSigma) return code + 1;
  if (code >= 0x400 && code <= 0x40F) return code + 0x50;
  if (code >= 0x410 && code <= 0x42F) return code + 0x20;
  const bool pairs = (code >= 0x460 && code <= 0x481) || (code >= 0x48A && code <= 0x4BF) ||
                     (code >= 0x4D0 && code <= 0x52F);
  return pairs && code % 2 == 0 ? code + 1 : code;
}

// Appends the letter as it is compared; returns whether it is Latin, whose accents do not count.
inline bool AppendLetter(char32_t code, std::string* out) {
  if (code < 0x80) {
    const bool capital = code >= 'A' && code <= 'Z';
    Append(capital ? code + 0x20 : code, out);
    return capital || (code >= 'a' && code <= 'z');
  }
  for (const Spelled& sign : kSpelled) {
    if (code < sign.from || code > sign.to) continue;
    *out += sign.text;
    return true;
  }
  const bool more = code >= kMoreLatinFrom && code - kMoreLatinFrom < kMoreLatin.size();
  if (!more && (code < kLatinFrom || code - kLatinFrom >= kLatin.size())) {
    const char32_t lower = LowerOther(code);
    const char latin = LatinLookOf(lower);
    Append(latin == 0 ? lower : static_cast<char32_t>(latin), out);
    return latin != 0;
  }
  const char plain = more ? kMoreLatin[code - kMoreLatinFrom] : kLatin[code - kLatinFrom];
  const char32_t own = plain == '+' ? code + 1 : plain == '*' ? code + 0x20 : code;
  Append(plain >= 'a' && plain <= 'z' ? static_cast<char32_t>(plain) : own, out);
  return true;
}

}  // namespace folded_name

// The text by which names are compared. Text is expected in NFC, as the host hands it out; accents
// of Latin letters may stand apart all the same.
inline std::string FoldName(std::string_view name) {
  namespace fold = folded_name;
  std::string folded;
  bool latin = false;
  bool blank = false;
  bool sign = false;
  while (!name.empty()) {
    char32_t code = fold::PlainForm(fold::TakeCode(&name));
    if (fold::IsOneOf(fold::kUnseen, code) || (latin && fold::IsOneOf(fold::kAccents, code))) {
      continue;
    }
    if (fold::IsOneOf(fold::kBlanks, code)) {
      latin = false;
      blank = !folded.empty();
      continue;
    }
    const bool sign_before = sign;
    sign = fold::IsOneOf(fold::kSigns, code);
    if (blank && !sign && !sign_before) folded += ' ';
    blank = false;
    if (fold::IsOneOf(fold::kApostrophes, code)) code = '\'';
    if (fold::IsOneOf(fold::kQuotes, code)) code = '"';
    if (fold::IsOneOf(fold::kHyphens, code)) code = '-';
    latin = fold::AppendLetter(code, &folded);
  }
  return folded;
}

// The letters, digits and signs of a folded name: what is left where people leave out blanks,
// hyphens, dots and quotes. Names that differ here are of two cards.
inline std::string LettersOf(std::string_view folded) {
  std::string letters;
  for (const char c : folded) {
    if (std::string_view(" -'\".,:()&").find(c) == std::string_view::npos) letters += c;
  }
  return letters;
}

// Whether a name that was written beside a card can be that card's.
inline bool MayBeNameOf(std::string_view written, std::string_view card) {
  const std::string letters = LettersOf(FoldName(written));
  return letters.empty() || letters == LettersOf(FoldName(card));
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_FOLDED_NAME_H_
