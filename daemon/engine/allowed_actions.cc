// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/allowed_actions.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/draft.h"
#include "daemon/engine/check/floor.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/judge_call.h"
#include "daemon/engine/check/penalty.h"
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/answer.h"
#include "daemon/engine/decide/draw.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/decide/series.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/player_actions.h"

namespace arbitro::engine {
namespace {

// "PairingService.PairRound"
std::string NameOf(const CallRow& call) { return Concat(call.service, ".", call.method); }

// `otherwise` gives what stands in the action's way, if no draft and no frozen draw does.
template <class What, class Otherwise>
AllowedAction ActionUnless(const CallRow& call, const EventState& event, Otherwise otherwise) {
  if (auto failure = CheckBesideDraft(event, BesideDraftOf<What>())) {
    return {NameOf(call), std::move(failure)};
  }
  if (auto failure = CheckNotFrozen(event, What::kTraits.draws)) {
    return {NameOf(call), std::move(failure)};
  }
  return {NameOf(call), otherwise()};
}

template <class What>
AllowedAction Action(const ActContext& context) {
  return ActionUnless<What>(What::kTraits.call, context.event,
                            [&] { return CheckAct<What>(context); });
}

// The same of what needs a round.
template <class What>
AllowedAction Action(const EventState& event, std::optional<Failure> otherwise) {
  return ActionUnless<What>(What::kTraits.call, event, [&] { return std::move(otherwise); });
}

template <class What>
AllowedAction Action(const CallRow& call, const TablePlace& place) {
  return ActionUnless<What>(call, place.event, [&] { return CheckTableAct<What>(place); });
}
template <class What>
AllowedAction Action(const TablePlace& place) {
  return Action<What>(What::kTraits.call, place);
}

// An initializer list would copy every refusal.
template <class... Actions>
std::vector<AllowedAction> ListOf(Actions... actions) {
  std::vector<AllowedAction> list;
  list.reserve(sizeof...(actions));
  (list.push_back(std::move(actions)), ...);
  return list;
}

// Whether the next round could be paired now.
std::optional<Failure> CheckNextRound(const EventState& event) {
  if (auto failure = CheckMayDraw(event, {DrawSubject::Kind::kRound, event.NextRound()})) {
    return failure;
  }
  TRY(CheckPairable(event, event.NextRound()));
  return CheckPhaseGoesOn(event);
}

std::optional<Failure> CheckClose(const EventState& event, uint32_t round) {
  TRY(CheckBesideDraft(event, BesideDraftOf<CloseRound>()));
  TRY(CheckMayClose(event, round));
  return CheckClosable(event, round);
}

// Of an event's life: status, staff, players, clocks.
std::vector<AllowedAction> LifeActions(const ActContext& context) {
  return ListOf(
      Action<RequestEvent>(context), Action<SanctionEvent>(context),
      Action<OpenRegistration>(context), Action<StartEvent>(context),
      Action<CompleteEvent>(context), Action<ConfirmEvent>(context), Action<CancelEvent>(context),
      Action<AddStaff>(context), Action<RemoveStaff>(context), Action<SetSchedule>(context),
      Action<AmendSettings>(context), Action<OpenDuty>(context), Action<SettleDuty>(context),
      Action<RegisterPlayer>(context), Action<OpenCheckIn>(context), Action<CheckInPlayer>(context),
      Action<SetAbsent>(context), Action<SetPresent>(context), Action<DropPlayer>(context),
      Action<ReenterPlayer>(context), Action<ExpelPlayer>(context), Action<StartClock>(context),
      Action<PauseClock>(context), Action<ResumeClock>(context), Action<CallTime>(context),
      Action<ExtendTime>(context));
}

// Of what is played: decks, rounds, results, penalties.
std::vector<AllowedAction> PlayActions(const ActContext& context) {
  const EventState& event = context.event;
  const uint32_t newest = event.NextRound() - 1;  // 0: none is paired
  return ListOf(
      Action<UpgradeRuleset>(context), Action<SubmitDeck>(context),
      Action<RecordDeckCheck>(context), Action<SetDeckRules>(context), Action<UnlockDeck>(context),
      Action<SetDeckConsent>(context),
      AllowedAction{NameOf(PairRound::kTraits.call), CheckNextRound(event)},
      Action<EnterPairing>(event, CheckPairable(event, event.NextRound())),
      AllowedAction{NameOf(CloseRound::kTraits.call), CheckClose(event, newest)},
      Action<UnpairRound>(event, CheckUnpair(event, newest)), Action<StartPhase>(context),
      AllowedAction{NameOf(PairRound::kTraits.other_call), CheckNextRound(event)},
      Action<SetReportMode>(context), Action<EnterStandings>(event, CheckStandings(event, newest)),
      Action<Publish>(context), Action<GrantAwards>(context), Action<RulePenalty>(context),
      Action<RevokePenalty>(context), Action<FileAppeal>(context), Action<DecideAppeal>(context),
      Action<DrawAnswer>(context), Action<FreezeDraw>(context), Action<ContributeToDraw>(context),
      Action<VoidDraw>(context), Action<IssueTickets>(context), Action<RevokeTicket>(context),
      Action<SetDetails>(context), Action<DrawPlaces>(context), Action<SetScreen>(context),
      Action<RemoveScreen>(context), Action<SetTablePlan>(context), Action<SetFixedTable>(context));
}

// Of the floor: checks of decks at tables, assignments of judges, calls for one.
std::vector<AllowedAction> FloorActions(const ActContext& context) {
  return ListOf(Action<DrawFloorChecks>(context), Action<ChooseFloorCheck>(context),
                Action<StartFloorCheck>(context), Action<EndFloorCheck>(context),
                Action<AssignJudge>(context), Action<ChangeAssignment>(context),
                Action<EndAssignment>(context), Action<AnswerJudgeCall>(context),
                Action<EndJudgeCall>(context));
}

}  // namespace

std::vector<AllowedAction> EventActions(const ActContext& context) {
  std::vector<AllowedAction> actions = LifeActions(context);
  for (std::vector<AllowedAction> more : {PlayActions(context), FloorActions(context)}) {
    std::move(more.begin(), more.end(), std::back_inserter(actions));
  }
  return actions;
}

std::vector<AllowedAction> PlayerActions(const ActContext& context) {
  return ListOf(
      Action<CheckInPlayer>(context), Action<SetAbsent>(context), Action<SetPresent>(context),
      Action<DropPlayer>(context), Action<ReenterPlayer>(context), Action<ExpelPlayer>(context),
      Action<SubmitDeck>(context), Action<RecordDeckCheck>(context), Action<UnlockDeck>(context),
      Action<SetDeckConsent>(context), Action<RulePenalty>(context), Action<FileAppeal>(context),
      Action<SetFixedTable>(context));
}

std::vector<AllowedAction> TableActions(const TablePlace& place) {
  return ListOf(
      Action<ReportResult>(place), Action<ConfirmReport>(place), Action<DecideReport>(place),
      Action<SignReport>(place), Action<SignReport>(SignReport::kTraits.other_call, place),
      Action<EnterSlip>(place), Action<CorrectResult>(place), Action<SwapResults>(place),
      Action<ReplayTable>(place), Action<ForfeitSeats>(place), Action<EnterOutcome>(place),
      Action<RepairRound>(place), Action<RepairRound>(RepairRound::kTraits.other_call, place),
      Action<TakeOverPlace>(place), Action<SeatPlayer>(place), Action<UnseatPlayer>(place),
      Action<CallJudge>(place));
}

std::vector<AllowedAction> SeriesActions(const JournalState& series) {
  return ListOf(
      AllowedAction{NameOf(EnterEvent::kTraits.call), CheckSeriesAct<EnterEvent>(series)},
      AllowedAction{NameOf(CompleteSeries::kTraits.call), CheckSeriesAct<CompleteSeries>(series)});
}

namespace {

// Whether the ruleset wants a legal deck of each player before the event starts.
Task<bool> WantsDecks(DecideContext context) {
  Command start;
  start.what = StartEvent{};
  Act act;
  act.kind = ActKind::kStart;
  const OrFailure<Admitted> admitted = co_await Admit(context, start, std::move(act));
  co_return admitted.ok() && admitted->decks_wanted;
}

}  // namespace

void FindWithoutDeck(StatePtr event, std::shared_ptr<const RulesetClient> ruleset, int64_t time_us,
                     std::function<void(std::vector<std::string>)> done) {
  std::vector<std::string> without;
  const bool has_decks =
      ruleset != nullptr && (ruleset->description().card || ruleset->description().deck_row);
  if (has_decks) without = PlayersWithoutDeck(event->event);
  if (without.empty()) return done({});
  DecideContext context;
  context.engine_revision = event->engine_revision();
  context.state = std::move(event);
  context.ruleset = std::move(ruleset);
  context.time_us = time_us;
  Start(WantsDecks(std::move(context)),
        [without = std::move(without), done = std::move(done)](bool wanted) mutable {
          done(wanted ? std::move(without) : std::vector<std::string>());
        });
}

Label TextOfWithoutDeck(const std::vector<std::string>& players) {
  constexpr size_t kNamedMax = 8;
  std::string named;
  for (size_t i = 0; i < players.size() && i < kNamedMax; ++i) {
    AppendAll(&named, i == 0 ? "`" : ", `", players[i], "`");
  }
  const size_t more = players.size() - std::min(players.size(), kNamedMax);
  return {Concat("without a legal deck: ", named, more == 0 ? "" : Concat(" and ", more, " more"),
                 "; register their lists, or let them drop"),
          Concat("senza un mazzo legale: ", named, more == 0 ? "" : Concat(" e altri ", more),
                 "; registra i loro elenchi, o ritirali")};
}

}  // namespace arbitro::engine
