// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroctl/show/medium.h"

#include "absl/strings/str_replace.h"
#include "tools/printing.h"

namespace arbitro::tools {
std::string HtmlText(std::string_view text) {
  return absl::StrReplaceAll(
      OneLine(text),
      {{"&", "&amp;"}, {"<", "&lt;"}, {">", "&gt;"}, {"\"", "&quot;"}, {"'", "&#39;"}});
}

std::string HtmlIsolated(std::string_view text) {
  return text.empty() ? "" : "<bdi>" + HtmlText(text) + "</bdi>";
}

}  // namespace arbitro::tools
