// SPDX-License-Identifier: Apache-2.0
#include "tools/arbitroctl/commands/number_pair.h"

#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "tools/arbitroctl/show/error_text.h"
#include "tools/arbitroctl/show/language.h"

namespace arbitro::tools {

absl::StatusOr<std::pair<uint32_t, uint32_t>> ReadNumberPair(const std::string& option,
                                                             const std::string& text, char mark,
                                                             const char* example) {
  const std::pair<std::string, std::string> parts = absl::StrSplit(text, absl::MaxSplits(mark, 1));
  std::pair<uint32_t, uint32_t> numbers;
  if (absl::SimpleAtoi(parts.first, &numbers.first) &&
      absl::SimpleAtoi(parts.second, &numbers.second)) {
    return numbers;
  }
  return UsageError(
      PhraseWith("`$0` is `$1`, must be two numbers such as $2", option, text, example));
}

}  // namespace arbitro::tools
