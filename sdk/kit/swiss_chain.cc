// SPDX-License-Identifier: Apache-2.0

#include "kit/swiss_chain.h"

#include <algorithm>
#include <numeric>

#include "kit/matching.h"

namespace arbitro::kit {
namespace {

// Moves per player before rejection gives up: so many that a chain which is not blocked nearly
// always comes out uniform, and so few that a blocked one is found out soon. Small chains have an
// exact draw to fall back on.
constexpr uint64_t kMovesPerPlayerOfSmallChains = 32;
constexpr uint64_t kMovesPerPlayer = 64;
constexpr uint64_t kMovesBaseOfLargeChains = 2'048;

// Moves per player after which it pays to look whether the chain is blocked. Most chains are drawn
// by then.
constexpr uint64_t kMovesPerPlayerBeforeCheck = 2;

constexpr uint64_t kRepairStepsBase = 4'096;
constexpr uint64_t kRepairStepsPerPlayer = 16;
constexpr uint64_t kMixStepsPerPlayer = 8;

}  // namespace

std::vector<Chain> FindChains(const SwissField& field) {
  std::vector<Chain> chains;
  Chain chain;
  for (uint32_t group = 0; group < field.Groups(); ++group) {
    if (field.GroupEnd(group) % 2 != 0) continue;
    chain.end = field.GroupEnd(group);
    chain.last_group = group;
    chains.push_back(chain);
    chain.begin = chain.end;
    chain.first_group = group + 1;
  }
  return chains;
}

bool ChainDrawer::IsUnwantedAt(uint32_t position) const {
  const uint32_t first = position & ~1u;
  return field_.IsUnwanted(order_[first], order_[first + 1]);
}

bool ChainDrawer::DrawGroup(uint32_t group, Progress* progress) {
  const uint32_t begin = field_.GroupBegin(group);
  const uint32_t end = field_.GroupEnd(group);
  for (uint32_t i = begin; i < end; ++i) {
    if (progress->moves_left == 0) return false;
    --progress->moves_left;
    std::swap(order_[i], order_[i + stream_.Below(end - i)]);
    if (i % 2 != 0 && i > begin && IsUnwantedAt(i)) return false;
  }
  return true;
}

bool ChainDrawer::LinksHold(const Chain& chain, uint32_t group, const Progress& progress) const {
  const uint32_t begin = field_.GroupBegin(group);
  const uint32_t end = field_.GroupEnd(group);
  const auto drawn = [&](uint32_t other) { return progress.drawn[other - chain.first_group]; };
  if (begin % 2 != 0 && drawn(group - 1) && IsUnwantedAt(begin)) return false;
  return end % 2 == 0 || !drawn(group + 1) || !IsUnwantedAt(end);
}

bool ChainDrawer::HasOpponent(uint32_t position, uint32_t group) const {
  for (uint32_t i = field_.GroupBegin(group); i < field_.GroupEnd(group); ++i) {
    if (i != position && !field_.IsUnwanted(order_[position], order_[i])) return true;
  }
  return false;
}

// Returns whether a player has no opponent in the own group or in one that a pair links to it, or
// whether no pair can be that link.
bool ChainDrawer::IsBlocked(const Chain& chain) const {
  for (uint32_t group = chain.first_group; group <= chain.last_group; ++group) {
    const uint32_t begin = field_.GroupBegin(group);
    const uint32_t end = field_.GroupEnd(group);
    const bool inner_pairs = end / 2 > (begin + 1) / 2;
    bool linked = end % 2 == 0;
    for (uint32_t i = begin; i < end; ++i) {
      const bool links = end % 2 != 0 && HasOpponent(i, group + 1);
      linked = linked || links;
      if (links || (inner_pairs && HasOpponent(i, group))) continue;
      if (begin % 2 == 0 || !HasOpponent(i, group - 1)) return true;
    }
    if (!linked) return true;
  }
  return false;
}

bool ChainDrawer::DrawGroups(Chain* chain, Progress* progress) {
  progress->drawn.assign(progress->by_size.size(), false);
  for (const uint32_t group : progress->by_size) {
    do {
      if (progress->moves_left <= progress->check_at) {
        progress->check_at = 0;
        if (IsBlocked(*chain)) progress->moves_left = 0;
      }
      if (progress->moves_left == 0) return false;
      ++chain->tries;
    } while (!DrawGroup(group, progress));
    if (!LinksHold(*chain, group, *progress)) return false;
    progress->drawn[group - chain->first_group] = true;
  }
  return true;
}

bool ChainDrawer::DrawByRejection(Chain* chain) {
  // Small groups first: they fail soonest and cost least. A draw that is given up early would have
  // been given up anyway, so the order of looking does not bias the result.
  Progress progress;
  progress.by_size.resize(chain->last_group - chain->first_group + 1);
  std::iota(progress.by_size.begin(), progress.by_size.end(), chain->first_group);
  std::stable_sort(progress.by_size.begin(), progress.by_size.end(), [&](uint32_t a, uint32_t b) {
    return field_.GroupEnd(a) - field_.GroupBegin(a) < field_.GroupEnd(b) - field_.GroupBegin(b);
  });
  const uint64_t size = chain->end - chain->begin;
  progress.moves_left = size <= kCountableVertices
                            ? kMovesPerPlayerOfSmallChains * size
                            : kMovesPerPlayer * size + kMovesBaseOfLargeChains;
  progress.check_at = progress.moves_left - kMovesPerPlayerBeforeCheck * size;
  chain->method = ChainMethod::kChainRejection;
  while (progress.moves_left > 0) {
    if (!DrawGroups(chain, &progress)) continue;
    chain->drawn = true;
    return true;
  }
  return false;
}

uint32_t ChainDrawer::OtherPositionInGroup(uint32_t position) {
  const uint32_t group = field_.GroupOf(order_[position]);
  const uint32_t begin = field_.GroupBegin(group);
  return begin + static_cast<uint32_t>(stream_.Below(field_.GroupEnd(group) - begin));
}

bool ChainDrawer::Repair(const Chain& chain) {
  std::vector<uint32_t> bad;  // Positions whose pair may be unwanted.
  for (uint32_t i = chain.begin; i < chain.end; i += 2) {
    if (IsUnwantedAt(i)) bad.push_back(i);
  }
  uint64_t steps = kRepairStepsBase + kRepairStepsPerPlayer * (chain.end - chain.begin);
  for (; !bad.empty() && steps > 0; --steps) {
    const size_t lot = static_cast<size_t>(stream_.Below(bad.size()));
    if (!IsUnwantedAt(bad[lot])) {
      bad[lot] = bad.back();
      bad.pop_back();
      continue;
    }
    const uint32_t p = bad[lot] + static_cast<uint32_t>(stream_.Below(2));
    const uint32_t q = OtherPositionInGroup(p);
    if (p / 2 == q / 2) continue;
    const bool other_was_bad = IsUnwantedAt(q);
    std::swap(order_[p], order_[q]);
    const int after = (IsUnwantedAt(p) ? 1 : 0) + (IsUnwantedAt(q) ? 1 : 0);
    // Moves that change nothing are taken too: they lead out of dead ends.
    if (after > (other_was_bad ? 2 : 1)) {
      std::swap(order_[p], order_[q]);
    } else if (!other_was_bad && IsUnwantedAt(q)) {
      bad.push_back(q & ~1u);
    }
  }
  return bad.empty();
}

void ChainDrawer::Mix(const Chain& chain) {
  const uint64_t size = chain.end - chain.begin;
  for (uint64_t step = 0; step < kMixStepsPerPlayer * size; ++step) {
    const uint32_t p = chain.begin + static_cast<uint32_t>(stream_.Below(size));
    const uint32_t q = OtherPositionInGroup(p);
    if (p / 2 == q / 2) continue;
    std::swap(order_[p], order_[q]);
    if (IsUnwantedAt(p) || IsUnwantedAt(q)) std::swap(order_[p], order_[q]);
  }
}

bool ChainDrawer::DrawByRepair(Chain* chain) {
  chain->method = ChainMethod::kChainRepair;
  ++chain->tries;
  for (uint32_t group = chain->first_group; group <= chain->last_group; ++group) {
    const uint32_t begin = field_.GroupBegin(group);
    stream_.Shuffle(order_.data() + begin, field_.GroupEnd(group) - begin);
  }
  if (!Repair(*chain)) return false;
  Mix(*chain);
  chain->drawn = true;
  return true;
}

}  // namespace arbitro::kit
