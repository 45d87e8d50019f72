// SPDX-License-Identifier: Apache-2.0
#include "daemon/translate/wire/language.h"

#include <algorithm>
#include <cstddef>
#include <utility>
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
  // `nan` is below nothing and above nothing, so the bounds are asked for.
  if (!absl::SimpleAtof(text, &weight) || !(weight >= 0 && weight <= 1)) return -1;
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

// Ranges by weight, the best liked first; of equals the one that was named first.
std::vector<std::string> Sorted(std::vector<Range> ranges) {
  std::stable_sort(ranges.begin(), ranges.end(), [](const Range& a, const Range& b) {
    return a.weight_thousandths > b.weight_thousandths;
  });
  std::vector<std::string> tags;
  for (Range& range : ranges) tags.push_back(std::move(range.tag));
  return tags;
}

// The place of the text that the ranges find; texts.size(): none.
size_t LookUp(const Language& language, const std::vector<Translation>& texts) {
  std::vector<std::string_view> offered;
  for (const Translation& text : texts) offered.emplace_back(text.language);
  return LookUpLanguage(language.ranges(), offered);
}

}  // namespace

Language::Language(std::vector<std::string> ranges) {
  const size_t found = LookUpLanguage(ranges, {"en", "it"});
  own_ = found == 1 ? kItalian : kEnglish;
  if (!ranges.empty())
    ranges_ = std::make_shared<const std::vector<std::string>>(std::move(ranges));
}

std::vector<std::string_view> Language::ranges() const {
  if (ranges_ == nullptr) return {CodeOf(own_)};
  return {ranges_->begin(), ranges_->end()};
}

bool Language::PrefersEnglish() const {
  if (ranges_ == nullptr) return own_ == kEnglish;
  return LookUpLanguage(std::vector<std::string_view>{ranges_->front()}, {"en"}) == 0;
}

Language Language::OrElse(std::string_view tag) const {
  std::vector<std::string> all;
  for (const std::string_view range : ranges()) all.emplace_back(range);
  all.emplace_back(tag);
  Language language(std::move(all));
  language.own_ = own_;
  return language;
}

Language LanguageOf(std::string_view accept_language) {
  const std::string_view read = accept_language.substr(0, kHeaderBytesMax);
  const std::vector<absl::string_view> texts =
      absl::StrSplit(absl::string_view(read.data(), read.size()), ',');
  std::vector<Range> ranges;
  for (size_t i = 0; i < std::min(texts.size(), kRangesMax); ++i) {
    Range range = ReadRange(texts[i]);
    const bool fits = range.tag == "*" || IsLanguageTag(range.tag);
    if (fits && range.weight_thousandths > 0) ranges.push_back(std::move(range));
  }
  return Language(Sorted(std::move(ranges)));
}

const char* CodeOf(Language::Own language) { return language == Language::kItalian ? "it" : "en"; }

std::string TextIn(const Language& language, const Label& label) {
  const std::vector<Translation> texts = label.Texts();
  if (texts.empty()) return "";
  const size_t found = LookUp(language, texts);
  return texts[found == texts.size() ? 0 : found].text;
}

std::vector<Translation> TextsFor(const Language& language, const Label& label) {
  std::vector<Translation> texts = label.Texts();
  const size_t found = LookUp(language, texts);
  if (found < texts.size()) {
    const auto first = texts.begin();
    const auto end = first + static_cast<std::ptrdiff_t>(found) + 1;
    std::rotate(first, end - 1, end);
  }
  return texts;
}

std::string ItalianMessage(const engine::Failure& failure) {
  if (!failure.message_it.empty()) return failure.message_it;
  if (failure.domain != engine::kDomain) return "";
  const std::string problem = WrongField(failure);
  if (!problem.empty()) return problem;
  if (std::string whole = ItalianOfMessage(failure.message); !whole.empty()) return whole;
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

std::string MessageIn(const Language& language, const engine::Failure& failure) {
  return SaidIn(language, failure).text;
}

Translation SaidIn(const Language& language, const engine::Failure& failure) {
  std::vector<Translation> texts = {{failure.message_language, failure.message}};
  if (std::string italian = ItalianMessage(failure); !italian.empty()) {
    texts.push_back({"it", std::move(italian)});
  }
  texts.insert(texts.end(), failure.message_in.begin(), failure.message_in.end());
  const size_t found = LookUp(language, texts);
  return texts[found == texts.size() ? 0 : found];
}

}  // namespace arbitro::translate
