// SPDX-License-Identifier: Apache-2.0
//
// Outlooks on the cut, held against events that are played to the end: each combination of the last
// results by commands, or one at random.

#ifndef ARBITRO_DAEMON_ENGINE_TESTS_CUT_SAID_H_
#define ARBITRO_DAEMON_ENGINE_TESTS_CUT_SAID_H_

#include <gtest/gtest.h>

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "daemon/engine/ask/cut_outlook.h"
#include "daemon/engine/tests/game_fixture.h"

namespace arbitro::engine {

inline OrFailure<CutOutlook> OutlookOf(GameEvent* game) {
  OrFailure<CutOutlook> outlook;
  game->Event();
  const StatePtr state = game->world.State();
  TakeCutOutlook(state, game->world.rulesets.Newest(state->event.base->ruleset.id),
                 [&](OrFailure<CutOutlook> taken) { outlook = std::move(taken); });
  return outlook;
}

inline const char* NameOf(CutVerdict verdict) {
  switch (verdict) {
    case CutVerdict::kIn:
      return "in";
    case CutVerdict::kOut:
      return "out";
    case CutVerdict::kLot:
      return "lot";
    default:
      return "open";
  }
}

// Tells what the standings of the closed newest round come to for so many places: plain counting.
// Players whom nothing or a lot parts are level, and share what becomes of them at the border.
inline std::map<std::string, std::string> PlainCut(GameEvent* game, uint32_t places) {
  std::map<std::string, std::string> cut;
  const EventState& event = game->Event();
  for (size_t i = 0; i < event.players.size(); ++i) cut[event.players[i]->id] = "out";
  const auto standings = event.rounds.back()->standings.Get();
  const auto& rows = standings->rows;
  uint32_t before = 0;
  for (size_t begin = 0; begin < rows.size();) {
    size_t end = begin + 1;
    while (end < rows.size() && rows[end].broken_by == 0) ++end;
    std::vector<std::string> level;
    for (size_t i = begin; i < end; ++i) {
      const PlayerState& player = event.Player(rows[i].player_number);
      if (player.status == PlayerStatus::kActive) level.push_back(player.id);
    }
    const auto count = static_cast<uint32_t>(level.size());
    const char* what = before + count <= places ? "in" : before >= places ? "out" : "lot";
    for (const std::string& player : level) cut[player] = what;
    before += count;
    begin = end;
  }
  return cut;
}

// An event that can be led to the same state again and again.
struct CutStory {
  std::function<std::shared_ptr<GameEvent>()> begin;  // its last round is paired
  std::vector<Value> reports;                         // that an open table can have
  uint32_t places = 0;
};

// Tells what became of every player by every combination.
struct PlayedOut {
  struct Case {
    std::map<uint32_t, std::vector<SeatOutcome>> tables;  // that were open, by number
    std::map<std::string, std::string> cut;               // by player
  };
  std::vector<Case> cases;
  std::map<std::string, uint32_t> table_of;  // the own open one, by player
  std::map<std::string, size_t> seat_of;

  // The one thing that became of the player in all cases that `counts`; "open" if it was several.
  std::string Sum(const std::string& player, const std::function<bool(const Case&)>& counts) const {
    std::set<std::string> met;
    for (const Case& one : cases) {
      if (counts(one)) met.insert(one.cut.at(player));
    }
    return met.size() == 1 ? *met.begin() : "open";
  }
};

// The open tables of the newest round, by number; notes who sits where at them.
inline std::vector<uint32_t> NoteOpenTables(GameEvent* game, PlayedOut* out) {
  std::vector<uint32_t> open;
  const auto round = static_cast<uint32_t>(game->Event().rounds.size());
  const RoundTables tables = game->Event().rounds.back()->tables;
  for (uint32_t number = 1; number <= tables.size(); ++number) {
    if (tables[number - 1].decided()) continue;
    open.push_back(number);
    const std::vector<std::string> players = game->PlayersAt(round, number);
    for (size_t seat = 0; seat < players.size(); ++seat) {
      out->table_of[players[seat]] = number;
      out->seat_of[players[seat]] = seat;
    }
  }
  return open;
}

// The commands agree on who goes on, where the ruleset does not wait for a lot.
inline void ExpectSameWhoGoOn(GameEvent* game, const std::map<std::string, std::string>& cut) {
  if (game->Do(StartPhase{game->Event().NextPhase()}) != "") return;
  const std::vector<std::string> qualified = game->Qualified();
  const std::set<std::string> in(qualified.begin(), qualified.end());
  for (const auto& [player, what] : cut) {
    if (what != "lot") EXPECT_EQ(in.contains(player), what == "in") << player;
  }
}

inline PlayedOut PlayAllOut(const CutStory& story) {
  PlayedOut out;
  const std::vector<uint32_t> open = NoteOpenTables(story.begin().get(), &out);
  size_t combinations = 1;
  for (size_t i = 0; i < open.size(); ++i) combinations *= story.reports.size();
  for (size_t number = 0; number < combinations; ++number) {
    const auto game = story.begin();
    const auto round = static_cast<uint32_t>(game->Event().rounds.size());
    PlayedOut::Case one;
    size_t rest = number;
    for (const uint32_t table : open) {
      const Value& report = story.reports[rest % story.reports.size()];
      EXPECT_EQ(game->Do(ReportResult{round, table, report}), "");
      one.tables[table] = game->Event().rounds.back()->tables[table - 1].outcomes;
      rest /= story.reports.size();
    }
    EXPECT_EQ(game->Do(CloseRound{round}), "");
    one.cut = PlainCut(game.get(), story.places);
    ExpectSameWhoGoOn(game.get(), one.cut);
    out.cases.push_back(std::move(one));
  }
  return out;
}

// Everything that the outlook says of one player, held against all cases.
inline void ExpectPlayer(GameEvent* game, const CutOutlook& outlook, const CutStanding& standing,
                         const PlayedOut& out) {
  const std::string player = game->Event().Player(standing.player_number).id;
  const auto any = [](const PlayedOut::Case&) { return true; };
  EXPECT_EQ(NameOf(standing.verdict), out.Sum(player, any)) << player;
  if (standing.verdict != CutVerdict::kOpen) return;
  const auto own = out.table_of.find(player);
  ASSERT_FALSE(standing.ways.empty()) << player;
  for (const CutWay& way : standing.ways) {
    const auto goes_so = [&](const PlayedOut::Case& one) {
      if (own == out.table_of.end()) return true;
      const SeatOutcome& outcome = one.tables.at(own->second)[out.seat_of.at(player)];
      return outcome.result == way.result && outcome.points == way.points_least;
    };
    EXPECT_EQ(NameOf(way.verdict), out.Sum(player, goes_so)) << player << " by " << way.result;
    std::map<std::pair<uint32_t, uint32_t>, std::string> named;
    for (const CutCondition& condition : way.conditions) {
      named[{condition.table, condition.result}] = NameOf(condition.verdict);
    }
    if (way.verdict != CutVerdict::kOpen) {
      EXPECT_TRUE(named.empty());
      continue;
    }
    for (const OpenTable& table : outlook.tables) {
      if (own != out.table_of.end() && own->second == table.number) continue;
      for (uint32_t result = 0; result < table.results.size(); ++result) {
        const std::string sum = out.Sum(player, [&](const PlayedOut::Case& one) {
          return goes_so(one) && one.tables.at(table.number) == table.results[result].outcomes;
        });
        const auto found = named.find({table.number, result});
        EXPECT_EQ(found == named.end() ? "open" : found->second, sum)
            << player << " by " << way.result << ", table " << table.number;
      }
    }
  }
}

// The outlook is exact, and says of every player what plain playing out finds.
inline void ExpectExact(const CutStory& story) {
  const auto game = story.begin();
  const auto outlook = OutlookOf(game.get());
  ASSERT_TRUE(outlook.ok()) << outlook.failure().message;
  EXPECT_EQ(outlook->basis, CutBasis::kExact);
  const PlayedOut out = PlayAllOut(story);
  EXPECT_EQ(outlook->trials, out.cases.size());
  EXPECT_EQ(outlook->players.size(), game->Event().players.size());
  for (const CutStanding& standing : outlook->players) {
    ExpectPlayer(game.get(), *outlook, standing, out);
  }
}

// Tells what outlooks said along one event.
class CutSaid {
 public:
  void Listen(GameEvent* game) {
    const auto outlook = OutlookOf(game);
    ASSERT_TRUE(outlook.ok()) << outlook.failure().message;
    for (const CutStanding& standing : outlook->players) {
      const std::string player = game->Event().Player(standing.player_number).id;
      if (standing.verdict == CutVerdict::kIn) in_.insert(player);
      if (standing.verdict == CutVerdict::kOut) out_.insert(player);
      ++(standing.verdict == CutVerdict::kOpen ? open : settled);
    }
    ++bases[outlook->basis];
  }

  // `went_on`: who did in the end. Level players at the border are in neither.
  void Expect(const std::map<std::string, std::string>& went_on) const {
    for (const std::string& player : in_) EXPECT_EQ(went_on.at(player), "in") << player;
    for (const std::string& player : out_) EXPECT_EQ(went_on.at(player), "out") << player;
  }

  size_t settled = 0;
  size_t open = 0;
  std::map<CutBasis, size_t> bases;

 private:
  std::set<std::string> in_;
  std::set<std::string> out_;
};

}  // namespace arbitro::engine

#endif  // ARBITRO_DAEMON_ENGINE_TESTS_CUT_SAID_H_
