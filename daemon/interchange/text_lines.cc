// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/text_lines.h"
#include "daemon/interchange/words.h"

#include <algorithm>
#include <charconv>
#include <system_error>

#include "arbitro/utf8.h"

namespace arbitro::interchange {
namespace {

constexpr std::string_view kNoBreakSpace = "\u00A0";
constexpr size_t kQuotedBytesMax = 80;

// How many bytes of a blank stand at the beginning of `text`.
size_t BlankAt(std::string_view text) {
  if (text.empty()) return 0;
  if (text[0] == ' ' || text[0] == '\t' || text[0] == '\r') return 1;
  return text.starts_with(kNoBreakSpace) ? kNoBreakSpace.size() : 0;
}

}  // namespace

std::vector<Line> LinesOf(std::string_view text) {
  std::vector<Line> lines;
  while (!text.empty()) {
    const size_t at = text.find_first_of("\r\n");
    if (at == std::string_view::npos) {
      lines.push_back({text, LineEnd::kNone});
      break;
    }
    const bool both = text[at] == '\r' && at + 1 < text.size() && text[at + 1] == '\n';
    const LineEnd end = text[at] == '\n' ? LineEnd::kLf : both ? LineEnd::kCrLf : LineEnd::kCr;
    lines.push_back({text.substr(0, at), end});
    text.remove_prefix(at + (both ? 2 : 1));
  }
  return lines;
}

std::string_view BytesOf(LineEnd end) {
  switch (end) {
    case LineEnd::kLf:
      return "\n";
    case LineEnd::kCrLf:
      return "\r\n";
    case LineEnd::kCr:
      return "\r";
    case LineEnd::kNone:
      break;
  }
  return "";
}

std::string_view Trimmed(std::string_view text) {
  while (const size_t blank = BlankAt(text)) text.remove_prefix(blank);
  for (;;) {
    if (text.ends_with(kNoBreakSpace)) {
      text.remove_suffix(kNoBreakSpace.size());
    } else if (!text.empty() && BlankAt(text.substr(text.size() - 1)) != 0) {
      text.remove_suffix(1);
    } else {
      return text;
    }
  }
}

std::vector<std::string_view> WordsOf(std::string_view line) {
  std::vector<std::string_view> words;
  size_t begin = 0;
  for (size_t at = 0; at <= line.size();) {
    const size_t blank = at == line.size() ? 1 : BlankAt(line.substr(at));
    if (blank == 0) {
      ++at;
      continue;
    }
    if (at > begin) words.push_back(line.substr(begin, at - begin));
    at += blank;
    begin = at;
  }
  return words;
}

std::optional<uint32_t> WholeNumber(std::string_view text) {
  uint32_t number = 0;
  const char* end = text.data() + text.size();
  if (text.empty() || !IsDigit(text[0])) return std::nullopt;
  const auto [stopped, error] = std::from_chars(text.data(), end, number);
  if (error != std::errc() || stopped != end) return std::nullopt;
  return number;
}

std::string Quoted(std::string_view text) {
  if (text.size() <= kQuotedBytesMax) return Joined("`", text, "`");
  size_t end = kQuotedBytesMax;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return Joined("`", text.substr(0, end), "…`");
}

std::vector<Fault> FaultsOfText(std::string_view text, size_t bytes_max) {
  if (text.size() > bytes_max) {
    return {{0, Joined("the file has ", text.size(), " bytes, allowed are ", bytes_max),
             "see that it is the right file, or take it apart"}};
  }
  std::vector<Fault> faults;
  size_t number = 0;
  for (const Line& line : LinesOf(text)) {
    if (IsFull(faults)) break;
    ++number;
    if (line.text.find('\0') != std::string_view::npos) {
      faults.push_back({number, "holds a zero byte, as no text does", "save the file as UTF-8"});
    } else if (!IsUtf8(line.text)) {
      faults.push_back({number, "the bytes there are not UTF-8", "save the file as UTF-8"});
    }
  }
  return faults;
}

}  // namespace arbitro::interchange
