// SPDX-License-Identifier: Apache-2.0
//
// Results that turn out otherwise, and the standings that follow from them.
#include <algorithm>
#include <memory>
#include <utility>

#include "arbitro/counted.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/ask/standings_now.h"
#include "daemon/engine/check/table.h"
#include "daemon/engine/decide/correction.h"
#include "daemon/engine/decide/later_rounds.h"
#include "daemon/engine/decide/table.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/round_edit.h"

namespace arbitro::engine {
namespace {

// Results of one round change: asks what each table is worth, then takes the standings of closed
// rounds again, the newest first, one call after the other.
class Correction : public std::enable_shared_from_this<Correction> {
 public:
  struct Table {
    uint32_t number = 0;
    Value report;          // what it is worth, the ruleset says
    ResultDecided result;  // of a table entered by hand, whose report is null
  };

  Correction(const DecideContext& context, uint32_t round, std::vector<Table> tables,
             CorrectionEnd end)
      : context_(context),
        before_(context_.state->event),
        round_(round),
        tables_(std::move(tables)),
        done_(std::move(end.done)),
        unanswered_(std::move(end.unanswered)) {}

  void Run() { AskOutcome(0); }

 private:
  void AskOutcome(size_t next) {
    while (next < tables_.size() && !tables_[next].result.outcomes.empty()) ++next;
    if (next == tables_.size()) return ChangeResults();
    const TablePtr table = TableAt({before_, round_, tables_[next].number});
    OutcomeRequest request = MakeOutcomeRequest(before_, round_, *table, tables_[next].report);
    // An amendment is for what is not decided yet.
    if (IsTimed()) request.settings = SettingsOfRound(before_, round_);
    context_.ruleset->Outcome(
        request, [self = shared_from_this(), next](Reply<TableOutcome> reply) {
          if (auto failure = FailureOfOutcome(*self->context_.ruleset, reply)) {
            return self->done_(std::move(*failure));
          }
          self->tables_[next].result = ResultOf(*reply.answer());
          self->Cite(std::move(reply.citations));
          self->AskOutcome(next + 1);
        });
  }

  void ChangeResults() {
    std::vector<std::pair<uint32_t, TableState>> changed;
    for (const Table& each : tables_) {
      TableState table = *TableAt({before_, round_, each.number});
      SetResult(&table, each.result);
      changed_.tables.push_back({each.number, each.result});
      changed.emplace_back(each.number, std::move(table));
    }
    EventState after = before_;
    ReplaceTables(&after, round_, std::move(changed));
    if (auto failure = CheckBracketStays(before_, after, round_)) {
      return done_(std::move(*failure));
    }
    corrected_ = after;
    RetakeBefore(static_cast<uint32_t>(before_.rounds.size()) + 1, std::move(after), 0);
  }

  // The standings of the newest closed round before `bound` that have to be taken again. `after`:
  // the event as corrected, perhaps without later rounds; `rows`: taken so far.
  void RetakeBefore(uint32_t bound, EventState after, size_t rows) {
    uint32_t number = bound - 1;
    while (number >= round_ && !IsRetaken(*before_.FindRound(number))) --number;
    if (number < round_) return Finish();
    const auto standings = before_.FindRound(number)->standings.Get();
    const RoundClosed& old = *standings;
    const size_t players = old.rows.size() + old.unranked.size();
    if (rows > 0 && rows + players > kRetakenRowsMax) return Finish();
    after = EndOf(std::move(after), number);
    StandingsRequest request = MakeStandingsRequest(after, context_.ruleset->description());
    request.rounds_played = number;
    if (old.draw.link_index != 0) request.seed = old.draw.seed;
    KeepFirst(players, &request);
    context_.ruleset->Rank(request, [self = shared_from_this(), number, after = std::move(after),
                                     rows = rows + players,
                                     numbers = NumbersOf(request)](Reply<Standings> reply) mutable {
      if (auto failure = FailureOf(*self->context_.ruleset, reply)) {
        if (self->unanswered_) return self->unanswered_();
        return self->done_(std::move(*failure));
      }
      self->Cite(std::move(reply.citations));
      RoundClosed taken = RecordStandings(*reply.answer(), numbers);
      const auto old = self->before_.FindRound(number)->standings.Get();
      taken.draw = old->draw;
      // Lots that were drawn again would part players whom the correction does not touch.
      const bool lots = self->context_.ruleset->description().standings_lots;
      if (self->IsTimed() && lots) KeepOrderOfLevel(*old, *old, lots, &taken);
      if (self->IsTimed() || self->changed_.standings.empty()) {
        self->NoteChanges(number, after, taken);
      }
      self->changed_.standings.push_back({number, std::move(taken)});
      self->RetakeBefore(number, std::move(after), rows);
    });
  }

  bool IsTimed() const { return context_.engine_revision > kBeforeRulings; }

  // The event when the round was closed.
  EventState EndOf(EventState event, uint32_t number) const {
    return IsTimed() ? AsOfClosing(std::move(event), number) : AtEndOf(std::move(event), number);
  }

  // A player who registered later was not among them.
  static void KeepFirst(size_t players, StandingsRequest* request) {
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
  static bool IsRetaken(const RoundState& round) {
    return round.closed() && !round.standings_entered;
  }

  void NoteChanges(uint32_t number, const EventState& after, const RoundClosed& taken) {
    const EventState before = EndOf(before_, number);
    const auto ranks = [&](const RoundClosed& standings) {
      std::vector<uint32_t> by_player(before.players.size(), 0);
      for (const RecordedStanding& row : standings.rows) {
        by_player[row.player_number - 1] = row.rank;
      }
      return by_player;
    };
    std::vector<StandingChange> changes;
    const std::vector<uint32_t> ranks_before = ranks(*before_.FindRound(number)->standings.Get());
    const std::vector<uint32_t> ranks_after = ranks(taken);
    for (uint32_t player = 1; player <= before.players.size(); ++player) {
      const StandingChange change = {player,
                                     ranks_before[player - 1],
                                     ranks_after[player - 1],
                                     before.Tally(player).points,
                                     after.Tally(player).points,
                                     IsTimed() ? number : 0};
      if (change.rank_before != change.rank_after || change.points_before != change.points_after) {
        changes.push_back(change);
      }
    }
    // The newest round is taken first, and stands last.
    changed_.changes.insert(changed_.changes.begin(), changes.begin(), changes.end());
  }

  void Cite(std::vector<Citation> citations) {
    for (Citation& each : citations) {
      const bool known = std::any_of(citations_.begin(), citations_.end(), [&](const auto& other) {
        return other.rule == each.rule && other.text == each.text;
      });
      if (!known) citations_.push_back(std::move(each));
    }
  }

  void Finish() {
    std::reverse(changed_.standings.begin(), changed_.standings.end());
    for (const RetakenStandings& each : changed_.standings) {
      RoundState retaken = *corrected_.FindRound(each.round);
      retaken.standings = KeptStandings(each.standings);
      Put(&corrected_, std::move(retaken));
    }
    AskLineUp(
        context_, {before_, std::move(corrected_), round_},
        [self = shared_from_this()](OrFailure<std::optional<LineUpChange>> line_up) {
          if (auto* failure = std::get_if<Failure>(&line_up)) {
            return self->done_(std::move(*failure));
          }
          self->changed_.line_up = std::move(std::get<0>(line_up));
          self->done_(DecidedCommand{{std::move(self->changed_), std::move(self->citations_)}, {}});
        });
  }

  const DecideContext context_;
  const EventState& before_;
  const uint32_t round_;
  std::vector<Table> tables_;
  const DecideDone done_;
  const std::function<void()> unanswered_;  // empty: `done_` gets the failure
  ResultsChanged changed_;
  EventState corrected_;  // without the standings that are taken again
  std::vector<Citation> citations_;
};

void Correct(const DecideContext& context, uint32_t round, std::vector<Correction::Table> tables,
             DecideDone done) {
  std::make_shared<Correction>(context, round, std::move(tables),
                               CorrectionEnd{std::move(done), nullptr})
      ->Run();
}

std::optional<Failure> CheckSignatures(const TablePlace& place, const EnterSlip& command) {
  for (size_t i = 0; i < command.signatures.size(); ++i) {
    const std::string& player = command.signatures[i].player;
    if (auto failure = CheckSeated(place, player)) return failure;
    for (size_t other = 0; other < i; ++other) {
      if (command.signatures[other].player != player) continue;
      return InvalidField(Concat("signatures[", i, "].player"),
                          Concat("is `", player, "`, who is named before; name each once"));
    }
  }
  return std::nullopt;
}

}  // namespace

void CorrectByHand(const DecideContext& context, const TablePlace& place, ResultDecided result,
                   CorrectionEnd end) {
  std::vector<Correction::Table> tables = {{place.table, Value(), std::move(result)}};
  std::make_shared<Correction>(context, place.round, std::move(tables), std::move(end))->Run();
}

void DecideTable(const DecideContext& context, const EnterSlip& command, DecideDone done) {
  const TablePlace place = {context.state->event, command.round, command.table};
  std::optional<Failure> failure = CheckRulesetThere(context);
  if (!failure) failure = CheckTableAct<EnterSlip>(place);
  if (!failure) {
    failure = CheckReportForm(context.ruleset->description(), "report", command.report);
  }
  if (!failure) failure = CheckSignatures(place, command);
  if (failure) return done(std::move(*failure));
  Correct(context, command.round, {{command.table, command.report, {}}}, std::move(done));
}

void DecideTable(const DecideContext& context, const CorrectResult& command, DecideDone done) {
  const TablePlace place = {context.state->event, command.round, command.table};
  std::optional<Failure> failure = CheckRulesetThere(context);
  if (!failure) failure = CheckTableAct<CorrectResult>(place);
  if (!failure) {
    failure = CheckReportForm(context.ruleset->description(), "report", command.report);
  }
  if (failure) return done(std::move(*failure));
  Correct(context, command.round, {{command.table, command.report, {}}}, std::move(done));
}

void DecideTable(const DecideContext& context, const SwapResults& command, DecideDone done) {
  const EventState& event = context.state->event;
  const TablePlace place = {event, command.round, command.table};
  const TablePlace other_place = {event, command.round, command.other_table};
  std::optional<Failure> failure = CheckRulesetThere(context);
  if (!failure) failure = CheckTableAct<SwapResults>(place);
  if (!failure) failure = CheckTableAct<SwapResults>(other_place);
  if (!failure && command.table == command.other_table) {
    failure = InvalidField("other_table", "is the same table; name the one it was taken for");
  }
  if (failure) return done(std::move(*failure));
  const TablePtr table = TableAt(place);
  const TablePtr other = TableAt(other_place);
  if (table->seats.size() != other->seats.size()) {
    return done(InvalidField(
        "other_table",
        Concat("has ", Counted(static_cast<int64_t>(other->seats.size()), "seat", "seats"),
               ", must have ", table->seats.size(), " as the first table has")));
  }
  // A result by hand goes along as it is: no report says what it is worth.
  const auto taken_from = [](uint32_t number, const TableState& from) {
    Correction::Table made = {number, from.report, {}};
    if (from.report.is_null()) made.result = ResultOf(from);
    return made;
  };
  Correct(context, command.round,
          {taken_from(command.table, *other), taken_from(command.other_table, *table)},
          std::move(done));
}

void DecideTable(const DecideContext& context, const ReplayTable& command, DecideDone done) {
  const TablePlace place = {context.state->event, command.round, command.table};
  if (auto failure = CheckTableAct<ReplayTable>(place)) return done(std::move(*failure));
  const auto attempt = static_cast<uint32_t>(TableAt(place)->Papers().attempts.size() + 2);
  done(DecidedCommand{{TableReplayed{attempt}, {}}, {}});
}

}  // namespace arbitro::engine
