// SPDX-License-Identifier: Apache-2.0
//
// How long a ruleset takes over large events.

#include <time.h>

#include <algorithm>
#include <functional>
#include <future>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "testing/random_value.h"
#include "tools/arbitroutil/trial_tools.h"

namespace arbitro::tools {
namespace {

// Settings that are tried before a call counts as one that cannot be measured.
constexpr size_t kSettingsTriedMax = 16;

int64_t CpuMs() {
  struct timespec now = {};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<int64_t>(now.tv_sec) * 1'000 + now.tv_nsec / 1'000'000;
}

// The result of player `i` in a round: everybody meets the one whose index differs in bit `round`;
// of each pair one wins.
PlayerResult ResultOf(uint32_t i, uint32_t round, uint32_t players) {
  const uint32_t other = i ^ (1u << round);
  const bool alone = other >= players;
  const bool wins =
      alone || (((std::min(i, other) * 2654435761u) >> (8 + round)) % 2 == 0) == (i < other);
  PlayerResult result = {};
  result.round = round;
  result.opponent = alone ? ARBITRO_NONE : other;
  result.result = alone ? ARBITRO_RESULT_BYE : wins ? ARBITRO_RESULT_WIN : ARBITRO_RESULT_LOSS;
  result.points = wins ? 1 : 0;
  return result;
}

constexpr uint32_t kRounds = 3;

// The rounds of player `i`, to the end of both requests.
void AddRounds(uint32_t i, DrawRequest* draw, StandingsRequest* standings) {
  DrawPlayer& row = draw->players[i];
  row.first_met = static_cast<uint32_t>(draw->met.size());
  standings->players[i].first_result = static_cast<uint32_t>(standings->results.size());
  for (uint32_t round = 1; round <= kRounds; ++round) {
    const PlayerResult result = ResultOf(i, round, draw->entrants);
    const bool alone = result.opponent == ARBITRO_NONE;
    row.points += result.points;
    if (alone) ++row.byes;
    if (!alone) draw->met.push_back(result.opponent);
    standings->results.push_back(result);
  }
  row.met_count = static_cast<uint32_t>(draw->met.size()) - row.first_met;
  standings->players[i].result_count = kRounds;
}

// A field in mid-event: everybody has points, opponents and results of three rounds, by chance.
void FillLarge(uint32_t players, DrawRequest* draw, StandingsRequest* standings) {
  draw->round = kRounds + 1;
  draw->entrants = players;
  standings->rounds_played = kRounds;
  draw->players.resize(players);
  standings->players.resize(players);
  for (uint32_t i = 0; i < players; ++i) {
    DrawPlayer& row = draw->players[i];
    StandingsPlayer& standing = standings->players[i];
    AddRounds(i, draw, standings);
    row.entry_round = standing.entry_round = 1;
    row.number = standing.number = i + 1;
    row.flags = ARBITRO_DRAW_PLAYER_DECK_LEGAL;
    standing.points = row.points;
    standing.status = ARBITRO_PLAYER_ACTIVE;
  }
}

Reply<RoundDraw> DrawOf(const RulesetClient& client, const DrawRequest& request) {
  std::promise<Reply<RoundDraw>> promise;
  client.Draw(request, [&](Reply<RoundDraw> reply) { promise.set_value(std::move(reply)); });
  return promise.get_future().get();
}

struct Budget {
  uint32_t players = 0;
  int64_t ms = 0;
};

// Measures calls of one ruleset.
class Meter {
 public:
  Meter(const TrialOptions& options, const Budget& budget, const Description& description)
      : options_(options), budget_(budget), description_(description) {}

  // Asks in each format, and with other settings each time, until one is decided: a refusal costs
  // no time. The problem, or empty.
  template <class Answer, class Request>
  std::string Measure(const std::string& name, Request* request,
                      const std::function<Reply<Answer>(const Request&)>& ask) {
    RandomValues values(options_.seed);
    const size_t formats = description_.formats.size();
    const size_t tries = description_.settings ? std::max(formats, kSettingsTriedMax) : formats;
    std::string refusal;
    for (size_t i = 0; i < tries && refusal != "NOT_OFFERED"; ++i) {
      request->format = description_.formats[i % formats].id;
      request->settings =
          description_.settings ? values.Of(*description_.settings) : Value::Struct();
      const int64_t before = CpuMs();
      const Reply<Answer> reply = ask(*request);
      const int64_t took = CpuMs() - before;
      if (reply.fault() != nullptr) return absl::StrCat(name, ": ", reply.fault()->what);
      if (took > budget_.ms) return TooSlow(name, took);
      if (reply.answer() != nullptr) {
        notes_.push_back(absl::StrCat(name, " ", took, " ms"));
        return "";
      }
      refusal = reply.refusal()->reason;
    }
    notes_.push_back(absl::StrCat(name, " not measured: ", refusal));
    return "";
  }

  // How long each call took, or why it was not measured.
  std::string note() const { return absl::StrJoin(notes_, ", "); }

 private:
  std::string TooSlow(const std::string& name, int64_t took) const {
    return absl::StrCat(name, " of ", budget_.players, " players took ", took,
                        " ms of processor time, ", budget_.ms,
                        " are allowed; look for a loop over all pairs of players");
  }

  const TrialOptions& options_;
  const Budget budget_;
  const Description& description_;
  std::vector<std::string> notes_;
};

TrialResult TryBudget(const TrialOptions& options, const Budget& budget) {
  const Loaded loaded = Load(options);
  if (!loaded.problem.empty()) return {loaded.problem, ""};
  Watched watched(loaded);
  DrawRequest draw;
  StandingsRequest standings;
  FillLarge(budget.players, &draw, &standings);
  Meter meter(options, budget, loaded.description);
  std::string problem = meter.Measure<RoundDraw, DrawRequest>(
      "draw", &draw, [&](const DrawRequest& request) { return DrawOf(watched.client, request); });
  if (problem.empty()) {
    problem = meter.Measure<Standings, StandingsRequest>(
        "standings", &standings,
        [&](const StandingsRequest& request) { return RankOf(watched.client, request); });
  }
  if (!problem.empty()) return Failed(options, problem);
  return {"", meter.note()};
}

}  // namespace

TrialResult TryBudget1k(const TrialOptions& options) { return TryBudget(options, {1'000, 500}); }
TrialResult TryBudget10k(const TrialOptions& options) {
  return TryBudget(options, {10'000, 3'000});
}
TrialResult TryBudget100k(const TrialOptions& options) {
  return TryBudget(options, {100'000, 10'000});
}

}  // namespace arbitro::tools
