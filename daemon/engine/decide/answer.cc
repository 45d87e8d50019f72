// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/answer.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "arbitro/form_check.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/open_draw.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// Whose numbers the draw freezes.
std::vector<uint32_t> ListOf(const EventState& event, const DrawAnswer& command) {
  std::vector<uint32_t> numbers;
  if (command.table == 0) {
    for (uint32_t number = 1; number <= event.players.size(); ++number) {
      if (!event.Player(number).withdrawn) numbers.push_back(number);
    }
    return numbers;
  }
  for (const SeatState& seat : event.FindRound(command.round)->tables[command.table - 1].seats) {
    if (seat.player_number != 0) numbers.push_back(seat.player_number);
  }
  std::sort(numbers.begin(), numbers.end());
  return numbers;
}

std::optional<Failure> CheckAsked(const DecideContext& context, const DrawAnswer& command) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<DrawAnswer>({event})) return failure;
  if (command.round != 0 || command.table != 0) {
    if (auto failure = CheckTable({event, command.round, command.table})) return failure;
  }
  TRY(CheckRulesetThere(context));
  const Description& description = context.ruleset->description();
  const Question* question = description.FindQuestion(command.question);
  if (question == nullptr) return QuestionUnknown(description, command.question);
  const auto problem = CheckForm(question->input, command.input, "input");
  if (problem) return InvalidField(*problem);
  return std::nullopt;
}

}  // namespace

template <>
std::optional<Failure> CheckOwnAct<DrawAnswer>(const ActContext& context) {
  return CheckStatus(context.event, {EventStatus::kRegistration, EventStatus::kRunning},
                     "an event draws from its registration to its last round");
}

OrFailure<std::vector<uint32_t>> ListOfAnswer(const DecideContext& context,
                                              const DrawAnswer& command) {
  TRY(CheckAsked(context, command));
  return ListOf(context.state->event, command);
}

// Fails with QUESTION_UNKNOWN, FIELD_INVALID, DRAW_SECRET_MISSING, or the ruleset's refusal.
Task<OrDecided> Decide(Asked<DrawAnswer> asked) {
  const DecideContext& context = asked.context;
  const EventState& event = asked.event();
  CO_TRY(CheckAsked(context, asked.what));
  CatalogueBytes catalogue;
  if (!event.CatalogueSha256().empty()) {
    absl::StatusOr<CatalogueBytes> found = context.catalogues->Find(event.CatalogueSha256());
    if (!found.ok()) co_return FromLog(found.status());
    catalogue = *std::move(found);
  }
  const DrawSubject subject = {DrawSubject::Kind::kAnswer, 0, asked.what};
  CO_ASSIGN_OR_RETURN(const DrawProof draw,
                      OpenEventDraw(context, subject, ListOf(event, asked.what)));
  const QuestionRequest request = {asked.what.question, asked.what.input, draw.seed};
  Reply<QuestionAnswer> reply =
      co_await Call(*context.ruleset, &RulesetClient::Ask, request, catalogue);
  CO_TRY(FailureOf(*context.ruleset, reply));
  DecidedCommand decided = Decided(AnswerDrawn{reply.answer()->answer, draw});
  decided.decision.citations = std::move(reply.citations);
  decided.inputs.seed = std::string(storage::AsBytes(draw.seed));
  decided.inputs.catalogue_sha256 = event.CatalogueSha256();
  co_return decided;
}

}  // namespace arbitro::engine
