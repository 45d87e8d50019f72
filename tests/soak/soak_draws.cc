// SPDX-License-Identifier: Apache-2.0
//
// soak_draws: the campaign `draws` of tools/soak, which keeps its last line in the ledger.

#include <csignal>
#include <cstdio>
#include <string>

#include "CLI/CLI.hpp"
#include "nlohmann/json.hpp"
#include "tests/soak/draws_campaign.h"
#include "tools/progress_bar.h"

namespace arbitro::soak {
namespace {

volatile std::sig_atomic_t interrupted = 0;

struct Options {
  uint64_t first_seed = 1;
  uint64_t seeds_max = 0;  // 0: until the time is over
  uint64_t draws_max = 0;
  double minutes = 0;
  uint64_t draws_a_field = 500'000;
};

// The totals of a run.
struct Totals {
  uint64_t fields = 0;
  uint64_t draws = 0;
  uint64_t outcomes = 0;
  uint64_t failures = 0;
  ChiSquare test;
  double worst_p = 1;
  uint64_t worst_seed = 0;
};

void Add(const Field& field, const FieldResult& result, Totals* totals) {
  const double p = result.test.PValue();
  if (totals->fields == 0 || p < totals->worst_p) {
    totals->worst_p = p;
    totals->worst_seed = field.seed;
  }
  ++totals->fields;
  totals->draws += result.draws;
  totals->outcomes += field.shares.size();
  totals->test.statistic += result.test.statistic;
  totals->test.degrees += result.test.degrees;
  if (!result.Fails()) return;
  ++totals->failures;
  std::printf("FAILED: p %.3g, %llu impossible rounds: %s\n", p,
              static_cast<unsigned long long>(result.impossible), field.Text().c_str());
}

bool Enough(const Options& options, const Totals& totals, double seconds) {
  if (interrupted != 0) return true;
  if (options.seeds_max > 0 && totals.fields >= options.seeds_max) return true;
  if (options.draws_max > 0 && totals.draws >= options.draws_max) return true;
  return options.minutes > 0 && seconds >= options.minutes * 60;
}

void Show(const Options& options, const Totals& totals, double seconds, tools::ProgressBar* bar) {
  if (options.draws_max > 0) return bar->Show(totals.draws, options.draws_max);
  if (options.seeds_max > 0) return bar->Show(totals.fields, options.seeds_max);
  bar->Show(static_cast<uint64_t>(seconds), static_cast<uint64_t>(options.minutes * 60));
}

Totals RunFields(const Options& options) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point begin = Clock::now();
  const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - begin).count(); };
  tools::ProgressBar bar("drawing rounds");
  Totals totals;
  while (!Enough(options, totals, seconds())) {
    const Field field = MakeField(options.first_seed + totals.fields);
    const FieldResult result = DrawField(field, KitSampler(field), options.draws_a_field);
    Add(field, result, &totals);
    Show(options, totals, seconds(), &bar);
  }
  return totals;
}

// The bounds are for whole campaigns: a field below the worst of 10 000 is a fault.
bool Report(const Options& options, const Totals& totals) {
  const double total_p = totals.test.PValue();
  const double worst_of_all = std::min(1.0, totals.worst_p * static_cast<double>(totals.fields));
  std::printf("%llu fields, %llu draws; all together p = %.4f (fails below %g)\n",
              static_cast<unsigned long long>(totals.fields),
              static_cast<unsigned long long>(totals.draws), total_p, kTotalPValueMin);
  std::printf("worst field: seed %llu, p = %.3g (fails below %g); of %llu fields: p = %.3g\n",
              static_cast<unsigned long long>(totals.worst_seed), totals.worst_p, kFieldPValueMin,
              static_cast<unsigned long long>(totals.fields), worst_of_all);
  const bool fails = totals.failures > 0 || total_p < kTotalPValueMin;
  const nlohmann::ordered_json line = {
      {"campaign", "draws"},
      {"first_seed", options.first_seed},
      {"last_seed", options.first_seed + totals.fields - 1},
      {"fields", totals.fields},
      {"draws", totals.draws},
      {"outcomes", totals.outcomes},
      {"chi_square", totals.test.statistic},
      {"degrees", totals.test.degrees},
      {"worst_p", totals.worst_p},
      {"worst_seed", totals.worst_seed},
      {"failures", totals.failures + (fails && totals.failures == 0 ? 1 : 0)}};
  std::printf("%s\n", line.dump().c_str());
  return !fails;
}

int Main(int argc, char** argv) {
  constexpr int kExitFault = 1;
  constexpr int kExitUsage = 2;
  Options options;
  CLI::App app("Draws Swiss rounds by seed and tests that each best one is as likely.",
               "soak_draws");
  app.add_option("--first-seed", options.first_seed, "of the first field")
      ->check(CLI::PositiveNumber);
  app.add_option("--seeds", options.seeds_max, "fields to draw");
  app.add_option("--draws", options.draws_max, "stops after the field that reaches this many");
  app.add_option("--minutes", options.minutes, "stops after the field that passes this time");
  app.add_option("--draws-a-field", options.draws_a_field, "rounds drawn of each field")
      ->check(CLI::Range(uint64_t{50'000}, uint64_t{1'000'000'000}));
  CLI11_PARSE(app, argc, argv);
  if (options.seeds_max == 0 && options.draws_max == 0 && options.minutes <= 0) {
    std::fputs("soak_draws: say how much: --minutes, --draws or --seeds\n", stderr);
    return kExitUsage;
  }
  std::setvbuf(stdout, nullptr, _IOLBF, 0);  // So that a failure is seen when it happens.
  // An interrupted campaign keeps the fields it has finished.
  std::signal(SIGINT, [](int) { interrupted = 1; });
  std::signal(SIGTERM, [](int) { interrupted = 1; });
  const Totals totals = RunFields(options);
  if (totals.fields == 0) return kExitUsage;
  return Report(options, totals) ? 0 : kExitFault;
}

}  // namespace
}  // namespace arbitro::soak

int main(int argc, char** argv) { return arbitro::soak::Main(argc, argv); }
