// SPDX-License-Identifier: Apache-2.0
//
// Swiss rounds of an event: from the request of a draw to its tables, and from given tables to what
// is wrong with them.
//
// The pairing (swiss.h) knows points and meetings; an event knows tables, codes and rules. A
// ruleset says what its rulebook asks, and which of its rules stands behind each fault:
//
//   const kit::SwissBook book = {PairingRules(), {"X-5", "X-7", "X-8", "X-9", "X-10"}};
//   return kit::DrawSwissRound(request, book);
//
// and where it has more to say between the steps: PlayersToPair(), PairSwiss(), ToDraw().
//
// Pure and thread-safe.

#ifndef ARBITRO_KIT_SWISS_TABLES_H_
#define ARBITRO_KIT_SWISS_TABLES_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/description.h"
#include "arbitro/draw.h"
#include "arbitro/refusal.h"
#include "kit/swiss.h"
#include "kit/swiss_check.h"

namespace arbitro::kit {

// The rulebook's rules that a round can break, each by its id.
struct SwissFaultRules {
  std::string two_seats;   // A match is of two.
  std::string everyone;    // Each player sits in one place.
  std::string one_bye;     // A bye where the number is odd, and one only.
  std::string who_byes;    // The player who is due gets it.
  std::string no_rematch;  // No player meets the same opponent twice.
};

// How a rulebook pairs.
struct SwissBook {
  SwissRules pairing;
  SwissFaultRules faults;
};

// The players of a request; they point into it.
std::vector<SwissPlayer> PlayersToPair(const DrawRequest& request);

Seed SeedOf(const DrawRequest& request);

// Returns the tables of a round that was paired, the bye last.
std::vector<arbitro::Table> ToTables(const SwissRound& round);

// The same with its certificate. Costs are named after
// their criterion, and after the points of their group: "point_gap.9".
RoundDraw ToDraw(const SwissRound& round, const DrawRequest& request, const SwissBook& book);

// Draws a round with its certificate, as ToDraw(). Refuses with TOO_FEW_PLAYERS below two players,
// and with NOT_PAIRED where the rules allow no round; the reasons are those of SwissReasons().
Decided<RoundDraw> DrawSwissRound(const DrawRequest& request, const SwissBook& book);

// The reasons of its refusals, for a description.
std::vector<Code> SwissReasons(const SwissFaultRules& faults);

// A given round, judged.
struct JudgedRound {
  std::vector<SwissPlayer> players;  // of the request
  uint32_t bye = kNoPlayer;          // the first one
  PairingEvaluation pairing;         // of those who are not aside; names players as the request
  RoundEvaluation evaluation;
};

// Judges the tables of a request. Its problems have the codes of SwissProblemCodes().
//
// A player with a second bye, at a table of a wrong size or against a neutral seat stands aside:
// the second bye and the size are faults, the neutral seat is none, as a head judge put it there.
// Where the players with byes could have met, BYE_IN_EVEN_FIELD says so too.
// Everybody else is judged as a field of its own: who should have met whom, and who has the bye.
JudgedRound JudgeTables(const DrawRequest& request, const SwissBook& book);

// The codes of problems, with their words and rules, for a description.
std::vector<Code> SwissProblemCodes(const SwissFaultRules& faults);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_SWISS_TABLES_H_
