// SPDX-License-Identifier: Apache-2.0
//
// Reports of results, by staff and by players.
#include <algorithm>
#include <functional>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/table.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// What a table is worth, as the ruleset says; then what comes of it.
void AskOutcome(const DecideContext& context, const OutcomeRequest& request,
                std::function<Decision(ResultDecided)> made, DecideDone done) {
  context.ruleset->Outcome(request, [ruleset = context.ruleset, made = std::move(made),
                                     done = std::move(done)](Reply<TableOutcome> reply) {
    if (auto failure = FailureOfOutcome(*ruleset, reply)) return done(std::move(*failure));
    Decision decision = made(ResultOf(*reply.answer()));
    decision.citations = std::move(reply.citations);
    done(DecidedCommand{std::move(decision), {}});
  });
}

void AskOutcome(const DecideContext& context, const TablePlace& place, const Value& report,
                std::function<Decision(ResultDecided)> made, DecideDone done) {
  AskOutcome(context, MakeOutcomeRequest(place.event, place.round, *TableAt(place), report),
             std::move(made), std::move(done));
}

Decision ByReport(ResultDecided result) { return {std::move(result), {}}; }

std::optional<Failure> CheckReportResult(const TablePlace& place, const ReportResult& command,
                                         const Description& description) {
  if (auto failure = CheckTableAct<ReportResult>(place)) return failure;
  if (!command.player.empty()) {
    if (place.event.report_mode != ReportMode::kPlayers) {
      return Precondition(reason::kReportMode,
                          "results are reported by staff in this event; leave `player` out, or "
                          "let players report");
    }
    if (auto failure = CheckSeated(place, command.player)) return failure;
  }
  return CheckReportForm(description, "report", command.report);
}

// How the table's reports stand once `player` says `report` too.
ReportStanding StandingWith(const TablePlace& place, const std::string& player,
                            const Value& report) {
  TableState table = *TableAt(place);
  TablePapers papers = table.Papers();
  const uint32_t number = place.event.FindPlayer(player)->number;
  auto& reports = papers.reports;
  reports.erase(std::remove_if(reports.begin(), reports.end(),
                               [&](const auto& each) { return each.player_number == number; }),
                reports.end());
  reports.push_back({number, report, false, 0});
  table.papers = std::make_shared<const TablePapers>(std::move(papers));
  return *table.Standing();
}

// A player's report or agreement: it decides the table once all agree.
void TakeReport(const DecideContext& context, const TablePlace& place, const Value& report,
                ReportStanding standing, DecideDone done) {
  AskOutcome(
      context, place, report,
      [standing](ResultDecided result) {
        if (standing != ReportStanding::kAgreed) result = {};
        return Decision{ReportTaken{standing, std::move(result)}, {}};
      },
      std::move(done));
}

}  // namespace

void DecideTable(const DecideContext& context, const SetReportMode& command, DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<SetReportMode>({event})) return done(std::move(*failure));
  done(DecidedCommand{{ReportModeSet{command.mode}, {}}, {}});
}

void DecideTable(const DecideContext& context, const ReportResult& command, DecideDone done) {
  if (auto failure = CheckRulesetThere(context)) return done(std::move(*failure));
  const TablePlace place = {context.state->event, command.round, command.table};
  if (auto failure = CheckReportResult(place, command, context.ruleset->description())) {
    return done(std::move(*failure));
  }
  if (command.player.empty()) {
    return AskOutcome(context, place, command.report, ByReport, std::move(done));
  }
  TakeReport(context, place, command.report, StandingWith(place, command.player, command.report),
             std::move(done));
}

void DecideTable(const DecideContext& context, const ConfirmReport& command, DecideDone done) {
  if (auto failure = CheckRulesetThere(context)) return done(std::move(*failure));
  const TablePlace place = {context.state->event, command.round, command.table};
  std::optional<Failure> failure = CheckTableAct<ConfirmReport>(place);
  if (!failure) failure = CheckSeated(place, command.player);
  if (failure) return done(std::move(*failure));
  const std::vector<ReportState>& reports = TableAt(place)->Papers().reports;
  const uint32_t number = place.event.FindPlayer(command.player)->number;
  for (const ReportState& each : reports) {
    if (each.player_number != number) continue;
    return done(With(Precondition(reason::kReportMissing,
                                  Concat("player `", command.player,
                                         "` has said so already; another player confirms")),
                     "player", command.player));
  }
  const Value report = reports.front().report;
  TakeReport(context, place, report, StandingWith(place, command.player, report), std::move(done));
}

void DecideTable(const DecideContext& context, const DecideReport& command, DecideDone done) {
  if (auto failure = CheckRulesetThere(context)) return done(std::move(*failure));
  const TablePlace place = {context.state->event, command.round, command.table};
  if (auto failure = CheckTableAct<DecideReport>(place)) return done(std::move(*failure));
  if (command.player.empty()) {
    if (auto failure = CheckReportForm(context.ruleset->description(), "report", command.report)) {
      return done(std::move(*failure));
    }
    return AskOutcome(context, place, command.report, ByReport, std::move(done));
  }
  if (auto failure = CheckSeated(place, command.player)) return done(std::move(*failure));
  const uint32_t number = place.event.FindPlayer(command.player)->number;
  for (const ReportState& each : TableAt(place)->Papers().reports) {
    if (each.player_number != number) continue;
    return AskOutcome(context, place, each.report, ByReport, std::move(done));
  }
  done(With(Precondition(reason::kReportMissing,
                         Concat("player `", command.player,
                                "` has reported nothing; name who has, or give the report")),
            "player", command.player));
}

void DecideTable(const DecideContext& context, const SignReport& command, DecideDone done) {
  const TablePlace place = {context.state->event, command.round, command.table};
  std::optional<Failure> failure = CheckTableAct<SignReport>(place);
  if (!failure) failure = CheckSeated(place, command.player);
  if (failure) return done(std::move(*failure));
  done(DecidedCommand{{ReportSigned{place.event.FindPlayer(command.player)->number}, {}}, {}});
}

void DecideTable(const DecideContext& context, const ForfeitSeats& command, DecideDone done) {
  if (auto failure = CheckRulesetThere(context)) return done(std::move(*failure));
  const TablePlace place = {context.state->event, command.round, command.table};
  if (auto failure = CheckTableAct<ForfeitSeats>(place)) return done(std::move(*failure));
  // Only a game that knows penalties can be trusted to read a match loss.
  if (context.ruleset->description().penalties.empty()) {
    return done(Precondition(reason::kForfeitUnknown,
                             "the ruleset decides no table without a report; the head judge enters "
                             "the outcome by hand"));
  }
  OutcomeRequest request = MakeOutcomeRequest(place.event, place.round, *TableAt(place), Value());
  for (size_t i = 0; i < command.players.size(); ++i) {
    const std::string& player = command.players[i];
    if (auto failure = CheckSeated(place, player)) return done(std::move(*failure));
    const uint32_t seat = TableAt(place)->SeatOf(place.event.FindPlayer(player)->number) - 1;
    for (const SeatEffect& before : request.effects) {
      if (before.seat != seat || before.kind != ARBITRO_EFFECT_MATCH_LOSS) continue;
      return done(InvalidField(Concat("players[", i, "]"),
                               Concat("is `", player, "`, who has lost it; name each once")));
    }
    SeatEffect lost = {};
    lost.seat = seat;
    lost.kind = ARBITRO_EFFECT_MATCH_LOSS;
    request.effects.push_back(lost);
  }
  AskOutcome(context, request, ByReport, std::move(done));
}

}  // namespace arbitro::engine
