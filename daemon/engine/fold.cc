// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/fold.h"

#include <algorithm>
#include <utility>

#include "daemon/engine/command_kind.h"
#include "daemon/engine/concat.h"
#include "daemon/engine/fold_step.h"

namespace arbitro::engine {
namespace {

// Folds one kind of an event's commands after the other. `step.state` is a copy that shares its
// parts with the state before; whatever changes is copied first.
class Folder {
 public:
  explicit Folder(const FoldStep& step)
      : step_(step), event_(step.state->event), place_(step.place), content_(step.content) {}

  absl::Status Run() {
    return std::visit([this](const auto& command) { return Apply(command); },
                      content_.command.what);
  }

 private:
  absl::Status Contradiction(std::string_view what) const { return step_.Contradiction(what); }

  template <class T>
  const T* The() const {
    return step_.The<T>();
  }

  // Other journals' commands have files of their own.
  template <class What>
  absl::Status Apply(const What& command) {
    return engine::Apply(step_, command);
  }

  absl::Status Apply(const CreateEvent& command) {
    const auto* created = The<EventCreated>();
    if (created == nullptr || event_.base) return Contradiction("the event exists");
    event_.base = std::make_shared<EventBase>(EventBase{command, content_.inputs.ruleset,
                                                        created->draw_commitment,
                                                        created->chain_length, place_.time_us});
    event_.last_link = created->draw_commitment;
    return absl::OkStatus();
  }

  absl::Status ApplyStatus() {
    const auto* changed = The<StatusChanged>();
    if (changed == nullptr) return Contradiction("no status");
    event_.status = changed->status;
    return absl::OkStatus();
  }
  absl::Status Apply(const OpenRegistration&) { return ApplyStatus(); }
  absl::Status Apply(const StartEvent&) { return ApplyStatus(); }
  absl::Status Apply(const CompleteEvent&) { return ApplyStatus(); }
  absl::Status Apply(const CancelEvent&) { return ApplyStatus(); }

  absl::Status Apply(const RegisterPlayer& command) {
    const auto* registered = The<PlayerRegistered>();
    if (registered == nullptr || registered->number != event_.players.size() + 1 ||
        event_.index->Find(command.player)) {
      return Contradiction("the player's number");
    }
    PlayerState player;
    player.id = command.player;
    player.number = registered->number;
    player.entry_round = registered->entry_round;
    event_.players.push_back(std::make_shared<PlayerState>(std::move(player)));
    auto index = std::make_shared<NameIndex>(*event_.index);
    index->Add(command.player, registered->number);
    event_.index = std::move(index);
    ++event_.active_players;
    return absl::OkStatus();
  }

  absl::Status Apply(const DropPlayer& command) {
    const PlayerState* player = event_.FindPlayer(command.player);
    if (player == nullptr || player->status != PlayerStatus::kActive) {
      return Contradiction("the player does not take part");
    }
    PlayerState dropped = *player;
    dropped.status = PlayerStatus::kDropped;
    Set(std::move(dropped));
    --event_.active_players;
    return absl::OkStatus();
  }

  absl::Status Apply(const SubmitDeck& command) {
    const auto* judged = The<DeckJudged>();
    const PlayerState* player = event_.FindPlayer(command.player);
    if (judged == nullptr || player == nullptr) return Contradiction("the deck's player");
    PlayerState changed = *player;
    changed.deck =
        std::make_shared<DeckState>(DeckState{command.rows, judged->verdict, place_.revision});
    Set(std::move(changed));
    return absl::OkStatus();
  }

  absl::Status Apply(const PairRound& command) {
    const auto* paired = The<RoundPaired>();
    if (paired == nullptr || command.round != event_.rounds.size() + 1) {
      return Contradiction("the round's number");
    }
    RoundState round;
    round.number = command.round;
    round.certificate = std::make_shared<Certificate>(paired->certificate);
    round.draw = paired->draw;
    round.paired_revision = place_.revision;
    for (const DrawnTable& drawn : paired->tables) {
      absl::Status seated = Seat(drawn, &round);
      if (!seated.ok()) return seated;
    }
    event_.rounds.push_back(std::make_shared<RoundState>(std::move(round)));
    event_.links_opened = paired->draw.link_index;
    event_.last_link = paired->draw.link;
    return absl::OkStatus();
  }

  absl::Status Seat(const DrawnTable& drawn, RoundState* round) {
    TableState table;
    table.kind = drawn.kind;
    for (const DrawnSeat& seat : drawn.seats) {
      if (seat.player_number < 1 || seat.player_number > event_.players.size()) {
        return Contradiction("a seat's player");
      }
      table.seats.push_back({seat.player_number, seat.role});
    }
    if (!drawn.outcomes.empty() && drawn.outcomes.size() != drawn.seats.size()) {
      return Contradiction("a bye's outcome");
    }
    CountFloats(table);
    if (!drawn.outcomes.empty()) {
      table.outcomes = drawn.outcomes;
      Award(table);
      ++round->decided_tables;
    }
    round->tables.push_back(std::make_shared<TableState>(std::move(table)));
    return absl::OkStatus();
  }

  // A float: a match against somebody with other points at pairing.
  void CountFloats(const TableState& table) {
    if (table.kind != ARBITRO_TABLE_MATCH || table.seats.size() != 2) return;
    const PlayerState& first = event_.Player(table.seats[0].player_number);
    const PlayerState& second = event_.Player(table.seats[1].player_number);
    if (first.points == second.points) return;
    PlayerState higher = first.points > second.points ? first : second;
    PlayerState lower = first.points > second.points ? second : first;
    ++higher.floats_down;
    ++lower.floats_up;
    Set(std::move(higher));
    Set(std::move(lower));
  }

  void Award(const TableState& table) {
    for (size_t i = 0; i < table.seats.size(); ++i) {
      PlayerState player = event_.Player(table.seats[i].player_number);
      player.points += table.outcomes[i].points;
      if (table.outcomes[i].result == ARBITRO_RESULT_BYE) ++player.byes;
      Set(std::move(player));
    }
  }

  absl::Status Apply(const ReportResult& command) {
    const auto* decided = The<ResultDecided>();
    const RoundState* before = event_.FindRound(command.round);
    if (decided == nullptr || before == nullptr || command.table < 1 ||
        command.table > before->tables.size()) {
      return Contradiction("the table");
    }
    TableState table = *before->tables[command.table - 1];
    if (table.decided() || decided->outcomes.size() != table.seats.size()) {
      return Contradiction("the table's outcome");
    }
    table.outcomes = decided->outcomes;
    table.report = command.report;
    Award(table);
    RoundState round = *before;
    round.tables.Set(command.table - 1, std::make_shared<TableState>(std::move(table)));
    ++round.decided_tables;
    Set(std::move(round));
    return absl::OkStatus();
  }

  absl::Status Apply(const CloseRound& command) {
    const auto* closed = The<RoundClosed>();
    const RoundState* before = event_.FindRound(command.round);
    if (closed == nullptr || before == nullptr) return Contradiction("the round");
    const uint32_t players = static_cast<uint32_t>(event_.players.size());
    for (const RecordedStanding& row : closed->rows) {
      if (row.player_number < 1 || row.player_number > players ||
          row.cells.size() != closed->columns.size()) {
        return Contradiction("a row of the standings");
      }
    }
    for (uint32_t number : closed->unranked) {
      if (number < 1 || number > players) return Contradiction("a player of the standings");
    }
    RoundState round = *before;
    round.standings = std::make_shared<RoundClosed>(*closed);
    round.closed_revision = place_.revision;
    Set(std::move(round));
    return absl::OkStatus();
  }

  void Set(PlayerState player) {
    const uint32_t index = player.number - 1;
    event_.players.Set(index, std::make_shared<PlayerState>(std::move(player)));
  }
  void Set(RoundState round) {
    const uint32_t index = round.number - 1;
    event_.rounds[index] = std::make_shared<RoundState>(std::move(round));
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
  const bool fits = first ? MayComeFirst(content.command) : !MakesJournal(content.command);
  if (place.revision != before.revision + 1 || KindOfCommand(content.command) != before.kind() ||
      !fits) {
    return absl::DataLossError(Concat("record ", place.revision, " of `", place.journal,
                                      "` does not follow revision ", before.revision));
  }
  auto state = std::make_shared<JournalState>(before);
  const FoldStep step = {state.get(), place, content};
  absl::Status folded = Folder(step).Run();
  if (!folded.ok()) return folded;
  state->revision = place.revision;
  state->hash = place.hash;
  state->time_us = place.time_us;
  return StatePtr(std::move(state));
}

}  // namespace arbitro::engine
