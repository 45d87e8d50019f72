// SPDX-License-Identifier: Apache-2.0
//
// Rules of the Pokémon TCG that tables of cases show in an event: its penalties, its clock, its
// formats.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

class OneMatch : public PokemonEvent {
 public:
  explicit OneMatch(const char* tier = "city-championships")
      : PokemonEvent(Json::object({{"event_tier", tier}})) {
    Register({"A", "B"});
    Start();
    EXPECT_EQ(Enter(1, {{"A", "B"}}), "");
  }

  // The penalty that was given, or why none was.
  std::string Rule(const std::string& infraction, const std::string& proposed = "") {
    RulePenalty rule;
    rule.player = "A";
    rule.infraction = infraction;
    rule.proposed = proposed;
    const std::string refused = Do(rule);
    return refused.empty() ? Decided<PenaltyRuled>().penalty : refused;
  }
};

// [PKM-PEN-1] A caution is the mildest penalty, [PKM-PEN-2] a warning the one above, and so on with
// every repetition. [PKM-7.2-b] Searching or shuffling for too long is an infraction of its own.
TEST(PokemonRulesInEvent, EachRepetitionIsOneStepAbove) {
  OneMatch match;
  for (const char* penalty : {"caution", "warning", "prize-card", "game-loss", "match-loss"}) {
    EXPECT_EQ(match.Rule("pace-of-play"), penalty);
  }
  OneMatch other;
  EXPECT_EQ(other.Rule("pace-of-play"), "caution");
  EXPECT_EQ(other.Rule("procedural-error"), "caution") << "another infraction";
}

// [PKM-7.2-c] A judge may give one match more time; [PKM-7.2-d] the table has it on record.
TEST(PokemonRulesInEvent, OneMatchMayHaveMoreTime) {
  OneMatch match;
  match.Wait(120);
  EXPECT_EQ(match.Do(StartClock{1, 0, 0}), "");
  const int64_t end = match.Event().FindRound(1)->clock->EndTimeUs();
  EXPECT_EQ(match.Do(ExtendTime{1, 1, 180}, "thought for very long"), "");
  EXPECT_EQ(match.Event().FindRound(1)->tables[0].extension_seconds, 180u);
  EXPECT_EQ(match.Decided<TimeExtended>().end_time_us, end + 180 * GameEvent::kSecond);
}

// [PKM-F] A format that the book does not describe is none that an event may have.
TEST(PokemonRulesInEvent, AnEventHasAFormatOfTheBook) {
  EXPECT_EQ(PokemonEvent({}, "unlimited-constructed").refused(), "");
  EXPECT_EQ(PokemonEvent({}, "30-card-limited").refused(), "");
  EXPECT_NE(PokemonEvent({}, "standard-singleton").refused(), "");
}

}  // namespace
}  // namespace arbitro::engine
