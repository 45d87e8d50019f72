// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/event/awards.h"

#include <string>

#include "arbitro/counted.h"
#include "plugins/naruto_cg/event/participants.h"
#include "plugins/naruto_cg/rules/chakra.h"
#include "plugins/naruto_cg/rules/event_types.h"
#include "plugins/naruto_cg/rules/hokage_selection.h"
#include "plugins/naruto_cg/rules/shop_score.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

void AwardPlace(EventType type, int64_t participants, const Head& head, uint32_t who,
                std::vector<Award>* awards);
const char* ChakraRule(EventType type);

}  // namespace

std::vector<Code> AwardCodes() {
  return {
      {kChakraAward, {"Chakra", "Chakra"}, "NAR-CHAKRA-1"},
      {kPromoAward, {"Promotional card", "Carta promo"}, "NAR-PROMO-1"},
      {kGeninAward, {"Title of Genin", "Titolo di Genin"}, "NAR-CHUNIN-8"},
      {kChuninAward, {"Title of Chunin", "Titolo di Chunin"}, "NAR-CHUNIN-6"},
      {kHokageAward,
       {"Place at the Hokage Selection 2008", "Posto alla Selezione dell'Hokage 2008"},
       "NAR-QUAL-4"},
      {kShopAward, {"Shop score", "Punteggio Negozio"}, "NAR-SHOP-4"},
      {kStockAward, {"Promotional cards left", "Carte promo avanzate"}, "NAR-PROMO-11"},
  };
}

void AddPrize(const Prize& prize, const char* rule, uint32_t who, std::vector<Award>* awards) {
  for (const std::string& card : prize.promos) {
    awards->push_back({kPromoAward, rule, who, 1, Value::Struct({{"card", Value::Text(card)}})});
  }
  if (prize.title == Title::kGenin) awards->push_back({kGeninAward, rule, who});
  if (prize.title == Title::kChunin) awards->push_back({kChuninAward, rule, who});
  if (prize.hokage_invite) awards->push_back({kHokageAward, rule, who});
}

Decided<Awards> AwardEventPrizes(const AwardsRequest& request, Host& host) {
  const EventType type = EventTypeOf(request.settings[kTypeSetting].text()).type;
  // [NAR-AMB-70] The players there when round one was paired make the number of participants.
  const int64_t participants = SeatedInRoundOne(request.phases);
  Awards awards;
  // [NAR-CHAKRA-5] For taking part: a player who never sat at a table is not ranked.
  for (uint32_t i = 0; i < request.standings.ranked(); ++i) {
    const Head& head = request.standings.heads[i];
    // [NAR-AMB-33] An expelled player gets neither Chakra nor prizes.
    if (head.status == ARBITRO_PLAYER_EXPELLED) continue;
    AwardPlace(type, participants, head, i, &awards.awards);
  }
  const int64_t shop_score = ShopScore({{type, participants, /*confirmed=*/true}}, {});
  if (shop_score > 0) {
    // [NAR-SHOP-1] Granted with the results, and the shop's as soon as the event is confirmed.
    awards.awards.push_back({kShopAward, "NAR-SHOP-4", ARBITRO_NONE, shop_score});
  }
  host.Cite(ChakraRule(type), "Chakra of " + Counted(participants, "participant", "participants"));
  return awards;
}

namespace {

void AwardPlace(EventType type, int64_t participants, const Head& head, uint32_t who,
                std::vector<Award>* awards) {
  const int64_t chakra = ChakraOf(type, participants, head.rank);
  if (chakra > 0) awards->push_back({kChakraAward, ChakraRule(type), who, chakra});
  // [NAR-AMB-12] An event of fewer than six players is no stage, and no official one.
  if (!OfficialSize(participants)) return;
  if (type == EventType::kChunin) {
    // [NAR-CHUNIN-8] Cards for the first three of a stage, and a title for its winner.
    AddPrize(PrizeOf(PrizeScope::kStage, head.rank), "NAR-CHUNIN-8", who, awards);
  }
  if (type == EventType::kJonin && Qualifies(QualifyingEvent::kJonin, head.rank)) {
    awards->push_back({kHokageAward, "NAR-QUAL-4", who});
  }
}

// The rule that says what a type gives to the places.
const char* ChakraRule(EventType type) {
  return type == EventType::kJonin ? "NAR-CHAKRA-4" : "NAR-CHAKRA-3";
}

}  // namespace

}  // namespace arbitro::nar
