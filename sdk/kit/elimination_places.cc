// SPDX-License-Identifier: Apache-2.0
#include "kit/elimination_places.h"

#include <algorithm>
#include <map>
#include <utility>

namespace arbitro::kit {
namespace {

// The steps that part two players of one round, least first. A key is the round and one of these.
enum Step : int64_t { kReachedIt = 0, kSatInIt = 1, kWonThirdPlace = 2, kSteps };

// A table of a round: its players, and who of them won.
struct PlacesTable {
  std::vector<std::pair<uint32_t, bool>> seats;
};

using PlacesRound = std::map<uint32_t, PlacesTable>;  // by number of the table

// The bracket of one phase, read from its results.
class PlacesOfPhase {
 public:
  PlacesOfPhase(const StandingsRequest& request, size_t phase) {
    const Phase& one = request.phases[phase];
    uint32_t first = 1;
    for (size_t i = 0; i < phase; ++i) first += request.phases[i].rounds_paired;
    rounds_.resize(size_t{one.rounds_paired} + 1);
    last_ = EliminationRoundsOf(one.entrants);
    rounds_over_ = request.rounds_played < first ? 0 : request.rounds_played - first + 1;
    for (uint32_t player = 0; player < request.players.size(); ++player) {
      const StandingsPlayer& row = request.players[player];
      for (uint32_t i = 0; i < row.result_count; ++i) {
        const PlayerResult& result = request.results[row.first_result + i];
        if (result.phase != phase + 1 || result.round < first) continue;
        const uint32_t round = result.round - first + 1;
        if (round >= rounds_.size()) rounds_.resize(size_t{round} + 1);
        const bool won = result.result == ARBITRO_RESULT_WIN || result.result == ARBITRO_RESULT_BYE;
        rounds_[round][result.table].seats.emplace_back(player, won);
      }
    }
  }

  // How far each came: kSteps times the round, and a Step.
  std::map<uint32_t, int64_t> Keys() const {
    std::map<uint32_t, int64_t> keys;
    const auto raise = [&](uint32_t player, int64_t key) {
      int64_t& own = keys[player];
      own = std::max(own, key);
    };
    for (uint32_t round = 1; round < rounds_.size(); ++round) {
      const uint32_t small_final = SmallFinalOf(round);
      for (const auto& [number, table] : rounds_[round]) {
        for (const auto& [player, won] : table.seats) {
          if (number == small_final) {
            raise(player, kSteps * int64_t{round - 1} + (won ? kWonThirdPlace : kSatInIt));
            continue;
          }
          // While the round is played, all who reached it are level.
          const Step sat = round <= rounds_over_ ? kSatInIt : kReachedIt;
          raise(player, won ? kSteps * int64_t{round + 1} : kSteps * int64_t{round} + sat);
        }
      }
    }
    return keys;
  }

 private:
  size_t WinnersBefore(uint32_t round, const PlacesTable& table) const {
    size_t winners = 0;
    for (const auto& [number, before] : rounds_[round - 1]) {
      for (const auto& [player, won] : before.seats) {
        const auto sits = [one = player](const auto& seat) { return seat.first == one; };
        winners += won && std::any_of(table.seats.begin(), table.seats.end(), sits) ? 1 : 0;
      }
    }
    return winners;
  }

  // The table that plays for the third place: beside the final, without a winner of the round
  // before. 0: none does.
  uint32_t SmallFinalOf(uint32_t round) const {
    if (round < 2 || round != last_ || rounds_[round].size() != 2) return 0;
    const auto& [first_number, first] = *rounds_[round].begin();
    const auto& [second_number, second] = *rounds_[round].rbegin();
    const size_t first_winners = WinnersBefore(round, first);
    const size_t second_winners = WinnersBefore(round, second);
    if (second_winners == 0) return second_number;
    return first_winners == 0 ? first_number : 0;
  }

  std::vector<PlacesRound> rounds_;  // by round of the phase, from 1
  uint32_t last_ = 0;
  uint32_t rounds_over_ = 0;
};

// Levels without gaps but for rounds that no player stopped in.
std::map<int64_t, int64_t> LevelsOfKeys(const std::map<uint32_t, int64_t>& keys) {
  std::map<int64_t, int64_t> levels;
  for (const auto& [player, key] : keys) levels[key] = 0;
  int64_t parted = 0;
  int64_t round_below = 0;
  for (auto& [key, level] : levels) {
    const int64_t round = key / kSteps;
    if (round == round_below) ++parted;
    level = round + parted;
    round_below = round;
  }
  return levels;
}

}  // namespace

uint32_t EliminationRoundsOf(uint32_t entrants) {
  uint32_t rounds = 0;
  while ((uint64_t{1} << rounds) < entrants) ++rounds;
  return rounds;
}

std::vector<EliminationPlace> EliminationPlaces(const StandingsRequest& request) {
  std::vector<EliminationPlace> places(request.players.size());
  for (size_t phase = 0; phase < request.phases.size(); ++phase) {
    if (request.phases[phase].kind != ARBITRO_PHASE_ELIMINATION) continue;
    for (const auto& [player, key] : PlacesOfPhase(request, phase).Keys()) {
      places[player] = {static_cast<uint32_t>(key / kSteps), static_cast<uint32_t>(key % kSteps)};
    }
  }
  return places;
}

std::vector<int64_t> EliminationLevels(const StandingsRequest& request) {
  std::vector<int64_t> of_player(request.players.size(), 0);
  for (size_t phase = 0; phase < request.phases.size(); ++phase) {
    if (request.phases[phase].kind != ARBITRO_PHASE_ELIMINATION) continue;
    const std::map<uint32_t, int64_t> keys = PlacesOfPhase(request, phase).Keys();
    const std::map<int64_t, int64_t> levels = LevelsOfKeys(keys);
    // Players who have an elimination behind them play on above all who are out of it.
    int64_t base = 0;
    for (const auto& [player, key] : keys) {
      if (of_player[player] > 0) base = *std::max_element(of_player.begin(), of_player.end());
    }
    for (const auto& [player, key] : keys) of_player[player] = base + levels.at(key);
  }
  return of_player;
}

}  // namespace arbitro::kit
