// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "kit/seating.h"
#include "tools/arbitrobench/commands.h"
#include "tools/arbitrobench/figure.h"
#include "tools/arbitrobench/measure.h"

namespace arbitro::bench {
namespace {

constexpr char kTablesBench[] = "Table draws";
constexpr uint32_t kRoundsBefore = 3;
constexpr uint32_t kSeatsBig = 5;
constexpr uint32_t kSeatsSmall = 4;
// Some smaller numbers of players have no tables of 4 and 5.
constexpr uint32_t kPlayersMin = 12;
constexpr uint32_t kTargetPlayers = 10'000;
constexpr uint64_t kYardstickLabelSeed = 1;

struct TablesOptions {
  std::vector<uint32_t> players = {100, 1'000, kTargetPlayers, 100'000};
  int runs = 5;
  std::string figures;
};

// A player's past as the kit reads it; the players' views point into it.
struct Past {
  std::vector<std::vector<uint32_t>> met;
  std::vector<std::vector<uint32_t>> at_size;
  std::vector<std::vector<uint32_t>> in_role;

  explicit Past(uint32_t players)
      : met(players),
        at_size(players, std::vector<uint32_t>(kSeatsBig + 1, 0)),
        in_role(players, std::vector<uint32_t>(kSeatsBig, 0)) {}

  std::vector<kit::SeatingPlayer> Players() const {
    std::vector<kit::SeatingPlayer> players(met.size());
    for (size_t i = 0; i < players.size(); ++i) {
      players[i].met = met[i].data();
      players[i].met_count = static_cast<uint32_t>(met[i].size());
      players[i].at_size = {at_size[i].data(), static_cast<uint32_t>(at_size[i].size())};
      players[i].in_role = {in_role[i].data(), static_cast<uint32_t>(in_role[i].size())};
    }
    return players;
  }

  void Play(const kit::Seating& round, const std::vector<uint32_t>& sizes) {
    size_t first = 0;
    for (const uint32_t size : sizes) {
      for (size_t i = first; i < first + size; ++i) {
        const kit::TakenSeat& seat = round.seats[i];
        ++at_size[seat.player][size];
        if (seat.role != kit::kNoRole) ++in_role[seat.player][seat.role];
        for (size_t j = first; j < first + size; ++j) {
          if (i != j) met[seat.player].push_back(round.seats[j].player);
        }
      }
      first += size;
    }
  }
};

struct Variant {
  const char* name;
  kit::SeatingRules rules;
};

std::vector<uint32_t> SizesOf(uint32_t players) {
  const uint32_t big = players % kSeatsSmall;
  std::vector<uint32_t> sizes(big, kSeatsBig);
  sizes.resize(big + (players - big * kSeatsBig) / kSeatsSmall, kSeatsSmall);
  return sizes;
}

std::vector<Variant> Variants(uint32_t players) {
  const kit::SeatingCriterion few_big = {"tables_of_5", "none", kit::SeatingMeasure::kSize,
                                         kSeatsBig};
  const kit::SeatingCriterion met = {"met", "none", kit::SeatingMeasure::kMet, kit::kEvery};
  kit::SeatingRules plain;
  plain.sizes = SizesOf(players);
  kit::SeatingRules roles = plain;
  roles.roles = {{kSeatsSmall, {0, 1, 2, 3}, 1}, {kSeatsBig, {0, 1, 2, 3, 3}, 1}};
  roles.once_role = 0;
  roles.waivers = kit::Waivers::kFewest;
  kit::SeatingRules sizes = plain;
  sizes.criteria = {few_big};
  kit::SeatingRules all = plain;
  all.criteria = {few_big, met};
  return {{"at random", plain},
          {"roles, one of them once", roles},
          {"few tables of 5", sizes},
          {"few tables of 5, then new opponents", all}};
}

kit::Seed SeedOfTables(uint64_t number) {
  kit::Seed seed;
  for (size_t i = 0; i < sizeof number; ++i) {
    seed.bytes[i] = static_cast<uint8_t>(number >> (8 * i));
  }
  return seed;
}

const char* MethodName(kit::SeatingMethod method) {
  switch (method) {
    case kit::SeatingMethod::kDirect:
      return "direct";
    case kit::SeatingMethod::kEnumeration:
      return "enumeration";
    case kit::SeatingMethod::kRejection:
      return "rejection";
    case kit::SeatingMethod::kSearch:
      return "search";
  }
  return "";
}

// Measures the least that any draw must do: put the players in a random order.
double ShuffleMs(uint32_t players, int runs) {
  std::vector<double> times;
  for (int run = 0; run < runs; ++run) {
    const double begin_ms = WallMs();
    kit::RandomStream stream(SeedOfTables(kYardstickLabelSeed + static_cast<uint64_t>(run)),
                             "yardstick");
    const std::vector<uint32_t> order = stream.Choose(players, players);
    times.push_back(order.size() == players ? WallMs() - begin_ms : 0);
  }
  return Median(times);
}

// Plays the rounds before the one that is measured, with the seeds from `seed` on.
absl::Status PlayBefore(const Variant& variant, uint64_t* seed, Past* past) {
  for (uint32_t round = 0; round < kRoundsBefore; ++round) {
    const kit::Seating seating =
        kit::DrawSeating(past->Players(), variant.rules, SeedOfTables((*seed)++));
    if (seating.status != kit::SeatingStatus::kSeated) {
      return absl::InternalError(absl::StrCat(variant.name, ": ", seating.problem));
    }
    past->Play(seating, variant.rules.sizes);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Figure>> MeasureVariant(uint32_t players, const Variant& variant,
                                                   int runs) {
  Past past(players);
  uint64_t seed = 1;
  if (absl::Status played = PlayBefore(variant, &seed, &past); !played.ok()) return played;
  const std::vector<kit::SeatingPlayer> ready = past.Players();
  std::vector<double> times;
  kit::Seating seating;
  for (int run = 0; run < runs; ++run) {
    const double begin_ms = WallMs();
    seating = kit::DrawSeating(ready, variant.rules, SeedOfTables(seed++));
    times.push_back(WallMs() - begin_ms);
  }
  Figure time =
      MakeFigure(kTablesBench, absl::StrCat(FigureText(players, "players"), ", ", variant.name),
                 "time", Median(times), "ms");
  time.baseline = ShuffleMs(players, runs);
  time.baseline_name = "a shuffle";
  time.target = players <= kTargetPlayers ? "< 50" : "";
  time.note = MethodName(seating.method);
  const HeapCount heap;
  seating = kit::DrawSeating(ready, variant.rules, SeedOfTables(seed));
  const double bytes = static_cast<double>(heap.PeakBytes()) / players;
  Figure memory =
      MakeFigure(kTablesBench, time.case_name, "memory beyond the input", bytes, "bytes a player");
  memory.baseline_name = time.baseline_name;
  return std::vector<Figure>{time, memory};
}

absl::Status Measure(const TablesOptions& options) {
  std::vector<Figure> figures;
  for (const uint32_t players : options.players) {
    for (const Variant& variant : Variants(players)) {
      absl::StatusOr<std::vector<Figure>> measured = MeasureVariant(players, variant, options.runs);
      if (!measured.ok()) return measured.status();
      figures.insert(figures.end(), measured->begin(), measured->end());
    }
  }
  return ShowFigures(options.figures, figures);
}

}  // namespace

void AddTablesCommand(CLI::App* app, ExitCode* exit_code) {
  const auto options = std::make_shared<TablesOptions>();
  CLI::App* tables = app->add_subcommand("tables", "Draws a fourth round of tables of 4 and 5");
  tables->add_option("players", options->players, "how many, one or more numbers")
      ->check(CLI::Range(kPlayersMin, kit::kSeatedPlayersMax));
  tables->add_option("--runs", options->runs, "timed runs")->check(CLI::PositiveNumber);
  tables->add_option("--figures", options->figures, "file that the figures are appended to");
  tables->footer("Example:\n  arbitrobench tables 1000 10000 --figures figures/tables.jsonl");
  tables->callback([options, exit_code] { *exit_code = EndOf(Measure(*options)); });
}

}  // namespace arbitro::bench
