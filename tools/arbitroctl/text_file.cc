// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/text_file.h"
#include "tools/arbitroctl/show/language.h"

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

// A failure where a line is longer than any request: which, and how long.
absl::Status CheckLines(std::string_view text) {
  for (size_t number = 1; !text.empty(); ++number) {
    const size_t size = std::min(text.find('\n'), text.size());
    if (size > kLineBytesMax) {
      return UsageError(
          absl::StrCat("line ", number, " has ", size, " bytes, allowed are ", kLineBytesMax));
    }
    text.remove_prefix(std::min(size + 1, text.size()));
  }
  return absl::OkStatus();
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

absl::StatusOr<std::string> ReadTextFile(const std::string& path) {
  const auto bytes = ReadFile(path);
  if (!bytes.ok()) return bytes.status();
  auto decoded = DecodeText(*bytes);
  if (!decoded.ok()) return InFile(path, decoded.status());
  if (TrimText(decoded->text).empty()) {
    return UsageError(absl::StrCat(NameOfFile(path), " is empty"),
                      "give a file with lines in it, or save it again");
  }
  if (const absl::Status checked = CheckLines(decoded->text); !checked.ok()) {
    return InFile(path, checked);
  }
  if (!decoded->encoding.empty()) SayEncoding(path, *decoded);
  return std::move(decoded->text);
}

}  // namespace arbitro::tools
