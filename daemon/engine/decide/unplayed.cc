// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/unplayed.h"

#include <iterator>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::engine {

Task<OrFailure<DecidedTables>> DecideUnplayed(const DecideContext& context, PairedTables paired) {
  const RulesetClient& ruleset = *context.ruleset;
  std::vector<Citation> citations;
  for (DrawnTable& drawn : paired.tables) {
    if (!drawn.outcomes.empty()) continue;
    TableState table;
    table.kind = drawn.kind;
    table.seats = drawn.seats;
    const OutcomeRequest request = MakeOutcomeRequest(paired.event, paired.round, table, Value());
    if (!table.is_bye() && !MayDecide(request.effects)) continue;
    Reply<TableOutcome> reply = co_await Call(ruleset, &RulesetClient::Outcome, request);
    if (!table.is_bye() && reply.refusal() != nullptr) continue;
    CO_TRY(FailureOfOutcome(ruleset, reply));
    ResultDecided worth = ResultOf(*reply.answer());
    drawn.outcomes = std::move(worth.outcomes);
    drawn.details = std::move(worth.details);
    std::move(reply.citations.begin(), reply.citations.end(), std::back_inserter(citations));
  }
  co_return DecidedTables{std::move(paired.tables), std::move(citations)};
}

}  // namespace arbitro::engine
