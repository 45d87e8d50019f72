// SPDX-License-Identifier: Apache-2.0
//
// Decides each kind of command. Parts of Decide (decide/decide.h), which finds the one by the kind.
//
// Each checks what holds for every game (check/), asks the ruleset where the rulebook has a say,
// and makes the decision. One that returns a Task waits for a ruleset on the way. Where a ruleset
// is needed and not on offer, it fails with RULESET_UNKNOWN.

#ifndef ARBITRO_DAEMON_ENGINE_DECIDE_COMMANDS_H_
#define ARBITRO_DAEMON_ENGINE_DECIDE_COMMANDS_H_

#include <optional>

#include "daemon/engine/ask/task.h"
#include "daemon/engine/check/holds_already.h"
#include "daemon/engine/decide/decide.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {

using OrDecided = OrFailure<DecidedCommand>;

// A command of one kind, and all that it is decided by.
template <class What>
struct Asked {
  const DecideContext& context;
  const Command& command;
  const What& what;  // of `command`

  const EventState& event() const { return context.state->event; }
};

// Returns the refusal where the command's effect holds already (check/holds_already.h); up to
// kBeforeRepeats, nothing is refused for that.
template <class What>
std::optional<Failure> CheckChangesOf(const Asked<What>& asked) {
  if (asked.context.engine_revision <= kBeforeRepeats) return std::nullopt;
  return CheckChanges(asked.event(), asked.command, asked.what);
}

// A decision that cites no rule.
template <class What>
DecidedCommand Decided(What what) {
  return {{std::move(what), {}}, {}};
}

// --- The life of an event: decide/event_life.cc

OrDecided Decide(const Asked<CreateEvent>& asked);
Task<OrDecided> Decide(Asked<RequestEvent> asked);
Task<OrDecided> Decide(Asked<SanctionEvent> asked);
Task<OrDecided> Decide(Asked<OpenRegistration> asked);
Task<OrDecided> Decide(Asked<StartEvent> asked);
// A rulebook that plans more than was played wants a reason.
Task<OrDecided> Decide(Asked<CompleteEvent> asked);
Task<OrDecided> Decide(Asked<ConfirmEvent> asked);
Task<OrDecided> Decide(Asked<CancelEvent> asked);
Task<OrDecided> Decide(Asked<AddStaff> asked);
Task<OrDecided> Decide(Asked<RemoveStaff> asked);
OrDecided Decide(const Asked<SetSchedule>& asked);
Task<OrDecided> Decide(Asked<AmendSettings> asked);
OrDecided Decide(const Asked<OpenDuty>& asked);
OrDecided Decide(const Asked<SettleDuty>& asked);
OrDecided Decide(const Asked<Publish>& asked);

// --- Tickets: decide/ticket.cc

// Fails with FIELD_INVALID for a holder who has no part in the event.
OrDecided Decide(const Asked<IssueTickets>& asked);
// Fails with TICKET_UNKNOWN, TICKET_SPENT.
OrDecided Decide(const Asked<RedeemTicket>& asked);
OrDecided Decide(const Asked<RevokeTicket>& asked);

// --- Screens: decide/screen.cc

OrDecided Decide(const Asked<SetScreen>& asked);
// Fails with SCREEN_UNKNOWN.
OrDecided Decide(const Asked<RemoveScreen>& asked);

// --- Numbers of tables in the hall: decide/table_plan.cc

OrDecided Decide(const Asked<SetTablePlan>& asked);
OrDecided Decide(const Asked<SetFixedTable>& asked);

// --- The life of deck lists: decide/deck_rules.cc

OrDecided Decide(const Asked<SetDeckRules>& asked);
OrDecided Decide(const Asked<UnlockDeck>& asked);
OrDecided Decide(const Asked<SetDeckConsent>& asked);

// --- The floor: decide/floor.cc

// Fails with FIELD_INVALID where fewer may be drawn.
OrDecided Decide(const Asked<DrawFloorChecks>& asked);
OrDecided Decide(const Asked<ChooseFloorCheck>& asked);
OrDecided Decide(const Asked<StartFloorCheck>& asked);
OrDecided Decide(const Asked<EndFloorCheck>& asked);
OrDecided Decide(const Asked<AssignJudge>& asked);
OrDecided Decide(const Asked<ChangeAssignment>& asked);
OrDecided Decide(const Asked<EndAssignment>& asked);

// --- Calls for a judge: decide/judge_call.cc

OrDecided Decide(const Asked<CallJudge>& asked);
OrDecided Decide(const Asked<AnswerJudgeCall>& asked);
OrDecided Decide(const Asked<EndJudgeCall>& asked);

// --- Players: decide/player.cc

Task<OrDecided> Decide(Asked<RegisterPlayer> asked);
OrDecided Decide(const Asked<OpenCheckIn>& asked);
Task<OrDecided> Decide(Asked<CheckInPlayer> asked);
Task<OrDecided> Decide(Asked<SetAbsent> asked);
OrDecided Decide(const Asked<SetPresent>& asked);
Task<OrDecided> Decide(Asked<DropPlayer> asked);
Task<OrDecided> Decide(Asked<ReenterPlayer> asked);
Task<OrDecided> Decide(Asked<ExpelPlayer> asked);

// --- Decks: decide/deck.cc

// By hand, the verdict is the head judge's.
Task<OrDecided> Decide(Asked<SubmitDeck> asked);
// Compares what was found with the list, and asks the ruleset about what was found.
Task<OrDecided> Decide(Asked<RecordDeckCheck> asked);

// --- Clocks of rounds: decide/clock.cc

Task<OrDecided> Decide(Asked<StartClock> asked);
OrDecided Decide(const Asked<PauseClock>& asked);
OrDecided Decide(const Asked<ResumeClock>& asked);
Task<OrDecided> Decide(Asked<CallTime> asked);
OrDecided Decide(const Asked<ExtendTime>& asked);

// --- Penalties and appeals: decide/penalty.cc

// Fails with INFRACTION_UNKNOWN, PENALTY_UNKNOWN, the ruleset's refusal, or FIELD_INVALID where a
// person decides and gives no reason.
Task<OrDecided> Decide(Asked<RulePenalty> asked);
OrDecided Decide(const Asked<RevokePenalty>& asked);
// The ruleset says whether the appeal is admissible.
Task<OrDecided> Decide(Asked<FileAppeal> asked);
OrDecided Decide(const Asked<DecideAppeal>& asked);

// --- Phases: decide/phase.cc; awards: decide/awards.cc

// Fails with PHASE_ORDER where the rulebook plans something else, and NOT_OFFERED where it plans
// nothing at all.
Task<OrDecided> Decide(Asked<StartPhase> asked);
Task<OrDecided> Decide(Asked<GrantAwards> asked);

// --- Rounds: decide/round.cc

Task<OrDecided> Decide(Asked<PairRound> asked);
Task<OrDecided> Decide(Asked<CloseRound> asked);

// --- Seats of a round, and a round taken back: decide/seats.cc

OrDecided Decide(const Asked<UnpairRound>& asked);
Task<OrDecided> Decide(Asked<RepairRound> asked);
Task<OrDecided> Decide(Asked<SeatPlayer> asked);
Task<OrDecided> Decide(Asked<UnseatPlayer> asked);
Task<OrDecided> Decide(Asked<TakeOverPlace> asked);

// --- Reports: decide/report.cc

OrDecided Decide(const Asked<SetReportMode>& asked);
Task<OrDecided> Decide(Asked<ReportResult> asked);
Task<OrDecided> Decide(Asked<ConfirmReport> asked);
Task<OrDecided> Decide(Asked<DecideReport> asked);
OrDecided Decide(const Asked<SignReport>& asked);
Task<OrDecided> Decide(Asked<ForfeitSeats> asked);

// --- Results that turn out otherwise: decide/correction.cc

Task<OrDecided> Decide(Asked<EnterSlip> asked);
Task<OrDecided> Decide(Asked<CorrectResult> asked);
Task<OrDecided> Decide(Asked<SwapResults> asked);
OrDecided Decide(const Asked<ReplayTable>& asked);

// --- Rounds, outcomes and standings that a person enters: decide/by_hand.cc

Task<OrDecided> Decide(Asked<EnterPairing> asked);
Task<OrDecided> Decide(Asked<EnterOutcome> asked);
OrDecided Decide(const Asked<EnterStandings>& asked);

// --- Draws: decide/draw.cc; questions that draw: decide/answer.cc

OrDecided Decide(const Asked<FreezeDraw>& asked);
OrDecided Decide(const Asked<ContributeToDraw>& asked);
OrDecided Decide(const Asked<VoidDraw>& asked);
// Fails with QUESTION_UNKNOWN, FIELD_INVALID, DRAW_SECRET_MISSING, or the ruleset's refusal.
Task<OrDecided> Decide(Asked<DrawAnswer> asked);

// --- Where and when an event is, and places for those who wait: decide/place.cc

OrDecided Decide(const Asked<SetDetails>& asked);
// Fails with PLACES_DRAW, DRAW_FROZEN, DRAW_LIST_CHANGED, DRAW_SECRET_MISSING.
OrDecided Decide(const Asked<DrawPlaces>& asked);

// --- Series: decide/series.cc
//
// The ruleset is asked every time: over no event where a series is begun, which settles whether the
// game knows series at all and takes these settings. The totals that it gives are
// recorded, as standings are when a round is closed.

// Fails with NOT_OFFERED where the game knows no series.
Task<OrDecided> Decide(Asked<CreateSeries> asked);
// Refused by the ruleset where its rules do not let the event in.
Task<OrDecided> Decide(Asked<EnterEvent> asked);
// Fails with DUTIES_OPEN where the totals owe something that blocks.
Task<OrDecided> Decide(Asked<CompleteSeries> asked);

// --- The journals of the house and of persons: decide/house.cc, decide/faults.cc,
// decide/person.cc; another version of an event's ruleset: decide/upgrade.cc
//
// No ruleset is asked. The facts that a command takes from other journals lie in the context, one
// after the other as ask/facts.h reads them.

OrDecided Decide(const Asked<ImportCatalogue>& asked);
OrDecided Decide(const Asked<IndexEvent>& asked);
OrDecided Decide(const Asked<AcknowledgeLoss>& asked);
OrDecided Decide(const Asked<KeepRuleset>& asked);
OrDecided Decide(const Asked<NameLogKey>& asked);
OrDecided Decide(const Asked<UpgradeRuleset>& asked);
OrDecided Decide(const Asked<RecordRulesetFault>& asked);
OrDecided Decide(const Asked<ReleaseRuleset>& asked);
OrDecided Decide(const Asked<RecordPersonEntry>& asked);
OrDecided Decide(const Asked<WithdrawPersonEntry>& asked);

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_DECIDE_COMMANDS_H_
