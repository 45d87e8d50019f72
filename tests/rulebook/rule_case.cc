// SPDX-License-Identifier: Apache-2.0
//
// Runs one case of a rulebook.
//
//   rule_case RULESET.so FILE.cases TEST_NAME [CATALOGUE.jsonl]
//
// Exits with 0 where the case holds; else prints file:line, what was expected and what came.

#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "tests/rulebook/case_file.h"
#include "tests/rulebook/case_runner.h"
#include "tools/arbitroutil/json_lines.h"
#include "tools/arbitroutil/ruleset_file.h"

namespace arbitro::rulebook {
namespace {

int Fail(const std::string& what) {
  std::cout << what << "\n";
  return 1;
}

int Main(int argc, char** argv) {
  if (argc < 4 || argc > 5) {
    return Fail("usage: rule_case RULESET.so FILE.cases TEST_NAME [CATALOGUE.jsonl]");
  }
  const std::string file = argv[2];
  std::ifstream stream(file);
  if (!stream.is_open()) return Fail("cannot read " + file);
  const auto cases = ReadCases(std::string(std::istreambuf_iterator<char>(stream), {}));
  if (!cases.ok()) return Fail(file + ":" + std::string(cases.status().message()));
  CaseHost host;
  auto ruleset = tools::LoadRulesetFile(argv[1], tools::RunIn::kThisProcess);
  if (!ruleset.ok()) return Fail(std::string(ruleset.status().message()));
  host.ruleset = *ruleset;
  if (argc == 5) {
    auto catalogue = tools::ReadCatalogue(argv[4], host.ruleset->description().card.value());
    if (!catalogue.ok()) return Fail(std::string(catalogue.status().message()));
    host.catalogue = *catalogue;
  }
  for (const RuleCase& rule_case : *cases) {
    if (TestNameOf(rule_case) != argv[3]) continue;
    const std::string wrong = RunCase(host, rule_case);
    return wrong.empty() ? 0 : Fail(file + ":" + wrong);
  }
  return Fail(file + ": there is no case " + argv[3]);
}

}  // namespace
}  // namespace arbitro::rulebook

int main(int argc, char** argv) { return arbitro::rulebook::Main(argc, argv); }
