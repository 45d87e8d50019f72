// SPDX-License-Identifier: Apache-2.0
//
// Runs one case of a rulebook, or all of a file.
//
//   rule_case RULESET.so FILE.cases TEST_NAME|all [CATALOGUE.jsonl]
//
// Exits with 0 where each case holds; else prints of each that does not file:line, what was
// expected and what came.

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
    return Fail("usage: rule_case RULESET.so FILE.cases TEST_NAME|all [CATALOGUE.jsonl]");
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
  const std::string wanted = argv[3];
  int ran = 0;
  int failed = 0;
  for (const RuleCase& rule_case : *cases) {
    if (wanted != "all" && TestNameOf(rule_case) != wanted) continue;
    ++ran;
    const std::string wrong = RunCase(host, rule_case);
    if (!wrong.empty()) failed += Fail(file + ":" + wrong);
  }
  if (ran == 0) return Fail(file + ": there is no case " + wanted);
  std::cout << ran << " cases, " << failed << " failed\n";
  return failed == 0 ? 0 : 1;
}

}  // namespace
}  // namespace arbitro::rulebook

int main(int argc, char** argv) { return arbitro::rulebook::Main(argc, argv); }
