// SPDX-License-Identifier: Apache-2.0
//
// The ruleset is asked every time: over no event where a series is begun, which settles whether the
// game knows series at all and takes these settings. The totals that it gives are recorded, as
// standings are when a round is closed.
#include "daemon/engine/decide/series.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/open_draw.h"
#include "daemon/engine/decide/ratings.h"
#include "daemon/engine/draw/seed.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/series_request.h"

namespace arbitro::engine {
namespace {

// Whether `given` fills the form, which the ruleset need not have.
std::optional<Failure> CheckFilled(const char* field, const std::optional<Form>& form,
                                   const Value& given) {
  if (!form) {
    if (given.is_null()) return std::nullopt;
    return InvalidField(field, "must be left out: this ruleset asks for nothing here");
  }
  if (auto problem = CheckForm(*form, given.is_null() ? Value::Struct() : given, field)) {
    return InvalidField(*problem);
  }
  return std::nullopt;
}

Failure SeriesLimit(const char* what, uint64_t given, uint64_t allowed) {
  return Precondition(reason::kLimitReached,
                      Concat("the series would have ", given, " ", what, ", at most ", allowed,
                             " are allowed; begin another series"));
}

std::optional<Failure> CheckNotOver(const JournalState& series) {
  if (!series.series.end) return std::nullopt;
  return With(Precondition(reason::kSeriesCompleted,
                           Concat("`", series.journal,
                                  "` is completed and takes nothing any more; begin another")),
              "series", series.journal);
}

Failure IsEntered(const std::string& event, std::string_view how) {
  return With(Fail(absl::StatusCode::kAlreadyExists, reason::kEventEntered,
                   Concat("`", event, "` is in the series already", how)),
              "event", event);
}

// Whether the event's end is as the series has it.
bool SaysTheSame(const SeriesEvent& entered, const Fact& now) {
  const Fact& before = entered.final_standings;
  return before.standings == now.standings && before.players == now.players &&
         before.settings == now.settings && before.play == now.play;
}

std::optional<Failure> CheckEntry(const DecideContext& context, const EnterEvent& command) {
  const SeriesState& series = context.state->series;
  TRY(CheckSeriesAct<EnterEvent>(*context.state));
  const SeriesEvent* before = series.FindEvent(command.event);
  const bool again = context.engine_revision > kBeforeLastRows;
  if (before != nullptr && !again) return IsEntered(command.event, "");
  if (context.facts.size() != 1 || context.facts[0].journal != command.event) {
    return NotFound(reason::kEventUnknown, {"event", command.event, ""});
  }
  if (before != nullptr && SaysTheSame(*before, context.facts[0])) {
    return IsEntered(command.event, " as it is now");
  }
  const std::string& ruleset = context.facts[0].ruleset;
  if (ruleset != series.base->ruleset.id) {
    return With(With(Precondition(reason::kSeriesRuleset,
                                  Concat("`", command.event, "` is an event of `", ruleset,
                                         "`, the series ranks events of `", series.base->ruleset.id,
                                         "`; enter it elsewhere")),
                     "event", command.event),
                "ruleset", ruleset);
  }
  return std::nullopt;
}

std::optional<Failure> CheckSize(const SeriesRequest& request) {
  const size_t rows =
      std::accumulate(request.stages.begin(), request.stages.end(), size_t{0},
                      [](size_t sum, const Stage& stage) { return sum + stage.rows.size(); });
  if (rows > limits::kSeriesRowsMax) return SeriesLimit("rows", rows, limits::kSeriesRowsMax);
  if (request.persons.size() <= limits::kSeriesPersonsMax) return std::nullopt;
  return SeriesLimit("persons", request.persons.size(), limits::kSeriesPersonsMax);
}

// All that is recorded of the ruleset's answer beside the totals.
template <class What>
DecidedCommand DecidedBy(What what, Reply<SeriesTotals>* reply) {
  DecidedCommand decided;
  decided.decision.what = std::move(what);
  decided.decision.duties = DutiesOf(reply->answer()->duties);
  decided.decision.citations = std::move(reply->citations);
  return decided;
}

// Something that is owed keeps the series open: more events, as a rule.
std::optional<Failure> CheckNothingBlocks(const std::vector<arbitro::Duty>& duties) {
  const auto blocks = std::find_if(duties.begin(), duties.end(),
                                   [](const auto& duty) { return duty.blocks_confirmation; });
  if (blocks == duties.end()) return std::nullopt;
  Failure failure =
      With(Precondition(reason::kDutiesOpen, Concat("the series owes `", blocks->code,
                                                    "`, which keeps it open; read its duties")),
           "duty", blocks->code);
  return blocks->rule.empty() ? failure : With(std::move(failure), "rule", blocks->rule);
}

SeriesCompleted CompletedBy(const DrawProof& draw, const SeriesTotals& totals) {
  SeriesCompleted completed;
  completed.draw = draw;
  completed.standings = RecordStandings(totals.standings);
  for (const Award& award : totals.awards) {
    const uint32_t number = award.who == ARBITRO_NONE ? 0 : award.who + 1;
    completed.awards.push_back({number, award.code, award.rule, award.amount, award.details});
  }
  return completed;
}

}  // namespace

template <>
std::optional<Failure> CheckSeriesAct<EnterEvent>(const JournalState& series) {
  TRY(CheckNotOver(series));
  const size_t events = series.series.events.size();
  if (events < limits::kSeriesEventsMax) return std::nullopt;
  return SeriesLimit("events", events + 1, limits::kSeriesEventsMax);
}

template <>
std::optional<Failure> CheckSeriesAct<CompleteSeries>(const JournalState& series) {
  TRY(CheckNotOver(series));
  if (!series.series.events.empty()) return std::nullopt;
  return With(Precondition(reason::kSeriesEmpty,
                           Concat("`", series.journal, "` has no event yet; enter one first")),
              "series", series.journal);
}

// Fails with NOT_OFFERED where the game knows no series.
Task<OrDecided> Decide(Asked<CreateSeries> asked) {
  const DecideContext& context = asked.context;
  const RulesetClient& ruleset = *context.ruleset;
  CO_TRY(CheckFilled("settings", ruleset.description().series, asked.what.settings));
  SeriesRequest request;
  request.settings = asked.what.settings;
  Reply<SeriesTotals> reply = co_await Call(ruleset, &RulesetClient::RankSeries, request);
  CO_TRY(FailureOf(ruleset, reply));
  CO_ASSIGN_OR_RETURN(const bool rated, co_await RatesPersons(ruleset, request.settings));
  const absl::StatusOr<Digest> commitment = context.draw_links->Commit(context.state->journal);
  if (!commitment.ok()) co_return FromDrawLinks(commitment.status());
  co_return DecidedBy(SeriesCreated{*commitment, kChainLength, context.engine_revision, rated},
                      &reply);
}

// Refused by the ruleset where its rules do not let the event in.
Task<OrDecided> Decide(Asked<EnterEvent> asked) {
  const DecideContext& context = asked.context;
  const EnterEvent& command = asked.what;
  CO_TRY(CheckEntry(context, command));
  CO_TRY(CheckRulesetThere(context));
  const RulesetClient& ruleset = *context.ruleset;
  const SeriesState& series = context.state->series;
  const EnterEvent entry = EntryOf(series, command);
  CO_TRY(CheckFilled("stage", ruleset.description().stage, entry.stage));
  const SeriesEvent next = {entry, context.facts[0], 0};
  const SeriesRequest request = MakeSeriesRequest(series, &next, context.merged);
  CO_TRY(CheckSize(request));
  Reply<SeriesTotals> reply = co_await Call(ruleset, &RulesetClient::RankSeries, request);
  CO_TRY(FailureOf(ruleset, reply));
  EventEntered entered;
  entered.number = series.NumberFor(command.event);
  entered.players = static_cast<uint32_t>(context.facts[0].standings.size());
  entered.standings = RecordStandings(reply.answer()->standings);
  LeaveLabelsToDescription(ruleset.description(), context.engine_revision, &entered.standings);
  CO_ASSIGN_OR_RETURN(entered.ratings, co_await RateEvents(context, &next));
  co_return DecidedBy(std::move(entered), &reply);
}

// Fails with DUTIES_OPEN where the totals owe something that blocks.
Task<OrDecided> Decide(Asked<CompleteSeries> asked) {
  const DecideContext& context = asked.context;
  const SeriesState& series = context.state->series;
  CO_TRY(CheckSeriesAct<CompleteSeries>(*context.state));
  CO_TRY(CheckRulesetThere(context));
  SeriesRequest request = MakeSeriesRequest(series, nullptr, context.merged);
  std::vector<uint32_t> numbers(request.persons.size());
  std::iota(numbers.begin(), numbers.end(), 1u);
  const ChainPlace chain = {0, series.base->draw_commitment};
  CO_ASSIGN_OR_RETURN(const DrawProof draw, OpenDraw(context, chain, numbers));
  request.seed = draw.seed;
  Reply<SeriesTotals> reply = co_await Call(*context.ruleset, &RulesetClient::RankSeries, request);
  CO_TRY(FailureOf(*context.ruleset, reply));
  CO_TRY(CheckNothingBlocks(reply.answer()->duties));
  SeriesCompleted completed = CompletedBy(draw, *reply.answer());
  LeaveLabelsToDescription(context.ruleset->description(), context.engine_revision,
                           &completed.standings);
  CO_ASSIGN_OR_RETURN(completed.ratings, co_await RateEvents(context, nullptr));
  DecidedCommand decided = DecidedBy(std::move(completed), &reply);
  decided.inputs.seed = std::string(storage::AsBytes(draw.seed));
  co_return decided;
}

}  // namespace arbitro::engine
