// SPDX-License-Identifier: Apache-2.0
//
// A ledger: the rules of a rulebook, as rows that the build makes of a text.
//
// The text has one rule a line, `ID | STATUS | English | Italian` or `ID | STATUS | English`.
// arbitro_add_ruleset(… LEDGER rulebook/rules.txt) makes the header ledger_rules.h of it, which
// gives the ruleset LedgerRules():
//
//   #include "ledger_rules.h"
//   description.rules = LedgerRules();

#ifndef ARBITRO_LEDGER_H_
#define ARBITRO_LEDGER_H_

#include <cstddef>
#include <vector>

#include "arbitro/description.h"

namespace arbitro {
inline namespace v0 {

struct LedgerRow {
  const char* id;
  const char* status;
  const char* en;
  const char* it;  // empty: the rule has no Italian text
};

// Returns the rows as a description lists its rules.
template <size_t count>
std::vector<Rule> RulesOf(const LedgerRow (&rows)[count]) {
  std::vector<Rule> rules;
  rules.reserve(count);
  for (const LedgerRow& row : rows) rules.push_back({row.id, {row.en, row.it}, row.status});
  return rules;
}

}  // namespace v0
}  // namespace arbitro

#endif  // ARBITRO_LEDGER_H_
