// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <numeric>

#include "kit/bracket.h"

namespace arbitro::kit {
namespace {

constexpr uint32_t kStillIn = 0xFFFFFFFF;

// When everybody went out: the later, the better the place.
class Exits {
 public:
  explicit Exits(const Bracket& bracket)
      : bracket_(bracket), round_of_(bracket.entrants, kStillIn), third_(bracket.entrants, 0) {
    for (uint32_t round = 1; round <= bracket.rounds.size(); ++round) {
      Removals(round, false);
      Losers(round);
      Removals(round, true);
    }
    if (HasThirdPlaceMatch()) ThirdPlace(bracket.rounds.back().back());
  }

  // Better places first; level exits are equal.
  bool Later(uint32_t a, uint32_t b) const {
    return round_of_[a] != round_of_[b] ? round_of_[a] > round_of_[b] : third_[a] > third_[b];
  }

  // Whether those who went out as the entrant did may yet be parted by a match.
  bool IsOpen(uint32_t entrant) const {
    if (round_of_[entrant] == kStillIn) return true;
    return HasThirdPlaceMatch() && round_of_[entrant] + 1 == bracket_.rounds.size() &&
           !bracket_.rounds.back().back().decided;
  }

 private:
  bool HasThirdPlaceMatch() const {
    return !bracket_.rounds.empty() && !bracket_.rounds.back().empty() &&
           bracket_.rounds.back().back().kind == MatchKind::kThirdPlace;
  }

  void Removals(uint32_t round, bool after_result) {
    for (const BracketRemoval& removal : bracket_.removals) {
      if (removal.round != round || removal.after_result != after_result) continue;
      uint32_t& exit = round_of_[removal.entrant];
      if (removal.takeover == Takeover::kOpponentAdvances) {
        // Before the result the match itself says so; after it, the next one is lost.
        if (after_result) exit = round + 1;
      } else if (removal.takeover == Takeover::kNextInStandings) {
        exit = 0;
      } else {
        exit = round_of_[removal.successor];
        round_of_[removal.successor] = kStillIn;
      }
    }
  }

  void Losers(uint32_t round) {
    for (const BracketMatch& match : bracket_.rounds[round - 1]) {
      if (!match.decided || match.kind != MatchKind::kMain) continue;
      for (const uint32_t side : {match.first, match.second}) {
        if (side != kNobody && side != match.winner) round_of_[side] = round;
      }
    }
  }

  void ThirdPlace(const BracketMatch& match) {
    const auto semi_final = static_cast<uint32_t>(bracket_.rounds.size() - 1);
    for (const uint32_t side : {match.first, match.second}) {
      if (side == kNobody) continue;
      if (round_of_[side] == kStillIn) round_of_[side] = semi_final;
      third_[side] = match.decided && match.winner == side ? 1 : 0;
    }
  }

  const Bracket& bracket_;
  std::vector<uint32_t> round_of_;  // Round from 1; 0 for who is behind everybody.
  std::vector<uint8_t> third_;      // 1: won the match for the third place.
};

}  // namespace

std::vector<BracketPlace> Places(const Bracket& bracket) {
  const Exits exits(bracket);
  std::vector<uint32_t> order(bracket.entrants);
  std::iota(order.begin(), order.end(), 0u);
  std::stable_sort(order.begin(), order.end(),
                   [&](uint32_t a, uint32_t b) { return exits.Later(a, b); });
  std::vector<BracketPlace> places;
  for (size_t begin = 0; begin < order.size();) {
    size_t end = begin + 1;
    while (end < order.size() && !exits.Later(order[begin], order[end])) ++end;
    const bool parted =
        bracket.rules.places == SharedPlaces::kBySeed && !exits.IsOpen(order[begin]);
    for (size_t i = begin; i < end; ++i) {
      const size_t first = parted ? i : begin;
      const size_t last = parted ? i : end - 1;
      places.push_back(
          {order[i], static_cast<uint32_t>(first + 1), static_cast<uint32_t>(last + 1)});
    }
    begin = end;
  }
  return places;
}

}  // namespace arbitro::kit
