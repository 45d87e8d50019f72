// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/allowed_actions.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/penalty.h"
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/answer.h"
#include "daemon/engine/decide/draw.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/decide/series.h"
#include "daemon/engine/model/concat.h"

namespace arbitro::engine {
namespace {

template <class What>
AllowedAction Action(const char* name, const ActContext& context) {
  if (auto failure = CheckNotFrozen(context.event, What::kTraits.draws))
    return {name, std::move(failure)};
  return {name, CheckAct<What>(context)};
}

// The same of what needs a round: `otherwise` is what stands in its way, if no frozen draw does.
template <class What>
AllowedAction Action(const char* name, const EventState& event, std::optional<Failure> otherwise) {
  if (auto failure = CheckNotFrozen(event, What::kTraits.draws)) return {name, std::move(failure)};
  return {name, std::move(otherwise)};
}

template <class What>
AllowedAction Action(const char* name, const TablePlace& place) {
  if (auto failure = CheckNotFrozen(place.event, What::kTraits.draws))
    return {name, std::move(failure)};
  return {name, CheckTableAct<What>(place)};
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
  if (auto failure = CheckPairable(event, event.NextRound())) return failure;
  return CheckPhaseGoesOn(event);
}

std::optional<Failure> CheckClose(const EventState& event, uint32_t round) {
  if (auto failure = CheckMayClose(event, round)) return failure;
  return CheckClosable(event, round);
}

// Of an event's life: status, staff, players, clocks.
std::vector<AllowedAction> LifeActions(const ActContext& context) {
  return ListOf(Action<RequestEvent>("EventService.RequestEvent", context),
                Action<SanctionEvent>("EventService.SanctionEvent", context),
                Action<OpenRegistration>("EventService.OpenRegistration", context),
                Action<StartEvent>("EventService.StartEvent", context),
                Action<CompleteEvent>("EventService.CompleteEvent", context),
                Action<ConfirmEvent>("EventService.ConfirmEvent", context),
                Action<CancelEvent>("EventService.CancelEvent", context),
                Action<AddStaff>("EventService.AddStaff", context),
                Action<RemoveStaff>("EventService.RemoveStaff", context),
                Action<SetSchedule>("EventService.SetSchedule", context),
                Action<AmendSettings>("EventService.AmendSettings", context),
                Action<OpenDuty>("EventService.OpenDuty", context),
                Action<SettleDuty>("EventService.SettleDuty", context),
                Action<RegisterPlayer>("EventService.RegisterPlayer", context),
                Action<OpenCheckIn>("EventService.OpenCheckIn", context),
                Action<CheckInPlayer>("EventService.CheckInPlayer", context),
                Action<SetAbsent>("EventService.SetAbsent", context),
                Action<SetPresent>("EventService.SetPresent", context),
                Action<DropPlayer>("EventService.DropPlayer", context),
                Action<ReenterPlayer>("EventService.ReenterPlayer", context),
                Action<ExpelPlayer>("EventService.ExpelPlayer", context),
                Action<StartClock>("EventService.StartClock", context),
                Action<PauseClock>("EventService.PauseClock", context),
                Action<ResumeClock>("EventService.ResumeClock", context),
                Action<CallTime>("EventService.CallTime", context),
                Action<ExtendTime>("EventService.ExtendTime", context));
}

// Of what is played: decks, rounds, results, penalties.
std::vector<AllowedAction> PlayActions(const ActContext& context) {
  const EventState& event = context.event;
  const uint32_t newest = event.NextRound() - 1;  // 0: none is paired
  return ListOf(
      Action<UpgradeRuleset>("EventService.UpgradeRuleset", context),
      Action<SubmitDeck>("DeckService.SubmitDeck", context),
      Action<RecordDeckCheck>("DeckService.RecordDeckCheck", context),
      AllowedAction{"PairingService.PairRound", CheckNextRound(event)},
      Action<EnterPairing>("PairingService.EnterPairing", event,
                           CheckPairable(event, event.NextRound())),
      AllowedAction{"PairingService.CloseRound", CheckClose(event, newest)},
      Action<UnpairRound>("PairingService.UnpairRound", event, CheckUnpair(event, newest)),
      Action<StartPhase>("PairingService.StartPhase", context),
      AllowedAction{"SeatingService.SeatRound", CheckNextRound(event)},
      Action<SetReportMode>("ScoringService.SetReportMode", context),
      Action<EnterStandings>("ScoringService.EnterStandings", event, CheckStandings(event, newest)),
      Action<Publish>("ScoringService.Publish", context),
      Action<GrantAwards>("ScoringService.GrantAwards", context),
      Action<RulePenalty>("PenaltyService.RulePenalty", context),
      Action<RevokePenalty>("PenaltyService.RevokePenalty", context),
      Action<FileAppeal>("PenaltyService.FileAppeal", context),
      Action<DecideAppeal>("PenaltyService.DecideAppeal", context),
      Action<DrawAnswer>("QuestionService.DrawAnswer", context),
      Action<FreezeDraw>("DrawService.FreezeDraw", context),
      Action<ContributeToDraw>("DrawService.ContributeToDraw", context),
      Action<VoidDraw>("DrawService.VoidDraw", context));
}

}  // namespace

std::vector<AllowedAction> EventActions(const ActContext& context) {
  std::vector<AllowedAction> actions = LifeActions(context);
  std::vector<AllowedAction> play = PlayActions(context);
  std::move(play.begin(), play.end(), std::back_inserter(actions));
  return actions;
}

std::vector<AllowedAction> TableActions(const TablePlace& place) {
  return ListOf(Action<ReportResult>("ScoringService.ReportResult", place),
                Action<ConfirmReport>("ScoringService.ConfirmReport", place),
                Action<DecideReport>("ScoringService.DecideReport", place),
                Action<SignReport>("ScoringService.SignReport", place),
                Action<SignReport>("ScoringService.RefuseSignature", place),
                Action<EnterSlip>("ScoringService.EnterSlip", place),
                Action<CorrectResult>("ScoringService.CorrectResult", place),
                Action<SwapResults>("ScoringService.SwapResults", place),
                Action<ReplayTable>("ScoringService.ReplayTable", place),
                Action<ForfeitSeats>("ScoringService.ForfeitSeats", place),
                Action<EnterOutcome>("ScoringService.EnterOutcome", place),
                Action<RepairRound>("PairingService.RepairRound", place),
                Action<RepairRound>("SeatingService.ExchangeSeats", place),
                Action<TakeOverPlace>("PairingService.TakeOverPlace", place),
                Action<SeatPlayer>("SeatingService.SeatPlayer", place),
                Action<UnseatPlayer>("SeatingService.UnseatPlayer", place));
}

std::vector<AllowedAction> SeriesActions(const JournalState& series) {
  return ListOf(
      AllowedAction{"SeriesService.EnterEvent", CheckSeriesAct<EnterEvent>(series)},
      AllowedAction{"SeriesService.CompleteSeries", CheckSeriesAct<CompleteSeries>(series)});
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
