// SPDX-License-Identifier: Apache-2.0

#include "kit/ranking.h"

#include <algorithm>
#include <numeric>

namespace arbitro::kit {
namespace {

std::string Problem(uint32_t player_count, const std::vector<RankStep>& steps, const Seed* seed) {
  for (const RankStep& step : steps) {
    const std::string name = std::string("`") + step.name + "`: ";
    if (step.measure == RankMeasure::kInteger && step.integers.size() != player_count) {
      return name + "give one integer for each player";
    }
    if (step.measure == RankMeasure::kRatio && step.ratios.size() != player_count) {
      return name + "give one ratio for each player";
    }
    for (const Beat& beat : step.beats) {
      if (step.measure == RankMeasure::kHeadToHead &&
          (beat.winner >= player_count || beat.loser >= player_count)) {
        return name + "a match names a player who is not ranked";
      }
    }
    if (step.measure == RankMeasure::kLots && seed == nullptr) {
      return name + "lots need a seed";
    }
  }
  return "";
}

// How player a stands to player b by the values alone: negative before, positive behind.
int CompareValues(const RankStep& step, uint32_t a, uint32_t b) {
  int result = 0;
  if (step.measure == RankMeasure::kInteger) {
    result = step.integers[a] < step.integers[b] ? -1 : step.integers[a] > step.integers[b];
  } else {
    result = Compare(step.ratios[a], step.ratios[b]);
  }
  return step.order == RankOrder::kDescending ? -result : result;
}

// Works on the order of players and, beside it, on which step parted each line from the one above.
class Ranker {
 public:
  explicit Ranker(uint32_t player_count) : order_(player_count), parted_by_(player_count) {
    std::iota(order_.begin(), order_.end(), 0u);
    std::fill(parted_by_.begin(), parted_by_.end(), kNotParted);
  }

  void Apply(const RankStep& step, uint32_t index, RandomStream* lots) {
    if (step.measure == RankMeasure::kHeadToHead) {
      beats_ = step.beats;
      std::sort(beats_.begin(), beats_.end(), BeatLess);
    }
    for (size_t begin = 0; begin < order_.size();) {
      size_t end = begin + 1;
      while (end < order_.size() && parted_by_[end] == kNotParted) ++end;
      if (end - begin > 1) Part(step, index, begin, end, lots);
      begin = end;
    }
  }

  std::vector<RankedPlayer> Lines() const {
    std::vector<RankedPlayer> lines(order_.size());
    for (size_t begin = 0; begin < order_.size();) {
      size_t end = begin + 1;
      while (end < order_.size() && parted_by_[end] == kNotParted) ++end;
      for (size_t i = begin; i < end; ++i) {
        lines[i] = {order_[i], static_cast<uint32_t>(begin + 1), static_cast<uint32_t>(end - begin),
                    parted_by_[i]};
      }
      begin = end;
    }
    return lines;
  }

 private:
  // Every group stands in order of index before its step, so that equal seeds give equal lots.
  void Part(const RankStep& step, uint32_t index, size_t begin, size_t end, RandomStream* lots) {
    switch (step.measure) {
      case RankMeasure::kInteger:
      case RankMeasure::kRatio:
        PartByValues(step, index, begin, end);
        break;
      case RankMeasure::kHeadToHead:
        if (end - begin == 2) PartByMatches(index, begin);
        break;
      case RankMeasure::kLots:
        lots->Shuffle(order_.data() + begin, end - begin);
        std::fill(parted_by_.begin() + static_cast<ptrdiff_t>(begin) + 1,
                  parted_by_.begin() + static_cast<ptrdiff_t>(end), index);
        break;
    }
  }

  void PartByValues(const RankStep& step, uint32_t index, size_t begin, size_t end) {
    std::stable_sort(order_.begin() + static_cast<ptrdiff_t>(begin),
                     order_.begin() + static_cast<ptrdiff_t>(end),
                     [&](uint32_t a, uint32_t b) { return CompareValues(step, a, b) < 0; });
    for (size_t i = begin + 1; i < end; ++i) {
      if (CompareValues(step, order_[i - 1], order_[i]) != 0) parted_by_[i] = index;
    }
  }

  void PartByMatches(uint32_t index, size_t begin) {
    const auto wins = CountBeats({order_[begin], order_[begin + 1]});
    const auto losses = CountBeats({order_[begin + 1], order_[begin]});
    if (wins == losses) return;
    if (wins < losses) std::swap(order_[begin], order_[begin + 1]);
    parted_by_[begin + 1] = index;
  }

  static bool BeatLess(const Beat& a, const Beat& b) {
    return a.winner != b.winner ? a.winner < b.winner : a.loser < b.loser;
  }

  ptrdiff_t CountBeats(const Beat& beat) const {
    const auto range = std::equal_range(beats_.begin(), beats_.end(), beat, BeatLess);
    return range.second - range.first;
  }

  std::vector<uint32_t> order_;
  std::vector<uint32_t> parted_by_;
  std::vector<Beat> beats_;  // Of the step at hand, sorted.
};

}  // namespace

Ranking Rank(uint32_t player_count, const std::vector<RankStep>& steps, const Seed* seed) {
  Ranking ranking;
  ranking.problem = Problem(player_count, steps, seed);
  if (!ranking.problem.empty()) return ranking;
  const Seed no_seed;
  RandomStream lots(seed != nullptr ? *seed : no_seed, kLotsLabel);
  Ranker ranker(player_count);
  for (uint32_t i = 0; i < steps.size(); ++i) ranker.Apply(steps[i], i, &lots);
  ranking.lines = ranker.Lines();
  return ranking;
}

}  // namespace arbitro::kit
