// SPDX-License-Identifier: Apache-2.0
//
// An event whose players leave until one is left, or none: the refusal of the next round says that
// the event may be completed, and it may.
#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "daemon/engine/tests/game_fixture.h"
#include "tests/mishaps/opening.h"

namespace arbitro::mishaps {
namespace {

class LeftAlone : public engine::GameEvent {
 public:
  explicit LeftAlone(const HallGame& game)
      : GameEvent(engine::TestRulesets::OfEntry(engine::EntryOf(game.library))) {
    Dice dice(3);
    EXPECT_TRUE(OpenEvent(game, game.players_min, &dice, this));
  }

  // Players leave until `left` are there.
  void LeaveUntil(uint32_t left) {
    for (size_t i = 0; i < Event().players.size() && Event().active_players > left; ++i) {
      const engine::PlayerState& player = *Event().players[i];
      if (player.status != engine::PlayerStatus::kActive) continue;
      EXPECT_EQ(Do(engine::DropPlayer{player.id}), "");
    }
  }

  // Whether the round is refused with the way out.
  bool NamesTheEnd(uint32_t round) {
    EXPECT_NE(Do(engine::PairRound{round}), "");
    const auto* failure = last.if_failure();
    if (failure == nullptr) return false;
    const bool named = failure->message.find("complete the event") != std::string::npos ||
                       failure->message.find("completes the event") != std::string::npos;
    EXPECT_TRUE(named) << failure->message;
    return named;
  }
};

TEST(LeftAlone, AnEventOfOneOrOfNoneMayBeCompleted) {
  for (auto* game : {PokemonHall, NarutoHall, RisikoHall, SamuraiHall}) {
    SCOPED_TRACE(game().ruleset);
    LeftAlone event(game());
    for (const uint32_t left : {1u, 0u}) {
      event.LeaveUntil(left);
      EXPECT_TRUE(event.NamesTheEnd(1)) << left << " left";
    }
    EXPECT_EQ(event.Do(engine::CompleteEvent{}, "all have left"), "");
    EXPECT_EQ(event.Event().status, engine::EventStatus::kCompleted);
  }
}

}  // namespace
}  // namespace arbitro::mishaps
