// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/difference_rules.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <variant>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"

namespace arbitro::tools {
namespace {

using Rules = std::set<std::string>;

// 3 of "….rows[3].rank" and "rows[".
std::optional<size_t> IndexIn(const std::string& field, const std::string& list) {
  const size_t found = field.find(list);
  if (found == std::string::npos) return std::nullopt;
  const size_t from = found + list.size();
  uint32_t index = 0;
  if (!absl::SimpleAtoi(field.substr(from, field.find(']', from) - from), &index)) {
    return std::nullopt;
  }
  return index;
}

template <class Named>
void AddAt(const std::vector<Named>& named, std::optional<size_t> index, Rules* rules) {
  if (index && *index < named.size() && !named[*index].rule.empty()) {
    rules->insert(named[*index].rule);
  }
}

void AddOfStandings(const std::string& field, const engine::RoundClosed& closed, Rules* rules) {
  AddAt(closed.columns, IndexIn(field, ".columns["), rules);
  AddAt(closed.columns, IndexIn(field, ".cells["), rules);
  const auto row = IndexIn(field, ".rows[");
  if (!row || *row >= closed.rows.size() || IndexIn(field, ".cells[")) return;
  // Another player in this row, or another rank: what parted it from the row above.
  const uint32_t broken_by = closed.rows[*row].broken_by;
  if (broken_by > 0) AddAt(closed.columns, broken_by - 1, rules);
}

// The rules of the field itself.
void AddOfField(const std::string& field, const Judgement& judgement, Rules* rules) {
  const auto* decision = judgement.if_value();
  if (decision == nullptr) return;
  if (const auto* closed = decision->what.If<engine::RoundClosed>()) {
    AddOfStandings(field, *closed, rules);
  } else if (const auto* paired = decision->what.If<engine::RoundPaired>()) {
    const auto& criteria = paired->certificate.criteria;
    for (const char* list : {".criteria[", ".cost[", ".bound["}) {
      AddAt(criteria, IndexIn(field, list), rules);
    }
  } else if (const auto* judged = decision->what.If<engine::DeckJudged>()) {
    AddAt(judged->verdict.violations, IndexIn(field, ".violations["), rules);
    AddAt(judged->verdict.warnings, IndexIn(field, ".warnings["), rules);
  }
}

// All that it rests on.
Rules CitedBy(const Judgement& judgement) {
  Rules rules;
  if (!judgement.ok()) {
    for (const auto& [key, value] : judgement.failure().metadata) {
      if (key == "rule" && !value.empty()) rules.insert(value);
    }
    return rules;
  }
  const auto& decision = *judgement;
  for (const Citation& citation : decision.citations) rules.insert(citation.rule);
  if (const auto* judged = decision.what.If<engine::DeckJudged>()) {
    for (const Finding& finding : judged->verdict.violations) rules.insert(finding.rule);
    for (const Finding& finding : judged->verdict.warnings) rules.insert(finding.rule);
  }
  return rules;
}

}  // namespace

std::set<std::string> RulesOfDifference(const std::string& field, const Judgement& first,
                                        const Judgement& second) {
  Rules rules;
  AddOfField(field, first, &rules);
  AddOfField(field, second, &rules);
  if (!rules.empty()) return rules;
  const Rules before = CitedBy(first);
  const Rules after = CitedBy(second);
  std::set_symmetric_difference(before.begin(), before.end(), after.begin(), after.end(),
                                std::inserter(rules, rules.end()));
  if (!rules.empty()) return rules;
  return before;
}

}  // namespace arbitro::tools
