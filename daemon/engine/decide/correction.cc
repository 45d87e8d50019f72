// SPDX-License-Identifier: Apache-2.0
//
// Results that turn out otherwise, and the standings that follow from them.
#include <algorithm>
#include <optional>
#include <utility>

#include "arbitro/counted.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/decide/correction.h"
#include "daemon/engine/decide/later_rounds.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

// Standings rows that one correction takes again: rounds before those that fit keep theirs, as they
// were taken.
constexpr size_t kRetakenRowsMax = 400'000;

// A table whose result changes.
struct ChangedTable {
  uint32_t number = 0;
  Value report;          // what it is worth, the ruleset says
  ResultDecided result;  // of a table entered by hand, whose report is null
};

// Results of one round that change, and what follows.
struct Correction {
  const DecideContext& context;
  const uint32_t round;
  std::vector<ChangedTable> tables;
  ResultsChanged changed{};
  EventState corrected{};  // without the standings that are taken again
  std::vector<Citation> citations{};

  const EventState& before() const { return context.state->event; }
  bool IsTimed() const { return context.engine_revision > kBeforeRulings; }
};

Task<std::optional<Failure>> AskOutcomes(Correction* correction);
std::optional<Failure> ChangeResults(Correction* correction);
Task<std::optional<Failure>> RetakeStandings(Correction* correction);
Task<OrDecided> Finish(Correction correction);

// Asks what the tables are worth; then the standings of closed rounds are taken
// again, and the players of the next phase.
Task<OrDecided> Correct(const DecideContext& context, uint32_t round,
                        std::vector<ChangedTable> tables) {
  Correction correction = {context, round, std::move(tables)};
  CO_TRY(co_await AskOutcomes(&correction));
  CO_TRY(ChangeResults(&correction));
  CO_TRY(co_await RetakeStandings(&correction));
  co_return co_await Finish(std::move(correction));
}

void Cite(std::vector<Citation> citations, Correction* correction) {
  auto& all = correction->citations;
  for (Citation& each : citations) {
    const bool known = std::any_of(all.begin(), all.end(), [&](const auto& other) {
      return other.rule == each.rule && other.text == each.text;
    });
    if (!known) all.push_back(std::move(each));
  }
}

// Asks what each table is worth, one call after the other.
Task<std::optional<Failure>> AskOutcomes(Correction* correction) {
  const RulesetClient& ruleset = *correction->context.ruleset;
  const EventState& before = correction->before();
  for (ChangedTable& each : correction->tables) {
    if (!each.result.outcomes.empty()) continue;
    const TablePtr table = TableAt({before, correction->round, each.number});
    OutcomeRequest request = MakeOutcomeRequest(before, correction->round, *table, each.report);
    // An amendment is for what is not decided yet.
    if (correction->IsTimed()) request.settings = SettingsOfRound(before, correction->round);
    Reply<TableOutcome> reply = co_await Call(ruleset, &RulesetClient::Outcome, request);
    CO_TRY(FailureOfOutcome(ruleset, reply));
    each.result = ResultOf(*reply.answer());
    Cite(std::move(reply.citations), correction);
  }
  co_return std::nullopt;
}

std::optional<Failure> ChangeResults(Correction* correction) {
  const EventState& before = correction->before();
  std::vector<std::pair<uint32_t, TableState>> changed;
  for (const ChangedTable& each : correction->tables) {
    TableState table = *TableAt({before, correction->round, each.number});
    SetResult(&table, each.result);
    correction->changed.tables.push_back({each.number, each.result});
    changed.emplace_back(each.number, std::move(table));
  }
  correction->corrected = before;
  ReplaceTables(&correction->corrected, correction->round, std::move(changed));
  return CheckBracketStays(before, correction->corrected, correction->round);
}

// The event when the round was closed.
EventState EndOf(const Correction& correction, EventState event, uint32_t number) {
  return correction.IsTimed() ? AsOfClosing(std::move(event), number)
                              : AtEndOf(std::move(event), number);
}

// A player who registered later was not among them.
void KeepFirst(size_t players, StandingsRequest* request) {
  if (request->players.size() <= players) return;
  request->results.resize(request->players[players].first_result);
  if (!request->details.empty()) request->details.resize(request->results.size());
  request->players.resize(players);
  auto& adjustments = request->adjustments;
  adjustments.erase(std::remove_if(adjustments.begin(), adjustments.end(),
                                   [&](const auto& each) { return each.player >= players; }),
                    adjustments.end());
}

// Standings that a person entered stand until a person enters others.
bool IsRetaken(const RoundState& round) { return round.closed() && !round.standings_entered; }

std::vector<uint32_t> RanksIn(const RoundClosed& standings, size_t players) {
  std::vector<uint32_t> by_player(players, 0);
  for (const RecordedStanding& row : standings.rows) by_player[row.player_number - 1] = row.rank;
  return by_player;
}

void NoteChanges(uint32_t number, const EventState& after, const RoundClosed& taken,
                 Correction* correction) {
  const EventState before = EndOf(*correction, correction->before(), number);
  const size_t players = before.players.size();
  const auto old = correction->before().FindRound(number)->standings.Get();
  const std::vector<uint32_t> ranks_before = RanksIn(*old, players);
  const std::vector<uint32_t> ranks_after = RanksIn(taken, players);
  std::vector<StandingChange> changes;
  for (uint32_t player = 1; player <= players; ++player) {
    const StandingChange change = {player,
                                   ranks_before[player - 1],
                                   ranks_after[player - 1],
                                   before.Tally(player).points,
                                   after.Tally(player).points,
                                   correction->IsTimed() ? number : 0};
    if (change.rank_before != change.rank_after || change.points_before != change.points_after) {
      changes.push_back(change);
    }
  }
  // The newest round is taken first, and stands last.
  auto& all = correction->changed.changes;
  all.insert(all.begin(), changes.begin(), changes.end());
}

// Takes the standings of one closed round again. `after`: the event as corrected, at its end.
Task<std::optional<Failure>> Retake(uint32_t number, const EventState& after,
                                    Correction* correction) {
  const RulesetClient& ruleset = *correction->context.ruleset;
  const auto old = correction->before().FindRound(number)->standings.Get();
  StandingsRequest request = MakeStandingsRequest(after, ruleset.description());
  request.rounds_played = number;
  if (old->draw.link_index != 0) request.seed = old->draw.seed;
  KeepFirst(old->rows.size() + old->unranked.size(), &request);
  Reply<Standings> reply = co_await Call(ruleset, &RulesetClient::Rank, request);
  CO_TRY(FailureOf(ruleset, reply));
  Cite(std::move(reply.citations), correction);
  RoundClosed taken = RecordStandings(*reply.answer(), NumbersOf(request));
  taken.draw = old->draw;
  LeaveLabelsToDescription(ruleset.description(), correction->context.engine_revision, &taken);
  // Lots that were drawn again would part players whom the correction does not touch.
  const bool lots = ruleset.description().standings_lots;
  if (correction->IsTimed() && lots) KeepOrderOfLevel(*old, *old, lots, &taken);
  if (correction->IsTimed() || correction->changed.standings.empty()) {
    NoteChanges(number, after, taken, correction);
  }
  correction->changed.standings.push_back({number, std::move(taken)});
  co_return std::nullopt;
}

// The standings of the corrected round and of later ones, the newest first.
Task<std::optional<Failure>> RetakeStandings(Correction* correction) {
  const EventState& before = correction->before();
  EventState after = correction->corrected;
  size_t rows = 0;
  for (auto number = static_cast<uint32_t>(before.rounds.size()); number >= correction->round;
       --number) {
    const RoundState& round = *before.FindRound(number);
    if (!IsRetaken(round)) continue;
    const auto old = round.standings.Get();
    const size_t players = old->rows.size() + old->unranked.size();
    if (rows > 0 && rows + players > kRetakenRowsMax) break;
    rows += players;
    after = EndOf(*correction, std::move(after), number);
    CO_TRY(co_await Retake(number, after, correction));
  }
  co_return std::nullopt;
}

Task<OrDecided> Finish(Correction correction) {
  ResultsChanged& changed = correction.changed;
  std::reverse(changed.standings.begin(), changed.standings.end());
  for (const RetakenStandings& each : changed.standings) {
    RoundState retaken = *correction.corrected.FindRound(each.round);
    retaken.standings = KeptStandings(each.standings);
    Put(&correction.corrected, std::move(retaken));
  }
  const ResultsEdit edit = {correction.before(), std::move(correction.corrected), correction.round};
  CO_ASSIGN_OR_RETURN(changed.line_up, co_await AskLineUp(correction.context, edit));
  co_return DecidedCommand{{std::move(changed), std::move(correction.citations)}, {}};
}

std::optional<Failure> CheckSignatures(const TablePlace& place, const EnterSlip& command) {
  for (size_t i = 0; i < command.signatures.size(); ++i) {
    const std::string& player = command.signatures[i].player;
    TRY(CheckSeated(place, player));
    for (size_t other = 0; other < i; ++other) {
      if (command.signatures[other].player != player) continue;
      return InvalidField(Concat("signatures[", i, "].player"),
                          Concat("is `", player, "`, who is named before; name each once"));
    }
  }
  return std::nullopt;
}

// The table of a command that brings its report.
template <class What>
std::vector<ChangedTable> OneTable(const What& command) {
  ChangedTable table;
  table.number = command.table;
  table.report = command.report;
  return {std::move(table)};
}

// A table with the result of another. One by hand goes along as it is: no report says what it is
// worth.
ChangedTable TakenFrom(uint32_t number, const TableState& from) {
  ChangedTable made = {number, from.report, {}};
  if (from.report.is_null()) made.result = ResultOf(from);
  return made;
}

}  // namespace

Task<OrFailure<std::optional<DecidedCommand>>> CorrectByHand(const DecideContext& context,
                                                             const TablePlace& place,
                                                             ResultDecided result) {
  std::vector<ChangedTable> tables = {{place.table, Value(), std::move(result)}};
  Correction correction = {context, place.round, std::move(tables)};
  CO_TRY(ChangeResults(&correction));
  const std::optional<Failure> unranked = co_await RetakeStandings(&correction);
  if (unranked) co_return std::nullopt;
  CO_ASSIGN_OR_RETURN(DecidedCommand decided, co_await Finish(std::move(correction)));
  co_return std::optional(std::move(decided));
}

Task<OrDecided> Decide(Asked<EnterSlip> asked) {
  const EnterSlip& command = asked.what;
  const TablePlace place = {asked.event(), command.round, command.table};
  CO_TRY(CheckRulesetThere(asked.context));
  CO_TRY(CheckTableAct<EnterSlip>(place));
  CO_TRY(CheckReportForm(asked.context.ruleset->description(), "report", command.report));
  CO_TRY(CheckSignatures(place, command));
  co_return co_await Correct(asked.context, command.round, OneTable(command));
}

Task<OrDecided> Decide(Asked<CorrectResult> asked) {
  const CorrectResult& command = asked.what;
  CO_TRY(CheckRulesetThere(asked.context));
  CO_TRY(CheckTableAct<CorrectResult>({asked.event(), command.round, command.table}));
  CO_TRY(CheckReportForm(asked.context.ruleset->description(), "report", command.report));
  co_return co_await Correct(asked.context, command.round, OneTable(command));
}

Task<OrDecided> Decide(Asked<SwapResults> asked) {
  const SwapResults& command = asked.what;
  const TablePlace place = {asked.event(), command.round, command.table};
  const TablePlace other_place = {asked.event(), command.round, command.other_table};
  CO_TRY(CheckRulesetThere(asked.context));
  CO_TRY(CheckTableAct<SwapResults>(place));
  CO_TRY(CheckTableAct<SwapResults>(other_place));
  if (command.table == command.other_table) {
    co_return InvalidField("other_table", "is the same table; name the one it was taken for");
  }
  const TablePtr table = TableAt(place);
  const TablePtr other = TableAt(other_place);
  if (table->seats.size() != other->seats.size()) {
    co_return InvalidField(
        "other_table",
        Concat("has ", Counted(static_cast<int64_t>(other->seats.size()), "seat", "seats"),
               ", must have ", table->seats.size(), " as the first table has"));
  }
  std::vector<ChangedTable> tables;
  tables.push_back(TakenFrom(command.table, *other));
  tables.push_back(TakenFrom(command.other_table, *table));
  co_return co_await Correct(asked.context, command.round, std::move(tables));
}

OrDecided Decide(const Asked<ReplayTable>& asked) {
  const TablePlace place = {asked.event(), asked.what.round, asked.what.table};
  TRY(CheckTableAct<ReplayTable>(place));
  return Decided(
      TableReplayed{static_cast<uint32_t>(TableAt(place)->Papers().attempts.size() + 2)});
}

}  // namespace arbitro::engine
