// SPDX-License-Identifier: Apache-2.0
//
// soak_tables: the campaign `tables` of tools/soak. Its last line is what the ledger keeps.

#include <chrono>
#include <csignal>
#include <cstdio>
#include <filesystem>
#include <string>

#include "CLI/CLI.hpp"
#include "nlohmann/json.hpp"
#include "tests/soak/tables_campaign.h"
#include "tools/progress_bar.h"

namespace arbitro::soak {
namespace {

volatile std::sig_atomic_t interrupted = 0;

struct Options {
  uint64_t first_seed = 1;
  uint64_t seeds_max = 0;  // 0: until the time is over
  double minutes = 0;
  std::string library;
};

// As the build puts it, beside the folder of this program.
std::string UsualLibrary() {
  const auto program = std::filesystem::read_symlink("/proc/self/exe");
  return (program.parent_path().parent_path() / "rulesets" / "risiko.so").string();
}

struct Run {
  uint64_t seeds = 0;
  uint64_t failures = 0;
  TablesTotals totals;
};

// Every number of players, with and without the setting.
void PlaySeed(const DrawTables& draw, uint64_t seed, Run* run) {
  for (uint32_t players = kTablePlayersMin; players <= kTablePlayersMax; ++players) {
    for (const bool avoid_repeats : {false, true}) {
      const TablesEvent event = {players, seed, avoid_repeats};
      const std::string wrong = PlayTables(draw, event, &run->totals);
      if (wrong.empty()) continue;
      ++run->failures;
      std::printf("FAILED: seed %llu, %u players%s: %s\n", static_cast<unsigned long long>(seed),
                  players, avoid_repeats ? ", avoiding repeats" : "", wrong.c_str());
    }
  }
  ++run->seeds;
}

Run PlaySeeds(const Options& options, const FakeHost& host) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  const DrawTables draw = [&](const DrawRequest& request) { return host.Draw(request); };
  tools::ProgressBar bar("drawing tables");
  Run run;
  while (interrupted == 0 && (options.seeds_max == 0 || run.seeds < options.seeds_max)) {
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    if (options.minutes > 0 && seconds >= options.minutes * 60) break;
    PlaySeed(draw, options.first_seed + run.seeds, &run);
    if (options.seeds_max > 0) bar.Show(run.seeds, options.seeds_max);
  }
  return run;
}

void Report(const Options& options, const Run& run) {
  const TablesTotals& totals = run.totals;
  const nlohmann::ordered_json line = {{"campaign", "tables"},
                                       {"first_seed", options.first_seed},
                                       {"last_seed", options.first_seed + run.seeds - 1},
                                       {"events", totals.events},
                                       {"rounds", totals.rounds},
                                       {"tables", totals.tables},
                                       {"rounds_proved_best", totals.bound_rounds},
                                       {"rounds_tried_out", totals.tried_rounds},
                                       {"rounds_against_greedy", totals.greedy_rounds},
                                       {"better_than_greedy", totals.better_rounds},
                                       {"failures", run.failures}};
  std::printf("%s\n", line.dump().c_str());
}

int Main(int argc, char** argv) {
  constexpr int kExitFault = 1;
  constexpr int kExitUsage = 2;
  Options options;
  options.library = UsualLibrary();
  CLI::App app("Draws RisiKo! tables by seed and counts sizes, games of five and meetings.",
               "soak_tables");
  app.add_option("--first-seed", options.first_seed, "of the first events")
      ->check(CLI::PositiveNumber);
  app.add_option("--seeds", options.seeds_max, "seeds, each with 3 to 200 players");
  app.add_option("--minutes", options.minutes, "stops after the seed that passes this time");
  app.add_option("--ruleset", options.library, "the game's library")
      ->check(CLI::ExistingFile)
      ->capture_default_str();
  CLI11_PARSE(app, argc, argv);
  if (options.seeds_max == 0 && options.minutes <= 0) {
    std::fputs("soak_tables: say how much: --minutes or --seeds\n", stderr);
    return kExitUsage;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // A failure is seen when it happens.
  // An interrupted campaign keeps the seeds it has finished.
  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  const FakeHost host = LoadGame(options.library);
  if (!host.fault().empty()) {
    std::fprintf(stderr, "soak_tables: %s\n", host.fault().c_str());
    return kExitUsage;
  }
  const Run run = PlaySeeds(options, host);
  if (run.seeds == 0) return kExitUsage;
  Report(options, run);
  return run.failures == 0 ? 0 : kExitFault;
}

}  // namespace
}  // namespace arbitro::soak

int main(int argc, char** argv) { return arbitro::soak::Main(argc, argv); }
