// SPDX-License-Identifier: Apache-2.0
//
// The cards on the table against the player's list.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_LIST_MATCH_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_LIST_MATCH_H_

#include <cstdint>
#include <map>
#include <optional>
#include <string>

#include "plugins/naruto_cg/rules/penalty_tables.h"

namespace arbitro::nar {

// Copies by code.
using Copies = std::map<std::string, int64_t>;

struct Content {
  Copies deck;
  Copies side;
};

// How the cards differ from the list: copies more than it has, fewer below zero; and what that is
// before this game of a match.
struct ListDifference {
  Copies deck;
  Copies side;
  std::optional<Infraction> infraction;
};

// Codes are compared as PlainCode() spells them.
ListDifference CompareWithList(const Content& list, const Content& found, int64_t game);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_LIST_MATCH_H_
