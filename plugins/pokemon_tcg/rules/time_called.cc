// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/time_called.h"

#include <algorithm>
#include <optional>
#include <string>

namespace arbitro::pkm {
namespace {

// The winners of finished games, in order.
using Games = std::vector<kit::Side>;

// The rules of a game that decides the match, game 1 or 3 or the only one.
struct DecidingGameRules {
  const char* fewer;
  const char* equal;
  const char* simultaneous;
  Stake stake;
};

Games FinishedGames(const MatchSituation& match);
std::optional<kit::Side> MatchWinner(const MatchSituation& match, const Games& games);
std::optional<MatchResolution> ByPresence(const MatchSituation& match, const char* rule);
bool IsBetweenGames(const MatchSituation& match);
MatchResolution ResolveSwissScore(const Games& games);
MatchResolution ResolveSwissGame(const MatchSituation& match);
MatchResolution ResolveEliminationScore(const MatchSituation& match, const Games& games);
std::optional<kit::Side> Leader(const Games& games);
int64_t Wins(const Games& games, kit::Side side);
Refusal PrizesMissing(const char* field);
MatchResolution ResolveSecondGame(const MatchSituation& match);
bool AnyBelowHalf(const MatchSituation& match);
MatchResolution ResolveDecidingGame(const MatchSituation& match);
DecidingGameRules DecidingGame(const MatchSituation& match);
MatchResolution SuddenDeath(Stake stake, const char* rule);
std::optional<kit::Side> PrizeLeader(const MatchSituation& match);
MatchResolution PlayOn(const char* rule);
MatchResolution WonBy(kit::Side winner, const char* rule);
MatchResolution Ends(MatchResult result, const char* rule);

}  // namespace

MatchResolution ResolveSwiss(const MatchSituation& match) {
  const Games games = FinishedGames(match);
  const std::optional<kit::Side> winner = MatchWinner(match, games);
  // [PKM-8.1-b] A clear winner: the match is over. [PKM-8.1-e] No additional game starts.
  if (winner) return WonBy(*winner, "PKM-8.1-b");
  const bool single = match.match_type == MatchType::kSingle;
  // [PKM-8] Unfinished: the first criterion that is met decides.
  if (const auto present = ByPresence(match, single ? "PKM-8.2-a" : "PKM-8.3-1")) return *present;
  // [PKM-8.2-b] A single game unfinished: a tie for both.
  if (single) return Ends(MatchResult::kTie, "PKM-8.2-b");
  // [PKM-8.3-2] Else the current game decides.
  return IsBetweenGames(match) ? ResolveSwissScore(games) : ResolveSwissGame(match);
}

Decided<MatchResolution> ResolveElimination(const MatchSituation& match) {
  const Games games = FinishedGames(match);
  const std::optional<kit::Side> winner = MatchWinner(match, games);
  // [PKM-9.1-b] A clear winner: the match is over.
  if (winner) return WonBy(*winner, "PKM-9.1-b");
  const bool single = match.match_type == MatchType::kSingle;
  // [PKM-9] As in Swiss rounds, but no match ends in a tie.
  if (const auto present = ByPresence(match, single ? "PKM-9.2-a" : "PKM-9.3-1")) return *present;
  // [PKM-9.3-2] Else the current game decides.
  if (IsBetweenGames(match)) return ResolveEliminationScore(match, games);
  const bool second = !single && match.current_game == 2;
  if (match.situation == Situation::kFinalTurnEnded) {
    if (!match.prizes.first || !match.prizes.second) return PrizesMissing("prizes_remaining");
    if (second && match.starting_prizes == 0) return PrizesMissing("starting_prizes");
  }
  return second ? ResolveSecondGame(match) : ResolveDecidingGame(match);
}

namespace {

// The winners of all finished games, one won in the extra turns included.
Games FinishedGames(const MatchSituation& match) {
  Games games = match.completed;
  if (match.situation == Situation::kGameWonInExtraTurns) games.push_back(*match.game_winner);
  return games;
}

// Tells who has won the match by its games; nullopt while it is unfinished.
std::optional<kit::Side> MatchWinner(const MatchSituation& match, const Games& games) {
  const int64_t needed = match.match_type == MatchType::kSingle ? 1 : 2;
  for (const kit::Side side : kit::kSides) {
    if (Wins(games, side) >= needed) return side;
  }
  return std::nullopt;
}

// [PKM-8.2-a] [PKM-8.3-1] [PKM-9.2-a] [PKM-9.3-1] In an unfinished match, who came late or left
// without leave loses it, if a judge was told in time. [PKM-AMB-02] Both, or no judge told: as if
// both had been there. [PKM-AMB-03] Whatever the games so far.
std::optional<MatchResolution> ByPresence(const MatchSituation& match, const char* rule) {
  if (match.late_or_absent.size() != 1 || !match.judge_informed) return std::nullopt;
  MatchResolution resolution = WonBy(kit::Other(match.late_or_absent[0]), rule);
  resolution.by_criterion_1 = true;
  return resolution;
}

bool IsBetweenGames(const MatchSituation& match) {
  return match.situation == Situation::kBetweenGames ||
         match.situation == Situation::kGameWonInExtraTurns;
}

// [PKM-8.1-f] Time called between games, and by [PKM-AMB-04] a game won after time was called.
MatchResolution ResolveSwissScore(const Games& games) {
  const std::optional<kit::Side> leader = Leader(games);
  // [PKM-8.3-G2-c] One win each: tie.
  if (!leader) return Ends(MatchResult::kTie, "PKM-8.3-G2-c");
  // [PKM-8.3-G1-c] The winner of game 1 wins the match.
  return WonBy(*leader, "PKM-8.3-G1-c");
}

// A best of three whose time was called within a game.
MatchResolution ResolveSwissGame(const MatchSituation& match) {
  const bool simultaneous = match.situation == Situation::kSimultaneousWin;
  switch (match.current_game) {
    case 1:
      // [PKM-8.3-G1-a] The last turn ends in game 1: tie. [PKM-8.3-G1-b] So it is where game 1
      // still needs Sudden Death.
      return Ends(MatchResult::kTie, simultaneous ? "PKM-8.3-G1-b" : "PKM-8.3-G1-a");
    case 2:
      // [PKM-8.3-G2-a] In game 2: the winner of game 1 wins the match. [PKM-8.3-G2-b] The same
      // where game 2 still needs Sudden Death.
      return WonBy(match.completed[0], simultaneous ? "PKM-8.3-G2-b" : "PKM-8.3-G2-a");
    default:
      // [PKM-8.3-G3-a] In game 3: tie. [PKM-8.3-G3-b] And where game 3 still needs Sudden Death.
      return Ends(MatchResult::kTie, simultaneous ? "PKM-8.3-G3-b" : "PKM-8.3-G3-a");
  }
}

// [PKM-9.1-f] Time called between games; [PKM-9.1-e] or a game won after time was called, after
// which no further game starts but Sudden Death [PKM-AMB-04].
MatchResolution ResolveEliminationScore(const MatchSituation& match, const Games& games) {
  const std::optional<kit::Side> leader = Leader(games);
  // [PKM-9.3-G1-d] Game 1 is decided: its winner wins the match.
  if (leader) return WonBy(*leader, "PKM-9.3-G1-d");
  // [PKM-9.3-G2-g] One win each and game 3 has no first player yet: Sudden Death for the match.
  const bool between = match.situation == Situation::kBetweenGames;
  return SuddenDeath(Stake::kMatch, between ? "PKM-9.3-G2-g" : "PKM-9.3-G2-f");
}

// Tells who has won more of the games; nullopt if they are level.
std::optional<kit::Side> Leader(const Games& games) {
  return kit::Leader(
      kit::BySide<int64_t>{Wins(games, kit::Side::kFirst), Wins(games, kit::Side::kSecond)});
}

int64_t Wins(const Games& games, kit::Side side) {
  return std::count(games.begin(), games.end(), side);
}

Refusal PrizesMissing(const char* field) {
  return Refuse("INCOMPLETE_QUESTION", "PKM-9.2-b",
                {"Prize cards decide here: add `" + std::string(field) + "`",
                 "qui decidono le carte Premio: aggiungi `" + std::string(field) + "`"});
}

MatchResolution ResolveSecondGame(const MatchSituation& match) {
  const kit::Side first_winner = match.completed[0];
  // [PKM-9.3-G2-d] Both at once: Sudden Death, whose winner wins game 2.
  if (match.situation == Situation::kSimultaneousWin)
    return SuddenDeath(Stake::kGame2, "PKM-9.3-G2-d");
  if (!AnyBelowHalf(match)) {
    // [PKM-9.3-G2-b] No player below half: game 2 does not count, and the winner of game 1 wins the
    // match, with equal numbers too [PKM-AMB-06].
    MatchResolution resolution = WonBy(first_winner, "PKM-9.3-G2-b");
    resolution.game2_counts = false;
    return resolution;
  }
  const std::optional<kit::Side> leader = PrizeLeader(match);
  // [PKM-9.3-G2-c] Equal: play on until one has fewer.
  if (!leader) return PlayOn("PKM-9.3-G2-c");
  // [PKM-9.3-G2-a] Fewer Prize cards left wins game 2; [PKM-9.3-G2-e] two wins win the match;
  // [PKM-9.3-G2-f] one win each: Sudden Death for the match.
  MatchResolution resolution = leader == first_winner ? WonBy(*leader, "PKM-9.3-G2-e")
                                                      : SuddenDeath(Stake::kMatch, "PKM-9.3-G2-f");
  resolution.game2_winner = leader;
  return resolution;
}

// Whether a player has less than half of the Prize cards left: [PKM-AMB-30] one formula for every
// number of Prize cards.
bool AnyBelowHalf(const MatchSituation& match) {
  const int64_t least = std::min(*match.prizes.first, *match.prizes.second);
  return 2 * least < match.starting_prizes;
}

MatchResolution ResolveDecidingGame(const MatchSituation& match) {
  const DecidingGameRules rules = DecidingGame(match);
  if (match.situation == Situation::kSimultaneousWin) {
    return SuddenDeath(rules.stake, rules.simultaneous);
  }
  const std::optional<kit::Side> leader = PrizeLeader(match);
  if (!leader) return PlayOn(rules.equal);
  return WonBy(*leader, rules.fewer);
}

DecidingGameRules DecidingGame(const MatchSituation& match) {
  if (match.match_type == MatchType::kSingle) {
    // [PKM-9.2-b] Fewer Prize cards left wins the match; [PKM-9.2-c] equal: play on. [PKM-GEN-40]
    // Both won at once: Sudden Death.
    return {"PKM-9.2-b", "PKM-9.2-c", "PKM-GEN-40", Stake::kGame1AndMatch};
  }
  if (match.current_game == 1) {
    // [PKM-9.3-G1-a] Fewer Prize cards left wins game 1 and the match; [PKM-9.3-G1-b] equal: play
    // on; [PKM-9.3-G1-c] both at once: Sudden Death for game 1 and the match.
    return {"PKM-9.3-G1-a", "PKM-9.3-G1-b", "PKM-9.3-G1-c", Stake::kGame1AndMatch};
  }
  // [PKM-9.3-G3-a] Fewer Prize cards left wins game 3 and the match; [PKM-9.3-G3-b] equal: play on;
  // [PKM-9.3-G3-c] both at once: Sudden Death for game 3 and the match.
  return {"PKM-9.3-G3-a", "PKM-9.3-G3-b", "PKM-9.3-G3-c", Stake::kGame3AndMatch};
}

MatchResolution SuddenDeath(Stake stake, const char* rule) {
  MatchResolution resolution = Ends(MatchResult::kUndecided, rule);
  resolution.next = NextStep::kSuddenDeath;
  resolution.stake = stake;
  return resolution;
}

// Tells who has fewer Prize cards left; nullopt if they are equal.
std::optional<kit::Side> PrizeLeader(const MatchSituation& match) {
  const std::optional<kit::Side> more =
      kit::Leader(kit::BySide<int64_t>{*match.prizes.first, *match.prizes.second});
  return more ? std::optional(kit::Other(*more)) : std::nullopt;
}

MatchResolution PlayOn(const char* rule) {
  MatchResolution resolution = Ends(MatchResult::kUndecided, rule);
  resolution.next = NextStep::kPlayOnUntilPrizeLead;
  return resolution;
}

MatchResolution WonBy(kit::Side winner, const char* rule) {
  MatchResolution resolution = Ends(MatchResult::kWon, rule);
  resolution.winner = winner;
  return resolution;
}

MatchResolution Ends(MatchResult result, const char* rule) {
  MatchResolution resolution;
  resolution.result = result;
  resolution.rule = rule;
  return resolution;
}

}  // namespace

}  // namespace arbitro::pkm
