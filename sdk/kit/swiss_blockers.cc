// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <utility>

#include "kit/blossom.h"
#include "kit/swiss_draw.h"
#include "kit/swiss_field.h"

namespace arbitro::kit {
namespace {

constexpr size_t kNamesMax = 8;

// The graph of players who may meet. If their number is odd, the last vertex stands for the bye.
class MayMeet : public MatchingCosts {
 public:
  MayMeet(const std::vector<SwissPlayer>& players, const SwissRules& rules)
      : players_(static_cast<uint32_t>(players.size())),
        vertices_(players_ + players_ % 2),
        allowed_(size_t{vertices_} * vertices_, 1) {
    for (uint32_t u = 0; u < players_; ++u) {
      for (uint32_t i = 0; i < players[u].met_count; ++i) {
        if (players[u].met[i] < players_) Forbid(u, players[u].met[i]);
      }
    }
    if (vertices_ == players_) return;
    std::vector<bool> may_have_bye(players_, false);
    ByeTiers tiers(players, rules.bye);
    for (std::vector<uint32_t> tier = tiers.Next(); !tier.empty(); tier = tiers.Next()) {
      for (const uint32_t player : tier) may_have_bye[player] = true;
    }
    for (uint32_t u = 0; u < players_; ++u) {
      if (!may_have_bye[u]) Forbid(u, players_);
    }
  }

  uint32_t Vertices() const override { return vertices_; }
  uint32_t Components() const override { return 1; }
  bool Allowed(uint32_t u, uint32_t v) const override {
    return allowed_[size_t{u} * vertices_ + v] != 0;
  }
  int64_t Cost(uint32_t, uint32_t, uint32_t) const override { return 0; }

  // Returns whether no two players may meet.
  bool IsOver() const {
    for (uint32_t u = 0; u < players_; ++u) {
      for (uint32_t v = u + 1; v < players_; ++v) {
        if (Allowed(u, v)) return false;
      }
    }
    return true;
  }

  uint32_t NameOf(uint32_t vertex) const { return vertex < players_ ? vertex : kNoPlayer; }

 private:
  void Forbid(uint32_t u, uint32_t v) {
    allowed_[size_t{u} * vertices_ + v] = 0;
    allowed_[size_t{v} * vertices_ + u] = 0;
  }

  uint32_t players_;
  uint32_t vertices_;
  std::vector<uint8_t> allowed_;
};

std::string NameOf(uint32_t player) {
  return player == kNoPlayer ? "the bye" : "`" + std::to_string(player) + "`";
}

std::string Names(const std::vector<uint32_t>& players) {
  std::string text;
  const size_t shown = std::min(players.size(), kNamesMax);
  for (size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == players.size() ? " and " : ", ";
    text += NameOf(players[i]);
  }
  if (shown < players.size()) text += " and " + std::to_string(players.size() - shown) + " more";
  return text;
}

std::string TextOfSingles(const std::vector<uint32_t>& singles, const SwissBlockers& blockers) {
  const bool one = singles.size() == 1;
  std::string text = (one ? "player " : "players ") + Names(singles);
  if (blockers.others.empty()) return text + (one ? " has met everybody" : " have met everybody");
  if (blockers.others == std::vector<uint32_t>{kNoPlayer}) return text + " need the bye";
  return text + " may still meet only " + Names(blockers.others);
}

}  // namespace

SwissBlockers FindBlockers(const std::vector<SwissPlayer>& players, const SwissRules& rules) {
  SwissBlockers blockers;
  if (players.size() > kExactPlayersMax || !InputProblem(players, rules).empty()) return blockers;
  const MayMeet may_meet(players, rules);
  if (may_meet.Vertices() == 0) return blockers;
  const DenseCosts dense(may_meet);
  Barrier barrier = BlossomSearch(may_meet, &dense).FindBarrier();
  if (!barrier.odd_sets.empty() && may_meet.IsOver()) {
    // One or two of them would prove it, but the proof says more if it names everybody.
    barrier = Barrier();
    for (uint32_t u = 0; u < players.size(); ++u) barrier.odd_sets.push_back({u});
    if (players.size() % 2 != 0) barrier.others.push_back(may_meet.Vertices() - 1);
  }
  blockers.groups = std::move(barrier.odd_sets);
  blockers.others = std::move(barrier.others);
  for (std::vector<uint32_t>& group : blockers.groups) {
    for (uint32_t& member : group) member = may_meet.NameOf(member);
  }
  for (uint32_t& other : blockers.others) other = may_meet.NameOf(other);
  return blockers;
}

namespace {

// "(A and B), (C)", as many as are named, and how many more there are.
std::string TextOfGroups(const std::vector<std::vector<uint32_t>>& groups) {
  std::string text;
  for (size_t i = 0; i < groups.size() && i < kNamesMax; ++i) {
    text += (i == 0 ? "(" : ", (") + Names(groups[i]) + ")";
  }
  if (groups.size() > kNamesMax) {
    text += " and " + std::to_string(groups.size() - kNamesMax) + " more";
  }
  return text;
}

}  // namespace

std::string ToText(const SwissBlockers& blockers) {
  if (blockers.groups.empty()) return "";
  std::vector<uint32_t> singles;
  for (const std::vector<uint32_t>& group : blockers.groups) {
    if (group.size() == 1) singles.push_back(group[0]);
  }
  if (blockers.groups == std::vector<std::vector<uint32_t>>{{kNoPlayer}}) {
    return "no player may have the bye";
  }
  if (singles.size() == blockers.groups.size() && singles.back() != kNoPlayer) {
    return TextOfSingles(singles, blockers);
  }
  const std::string groups = TextOfGroups(blockers.groups);
  const std::string outside =
      blockers.others.empty() ? "no player" : "only " + Names(blockers.others);
  if (blockers.groups.size() == 1) {
    return "the odd group " + groups + " may still meet " + outside + " outside it";
  }
  return "the odd groups " + groups + " may still meet " + outside + " outside themselves";
}

}  // namespace arbitro::kit
