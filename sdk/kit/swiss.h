// SPDX-License-Identifier: Apache-2.0
//
// Pairs a round of a Swiss tournament.
//
// PairSwiss draws the bye first, by its own rule, and then a pairing of the others, at random among
// the best ones under the rulebook's criteria. In the first round all points are equal, and the
// draw is simply random. The answer carries a certificate: the cost reached, a lower bound that no
// pairing can beat, and how each part was made. Everything is a pure function of players, rules
// and seed; thread-safe.
//
// How a part of the field (a chain: neighbouring score groups linked by players passed down) was
// drawn, in the order tried:
//
//   chain_rejection  Drawn at random and redrawn, groups and then the whole, until no player meets
//                    an old opponent: exactly uniform among the best pairings.
//   exact_uniform    Up to 20 players for whom that failed: all best pairings counted, one of them
//                    drawn. Exactly uniform.
//   chain_repair     More players: a random draw, rematches exchanged away, then shuffled on by
//                    random exchanges. Of the best cost; only approximately uniform.
//   exact_matching   The least cost exceeds the groups' own bound: minimum-cost perfect matching.
//                    Of the best cost; only approximately uniform.

#ifndef ARBITRO_KIT_SWISS_H_
#define ARBITRO_KIT_SWISS_H_

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kit/criteria.h"
#include "kit/random.h"

namespace arbitro::kit {

// No player: a round without a bye.
inline constexpr uint32_t kNoPlayer = 0xFFFFFFFF;

// The most players of one round; points lie between 0 and kSwissPointsMax.
inline constexpr uint32_t kSwissPlayersMax = 1u << 20;
inline constexpr int32_t kSwissPointsMax = 1'000'000;

// One player to be paired. Its index in the list is its name.
//
// `met` points to `met_count` indices of opponents met before; it stays the caller's and is only
// read during the call. It must be symmetric: who met me is met by me. Indices beyond the list (an
// opponent who has left) and repetitions are ignored.
struct SwissPlayer {
  int32_t points = 0;
  uint32_t byes = 0;        // Byes received before.
  bool bye_allowed = true;  // False: never gets the bye, whatever the rule.
  const uint32_t* met = nullptr;
  uint32_t met_count = 0;
};

// The rule by which one player of an odd field gets the bye. Within a tier, each candidate is
// equally likely; candidates whose bye leaves the others no pairing without a rematch are passed
// over while another is left.
enum class ByeRule : uint8_t {
  // Fewest byes first, then lowest points: "lowest points among those without a bye"
  // [PKM-GEN-22]. Widened tier by tier where no player of a tier leaves a legal pairing.
  kFewestByesThenLowest,
  // Only players of the lowest points: those without a bye; if all had one, all of them
  // [NAR-AMB-17]. Never widened.
  kLowestGroup,
};

// Whether old opponents may meet again.
//
// kForbidden: never; where no pairing avoids it, the round is refused. kFewest: only where no
// pairing avoids it, and then as rarely as possible; the cost's first number says how often.
enum class Rematches : uint8_t { kForbidden, kFewest };

// A rulebook's Swiss pairing.
struct SwissRules {
  std::vector<PairingCriterion> criteria;  // Most important first.
  ByeRule bye = ByeRule::kFewestByesThenLowest;
  Rematches rematches = Rematches::kForbidden;
};

enum class SwissStatus : uint8_t {
  kPaired,          // A round.
  kNoLegalPairing,  // Every pairing has a rematch, with any bye (kForbidden only).
  kNoBye,           // An odd number, and no player may get the bye.
  kTooLarge,        // The part that needs exact matching is larger than kExactPlayersMax.
  kBadInput,        // `problem` says what: a limit, a custom cost out of range.
};

// The most players that exact matching takes on at once.
inline constexpr uint32_t kExactPlayersMax = 2048;

// How a chain was made; see the top of this file.
enum class ChainMethod : uint8_t { kChainRejection, kExactUniform, kChainRepair, kExactMatching };

// Whether every best pairing is equally likely, or only nearly.
enum class Uniformity : uint8_t { kExact, kApproximate };

// One table. `first` is the player of the higher group; of one group, the one drawn first.
struct SwissPair {
  uint32_t first;
  uint32_t second;
};

// A part of the field that was drawn on its own, and its certificate.
//
// `cost` and `bound` count only this part's pairs; their layout is CostLayout(criteria,
// last_group - first_group + 1), its group 0 being first_group. The cost exceeds the bound (which
// looks at group sizes only) where old opponents are in the way; that no pairing does better is
// then proved by the exact matching's dual solution.
struct SwissChain {
  ChainMethod method = ChainMethod::kChainRejection;
  uint32_t first_group = 0;
  uint32_t last_group = 0;
  uint32_t players = 0;
  uint64_t tries = 0;  // Draws of single groups, abandoned ones included.
  CostVector cost;
  CostVector bound;
};

// Why no pairing avoids a rematch, as a proof that can be checked by hand (Tutte's theorem).
//
// Each group has an odd number of members, so that one of them at least must find an opponent
// outside it; and a player in a group may still meet only members of the same group, and
// `others`. There are more groups than others. The bye counts as a member or as one of the others,
// and stands there as kNoPlayer. The plainest cases: one group of one player, who has met
// everybody, and no others; three groups of one player each, and a single other.
struct SwissBlockers {
  std::vector<std::vector<uint32_t>> groups;  // Empty where there is a legal pairing.
  std::vector<uint32_t> others;
};

struct SwissRound {
  SwissStatus status = SwissStatus::kBadInput;
  std::string problem;           // Empty where paired; else what is wrong, for a person.
  SwissBlockers blockers;        // Of kNoLegalPairing: who stands in the way.
  std::vector<SwissPair> pairs;  // From the highest group down.
  uint32_t bye = kNoPlayer;
  uint32_t groups = 0;  // Score groups among the paired players.
  CostVector cost;      // Layout: CostLayout(criteria, groups).
  CostVector bound;     // No pairing with this bye costs less than `cost`; without regard
                        // to old opponents, none costs less than `bound`.
  Uniformity uniformity = Uniformity::kExact;
  std::vector<SwissChain> chains;  // From the highest group down.
};

// The labels of the streams used.
inline constexpr char kSwissByeLabel[] = "swiss.bye";
inline constexpr char kSwissPairLabel[] = "swiss.pair";

// Draws a round.
//
// kPaired promises: every player is in exactly one pair, or has the bye (an odd number of players
// exactly); no rematch, or under kFewest as few as possible; the cost is the least of all pairings
// of the others once the bye is given; equal seeds give equal rounds.
SwissRound PairSwiss(const std::vector<SwissPlayer>& players, const SwissRules& rules,
                     const Seed& seed);

// Finds the players who stand in the way of a pairing without a rematch, with the bye for any of
// those whom the rule lets have it. A small proof rather than the smallest. No groups where there
// is such a pairing, where the input is bad, and above kExactPlayersMax players.
SwissBlockers FindBlockers(const std::vector<SwissPlayer>& players, const SwissRules& rules);

// The blockers in words, players by their index: "player `3` has met everybody". Empty for none.
std::string ToText(const SwissBlockers& blockers);

// The players among whom the bye is drawn (candidates who would force a rematch left out, as far as
// the rule says), in order of index. Empty for an even number, and where no player can get it.
std::vector<uint32_t> ByeCandidates(const std::vector<SwissPlayer>& players,
                                    const SwissRules& rules);

// How many pairings are best once `bye` (or kNoPlayer) sits out, where at most 20 are to be paired;
// 0 where there is no legal one; nullopt where there are more players or the input is bad.
std::optional<uint64_t> CountBestPairings(const std::vector<SwissPlayer>& players,
                                          const SwissRules& rules, uint32_t bye);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_H_
