// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/lost_match.h"

#include <memory>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::engine {
namespace {

// The seats that lost the table without a report, as effects.
void AddForfeits(const TableState& table, std::vector<SeatEffect>* effects) {
  if (!table.Papers().forfeited) return;
  for (uint32_t seat = 0; seat < table.outcomes.size(); ++seat) {
    if (table.outcomes[seat].result != ARBITRO_RESULT_LOSS) continue;
    effects->push_back({seat, ARBITRO_EFFECT_MATCH_LOSS, 0, 0});
  }
}

}  // namespace

OutcomeRequest AskedOfLoss(const EventState& event, const TableState& table,
                           const std::vector<SeatEffect>& effects) {
  OutcomeRequest request =
      MakeOutcomeRequest(event, event.rounds.back()->number, table, table.report);
  AddForfeits(table, &request.effects);
  request.effects.insert(request.effects.end(), effects.begin(), effects.end());
  return request;
}

void AskLostMatch(const DecideContext& context, const OutcomeRequest& request,
                  std::function<void(OrFailure<LostMatch>)> done) {
  context.ruleset->Outcome(
      request, [ruleset = context.ruleset, done = std::move(done)](Reply<TableOutcome> reply) {
        if (reply.refusal() != nullptr) return done(LostMatch());
        if (auto failure = FailureOfOutcome(*ruleset, reply)) return done(std::move(*failure));
        done(LostMatch{0, ResultOf(*reply.answer()), std::move(reply.citations)});
      });
}

bool ExpulsionCosts(const TableState& table) { return table.seats.size() == 2; }

void AskExpelledMatch(const DecideContext& context, const PlayerState& player,
                      std::function<void(OrFailure<LostMatch>)> done) {
  const EventState& event = context.state->event;
  const bool open = !event.rounds.empty() && !event.rounds.back()->closed();
  const uint32_t number = open ? event.rounds.back()->TableOf(player.number) : 0;
  if (number == 0) return done(LostMatch());
  const TablePtr table = event.rounds.back()->tables.At(number - 1);
  // A person changes what a person entered.
  if (!ExpulsionCosts(*table) || table->is_bye() || table->Papers().entered) {
    return done(LostMatch());
  }
  std::vector<SeatEffect> lost;
  AddSeatEffects(*table, player.number, {{ARBITRO_EFFECT_MATCH_LOSS}}, &lost);
  AskLostMatch(context, AskedOfLoss(event, *table, lost),
               [number, done = std::move(done)](OrFailure<LostMatch> answer) {
                 auto* match = std::get_if<LostMatch>(&answer);
                 if (match != nullptr && !match->result.outcomes.empty()) match->table = number;
                 done(std::move(answer));
               });
}

}  // namespace arbitro::engine
