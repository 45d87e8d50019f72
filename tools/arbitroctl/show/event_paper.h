// SPDX-License-Identifier: Apache-2.0
//
// A whole event on paper: what happened, in order; its rounds, brackets, penalties and draws. And
// the same as rows for other programs.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_EVENT_PAPER_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_EVENT_PAPER_H_

#include <string>
#include <vector>

#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

// A round as it stands.
struct PlayedRound {
  v1::Round round;
  v1::ListTablesResponse tables;
};

// Two players of one name are told apart in all of it (namesakes.h).
void TellApart(std::vector<PlayedRound>* rounds, v1::GetStandingsResponse* standings);

// Tells what a record did, in words: "pair round 2: 5 tables; draw 3, contributed".
std::string HappeningText(const v1::Record& record);

// A line a record: when, what, by whom, and why, with the rules it cites.
PaperList Timeline(PaperLanguage language,
                   const google::protobuf::RepeatedPtrField<v1::Record>& records);

// A line a table, with its result.
PaperList RoundResults(PaperLanguage language, const PlayedRound& played);

// The rounds of a single elimination; those of `first_round` and after, up to `last_round`.
PaperBracket BracketOf(PaperLanguage language, const std::vector<PlayedRound>& rounds,
                       uint32_t first_round, uint32_t last_round);

PaperList PenaltyList(PaperLanguage language,
                      const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties);

// A line a draw: link, seed, strength, and the digests that it follows from.
PaperList DrawList(PaperLanguage language, const std::vector<PlayedRound>& rounds);

// Rows for other programs: the headings are names of fields, whole numbers where they begin with
// `>`.
PaperList SeatRows(const std::vector<PlayedRound>& rounds);
PaperList PenaltyRows(const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties);
PaperList StandingRows(const v1::GetStandingsResponse& standings);

// Rows as RFC 4180 has them, with a line of headings, each field as CsvField writes it (medium.h);
// or a JSON object a line.
std::string AsCsv(const PaperList& list);
std::string AsJsonLines(const PaperList& list);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_EVENT_PAPER_H_
