// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/fold/fold.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/fold/event_life.h"
#include "daemon/engine/fold/sealed_deals.h"
#include "daemon/engine/fold/step.h"
#include "daemon/engine/model/command_kind.h"
#include "daemon/engine/model/concat.h"
#include "storage/files/failpoint.h"

namespace arbitro::engine {
namespace {

// Folds one kind of an event's commands after the other. `step.state` is a copy that shares its
// parts with the state before; whatever changes is copied first.
class Folder {
 public:
  explicit Folder(const FoldStep& step)
      : step_(step), event_(step.state->event), place_(step.place), content_(step.content) {}

  absl::Status Run() {
    return content_.command.what.Visit([this](const auto& command) { return Apply(command); });
  }

 private:
  absl::Status Contradiction(std::string_view what) const { return step_.Contradiction(what); }

  template <class T>
  const T* The() const {
    return step_.The<T>();
  }

  // All others have files of their own.
  template <class What>
  absl::Status Apply(const What& command) {
    return engine::Apply(step_, command);
  }

  absl::Status Apply(const CreateEvent& command) {
    const auto* created = The<EventCreated>();
    if (created == nullptr || event_.base) return Contradiction("the event exists");
    event_.base = std::make_shared<EventBase>(EventBase{
        command, content_.inputs.ruleset, created->draw_commitment, created->chain_length,
        place_.time_us, created->secret_standings, content_.principal, created->engine_revision});
    event_.last_link = created->draw_commitment;
    TakeDetails(command.details, &event_);
    return absl::OkStatus();
  }

  absl::Status Apply(const SubmitDeck& command) {
    const auto* judged = The<DeckJudged>();
    const PlayerState* player = event_.FindPlayer(command.player);
    if (judged == nullptr || player == nullptr) return Contradiction("the deck's player");
    PlayerState changed = *player;
    DeckState deck{command.rows, judged->verdict, place_.revision};
    deck.catalogue_sha256 = content_.inputs.catalogue_sha256;
    deck.citations = content_.decision.citations;
    deck.judged_revision = place_.revision;
    deck.judged_time_us = content_.inputs.time_us;
    deck.registered_time_us = step_.ClockUs();
    if (player->deck != nullptr) TakeEarlier(*player->deck, &deck);
    changed.deck_unlocked = false;
    if (content_.command.by_hand) {
      deck.by_hand = std::make_shared<HandEntry>(
          HandEntry{content_.principal, content_.command.reason, place_.revision});
    }
    changed.deck = std::make_shared<DeckState>(std::move(deck));
    Set(std::move(changed));
    return absl::OkStatus();
  }

  absl::Status Apply(const RecordDeckCheck& command) {
    const auto* checked = The<DeckChecked>();
    const PlayerState* player = event_.FindPlayer(command.player);
    if (checked == nullptr || player == nullptr || player->deck == nullptr) {
      return Contradiction("the deck that is checked");
    }
    DeckState deck = *player->deck;
    deck.checks.push_back(std::make_shared<DeckCheckState>(
        DeckCheckState{*checked, content_.principal, content_.command.reason, place_.revision,
                       content_.inputs.time_us}));
    if (deck.checks.size() > kDeckChecksKept) deck.checks.erase(deck.checks.begin());
    PlayerState changed = *player;
    changed.deck = std::make_shared<DeckState>(std::move(deck));
    Set(std::move(changed));
    return absl::OkStatus();
  }

  // The checks and versions of the player's list before.
  static void TakeEarlier(const DeckState& before, DeckState* deck) {
    deck->checks = before.checks;
    deck->version = before.version + 1;
    deck->earlier = before.earlier;
    deck->earlier.push_back(std::make_shared<DeckVersionState>(
        DeckVersionState{before.version, before.revision, before.registered_time_us, before.rows}));
    if (deck->earlier.size() > kDeckVersionsKept) deck->earlier.erase(deck->earlier.begin());
  }

  void Set(PlayerState player) {
    const uint32_t index = player.number - 1;
    event_.players.Set(index, std::make_shared<PlayerState>(std::move(player)));
  }

  const FoldStep& step_;
  EventState& event_;
  const RecordPlace& place_;
  const RecordContent& content_;
};

}  // namespace

absl::Status FoldStep::Contradiction(std::string_view what) const {
  return absl::DataLossError(Concat("record ", place.revision, " of `", place.journal,
                                    "` contradicts the state before it: ", what));
}

absl::StatusOr<StatePtr> Fold(const JournalState& before, const RecordPlace& place,
                              const RecordContent& content) {
  if (content.command.journal != place.journal) {
    return absl::DataLossError(Concat("record ", place.revision, " of `", place.journal,
                                      "` holds a command of `", content.command.journal, "`"));
  }
  const bool first = before.revision == 0;
  const bool fits =
      first ? MayComeFirst(content.command) : !TraitsOf(content.command).makes_journal;
  if (place.revision != before.revision + 1 || TraitsOf(content.command).journal != before.kind() ||
      !fits) {
    return absl::DataLossError(Concat("record ", place.revision, " of `", place.journal,
                                      "` does not follow revision ", before.revision));
  }
  storage::Failpoint("fold.begun");
  auto state = std::make_shared<JournalState>(before);
  const FoldStep step = {state.get(), place, content};
  absl::Status folded = Folder(step).Run();
  if (folded.ok() && before.kind() == JournalKind::kEvent) folded = ApplyDuties(step);
  if (folded.ok() && before.kind() == JournalKind::kEvent) folded = ApplyDeals(step);
  if (folded.ok() && before.kind() == JournalKind::kEvent) folded = ApplyPlaces(step);
  if (!folded.ok()) return folded;
  state->revision = place.revision;
  state->hash = place.hash;
  state->time_us = place.time_us;
  return StatePtr(std::move(state));
}

}  // namespace arbitro::engine
