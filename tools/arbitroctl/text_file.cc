// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/text_file.h"
#include "api/status/try.h"
#include "tools/arbitroctl/show/language.h"

#include <openssl/sha.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <optional>
#include <string_view>
#include <system_error>
#include <utility>

#include "absl/strings/cord.h"
#include "absl/strings/str_cat.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/utf8_text.h"
#include "tools/arbitroctl/text_encoding.h"
#include "tools/printing.h"

namespace arbitro::tools {
namespace {

constexpr char kGiveAFile[] = "give the path of a file that you may read";
constexpr char kCorrectFile[] = "correct the file and give the command again";

// A line of a list, a deck or a catalogue is sent in one request, and none has room for more.
constexpr size_t kLineBytesMax = 4'194'304;

std::string NameOfFile(const std::string& path) {
  return path == "-" ? Phrase("standard input") : ShownText(path);
}

void SayEncoding(const std::string& path, const DecodedText& decoded) {
  std::string said = PhraseWith("$0 was read as $1", NameOfFile(path), decoded.encoding);
  if (!decoded.sample.empty()) {
    absl::StrAppend(&said, "; ",
                    PhraseWith("if $0 in line $1 is not what you wrote, save it as `CSV UTF-8`",
                               ShownText(decoded.sample), decoded.sample_line));
  }
  SayError("arbitroctl: %s\n", said.c_str());
}

// Notes lines that are longer than any request, and leaves them empty.
void TakeLongLines(TextLines* lines) {
  std::string kept;
  bool found = false;
  std::string_view text = lines->text;
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t size = std::min(text.find('\n'), text.size());
    const size_t whole = std::min(size + 1, text.size());
    if (size > kLineBytesMax) {
      lines->faults.push_back({number,
                               absl::StrCat("has ", size, " bytes, allowed are ", kLineBytesMax),
                               "divide the line, or see that the file is the right one"});
      if (!found) kept = lines->text.substr(0, lines->text.size() - text.size());
      found = true;
      kept += whole > size ? "\n" : "";
    } else if (found) {
      kept += text.substr(0, whole);
    }
    text.remove_prefix(whole);
  }
  if (found) lines->text = std::move(kept);
  SortByLine(&lines->faults);
}

// All bytes of a file that is open; nothing where the reading breaks off.
std::optional<std::string> BytesOf(std::istream* file) {
  std::string bytes;
  char room[1 << 16];
  while (file->read(room, sizeof room) || file->gcount() > 0) {
    bytes.append(room, static_cast<size_t>(file->gcount()));
  }
  if (file->bad()) return std::nullopt;
  return bytes;
}

}  // namespace

std::string Sha256Of(const std::string& bytes) {
  std::string digest(SHA256_DIGEST_LENGTH, '\0');
  SHA256(reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
         reinterpret_cast<unsigned char*>(digest.data()));
  return digest;
}

absl::Status UnreadableLines(const std::string& path, const std::vector<LineFault>& faults) {
  const size_t lines = CountLines(faults);
  absl::Status status =
      UsageError(absl::StrCat(NameOfFile(path), ": ",
                              lines == 1 ? "a line of it cannot be read"
                                         : absl::StrCat(lines, " lines of it cannot be read")),
                 "correct what is named above and give the command again");
  AttachLines(faults, &status);
  return status;
}

absl::Status InFile(const std::string& path, const absl::Status& status) {
  absl::Status named =
      UsageError(absl::StrCat(NameOfFile(path), ": ", std::string(status.message())), kCorrectFile);
  status.ForEachPayload(
      [&](absl::string_view type, const absl::Cord& payload) { named.SetPayload(type, payload); });
  return named;
}

absl::StatusOr<std::string> ReadFile(const std::string& path) {
  if (path == "-") return std::string(std::istreambuf_iterator<char>(std::cin), {});
  std::error_code unknown;
  if (std::filesystem::is_directory(path, unknown)) {
    return UsageError(absl::StrCat("cannot read ", NameOfFile(path), ": it is a folder"),
                      kGiveAFile);
  }
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  if (file.is_open()) {
    if (auto bytes = BytesOf(&file)) return *std::move(bytes);
  }
  return UsageError(absl::StrCat("cannot read ", NameOfFile(path), ": ",
                                 errno == 0 ? "it broke off" : std::strerror(errno)),
                    kGiveAFile);
}

absl::StatusOr<TextLines> ReadTextLines(const std::string& path) {
  ASSIGN_OR_RETURN(const auto bytes, ReadFile(path));
  auto decoded = DecodeLines(bytes);
  if (!decoded.ok()) return InFile(path, decoded.status());
  if (TrimText(decoded->text).empty()) {
    return UsageError(absl::StrCat(NameOfFile(path), " is empty"),
                      "give a file with lines in it, or save it again");
  }
  if (!decoded->encoding.empty()) SayEncoding(path, *decoded);
  TextLines lines{std::move(decoded->text), std::move(decoded->faults)};
  TakeLongLines(&lines);
  return lines;
}

bool TextLines::IsFaulty(size_t line) const {
  const auto at =
      std::lower_bound(faults.begin(), faults.end(), line,
                       [](const LineFault& fault, size_t of) { return fault.line < of; });
  return at != faults.end() && at->line == line;
}

void AddFaultsOfText(const TextLines& text, std::vector<LineFault>* faults) {
  faults->erase(std::remove_if(faults->begin(), faults->end(),
                               [&](const LineFault& each) { return text.IsFaulty(each.line); }),
                faults->end());
  faults->insert(faults->begin(), text.faults.begin(), text.faults.end());
  SortByLine(faults);
}

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  ASSIGN_OR_RETURN(auto lines, ReadTextLines(path));
  if (!lines.faults.empty()) return UnreadableLines(path, lines.faults);
  return std::move(lines.text);
}

}  // namespace arbitro::tools
