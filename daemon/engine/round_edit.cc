// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/round_edit.h"

#include <map>
#include <memory>
#include <utility>

#include "daemon/engine/table_effects.h"

namespace arbitro::engine {
namespace {

enum class Weight { kGive = 1, kTakeBack = -1 };

// Players on their way to their next state: each is copied once, whatever comes of several tables.
class PlayerEdits {
 public:
  explicit PlayerEdits(EventState* event) : event_(event) {}

  // What a table gave its players, or takes back: points, byes, floats.
  void Weigh(const TableState& table, Weight weight) {
    if (!table.decided() && table.floating_seat == 0) return;
    const auto sign = static_cast<int32_t>(weight);
    for (size_t i = 0; i < table.seats.size(); ++i) {
      if (table.seats[i].player_number == 0) continue;
      PlayerState& player = Edit(table.seats[i].player_number);
      if (table.decided()) {
        player.points += sign * table.outcomes[i].points;
        if (table.outcomes[i].result == ARBITRO_RESULT_BYE) {
          player.byes += static_cast<uint32_t>(sign);
        }
      }
      if (table.floating_seat != 0) {
        uint32_t& floats = table.floating_seat == i + 1 ? player.floats_down : player.floats_up;
        floats += static_cast<uint32_t>(sign);
      }
    }
  }

  void Finish() {
    std::vector<Players::Change> changes;
    changes.reserve(edited_.size());
    for (auto& [number, player] : edited_) changes.push_back({number - 1, std::move(player)});
    event_->players.SetAll(std::move(changes));
  }

 private:
  using Players = PersistentVector<std::shared_ptr<const PlayerState>>;

  PlayerState& Edit(uint32_t number) {
    std::shared_ptr<PlayerState>& player = edited_[number];
    if (player == nullptr) player = std::make_shared<PlayerState>(event_->Player(number));
    return *player;
  }

  EventState* const event_;
  std::map<uint32_t, std::shared_ptr<PlayerState>> edited_;  // by number
};

}  // namespace

void Put(EventState* event, PlayerState player) {
  const uint32_t index = player.number - 1;
  event->players.Set(index, std::make_shared<PlayerState>(std::move(player)));
}

void Put(EventState* event, RoundState round) {
  const uint32_t index = round.number - 1;
  event->rounds[index] = std::make_shared<RoundState>(std::move(round));
}

uint32_t FloatingSeat(const EventState& event, const TableState& table) {
  if (table.is_bye() || table.seats.size() != 2) return 0;
  const auto& [first, second] = std::pair(table.seats[0], table.seats[1]);
  if (first.player_number == 0 || second.player_number == 0) return 0;
  const int32_t first_points = event.Player(first.player_number).points;
  const int32_t second_points = event.Player(second.player_number).points;
  if (first_points == second_points) return 0;
  return first_points > second_points ? 1 : 2;
}

void AddTable(EventState* event, TableState table, RoundState* round) {
  PlayerEdits players(event);
  players.Weigh(table, Weight::kGive);
  players.Finish();
  if (table.decided()) ++round->decided_tables;
  round->tables.push_back(std::move(table));
}

void SetResult(TableState* table, ResultDecided result) {
  table->outcomes = std::move(result.outcomes);
  if (result.details.empty() && table->Papers().details.empty()) return;
  TablePapers papers = table->Papers();
  papers.details = std::move(result.details);
  table->papers = std::make_shared<const TablePapers>(std::move(papers));
}

ResultDecided ResultOf(const TableState& table) { return {table.outcomes, table.Papers().details}; }

void ReplaceTables(EventState* event, uint32_t number,
                   std::vector<std::pair<uint32_t, TableState>> tables) {
  RoundState round = *event->FindRound(number);
  PlayerEdits players(event);
  for (const auto& [place, table] : tables) {
    const TablePtr before = round.tables.At(place - 1);
    players.Weigh(*before, Weight::kTakeBack);
    if (before->decided()) --round.decided_tables;
  }
  for (auto& [place, table] : tables) {
    players.Weigh(table, Weight::kGive);
    if (table.decided()) ++round.decided_tables;
    round.tables.Set(place - 1, std::move(table));
  }
  players.Finish();
  Put(event, std::move(round));
}

void DropNewestRound(EventState* event) {
  PlayerEdits players(event);
  event->rounds.back()->tables.ForEach(
      [&](size_t, const TableState& table) { players.Weigh(table, Weight::kTakeBack); });
  players.Finish();
  event->rounds.pop_back();
}

EventState AtEndOf(EventState event, uint32_t round) {
  while (event.rounds.size() > round) DropNewestRound(&event);
  ForgetPenaltiesAfter(&event, round);
  return event;
}

}  // namespace arbitro::engine
