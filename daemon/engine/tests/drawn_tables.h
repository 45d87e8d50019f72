// SPDX-License-Identifier: Apache-2.0
//
// An event of coins whose rounds are drawn, with what the tests of tables ask of it.
#ifndef ARBITRO_DAEMON_ENGINE_TESTS_DRAWN_TABLES_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_DRAWN_TABLES_H_

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>

#include "daemon/engine/tests/world.h"

namespace arbitro::engine {

class Tables : public testing::Test {
 protected:
  template <class What>
  Outcome Do(What what, std::string reason = "because") {
    return world_.DoIn("events/e", std::move(what), std::move(reason));
  }
  template <class What>
  std::string Refused(What what) {
    const uint64_t revision = world_.State()->revision;
    const std::string reason = ReasonOf(Do(std::move(what)));
    EXPECT_EQ(world_.State()->revision, revision) << "a refusal is no record";
    return reason;
  }

  const EventState& Event() {
    state_ = world_.State();
    return state_->event;
  }
  const RoundState& Round(uint32_t round) { return *Event().FindRound(round); }
  TableState At(uint32_t round, uint32_t table) { return Round(round).tables[table - 1]; }
  std::string PlayerAt(uint32_t round, uint32_t table, size_t seat) {
    const uint32_t number = At(round, table).seats[seat].player_number;
    return state_->event.Player(number).id;
  }
  int32_t PointsOf(const std::string& player) { return TallyOf(Event(), player).points; }

  void Close(uint32_t round) { Ok(Do(CloseRound{round})); }
  void Report(uint32_t round, uint32_t table, const char* winner) {
    Ok(Do(ReportResult{round, table, Winner(winner)}));
  }
  // Pairs the round, and has every match won by its first seat.
  void Play(uint32_t round) {
    Ok(Do(PairRound{round}));
    const size_t tables = Round(round).tables.size();
    for (uint32_t table = 1; table <= tables; ++table) {
      if (!At(round, table).is_bye()) Report(round, table, "first");
    }
  }

  void ExpectReplayIdentical() {
    std::vector<ReplayFinding> findings;
    const auto replayed = world_.Replayed(&findings);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    EXPECT_TRUE(replayed->AllIdentical());
    for (const ReplayFinding& each : findings) {
      ADD_FAILURE() << "record " << each.revision << ": " << each.field << " " << each.why;
    }
    EXPECT_EQ(world_.states.Encode(*replayed->state), world_.states.Encode(*world_.State()));
  }

  World world_;
  StatePtr state_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_DRAWN_TABLES_H_
