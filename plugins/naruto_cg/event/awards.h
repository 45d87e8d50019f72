// SPDX-License-Identifier: Apache-2.0
//
// The rewards of an event's final standings: Chakra, promos, titles, places at the Hokage
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

// The ids of awards. A promo's details name its card as `card`. Titles and invitations have no
// amount. The shop's score and stock go to the organiser.
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

// Appends to `awards` the prize of a place as awards to the player `who`, each cited by `rule`.
void AddPrize(const Prize& prize, const char* rule, uint32_t who, std::vector<Award>* awards);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_EVENT_AWARDS_H_
