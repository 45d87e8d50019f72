// SPDX-License-Identifier: Apache-2.0
//
// What an event's final standings are worth: Chakra, promos, titles, places at the Hokage
// Selection, and the shop's score.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_EVENT_AWARDS_H_
#define ARBITRO_PLUGINS_NARUTO_CG_EVENT_AWARDS_H_

#include <cstdint>
#include <vector>

#include "arbitro/awards.h"
#include "arbitro/description.h"
#include "arbitro/ruleset.h"
#include "plugins/naruto_cg/rules/chunin_series.h"

namespace arbitro::nar {

// The ids of awards; a promo's card stands in its details as `card`. Of titles and invitations
// nothing is counted. The shop's score and stock are the organiser's.
inline constexpr char kChakraAward[] = "chakra";
inline constexpr char kPromoAward[] = "promo";
inline constexpr char kGeninAward[] = "title_genin";
inline constexpr char kChuninAward[] = "title_chunin";
inline constexpr char kHokageAward[] = "hokage_selection";
inline constexpr char kShopAward[] = "shop_score";
inline constexpr char kStockAward[] = "promo_stock";

std::vector<Code> AwardCodes();

// Awards the final standings of an event of the type in the settings.
Decided<Awards> AwardEventPrizes(const AwardsRequest& request, Host& host);

// The prize of a place as awards to `who`, by the rule that grants it.
void AddPrize(const Prize& prize, const char* rule, uint32_t who, std::vector<Award>* awards);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_AWARDS_H_
