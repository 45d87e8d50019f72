// SPDX-License-Identifier: Apache-2.0
//
// Awards as a list: who gets what, in the ruleset's words, with the card or the place that it is.
//
// Pure functions; thread-safe.

#ifndef ARBITRO_TOOLS_ARBITROCTL_SHOW_AWARD_TEXT_H_
#define ARBITRO_TOOLS_ARBITROCTL_SHOW_AWARD_TEXT_H_

#include <functional>
#include <string>

#include "arbitro/v1/phase.pb.h"
#include "arbitro/v1/ruleset.pb.h"
#include "google/protobuf/repeated_ptr_field.h"
#include "tools/arbitroctl/show/paper.h"
#include "tools/arbitroctl/show/text_table.h"

namespace arbitro::tools {

// The label of an id in a list of the ruleset's codes, infractions or penalties; the id where it
// has none.
template <class List>
std::string LabelOf(PaperLanguage language, const List& list, const std::string& id) {
  for (const auto& one : list) {
    if (one.id() != id) continue;
    const std::string label = TextIn(language, one.label());
    return label.empty() ? id : label;
  }
  return id;
}

// Tells what the award's details, or a duty's, say: "card NI-S11", "place 4".
std::string DetailWords(PaperLanguage language, const v1::Value& details);

// `name_of` says what the one who gets it is called; it is not asked of the organiser.
using AwardName = std::function<std::string(const v1::Award&)>;
TextTable AwardsTable(const google::protobuf::RepeatedPtrField<v1::Award>& awards,
                      const v1::Ruleset& ruleset, const AwardName& name_of);
PaperList AwardsPaper(PaperLanguage language,
                      const google::protobuf::RepeatedPtrField<v1::Award>& awards,
                      const v1::Ruleset& ruleset, const AwardName& name_of);

}  // namespace arbitro::tools

#endif  // ARBITRO_TOOLS_ARBITROCTL_SHOW_AWARD_TEXT_H_
