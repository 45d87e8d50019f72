// SPDX-License-Identifier: Apache-2.0
#include "daemon/web/openapi/comments.h"

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace arbitro::web {

std::string Paragraphs(std::string_view comment) {
  std::string text;
  bool begins = true;
  for (absl::string_view line :
       absl::StrSplit(absl::string_view(comment.data(), comment.size()), '\n')) {
    line = absl::StripAsciiWhitespace(line);
    if (line.empty()) {
      begins = true;
      continue;
    }
    if (absl::StartsWith(line, "- ")) {
      absl::StrAppend(&text, text.empty() ? "" : (begins ? "\n\n" : "\n"));
    } else if (!text.empty()) {
      absl::StrAppend(&text, begins ? "\n\n" : " ");
    }
    absl::StrAppend(&text, line);
    begins = false;
  }
  return text;
}

std::string FirstSentence(std::string_view text) {
  const size_t paragraph = text.find('\n');
  if (paragraph != text.npos) text = text.substr(0, paragraph);
  const size_t end = text.find(". ");
  if (end != text.npos) text = text.substr(0, end);
  if (!text.empty() && text.back() == '.') text.remove_suffix(1);
  return std::string(text);
}

}  // namespace arbitro::web
