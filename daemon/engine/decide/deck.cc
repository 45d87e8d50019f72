// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/decide/deck.h"

#include <atomic>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "daemon/engine/ask/deck.h"
#include "daemon/engine/ask/ruleset_reply.h"
#include "daemon/engine/check/deck.h"
#include "daemon/engine/check/preconditions.h"
#include "daemon/engine/model/concat.h"

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

using ConcludeVerdict = std::function<decltype(Decision::what)(const DeckVerdict&)>;

// Asks the ruleset about a list, and concludes from its verdict.
void Judge(const DecideContext& context, const DeckToJudge& deck, ConcludeVerdict conclude,
           DecideDone done) {
  auto catalogue = CatalogueOf(context, deck.event);
  if (auto* failure = std::get_if<Failure>(&catalogue)) {
    return done(RowsFirst(context, deck.rows, std::move(*failure)));
  }
  const auto& image = std::get<CatalogueBytes>(catalogue);
  DeckToJudge with_cards = deck;
  with_cards.catalogue = ViewOf(image);
  auto request = MakeDeckRequest(with_cards, context.engine_revision);
  if (auto* failure = std::get_if<Failure>(&request)) return done(std::move(*failure));
  context.ruleset->CheckDeck(
      std::get<DeckRequest>(request), image,
      [ruleset = context.ruleset, sha256 = deck.event.CatalogueSha256(),
       conclude = std::move(conclude), done = std::move(done)](Reply<DeckVerdict> reply) {
        if (auto failure = FailureOf(*ruleset, reply)) return done(std::move(*failure));
        DecidedCommand decided;
        decided.decision = {conclude(*reply.answer()), std::move(reply.citations)};
        decided.inputs.catalogue_sha256 = sha256;
        done(std::move(decided));
      });
}

// Takes the head judge's verdict, whatever a ruleset would say, and whether or not the cards are
// in the catalogue.
OrFailure<DecidedCommand> JudgeByHand(const DecideContext& context,
                                      const LifeCommand<SubmitDeck>& asked) {
  DeckRowCheck check(asked.what.rows);
  check.Counts(context.ruleset ? &context.ruleset->description() : nullptr);
  if (auto failure = check.failure()) return *std::move(failure);
  if (auto failure = CheckReason(asked.command, "a verdict by hand needs its reason")) {
    return *std::move(failure);
  }
  DecidedCommand decided;
  decided.decision.what = DeckJudged{{asked.what.violations, {}}};
  return decided;
}

// Cards that the two do not have as often, by key.
std::vector<DeckDifference> Compare(const std::vector<DeckLine>& list,
                                    const std::vector<DeckLine>& found) {
  std::map<std::string, DeckDifference> cards;
  for (const DeckLine& row : list) cards[row.card].listed += row.count;
  for (const DeckLine& row : found) cards[row.card].found += row.count;
  std::vector<DeckDifference> differences;
  for (auto& [card, difference] : cards) {
    difference.card = card;
    if (difference.listed != difference.found) differences.push_back(std::move(difference));
  }
  return differences;
}

// Judges one deck after the other. Lives until `done_` was called.
class Rejudging : public std::enable_shared_from_this<Rejudging> {
 public:
  Rejudging(const DecideContext& context, EventState amended, RejudgeDone done)
      : context_(context), event_(std::move(amended)), done_(std::move(done)) {}

  void Run() {
    auto catalogue = CatalogueOf(context_, event_);
    if (auto* failure = std::get_if<Failure>(&catalogue)) return done_(std::move(*failure));
    catalogue_ = std::get<CatalogueBytes>(std::move(catalogue));
    judged_.catalogue_sha256 = event_.CatalogueSha256();
    Next();
  }

 private:
  // A ruleset that answers at once would make the stack as deep as there are decks: the answer goes
  // on where it comes later, and this loop where it came already.
  void Next() {
    while (next_ < event_.players.size()) {
      const PlayerState& player = *event_.players[next_++];
      if (player.withdrawn || player.deck == nullptr || player.deck->by_hand) continue;
      auto request = MakeDeckRequest({event_, context_.ruleset->description(), ViewOf(catalogue_),
                                      player.deck->rows, &player, /*judged_only=*/true},
                                     context_.engine_revision);
      if (auto* failure = std::get_if<Failure>(&request)) {
        failure->message = Concat("the deck of `", player.id, "`: ", failure->message);
        return done_(With(std::move(*failure), "player", player.id));
      }
      turns_ = 0;
      context_.ruleset->CheckDeck(
          std::get<DeckRequest>(request), catalogue_,
          [self = shared_from_this(), &player](const Reply<DeckVerdict>& reply) {
            self->Take(player, reply);
            if (self->turns_.fetch_add(1) == 1) self->Next();
          });
      if (turns_.fetch_add(1) == 0) return;
      if (fault_) break;
    }
    if (fault_) return done_(std::move(*fault_));
    done_(std::move(judged_));
  }

  void Take(const PlayerState& player, const Reply<DeckVerdict>& reply) {
    if (reply.fault() != nullptr) {
      fault_ = FromFault(*context_.ruleset, *reply.fault());
      next_ = event_.players.size();
      return;
    }
    if (reply.answer() == nullptr) return;
    const DeckVerdict& before = player.deck->verdict;
    const DeckVerdict& now = *reply.answer();
    const bool same = before.violations == now.violations && before.warnings == now.warnings;
    judged_.decks.push_back({player.id, now, !same, before.violations.empty()});
    if (judged_.citations.empty()) judged_.citations = reply.citations;
  }

  const DecideContext context_;
  const EventState event_;
  const RejudgeDone done_;
  CatalogueBytes catalogue_;
  Rejudgement judged_;
  std::optional<Failure> fault_;
  size_t next_ = 0;
  std::atomic<int> turns_ = 0;
};

}  // namespace

void DecideDeck(const DecideContext& context, const LifeCommand<SubmitDeck>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<SubmitDeck>({event})) return done(*std::move(failure));
  const PlayerState* player = event.FindPlayer(asked.what.player);
  if (player == nullptr) {
    return done(RowsFirst(context, asked.what.rows, PlayerUnknown(event, asked.what.player)));
  }
  if (asked.command.by_hand) return done(JudgeByHand(context, asked));
  if (auto failure = CheckRulesetThere(context)) return done(*std::move(failure));
  Judge(
      context, {event, context.ruleset->description(), std::nullopt, asked.what.rows, player},
      [](const DeckVerdict& verdict) { return DeckJudged{verdict}; }, std::move(done));
}

void DecideDeck(const DecideContext& context, const LifeCommand<RecordDeckCheck>& asked,
                DecideDone done) {
  const EventState& event = context.state->event;
  if (auto failure = CheckAct<RecordDeckCheck>({event})) return done(*std::move(failure));
  const PlayerState* player = event.FindPlayer(asked.what.player);
  if (player == nullptr) return done(PlayerUnknown(event, asked.what.player));
  if (player->deck == nullptr) {
    return done(NotFound(reason::kDeckUnknown,
                         {"deck", asked.what.player, "the player has registered no deck"}));
  }
  if (auto failure = CheckRulesetThere(context)) return done(*std::move(failure));
  std::vector<DeckDifference> differences = Compare(player->deck->rows, asked.what.rows);
  Judge(
      context,
      {event, context.ruleset->description(), std::nullopt, asked.what.rows, player,
       /*judged_only=*/true},
      [differences = std::move(differences)](const DeckVerdict& verdict) {
        return DeckChecked{verdict, differences};
      },
      std::move(done));
}

void RejudgeDecks(const DecideContext& context, EventState amended, RejudgeDone done) {
  std::make_shared<Rejudging>(context, std::move(amended), std::move(done))->Run();
}

}  // namespace arbitro::engine
