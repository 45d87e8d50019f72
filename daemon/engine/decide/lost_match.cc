// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/lost_match.h"

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

Task<OrFailure<LostMatch>> AskLostMatch(const DecideContext& context,
                                        const OutcomeRequest& request) {
  Reply<TableOutcome> reply = co_await Call(*context.ruleset, &RulesetClient::Outcome, request);
  if (reply.refusal() != nullptr) co_return LostMatch();
  CO_TRY(FailureOfOutcome(*context.ruleset, reply));
  co_return LostMatch{0, ResultOf(*reply.answer()), std::move(reply.citations)};
}

bool ExpulsionCosts(const TableState& table) { return table.seats.size() == 2; }

Task<OrFailure<LostMatch>> AskExpelledMatch(const DecideContext& context,
                                            const PlayerState& player) {
  const EventState& event = context.state->event;
  const bool open = !event.rounds.empty() && !event.rounds.back()->closed();
  const uint32_t number = open ? event.rounds.back()->TableOf(player.number) : 0;
  if (number == 0) co_return LostMatch();
  const TablePtr table = event.rounds.back()->tables.At(number - 1);
  // A person changes what a person entered.
  if (!ExpulsionCosts(*table) || table->is_bye() || table->Papers().entered) co_return LostMatch();
  std::vector<SeatEffect> lost;
  AddSeatEffects(*table, player.number, {{ARBITRO_EFFECT_MATCH_LOSS}}, &lost);
  const OutcomeRequest request = AskedOfLoss(event, *table, lost);
  CO_ASSIGN_OR_RETURN(LostMatch match, co_await AskLostMatch(context, request));
  if (!match.result.outcomes.empty()) match.table = number;
  co_return match;
}

}  // namespace arbitro::engine
