// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "plugins/samurai_sword/tests/doors.h"
#include "plugins/samurai_sword/tests/fixture.h"

namespace arbitro::engine {
namespace {

using Names = std::vector<std::string>;

// These first, then others up to so many.
Names WithOthers(Names first, size_t players) {
  for (size_t i = 1; first.size() < players; ++i) first.push_back("other" + std::to_string(i));
  return first;
}

// An event whose elimination phase has ended in this order.
std::unique_ptr<SamuraiEvent> Ended(const Names& order, Value settings = Value::Struct()) {
  auto cup = std::make_unique<SamuraiEvent>(order, std::move(settings));
  cup->Start();
  cup->PlayElimination(order);
  return cup;
}

// Of what was found, what the example speaks of.
Json Of(const Json& expect, const Json& found) {
  Json picked;
  for (const auto& [key, value] : expect.items()) picked[key] = found.value(key, Json());
  return picked;
}

// --- Duels

// The names of the rounds' duels.
std::vector<Names> DuelsOf(size_t finalists) {
  if (finalists == 8) return {{"Q1", "Q2", "Q3", "Q4"}, {"S1", "S2"}, {"final"}};
  return {{"S1", "S2"}, {"final"}};
}

// The final phase of an event in a test's hands.
class Duels {
 public:
  Duels(const Names& seeds, const Json& winners) : winners_(winners) {
    Value settings = Value::Struct();
    if (seeds.size() == 8) {
      settings.Set("publisher_authorised", Value::Flag(true));
      settings.Set("eight_finalists", Value::Flag(true));
    }
    cup_ = Ended(WithOthers(seeds, 8), settings);
    round_ = cup_->RoundsPlanned();
    EXPECT_EQ(cup_->Do(StartPhase{2}), "");
    EXPECT_EQ(cup_->Qualified(), seeds);
    for (const std::string& seed : seeds) {
      called_[seed] = seed;
      order_[seed] = order_.size();
    }
  }

  // The pairs, by duel, and the places. Where no winners are said, they are called after their
  // duels.
  Json Play() {
    Json found;
    for (const Names& duels : DuelsOf(called_.size())) PlayRound(duels, &found);
    found["finalPair"] = found["final"];
    const std::map<std::string, uint32_t> ranks = cup_->Ranks();
    for (const auto& [player, rank] : ranks) {
      if (rank == 1) found["first"] = player;
      if (rank == 2) found["second"] = player;
    }
    for (const std::string& player : semifinal_losers_) {
      EXPECT_EQ(ranks.at(player), 3u);
      found["thirdFourth"].push_back(player);
    }
    return found;
  }

 private:
  void PlayRound(const Names& duels, Json* found) {
    EXPECT_EQ(cup_->Do(PairRound{++round_}), "");
    EXPECT_EQ(cup_->TablesOf(round_), duels.size());
    std::set<std::string> winners;
    for (uint32_t table = 1; table <= duels.size(); ++table) {
      // The player who begins is drawn: here as the seeds are, then as the duels before.
      Names pair = cup_->PlayersAt(round_, table);
      if (order_[pair[1]] < order_[pair[0]]) std::swap(pair[0], pair[1]);
      const std::string& duel = duels[table - 1];
      (*found)[duel] = {called_[pair[0]], called_[pair[1]]};
      const std::string winner = winners_.value(duel, pair[0]);
      winners.insert(winner);
      if (winners_.empty()) called_[winner] = "winner " + duel;
      order_[winner] = table;
      if (duels.size() == 2) semifinal_losers_.push_back(pair[winner == pair[0] ? 1 : 0]);
    }
    cup_->PlayDuels(round_, winners);
  }

  Json winners_;
  std::unique_ptr<SamuraiEvent> cup_;
  uint32_t round_ = 0;
  std::map<std::string, std::string> called_;
  std::map<std::string, size_t> order_;
  Names semifinal_losers_;
};

Json Bracket(const Json& given, const Json& expect) {
  return Of(expect, Duels(given["seeds"], given.value("results", Json::object())).Play());
}

Json BeforeFinal(const Json& given, const Json&) {
  const auto cup = Ended(WithOthers(given["topSix"], 8));
  for (const Json& gone : given["withdrawn"]) EXPECT_EQ(cup->Do(DropPlayer{gone, 0}), "");
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  return {{"finalists", cup->Qualified()}};
}

Json Phases(const Json&, const Json&) {
  const auto cup = Ended(Players(8));
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  Json phases = Json::array();
  for (const auto& phase : cup->Event().phases) {
    phases.push_back(phase->what.kind == ARBITRO_PHASE_TABLES ? "elimination" : "final");
  }
  const PhaseState last = *cup->Event().phases.back();
  const bool duels = last.what.kind == ARBITRO_PHASE_ELIMINATION;
  return {{"phases", phases},
          {"finalists", last.what.qualified.size()},
          {"finalMode", duels ? "duel_direct_elimination" : "another"}};
}

// The cards that duels are dealt sealed, all characters of many deals together; of cards that are
// drawn from the deck, and of the circle, no command tells.
Json DuelDeal(const Json&, const Json& expect) {
  const auto cup = Ended(Players(8), Value::Struct({{"sealed_deals", Value::Flag(true)}}));
  const uint32_t round = cup->RoundsPlanned() + 1;
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  EXPECT_EQ(cup->Do(PairRound{round}), "");
  std::set<std::string> in_game;
  std::set<size_t> each;
  for (int deal = 0; deal < 12; ++deal) {
    for (const Value& seat : DealtAt(&cup->world, round, 1)) {
      const std::vector<Value> characters = seat["characters"].items();
      each.insert(characters.size());
      for (const Value& character : characters) in_game.insert(character.text());
    }
    const Value report = Value::Struct({{"winner", Value::Text("first")}});
    EXPECT_EQ(cup->Do(ReportResult{round, 1, report}), "");
    EXPECT_EQ(cup->Do(ReplayTable{round, 1}, "played again"), "");
  }
  EXPECT_EQ(each.size(), 1u) << "both have as many";
  Json found = expect;
  found["charactersInGame"] = in_game.size();
  for (const Json& removed : expect["removed"]) EXPECT_FALSE(in_game.contains(removed));
  found["perPlayer"] = *each.begin();
  found["unused"] = in_game.size() - 2 * *each.begin();
  return found;
}

// --- Prizes

struct Prizes {
  uint32_t rounds = 0;
  std::vector<int64_t> by_place;  // in the order of the final standings, from the first
};

// The awards of a whole event of so many.
Prizes PrizesOf(int players) {
  const auto cup = Ended(Players(players));
  Prizes prizes = {cup->RoundsPlanned(), std::vector<int64_t>(static_cast<size_t>(players), 0)};
  EXPECT_EQ(cup->Do(StartPhase{2}), "");
  for (uint32_t round = prizes.rounds + 1; round <= prizes.rounds + 2; ++round) {
    EXPECT_EQ(cup->Do(PairRound{round}), "");
    cup->PlayDuels(round, {"p1", "p3"});
  }
  EXPECT_EQ(cup->Do(CompleteEvent{}, "the tournament is over"), "");
  EXPECT_EQ(cup->Do(GrantAwards{}), "");
  std::map<uint32_t, int64_t> awarded;
  for (const GrantedAward& award : cup->Decided<AwardsGranted>().awards) {
    awarded[award.player_number] += award.amount;
  }
  const RoundClosed closed = *cup->Event().rounds.back()->standings.Get();
  for (size_t i = 0; i < closed.rows.size(); ++i) {
    prizes.by_place[i] = awarded[closed.rows[i].player_number];
  }
  return prizes;
}

Json PrizesByRounds(const Json& given, const Json&) {
  const std::map<uint32_t, int> players = {{3, 8}, {4, 15}, {5, 25}};
  Json found;
  for (const Json& rounds : given["rounds"]) {
    const Prizes prizes = PrizesOf(players.at(rounds));
    EXPECT_EQ(prizes.rounds, rounds);
    EXPECT_EQ(prizes.by_place[2], prizes.by_place[3]);
    found["1"].push_back(prizes.by_place[0]);
    found["2"].push_back(prizes.by_place[1]);
    found["3-4"].push_back(prizes.by_place[2]);
  }
  return found;
}

Json PrizesByPlace(const Json& given, const Json&) {
  const Prizes prizes = PrizesOf(given["players"]);
  Json found = {{"rounds", prizes.rounds}};
  for (const Json& place : given["finalRank"]) {
    found["prizes"].push_back(prizes.by_place.at(place.get<size_t>() - 1));
  }
  return found;
}

}  // namespace

std::map<std::string, Door> FinalDoors() {
  return {{"bracket.final4", Bracket},
          {"bracket.final8", Bracket},
          {"bracket.rank", Bracket},
          {"bracket.rank8", Bracket},
          {"bracket.prizes", PrizesByRounds},
          {"bracket.prizeOf", PrizesByPlace},
          {"abandon.beforeFinal", BeforeFinal},
          {"deal.duel", DuelDeal},
          {"lifecycle.phases", Phases}};
}

}  // namespace arbitro::engine
