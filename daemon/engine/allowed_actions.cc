// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/allowed_actions.h"

#include <algorithm>
#include <utility>

#include "arbitro/kinds/journal.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/draft.h"
#include "daemon/engine/check/frozen_draw.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/admission.h"
#include "daemon/engine/decide/phase.h"
#include "daemon/engine/decide/series.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/player_actions.h"

namespace arbitro::engine {
namespace {

// "PairingService.PairRound"
std::string NameOf(const CallRow& call) { return Concat(call.service, ".", call.method); }

// Returns what no draft and no frozen draw lets pass; otherwise what `otherwise` gives.
template <class What, class Otherwise>
std::optional<Failure> CheckBesides(const EventState& event, Otherwise otherwise) {
  TRY(CheckBesideDraft(event, What::kTraits.draft));
  TRY(CheckNotFrozen(event, What::kTraits.draws));
  return otherwise();
}

// Whether the act may be taken now, somewhere in the event.
template <class What>
std::optional<Failure> CheckNow(const ActContext& context) {
  return CheckBesides<What>(context.event, [&] { return CheckAct<What>(context); });
}

// Acts that are about the newest round, or the next.

uint32_t NewestRound(const EventState& event) {
  return event.NextRound() - 1;
}  // 0: none is paired

template <>
std::optional<Failure> CheckNow<PairRound>(const ActContext& context) {
  const EventState& event = context.event;
  if (auto failure = CheckMayDraw(event, {DrawSubject::Kind::kRound, event.NextRound()})) {
    return failure;
  }
  TRY(CheckPairable(event, event.NextRound()));
  return CheckPhaseGoesOn(event);
}

template <>
std::optional<Failure> CheckNow<EnterPairing>(const ActContext& context) {
  const EventState& event = context.event;
  return CheckBesides<EnterPairing>(event, [&] { return CheckPairable(event, event.NextRound()); });
}

template <>
std::optional<Failure> CheckNow<CloseRound>(const ActContext& context) {
  const uint32_t round = NewestRound(context.event);
  TRY(CheckBesideDraft(context.event, CloseRound::kTraits.draft));
  TRY(CheckMayClose(context.event, round));
  return CheckClosable(context.event, round);
}

template <>
std::optional<Failure> CheckNow<UnpairRound>(const ActContext& context) {
  const EventState& event = context.event;
  return CheckBesides<UnpairRound>(event, [&] { return CheckUnpair(event, NewestRound(event)); });
}

template <>
std::optional<Failure> CheckNow<EnterStandings>(const ActContext& context) {
  const EventState& event = context.event;
  return CheckBesides<EnterStandings>(event,
                                      [&] { return CheckStandings(event, NewestRound(event)); });
}

using Actions = std::vector<AllowedAction>;

// Adds the calls that make the command, each with what `check` gives.
template <class What, class Check>
void Add(Actions* actions, Check check) {
  actions->push_back({NameOf(What::kTraits.call), check()});
  if constexpr (!What::kTraits.other_call.method.empty()) {
    actions->push_back({NameOf(What::kTraits.other_call), check()});
  }
}

template <class What>
void AddOfEvent(const ActContext& context, Actions* actions) {
  if constexpr (What::kTraits.call.scope == Scope::kEvent && !What::kTraits.at_table) {
    Add<What>(actions, [&] { return CheckNow<What>(context); });
  }
}

template <class What>
void AddOfPlayer(const ActContext& context, Actions* actions) {
  if constexpr (What::kTraits.call.subject == "player") AddOfEvent<What>(context, actions);
}

template <class What>
void AddOfTable(const TablePlace& place, Actions* actions) {
  if constexpr (What::kTraits.at_table) {
    Add<What>(actions, [&] {
      return CheckBesides<What>(place.event, [&] { return CheckTableAct<What>(place); });
    });
  }
}

}  // namespace

std::vector<AllowedAction> EventActions(const ActContext& context) {
  Actions actions;
#define ARBITRO_ACTION(Kind) AddOfEvent<Kind>(context, &actions);
  ARBITRO_COMMANDS(ARBITRO_ACTION)
#undef ARBITRO_ACTION
  return actions;
}

std::vector<AllowedAction> PlayerActions(const ActContext& context) {
  Actions actions;
#define ARBITRO_ACTION(Kind) AddOfPlayer<Kind>(context, &actions);
  ARBITRO_COMMANDS(ARBITRO_ACTION)
#undef ARBITRO_ACTION
  return actions;
}

std::vector<AllowedAction> TableActions(const TablePlace& place) {
  Actions actions;
#define ARBITRO_ACTION(Kind) AddOfTable<Kind>(place, &actions);
  ARBITRO_COMMANDS(ARBITRO_ACTION)
#undef ARBITRO_ACTION
  return actions;
}

std::vector<AllowedAction> SeriesActions(const JournalState& series) {
  Actions actions;
  Add<EnterEvent>(&actions, [&] { return CheckSeriesAct<EnterEvent>(series); });
  Add<CompleteSeries>(&actions, [&] { return CheckSeriesAct<CompleteSeries>(series); });
  return actions;
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
