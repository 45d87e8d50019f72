// SPDX-License-Identifier: Apache-2.0
//
// The tables of a round on paper: who sits where, in the order in which people look for it.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_ROUND_PAPER_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_ROUND_PAPER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/seat_words.h"

namespace arbitro::tools {

// A line a table, in the order of their numbers.
PaperList TablesByNumber(PaperLanguage language, const v1::ListTablesResponse& tables);

// A line a player, in the order of their names (text/name_order.h), family names first where they
// are known, because players look for their own.
PaperList TablesByName(PaperLanguage language, const v1::ListTablesResponse& tables);

// Returns a list by name in at most `parts` lists of about equal length, each for a page of its own
// and with its range of first letters as title, "A–F". No letter is in two lists.
std::vector<PaperList> RangesByName(PaperList by_name, uint32_t parts);

// A line a player, by rank.
PaperList StandingsList(PaperLanguage language, const v1::GetStandingsResponse& standings);

// Puts the rows in the order of the names.
void OrderByName(v1::GetStandingsResponse* standings);

// Returns how the round was paired: "draw 3, contributed", or that it was paired by hand.
std::string DrawText(PaperLanguage language, const v1::Round& round);

// The same with the digits that readers of the paper can hold the draw to later: "draw 3,
// contributed, 1f2e3d4c5b6a".
std::string DrawProofText(PaperLanguage language, const v1::Round& round);

// Returns when a published pairing was taken back, by the event's clock, and why: "2026-05-08
// 18:40:12 +02:00: a player is missing".
std::string RedrawText(const v1::PublishedRedraw& redraw, int32_t utc_offset_minutes);

// Returns RedrawText of each published pairing of the round that was taken back: "drawn again after
// publication, 2026-05-08 18:40:12 +02:00: a player is missing". Empty if none was taken back.
std::string RedrawsText(PaperLanguage language, const v1::Round& round, int32_t utc_offset_minutes);

// Sorts slips by the first name, in alphabetical order, of each table: the order in which a pile is
// handed out.
void SortByName(std::vector<PaperSlip>* slips);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_ROUND_PAPER_H_
