// SPDX-License-Identifier: Apache-2.0

#include "tests/rulebook/case_file.h"

#include <set>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"

namespace arbitro::rulebook {
namespace {

constexpr size_t kRulesMax = 3;

absl::Status At(int line, const std::string& what) {
  return absl::InvalidArgumentError(absl::StrCat(line, ": ", what));
}

absl::Status ReadHeading(const CaseLine& line, RuleCase* rule_case) {
  std::vector<std::string> words = absl::StrSplit(line.text, ' ', absl::SkipEmpty());
  if (words.size() < 3 || words[0] != "case") {
    return At(line.number, "a case begins with `case RULE name_in_lower_case`");
  }
  rule_case->number = line.number;
  rule_case->name = words.back();
  rule_case->rules.assign(words.begin() + 1, words.end() - 1);
  if (rule_case->rules.size() > kRulesMax) return At(line.number, "more than three rules");
  if (rule_case->name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") !=
      std::string::npos) {
    return At(line.number,
              absl::StrCat("`", rule_case->name, "` is no name of a case: a-z, 0-9, _"));
  }
  return absl::OkStatus();
}

absl::StatusOr<RuleCase> ReadCase(const std::vector<CaseLine>& lines) {
  RuleCase rule_case;
  absl::Status heading = ReadHeading(lines.front(), &rule_case);
  if (!heading.ok()) return heading;
  std::set<std::string> givens;
  for (size_t i = 1; i < lines.size(); ++i) {
    const CaseLine& line = lines[i];
    const bool answer = absl::StartsWith(line.text, "= ") || absl::StartsWith(line.text, "! ");
    if (absl::StartsWith(line.text, "> ")) {
      if (!rule_case.call.text.empty()) return At(line.number, "a case has one call");
      rule_case.call = line;
      rule_case.call.text.erase(0, 2);
    } else if (rule_case.call.text.empty()) {
      const std::string word = line.text.substr(0, line.text.find(' '));
      if (answer) return At(line.number, "an answer before the call");
      if (!givens.insert(word).second) return At(line.number, "`" + word + "` is given twice");
      rule_case.givens.push_back(line);
    } else if (answer) {
      rule_case.answers.push_back(line);
    } else {
      return At(line.number, "behind the call there are answers only: `= ` or `! `");
    }
  }
  if (rule_case.call.text.empty()) return At(rule_case.number, "the case calls nothing");
  if (rule_case.answers.empty()) return At(rule_case.number, "the case expects nothing");
  return rule_case;
}

}  // namespace

absl::StatusOr<std::vector<RuleCase>> ReadCases(std::string_view text) {
  std::vector<std::vector<CaseLine>> groups;
  bool between = true;
  int number = 0;
  for (const auto part : absl::StrSplit(absl::string_view(text.data(), text.size()), '\n')) {
    ++number;
    const std::string line(absl::StripTrailingAsciiWhitespace(part));
    if (line.empty()) {
      between = true;
    } else if (absl::StartsWith(line, "  ")) {
      if (between) return At(number, "an indented line with nothing before it");
      groups.back().back().block.push_back(line.substr(2));
    } else if (line[0] != '#') {
      if (between) groups.emplace_back();
      between = false;
      groups.back().push_back({number, line, {}});
    }
  }
  std::vector<RuleCase> cases;
  for (const auto& group : groups) {
    auto rule_case = ReadCase(group);
    if (!rule_case.ok()) return rule_case.status();
    cases.push_back(*std::move(rule_case));
  }
  return cases;
}

std::string TestNameOf(const RuleCase& rule_case) {
  std::string rule = absl::AsciiStrToLower(rule_case.rules.front());
  const size_t dash = rule.find('-');
  if (dash != std::string::npos) rule[dash] = '.';
  return absl::StrCat(rule, "_", rule_case.name);
}

}  // namespace arbitro::rulebook
