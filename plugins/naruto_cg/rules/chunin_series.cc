// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/chunin_series.h"

#include <functional>

#include "plugins/naruto_cg/rules/chakra.h"
#include "plugins/naruto_cg/rules/structure.h"

namespace arbitro::nar {
namespace {

Prize StagePrize(int64_t place);
Prize SeriesPrize(int64_t place);

}  // namespace

bool StageCountValid(int64_t stages) { return stages >= kStagesMin && stages <= kStagesMax; }

ChuninTotals TotalOf(const std::vector<std::vector<std::string>>& stages) {
  ChuninTotals totals;
  for (const std::vector<std::string>& stage : stages) {
    const auto participants = static_cast<int64_t>(stage.size());
    // [NAR-AMB-12] An unofficial event is no stage.
    if (OfficialSize(participants)) ++totals.stages;
    for (int64_t place = 1; place <= participants; ++place) {
      // [NAR-CHUNIN-4] [NAR-CHUNIN-5] The Chakra of the stages add up to the total ranking.
      totals.chakra[stage[static_cast<size_t>(place - 1)]] +=
          ChakraOf(EventType::kChunin, participants, place);
    }
  }
  std::map<int64_t, std::vector<std::string>, std::greater<>> groups;
  for (const auto& [player, chakra] : totals.chakra) groups[chakra].push_back(player);
  // [NAR-AMB-39] Level persons stay together until a lot parts them.
  for (auto& [chakra, players] : groups) totals.order.push_back(std::move(players));
  return totals;
}

Prize PrizeOf(PrizeScope scope, int64_t place) {
  return scope == PrizeScope::kStage ? StagePrize(place) : SeriesPrize(place);
}

namespace {

Prize StagePrize(int64_t place) {
  switch (place) {
    case 1:
      // [NAR-PROMO-2] Naruto NI-S12, and [NAR-CHUNIN-8] the title of Genin.
      return {{"NI-S12"}, Title::kGenin};
    case 2:
      // [NAR-PROMO-3] Sasuke NI-S13.
      return {{"NI-S13"}};
    case 3:
      // [NAR-PROMO-4] Sakura NI-S14.
      return {{"NI-S14"}};
    default:
      return {};
  }
}

// [NAR-CHUNIN-3] [NAR-AMB-40] The same prizes, however many stages there were.
Prize SeriesPrize(int64_t place) {
  switch (place) {
    case 1:
      // [NAR-PROMO-5] Naruto NI-S11, Iruka NI-S15 and the Nine-tailed Fox NI-153S; [NAR-CHUNIN-6]
      // the title of Chunin and the invitation to the Hokage Selection.
      return {{"NI-S11", "NI-S15", "NI-153S"}, Title::kChunin, true};
    case 2:
    case 3:
      // [NAR-PROMO-6] [NAR-CHUNIN-7] Naruto NI-S11 and Iruka NI-S15.
      return {{"NI-S11", "NI-S15"}};
    default:
      return {};
  }
}

}  // namespace

}  // namespace arbitro::nar
