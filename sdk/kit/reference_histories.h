// SPDX-License-Identifier: Apache-2.0
//
// Every past that a small field can have, for tests that leave none out.

#ifndef ARBITRO_KIT_REFERENCE_HISTORIES_H_
#define ARBITRO_KIT_REFERENCE_HISTORIES_H_

#include <algorithm>
#include <cstdint>
#include <set>
#include <tuple>
#include <vector>

#include "kit/reference_swiss.h"

namespace arbitro::kit {

// Every state that `players` can be in after some rounds; equal states kept once.
class AllHistories {
 public:
  AllHistories(uint32_t players, bool ties) : ties_(ties) { states_.insert(Key(History(players))); }

  void PlayEveryRound() {
    const std::set<State> before = std::move(states_);
    states_.clear();
    for (const State& state : before) {
      std::vector<uint32_t> left;
      for (uint32_t i = 0; i < state.points.size(); ++i) left.push_back(i);
      Play(Rebuild(state), left, state.points.size() % 2 != 0);
    }
  }

  template <typename Visit>
  void ForEach(Visit visit) const {
    for (const State& state : states_) visit(Rebuild(state));
  }

  size_t Count() const { return states_.size(); }

 private:
  struct State {
    std::vector<int32_t> points;
    std::vector<uint32_t> byes;
    std::vector<std::vector<uint32_t>> met;
    bool operator<(const State& o) const {
      return std::tie(points, byes, met) < std::tie(o.points, o.byes, o.met);
    }
  };

  // Players are interchangeable: written down by points, so that fewer states differ.
  static State Key(const History& history) {
    std::vector<uint32_t> order(history.Size());
    for (uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
      return std::make_tuple(-history.points[a], history.byes[a], history.met[a].size(), a) <
             std::make_tuple(-history.points[b], history.byes[b], history.met[b].size(), b);
    });
    std::vector<uint32_t> place(order.size());
    for (uint32_t i = 0; i < order.size(); ++i) place[order[i]] = i;
    State state;
    for (const uint32_t player : order) {
      state.points.push_back(history.points[player]);
      state.byes.push_back(history.byes[player]);
      state.met.emplace_back();
      for (const uint32_t other : history.met[player]) state.met.back().push_back(place[other]);
      std::sort(state.met.back().begin(), state.met.back().end());
    }
    return state;
  }

  static History Rebuild(const State& state) {
    History history(static_cast<uint32_t>(state.points.size()));
    history.points = state.points;
    history.byes = state.byes;
    history.met = state.met;
    return history;
  }

  void Play(const History& history, const std::vector<uint32_t>& left, bool bye_to_give) {
    if (left.empty()) {
      states_.insert(Key(history));
      return;
    }
    std::vector<uint32_t> rest(left.begin() + 1, left.end());
    if (bye_to_give) {
      History next = history;
      ++next.byes[left[0]];
      next.points[left[0]] += 3;
      Play(next, rest, false);
    }
    for (size_t i = 0; i < rest.size(); ++i) {
      const std::vector<uint32_t>& met = history.met[left[0]];
      if (std::find(met.begin(), met.end(), rest[i]) != met.end()) continue;
      std::vector<uint32_t> others = rest;
      others.erase(others.begin() + static_cast<ptrdiff_t>(i));
      for (int result = 0; result < (ties_ ? 3 : 2); ++result) {
        History next = history;
        next.Meet(left[0], rest[i]);
        next.points[left[0]] += result == 0 ? 3 : result == 2 ? 1 : 0;
        next.points[rest[i]] += result == 1 ? 3 : result == 2 ? 1 : 0;
        Play(next, others, bye_to_give);
      }
    }
  }

  bool ties_;
  std::set<State> states_;
};

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_REFERENCE_HISTORIES_H_
