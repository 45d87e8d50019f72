// SPDX-License-Identifier: Apache-2.0
#include "daemon/engine/ask/cut_bounds.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace arbitro::engine {
namespace {

constexpr int64_t kBelowAll = std::numeric_limits<int64_t>::min() / 2;
constexpr int64_t kAboveAll = std::numeric_limits<int64_t>::max() / 2;

// The final points of those who compete for a group's places, highest first.
struct GroupPoints {
  std::vector<int64_t> most;   // of all
  std::vector<int64_t> least;  // of those who take part
};

// The `place`th highest, from 1, when one entry of `own` is left out; `otherwise` where there are
// fewer. `own` is in `falling`, unless `absent`.
int64_t WithoutOne(const std::vector<int64_t>& falling, int64_t own, bool absent, uint32_t place,
                   int64_t otherwise) {
  size_t index = place - 1;
  if (!absent && index < falling.size() && falling[index] <= own) ++index;
  return index < falling.size() ? falling[index] : otherwise;
}

// Adds a way for the part of `least` to `most` that the player can still make.
void AddWay(const CutPoints& player, int64_t least, int64_t most, CutVerdict verdict,
            CutStanding* standing) {
  CutWay way;
  way.points_least = std::max(least, player.least);
  way.points_most = std::min(most, player.most);
  way.verdict = verdict;
  if (way.points_least <= way.points_most) standing->ways.push_back(std::move(way));
}

// From these points on fewer others than there are places can come as far.
int64_t SurelyInFrom(const CutPoints& player, const GroupPoints& group, uint32_t places) {
  if (places == 0 || !player.takes_part) return kAboveAll;
  return WithoutOne(group.most, player.now + player.most, false, places, kBelowAll - 1) + 1;
}

// Up to these points so many others as there are places are surely further.
int64_t SurelyOutTo(const CutPoints& player, const GroupPoints& group, uint32_t places, bool all) {
  if (!all) return kBelowAll;
  if (places == 0) return kAboveAll;
  return WithoutOne(group.least, player.now + player.least, !player.takes_part, places,
                    kBelowAll + 1) -
         1;
}

CutStanding Bound(const CutPoints& player, const GroupPoints& group, uint32_t places, bool all) {
  CutStanding standing;
  standing.player_number = player.player_number;
  const int64_t in_from = SurelyInFrom(player, group, places);
  const int64_t out_to = SurelyOutTo(player, group, places, all);
  if (player.now + player.least >= in_from) {
    standing.verdict = CutVerdict::kIn;
  } else if (player.now + player.most <= out_to) {
    standing.verdict = CutVerdict::kOut;
  } else {
    AddWay(player, kBelowAll, out_to - player.now, CutVerdict::kOut, &standing);
    AddWay(player, out_to - player.now + 1, in_from - player.now - 1, CutVerdict::kOpen, &standing);
    AddWay(player, in_from - player.now, kAboveAll, CutVerdict::kIn, &standing);
  }
  return standing;
}

}  // namespace

std::vector<CutStanding> BoundCut(const std::vector<CutPoints>& players, const CutPlaces& places) {
  std::vector<GroupPoints> groups(places.of_group.size());
  for (const CutPoints& player : players) {
    groups[player.group].most.push_back(player.now + player.most);
    if (player.takes_part) groups[player.group].least.push_back(player.now + player.least);
  }
  for (GroupPoints& group : groups) {
    std::sort(group.most.rbegin(), group.most.rend());
    std::sort(group.least.rbegin(), group.least.rend());
  }
  std::vector<CutStanding> standings;
  for (const CutPoints& player : players) {
    standings.push_back(
        Bound(player, groups[player.group], places.of_group[player.group], places.all));
  }
  return standings;
}

}  // namespace arbitro::engine
