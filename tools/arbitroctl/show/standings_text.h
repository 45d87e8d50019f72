// SPDX-License-Identifier: Apache-2.0
//
// Standings in words, on screens and on paper alike.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_STANDINGS_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_STANDINGS_TEXT_H_

#include <string>

#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/show/language.h"

namespace arbitro::tools {

// How many decimals the percentages need so that none of two cells that part players looks like the
// other: 2 to 6.
int DigitsThatPart(const v1::GetStandingsResponse& standings);

// "9", "44.94 %"; empty of a place that the player did not get.
std::string CellText(const v1::StandingsColumn& column, const v1::StandingsCell& cell, int digits);

// Whether won, lost and tied are worth a column. At tables of more than two, where no seat ties and
// a column counts the games won, they are not.
bool HasRecord(const v1::GetStandingsResponse& standings);

// Says what parts a row from the one above where no column does, but the ranks differ: a lot or a
// person. Empty of any other row.
std::string PartedOtherwise(PaperLanguage language, const v1::GetStandingsResponse& standings,
                            int row);

// Why the standings of a division are empty; empty where they are not, or are of everybody.
std::string EmptyDivisionText(const v1::GetStandingsResponse& standings,
                              const std::string& division);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_STANDINGS_TEXT_H_
