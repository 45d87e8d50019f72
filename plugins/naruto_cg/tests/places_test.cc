// SPDX-License-Identifier: Apache-2.0
//
// Places after the elimination, where players who were admitted are gone.

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/naruto_cg/ruleset.h"
#include "testing/fake_host.h"

namespace arbitro::nar {
namespace {

// Six players in the order of their Swiss points, four of whom were admitted.
class Places {
 public:
  Places() {
    request_.format = "constructed";
    request_.settings = Value::Struct();
    request_.phases = {{ARBITRO_PHASE_SWISS, 6, 5, 5, 5, 0},
                       {ARBITRO_PHASE_ELIMINATION, 4, 2, 2, 2, 0}};
    for (uint32_t player = 0; player < 6; ++player) {
      results_.emplace_back();
      if (player > 0) Add(player, 1, 1, ARBITRO_RESULT_LOSS, ARBITRO_NONE);
      for (uint32_t point = player; point < 5; ++point) {
        Add(player, 1, point + 1, ARBITRO_RESULT_BYE, ARBITRO_NONE);
        results_.back().back().points = 1;
      }
    }
  }

  void Add(uint32_t player, uint32_t phase, uint32_t round, uint32_t result, uint32_t opponent) {
    PlayerResult one = {};
    one.phase = phase;
    one.round = round;
    one.table = player + 1;
    one.seats = opponent == ARBITRO_NONE ? 1 : 2;
    one.opponent = opponent;
    one.result = result;
    results_[player].push_back(one);
  }
  void Match(uint32_t round, uint32_t winner, uint32_t loser) {
    Add(winner, 2, round, ARBITRO_RESULT_WIN, loser);
    Add(loser, 2, round, ARBITRO_RESULT_LOSS, winner);
  }

  // The players by place, "0 1 3": those with `status` at their place in the list are gone.
  std::string Ranked(const FakeHost& host, const std::vector<uint32_t>& status) {
    for (uint32_t player = 0; player < results_.size(); ++player) {
      StandingsPlayer row = {};
      row.number = player + 1;
      row.status = status[player];
      row.entry_round = 1;
      row.points = static_cast<int32_t>(5 - player);
      row.first_result = static_cast<uint32_t>(request_.results.size());
      row.result_count = static_cast<uint32_t>(results_[player].size());
      for (const PlayerResult& result : results_[player]) request_.results.push_back(result);
      request_.players.push_back(row);
    }
    request_.rounds_played = 7;
    const auto reply = host.Rank(request_);
    if (reply.answer() == nullptr) return Describe(reply);
    std::string places;
    cut_places_.clear();
    const Standings& standings = *reply.answer();
    for (size_t i = 0; i < standings.rows.size(); ++i) {
      places += (places.empty() ? "" : " ") + std::to_string(standings.rows[i].player);
      cut_places_.push_back(standings.cells[i * standings.columns.size()].low);
    }
    EXPECT_EQ(standings.columns[0].kind, ARBITRO_COLUMN_PLACE);
    return places;
  }
  // The first column of the ranking, row by row.
  const std::vector<uint64_t>& cut_places() const { return cut_places_; }

 private:
  StandingsRequest request_;
  std::vector<std::vector<PlayerResult>> results_;
  std::vector<uint64_t> cut_places_;
};

constexpr uint32_t kActive = ARBITRO_PLAYER_ACTIVE;
constexpr uint32_t kDropped = ARBITRO_PLAYER_DROPPED;
constexpr uint32_t kExpelled = ARBITRO_PLAYER_EXPELLED;

// [NAR-AMB-60] [NAR-AMB-34] [NAR-CUT-7] A player who was admitted and dropped is out in the first
// round of the elimination, in Swiss order; [NAR-AMB-33] also where another is expelled in a later
// one.
TEST(NarutoCgPlacesTest, WhoDroppedBeforeTheEliminationIsOutInItsFirstRound) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  Places stays;
  stays.Match(6, 0, 3);
  stays.Add(2, 2, 6, ARBITRO_RESULT_BYE, ARBITRO_NONE);
  stays.Match(7, 0, 2);
  Places leaves = stays;
  EXPECT_EQ(stays.Ranked(host, {kActive, kDropped, kActive, kActive, kActive, kActive}),
            "0 2 1 3 4 5");
  EXPECT_EQ(stays.cut_places(), (std::vector<uint64_t>{1, 2, 3, 3, 0, 0}))
      << "those who lost in one round share the place";
  EXPECT_EQ(leaves.Ranked(host, {kActive, kDropped, kExpelled, kActive, kActive, kActive}),
            "0 1 3 4 5");
}

// [NAR-AMB-33] A player expelled in the Swiss rounds was never admitted: the next four were.
TEST(NarutoCgPlacesTest, WhoWasExpelledBeforeTheEliminationTakesNoPlaceInIt) {
  const FakeHost host = FakeHost::Of<NarutoCg>();
  Places places;
  places.Match(6, 1, 4);
  places.Add(3, 2, 6, ARBITRO_RESULT_BYE, ARBITRO_NONE);
  places.Match(7, 3, 1);
  EXPECT_EQ(places.Ranked(host, {kExpelled, kActive, kDropped, kActive, kActive, kActive}),
            "3 1 2 4 5");
}

}  // namespace
}  // namespace arbitro::nar
