// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/series.h"

#include <algorithm>
#include <memory>
#include <numeric>
#include <utility>

#include "arbitro/form_check.h"
#include "arbitro/limits.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/decide/open_draw.h"
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
         before.settings == now.settings;
}

std::optional<Failure> CheckEntry(const DecideContext& context, const EnterEvent& command) {
  const SeriesState& series = context.state->series;
  if (auto failure = CheckSeriesAct<EnterEvent>(*context.state)) return failure;
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
  if (auto failure = CheckNotOver(series)) return failure;
  const size_t events = series.series.events.size();
  if (events < limits::kSeriesEventsMax) return std::nullopt;
  return SeriesLimit("events", events + 1, limits::kSeriesEventsMax);
}

template <>
std::optional<Failure> CheckSeriesAct<CompleteSeries>(const JournalState& series) {
  if (auto failure = CheckNotOver(series)) return failure;
  if (!series.series.events.empty()) return std::nullopt;
  return With(Precondition(reason::kSeriesEmpty,
                           Concat("`", series.journal, "` has no event yet; enter one first")),
              "series", series.journal);
}

void DecideSeries(const DecideContext& context, const CreateSeries& command, DecideDone done) {
  const Description& description = context.ruleset->description();
  if (auto failure = CheckFilled("settings", description.series, command.settings)) {
    return done(std::move(*failure));
  }
  SeriesRequest request;
  request.settings = command.settings;
  context.ruleset->RankSeries(
      request, [context, done = std::move(done)](Reply<SeriesTotals> reply) {
        if (auto failed = FailureOf(*context.ruleset, reply)) return done(std::move(*failed));
        absl::StatusOr<Digest> commitment = context.draw_links->Commit(context.state->journal);
        if (!commitment.ok()) return done(FromDrawLinks(commitment.status()));
        done(DecidedBy(SeriesCreated{*commitment, kChainLength, context.engine_revision}, &reply));
      });
}

void DecideSeries(const DecideContext& context, const EnterEvent& command, DecideDone done) {
  std::optional<Failure> failure = CheckEntry(context, command);
  if (!failure) failure = CheckRulesetThere(context);
  const SeriesState& series = context.state->series;
  const EnterEvent entry = EntryOf(series, command);
  if (!failure) {
    failure = CheckFilled("stage", context.ruleset->description().stage, entry.stage);
  }
  if (failure) return done(std::move(*failure));
  const SeriesEvent next = {entry, context.facts[0], 0};
  const SeriesRequest request = MakeSeriesRequest(series, &next, context.merged);
  if (auto too_large = CheckSize(request)) return done(std::move(*too_large));
  EventEntered entered;
  entered.number = series.NumberFor(command.event);
  entered.players = static_cast<uint32_t>(context.facts[0].standings.size());
  context.ruleset->RankSeries(request, [ruleset = context.ruleset, entered = std::move(entered),
                                        done = std::move(done)](Reply<SeriesTotals> reply) mutable {
    if (auto failed = FailureOf(*ruleset, reply)) return done(std::move(*failed));
    entered.standings = RecordStandings(reply.answer()->standings);
    done(DecidedBy(std::move(entered), &reply));
  });
}

void DecideSeries(const DecideContext& context, const CompleteSeries&, DecideDone done) {
  const SeriesState& series = context.state->series;
  std::optional<Failure> failure = CheckSeriesAct<CompleteSeries>(*context.state);
  if (!failure) failure = CheckRulesetThere(context);
  if (failure) return done(std::move(*failure));
  SeriesRequest request = MakeSeriesRequest(series, nullptr, context.merged);
  std::vector<uint32_t> numbers(request.persons.size());
  std::iota(numbers.begin(), numbers.end(), 1u);
  OrFailure<DrawProof> opened = OpenDraw(context, {0, series.base->draw_commitment}, numbers);
  if (auto* unopened = std::get_if<Failure>(&opened)) return done(std::move(*unopened));
  const DrawProof draw = std::get<DrawProof>(opened);
  request.seed = draw.seed;
  context.ruleset->RankSeries(request, [ruleset = context.ruleset, draw,
                                        done = std::move(done)](Reply<SeriesTotals> reply) {
    if (auto failed = FailureOf(*ruleset, reply)) return done(std::move(*failed));
    if (auto blocked = CheckNothingBlocks(reply.answer()->duties)) {
      return done(std::move(*blocked));
    }
    DecidedCommand decided = DecidedBy(CompletedBy(draw, *reply.answer()), &reply);
    decided.inputs.seed = std::string(storage::AsBytes(draw.seed));
    done(std::move(decided));
  });
}

}  // namespace arbitro::engine
