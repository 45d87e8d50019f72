// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/text_encoding.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "api/status/try.h"
#include "tools/arbitroctl/show/utf8_text.h"

namespace arbitro::tools {
namespace {

// So many bytes tell whether a file without a mark is UTF-16.
constexpr size_t kProbedBytesMax = 4096;
// Text of CP1252 holds a sequence that is UTF-8 by chance, and text of UTF-8 a damaged one: the
// file is taken for CP1252 where bytes that are not UTF-8 outnumber sequences that are by this.
constexpr size_t kForeignBytesPerSequence = 8;

constexpr char kHowToSave[] = "; save it as `CSV UTF-8` or as plain text in UTF-8";
constexpr char kSaveAgain[] = "save it as `CSV UTF-8` or as plain text in UTF-8";

// The characters of the bytes 0x80 to 0x9F; 0 where there is none.
constexpr std::array<char32_t, 32> kCp1252 = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178,
};

struct Signature {
  std::string_view begins;
  const char* is;
};

// Files that are no text, by how they begin.
constexpr Signature kSignatures[] = {
    {"PK\x03\x04", "a spreadsheet (.xlsx, .ods) or a ZIP archive"},
    {"\xD0\xCF\x11\xE0", "a spreadsheet (.xls)"},
    {"%PDF-", "a PDF"},
    {"\x1F\x8B", "a compressed file"},
    {"\x28\xB5\x2F\xFD", "a compressed file"},
};

uint8_t ByteAt(std::string_view bytes, size_t at) { return static_cast<uint8_t>(bytes[at]); }

// A place in a text where the bytes were none: U+FFFD stands there.
struct Wound {
  size_t at = 0;
  std::string what;
};

constexpr char32_t kUnreadable = 0xFFFD;

absl::Status NoText(const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(what, kHowToSave));
}

// Walks through a text, which is UTF-8, and knows line and column.
class PlaceInText {
 public:
  explicit PlaceInText(std::string_view text) : text_(text) {}

  // `at` is no smaller than before.
  void GoTo(size_t at) {
    for (; at_ < at; ++at_) {
      const uint8_t byte = ByteAt(text_, at_);
      const bool return_alone = byte == '\r' && !(at_ + 1 < text_.size() && text_[at_ + 1] == '\n');
      if (byte == '\n' || return_alone) {
        ++line_;
        column_ = 1;
      } else if ((byte & 0xC0) != 0x80) {
        ++column_;
      }
    }
  }

  size_t line() const { return line_; }
  size_t column() const { return column_; }  // in characters

 private:
  std::string_view text_;
  size_t at_ = 0;
  size_t line_ = 1;
  size_t column_ = 1;
};

// A fault for each line that has a wound, by its first one.
std::vector<LineFault> FaultsOf(std::string_view text, const std::vector<Wound>& wounds) {
  std::vector<LineFault> faults;
  PlaceInText place(text);
  for (const Wound& wound : wounds) {
    place.GoTo(wound.at);
    if (!faults.empty() && faults.back().line == place.line()) continue;
    faults.push_back(
        {place.line(), absl::StrCat("column ", place.column(), ": ", wound.what), kSaveAgain});
  }
  return faults;
}

// Appends a character; U+FFFD and a wound where it is no text.
void AppendCharacter(char32_t code, std::string* text, std::vector<Wound>* wounds) {
  if (code == 0) wounds->push_back({text->size(), "holds a zero byte, as no text does"});
  AppendUtf8(code == 0 ? kUnreadable : code, text);
}

void AppendWound(std::string what, std::string* text, std::vector<Wound>* wounds) {
  wounds->push_back({text->size(), std::move(what)});
  AppendUtf8(kUnreadable, text);
}

// Ends of lines become \n; what a program of DOS writes behind the text, Control-Z, goes.
std::string WithPlainEnds(std::string text) {
  while (!text.empty() && text.back() == '\x1A') text.pop_back();
  std::string plain;
  plain.reserve(text.size());
  for (size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '\r') {
      plain.push_back(text[i]);
    } else if (i + 1 == text.size() || text[i + 1] != '\n') {
      plain.push_back('\n');
    }
  }
  return plain;
}

// The first word with a character beyond ASCII.
void FindSample(DecodedText* decoded) {
  const std::string_view text = decoded->text;
  const auto found = std::find_if(text.begin(), text.end(),
                                  [](char c) { return static_cast<uint8_t>(c) >= 0x80; });
  if (found == text.end()) return;
  const auto at = static_cast<size_t>(found - text.begin());
  constexpr std::string_view kEnds = " \t\n,;\"";
  const size_t before = text.find_last_of(kEnds, at);
  const size_t begin = before == std::string_view::npos ? 0 : before + 1;
  const size_t end = std::min(text.find_first_of(kEnds, at), text.size());
  decoded->sample = std::string(text.substr(begin, end - begin));
  PlaceInText place(text);
  place.GoTo(at);
  decoded->sample_line = place.line();
}

DecodedText Finished(std::string text, const std::vector<Wound>& wounds, const char* encoding) {
  DecodedText decoded;
  decoded.faults = FaultsOf(text, wounds);
  decoded.text = WithPlainEnds(std::move(text));
  decoded.encoding = encoding;
  if (!decoded.encoding.empty()) FindSample(&decoded);
  return decoded;
}

// The unit of UTF-16 there, of two bytes.
char32_t UnitAt(std::string_view bytes, size_t at, bool little) {
  const char32_t first = ByteAt(bytes, at);
  const char32_t second = ByteAt(bytes, at + 1);
  return little ? second << 8 | first : first << 8 | second;
}

DecodedText DecodeUtf16(std::string_view bytes, bool little, const char* encoding) {
  std::string text;
  std::vector<Wound> wounds;
  const std::string damaged =
      absl::StrCat("the file is ", encoding, ", and damaged or cut off there");
  size_t at = 0;
  for (; at + 1 < bytes.size(); at += 2) {
    char32_t code = UnitAt(bytes, at, little);
    if (code >= 0xD800 && code <= 0xDFFF) {
      const bool first = code <= 0xDBFF && at + 3 < bytes.size();
      const char32_t next = first ? UnitAt(bytes, at + 2, little) : 0;
      if (next < 0xDC00 || next > 0xDFFF) {
        AppendWound(damaged, &text, &wounds);
        continue;
      }
      code = 0x10000 + ((code - 0xD800) << 10) + (next - 0xDC00);
      at += 2;
    }
    AppendCharacter(code, &text, &wounds);
  }
  if (at != bytes.size()) AppendWound(damaged, &text, &wounds);
  return Finished(std::move(text), wounds, encoding);
}

// Text without a mark whose every other byte is zero, as in UTF-16 of European languages.
std::optional<bool> LittleEndianWithoutMark(std::string_view bytes) {
  const size_t probed = std::min(bytes.size(), kProbedBytesMax) / 2 * 2;
  std::array<size_t, 2> zeros = {};
  for (size_t i = 0; i < probed; ++i) zeros[i % 2] += ByteAt(bytes, i) == 0 ? 1 : 0;
  const size_t most = std::max(zeros[0], zeros[1]);
  if (bytes.size() % 2 != 0 || most * 4 < probed || std::min(zeros[0], zeros[1]) * 8 > most) {
    return std::nullopt;
  }
  return most == 0 ? std::nullopt : std::optional<bool>(zeros[1] > zeros[0]);
}

// How much of the bytes is UTF-8.
struct Utf8Census {
  size_t sequences = 0;  // well-formed ones beyond ASCII
  size_t foreign = 0;    // bytes that belong to none
};

Utf8Census CensusOf(std::string_view bytes) {
  Utf8Census census;
  for (size_t at = 0; at < bytes.size();) {
    char32_t code = 0;
    const size_t length = Utf8SequenceAt(bytes, at, &code);
    if (length == 0) ++census.foreign;
    if (length > 1) ++census.sequences;
    at += std::max<size_t>(length, 1);
  }
  return census;
}

DecodedText DecodeCp1252(std::string_view bytes) {
  std::string text;
  std::vector<Wound> wounds;
  for (size_t at = 0; at < bytes.size(); ++at) {
    const uint8_t byte = ByteAt(bytes, at);
    const char32_t code = byte >= 0x80 && byte < 0xA0 ? kCp1252.at(byte - 0x80) : byte;
    if (code == 0 && byte != 0) {
      AppendWound("the bytes there are neither UTF-8 nor Windows-1252", &text, &wounds);
    } else {
      AppendCharacter(code, &text, &wounds);
    }
  }
  return Finished(std::move(text), wounds, "Windows-1252 (CP1252)");
}

DecodedText DecodeUtf8(std::string_view bytes, const Utf8Census& census) {
  std::string text;
  std::vector<Wound> wounds;
  const std::string foreign =
      absl::StrCat("the bytes there are not UTF-8, while ", census.sequences, " other ",
                   census.sequences == 1 ? "place is" : "places are");
  for (size_t at = 0; at < bytes.size();) {
    char32_t code = 0;
    const size_t length = Utf8SequenceAt(bytes, at, &code);
    if (length == 0) {
      AppendWound(foreign, &text, &wounds);
    } else {
      AppendCharacter(code, &text, &wounds);
    }
    at += std::max<size_t>(length, 1);
  }
  return Finished(std::move(text), wounds, "");
}

// Refuses a file that is too large, or begins as one of another kind does.
absl::Status CheckIsText(std::string_view bytes) {
  if (bytes.size() > kTextBytesMax) {
    return absl::InvalidArgumentError(
        absl::StrCat("the file has ", bytes.size(), " bytes, allowed are ", kTextBytesMax));
  }
  for (const Signature& signature : kSignatures) {
    if (bytes.starts_with(signature.begins)) {
      return NoText(absl::StrCat("the file is ", signature.is, ", not text"));
    }
  }
  using namespace std::string_view_literals;
  if (bytes.starts_with("\xFF\xFE\0\0"sv) || bytes.starts_with("\0\0\xFE\xFF"sv)) {
    return NoText("the file is UTF-32");
  }
  return absl::OkStatus();
}

}  // namespace

absl::StatusOr<DecodedText> DecodeText(std::string_view bytes) {
  auto decoded = DecodeLines(bytes);
  if (!decoded.ok() || decoded->faults.empty()) return decoded;
  const LineFault& first = decoded->faults.front();
  return NoText(absl::StrCat("line ", first.line, ", ", first.what));
}

absl::StatusOr<DecodedText> DecodeLines(std::string_view bytes) {
  RETURN_IF_ERROR(CheckIsText(bytes));
  if (bytes.starts_with("\xFF\xFE")) {
    return DecodeUtf16(bytes.substr(2), true, "UTF-16 (little-endian)");
  }
  if (bytes.starts_with("\xFE\xFF")) {
    return DecodeUtf16(bytes.substr(2), false, "UTF-16 (big-endian)");
  }
  if (bytes.starts_with("\xEF\xBB\xBF")) bytes.remove_prefix(3);
  if (const auto little = LittleEndianWithoutMark(bytes)) {
    return DecodeUtf16(bytes, *little, *little ? "UTF-16 (little-endian)" : "UTF-16 (big-endian)");
  }
  const Utf8Census census = CensusOf(bytes);
  const bool cp1252 =
      census.foreign > 0 && census.foreign >= census.sequences * kForeignBytesPerSequence;
  return cp1252 ? DecodeCp1252(bytes) : DecodeUtf8(bytes, census);
}

}  // namespace arbitro::tools
