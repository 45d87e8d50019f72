// SPDX-License-Identifier: Apache-2.0
//
// The report form of one table: what the ruleset's question `report.paper` (sdk/kit/report_paper.h)
// leaves of the form that all tables share.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_SLIP_FORM_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_SLIP_FORM_H_

#include <string>
#include <vector>

#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "arbitro/v1/seating.pb.h"
#include "arbitro/v1/value.pb.h"
#include "tools/arbitroctl/show/paper.h"

namespace arbitro::tools {

// The questions of a table, and the further columns of its sheet.
struct SlipForm {
  v1::Form form;
  std::vector<std::string> columns;
  bool appeal_beside = false;  // who announces an appeal ticks a box and does not sign
  std::string note{};          // for the players, before they begin; empty: none
};

// The question's input. `phase` is the one that the round belongs to; of no phase an empty one.
v1::Value SlipQuestion(const v1::Value& settings, const v1::Phase& phase, uint32_t round,
                       uint32_t seats);

// The form without the parts that the answer leaves out.
SlipForm SlipFormOf(PaperLanguage language, const v1::Form& report, const v1::Value& answer);

// The form of a seat's sealed cards, which the ruleset's question answers for all seats; empty
// where it has no such question.
v1::Form DealForm(const v1::Ruleset& ruleset);

// The cards in the words of that form, as "Role Shogun"; as JSON where it is empty.
std::string DealtWords(PaperLanguage language, const v1::Form& form, const v1::DealtSeat& seat);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_SLIP_FORM_H_
