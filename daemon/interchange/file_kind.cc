// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/file_kind.h"

#include <algorithm>
#include <string_view>

#include "daemon/interchange/event_document.h"

namespace arbitro::interchange {
namespace {

// So much of a file is looked at for the words that tell it.
constexpr size_t kKindProbeBytes = 65'536;
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

bool IsRecordOfFide(std::string_view line) {
  constexpr std::string_view kRecords[] = {"001 ", "012 ", "022 ", "032 ",
                                           "042 ", "062 ", "XXR ", "### "};
  for (const std::string_view record : kRecords) {
    if (line.substr(0, record.size()) == record) return true;
  }
  return false;
}

}  // namespace

FileKind KindOf(std::string_view text) {
  std::string_view head = text.substr(0, kKindProbeBytes);
  if (head.substr(0, kByteOrderMark.size()) == kByteOrderMark) {
    head.remove_prefix(kByteOrderMark.size());
  }
  head.remove_prefix(std::min(head.find_first_not_of(" \t\r\n"), head.size()));
  const std::string_view first = head.substr(0, head.find_first_of("\r\n"));
  if (head.substr(0, 1) == "<") {
    return head.find("<tournament") == std::string_view::npos ? FileKind::kDeck : FileKind::kTdf;
  }
  if (head.substr(0, 1) == "{") {
    const bool is_event = head.find(kDocumentFormat) != std::string_view::npos;
    return is_event ? FileKind::kEventDocument : FileKind::kDeck;
  }
  if (IsRecordOfFide(first)) return FileKind::kTrf;
  // Vega's file, which TOM's reader refuses by name.
  return first.find('|') == std::string_view::npos ? FileKind::kDeck : FileKind::kTdf;
}

}  // namespace arbitro::interchange
