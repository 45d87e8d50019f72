// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/hand_pairing.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/decide/unplayed.h"

namespace arbitro::engine {
namespace {

using Numbers = std::vector<uint32_t>;  // rising

Numbers SeatedIn(const HandPairing& pairing);
DrawRequest AskedOf(const HandPairing& pairing, const Description& description,
                    const Numbers& numbers);
PairingEvaluation Recorded(const RoundEvaluation& evaluation, const Numbers& numbers);

void Cite(std::vector<Citation> citations, JudgedPairing* judged) {
  std::move(citations.begin(), citations.end(), std::back_inserter(judged->citations));
}

// Asks the ruleset about the tables; nothing where it is out, or refuses.
Task<std::optional<JudgedPairing>> AskRuleset(const DecideContext& context,
                                              const HandPairing& pairing) {
  const RulesetClient& ruleset = *context.ruleset;
  const Numbers numbers = SeatedIn(pairing);
  const DrawRequest request = AskedOf(pairing, ruleset.description(), numbers);
  Reply<RoundEvaluation> reply = co_await Call(ruleset, &RulesetClient::Evaluate, request);
  if (reply.answer() == nullptr) co_return std::nullopt;
  JudgedPairing judged;
  judged.evaluation = Recorded(*reply.answer(), numbers);
  Cite(std::move(reply.citations), &judged);
  // Penalties of the round itself count as well: some weigh on a seat that a player gets late.
  PairedTables paired = {pairing.before, pairing.round, pairing.tables};
  paired.event.penalties = context.state->event.penalties;
  OrFailure<DecidedTables> decided = co_await DecideUnplayed(context, std::move(paired));
  if (!decided.ok()) co_return std::nullopt;
  judged.tables = std::move(decided->tables);
  Cite(std::move(decided->citations), &judged);
  co_return judged;
}

Numbers SeatedIn(const HandPairing& pairing) {
  Numbers numbers;
  for (const DrawnTable& table : pairing.tables) {
    for (const DrawnSeat& seat : table.seats) {
      if (seat.player_number != 0) numbers.push_back(seat.player_number);
    }
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

uint32_t IndexOf(uint32_t number, const Numbers& numbers) {
  const auto place = std::lower_bound(numbers.begin(), numbers.end(), number);
  return static_cast<uint32_t>(place - numbers.begin());
}

DrawRequest AskedOf(const HandPairing& pairing, const Description& description,
                    const Numbers& numbers) {
  DrawRequest request = MakeDrawRequestOf(pairing.before, pairing.round, {}, numbers);
  AddHistory(pairing.before, description, pairing.round, numbers, &request);
  for (const DrawnTable& drawn : pairing.tables) {
    Table table;
    table.kind = drawn.kind;
    for (const DrawnSeat& seat : drawn.seats) {
      const uint32_t player =
          seat.player_number == 0 ? ARBITRO_NONE : IndexOf(seat.player_number, numbers);
      table.seats.push_back({player, seat.role, seat.number, seat.kind});
    }
    request.tables.push_back(std::move(table));
  }
  return request;
}

PairingEvaluation Recorded(const RoundEvaluation& evaluation, const Numbers& numbers) {
  const auto number_of = [&](uint32_t index) {
    return index < numbers.size() ? numbers[index] : 0;
  };
  PairingEvaluation taken;
  for (const RoundProblem& problem : evaluation.problems) {
    taken.problems.push_back(
        {problem.code, problem.rule, number_of(problem.player), number_of(problem.other_player)});
  }
  taken.criteria = evaluation.criteria;
  taken.cost = evaluation.cost;
  taken.optimum = evaluation.optimum;
  return taken;
}

}  // namespace

Task<JudgedPairing> JudgePairing(const DecideContext& context, HandPairing pairing) {
  std::optional<JudgedPairing> judged;
  if (context.ruleset) judged = co_await AskRuleset(context, pairing);
  if (judged) co_return *std::move(judged);
  co_return JudgedPairing{std::move(pairing.tables), std::nullopt, {}};
}

Task<std::optional<Failure>> WhyNotDrawn(const DecideContext& context, HandPairing pairing,
                                         uint32_t number) {
  if (!context.ruleset) co_return std::nullopt;
  const RulesetClient& ruleset = *context.ruleset;
  DrawRequest request = MakeDrawRequestOf(pairing.before, pairing.round, {}, {number});
  AddHistory(pairing.before, ruleset.description(), pairing.round, {number}, &request);
  const Reply<RoundDraw> reply = co_await Call(ruleset, &RulesetClient::Draw, request);
  const Refusal* refusal = reply.refusal();
  if (refusal == nullptr || refusal->players != std::vector<uint32_t>{0}) co_return std::nullopt;
  co_return NamingPlayers(FromRefusal(ruleset, *refusal), {context.state->event.Player(number).id});
}

}  // namespace arbitro::engine
