// SPDX-License-Identifier: Apache-2.0
//
// The players of a random event, as a daemon would know them.

#ifndef ARBITRO_TESTING_RANDOM_FIELD_H_
#define ARBITRO_TESTING_RANDOM_FIELD_H_

#include <cstdint>
#include <vector>

#include "arbitro/standings.h"

namespace arbitro {

struct RandomPlayer {
  int32_t points = 0;
  uint32_t byes = 0;
  uint32_t floats_down = 0;
  uint32_t floats_up = 0;
  bool active = true;
  std::vector<uint32_t> met;
  std::vector<PlayerResult> results;
};

// Says what a request for standings says of them, in their order.
inline StandingsRequest StandingsOf(const std::vector<RandomPlayer>& players) {
  StandingsRequest request;
  for (const RandomPlayer& player : players) {
    const uint32_t status = player.active ? ARBITRO_PLAYER_ACTIVE : ARBITRO_PLAYER_DROPPED;
    request.players.push_back({player.points, status, 0,
                               static_cast<uint32_t>(request.results.size()),
                               static_cast<uint32_t>(player.results.size()), 1,
                               static_cast<uint32_t>(request.players.size()) + 1, 0, 0, 0});
    request.results.insert(request.results.end(), player.results.begin(), player.results.end());
  }
  return request;
}

}  // namespace arbitro

#endif  // ARBITRO_TESTING_RANDOM_FIELD_H_
