// SPDX-License-Identifier: Apache-2.0
#include <memory>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/step.h"

namespace arbitro::engine {
namespace {

// The checks and versions of the player's list before.
void TakeEarlier(const DeckState& before, DeckState* deck) {
  deck->checks = before.checks;
  deck->version = before.version + 1;
  deck->earlier = before.earlier;
  deck->earlier.push_back(std::make_shared<DeckVersionState>(
      DeckVersionState{before.version, before.revision, before.registered_time_us, before.rows}));
  if (deck->earlier.size() > kDeckVersionsKept) deck->earlier.erase(deck->earlier.begin());
}

}  // namespace

absl::Status Apply(const FoldStep& step, const SubmitDeck& command) {
  const auto* judged = step.The<DeckJudged>();
  const PlayerState* player = step.state->event.FindPlayer(command.player);
  if (judged == nullptr || player == nullptr) return step.Contradiction("the deck's player");
  const RecordContent& content = step.content;
  DeckState deck{command.rows, judged->verdict, step.place.revision};
  deck.catalogue_sha256 = content.inputs.catalogue_sha256;
  deck.citations = content.decision.citations;
  deck.judged_revision = step.place.revision;
  deck.judged_time_us = content.inputs.time_us;
  deck.registered_time_us = step.ClockUs();
  if (player->deck != nullptr) TakeEarlier(*player->deck, &deck);
  if (content.command.by_hand) {
    deck.by_hand = std::make_shared<HandEntry>(
        HandEntry{content.principal, content.command.reason, step.place.revision});
  }
  return ChangePlayer(step, command.player, [&](PlayerState* changed) {
    changed->deck_unlocked = false;
    changed->deck = std::make_shared<DeckState>(std::move(deck));
  });
}

absl::Status Apply(const FoldStep& step, const RecordDeckCheck& command) {
  const auto* checked = step.The<DeckChecked>();
  const PlayerState* player = step.state->event.FindPlayer(command.player);
  if (checked == nullptr || player == nullptr || player->deck == nullptr) {
    return step.Contradiction("the deck that is checked");
  }
  DeckState deck = *player->deck;
  deck.checks.push_back(std::make_shared<DeckCheckState>(
      DeckCheckState{*checked, step.content.principal, step.content.command.reason,
                     step.place.revision, step.content.inputs.time_us}));
  if (deck.checks.size() > kDeckChecksKept) deck.checks.erase(deck.checks.begin());
  return ChangePlayer(step, command.player, [&](PlayerState* changed) {
    changed->deck = std::make_shared<DeckState>(std::move(deck));
  });
}

}  // namespace arbitro::engine
