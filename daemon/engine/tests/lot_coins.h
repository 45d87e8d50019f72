// SPDX-License-Identifier: Apache-2.0
//
// The small games of this folder with lots among players who are level.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_LOT_COINS_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_LOT_COINS_H_

#include <algorithm>
#include <utility>
#include <vector>

#include "daemon/engine/tests/coins.h"
#include "kit/random.h"

namespace arbitro::engine {

// One of the small games; players of equal points are parted by lot.
template <class Game>
class WithLots : public Game {
 public:
  Description Describe() const override {
    Description description = Game::Describe();
    description.standings_lots = true;
    return description;
  }

  Decided<Standings> Rank(const StandingsRequest& request, Host& host) const override {
    Decided<Standings> ranked = Game::Rank(request, host);
    if (!ranked.decided() || request.seed == SeedBytes{}) return ranked;
    Standings standings = ranked.value();
    std::vector<uint32_t> lots(standings.rows.size());
    for (uint32_t i = 0; i < lots.size(); ++i) lots[i] = i;
    kit::RandomStream(kit::Seed{request.seed}, "rank.lots").Shuffle(&lots);
    std::stable_sort(standings.rows.begin(), standings.rows.end(),
                     [&](const Standing& a, const Standing& b) {
                       if (a.rank != b.rank) return a.rank < b.rank;
                       return lots[a.player] < lots[b.player];
                     });
    for (uint32_t i = 0; i < standings.rows.size(); ++i) standings.rows[i].rank = i + 1;
    return standings;
  }
};

using LotCoins = WithLots<Coins>;

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_LOT_COINS_H_
