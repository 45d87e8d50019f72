// SPDX-License-Identifier: Apache-2.0
//
// Runs a rule case against a ruleset's library: docs/cases.md says what each line means.
//
// A case calls the ruleset as the daemon does: settings, rows, reports and inputs are checked by
// the ruleset's forms first, and every answer is checked as a stranger's.

#ifndef ARBITRO_TESTS_RULEBOOK_CASE_RUNNER_H_
#define ARBITRO_TESTS_RULEBOOK_CASE_RUNNER_H_

#include <memory>
#include <string>

#include "arbitro/host/client.h"
#include "tests/rulebook/case_file.h"

namespace arbitro::rulebook {

struct CaseHost {
  std::shared_ptr<const RulesetClient> ruleset;
  CatalogueBytes catalogue;  // null: none
};

// Empty: the case holds. Else one line with the number of the line that does not, what it expected
// and what came: "12: expected `= 3 0`, got `= 0 3`".
std::string RunCase(const CaseHost& host, const RuleCase& rule_case);

}  // namespace arbitro::rulebook

#endif  // ARBITRO_TESTS_RULEBOOK_CASE_RUNNER_H_
