// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/state/round_edit.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "daemon/engine/state/engine_revision.h"
#include "daemon/engine/state/table_effects.h"

namespace arbitro::engine {
namespace {

enum class Weight { kGive = 1, kTakeBack = -1 };

// Says what tables change in tallies: each tally that changes is set once.
class TallyEdits {
 public:
  explicit TallyEdits(EventState* event) : event_(event) {}

  // Says what a table gave its players, or takes back: points, byes, floats.
  void Weigh(const TableState& table, Weight weight) {
    if (!table.decided() && table.floating_seat == 0) return;
    const auto sign = static_cast<int32_t>(weight);
    for (size_t i = 0; i < table.seats.size(); ++i) {
      if (table.seats[i].player_number == 0) continue;
      PlayerTally gain;
      if (table.decided()) {
        gain.points = sign * table.outcomes[i].points;
        if (table.outcomes[i].result == ARBITRO_RESULT_BYE) gain.byes = static_cast<uint32_t>(sign);
      }
      if (table.floating_seat != 0) {
        uint32_t& floats = table.floating_seat == i + 1 ? gain.floats_down : gain.floats_up;
        floats = static_cast<uint32_t>(sign);
      }
      gains_.push_back({table.seats[i].player_number - 1, gain});
    }
  }

  void Finish() {
    std::sort(gains_.begin(), gains_.end(),
              [](const Change& a, const Change& b) { return a.index < b.index; });
    std::vector<Change> changes;
    changes.reserve(gains_.size());
    for (auto gain = gains_.begin(); gain != gains_.end();) {
      Change change = {gain->index, event_->tallies[gain->index]};
      for (; gain != gains_.end() && gain->index == change.index; ++gain) {
        Add(gain->element, &change.element);
      }
      if (change.element != event_->tallies[change.index]) changes.push_back(change);
    }
    event_->tallies.SetAll(std::move(changes));
  }

 private:
  using Change = EventState::Tallies::Change;

  // An amount taken back of a number without a sign is added as its negative, and wraps around.
  static void Add(const PlayerTally& gain, PlayerTally* tally) {
    tally->points += gain.points;
    tally->byes += gain.byes;
    tally->floats_down += gain.floats_down;
    tally->floats_up += gain.floats_up;
  }

  EventState* const event_;
  std::vector<Change> gains_;  // a player may have several
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
  const int32_t first_points = event.Tally(first.player_number).points;
  const int32_t second_points = event.Tally(second.player_number).points;
  if (first_points == second_points) return 0;
  return first_points > second_points ? 1 : 2;
}

void AddTable(EventState* event, TableState table, RoundState* round) {
  TallyEdits tallies(event);
  tallies.Weigh(table, Weight::kGive);
  tallies.Finish();
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
  TallyEdits tallies(event);
  for (const auto& [place, table] : tables) {
    const TablePtr before = round.tables.At(place - 1);
    tallies.Weigh(*before, Weight::kTakeBack);
    if (before->decided()) --round.decided_tables;
  }
  for (auto& [place, table] : tables) {
    tallies.Weigh(table, Weight::kGive);
    if (table.decided()) ++round.decided_tables;
    round.tables.Set(place - 1, std::move(table));
  }
  tallies.Finish();
  Put(event, std::move(round));
}

void DropNewestRound(EventState* event) {
  TallyEdits tallies(event);
  event->rounds.back()->tables.ForEach(
      [&](size_t, const TableState& table) { tallies.Weigh(table, Weight::kTakeBack); });
  tallies.Finish();
  event->rounds.pop_back();
}

void TakeBackPhases(EventState* event) {
  while (!event->phases.empty() && event->phases.back()->first_round == event->NextRound()) {
    event->phases.pop_back();
  }
}

void RestorePlayers(EventState* event, uint64_t revision) {
  for (size_t i = 0; i < event->players.size(); ++i) {
    const PlayerState& now = *event->players[i];
    if (now.past.empty() || now.past.back().until_revision <= revision) continue;
    PlayerState then = now.StoodAt(revision);
    event->active_players += then.status == PlayerStatus::kActive ? 1 : 0;
    event->active_players -= now.status == PlayerStatus::kActive ? 1 : 0;
    event->expelled_players += then.status == PlayerStatus::kExpelled ? 1 : 0;
    event->expelled_players -= now.status == PlayerStatus::kExpelled ? 1 : 0;
    Put(event, std::move(then));
  }
}

namespace {

// Players, settings and phases as they were at the revision.
void RestoreLife(EventState* event, uint64_t revision) {
  RestorePlayers(event, revision);
  if (event->life->amendment && event->life->amendment->revision > revision) {
    EventLife life = *event->life;
    life.amendment = life.AmendmentAt(revision);
    event->life = std::make_shared<EventLife>(std::move(life));
  }
  while (!event->phases.empty() && event->phases.back()->revision > revision) {
    event->phases.pop_back();
  }
}

}  // namespace

EventState AsOfClosing(EventState event, uint32_t round) {
  const uint64_t revision = event.FindRound(round)->closed_revision;
  return AsOf(std::move(event), round, revision);
}

EventState AsOf(EventState event, uint32_t round, uint64_t revision) {
  while (event.rounds.size() > round) DropNewestRound(&event);
  RestorePenalties(&event, revision);
  RestoreLife(&event, revision);
  const bool over =
      event.status == EventStatus::kCompleted || event.status == EventStatus::kConfirmed;
  if (over && event.base->engine_revision > kBeforeCorrections)
    event.status = EventStatus::kRunning;
  return event;
}

const Value& SettingsOfRound(const EventState& event, uint32_t round) {
  const RoundState* found = event.FindRound(round);
  if (found == nullptr || !found->closed()) return event.Settings();
  const auto held = event.life->AmendmentAt(found->closed_revision);
  return held ? held->what.settings : event.base->created.settings;
}

EventState AtEndOf(EventState event, uint32_t round) {
  while (event.rounds.size() > round) DropNewestRound(&event);
  ForgetPenaltiesAfter(&event, round);
  return event;
}

}  // namespace arbitro::engine
