// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/language.h"

#include <algorithm>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_split.h"
#include "api/reasons/table.h"
#include "arbitro/counted.h"
#include "daemon/translate/wire/italian.h"

namespace arbitro::translate {
namespace {

// Tells what a header may ask for; what comes after is not read.
constexpr size_t kRangesMax = 32;
constexpr size_t kHeaderBytesMax = 512;

// One range of the header: "it-IT;q=0.8".
struct Range {
  std::string tag;
  int weight_thousandths = 1000;
};

// "0.85" as 850; -1 where it is no weight.
int Thousandths(absl::string_view text) {
  float weight = 0;
  if (!absl::SimpleAtof(text, &weight) || weight < 0 || weight > 1) return -1;
  return static_cast<int>(weight * 1000 + 0.5F);
}

Range ReadRange(absl::string_view text) {
  const std::vector<absl::string_view> parts = absl::StrSplit(text, ';');
  Range range{absl::AsciiStrToLower(absl::StripAsciiWhitespace(parts[0]))};
  for (size_t i = 1; i < parts.size(); ++i) {
    const absl::string_view parameter = absl::StripAsciiWhitespace(parts[i]);
    if (!absl::StartsWithIgnoreCase(parameter, "q=")) continue;
    range.weight_thousandths = Thousandths(parameter.substr(2));
  }
  return range;
}

// In backticks, a state as a word; a question mark where the failure has no such metadata.
std::string MetadataOf(const engine::Failure& failure, std::string_view key, bool* known) {
  for (const auto& [name, value] : failure.metadata) {
    if (name != key) continue;
    return key == "status" ? ItalianStatus(value) : "`" + value + "`";
  }
  *known = false;
  return "?";
}

// The sentence with the failure's values. `whole`: it has them all.
std::string Filled(const std::string& sentence, const engine::Failure& failure, bool* whole) {
  std::string message;
  size_t from = 0;
  for (size_t at = sentence.find('{'); at != std::string::npos; at = sentence.find('{', from)) {
    const size_t end = sentence.find('}', at);
    message.append(sentence, from, at - from)
        .append(MetadataOf(failure, sentence.substr(at + 1, end - at - 1), whole));
    from = end + 1;
  }
  return message.append(sentence, from);
}

// Each wrong field with its problem; empty where a problem's wording is not known.
std::string WrongField(const engine::Failure& failure) {
  const bool of_fields = failure.reason == engine::reason::kFieldInvalid ||
                         failure.reason == engine::reason::kCardUnknown;
  if (!of_fields || failure.fields.empty()) return "";
  const std::string& english = failure.fields[0].description;
  const std::string problem = ItalianProblem(english);
  if (problem.empty()) return "";
  // A row of a list says its number itself.
  const bool of_row = absl::StartsWith(english, "row ");
  std::string message = of_row ? problem : "`" + failure.fields[0].path + "` " + problem;
  if (failure.fields.size() == 1) return message;
  const auto others = static_cast<int64_t>(failure.fields.size()) - 1;
  return message + " (e " + Counted(others, "altro campo", "altri campi") + ")";
}

bool Names(const std::string& tag, const char* code) {
  return tag == code || absl::StartsWith(tag, std::string(code) + "-");
}

}  // namespace

Language LanguageOf(std::string_view accept_language) {
  const std::string_view read = accept_language.substr(0, kHeaderBytesMax);
  const std::vector<absl::string_view> texts =
      absl::StrSplit(absl::string_view(read.data(), read.size()), ',');
  int english = 0;
  int italian = 0;
  for (size_t i = 0; i < std::min(texts.size(), kRangesMax); ++i) {
    const Range range = ReadRange(texts[i]);
    if (Names(range.tag, "it")) italian = std::max(italian, range.weight_thousandths);
    if (Names(range.tag, "en") || range.tag == "*") {
      english = std::max(english, range.weight_thousandths);
    }
  }
  return italian > english ? Language::kItalian : Language::kEnglish;
}

const char* CodeOf(Language language) { return language == Language::kItalian ? "it" : "en"; }

const std::string& TextIn(Language language, const Label& label) {
  return language == Language::kItalian && !label.it.empty() ? label.it : label.en;
}

std::string ItalianMessage(const engine::Failure& failure) {
  if (!failure.message_it.empty()) return failure.message_it;
  if (failure.domain != engine::kDomain) return "";
  const std::string problem = WrongField(failure);
  if (!problem.empty()) return problem;
  const reason::Row* row = reason::FindRow(failure.reason);
  if (row == nullptr) return "";
  std::string said;
  for (const absl::string_view sentence :
       absl::StrSplit(absl::string_view(row->italian.data(), row->italian.size()), '\n')) {
    bool whole = true;
    said = Filled(std::string(sentence), failure, &whole);
    if (whole) break;
  }
  return said;
}

std::string MessageIn(Language language, const engine::Failure& failure) {
  std::string said;
  if (language == Language::kItalian) said = ItalianMessage(failure);
  return said.empty() ? failure.message : said;
}

}  // namespace arbitro::translate
