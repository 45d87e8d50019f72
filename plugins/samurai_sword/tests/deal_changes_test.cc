// SPDX-License-Identifier: Apache-2.0
//
// Sealed deals whose table changes its seats: the table is dealt again, and no deal comes back.
// Rounds of the engine's revision 0 keep the deal of the place.
#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/upgrade.h"
#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

constexpr char kWhy[] = "a seat changes";

Value Sealed() { return Value::Struct({{"sealed_deals", Value::Flag(true)}}); }

// A dealt first round of ten: two tables of five.
class DealtRound : public SamuraiEvent {
 public:
  explicit DealtRound(int players = 10) : SamuraiEvent(Players(players), Sealed()) {
    EXPECT_EQ(Register("late"), "");
    Start();
    EXPECT_EQ(Do(SetAbsent{"late", 1}), "");
    EXPECT_EQ(Do(PairRound{1}), "");
  }

  std::string Seed(uint32_t table) {
    const StatePtr state = world.State();
    const auto seed = SeedOfDeal({*state, 1, table}, world.engine().ports().draw_links);
    const Digest* digest = seed.if_value();
    return digest == nullptr ? "none" : storage::ToHex(*digest);
  }
  std::map<uint32_t, std::string> Seeds() {
    std::map<uint32_t, std::string> seeds;
    for (uint32_t table = 1; table <= TablesOf(1); ++table) seeds[table] = Seed(table);
    return seeds;
  }
  // Which deal each table has that the last command changed.
  std::map<uint32_t, uint32_t> DealtAgain() {
    std::map<uint32_t, uint32_t> deals;
    const RoundState& round = *Event().FindRound(1);
    for (const ChangedSeats& each : Decided<SeatsChanged>().tables) {
      deals[each.table] = DealSourceOf(round, each.table).deal;
    }
    return deals;
  }
  std::string At(uint32_t table, size_t seat) { return PlayersAt(1, table)[seat]; }

  std::string Exchange(const std::string& one, const std::string& other) {
    return Do(RepairRound{1, {{one, other}}, {}}, kWhy);
  }
  std::string Remove(const std::string& player) { return Do(UnseatPlayer{1, player}, kWhy); }
  std::string Add(uint32_t table, const std::string& player) {
    return Do(SeatPlayer{1, table, player}, kWhy);
  }
  std::string TakeOver(const std::string& player, const std::string& by) {
    return Do(TakeOverPlace{1, player, by}, kWhy);
  }
  std::string Renumber() { return Do(RepairRound{1, {}, {{1, 2}}}, kWhy); }

  // Enters the outcomes, which reveal the seeds, closes the round, and replays all of it.
  void Finish() {
    std::map<std::string, Worth> worth;
    PlayByHand(1, worth);
    std::vector<ReplayFinding> findings;
    const auto replayed = world.ReplayedBy(SamuraiRuleset(), &findings, kName);
    ASSERT_TRUE(replayed.ok()) << replayed.status();
    for (const ReplayFinding& each : findings) {
      ADD_FAILURE() << each.revision << " " << each.field << " " << each.recorded << " "
                    << each.derived << " " << each.why;
    }
    EXPECT_EQ(replayed->identical, world.State()->revision);
  }
};

using Deals = std::map<uint32_t, uint32_t>;

struct Change {
  const char* name;
  std::function<std::string(DealtRound&)> run;
  Deals dealt_again;
};

const std::vector<Change>& Changes() {
  static const auto* changes = new std::vector<Change>{
      {"exchange within a table",
       [](DealtRound& round) { return round.Exchange(round.At(1, 1), round.At(1, 3)); },
       {{1, 2}}},
      {"exchange between tables",
       [](DealtRound& round) { return round.Exchange(round.At(1, 1), round.At(2, 2)); },
       {{1, 2}, {2, 2}}},
      {"take-over",
       [](DealtRound& round) { return round.TakeOver(round.At(2, 1), "late"); },
       {{2, 2}}},
      {"removal", [](DealtRound& round) { return round.Remove(round.At(1, 4)); }, {{1, 2}}},
      {"a latecomer", [](DealtRound& round) { return round.Add(2, "late"); }, {{2, 2}}},
      {"numbers exchanged", [](DealtRound& round) { return round.Renumber(); }, {{1, 2}, {2, 2}}},
  };
  return *changes;
}

TEST(SamuraiDealChanges, EachChangeOfSeatsDealsItsTablesAgainAndNoOther) {
  for (const Change& change : Changes()) {
    SCOPED_TRACE(change.name);
    DealtRound round;
    const auto before = round.Seeds();
    ASSERT_EQ(change.run(round), "");
    EXPECT_EQ(round.DealtAgain(), change.dealt_again);
    for (const auto& [table, seed] : round.Seeds()) {
      EXPECT_EQ(seed != before.at(table), change.dealt_again.contains(table)) << table;
      EXPECT_NE(seed, before.at(3 - table)) << "the other table's deal moved here";
    }
    round.Finish();
  }
}

TEST(SamuraiDealChanges, SeatsThatComeBackBringNoDealBack) {
  DealtRound round;
  const std::string leaver = round.At(1, 4);
  std::set<std::string> seen = {round.Seed(1)};
  for (int i = 0; i < 3; ++i) {
    ASSERT_EQ(round.Remove(leaver), "");
    EXPECT_TRUE(seen.insert(round.Seed(1)).second) << "an old deal, after removal " << i;
    ASSERT_EQ(round.Add(1, leaver), "");
    EXPECT_TRUE(seen.insert(round.Seed(1)).second) << "an old deal, after return " << i;
    ASSERT_EQ(round.Exchange(round.At(1, 0), round.At(1, 1)), "");
    EXPECT_TRUE(seen.insert(round.Seed(1)).second);
    ASSERT_EQ(round.Exchange(round.At(1, 0), round.At(1, 1)), "");
    EXPECT_TRUE(seen.insert(round.Seed(1)).second);
  }
  round.Finish();
}

// Whatever order the changes come in, each deal is of one moment of one table.
TEST(SamuraiDealChanges, NoSeedIsEverOfTwoMoments) {
  std::mt19937 random(7);
  DealtRound round;
  std::set<std::string> given_up;
  std::string outside = "late";
  for (int step = 0; step < 40; ++step) {
    const auto before = round.Seeds();
    const uint32_t table = 1 + random() % 2;
    const auto players = round.PlayersAt(1, table);
    const std::string someone = players[random() % players.size()];
    std::string reason;
    switch (random() % 4) {
      case 0:
        reason = round.Exchange(someone, round.At(3 - table, 0));
        break;
      case 1:
        reason = round.TakeOver(someone, outside);
        if (reason.empty()) outside = someone;
        break;
      case 2:
        reason = round.Renumber();
        break;
      default:
        ASSERT_EQ(round.Remove(someone), "");
        for (const auto& [place, deal] : round.DealtAgain()) given_up.insert(before.at(place));
        given_up.insert(round.Seed(table));
        ASSERT_EQ(round.Add(table, someone), "");
        continue;
    }
    ASSERT_EQ(reason, "") << step;
    const auto changed = round.DealtAgain();
    for (const auto& [place, seed] : round.Seeds()) {
      EXPECT_EQ(seed == before.at(place), !changed.contains(place)) << step;
      EXPECT_FALSE(given_up.contains(seed)) << "an old deal is back, step " << step;
      if (changed.contains(place)) given_up.insert(before.at(place));
    }
  }
  round.Finish();
}

TEST(SamuraiDealChanges, ATableThatIsPlayedAgainCountsOn) {
  DealtRound round;
  ASSERT_EQ(round.Exchange(round.At(1, 1), round.At(1, 2)), "");
  EnterOutcome enter{1, 1, {}};
  for (const std::string& player : round.PlayersAt(1, 1)) {
    enter.seats.push_back({player, 0, ARBITRO_RESULT_LOSS, 2u});
  }
  ASSERT_EQ(round.Do(enter, kWhy), "");
  ASSERT_EQ(round.Do(ReplayTable{1, 1}, kWhy), "");
  ASSERT_EQ(round.Exchange(round.At(1, 1), round.At(1, 2)), "");
  EXPECT_EQ(round.DealtAgain(), (Deals{{1, 3}}));
  // A snapshot keeps which deal each table has, and which one was revealed.
  const StatePtr state = round.world.State();
  const std::string bytes = round.world.states.Encode(*state);
  const auto read = round.world.states.Decode(bytes);
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_EQ(round.world.states.Encode(**read), bytes);
  const auto& kept = *(*read)->event.FindRound(1);
  EXPECT_EQ(DealSourceOf(kept, 1).deal, 3u);
  ASSERT_EQ(kept.tables[0].Papers().revealed_deals.size(), 1u);
  EXPECT_EQ(kept.tables[0].Papers().revealed_deals[0].deal, 2u);
  round.Finish();
}

// Journals of before there were revisions keep their deals.
TEST(SamuraiDealChanges, RevisionNoughtDealsByThePlace) {
  EngineOptions options;
  options.engine_revision = kBeforeSafeHands;
  World world(1, options);
  world.rulesets = SamuraiRuleset();
  CreateEvent create;
  create.event = GameEvent::kName;
  create.ruleset = "samurai-sword";
  create.format = "tournament";
  create.settings = Sealed();
  const auto run = [&world](auto what) {
    return ReasonOf(world.DoIn(GameEvent::kName, std::move(what), kWhy));
  };
  ASSERT_EQ(ReasonOf(world.Do(create)), "");
  ASSERT_EQ(run(OpenRegistration{}), "");
  for (const std::string& player : Players(10)) {
    RegisterPlayer entry;
    entry.player = player;
    ASSERT_EQ(run(entry), "");
  }
  ASSERT_EQ(run(StartEvent{}), "");
  ASSERT_EQ(run(StartPhase{1}), "");
  ASSERT_EQ(run(PairRound{1}), "");
  const auto seed = [&world] {
    const StatePtr state = world.State();
    return *SeedOfDeal({*state, 1, 1}, world.engine().ports().draw_links);
  };
  const Digest first = seed();
  const auto& seats = world.State()->event.FindRound(1)->tables[0].seats;
  const std::string last = world.State()->event.Player(seats.back().player_number).id;
  ASSERT_EQ(run(UnseatPlayer{1, last}), "");
  EXPECT_NE(seed(), first);
  ASSERT_EQ(run(SeatPlayer{1, 1, last}), "");
  EXPECT_EQ(seed(), first);

  // An upgrade changes no card of a round that is dealt.
  world.options.engine_revision = kEngineRevision;
  world.Settle();
  const std::string version = world.State()->event.base->ruleset.version;
  ASSERT_EQ(ReasonOf(UpgradeEvent(&world.engine(), world.log(),
                                  world.MakeIn(GameEvent::kName, UpgradeRuleset{version, ""}))),
            "");
  EXPECT_EQ(world.State()->engine_revision(), kEngineRevision);
  EXPECT_EQ(seed(), first);
  ASSERT_EQ(run(UnseatPlayer{1, last}), "");
  ASSERT_EQ(run(SeatPlayer{1, 1, last}), "");
  EXPECT_EQ(seed(), first) << "the round was paired by the old revision";
}

}  // namespace
}  // namespace arbitro::engine
