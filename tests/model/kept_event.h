// SPDX-License-Identifier: Apache-2.0
//
// An event in the engine and a scorekeeper beside it: each step is a command, and what came of it
// is written down from the command, not from what the ruleset made of it.

#ifndef ARBITRO_TESTS_MODEL_KEPT_EVENT_H_
#define ARBITRO_TESTS_MODEL_KEPT_EVENT_H_

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "tests/model/game.h"
#include "tests/model/game_model.h"
#include "tests/model/model_engine.h"
#include "tests/model/plain_event.h"

namespace arbitro::model {

// Steps return what refused them, "" where nothing did.
class KeptEvent {
 public:
  KeptEvent(const Game& game, std::shared_ptr<const RulesetClient> ruleset, uint64_t seed);

  std::string Begin(const Chosen& chosen, uint32_t players);
  std::string Start();
  std::string StartPhase(uint32_t number);
  std::string Complete();

  // Before a round is paired, or while it is played.
  std::string Enter();
  std::string Leave(uint32_t player);
  std::string ComeBack(uint32_t player);
  std::string StayAway(uint32_t player);

  // The next round: drawn, or paired by hand.
  std::string Pair();
  std::string PairByHand(const PlainRound& tables);
  std::string CloseRound();

  // Tables of the newest round, or of an earlier one of the Swiss part, by index.
  std::string Report(size_t table, Went went);
  std::string Forfeit(size_t table, const std::vector<uint32_t>& players);
  std::string LoseMatch(size_t table, uint32_t player);
  std::string Expel(uint32_t player);
  std::string Correct(size_t swiss_round, size_t table, Went went);

  // How many rounds the Swiss part has, as the digest says it.
  void PlanSwiss(uint32_t rounds) { event_.swiss_planned = rounds; }

  const PlainEvent& event() const { return event_; }
  const PlainRound& newest() const { return in_cut_ ? event_.cut.back() : event_.swiss.back(); }
  bool in_cut() const { return in_cut_; }
  // Rounds paired so far, those of the cut among them.
  uint32_t rounds() const { return static_cast<uint32_t>(event_.swiss.size() + event_.cut.size()); }
  bool MayBeCorrected(size_t swiss_round, size_t table) const;
  // Of the phase that was started last.
  uint32_t RoundsPlanned();
  std::vector<uint32_t> QualifiedForPhase();
  SeenStandings NewestStandings();
  // All that the standings of each closed round say.
  std::vector<std::string> ClosedStandings();

 private:
  template <class What>
  std::string Do(What what) {
    return RefusalOf(engine_.Do(std::move(what)));
  }
  PlainRound& Open() { return in_cut_ ? event_.cut.back() : event_.swiss.back(); }
  void WriteDown(PlainRound round);
  void Drop(uint32_t player);
  // The tables of the engine's newest round.
  PlainRound SeenTables();
  void Decide(size_t table, uint32_t loser);

  const Game& game_;
  ModelEngine engine_;
  PlainEvent event_;
  bool in_cut_ = false;
  // Round from 0 and table, where a penalty decided: what a report is worth there, it says.
  std::set<std::pair<size_t, size_t>> penalised_;
};

}  // namespace arbitro::model

#endif  // ARBITRO_TESTS_MODEL_KEPT_EVENT_H_
