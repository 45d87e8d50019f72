// SPDX-License-Identifier: Apache-2.0
//
// Penalties and appeals in words.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_PENALTY_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_PENALTY_TEXT_H_

#include <string>

#include "arbitro/v1/penalty.pb.h"
#include "arbitro/v1/round.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/player_names.h"

namespace arbitro::tools {

// "points -4, match loss": what a penalty does.
std::string EffectsText(PaperLanguage language,
                        const google::protobuf::RepeatedPtrField<v1::PenaltyEffect>& effects);

// "match loss (penalty 3, given before this match)": what penalties do to a seat of a table; empty
// where they do nothing.
std::string SeatPenaltiesText(PaperLanguage language, const v1::Seat& seat);

// Tells who reports whether a game that a penalty took belongs in the report; empty where the
// ruleset does not say.
std::string ReportLossesText(PaperLanguage language, v1::ReportLosses losses);

// Names the players who sat at the contested table when the appeal was filed.
std::string SeatedText(const PlayerNames& names, const v1::Appeal& appeal);

// "open", "upheld" or "rejected", in English.
const char* AppealWord(const v1::Appeal& appeal);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_PENALTY_TEXT_H_
