// SPDX-License-Identifier: Apache-2.0
//
// A worked example of a rulebook: what is given, what is expected.
//
//   {"id": "…", "area": "swiss", "given": {"query": "rounds", "players": 16}, "expect": {…}}
//
// The question is given.op; where there is none, the area, followed by given.query, given.variant
// or given.observation where present, joined by `.`. The input is the rest of `given`, without
// `note`.

#ifndef ARBITRO_TOOLS_ARBITROUTIL_EXAMPLE_H_
#define ARBITRO_TOOLS_ARBITROUTIL_EXAMPLE_H_

#include <string>

#include "absl/status/statusor.h"
#include "arbitro/host/client.h"
#include "arbitro/question.h"
#include "arbitro/value.h"

namespace arbitro::tools {

struct Example {
  std::string id;
  QuestionRequest request;
  Value expect;
};

// INVALID_ARGUMENT where `line` has no id, given or expect, or names no question.
absl::StatusOr<Example> ReadExample(const Value& line);

// Asks the ruleset and compares the answer by the question's answer form. Empty: as expected. Or
// why not, on one line: what was expected and what came, or that the ruleset has no such question.
std::string CheckExample(const RulesetClient& ruleset, const CatalogueBytes& catalogue,
                         const Example& example);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROUTIL_EXAMPLE_H_
