// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/phase_field.h"

#include <algorithm>
#include <utility>

#include "arbitro/limits.h"
#include "daemon/engine/ask/requests.h"
#include "daemon/engine/state/engine_revision.h"

namespace arbitro::engine {
namespace {

// Calls `visit(round, number, table)` for each table of the rounds from `first` to before `end`.
template <class Visit>
void ForEachTableOf(const EventState& event, std::pair<uint32_t, uint32_t> rounds, Visit visit) {
  for (uint32_t number = rounds.first; number < rounds.second; ++number) {
    const RoundState* round = event.FindRound(number);
    if (round == nullptr) return;
    round->tables.ForEach([&](size_t i, const TableState& table) {
      visit(*round, static_cast<uint32_t>(i + 1), table);
    });
  }
}

bool Won(const SeatOutcome& outcome) {
  return outcome.result == ARBITRO_RESULT_WIN || outcome.result == ARBITRO_RESULT_BYE;
}

// Says who goes on from a round of single elimination.
struct Survivors {
  std::vector<uint32_t> winners;
  std::vector<uint32_t> losers;
};

Survivors SurvivorsOf(const RoundState& round) {
  Survivors after;
  round.tables.ForEach([&](size_t, const TableState& table) {
    for (size_t seat = 0; seat < table.outcomes.size(); ++seat) {
      const uint32_t number = table.seats[seat].player_number;
      if (number == 0) continue;
      (Won(table.outcomes[seat]) ? after.winners : after.losers).push_back(number);
    }
  });
  return after;
}

// The same, where one goes on from a table, and a loser has been beaten by the player who does.
Survivors OneOfEachTable(const RoundState& round) {
  Survivors after;
  round.tables.ForEach([&](size_t, const TableState& table) {
    std::vector<uint32_t> winners;
    std::vector<uint32_t> losers;
    for (size_t seat = 0; seat < table.outcomes.size(); ++seat) {
      const uint32_t number = table.seats[seat].player_number;
      if (number != 0) (Won(table.outcomes[seat]) ? winners : losers).push_back(number);
    }
    if (winners.empty()) return;
    after.winners.push_back(winners.front());
    after.losers.insert(after.losers.end(), losers.begin(), losers.end());
  });
  return after;
}

// Whether the round is the one in which a single elimination ends.
bool IsLastOfElimination(const PhaseState& phase, uint32_t round) {
  const uint32_t before = round - phase.first_round;
  return before > 0 && (uint64_t{2} << before) >= phase.what.qualified.size() &&
         (uint64_t{1} << before) < phase.what.qualified.size();
}

// Those who may sit in the next round of a single elimination.
std::vector<uint32_t> StillIn(const EventState& event, const PhaseState& phase, uint32_t round) {
  if (round == phase.first_round) return phase.what.qualified;
  if (event.base->engine_revision > kBeforeRulings) {
    Survivors after = OneOfEachTable(*event.FindRound(round - 1));
    if (phase.what.third_place && IsLastOfElimination(phase, round)) {
      after.winners.insert(after.winners.end(), after.losers.begin(), after.losers.end());
    }
    return after.winners;
  }
  constexpr size_t kFinalists = 2;
  Survivors after = SurvivorsOf(*event.FindRound(round - 1));
  const bool final_next = after.winners.size() == kFinalists;
  if (phase.what.third_place && final_next && after.losers.size() == kFinalists) {
    after.winners.insert(after.winners.end(), after.losers.begin(), after.losers.end());
  }
  return after.winners;
}

// Those who would play the round, but are announced as absent: who has left is not.
uint32_t AwayIn(const EventState& event, uint32_t round) {
  if (event.life->AbsentIn(round) == 0) return 0;
  const bool later = event.base->engine_revision > kBeforeGamesTakenBack;
  uint32_t away = 0;
  for (size_t i = 0; i < event.players.size(); ++i) {
    const PlayerState& player = *event.players[i];
    const bool stays = player.status == PlayerStatus::kActive ||
                       (later && !player.withdrawn && player.leave_round > round &&
                        player.status == PlayerStatus::kDropped);
    away += stays && player.AbsentIn(round) ? 1 : 0;
  }
  return away;
}

}  // namespace

uint32_t EntrantsOf(const EventState& event, uint32_t first_round) {
  const RoundState* first = event.FindRound(first_round);
  if (first == nullptr) return event.NotLeft();
  uint32_t entrants = 0;
  first->tables.ForEach([&](size_t, const TableState& table) {
    for (const SeatState& seat : table.seats) entrants += seat.player_number == 0 ? 0 : 1;
  });
  return entrants;
}

std::vector<uint32_t> KeepInPhase(const EventState& event, uint32_t round,
                                  std::vector<uint32_t> numbers) {
  const PhaseState* phase = event.PhaseOf(round);
  if (phase == nullptr || phase->what.qualified.empty()) return numbers;
  std::vector<uint32_t> in = phase->what.kind == ARBITRO_PHASE_ELIMINATION
                                 ? StillIn(event, *phase, round)
                                 : phase->what.qualified;
  std::sort(in.begin(), in.end());
  numbers.erase(std::remove_if(numbers.begin(), numbers.end(),
                               [&](uint32_t number) {
                                 return !std::binary_search(in.begin(), in.end(), number);
                               }),
                numbers.end());
  return numbers;
}

std::vector<uint32_t> GoOnFrom(const RoundState& round) {
  std::vector<uint32_t> winners = OneOfEachTable(round).winners;
  std::sort(winners.begin(), winners.end());
  return winners;
}

const PhaseState* FreshStartBefore(const EventState& event, uint32_t round) {
  const PhaseState* newest = nullptr;
  for (const PhasePtr& phase : event.phases) {
    if (phase->first_round <= round && phase->what.fresh_start) newest = phase.get();
  }
  return newest;
}

std::vector<PhaseScore> ScoresThatCount(const EventState& event, uint32_t round) {
  std::vector<PhaseScore> scores(event.players.size() + 1);
  const PhaseState* fresh = FreshStartBefore(event, round);
  const uint32_t first = fresh == nullptr ? 1 : fresh->first_round;
  ForEachTableOf(event, {first, round}, [&](const RoundState&, uint32_t, const TableState& table) {
    for (size_t i = 0; i < table.outcomes.size(); ++i) {
      PhaseScore& score = scores[table.seats[i].player_number];
      score.points += table.outcomes[i].points;
      if (table.outcomes[i].result == ARBITRO_RESULT_BYE) ++score.byes;
    }
  });
  return scores;
}

std::vector<int64_t> GameScores(const EventState& event) {
  std::vector<int64_t> scores(event.players.size() + 1, 0);
  ForEachTableOf(event, {1, event.NextRound()},
                 [&](const RoundState&, uint32_t, const TableState& table) {
                   for (size_t i = 0; i < table.outcomes.size(); ++i) {
                     scores[table.seats[i].player_number] += table.outcomes[i].score;
                   }
                 });
  return scores;
}

namespace {

// By registration number: the place among those who qualified for the phase, from 1; 0: none.
std::vector<uint32_t> SeedsIn(const PhaseState* phase, size_t players) {
  std::vector<uint32_t> seed_of(players + 1, 0);
  if (phase == nullptr) return seed_of;
  const std::vector<uint32_t>& qualified = phase->what.qualified;
  for (uint32_t i = 0; i < qualified.size(); ++i) seed_of[qualified[i]] = i + 1;
  return seed_of;
}

// A seat without its player.
PastSeat PastSeatOf(const TableState& table, size_t i) {
  PastSeat seat = {};
  seat.role = table.seats[i].role;
  seat.number = table.seats[i].number;
  seat.kind = table.seats[i].kind;
  if (table.decided()) {
    seat.score = table.outcomes[i].score;
    seat.points = table.outcomes[i].points;
    seat.result = table.outcomes[i].result;
    seat.place = table.outcomes[i].place;
  }
  return seat;
}

}  // namespace

std::vector<PastTable> PastTables(const EventState& event, uint32_t round,
                                  const std::vector<uint32_t>& index_of) {
  std::vector<PastTable> past;
  const PhaseState* phase = event.PhaseOf(round);
  const uint32_t first = phase == nullptr ? 1 : phase->first_round;
  const std::vector<uint32_t> seed_of = SeedsIn(phase, event.players.size());
  ForEachTableOf(event, {first, round},
                 [&](const RoundState& played, uint32_t number, const TableState& table) {
                   PastTable one = {played.number - first + 1, number, table.kind, {}};
                   for (size_t i = 0; i < table.seats.size(); ++i) {
                     PastSeat seat = PastSeatOf(table, i);
                     seat.player = index_of[table.seats[i].player_number];
                     seat.seed = seed_of[table.seats[i].player_number];
                     one.seats.push_back(seat);
                   }
                   past.push_back(std::move(one));
                 });
  return past;
}

namespace {

// The phases, each with its first round. The rounds that were paired before any phase was started
// are the first, then those of each.
std::vector<std::pair<Phase, uint32_t>> PhasesBegun(const EventState& event) {
  std::vector<std::pair<Phase, uint32_t>> begun;
  if (event.NextPhase() > event.phases.size() + 1) {
    Phase unstarted = {};
    unstarted.kind = ARBITRO_PHASE_SWISS;
    begun.emplace_back(unstarted, 1);
  }
  for (const PhasePtr& phase : event.phases) {
    Phase one = {};
    one.kind = phase->what.kind;
    one.rounds_planned = phase->what.rounds_planned;
    one.entrants = static_cast<uint32_t>(phase->what.qualified.size());
    begun.emplace_back(one, phase->first_round);
  }
  return begun;
}

}  // namespace

std::vector<Phase> PhasesToRuleset(const EventState& event) {
  const std::vector<std::pair<Phase, uint32_t>> begun = PhasesBegun(event);
  std::vector<Phase> phases;
  for (size_t i = 0; i < begun.size(); ++i) {
    auto [phase, first] = begun[i];
    // Of an event as it was earlier, later phases had not begun.
    if (first > event.NextRound()) break;
    const uint32_t next = event.NextRound();
    const uint32_t end = i + 1 < begun.size() ? std::min(begun[i + 1].second, next) : next;
    phase.rounds_paired = end - first;
    for (uint32_t round = first; round < end; ++round) {
      if (event.FindRound(round)->closed()) ++phase.rounds_closed;
    }
    if (phase.entrants == 0) phase.entrants = EntrantsOf(event, first);
    phases.push_back(phase);
  }
  return phases;
}

EventCounts CountsToRuleset(const EventState& event) {
  EventCounts counts = {};
  counts.registered = event.Registered();
  counts.active = event.NotLeft();
  counts.expelled = event.expelled_players;
  counts.dropped = counts.registered - counts.active - counts.expelled;
  counts.checked_in = event.life->check_in_round == event.NextRound() ? event.life->checked_in : 0;
  counts.absent = AwayIn(event, event.NextRound());
  counts.rounds_paired = static_cast<uint32_t>(event.rounds.size());
  counts.rounds_closed = event.RoundsClosed();
  counts.phase = event.NextPhase() - 1;
  return counts;
}

namespace {

// A ruleset of revision 0 knows no cell below zero, and is given 0 for one.
void AddCells(const RecordedStanding& row, uint32_t revision, StandingsHeads* heads) {
  for (size_t i = 0; i < row.cells.size(); ++i) {
    const bool below = (row.negative >> i & 1) != 0;
    if (below && revision > 0)
      heads->negative.push_back(static_cast<uint32_t>(heads->cells.size()));
    heads->cells.push_back(below && revision == 0 ? arbitro_u128{} : row.cells[i]);
  }
}

// Without the game score.
Head HeadOf(const EventState& event, const Description& description, uint32_t number,
            uint32_t rank) {
  const PlayerState& player = event.Player(number);
  Head head = {};
  head.points = event.Tally(number).points;
  head.rank = rank;
  head.number = number;
  head.status = StatusToRuleset(event, player);
  head.division = description.PlaceOfDivision(player.Division());
  return head;
}

// Adds the players who have a row.
void AddRanked(const EventState& event, const Description& description,
               const RoundClosed& standings, StandingsHeads* heads) {
  heads->column_count = static_cast<uint32_t>(standings.columns.size());
  for (const RecordedStanding& row : standings.rows) {
    heads->heads.push_back(HeadOf(event, description, row.player_number, row.rank));
    AddCells(row, description.revision, heads);
  }
}

}  // namespace

StandingsHeads HeadsToRuleset(const EventState& event, const Description& description,
                              std::shared_ptr<const RoundClosed> standings,
                              std::vector<uint32_t>* numbers) {
  StandingsHeads heads;
  if (const uint32_t closed = event.RoundsClosed(); standings == nullptr && closed > 0) {
    standings = event.FindRound(closed)->standings.Get();
  }
  if (standings != nullptr) AddRanked(event, description, *standings, &heads);
  std::vector<bool> ranked(event.players.size() + 1, false);
  for (const Head& head : heads.heads) ranked[head.number] = true;
  for (uint32_t number = 1; number <= event.players.size(); ++number) {
    if (ranked[number] || event.Player(number).withdrawn) continue;
    heads.heads.push_back(HeadOf(event, description, number, 0));
  }
  const std::vector<int64_t> scores = GameScores(event);
  numbers->clear();
  for (Head& head : heads.heads) {
    head.score = scores[head.number];
    numbers->push_back(head.number);
  }
  return heads;
}

}  // namespace arbitro::engine
