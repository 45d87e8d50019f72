// SPDX-License-Identifier: Apache-2.0
//
// Plays an event by chance as its ruleset plans it, by seed: every phase of the plan with its
// eliminations, and on the way what happens in a hall. Players come late and leave, penalties take
// games, matches and points and wait for the next match, a judge pairs a round by hand or enters a
// result, and results are corrected.
//
//   RandomPlan event(client, seed, /*players=*/9);
//   EXPECT_EQ(event.Play(), "") << "seed " << seed;
//
// Every answer is checked. A refusal with a published reason is an answer: if the plan or a draw is
// refused, the event ends there. Standings may not refuse. A fault is a problem.

#ifndef ARBITRO_TESTING_RANDOM_PLAN_H_
#define ARBITRO_TESTING_RANDOM_PLAN_H_

#include <cstdint>
#include <future>
#include <optional>
#include <string>
#include <vector>

#include "arbitro/host/client.h"
#include "testing/planned_history.h"
#include "testing/random_value.h"

namespace arbitro {

// How much of each was played.
struct PlannedTally {
  uint32_t phases = 0;
  uint32_t rounds = 0;
  uint32_t elimination_rounds = 0;
  uint32_t reports = 0;
  uint32_t penalties = 0;
  uint32_t effects = 0;  // of penalties, on a seat
  uint32_t adjustments = 0;
  uint32_t late = 0;
  uint32_t left = 0;
  uint32_t by_hand = 0;  // rounds and results
  uint32_t corrections = 0;
};

class RandomPlan {
 public:
  // The client must outlive the event, and may answer on another thread.
  RandomPlan(const RulesetClient& client, uint64_t seed, uint32_t players);

  // Plays to the end. Empty if every answer was good; else the first problem, in a line.
  std::string Play();

  const PlannedTally& tally() const { return tally_; }
  // Why the plan, or a draw, was refused; empty if neither was.
  const std::string& refusal() const { return refusal_; }

 private:
  template <class Answer, class Request>
  std::optional<Answer> Ask(void (RulesetClient::*function)(const Request&,
                                                            RulesetClient::Done<Answer>) const,
                            const Request& request, const std::string& what) {
    std::promise<Reply<Answer>> promise;
    (client_.*function)(request, [&](Reply<Answer> reply) { promise.set_value(std::move(reply)); });
    const Reply<Answer> reply = promise.get_future().get();
    refused_ = reply.refusal() == nullptr ? "" : reply.refusal()->reason;
    if (reply.fault() != nullptr) Problem(what + ": " + reply.fault()->what);
    if (reply.answer() == nullptr) return std::nullopt;
    return *reply.answer();
  }

  // One chance in so many.
  bool Chance(uint64_t of) { return values_.Below(of) == 0; }
  uint32_t Below(uint64_t bound) { return static_cast<uint32_t>(values_.Below(bound)); }
  SeedBytes DrawSeed();
  Value Fill(const std::optional<Form>& form);
  void Problem(std::string what);
  HistoryPlayer NewPlayer();

  // Asks the plan and plays what it says. False: the event is over.
  bool PlayStep();
  Plan PlanOrSwiss(const std::optional<Plan>& answer) const;
  bool PlayRound();
  std::vector<Table> PairByHand(DrawRequest request);
  void Judge(const DrawRequest& request);
  void Decide(size_t table);
  std::optional<TableOutcome> Report(const HistoryTable& table, bool correct);
  TableOutcome EnterByHand(const HistoryTable& table);
  void Correct(size_t first_table);

  void LetInLate();
  void LetGo();
  void RuleAtTable(size_t table);
  void RuleBetweenRounds();
  std::optional<Ruling> RulePenalty(uint32_t player, const HistoryTable* table);
  void Apply(const PenaltyEffect& effect, uint32_t player, HistoryTable* table);
  void Leave(uint32_t player, uint32_t status, HistoryTable* table);
  void AddPoints(const PenaltyEffect& effect, uint32_t player, const HistoryTable* table);
  void BringCarried(HistoryTable* table);

  void TakeStandings();
  StandingsHeads HeadsOf(const Standings* standings);
  void Award();

  const RulesetClient& client_;
  RandomValues values_;
  PlannedHistory history_;
  SeedBytes lots_ = {};
  StandingsHeads heads_;         // of the newest standings
  std::vector<uint32_t> order_;  // the player behind each of the heads
  PlannedTally tally_;
  std::string refused_;  // the reason of the last call, if it was refused
  std::string refusal_;
  std::string problem_;
};

}  // namespace arbitro

#endif  // ARBITRO_TESTING_RANDOM_PLAN_H_
