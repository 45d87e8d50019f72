// SPDX-License-Identifier: Apache-2.0

#include "plugins/naruto_cg/rules/hokage_selection.h"

#include <algorithm>

namespace arbitro::nar {
namespace {

// [NAR-JONIN-6] [NAR-AMB-41] Jonin tournaments that shops hold in two months.
constexpr size_t kJoninMax = 3;

int64_t LastQualifyingPlace(QualifyingEvent event);

}  // namespace

std::vector<std::string> AssignJonin(std::vector<JoninRequest> requests) {
  std::stable_sort(requests.begin(), requests.end(),
                   [](const JoninRequest& a, const JoninRequest& b) {
                     // [NAR-JONIN-7] A shop that has held one waits for all others.
                     if (a.held_before != b.held_before) return b.held_before;
                     // [NAR-JONIN-5] [NAR-SHOP-7] The higher shop score goes first.
                     return a.shop_score > b.shop_score;
                   });
  if (requests.size() > kJoninMax) requests.resize(kJoninMax);
  std::vector<std::string> shops;
  for (const JoninRequest& request : requests) shops.push_back(request.shop);
  return shops;
}

bool Qualifies(QualifyingEvent event, int64_t place) {
  // [NAR-AMB-42] A place is not passed on to the next.
  return place <= LastQualifyingPlace(event);
}

namespace {

int64_t LastQualifyingPlace(QualifyingEvent event) {
  switch (event) {
    case QualifyingEvent::kNational2007:
      // [NAR-QUAL-1] The first eight of the 2007 National.
      return 8;
    case QualifyingEvent::kChuninSeries:
      // [NAR-QUAL-3] The winner of each Chunin series.
      return 1;
    case QualifyingEvent::kJonin:
      // [NAR-QUAL-4] [NAR-JONIN-1] The first two of each Jonin tournament.
      return 2;
  }
  return 0;
}

}  // namespace

}  // namespace arbitro::nar
