// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/deck.h"

#include <string>
#include <string_view>
#include <utility>

#include "daemon/engine/ask/deck.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/decide/commands.h"
#include "daemon/engine/model/concat.h"
#include "daemon/engine/state/deck_life.h"

namespace arbitro::engine {
namespace {

// The catalogue that an event's decks are judged by; null: its lists declare their cards.
OrFailure<CatalogueBytes> CatalogueOf(const DecideContext& context, const EventState& event) {
  const std::string& sha256 = event.CatalogueSha256();
  if (sha256.empty() && context.ruleset->description().declared_cards) return CatalogueBytes();
  if (sha256.empty()) return CatalogueMissing();
  absl::StatusOr<CatalogueBytes> found = context.catalogues->Find(sha256);
  if (!found.ok()) return CatalogueMissing();
  return *std::move(found);
}

// The rows' own faults where there are any, else `failure`: a list that is no list is said to be
// so, whatever else is missing.
Failure RowsFirst(const DecideContext& context, const std::vector<DeckLine>& rows,
                  Failure failure) {
  DeckRowCheck check(rows);
  check.Counts(context.ruleset ? &context.ruleset->description() : nullptr);
  auto bad = check.failure();
  return bad ? *std::move(bad) : std::move(failure);
}

// The ruleset's verdict on a list.
struct Verdict {
  DeckVerdict verdict;
  std::vector<Citation> citations;
};

Task<OrFailure<Verdict>> Judge(const DecideContext& context, DeckToJudge deck) {
  const RulesetClient& ruleset = *context.ruleset;
  const OrFailure<CatalogueBytes> catalogue = CatalogueOf(context, deck.event);
  if (!catalogue.ok()) co_return RowsFirst(context, deck.rows, catalogue.failure());
  deck.catalogue = ViewOf(*catalogue);
  CO_ASSIGN_OR_RETURN(const DeckRequest request, MakeDeckRequest(deck, context.engine_revision));
  Reply<DeckVerdict> reply = co_await Call(ruleset, &RulesetClient::CheckDeck, request, *catalogue);
  CO_TRY(FailureOf(ruleset, reply));
  co_return Verdict{*reply.answer(), std::move(reply.citations)};
}

DecidedCommand DecidedBy(decltype(Decision::what) what, std::vector<Citation> citations,
                         const EventState& event) {
  DecidedCommand decided;
  decided.decision.what = std::move(what);
  decided.decision.citations = std::move(citations);
  decided.inputs.catalogue_sha256 = event.CatalogueSha256();
  return decided;
}

// Takes the head judge's verdict, whatever a ruleset would say, and whether or not the cards are
// in the catalogue.
OrDecided JudgeByHand(const Asked<SubmitDeck>& asked) {
  const DecideContext& context = asked.context;
  DeckRowCheck check(asked.what.rows);
  check.Counts(context.ruleset ? &context.ruleset->description() : nullptr);
  TRY(check.failure());
  TRY(CheckReason(asked.command, "a verdict by hand needs its reason"));
  DecidedCommand decided;
  decided.decision.what = DeckJudged{{asked.what.violations, {}}};
  return decided;
}

// LIST_LOCKED where the player may change no list now.
std::optional<Failure> CheckUnlocked(const DecideContext& context, const PlayerState& player) {
  const EventState& event = context.state->event;
  if (player.deck_unlocked || !ListsLocked(event, context.NowUs())) return std::nullopt;
  return ListLocked(event, player.id);
}

// Cards that the two do not have as often, by key.
std::vector<DeckDifference> Compare(const std::vector<DeckLine>& list,
                                    const std::vector<DeckLine>& found) {
  std::vector<DeckDifference> differences;
  for (DeckCardChange& change : ChangesBetween(list, found)) {
    differences.push_back({std::move(change.card), change.before, change.after});
  }
  return differences;
}

// Judges one deck again; a deck that the ruleset refuses to judge keeps its verdict.
Task<std::optional<Failure>> Rejudge(const DecideContext& context, const DeckToJudge& deck,
                                     const CatalogueBytes& catalogue, Rejudgement* judged) {
  const RulesetClient& ruleset = *context.ruleset;
  const PlayerState& player = *deck.player;
  OrFailure<DeckRequest> request = MakeDeckRequest(deck, context.engine_revision);
  if (!request.ok()) {
    Failure& failure = request.failure();
    failure.message = Concat("the deck of `", player.id, "`: ", failure.message);
    co_return With(std::move(failure), "player", player.id);
  }
  const Reply<DeckVerdict> reply =
      co_await Call(ruleset, &RulesetClient::CheckDeck, *request, catalogue);
  if (reply.fault() != nullptr) co_return FromFault(ruleset, *reply.fault());
  if (reply.answer() == nullptr) co_return std::nullopt;
  const DeckVerdict& before = player.deck->verdict;
  const DeckVerdict& now = *reply.answer();
  const bool same = before.violations == now.violations && before.warnings == now.warnings;
  judged->decks.push_back({player.id, now, !same, before.violations.empty()});
  if (judged->citations.empty()) judged->citations = reply.citations;
  co_return std::nullopt;
}

}  // namespace

// By hand, the verdict is the head judge's.
Task<OrDecided> Decide(Asked<SubmitDeck> asked) {
  const DecideContext& context = asked.context;
  const EventState& event = asked.event();
  CO_TRY(CheckAct<SubmitDeck>({event}));
  const PlayerState* player = event.FindPlayer(asked.what.player);
  if (player == nullptr) {
    co_return RowsFirst(context, asked.what.rows, PlayerUnknown(event, asked.what.player));
  }
  CO_TRY(CheckUnlocked(context, *player));
  if (asked.command.by_hand) co_return JudgeByHand(asked);
  CO_TRY(CheckRulesetThere(context));
  const DeckToJudge deck = {event, context.ruleset->description(), std::nullopt, asked.what.rows,
                            player};
  CO_ASSIGN_OR_RETURN(Verdict judged, co_await Judge(context, deck));
  co_return DecidedBy(DeckJudged{std::move(judged.verdict)}, std::move(judged.citations), event);
}

// Compares what was found with the list, and asks the ruleset about what was found.
Task<OrDecided> Decide(Asked<RecordDeckCheck> asked) {
  const DecideContext& context = asked.context;
  const EventState& event = asked.event();
  CO_TRY(CheckAct<RecordDeckCheck>({event}));
  const PlayerState* player = event.FindPlayer(asked.what.player);
  if (player == nullptr) co_return PlayerUnknown(event, asked.what.player);
  if (player->deck == nullptr) {
    co_return NotFound(reason::kDeckUnknown,
                       {"deck", asked.what.player, "the player has registered no deck"});
  }
  CO_TRY(CheckRulesetThere(context));
  const DeckToJudge deck = {event,        context.ruleset->description(),
                            std::nullopt, asked.what.rows,
                            player,       /*judged_only=*/true};
  CO_ASSIGN_OR_RETURN(Verdict judged, co_await Judge(context, deck));
  DeckChecked checked = {std::move(judged.verdict), Compare(player->deck->rows, asked.what.rows)};
  co_return DecidedBy(std::move(checked), std::move(judged.citations), event);
}

Task<OrFailure<Rejudgement>> RejudgeDecks(const DecideContext& context, EventState amended) {
  CO_ASSIGN_OR_RETURN(const CatalogueBytes catalogue, CatalogueOf(context, amended));
  Rejudgement judged;
  judged.catalogue_sha256 = amended.CatalogueSha256();
  for (size_t i = 0; i < amended.players.size(); ++i) {
    const PlayerState& player = *amended.players[i];
    if (player.withdrawn || player.deck == nullptr || player.deck->by_hand) continue;
    const DeckToJudge deck = {amended,           context.ruleset->description(),
                              ViewOf(catalogue), player.deck->rows,
                              &player,           /*judged_only=*/true};
    CO_TRY(co_await Rejudge(context, deck, catalogue, &judged));
  }
  co_return judged;
}

}  // namespace arbitro::engine
