// SPDX-License-Identifier: Apache-2.0
//
// Rules of the Pokémon TCG that tables of cases show in an event: its penalties, its clock, its
// formats.
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "plugins/pokemon_tcg/tests/fixture.h"

namespace arbitro::engine {
namespace {

class OneMatch : public PokemonEvent {
 public:
  explicit OneMatch(const char* tier = "city-championships")
      : OneMatch(Json::object({{"event_tier", tier}})) {}
  explicit OneMatch(const Json& settings) : PokemonEvent(settings) {
    Register({"A", "B"});
    Start();
    EXPECT_EQ(Enter(1, {{"A", "B"}}), "");
  }

  // The penalty that was given, or why none was.
  std::string Rule(const std::string& infraction, const std::string& proposed = "",
                   const std::string& player = "A") {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = infraction;
    rule.proposed = proposed;
    const std::string refused = Do(rule);
    return refused.empty() ? Decided<PenaltyRuled>().penalty : refused;
  }
  // As the head judge gives it, with a reason.
  std::string RuleAsHeadJudge(const std::string& infraction, const std::string& penalty,
                              const std::string& player) {
    RulePenalty rule;
    rule.player = player;
    rule.infraction = infraction;
    rule.proposed = penalty;
    rule.head_judge = true;
    const std::string refused = Do(rule, "the players are very young");
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

// [PKM-AMB-21] [PKM-PEN-6] A Disqualification needs the head judge: where it is due at once, and
// where a repetition comes to it.
TEST(PokemonRulesInEvent, ADisqualificationNeedsTheHeadJudge) {
  OneMatch match;
  EXPECT_EQ(match.Rule("cheating"), "HEAD_JUDGE_ONLY");
  EXPECT_EQ(match.RefusedBy(), "PKM-AMB-21");
  for (int i = 0; i < 5; ++i) match.Rule("pace-of-play");
  EXPECT_EQ(match.Rule("pace-of-play"), "HEAD_JUDGE_ONLY");
  EXPECT_EQ(match.Rule("procedural-error", "disqualification"), "PENALTY_NOT_DUE");
  EXPECT_EQ(match.RuleAsHeadJudge("pace-of-play", "", "A"), "disqualification");
}

// [PKM-PEN-11] [PKM-AMB-21] The Caution that came with the opponent's error [PKM-PEN-20] is no
// penalty for an error of one's own: the next one is counted from the last of these.
TEST(PokemonRulesInEvent, TheOpponentsErrorResetsNoEscalation) {
  constexpr char kError[] = "game-play-error-major";
  for (const bool lowered : {false, true}) {
    SCOPED_TRACE(lowered);
    OneMatch match("regional-championships");
    EXPECT_EQ(match.Rule(kError), "prize-card");
    EXPECT_EQ(match.Rule(kError), "game-loss");
    const std::string opponents =
        lowered ? match.RuleAsHeadJudge(kError, "caution", "B") : match.Rule(kError, "", "B");
    EXPECT_EQ(opponents, lowered ? "caution" : "prize-card");
    EXPECT_EQ(match.Rule(kError), "match-loss");
  }
}

// [PKM-PEN-11] One's own penalty counts also where the head judge made it a Caution, and where the
// event begins with one.
TEST(PokemonRulesInEvent, ACautionOfOnesOwnCounts) {
  constexpr char kError[] = "game-play-error-major";
  OneMatch match("regional-championships");
  EXPECT_EQ(match.Rule(kError), "prize-card");
  EXPECT_EQ(match.RuleAsHeadJudge(kError, "caution", "A"), "caution");
  EXPECT_EQ(match.Rule(kError), "prize-card");
  OneMatch mild(Json{{"penalty_starts", {{kError, "caution"}}}});
  EXPECT_EQ(mild.Rule(kError), "caution");
  EXPECT_EQ(mild.Rule(kError), "warning");
}

// [PKM-7.2-c] A judge may give one match more time; [PKM-7.2-d] the table has it on record.
TEST(PokemonRulesInEvent, OneMatchMayHaveMoreTime) {
  OneMatch match;
  match.Wait(120);
  EXPECT_EQ(match.Do(StartClock{1, 0, 0}), "");
  // [PKM-7.1-c] The caller who starts the clock is told what comes before it.
  EXPECT_EQ(match.Cited("PKM-7.1-c"), "after 2 minutes to shuffle and present");
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

struct CutCase {
  const char* tier;
  int players;
  // The rounds that the event plans, and who goes on.
  uint32_t swiss;
  size_t cut;
};

// [PKM-GEN-10] As many rounds as halve the players to one; [PKM-GEN-11] [PKM-GEN-12] the cut of the
// companion's table by the players, and none at a League Challenge.
TEST(PokemonRulesInEvent, TheTableSaysHowManyRoundsThereAreAndWhoGoesOn) {
  constexpr CutCase kCases[] = {
      {"city-championships", 8, 3, 0},      {"city-championships", 9, 4, 4},
      {"city-championships", 16, 4, 4},     {"city-championships", 17, 5, 8},
      {"city-championships", 33, 6, 8},     {"state-championships", 16, 4, 4},
      {"regional-championships", 20, 5, 8}, {"league-challenge", 33, 6, 0}};
  for (const CutCase& one : kCases) {
    SCOPED_TRACE(std::string(one.tier) + " " + std::to_string(one.players));
    PokemonEvent cup(Json::object({{"event_tier", one.tier}, {"match_type", "single"}}));
    cup.Register(Players(one.players));
    cup.Start();
    EXPECT_EQ(cup.Event().phases.back()->what.rounds_planned, one.swiss);
    for (uint32_t round = 1; round <= one.swiss; ++round) {
      cup.Pair();
      const auto tables = static_cast<uint32_t>(cup.Event().rounds.back()->tables.size());
      for (uint32_t table = 1; table <= tables; ++table) {
        if (cup.Event().FindRound(round)->tables[table - 1].decided()) continue;
        EXPECT_EQ(cup.Do(ReportResult{round, table, ValueOf({{"winner", "first"}})}), "");
      }
      EXPECT_EQ(cup.Do(CloseRound{round}), "");
    }
    const std::string refused = cup.Do(StartPhase{2});
    const size_t went_on = refused.empty() ? cup.Qualified().size() : 0;
    EXPECT_EQ(went_on, one.cut) << refused;
  }
}

// --- Doubtful places of the book, whose reading must be seen where it is followed

struct DoubtCase {
  const char* rule;
  const char* format;
  Json settings;
  int players;
  // Words of the citation at the first phase or round; nothing is cited where it is empty.
  const char* words;
};

// [PKM-AMB-17] A draft that the format's section does not name, [PKM-AMB-15] groups of unequal
// size, [PKM-AMB-26] minutes that are not the book's: the event's record says so.
TEST(PokemonRulesInEvent, AReadingThatTheBookLeavesOpenIsSeenOnTheRecord) {
  const std::vector<DoubtCase> cases = {
      {"PKM-AMB-17", "unlimited-limited", {{"draft", "solomon"}}, 8, "does not name the solomon"},
      {"PKM-AMB-17", "two-on-two-limited", {{"draft", "solomon"}}, 8, "does not name the solomon"},
      {"PKM-AMB-17", "standard-limited", {{"draft", "solomon"}}, 8, ""},
      {"PKM-AMB-17", "unlimited-limited", {{"draft", "rochester"}}, 8, ""},
      {"PKM-AMB-15", "standard-limited", {{"draft", "booster"}}, 11, "sizes differ by one"},
      {"PKM-AMB-15", "standard-limited", {{"draft", "booster"}}, 12, ""},
      {"PKM-AMB-26", "standard-constructed", {{"match_minutes", 40}}, 8, "40 minutes a match"},
      {"PKM-AMB-26", "standard-constructed", {{"match_minutes", 1}}, 8, "set 1 minute a match"},
      {"PKM-AMB-26", "standard-constructed", {{"match_minutes", 30}}, 8, ""},
      {"PKM-AMB-26", "standard-constructed", Json::object(), 8, ""},
      {"PKM-AMB-26",
       "standard-constructed",
       {{"match_minutes", 61}, {"match_type", "best-of-three"}},
       8,
       "where the book has 45 to 60"},
      {"PKM-AMB-26",
       "standard-constructed",
       {{"match_minutes", 60}, {"match_type", "best-of-three"}},
       8,
       ""},
  };
  for (const DoubtCase& one : cases) {
    SCOPED_TRACE(std::string(one.rule) + " " + one.format + one.settings.dump());
    PokemonEvent cup(one.settings, one.format);
    ASSERT_EQ(cup.refused(), "");
    cup.Register(Players(one.players));
    EXPECT_EQ(cup.Do(StartEvent{}), "");
    EXPECT_EQ(cup.Do(StartPhase{1}), "");
    std::string cited = cup.Cited(one.rule);
    EXPECT_EQ(cup.Do(PairRound{1}), "");
    if (cited.empty()) cited = cup.Cited(one.rule);
    EXPECT_EQ(cited.empty(), *one.words == '\0') << cited;
    EXPECT_NE(cited.find(one.words), std::string::npos) << cited;
  }
}

// [PKM-GEN-10] Texts on record count in the singular and in the plural.
TEST(PokemonRulesInEvent, TheRecordCountsItsRounds) {
  for (const auto& [rounds, words] : {std::pair{1, "1 Swiss round"}, {2, "2 Swiss rounds"}}) {
    PokemonEvent cup({{"swiss_rounds", rounds}});
    cup.Register(Players(4));
    EXPECT_EQ(cup.Do(StartEvent{}), "");
    EXPECT_EQ(cup.Do(StartPhase{1}), "");
    EXPECT_EQ(cup.Cited("PKM-GEN-10"), words);
  }
}

class DivisionsApart : public PokemonEvent {
 public:
  // So many players of each year of birth.
  explicit DivisionsApart(const std::vector<std::pair<int, int>>& years)
      : PokemonEvent({{"age_divisions", "apart"}, {"swiss_rounds", 3}}) {
    for (const auto& [year, players] : years) {
      for (int i = 1; i <= players; ++i) {
        RegisterPlayer player;
        player.player = "y" + std::to_string(year) + "-" + std::to_string(i);
        player.facts = ValueOf({{"born", year}});
        EXPECT_EQ(Do(player), "");
      }
    }
    Start();
  }
  std::string Draw() { return Do(PairRound{rounds() + 1}); }
  int Byes() {
    const auto& tables = Event().rounds.back()->tables;
    int byes = 0;
    for (size_t i = 0; i < tables.size(); ++i) {
      byes += tables[i].kind == ARBITRO_TABLE_BYE ? 1 : 0;
    }
    return byes;
  }
  void ReportAll() {
    const auto tables = static_cast<uint32_t>(Event().rounds.back()->tables.size());
    for (uint32_t table = 1; table <= tables; ++table) {
      if (Event().rounds.back()->tables[table - 1].decided()) continue;
      EXPECT_EQ(Do(ReportResult{rounds(), table, ValueOf({{"winner", "first"}})}), "");
    }
    EXPECT_EQ(Do(CloseRound{rounds()}), "");
  }
};

// [PKM-GEN-24] Of two Masters who have met, [PKM-GEN-21] neither has an opponent left: both have a
// bye in one round, by a rule that is named. Where no division has a match, there is no round.
TEST(PokemonRulesInEvent, ADivisionWithoutAnOpponentLeftSitsOutByItsRule) {
  DivisionsApart cup({{1990, 2}, {2000, 4}});
  EXPECT_EQ(cup.Draw(), "");
  EXPECT_EQ(cup.Cited("PKM-GEN-21"), "");
  cup.ReportAll();
  EXPECT_EQ(cup.Draw(), "");
  EXPECT_EQ(cup.Byes(), 2);
  EXPECT_NE(cup.Cited("PKM-GEN-21").find("division masters"), std::string::npos)
      << cup.Cited("PKM-GEN-21");
  cup.ReportAll();
  for (const char* senior : {"y2000-1", "y2000-2", "y2000-3"}) {
    EXPECT_EQ(cup.Do(DropPlayer{senior}), "");
  }
  EXPECT_EQ(cup.Draw(), "NO_LEGAL_PAIRING");
  EXPECT_EQ(cup.RefusedBy(), "PKM-GEN-21");
  EXPECT_EQ(DivisionsApart({{1990, 1}, {2000, 1}}).Draw(), "TOO_FEW_PLAYERS");
}

// [PKM-GEN-1] [PKM-GEN-2] Every sum of a large event is what plain addition says: 284 players, one
// of whom leaves, so that there is a bye.
TEST(PokemonRulesInEvent, TheSumsOfManyPlayersAreThoseOfTheirResults) {
  PokemonEvent cup({{"match_type", "single"}});
  cup.Register(Players(284));
  cup.Start();
  std::map<std::string, uint64_t> sums;
  for (uint32_t round = 1; round <= 2; ++round) {
    if (round == 2) {
      EXPECT_EQ(cup.Do(DropPlayer{"p284"}), "");
    }
    ASSERT_EQ(cup.Do(PairRound{round}), "");
    const auto tables = static_cast<uint32_t>(cup.Event().FindRound(round)->tables.size());
    for (uint32_t table = 1; table <= tables; ++table) {
      const std::vector<std::string> seats = cup.PlayersAt(round, table);
      const uint32_t how = seats.size() == 1 ? 3 : (table + round) % 3;
      if (how == 3 || how == 0) sums[seats[0]] += 3;
      if (how == 1) sums[seats[1]] += 3;
      if (how == 2) ++sums[seats[0]], ++sums[seats[1]];
      if (how == 3) continue;
      const char* const winner = how == 0 ? "first" : how == 1 ? "second" : "tie";
      ASSERT_EQ(cup.Do(ReportResult{round, table, ValueOf({{"winner", winner}})}), "");
    }
    ASSERT_EQ(cup.Do(CloseRound{round}), "");
    const RoundClosed standings = cup.Standings();
    ASSERT_EQ(standings.columns[0].id, "points");
    EXPECT_EQ(standings.rows.size() + standings.unranked.size(), 284u);
    for (const RecordedStanding& row : standings.rows) {
      const std::string player = cup.Event().Player(row.player_number).id;
      EXPECT_EQ(row.cells[0].low, sums[player]) << player << " after round " << round;
    }
  }
}

}  // namespace
}  // namespace arbitro::engine
