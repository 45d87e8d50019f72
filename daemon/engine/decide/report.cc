// SPDX-License-Identifier: Apache-2.0
//
// Reports of results, by staff and by players.
#include <algorithm>
#include <string>
#include <utility>

#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

// A table's outcome, and the rules that it rests on.
struct Worth {
  ResultDecided result;
  std::vector<Citation> citations;
};

// Returns what the ruleset says that a table is worth.
OrFailure<Worth> WorthOf(const RulesetClient& ruleset, Reply<TableOutcome>&& reply) {
  TRY(FailureOfOutcome(ruleset, reply));
  return Worth{ResultOf(*reply.answer()), std::move(reply.citations)};
}

// Decides the table by a report of staff.
OrDecided DecideByReport(const DecideContext& context, Reply<TableOutcome>&& reply) {
  ASSIGN_OR_RETURN(Worth outcome, WorthOf(*context.ruleset, std::move(reply)));
  return DecidedCommand{{std::move(outcome.result), std::move(outcome.citations)}, {}};
}

OutcomeRequest RequestOf(const TablePlace& place, const Value& report) {
  return MakeOutcomeRequest(place.event, place.round, *TableAt(place), report);
}

std::optional<Failure> CheckReportResult(const TablePlace& place, const ReportResult& command,
                                         const Description& description) {
  TRY(CheckTableAct<ReportResult>(place));
  if (!command.player.empty()) {
    if (place.event.report_mode != ReportMode::kPlayers) {
      return Precondition(reason::kReportMode,
                          "results are reported by staff in this event; leave `player` out, or "
                          "let players report");
    }
    TRY(CheckSeated(place, command.player));
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

// The device that a report came by; null where it came by no ticket.
const TicketDeviceState* DeviceOf(const EventState& event, const TicketUse& by) {
  const auto& tickets = event.life->tickets;
  if (by.ticket < 1 || by.ticket > tickets.size()) return nullptr;
  const auto& devices = tickets[by.ticket - 1]->devices;
  return by.device < 1 || by.device > devices.size() ? nullptr : &devices[by.device - 1];
}

bool AreOneDevice(const EventState& event, const TicketUse& one, const TicketUse& other) {
  const TicketDeviceState* device = DeviceOf(event, one);
  const TicketDeviceState* another = DeviceOf(event, other);
  if (device == nullptr || another == nullptr) return false;
  if (one == other) return true;
  return device->device_id != Digest{} && device->device_id == another->device_id;
}

// Refuses the word of a second player of the table from a device that brought another one's.
std::optional<Failure> CheckDevice(const DecideContext& context, const TablePlace& place,
                                   const std::string& player) {
  const EventState& event = place.event;
  if (context.engine_revision <= kBeforeDevices || event.shared_devices) return std::nullopt;
  const uint32_t number = event.FindPlayer(player)->number;
  for (const ReportState& each : TableAt(place)->Papers().reports) {
    if (each.player_number == number || !AreOneDevice(event, each.by, context.ticket)) continue;
    const std::string& other = event.Player(each.player_number).id;
    return With(Precondition(reason::kReportDevice,
                             Concat("player `", other,
                                    "` of this table reported from this device; report from "
                                    "your own, or ask staff to enter the result")),
                "player", other);
  }
  return std::nullopt;
}

// A player's report or agreement: it decides the table once all agree.
Task<OrDecided> TakeReport(const DecideContext& context, const TablePlace& place,
                           const std::string& player, const Value& report) {
  CO_TRY(CheckDevice(context, place, player));
  const ReportStanding standing = StandingWith(place, player, report);
  const OutcomeRequest request = RequestOf(place, report);
  Reply<TableOutcome> reply = co_await Call(*context.ruleset, &RulesetClient::Outcome, request);
  CO_ASSIGN_OR_RETURN(Worth outcome, WorthOf(*context.ruleset, std::move(reply)));
  if (standing != ReportStanding::kAgreed) outcome.result = {};
  co_return DecidedCommand{
      {ReportTaken{standing, std::move(outcome.result)}, std::move(outcome.citations)}, {}};
}

// The player's report of the table; null where there is none.
const ReportState* ReportOf(const TablePlace& place, const std::string& player) {
  const uint32_t number = place.event.FindPlayer(player)->number;
  for (const ReportState& each : TableAt(place)->Papers().reports) {
    if (each.player_number == number) return &each;
  }
  return nullptr;
}

// Adds what players lose who are forfeited.
std::optional<Failure> AddForfeits(const TablePlace& place, const ForfeitSeats& command,
                                   OutcomeRequest* request) {
  for (size_t i = 0; i < command.players.size(); ++i) {
    const std::string& player = command.players[i];
    TRY(CheckSeated(place, player));
    const uint32_t seat = TableAt(place)->SeatOf(place.event.FindPlayer(player)->number) - 1;
    for (const SeatEffect& before : request->effects) {
      if (before.seat != seat || before.kind != ARBITRO_EFFECT_MATCH_LOSS) continue;
      return InvalidField(Concat("players[", i, "]"),
                          Concat("is `", player, "`, who has lost it; name each once"));
    }
    SeatEffect lost = {};
    lost.seat = seat;
    lost.kind = ARBITRO_EFFECT_MATCH_LOSS;
    request->effects.push_back(lost);
  }
  return std::nullopt;
}

}  // namespace

OrDecided Decide(const Asked<SetReportMode>& asked) {
  TRY(CheckAct<SetReportMode>({asked.event()}));
  TRY(CheckChangesOf(asked));
  return Decided(ReportModeSet{asked.what.mode, asked.what.shared_devices});
}

Task<OrDecided> Decide(Asked<ReportResult> asked) {
  const DecideContext& context = asked.context;
  const ReportResult& command = asked.what;
  const TablePlace place = {asked.event(), command.round, command.table};
  CO_TRY(CheckRulesetThere(context));
  CO_TRY(CheckReportResult(place, command, context.ruleset->description()));
  CO_TRY(CheckChangesOf(asked));
  if (!command.player.empty()) {
    co_return co_await TakeReport(context, place, command.player, command.report);
  }
  const OutcomeRequest request = RequestOf(place, command.report);
  Reply<TableOutcome> reply = co_await Call(*context.ruleset, &RulesetClient::Outcome, request);
  co_return DecideByReport(context, std::move(reply));
}

Task<OrDecided> Decide(Asked<ConfirmReport> asked) {
  const ConfirmReport& command = asked.what;
  const TablePlace place = {asked.event(), command.round, command.table};
  CO_TRY(CheckRulesetThere(asked.context));
  CO_TRY(CheckTableAct<ConfirmReport>(place));
  CO_TRY(CheckSeated(place, command.player));
  if (ReportOf(place, command.player) != nullptr) {
    co_return With(Precondition(reason::kReportMissing,
                                Concat("player `", command.player,
                                       "` has said so already; another player confirms")),
                   "player", command.player);
  }
  const Value report = TableAt(place)->Papers().reports.front().report;
  co_return co_await TakeReport(asked.context, place, command.player, report);
}

Task<OrDecided> Decide(Asked<DecideReport> asked) {
  const DecideContext& context = asked.context;
  const DecideReport& command = asked.what;
  const TablePlace place = {asked.event(), command.round, command.table};
  CO_TRY(CheckRulesetThere(context));
  CO_TRY(CheckTableAct<DecideReport>(place));
  Value report = command.report;
  if (command.player.empty()) {
    CO_TRY(CheckReportForm(context.ruleset->description(), "report", report));
  } else {
    CO_TRY(CheckSeated(place, command.player));
    const ReportState* reported = ReportOf(place, command.player);
    if (reported == nullptr) {
      co_return With(
          Precondition(reason::kReportMissing,
                       Concat("player `", command.player,
                              "` has reported nothing; name who has, or give the report")),
          "player", command.player);
    }
    report = reported->report;
  }
  const OutcomeRequest request = RequestOf(place, report);
  Reply<TableOutcome> reply = co_await Call(*context.ruleset, &RulesetClient::Outcome, request);
  co_return DecideByReport(context, std::move(reply));
}

OrDecided Decide(const Asked<SignReport>& asked) {
  const TablePlace place = {asked.event(), asked.what.round, asked.what.table};
  TRY(CheckTableAct<SignReport>(place));
  TRY(CheckSeated(place, asked.what.player));
  TRY(CheckChangesOf(asked));
  return Decided(ReportSigned{place.event.FindPlayer(asked.what.player)->number});
}

Task<OrDecided> Decide(Asked<ForfeitSeats> asked) {
  const DecideContext& context = asked.context;
  const TablePlace place = {asked.event(), asked.what.round, asked.what.table};
  CO_TRY(CheckRulesetThere(context));
  CO_TRY(CheckTableAct<ForfeitSeats>(place));
  // Only a game that knows penalties can be trusted to read a match loss.
  if (context.ruleset->description().penalties.empty()) {
    co_return Precondition(reason::kForfeitUnknown,
                           "the ruleset decides no table without a report; the head judge enters "
                           "the outcome by hand");
  }
  OutcomeRequest request = RequestOf(place, Value());
  CO_TRY(AddForfeits(place, asked.what, &request));
  Reply<TableOutcome> reply = co_await Call(*context.ruleset, &RulesetClient::Outcome, request);
  co_return DecideByReport(context, std::move(reply));
}

}  // namespace arbitro::engine
