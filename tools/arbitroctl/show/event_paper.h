// SPDX-License-Identifier: Apache-2.0
//
// A whole event on paper: what happened, in order; its rounds, brackets, penalties and draws.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_EVENT_PAPER_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_EVENT_PAPER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "arbitro/v1/event.pb.h"
#include "arbitro/v1/journal.pb.h"
#include "arbitro/v1/pairing.pb.h"
#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/scoring.pb.h"
#include "daemon/exported/rows.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/player_names.h"

namespace arbitro::tools {

using exported::PlayedRound;

// Two players of one name are told apart in all of it (namesakes.h).
void TellApart(std::vector<PlayedRound>* rounds, v1::GetStandingsResponse* standings);

// The words of an event: its language, its clock, its ruleset's labels, its players' names.
struct EventWords {
  PaperLanguage language = PaperLanguage::kEnglish;
  int32_t utc_offset_minutes = 0;
  v1::Ruleset ruleset{};
  PlayerNames names{};
};

// Tells what a record did, in words: "pair round: round 2; 5 tables; draw 3, contributed".
std::string HappeningText(const EventWords& words, const v1::Record& record);

// A line a record: when, what, by whom, and why, with the rules it cites.
PaperList Timeline(const EventWords& words,
                   const google::protobuf::RepeatedPtrField<v1::Record>& records);

// A line a table of two, a line a seat of larger ones, with results in the game's own words:
// `report` is the form of its reports, and may be empty.
PaperList RoundResults(PaperLanguage language, const PlayedRound& played, const v1::Form& report);

// The rounds of a single elimination; those of `first_round` and after, up to `last_round`.
PaperBracket BracketOf(PaperLanguage language, const std::vector<PlayedRound>& rounds,
                       uint32_t first_round, uint32_t last_round);

PaperList PenaltyList(const EventWords& words,
                      const google::protobuf::RepeatedPtrField<v1::Penalty>& penalties);
PaperList AppealList(const EventWords& words,
                     const google::protobuf::RepeatedPtrField<v1::Appeal>& appeals);

// The players who withdrew or were expelled.
PaperList LeftList(const EventWords& words, const v1::ListPlayersResponse& players);

// A line a draw: link, seed, strength, and the digests that it follows from.
PaperList DrawList(PaperLanguage language, const std::vector<PlayedRound>& rounds);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_EVENT_PAPER_H_
