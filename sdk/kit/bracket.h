// SPDX-License-Identifier: Apache-2.0
//
// Single elimination: who meets whom, who goes on, and which place everybody has.
//
// A bracket is a value: its rules, its rounds so far, and who was taken out. Entrants are numbered
// by seed, 0 being the best; what they are called is the caller's affair. Functions take a bracket
// and change it, or answer what was wrong and leave it alone; nothing is kept elsewhere, so that a
// ruleset rebuilds it from the recorded results. Pure and thread-safe.
//
// Eight entrants, the losers of the semi-finals ranked by their seeds [NAR-CUT-5] [NAR-CUT-7]:
//
//   BracketRules rules;
//   rules.entrants = 8;
//   rules.places = SharedPlaces::kBySeed;
//   Bracket bracket;
//   StartBracket(rules, &bracket);         // 0-7  3-4  1-6  2-5
//   SetWinner(0, 7, &bracket);             // Match 0 of the last round; seed 7 wins.
//   ...
//   AddRound(&bracket);                    // 7-4 or 7-3, ...
//   Places(bracket);
//
// An answer that is not empty says what was wrong, for a person.

#ifndef ARBITRO_KIT_BRACKET_H_
#define ARBITRO_KIT_BRACKET_H_

#include <cstdint>
#include <string>
#include <vector>

namespace arbitro::kit {

// The sizes of a bracket.
inline constexpr uint32_t kBracketEntrantsMin = 2;
inline constexpr uint32_t kBracketEntrantsMax = 1u << 20;

// Nobody: the other side of a bye, or of a match whose player was taken out.
inline constexpr uint32_t kNobody = 0xFFFFFFFF;

// Who meets whom after the first round.
enum class BracketPairing : uint8_t {
  kFixed,     // The winners of neighbouring matches.
  kReseeded,  // The best seed left meets the worst left, the second the second-worst.
};

// Whether the losers of the semi-finals play for the third place.
enum class ThirdPlace : uint8_t { kNone, kMatch };

// What becomes of the places of players who lost in the same round.
enum class SharedPlaces : uint8_t {
  kShared,  // They share them: 3-4, 5-8.
  kBySeed,  // The better seed stands first.
};

// What a bracket is played by.
struct BracketRules {
  uint32_t entrants = 0;
  BracketPairing pairing = BracketPairing::kFixed;
  ThirdPlace third_place = ThirdPlace::kNone;
  SharedPlaces places = SharedPlaces::kShared;
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

// How a place was taken over, or left.
enum class Takeover : uint8_t {
  kOpponentAdvances,  // Nobody comes; the opponent goes on.
  kNextInStandings,   // The best who was outside: numbered on from the entrants.
  kLastBeaten,        // The last one whom the player beat comes back.
};

// One player taken out. `round` is the number of rounds there were then.
struct BracketRemoval {
  Takeover takeover;
  uint32_t round;
  uint32_t entrant;
  uint32_t successor;  // kNobody under kOpponentAdvances.
  bool after_result;   // The player had won already in that round.
};

struct Bracket {
  BracketRules rules;
  std::vector<std::vector<BracketMatch>> rounds;
  std::vector<BracketRemoval> removals;
  uint32_t entrants = 0;  // All numbers given out, successors from the standings included.
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

// Whether the final is decided, and the match for the third place where there is one.
bool IsOver(const Bracket& bracket);

// Takes an entrant out who is still in: before the own match of the last round is decided, or after
// it was won and before the next round is made. `takeover` says who steps into the match, or into
// the next round. A successor has the removed one's place in the line and its own seed; from the
// match for the third place into the final only where the former is not played yet.
std::string RemoveEntrant(uint32_t entrant, Takeover takeover, Bracket* bracket);

// The place of an entrant, from 1. Where places are shared, or open, `first` to `last`.
struct BracketPlace {
  uint32_t entrant;
  uint32_t first;
  uint32_t last;
};

// Everybody's place as it stands, the best first, of equals the better seed; who is still in shares
// the places above those who are out. A player replaced by another takes the other's place: that of
// the one once beaten, or behind everybody (of the standings).
std::vector<BracketPlace> Places(const Bracket& bracket);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_BRACKET_H_
