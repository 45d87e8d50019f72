// SPDX-License-Identifier: Apache-2.0

#include "kit/reference_swiss.h"

#include <algorithm>
#include <cstdlib>

namespace arbitro::kit {
namespace {

bool HaveMet(const History& history, uint32_t a, uint32_t b) {
  const std::vector<uint32_t>& met = history.met[a];
  return std::find(met.begin(), met.end(), b) != met.end();
}

uint32_t CountRematches(const History& history, const Pairing& pairs) {
  uint32_t count = 0;
  for (const auto& pair : pairs) count += HaveMet(history, pair.first, pair.second) ? 1 : 0;
  return count;
}

// The different points of those who are paired, highest first.
std::vector<int32_t> Levels(const History& history, const Pairing& pairs) {
  std::set<int32_t> levels;
  for (const auto& pair : pairs) {
    levels.insert(history.points[pair.first]);
    levels.insert(history.points[pair.second]);
  }
  return {levels.rbegin(), levels.rend()};
}

void Enumerate(std::vector<uint32_t> left, Pairing* pairs,
               const std::function<void(const Pairing&)>& visit) {
  if (left.empty()) {
    visit(*pairs);
    return;
  }
  const uint32_t first = left.front();
  for (size_t i = 1; i < left.size(); ++i) {
    std::vector<uint32_t> rest(left.begin() + 1, left.end());
    rest.erase(rest.begin() + static_cast<ptrdiff_t>(i) - 1);
    pairs->push_back({first, left[i]});
    Enumerate(rest, pairs, visit);
    pairs->pop_back();
  }
}

}  // namespace

void History::Meet(uint32_t a, uint32_t b) {
  met[a].push_back(b);
  met[b].push_back(a);
}

std::vector<SwissPlayer> History::Players() const {
  std::vector<SwissPlayer> players(Size());
  for (uint32_t i = 0; i < Size(); ++i) {
    players[i].points = points[i];
    players[i].byes = byes[i];
    players[i].met = met[i].data();
    players[i].met_count = static_cast<uint32_t>(met[i].size());
  }
  return players;
}

std::string History::Text() const {
  std::string text;
  for (uint32_t i = 0; i < Size(); ++i) {
    text += std::to_string(i) + ": " + std::to_string(points[i]) + " points, " +
            std::to_string(byes[i]) + " byes, met";
    for (const uint32_t other : met[i]) text += " " + std::to_string(other);
    text += "; ";
  }
  return text;
}

Pairing Normalised(const std::vector<SwissPair>& pairs) {
  Pairing result;
  for (const SwissPair& pair : pairs) {
    result.push_back({std::min(pair.first, pair.second), std::max(pair.first, pair.second)});
  }
  std::sort(result.begin(), result.end());
  return result;
}

CostVector GapsFromTheTop(const History& history, const Pairing& pairs) {
  CostVector cost;
  for (const int32_t level : Levels(history, pairs)) {
    int64_t gaps = 0;
    for (const auto& pair : pairs) {
      const int32_t a = history.points[pair.first];
      const int32_t b = history.points[pair.second];
      if (std::max(a, b) == level) gaps += std::abs(a - b);
    }
    cost.push_back(gaps);
  }
  return cost;
}

CostVector BandsFromTheTop(const History& history, const Pairing& pairs) {
  const std::vector<int32_t> levels = Levels(history, pairs);
  const auto band = [&](uint32_t player) {
    return std::find(levels.begin(), levels.end(), history.points[player]) - levels.begin();
  };
  CostVector cost;
  for (ptrdiff_t b = 0; b < static_cast<ptrdiff_t>(levels.size()); ++b) {
    int64_t floats = 0;
    int64_t squares = 0;
    for (const auto& pair : pairs) {
      const ptrdiff_t upper = std::min(band(pair.first), band(pair.second));
      const ptrdiff_t lower = std::max(band(pair.first), band(pair.second));
      if (upper != b || lower == b) continue;
      ++floats;
      squares += (lower - upper) * (lower - upper);
    }
    cost.push_back(floats);
    cost.push_back(squares);
  }
  return cost;
}

CostVector SquaredDifferences(const History& history, const Pairing& pairs) {
  int64_t sum = 0;
  for (const auto& pair : pairs) {
    const int64_t gap = int64_t{history.points[pair.first]} - history.points[pair.second];
    sum += gap * gap;
  }
  return {sum};
}

std::vector<PairingCriterion> GapsFromTheTopCriteria() {
  return {{"point_gap", "PKM-AMB-31", Measure::kPointGap, Scope::kFromTheTop}};
}

std::vector<PairingCriterion> BandsFromTheTopCriteria() {
  return {{"floats", "NAR-AMB-18", Measure::kFloat, Scope::kFromTheTop},
          {"distances", "NAR-AMB-18", Measure::kGroupDistanceSquared, Scope::kFromTheTop}};
}

std::vector<PairingCriterion> SquaredDifferencesCriteria() {
  return {{"squared_gap", "none", Measure::kPointGapSquared, Scope::kWhole}};
}

ReferenceResult BestByEnumeration(const History& history, ReferenceCost cost, uint32_t bye) {
  std::vector<uint32_t> players;
  for (uint32_t i = 0; i < history.Size(); ++i) {
    if (i != bye) players.push_back(i);
  }
  ReferenceResult result;
  bool first = true;
  Pairing pairs;
  Enumerate(players, &pairs, [&](const Pairing& pairing) {
    const uint32_t rematches = CountRematches(history, pairing);
    const CostVector value = cost(history, pairing);
    const bool better = first || rematches < result.fewest_rematches ||
                        (rematches == result.fewest_rematches && value < result.best_cost);
    if (better) {
      result.best.clear();
      result.fewest_rematches = rematches;
      result.best_cost = value;
    }
    first = false;
    if (rematches == result.fewest_rematches && value == result.best_cost) {
      result.best.insert(pairing);
    }
  });
  result.legal = result.fewest_rematches == 0;
  return result;
}

std::set<uint32_t> ByesByEnumeration(const History& history) {
  std::set<std::pair<uint32_t, int32_t>> tiers;
  for (uint32_t i = 0; i < history.Size(); ++i) tiers.insert({history.byes[i], history.points[i]});
  for (const auto& tier : tiers) {
    std::set<uint32_t> candidates;
    for (uint32_t i = 0; i < history.Size(); ++i) {
      if (history.byes[i] != tier.first || history.points[i] != tier.second) continue;
      if (BestByEnumeration(history, &SquaredDifferences, i).legal) candidates.insert(i);
    }
    if (!candidates.empty()) return candidates;
  }
  return {};
}

void PlayRound(const std::vector<SwissPair>& pairs, uint32_t bye, uint32_t tie_every,
               RandomStream* stream, History* history) {
  for (const SwissPair& pair : pairs) {
    history->Meet(pair.first, pair.second);
    if (tie_every > 0 && stream->Below(tie_every) == 0) {
      ++history->points[pair.first];
      ++history->points[pair.second];
      continue;
    }
    history->points[stream->Below(2) == 0 ? pair.first : pair.second] += 3;
  }
  if (bye == kNoPlayer) return;
  ++history->byes[bye];
  history->points[bye] += 3;
}

void PlayRandomRounds(uint32_t rounds, uint32_t tie_every, RandomStream* stream, History* history) {
  constexpr uint32_t kTriesMax = 200;
  for (uint32_t round = 0; round < rounds; ++round) {
    std::vector<SwissPair> pairs;
    uint32_t bye = kNoPlayer;
    bool drawn = false;
    for (uint32_t tries = 0; tries < kTriesMax && !drawn; ++tries) {
      std::vector<uint32_t> order = stream->Choose(history->Size(), history->Size());
      pairs.clear();
      bye = order.size() % 2 != 0 ? order.back() : kNoPlayer;
      drawn = true;
      for (size_t i = 0; i + 1 < order.size(); i += 2) {
        pairs.push_back({order[i], order[i + 1]});
        drawn = drawn && !HaveMet(*history, order[i], order[i + 1]);
      }
    }
    if (!drawn) return;
    PlayRound(pairs, bye, tie_every, stream, history);
  }
}

Seed SeedOf(uint64_t number) {
  Seed seed;
  for (size_t i = 0; i < 8; ++i) seed.bytes[i] = static_cast<uint8_t>(number >> (8 * i));
  return seed;
}

}  // namespace arbitro::kit
