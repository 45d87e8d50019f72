// SPDX-License-Identifier: Apache-2.0

#include "tools/arbitroutil/trial_tools.h"

#include <algorithm>
#include <future>
#include <iterator>
#include <random>
#include <utility>

#include "absl/strings/str_cat.h"
#include "arbitro/host/description_check.h"
#include "daemon/rulesets/open_library.h"
#include "testing/random_plan.h"

namespace arbitro::tools {
namespace {

// Sizes that are tried first: the smallest, odd and even; chance picks the others.
constexpr uint32_t kSizes[] = {2, 3, 4, 5, 7, 8, 9, 16, 17, 33};
constexpr uint32_t kSizeMax = 100;
constexpr uint32_t kRoundsMax = 7;

constexpr char kNoEvent[] =
    "no round was drawn in any event; with the settings and formats that it describes, some event "
    "must be possible";
constexpr char kNoTable[] =
    "no table was decided in any event; of the reports that its form describes, some must be "
    "possible";

// The reason of a ruleset without that interface.
constexpr char kNotOffered[] = "NOT_OFFERED";

// A form that can be filled in more ways than this may ask for what chance does not find: a sheet
// whose lines add up.
constexpr uint64_t kWaysMax = 1'000;

// In how many ways a form can be filled, up to kWaysMax.
uint64_t WaysToFill(const Form& form) {
  uint64_t ways = 1;
  switch (form.kind) {
    case ARBITRO_FIELD_NULL:
      return 1;
    case ARBITRO_FIELD_FLAG:
      return 2;
    case ARBITRO_FIELD_CHOICE:
      return std::min<uint64_t>(form.choices.size(), kWaysMax);
    case ARBITRO_FIELD_STRUCT:
      for (const Form& child : form.children) {
        ways = std::min(ways * (WaysToFill(child) + (child.required ? 0 : 1)), kWaysMax);
      }
      return ways;
    default:
      return kWaysMax;
  }
}

// The sums of all events of a trial.
struct Played {
  uint32_t rounds = 0;
  uint32_t tables = 0;
  uint32_t reports = 0;
  std::string refusal;
  std::string report_refusal;

  void Add(const RandomEvent& event) {
    rounds += event.rounds_drawn();
    tables += event.tables_decided();
    reports += event.reports_decided();
    if (!event.refusal().empty()) refusal = event.refusal();
    if (!event.report_refusal().empty()) report_refusal = event.report_refusal();
  }

  bool decided_nothing() const {
    return reports == 0 && !report_refusal.empty() && report_refusal != kNotOffered;
  }

  // Why this says nothing about the ruleset; empty where it does.
  std::string Nothing(const Description& description) const {
    if (rounds == 0 && refusal.find(kNotOffered) == std::string::npos) {
      return absl::StrCat(kNoEvent, " (", refusal, ")");
    }
    if (decided_nothing() && (!description.report || WaysToFill(*description.report) < kWaysMax)) {
      return absl::StrCat(kNoTable, " (", report_refusal, ")");
    }
    return "";
  }

  std::string Note(int events) const {
    return absl::StrCat(
        events, " events, ", rounds, " rounds, ", tables, " tables",
        decided_nothing() ? absl::StrCat(", reports not tested: ", report_refusal) : "");
  }
};

void Add(const PlannedTally& one, PlannedTally* all) {
  all->phases += one.phases;
  all->rounds += one.rounds;
  all->elimination_rounds += one.elimination_rounds;
  all->penalties += one.penalties;
  all->effects += one.effects;
  all->adjustments += one.adjustments;
  all->late += one.late;
  all->by_hand += one.by_hand;
  all->corrections += one.corrections;
}

}  // namespace

int Times(Strictness strictness, int quick, int usual, int release) {
  if (strictness == Strictness::kQuick) return quick;
  return strictness == Strictness::kUsual ? usual : release;
}

Loaded Load(const TrialOptions& options) {
  Loaded loaded;
  if (!rulesets::OpenLibrary(options.ruleset, &loaded.functions, &loaded.problem)) return loaded;
  WatchedRunner runner(loaded.functions);
  ReadDescription(&runner, &loaded.description, &loaded.problem);
  return loaded;
}

RandomEventSize SizeOf(uint64_t number) {
  std::mt19937_64 random(number);
  RandomEventSize size;
  size.players =
      number < std::size(kSizes) ? kSizes[number] : 2 + static_cast<uint32_t>(random() % kSizeMax);
  size.rounds = 1 + static_cast<uint32_t>(random() % kRoundsMax);
  return size;
}

TrialResult Failed(const TrialOptions& options, const std::string& problem) {
  if (options.save_to >= 0) SaveLastCall();
  return {absl::StrCat(problem, " (seed ", options.seed, ")"), ""};
}

TrialResult PlayEvents(const TrialOptions& options, int count, Watched* watched,
                       const std::function<std::string(const RandomEvent&)>& look) {
  Played played;
  for (int i = 0; i < count; ++i) {
    RandomEvent event(watched->client, options.seed * 1'000'003 + static_cast<uint64_t>(i),
                      SizeOf(static_cast<uint64_t>(i)));
    std::string problem = event.Play();
    if (problem.empty()) problem = look(event);
    if (!problem.empty()) return Failed(options, absl::StrCat("event ", i, ": ", problem));
    played.Add(event);
  }
  const std::string nothing = played.Nothing(watched->client.description());
  if (!nothing.empty()) return Failed(options, nothing);
  return {"", played.Note(count)};
}

TrialResult PlayPlans(const TrialOptions& options, int count, Watched* watched) {
  PlannedTally all;
  for (int i = 0; i < count; ++i) {
    RandomPlan event(watched->client, options.seed * 1'000'003 + static_cast<uint64_t>(i),
                     SizeOf(static_cast<uint64_t>(i)).players);
    const std::string problem = event.Play();
    if (!problem.empty()) return Failed(options, absl::StrCat("planned event ", i, ": ", problem));
    Add(event.tally(), &all);
  }
  return {"", absl::StrCat(count, " planned events, ", all.phases, " phases, ", all.rounds,
                           " rounds (", all.elimination_rounds, " of eliminations), ",
                           all.penalties, " penalties, ", all.effects, " effects on matches, ",
                           all.adjustments, " adjustments, ", all.late, " late players, ",
                           all.by_hand, " entries by hand, ", all.corrections, " corrections")};
}

Reply<Standings> RankOf(const RulesetClient& client, const StandingsRequest& request) {
  std::promise<Reply<Standings>> promise;
  client.Rank(request, [&](Reply<Standings> reply) { promise.set_value(std::move(reply)); });
  return promise.get_future().get();
}

}  // namespace arbitro::tools
