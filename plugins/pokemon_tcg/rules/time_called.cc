// SPDX-License-Identifier: Apache-2.0

#include "plugins/pokemon_tcg/rules/time_called.h"

#include <algorithm>
#include <optional>

namespace arbitro::pkm {
namespace {

constexpr const char* kUndecided = "undecided";

constexpr const char* kTie = "tie";

// The rules of a game that decides the match, game 1 or 3 or the only one.
struct DecidingGameRules {
  const char* fewer;
  const char* equal;
  const char* simultaneous;
  const char* winner_takes;
};

std::vector<std::string> FinishedGames(const MatchSituation& match);
std::string MatchWinner(const MatchSituation& match, const std::vector<std::string>& games);
std::optional<MatchResolution> ByPresence(const MatchSituation& match, const char* rule);
bool IsBetweenGames(const MatchSituation& match);
MatchResolution ResolveSwissScore(const std::vector<std::string>& games);
MatchResolution ResolveSwissGame(const MatchSituation& match);
MatchResolution ResolveEliminationScore(const MatchSituation& match,
                                        const std::vector<std::string>& games);
std::string Leader(const std::vector<std::string>& games);
int64_t Wins(const std::vector<std::string>& games, const std::string& side);
MatchResolution ResolveSecondGame(const MatchSituation& match);
bool SomebodyBelowHalf(const MatchSituation& match);
MatchResolution ResolveDecidingGame(const MatchSituation& match);
DecidingGameRules DecidingGame(const MatchSituation& match);
MatchResolution SuddenDeath(const char* winner_takes, const char* rule);
std::string PrizeLeader(const MatchSituation& match);
MatchResolution PlayOn(const char* rule);
MatchResolution Decide(const std::string& match, const char* rule);

}  // namespace

MatchResolution ResolveSwiss(const MatchSituation& match) {
  const std::vector<std::string> games = FinishedGames(match);
  const std::string winner = MatchWinner(match, games);
  // [PKM-8.1-b] A clear winner: the match is over. [PKM-8.1-e] No additional game starts.
  if (!winner.empty()) return Decide(winner, "PKM-8.1-b");
  const bool single = match.match_type == MatchType::kSingle;
  // [PKM-8] Unfinished: the first criterion that is met decides.
  if (const auto present = ByPresence(match, single ? "PKM-8.2-a" : "PKM-8.3-1")) return *present;
  // [PKM-8.2-b] A single game unfinished: a tie for both.
  if (single) return Decide(kTie, "PKM-8.2-b");
  // [PKM-8.3-2] Else the current game decides.
  return IsBetweenGames(match) ? ResolveSwissScore(games) : ResolveSwissGame(match);
}

Decided<MatchResolution> ResolveElimination(const MatchSituation& match) {
  const std::vector<std::string> games = FinishedGames(match);
  const std::string winner = MatchWinner(match, games);
  // [PKM-9.1-b] A clear winner: the match is over.
  if (!winner.empty()) return Decide(winner, "PKM-9.1-b");
  const bool single = match.match_type == MatchType::kSingle;
  // [PKM-9] As in Swiss rounds, but no match ends in a tie.
  if (const auto present = ByPresence(match, single ? "PKM-9.2-a" : "PKM-9.3-1")) return *present;
  // [PKM-9.3-2] Else the current game decides.
  if (IsBetweenGames(match)) return ResolveEliminationScore(match, games);
  const bool second = !single && match.current_game == 2;
  if (match.situation == Situation::kFinalTurnEnded) {
    const char* missing = match.prizes.count("A") == 0 || match.prizes.count("B") == 0
                              ? "prizes_remaining"
                          : second && match.starting_prizes == 0 ? "starting_prizes"
                                                                 : nullptr;
    if (missing != nullptr) {
      return Refuse("INCOMPLETE_QUESTION", "PKM-9.2-b",
                    {"Prize cards decide here: add `" + std::string(missing) + "`",
                     "qui decidono le carte Premio: aggiungi `" + std::string(missing) + "`"});
    }
  }
  return second ? ResolveSecondGame(match) : ResolveDecidingGame(match);
}

namespace {

// The winners of all finished games, one won in the extra turns included.
std::vector<std::string> FinishedGames(const MatchSituation& match) {
  std::vector<std::string> games = match.completed;
  if (match.situation == Situation::kGameWonInExtraTurns) games.push_back(match.game_winner);
  return games;
}

// Tells who has won the match by its games; empty while it is unfinished.
std::string MatchWinner(const MatchSituation& match, const std::vector<std::string>& games) {
  const int64_t needed = match.match_type == MatchType::kSingle ? 1 : 2;
  for (const char* side : {"A", "B"}) {
    if (Wins(games, side) >= needed) return side;
  }
  return {};
}

// [PKM-8.2-a] [PKM-8.3-1] [PKM-9.2-a] [PKM-9.3-1] In an unfinished match, who came late or left
// without leave loses it, if a judge was told in time. [PKM-AMB-02] Both, or no judge told: as if
// both had been there. [PKM-AMB-03] Whatever the games so far.
std::optional<MatchResolution> ByPresence(const MatchSituation& match, const char* rule) {
  if (match.late_or_absent.size() != 1 || !match.judge_informed) return std::nullopt;
  MatchResolution resolution;
  resolution.match = OtherSide(match.late_or_absent[0]);
  resolution.rule = rule;
  resolution.by_criterion_1 = true;
  return resolution;
}

bool IsBetweenGames(const MatchSituation& match) {
  return match.situation == Situation::kBetweenGames ||
         match.situation == Situation::kGameWonInExtraTurns;
}

// [PKM-8.1-f] Time called between games, and by [PKM-AMB-04] a game won after time was called.
MatchResolution ResolveSwissScore(const std::vector<std::string>& games) {
  const std::string leader = Leader(games);
  // [PKM-8.3-G2-c] One win each: tie.
  if (leader.empty()) return Decide(kTie, "PKM-8.3-G2-c");
  // [PKM-8.3-G1-c] The winner of game 1 wins the match.
  return Decide(leader, "PKM-8.3-G1-c");
}

// A best of three whose time was called within a game.
MatchResolution ResolveSwissGame(const MatchSituation& match) {
  const bool simultaneous = match.situation == Situation::kSimultaneousWin;
  switch (match.current_game) {
    case 1:
      // [PKM-8.3-G1-a] The last turn ends in game 1: tie. [PKM-8.3-G1-b] So it is where game 1
      // still needs Sudden Death.
      return Decide(kTie, simultaneous ? "PKM-8.3-G1-b" : "PKM-8.3-G1-a");
    case 2:
      // [PKM-8.3-G2-a] In game 2: the winner of game 1 wins the match. [PKM-8.3-G2-b] The same
      // where game 2 still needs Sudden Death.
      return Decide(match.completed[0], simultaneous ? "PKM-8.3-G2-b" : "PKM-8.3-G2-a");
    default:
      // [PKM-8.3-G3-a] In game 3: tie. [PKM-8.3-G3-b] And where game 3 still needs Sudden Death.
      return Decide(kTie, simultaneous ? "PKM-8.3-G3-b" : "PKM-8.3-G3-a");
  }
}

// [PKM-9.1-f] Time called between games; [PKM-9.1-e] or a game won after time was called, after
// which no further game starts but Sudden Death [PKM-AMB-04].
MatchResolution ResolveEliminationScore(const MatchSituation& match,
                                        const std::vector<std::string>& games) {
  const std::string leader = Leader(games);
  // [PKM-9.3-G1-d] Game 1 is decided: its winner wins the match.
  if (!leader.empty()) return Decide(leader, "PKM-9.3-G1-d");
  // [PKM-9.3-G2-g] One win each and game 3 has no first player yet: Sudden Death for the match.
  const bool between = match.situation == Situation::kBetweenGames;
  return SuddenDeath("match", between ? "PKM-9.3-G2-g" : "PKM-9.3-G2-f");
}

// Tells who has won more of the games; empty where they are level.
std::string Leader(const std::vector<std::string>& games) {
  const int64_t lead = Wins(games, "A") - Wins(games, "B");
  if (lead == 0) return {};
  return lead > 0 ? "A" : "B";
}

int64_t Wins(const std::vector<std::string>& games, const std::string& side) {
  return std::count(games.begin(), games.end(), side);
}

MatchResolution ResolveSecondGame(const MatchSituation& match) {
  const std::string& first_winner = match.completed[0];
  // [PKM-9.3-G2-d] Both at once: Sudden Death, whose winner wins game 2.
  if (match.situation == Situation::kSimultaneousWin) return SuddenDeath("game 2", "PKM-9.3-G2-d");
  if (!SomebodyBelowHalf(match)) {
    // [PKM-9.3-G2-b] No player below half: game 2 does not count, and the winner of game 1 wins the
    // match, with equal numbers too [PKM-AMB-06].
    MatchResolution resolution = Decide(first_winner, "PKM-9.3-G2-b");
    resolution.game2 = "does-not-count";
    return resolution;
  }
  const std::string leader = PrizeLeader(match);
  // [PKM-9.3-G2-c] Equal: play on until one has fewer.
  if (leader.empty()) return PlayOn("PKM-9.3-G2-c");
  // [PKM-9.3-G2-a] Fewer Prize cards left wins game 2; [PKM-9.3-G2-e] two wins win the match;
  // [PKM-9.3-G2-f] one win each: Sudden Death for the match.
  MatchResolution resolution = leader == first_winner ? Decide(leader, "PKM-9.3-G2-e")
                                                      : SuddenDeath("match", "PKM-9.3-G2-f");
  resolution.game2 = leader;
  return resolution;
}

// Whether anybody has less than half of the Prize cards left: [PKM-AMB-30] one formula for every
// number of Prize cards.
bool SomebodyBelowHalf(const MatchSituation& match) {
  const int64_t least = std::min(match.prizes.at("A"), match.prizes.at("B"));
  return 2 * least < match.starting_prizes;
}

MatchResolution ResolveDecidingGame(const MatchSituation& match) {
  const DecidingGameRules rules = DecidingGame(match);
  if (match.situation == Situation::kSimultaneousWin) {
    return SuddenDeath(rules.winner_takes, rules.simultaneous);
  }
  const std::string leader = PrizeLeader(match);
  if (leader.empty()) return PlayOn(rules.equal);
  return Decide(leader, rules.fewer);
}

DecidingGameRules DecidingGame(const MatchSituation& match) {
  if (match.match_type == MatchType::kSingle) {
    // [PKM-9.2-b] Fewer Prize cards left wins the match; [PKM-9.2-c] equal: play on. [PKM-GEN-40]
    // Both won at once: Sudden Death.
    return {"PKM-9.2-b", "PKM-9.2-c", "PKM-GEN-40", "game 1 and match"};
  }
  if (match.current_game == 1) {
    // [PKM-9.3-G1-a] Fewer Prize cards left wins game 1 and the match; [PKM-9.3-G1-b] equal: play
    // on; [PKM-9.3-G1-c] both at once: Sudden Death for game 1 and the match.
    return {"PKM-9.3-G1-a", "PKM-9.3-G1-b", "PKM-9.3-G1-c", "game 1 and match"};
  }
  // [PKM-9.3-G3-a] Fewer Prize cards left wins game 3 and the match; [PKM-9.3-G3-b] equal: play on;
  // [PKM-9.3-G3-c] both at once: Sudden Death for game 3 and the match.
  return {"PKM-9.3-G3-a", "PKM-9.3-G3-b", "PKM-9.3-G3-c", "game 3 and match"};
}

MatchResolution SuddenDeath(const char* winner_takes, const char* rule) {
  MatchResolution resolution = Decide(kUndecided, rule);
  resolution.action = "sudden-death";
  resolution.winner_takes = winner_takes;
  return resolution;
}

// Tells who has fewer Prize cards left; empty where they are equal.
std::string PrizeLeader(const MatchSituation& match) {
  const int64_t a = match.prizes.at("A");
  const int64_t b = match.prizes.at("B");
  if (a == b) return {};
  return a < b ? "A" : "B";
}

MatchResolution PlayOn(const char* rule) {
  MatchResolution resolution = Decide(kUndecided, rule);
  resolution.action = "continue-until-prize-lead";
  return resolution;
}

MatchResolution Decide(const std::string& match, const char* rule) {
  MatchResolution resolution;
  resolution.match = match;
  resolution.rule = rule;
  return resolution;
}

}  // namespace

}  // namespace arbitro::pkm
