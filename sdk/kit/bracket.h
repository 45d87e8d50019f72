// SPDX-License-Identifier: Apache-2.0
//
// Single elimination: the matches of each round, and the entrants who go on.
//
// A bracket is a value: its rules and its rounds so far. Entrants are numbered by seed, 0 being the
// best; the caller keeps their names. A function changes the bracket, or returns what was wrong and
// leaves it alone; nothing is kept elsewhere, so that a ruleset rebuilds the bracket from the
// recorded results. Pure and thread-safe. A caller who knows tables and players uses elimination.h.
//
// Eight entrants [NAR-CUT-5]:
//
//   BracketRules rules;
//   rules.entrants = 8;
//   Bracket bracket;
//   StartBracket(rules, &bracket);         // 0-7  3-4  1-6  2-5
//   SetWinner(0, 7, &bracket);             // Match 0 of the last round; seed 7 wins.
//   ...
//   AddRound(&bracket);                    // 7-4 or 7-3, ...
//
// A returned text that is not empty says what was wrong, for a person.

#ifndef ARBITRO_KIT_BRACKET_H_
#define ARBITRO_KIT_BRACKET_H_

#include <cstdint>
#include <string>
#include <vector>

namespace arbitro::kit {

// The sizes of a bracket.
inline constexpr uint32_t kBracketEntrantsMin = 2;
inline constexpr uint32_t kBracketEntrantsMax = 1u << 20;

// No entrant: the other side of a bye.
inline constexpr uint32_t kNobody = 0xFFFFFFFF;

// The problem of a bracket whose final is played.
inline constexpr char kBracketOver[] = "the bracket is over";

// How the matches after the first round are made.
enum class BracketPairing : uint8_t {
  kFixed,     // The winners of neighbouring matches.
  kReseeded,  // The best seed left meets the worst left, the second the second-worst.
};

// Whether the losers of the semi-finals play for the third place.
enum class ThirdPlace : uint8_t { kNone, kMatch };

// The rules that a bracket is played by.
struct BracketRules {
  uint32_t entrants = 0;
  BracketPairing pairing = BracketPairing::kFixed;
  ThirdPlace third_place = ThirdPlace::kNone;
  // The first round from top to bottom, neighbours meeting; empty for SeedOrder(entrants). A power
  // of two of positions, each entrant once, the others kNobody, never two of them in one match.
  std::vector<uint32_t> line = {};
};

enum class MatchKind : uint8_t { kMain, kThirdPlace };

struct BracketMatch {
  uint32_t first;   // The one from the upper match, or the better seed (kReseeded).
  uint32_t second;  // Either may be kNobody.
  uint32_t winner = kNobody;
  bool decided = false;  // Set at once where a side is kNobody; the other one goes on.
  MatchKind kind = MatchKind::kMain;
};

struct Bracket {
  BracketRules rules;
  std::vector<std::vector<BracketMatch>> rounds;
};

// The standard order of a first round: seeds from top to bottom, neighbours meeting, kNobody where
// there is a bye. 8: 0 7 3 4 1 6 2 5. If the better seed always wins, the best two meet in the
// final, the best four in the semi-finals as 1-4 and 2-3, and so on; the byes go to the best seeds.
// Empty where the number is out of bounds.
std::vector<uint32_t> SeedOrder(uint32_t entrants);

// Makes the first round.
std::string StartBracket(const BracketRules& rules, Bracket* bracket);

// Says who won a match of the last round, from 0. May be said again, to correct it, until the next
// round is made.
std::string SetWinner(uint32_t match, uint32_t winner, Bracket* bracket);

// Makes the next round, once all matches of the last one are decided. The final's round holds the
// match for the third place too, behind the final.
std::string AddRound(Bracket* bracket);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_BRACKET_H_
