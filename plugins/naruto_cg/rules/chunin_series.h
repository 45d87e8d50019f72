// SPDX-License-Identifier: Apache-2.0
//
// Sections 2.14 and 2.17: the Chunin series of a shop, its totals and its prizes.

#ifndef ARBITRO_PLUGINS_NARUTO_CG_RULES_CHUNIN_SERIES_H_
#define ARBITRO_PLUGINS_NARUTO_CG_RULES_CHUNIN_SERIES_H_

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace arbitro::nar {

// [NAR-CHUNIN-2] [NAR-AMB-38] Stages of a series, in the two months that it lasts.
inline constexpr int64_t kStagesMin = 4;
inline constexpr int64_t kStagesMax = 8;
// [NAR-PROMO-10] Stages of a month for which a shop is sent cards.
inline constexpr int64_t kStagesOfAMonth = 4;

// Whether a series may have so many stages.
bool StageCountValid(int64_t stages);

// A series summed up.
struct ChuninTotals {
  int64_t stages = 0;  // those that count
  std::map<std::string, int64_t> chakra;
  // Best first; who is level stands in one group, in alphabetical order, and is parted by lot.
  std::vector<std::vector<std::string>> order;
};

// The totals of stages given by their finishing orders. No player stands twice in one.
ChuninTotals TotalOf(const std::vector<std::vector<std::string>>& stages);

// Where a place was reached.
enum class PrizeScope { kStage, kSeries };
enum class Title { kNone, kGenin, kChunin };

struct Prize {
  std::vector<std::string> promos;  // card codes
  Title title = Title::kNone;
  bool hokage_invite = false;
};

// What a place, the first being 1, is rewarded with.
Prize PrizeOf(PrizeScope scope, int64_t place);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_CHUNIN_SERIES_H_
