// SPDX-License-Identifier: Apache-2.0
//
// A campaign of tools/soak: random events of a real ruleset against the model that the game brings.
// The last line is what the ledger keeps.

#include <chrono>
#include <csignal>
#include <cstdio>
#include <memory>
#include <string>

#include "CLI/CLI.hpp"
#include "nlohmann/json.hpp"
#include "tests/model/random_event.h"
#include "tools/arbitroutil/ruleset_file.h"
#include "tools/progress_bar.h"

namespace arbitro::model {

// Returns the campaign's game: see arbitro_game_model in CMakeLists.txt.
const Game& ARBITRO_MODEL_GAME();

namespace {

volatile std::sig_atomic_t interrupted = 0;

struct Options {
  uint64_t first_seed = 1;
  uint64_t seeds_max = 0;  // 0: until the time is over
  double minutes = 0;
};

// The sums of a run.
struct Campaign {
  std::shared_ptr<const RulesetClient> ruleset;
  Totals totals;
  uint64_t seeds = 0;
  uint64_t failures = 0;
};

void RunSeed(uint64_t seed, Campaign* campaign) {
  const auto lines =
      RunRandomEvent(ARBITRO_MODEL_GAME(), campaign->ruleset, seed, &campaign->totals);
  for (const std::string& line : lines) std::printf("FAILED: %s\n", line.c_str());
  campaign->failures += lines.empty() ? 0 : 1;
  ++campaign->seeds;
}

void Run(const Options& options, Campaign* campaign) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  tools::ProgressBar bar("playing events");
  while (interrupted == 0) {
    const double minutes = std::chrono::duration<double>(Clock::now() - begin).count() / 60;
    if (options.seeds_max > 0 && campaign->seeds >= options.seeds_max) break;
    if (options.minutes > 0 && minutes >= options.minutes) break;
    RunSeed(options.first_seed + campaign->seeds, campaign);
    if (options.seeds_max > 0) {
      bar.Show(campaign->seeds, options.seeds_max);
    } else {
      bar.Show(static_cast<uint64_t>(minutes * 60), static_cast<uint64_t>(options.minutes * 60));
    }
  }
}

void Print(const Options& options, const Campaign& campaign) {
  std::printf("%s\n", TextOf(campaign.totals).c_str());
  const Tally& tally = campaign.totals.tally;
  const nlohmann::ordered_json line = {{"campaign", ARBITRO_MODEL_CAMPAIGN},
                                       {"first_seed", options.first_seed},
                                       {"last_seed", options.first_seed + campaign.seeds - 1},
                                       {"events", campaign.totals.events},
                                       {"players", campaign.totals.players},
                                       {"rounds", campaign.totals.rounds},
                                       {"standings", campaign.totals.standings},
                                       {"cuts", campaign.totals.cuts},
                                       {"matched", tally.least_by_matching},
                                       {"not_proved", tally.not_proved},
                                       {"failures", campaign.failures}};
  std::printf("%s\n", line.dump().c_str());
}

int Main(int argc, char** argv) {
  constexpr int kExitUsage = 2;
  Options options;
  CLI::App app("Plays random events by seed and holds them against plain models.",
               "soak_" ARBITRO_MODEL_CAMPAIGN);
  app.add_option("--first-seed", options.first_seed, "of the first events")
      ->check(CLI::PositiveNumber);
  app.add_option("--seeds", options.seeds_max, "events");
  app.add_option("--minutes", options.minutes, "stops after the seed that passes this time");
  CLI11_PARSE(app, argc, argv);
  if (options.seeds_max == 0 && options.minutes <= 0) {
    std::fputs("say how much: --minutes or --seeds\n", stderr);
    return kExitUsage;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // A failure is seen when it happens.
  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  Campaign campaign;
  auto ruleset = tools::LoadRulesetFile(ARBITRO_MODEL_RULESET, tools::RunIn::kThisProcess);
  if (!ruleset.ok()) {
    std::fprintf(stderr, "%s\n", std::string(ruleset.status().message()).c_str());
    return kExitUsage;
  }
  campaign.ruleset = *std::move(ruleset);
  Run(options, &campaign);
  if (campaign.seeds == 0) return kExitUsage;
  Print(options, campaign);
  return campaign.failures == 0 ? 0 : 1;
}

}  // namespace
}  // namespace arbitro::model

int main(int argc, char** argv) { return arbitro::model::Main(argc, argv); }
