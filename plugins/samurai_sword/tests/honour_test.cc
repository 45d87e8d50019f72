// SPDX-License-Identifier: Apache-2.0
//
// Game sheets through an event: the honour of the game, and what ends a game.
#include <gtest/gtest.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

// Two tables; the sheet is the first one.s.
class SamuraiHonour : public testing::Test {
 protected:
  // Seats so many players at the first table, four at the second.
  void Begin(size_t seats, const Value& settings = Value::Struct()) {
    cup_ = std::make_unique<SamuraiEvent>(Players(static_cast<int>(seats) + 4), settings);
    cup_->Start();
    const std::vector<std::string> all = Players(static_cast<int>(seats) + 4);
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(seats);
    ASSERT_EQ(cup_->Enter(1, {{all.begin(), end}, {end, all.end()}}), "");
  }
  // "" where the sheet is taken, else the rule and the message.
  std::string Refused(const std::vector<int64_t>& honour, int64_t sword_master = 0) {
    static const std::vector<const char*> kRoles[] = {
        {"Shogun", "Samurai", "Ninja", "Ninja"},
        {"Shogun", "Samurai", "Ronin", "Ninja", "Ninja"},
        {"Shogun", "Samurai", "Ronin", "Ninja", "Ninja", "Ninja"},
        {"Shogun", "Samurai", "Samurai", "Ronin", "Ninja", "Ninja", "Ninja"}};
    static const std::vector<const char*> kCharacters = {"Musashi", "Benkei", "Tomoe",   "Goemon",
                                                         "Ieyasu",  "Kojiro", "Nobunaga"};
    Value lines = Value::List();
    int64_t stars = 0;
    for (size_t seat = 0; seat < honour.size(); ++seat) {
      const std::string role = kRoles[honour.size() - 4][seat];
      const bool stands = sword_master == 0 || static_cast<int64_t>(seat) + 1 == sword_master;
      Value line = Value::Struct({{"role", Value::Text(role)},
                                  {"character", Value::Text(kCharacters[seat])},
                                  {"honour", Value::Integer(honour[seat])},
                                  {"resilience", Value::Integer(stands ? 1 : 0)},
                                  {"daimyo", Value::Integer(0)}});
      if (role == "Ninja") line.Set("stars", Value::Integer(++stars));
      lines.Add(line);
    }
    Value sheet = Value::Struct({{"lines", lines}});
    if (sword_master > 0) sheet.Set("sword_master", Value::Integer(sword_master));
    if (cup_->Do(ReportResult{1, 1, sheet}).empty()) return "";
    return "[" + cup_->RefusedBy() + "] " + cup_->last.failure().message;
  }
  std::unique_ptr<SamuraiEvent> cup_;
};

struct Sheet {
  std::vector<int64_t> honour;
  int64_t sword_master;
  const char* refusal;  // its beginning
};

// [SAM-BASE] Five of the Shogun, three or four of each other: more than that is in no game.
TEST_F(SamuraiHonour, NoSheetHasMoreHonourThanTheGame) {
  const Sheet sheets[] = {
      {{30, 2, 1, 4, 1, 2, 0},
       0,
       "[SAM-BASE] the honour adds up to 40, a table of 7 has 29 (5 + 6 × 4)"},
      {{9, 4, 4, 4, 4, 4, 0}, 0, ""},
      {{10, 4, 4, 4, 4, 0}, 0, "[SAM-BASE] the honour adds up to 26, a table of 6 has 25"},
      {{5, 4, 4, 5, 0}, 0, "[SAM-BASE] the honour adds up to 18, a table of 5 has 17 (5 + 4 × 3)"},
      {{5, 5, 5, 0}, 0, "[SAM-BASE] the honour adds up to 15, a table of 4 has 14 (5 + 3 × 3)"},
      {{5, 5, 4, 0}, 0, ""},
  };
  for (const Sheet& one : sheets) {
    Begin(one.honour.size());
    EXPECT_EQ(Refused(one.honour, one.sword_master).substr(0, std::string(one.refusal).size()),
              one.refusal);
  }
}

// [SAM-BASE] A game ends when a player has no honour left, or with a Sword Master.
TEST_F(SamuraiHonour, AGameHasEnded) {
  Begin(4);
  const std::string refusal = Refused({3, 2, 4, 1});
  EXPECT_EQ(refusal.find("[SAM-BASE] every player has honour left and there is no Sword Master"),
            0u)
      << refusal;
  EXPECT_EQ(Refused({3, 2, 4, 1}, 3), "");
}

// [SAM-BASE] [SAM-1.1.10] Whatever else no game can end with is refused, with the sum or the seat.
TEST_F(SamuraiHonour, ImpossibleSheetsAreRefused) {
  Begin(5);
  const auto refused = [&](const std::function<void(Value*)>& change_line,
                           const std::function<void(Value*)>& change_sheet) {
    Value lines = Value::List();
    const std::pair<const char*, const char*> kSeats[] = {{"Shogun", "Benkei"},
                                                          {"Samurai", "Tomoe"},
                                                          {"Ronin", "Goemon"},
                                                          {"Ninja", "Hanzo"},
                                                          {"Ninja", "Kojiro"}};
    for (size_t seat = 0; seat < 5; ++seat) {
      Value line = Value::Struct({{"role", Value::Text(kSeats[seat].first)},
                                  {"character", Value::Text(kSeats[seat].second)},
                                  {"honour", Value::Integer(static_cast<int64_t>(seat))},
                                  {"resilience", Value::Integer(1)},
                                  {"daimyo", Value::Integer(seat == 2 ? 2 : 0)}});
      if (seat == 1) change_line(&line);
      lines.Add(line);
    }
    Value sheet = Value::Struct({{"lines", lines}});
    change_sheet(&sheet);
    if (cup_->Do(ReportResult{1, 1, sheet}).empty()) return std::string();
    return "[" + cup_->RefusedBy() + "] " + cup_->last.failure().message;
  };
  const auto same = [](Value*) {};
  const auto set = [](const char* field, Value value) {
    return [field, value](Value* into) { into->Set(field, value); };
  };
  EXPECT_EQ(refused(set("daimyo", Value::Integer(50)), same).substr(0, 67),
            "[SAM-BASE] the Daimyo in hand add up to 52, the deck has 3: correct");
  EXPECT_EQ(refused(set("character", Value::Text("Benkei")), same).substr(0, 47),
            "[SAM-BASE] Benkei is written at seats 1, 2, and");
  EXPECT_EQ(refused(set("stars", Value::Integer(2)), same).substr(0, 54),
            "[SAM-BASE] seat 2 is no Ninja and has 2 in `stars`: le");
  EXPECT_EQ(refused(same, set("winner", Value::Text("first"))).substr(0, 36),
            "[SAM-1.1.10] `winner` is of a duel: ");
  EXPECT_EQ(refused(same, set("deadly_strike", Value::Text("ronin"))).substr(0, 32),
            "[SAM-BASE] the Ronin is alone an");
  EXPECT_EQ(Refused({0, 0, 0, 0, 0}).substr(0, 39), "[SAM-BASE] the honour adds up to 0, and");
  EXPECT_EQ(refused(set("daimyo", Value::Integer(1)), same), "");
}

// [SAM-5.3] Where the publisher allows a time limit, the time may end a game.
TEST_F(SamuraiHonour, TimeMayEndAGame) {
  Begin(4, Value::Struct(
               {{"publisher_authorised", Value::Flag(true)}, {"time_limit", Value::Integer(60)}}));
  EXPECT_EQ(Refused({3, 2, 4, 1}), "");
}

}  // namespace
}  // namespace arbitro::engine
