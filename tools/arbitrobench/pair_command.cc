// SPDX-License-Identifier: Apache-2.0
//
// The clock covers the same as for the peers: from the players in memory to the list of pairs.

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/measure.h"
#include "tools/arbitrobench/swiss_state.h"

namespace arbitro::bench {
namespace {

using Json = nlohmann::ordered_json;

struct PairOptions {
  std::string state;
  std::string out;
  int runs = 5;
  int warmup = 0;
  double budget_seconds = 120;
  uint64_t seed = 12345;
};

// The figures of the runs and the last round drawn.
struct PairResult {
  std::vector<double> wall_ms;
  std::vector<double> cpu_ms;
  int64_t resident_kib_before = 0;
  int64_t heap_bytes_peak = 0;
  kit::SwissRound round;
};

kit::Seed SeedOf(uint64_t number) {
  kit::Seed seed;
  for (size_t i = 0; i < sizeof number; ++i) {
    seed.bytes[i] = static_cast<uint8_t>(number >> (8 * i));
  }
  return seed;
}

// The rules of the suite's checker: the sum of the squared score differences, and the bye to the
// lowest of those without one.
kit::SwissRules SuiteRules() {
  kit::SwissRules rules;
  rules.criteria = {{"squared_gap", "none", kit::Measure::kPointGapSquared, kit::Scope::kWhole}};
  rules.bye = kit::ByeRule::kFewestByesThenLowest;
  return rules;
}

const char* MethodName(kit::ChainMethod method) {
  switch (method) {
    case kit::ChainMethod::kChainRejection:
      return "chain_rejection";
    case kit::ChainMethod::kExactUniform:
      return "exact_uniform";
    case kit::ChainMethod::kChainRepair:
      return "chain_repair";
    case kit::ChainMethod::kExactMatching:
      return "exact_matching";
  }
  return "";
}

// The most heap that a draw takes; 0 where it pairs none. Counting costs time: never in a timed
// run.
int64_t HeapPeakOf(const SwissState& state, const kit::SwissRules& rules, uint64_t seed) {
  const HeapCount heap;
  const kit::SwissRound counted = kit::PairSwiss(state.players, rules, SeedOf(seed));
  return counted.pairs.empty() ? 0 : heap.PeakBytes();
}

PairResult RunPairings(const SwissState& state, const PairOptions& options) {
  constexpr uint64_t kWarmupSeedOffset = 1000;
  const kit::SwissRules rules = SuiteRules();
  PairResult result;
  result.resident_kib_before = ResidentKib();
  const double begin_ms = WallMs();
  for (int run = 0; run < options.warmup; ++run) {
    const kit::Seed seed = SeedOf(options.seed + kWarmupSeedOffset + static_cast<uint64_t>(run));
    result.round = kit::PairSwiss(state.players, rules, seed);
  }
  for (int run = 0; run < options.runs; ++run) {
    const kit::Seed seed = SeedOf(options.seed + static_cast<uint64_t>(run));
    const double cpu_before = CpuMs();
    const double wall_before = WallMs();
    result.round = kit::PairSwiss(state.players, rules, seed);
    result.wall_ms.push_back(WallMs() - wall_before);
    result.cpu_ms.push_back(CpuMs() - cpu_before);
    if (result.round.status != kit::SwissStatus::kPaired) return result;
    if (WallMs() - begin_ms > options.budget_seconds * 1000) break;
  }
  // In a run of its own, unless one run is already long.
  if (WallMs() - begin_ms < options.budget_seconds * 1000) {
    result.heap_bytes_peak = HeapPeakOf(state, rules, options.seed);
  }
  return result;
}

// Returns the result file of the peers' drivers, with the facts that only this one knows.
Json ResultJson(const PairOptions& options, const SwissState& state, const PairResult& result) {
  const kit::SwissRound& round = result.round;
  Json json = {{"driver", "arbitro"},
               {"state", options.state},
               {"n", state.listed},
               {"median_ms", Median(result.wall_ms)},
               {"min_ms", *std::min_element(result.wall_ms.begin(), result.wall_ms.end())},
               {"median_cpu_ms", Median(result.cpu_ms)},
               {"runs_ms", result.wall_ms},
               {"rss_before_kb", result.resident_kib_before},
               {"peak_rss_kb", PeakResidentKib()}};
  if (result.heap_bytes_peak > 0) {
    json["heap_bytes_a_player"] =
        static_cast<double>(result.heap_bytes_peak) / static_cast<double>(state.players.size());
  }
  std::map<std::string, int> chains;
  for (const kit::SwissChain& chain : round.chains) ++chains[MethodName(chain.method)];
  json["chains"] = chains;
  json["uniformity"] = round.uniformity == kit::Uniformity::kExact ? "exact" : "approximate";
  json["cost"] = round.cost;
  json["bound"] = round.bound;
  json["bye"] = round.bye == kit::kNoPlayer ? Json(nullptr) : Json(state.ids[round.bye]);
  Json& pairs = json["pairs"] = Json::array();
  for (const kit::SwissPair& pair : round.pairs) {
    pairs.push_back({state.ids[pair.first], state.ids[pair.second]});
  }
  return json;
}

ExitCode Complain(ExitCode exit_code, const std::string& problem) {
  std::fprintf(stderr, "arbitrobench: %s\n", problem.c_str());
  return exit_code;
}

ExitCode Pair(const PairOptions& options) {
  std::ifstream file(options.state, std::ios::binary);
  if (!file) return Complain(kExitUsage, absl::StrCat("cannot read `", options.state, "`"));
  const absl::StatusOr<SwissState> state = ReadSwissState(file);
  if (!state.ok()) {
    return Complain(kExitUsage,
                    absl::StrCat("`", options.state, "`: ", std::string(state.status().message())));
  }
  const PairResult result = RunPairings(*state, options);
  if (result.round.status != kit::SwissStatus::kPaired) {
    return Complain(kExitFault, absl::StrCat("no round: ", result.round.problem));
  }
  const std::string text = ResultJson(options, *state, result).dump() + "\n";
  if (options.out.empty()) {
    std::fputs(text.c_str(), stdout);
    return kExitOk;
  }
  std::ofstream out(options.out);
  out << text;
  out.close();
  if (!out) return Complain(kExitUsage, absl::StrCat("cannot write `", options.out, "`"));
  return kExitOk;
}

}  // namespace

void AddPairCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<PairOptions>();
  CLI::App* pair = app->add_subcommand("pair", "Pairs the next round of a state of Swiss players");
  pair->add_option("state", options->state, "file in the format swiss-state/1")->required();
  pair->add_option("--runs", options->runs, "timed runs")->check(CLI::PositiveNumber);
  pair->add_option("--warmup", options->warmup, "runs before those, not timed");
  pair->add_option("--budget", options->budget_seconds, "seconds after which no run begins");
  pair->add_option("--seed", options->seed, "of the first run; the next ones count on");
  pair->add_option("--out", options->out, "file of the result (default: printed)");
  pair->footer("Example:\n  arbitrobench pair s310_n1024_r9_s1.json --runs 15 --out result.json");
  pair->callback([options, exit_code] { *exit_code = Pair(*options); });
}

}  // namespace arbitro::bench
