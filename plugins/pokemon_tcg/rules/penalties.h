// SPDX-License-Identifier: Apache-2.0
//
// The penalties of the 2014 season, and what each does to a match.

#ifndef ARBITRO_PLUGINS_POKEMON_TCG_RULES_PENALTIES_H_
#define ARBITRO_PLUGINS_POKEMON_TCG_RULES_PENALTIES_H_

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "arbitro/refusal.h"

namespace arbitro::pkm {

// [PKM-PEN-10] The ladder, mildest first; one step is the next entry.
enum class Penalty : uint8_t {
  kCaution,           // [PKM-PEN-1] a word, nothing more
  kWarning,           // [PKM-PEN-2] on record
  kPrizeCard,         // [PKM-PEN-3] the opponent has one Prize card less to take
  kGameLoss,          // [PKM-PEN-4] the game counts as lost
  kMatchLoss,         // [PKM-PEN-5] the match is lost
  kDisqualification,  // [PKM-PEN-6] out of the event, without prizes
};

struct PenaltyRow {
  Penalty penalty;
  const char* id;
  Label label;
};

// The ladder with its words.
const std::vector<PenaltyRow>& Ladder();

// The row of a penalty, by its name; null where this season has no such penalty.
const PenaltyRow* FindPenalty(std::string_view id);

struct InfractionRow {
  const char* id;
  Label label;
  Penalty tier_1;  // [PKM-PEN-31] League Challenges and City Championships
  Penalty tier_2;  // [PKM-PEN-31] State Championships and above
};

// Table 4.8, a row for each category of the Penalty Guidelines.
const std::vector<InfractionRow>& Infractions();

// An infraction and what came before it.
struct Offence {
  std::string category;
  int tier = 1;
  bool significant_advantage = false;
  std::vector<Penalty> previous;  // of the same category, oldest first
  std::string start{};            // the event's own; empty: the table's
};

// The penalty that the guidelines ask for.
Penalty PenaltyFor(const Offence& offence);

// [PKM-PEN-15] Whether a penalty is reported with the event: those from the named one up are.
bool IsReported(Penalty penalty, std::string_view from);

}  // namespace arbitro::pkm

#endif  // ARBITRO_PLUGINS_POKEMON_TCG_RULES_PENALTIES_H_
