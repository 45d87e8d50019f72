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
// [NAR-PROMO-10] Stages in a month for which a shop is sent cards.
inline constexpr int64_t kStagesOfAMonth = 4;

// Returns true if a series may have so many stages.
bool StageCountValid(int64_t stages);

// The totals of a series.
struct ChuninTotals {
  int64_t stages = 0;  // those that count
  std::map<std::string, int64_t> chakra;
  // Best first. Players who are level form one group, in alphabetical order; a lot parts them.
  std::vector<std::vector<std::string>> order;
};

// Adds up stages given by their finishing orders. No player stands twice in one stage.
ChuninTotals TotalOf(const std::vector<std::vector<std::string>>& stages);

// The standings in which a place was reached.
enum class PrizeScope { kStage, kSeries };
enum class Title { kNone, kGenin, kChunin };

struct Prize {
  std::vector<std::string> promos;  // card codes
  Title title = Title::kNone;
  bool hokage_invite = false;
};

// Returns the prize of a place; the first is 1.
Prize PrizeOf(PrizeScope scope, int64_t place);

}  // namespace arbitro::nar

#endif  // ARBITRO_PLUGINS_NARUTO_CG_RULES_CHUNIN_SERIES_H_
