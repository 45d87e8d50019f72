// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/hand_pairing.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/decide/unplayed.h"

namespace arbitro::engine {
namespace {

class Judging : public std::enable_shared_from_this<Judging> {
 public:
  Judging(const DecideContext& context, HandPairing pairing,
          std::function<void(JudgedPairing)> done)
      : context_(context),
        ruleset_(context.ruleset),
        pairing_(std::move(pairing)),
        done_(std::move(done)) {
    judged_.tables = pairing_.tables;
  }

  void Run() {
    if (!ruleset_) return Unanswered();
    for (const DrawnTable& table : pairing_.tables) {
      for (const DrawnSeat& seat : table.seats) {
        if (seat.player_number != 0) numbers_.push_back(seat.player_number);
      }
    }
    std::sort(numbers_.begin(), numbers_.end());
    DrawRequest request = MakeDrawRequestOf(pairing_.before, pairing_.round, {}, numbers_);
    AddHistory(pairing_.before, ruleset_->description(), pairing_.round, numbers_, &request);
    for (const DrawnTable& drawn : pairing_.tables) {
      Table table;
      table.kind = drawn.kind;
      for (const DrawnSeat& seat : drawn.seats) {
        const uint32_t player =
            seat.player_number == 0 ? ARBITRO_NONE : IndexOf(seat.player_number);
        table.seats.push_back({player, seat.role, seat.number, seat.kind});
      }
      request.tables.push_back(std::move(table));
    }
    ruleset_->Evaluate(request, [self = shared_from_this()](Reply<RoundEvaluation> reply) {
      if (reply.answer() == nullptr) return self->Unanswered();
      self->Take(*reply.answer());
      self->Cite(std::move(reply.citations));
      self->DecideUnplayedTables();
    });
  }

 private:
  uint32_t IndexOf(uint32_t number) const {
    const auto place = std::lower_bound(numbers_.begin(), numbers_.end(), number);
    return static_cast<uint32_t>(place - numbers_.begin());
  }

  uint32_t NumberOf(uint32_t index) const { return index < numbers_.size() ? numbers_[index] : 0; }

  void Take(const RoundEvaluation& evaluation) {
    PairingEvaluation& taken = judged_.evaluation.emplace();
    for (const RoundProblem& problem : evaluation.problems) {
      taken.problems.push_back(
          {problem.code, problem.rule, NumberOf(problem.player), NumberOf(problem.other_player)});
    }
    taken.criteria = evaluation.criteria;
    taken.cost = evaluation.cost;
    taken.optimum = evaluation.optimum;
  }

  // Penalties of the round itself count as well: some weigh on a seat that a player gets late.
  void DecideUnplayedTables() {
    PairedTables paired = {pairing_.before, pairing_.round, judged_.tables};
    paired.event.penalties = context_.state->event.penalties;
    DecideUnplayed(context_, std::move(paired),
                   [self = shared_from_this()](OrFailure<DecidedTables> answer) {
                     auto* decided = std::get_if<DecidedTables>(&answer);
                     if (decided == nullptr) return self->Unanswered();
                     self->judged_.tables = std::move(decided->tables);
                     self->Cite(std::move(decided->citations));
                     self->done_(std::move(self->judged_));
                   });
  }

  void Cite(std::vector<Citation> citations) {
    std::move(citations.begin(), citations.end(), std::back_inserter(judged_.citations));
  }

  void Unanswered() { done_({std::move(pairing_.tables), std::nullopt, {}}); }

  const DecideContext context_;
  const std::shared_ptr<const RulesetClient> ruleset_;
  HandPairing pairing_;
  const std::function<void(JudgedPairing)> done_;
  std::vector<uint32_t> numbers_;  // rising
  JudgedPairing judged_;
};

}  // namespace

void JudgePairing(const DecideContext& context, HandPairing pairing,
                  std::function<void(JudgedPairing)> done) {
  std::make_shared<Judging>(context, std::move(pairing), std::move(done))->Run();
}

}  // namespace arbitro::engine
