// SPDX-License-Identifier: Apache-2.0

#include "api/text/spreadsheet.h"

#include <algorithm>
#include <array>

#include "api/text/harm.h"

namespace arbitro::text {
namespace {

// With the forms that keyboards of East Asia give.
constexpr std::array<std::string_view, 11> kBeginsFormula = {"=",  "+",  "-",  "@",  "\t", "\r",
                                                             "\n", "＝", "＋", "－", "＠"};

bool IsPlainNumber(std::string_view text) {
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) text.remove_prefix(1);
  const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
  const size_t point = text.find('.');
  const std::string_view whole = text.substr(0, point);
  const std::string_view part = point == std::string_view::npos ? "0" : text.substr(point + 1);
  return !whole.empty() && !part.empty() && std::all_of(whole.begin(), whole.end(), is_digit) &&
         std::all_of(part.begin(), part.end(), is_digit);
}

// Ends a field for a reader that splits at semicolons, or that knows no quotes.
constexpr std::string_view kMayEndField = ";\n";

// Whether a spreadsheet would take it for a formula, were the apostrophes, quotes and blanks before
// it not there.
bool NeedsApostrophe(std::string_view text) {
  if (IsPlainNumber(text)) return false;
  text.remove_prefix(std::min(text.find_first_not_of("'\" "), text.size()));
  return std::any_of(kBeginsFormula.begin(), kBeginsFormula.end(),
                     [&](std::string_view first) { return text.substr(0, first.size()) == first; });
}

// Changes each part of a text that may be a field of its own; what ends a part stays.
template <class Change>
std::string EachPart(std::string_view text, Change change) {
  std::string all;
  for (;;) {
    const size_t end = std::min(text.find_first_of(kMayEndField), text.size());
    all += change(std::string(text.substr(0, end)));
    if (end == text.size()) return all;
    all += text[end];
    text.remove_prefix(end + 1);
  }
}

}  // namespace

std::string WorkbookText(std::string_view text) {
  return EachPart(Harmless(text, Lines::kMany), [](const std::string& part) {
    return NeedsApostrophe(part) ? "'" + part : part;
  });
}

std::string CsvField(std::string_view text) {
  const std::string field = WorkbookText(text);
  if (field.find_first_of(",;\"\n") == std::string::npos) return field;
  std::string quoted = "\"";
  for (const char c : field) quoted.append(c == '"' ? 2 : 1, c);
  return quoted + "\"";
}

std::string FromCsvField(std::string_view field) {
  return EachPart(field, [](const std::string& part) {
    const bool marked = !part.empty() && part[0] == '\'' && NeedsApostrophe(part);
    return marked ? part.substr(1) : part;
  });
}

}  // namespace arbitro::text
