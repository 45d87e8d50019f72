// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/trf_pairings.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "daemon/interchange/words.h"

namespace arbitro::interchange {
namespace {

// Records by which results are worth other points, or points count that were not scored.
constexpr std::string_view kOtherPoints[] = {"162", "250", "BBD", "BBW", "XXA", "XXS"};
constexpr std::string_view kPlayed = "1=0WDL";

bool IsOneOf(char result, std::string_view results) {
  return results.find(result) != std::string_view::npos;
}

// "1½", "2".
std::string PointsText(uint32_t half_points) {
  if (half_points == 1) return "½";
  return Joined(half_points / 2, half_points % 2 == 0 ? "" : "½");
}

// A player as the rounds before left them.
struct PlayedSoFar {
  uint32_t number = 0;
  uint32_t half_points = 0;
  uint32_t byes = 0;
  std::map<uint32_t, uint32_t> met{};  // round by opponent
};

class PairingCheck {
 public:
  explicit PairingCheck(const std::vector<TrfPlayer>& players) : players_(players) {
    for (const TrfPlayer& player : players) {
      so_far_[player.start_number].number = player.start_number;
      by_number_[player.start_number] = &player;
      rounds_ = std::max(rounds_, player.games.size());
    }
  }

  std::vector<SwissDeparture> Check() {
    for (size_t round = 0; round < rounds_; ++round) {
      Gather(round);
      CheckByes(round);
      CheckBye(round);
      CheckPoints(round);
      CheckRepeats(round);
      Count(round);
    }
    return std::move(departures_);
  }

 private:
  using Pair = std::pair<const PlayedSoFar*, const PlayedSoFar*>;
  using PairsOfPoints = std::map<std::pair<uint32_t, uint32_t>, uint32_t>;  // how many of each

  const TrfGame* GameOf(uint32_t number, size_t round) const {
    const auto player = by_number_.find(number);
    if (player == by_number_.end() || round >= player->second->games.size()) return nullptr;
    return &player->second->games[round];
  }

  // The pairs and byes of the round.
  void Gather(size_t round) {
    pairs_.clear();
    byes_.clear();
    for (const TrfPlayer& player : players_) {
      const TrfGame* game = GameOf(player.start_number, round);
      if (game == nullptr) continue;
      const PlayedSoFar& own = so_far_[player.start_number];
      if (game->opponent == 0) {
        if (game->result == 'U') byes_.push_back(&own);
        continue;
      }
      const TrfGame* other = GameOf(game->opponent, round);
      const bool agree = other != nullptr && other->opponent == player.start_number;
      if (agree && player.start_number < game->opponent) {
        pairs_.emplace_back(&own, &so_far_[game->opponent]);
      }
    }
  }

  void CheckByes(size_t round) {
    if (byes_.size() < 2) return;
    const bool is_even = byes_.size() % 2 == 0;
    for (size_t i = is_even ? 0 : 1; i < byes_.size(); ++i) {
      Add(round, SwissRule::kByes, {byes_[i], nullptr},
          Joined("player ", byes_[i]->number,
                 is_even ? " has a bye, and an even number of players needs none"
                         : " has a bye, and the round needs one bye alone"));
    }
  }

  void CheckBye(size_t round) {
    for (const PlayedSoFar* bye : byes_) {
      const PlayedSoFar* better = BetterFor(*bye);
      if (better == nullptr) continue;
      Add(round, SwissRule::kBye, {bye, nullptr},
          Joined("player ", bye->number, " has a bye with ", bye->byes, " before it and ",
                 PointsText(bye->half_points), " points; player ", better->number, " had ",
                 better->byes, " and ", PointsText(better->half_points)));
    }
  }

  // Of the players in pairs, the one whom a bye should have gone to first; null where it is fine.
  const PlayedSoFar* BetterFor(const PlayedSoFar& bye) const {
    const auto is_better = [&](const PlayedSoFar& other) {
      return std::tie(other.byes, other.half_points) < std::tie(bye.byes, bye.half_points);
    };
    const PlayedSoFar* better = nullptr;
    for (const auto& [first, second] : pairs_) {
      for (const PlayedSoFar* each : {first, second}) {
        if (is_better(*each) && (better == nullptr ||
                                 std::tie(each->byes, each->half_points, each->number) <
                                     std::tie(better->byes, better->half_points, better->number))) {
          better = each;
        }
      }
    }
    return better;
  }

  // Pairing the players in the order of their points makes the smallest gaps from the top down. A
  // pair of unequal points is a departure where that order needs no such pair, or not so many.
  void CheckPoints(size_t round) {
    PairsOfPoints needed = NeededPairs();
    for (const Pair& pair : pairs_) {
      const auto [low, high] = std::minmax(pair.first->half_points, pair.second->half_points);
      if (low == high) continue;
      uint32_t& left = needed[{high, low}];
      if (left > 0) {
        --left;
        continue;
      }
      Add(round, SwissRule::kPoints, pair,
          Joined("players ", pair.first->number, " and ", pair.second->number, " have ",
                 PointsText(pair.first->half_points), " and ", PointsText(pair.second->half_points),
                 " points, and the round needs no such pair"));
    }
  }

  // The pairs that the order of the points makes.
  PairsOfPoints NeededPairs() const {
    std::vector<uint32_t> points;
    for (const auto& [first, second] : pairs_) {
      points.push_back(first->half_points);
      points.push_back(second->half_points);
    }
    std::sort(points.rbegin(), points.rend());
    PairsOfPoints needed;
    for (size_t i = 0; i + 1 < points.size(); i += 2) ++needed[{points[i], points[i + 1]}];
    return needed;
  }

  void CheckRepeats(size_t round) {
    for (const Pair& pair : pairs_) {
      const auto met = pair.first->met.find(pair.second->number);
      if (met == pair.first->met.end()) continue;
      Add(round, SwissRule::kRepeat, pair,
          Joined("players ", pair.first->number, " and ", pair.second->number, " met in round ",
                 met->second, " already"));
    }
  }

  // Takes the round's results in.
  void Count(size_t round) {
    for (const TrfPlayer& player : players_) {
      const TrfGame* game = GameOf(player.start_number, round);
      if (game == nullptr) continue;
      PlayedSoFar& own = so_far_[player.start_number];
      own.half_points += TrfHalfPoints(game->result);
      if (game->opponent == 0 && game->result == 'U') ++own.byes;
      if (game->opponent != 0 && IsOneOf(game->result, kPlayed)) {
        own.met.emplace(game->opponent, static_cast<uint32_t>(round) + 1);
      }
    }
  }

  void Add(size_t round, SwissRule rule, const Pair& pair, std::string what) {
    departures_.push_back({static_cast<uint32_t>(round) + 1, rule, pair.first->number,
                           pair.second == nullptr ? 0 : pair.second->number, std::move(what)});
  }

  const std::vector<TrfPlayer>& players_;
  size_t rounds_ = 0;
  std::map<uint32_t, const TrfPlayer*> by_number_;
  std::map<uint32_t, PlayedSoFar> so_far_;  // by start number; nodes stay where they are
  std::vector<Pair> pairs_;                 // of the round, the lower number first
  std::vector<const PlayedSoFar*> byes_;
  std::vector<SwissDeparture> departures_;
};

}  // namespace

Reading<std::vector<SwissDeparture>> CheckSwissPairings(const TrfFile& file) {
  Reading<std::vector<SwissDeparture>> checked;
  for (size_t i = 0; i < file.lines.size(); ++i) {
    const std::string_view code = std::string_view(file.lines[i]).substr(0, 3);
    if (std::find(std::begin(kOtherPoints), std::end(kOtherPoints), code) ==
        std::end(kOtherPoints)) {
      continue;
    }
    checked.faults.push_back(
        {i + 1,
         Joined("the record ", Quoted(code), " gives other points than 1, ½ and 0, or adds some"),
         "hold the rounds against that system's own program"});
  }
  if (checked.ok()) checked.value = PairingCheck(file.players).Check();
  return checked;
}

}  // namespace arbitro::interchange
