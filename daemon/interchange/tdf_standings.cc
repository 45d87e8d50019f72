// SPDX-License-Identifier: Apache-2.0

#include "daemon/interchange/tdf_standings.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace arbitro::interchange {
namespace {

constexpr uint32_t kWinPoints = 3;
constexpr uint64_t kWhole = 10'000;  // 100.00 %
constexpr uint64_t kLeast = 2'500;
constexpr uint64_t kMostOfDropped = 7'500;

constexpr std::array<std::string_view, 8> kCriterionNames = {
    "top",          "finals",    "points", "late", "opponents", "opponents_opponents",
    "head_to_head", "list_order"};

// Half to even.
uint64_t Rounded(uint64_t dividend, uint64_t divisor) {
  const uint64_t quotient = dividend / divisor;
  const uint64_t twice = 2 * (dividend % divisor);
  const bool up = twice > divisor || (twice == divisor && quotient % 2 == 1);
  return quotient + (up ? 1 : 0);
}

// A player's way through the Swiss rounds of a pod.
struct Record {
  std::vector<uint32_t> half_wins;  // up to each Swiss round: a win is two, a tie one
  std::vector<uint32_t> rounds;     // up to each Swiss round, without byes
  uint32_t points = 0;
  std::vector<std::string> opponents;
  std::set<std::string> beaten;
  uint32_t finals_won_to = 0;  // the last round of the finals that the player was in; 0: none
  bool finals_winner = false;
  bool late = false;
  std::optional<uint32_t> dropped_after;
  size_t list_order = 0;
};

using Records = std::map<std::string, Record>;

class PodStandings {
 public:
  PodStandings(const TdfFile& file, const TdfPod& pod) : pod_(pod) {
    AddRecords(file);
    TakeRounds();
    for (auto& [id, record] : records_) SumUp(&record);
    for (const auto& [id, record] : records_) {
      opponents_[id] = OpponentsOf(record, EndOf(record));
      beyond_[id] = BeyondOf(record);
    }
  }

  // Best first; `category` and the places are left open.
  std::vector<TdfStanding> Ordered() const {
    std::vector<std::string> order = pod_.players;
    std::stable_sort(order.begin(), order.end(),
                     [this](const auto& a, const auto& b) { return KeyOf(a) > KeyOf(b); });
    SettleByMatches(&order);
    std::vector<TdfStanding> rows;
    for (const std::string& id : order) {
      const Record& record = records_.at(id);
      TdfStanding row;
      row.player = id;
      row.points = record.points;
      row.late = record.late;
      row.opponents = static_cast<uint32_t>(opponents_.at(id));
      row.opponents_opponents = static_cast<uint32_t>(beyond_.at(id));
      rows.push_back(std::move(row));
    }
    return rows;
  }

  // Why `below` stands below `above`.
  TdfCriterion Between(const std::string& above, const std::string& below) const {
    const Key a = KeyOf(above);
    const Key b = KeyOf(below);
    if (std::get<0>(a) != std::get<0>(b)) return TdfCriterion::kFinals;
    if (std::get<1>(a) != std::get<1>(b)) return TdfCriterion::kPoints;
    if (std::get<2>(a) != std::get<2>(b)) return TdfCriterion::kLate;
    if (std::get<3>(a) != std::get<3>(b)) return TdfCriterion::kOpponents;
    if (std::get<4>(a) != std::get<4>(b)) return TdfCriterion::kOpponentsOpponents;
    const bool won = records_.at(above).beaten.count(below) != 0;
    return won ? TdfCriterion::kHeadToHead : TdfCriterion::kListOrder;
  }

 private:
  // Finals, points, in time, opponents, opponents' opponents: higher is better.
  using Key = std::tuple<uint32_t, uint32_t, bool, uint64_t, uint64_t>;

  Key KeyOf(const std::string& id) const {
    const Record& record = records_.at(id);
    const uint32_t finals = 2 * record.finals_won_to + (record.finals_winner ? 1 : 0);
    return {finals, record.points, !record.late, opponents_.at(id), beyond_.at(id)};
  }

  // A record for each player of the pod, with room for its Swiss rounds.
  void AddRecords(const TdfFile& file) {
    for (size_t i = 0; i < pod_.players.size(); ++i) records_[pod_.players[i]].list_order = i;
    for (const TdfPlayer& player : file.players) {
      const auto record = records_.find(player.id);
      if (record == records_.end()) continue;
      record->second.late = player.late;
      record->second.dropped_after = player.dropped_after;
    }
    for (const TdfRound& round : pod_.rounds) swiss_rounds_ += round.elimination ? 0 : 1;
    for (auto& [id, record] : records_) {
      record.half_wins.resize(swiss_rounds_ + 1);
      record.rounds.resize(swiss_rounds_ + 1);
    }
  }

  void TakeRounds() {
    uint32_t swiss = 0;
    for (const TdfRound& round : pod_.rounds) {
      if (!round.elimination) ++swiss;
      for (const TdfMatch& match : round.matches) {
        if (round.elimination) {
          TakeFinal(round.number, match);
        } else {
          TakeSwiss(swiss, match);
        }
      }
    }
  }

  // Makes of the marks of each round the sums up to it.
  void SumUp(Record* record) const {
    for (size_t i = 1; i <= swiss_rounds_; ++i) {
      record->half_wins[i] += record->half_wins[i - 1];
      record->rounds[i] += record->rounds[i - 1];
    }
  }

  void Take(const std::string& id, const std::string& opponent, uint32_t half_wins) {
    Record& record = records_.at(id);
    record.rounds[round_] = 1;
    record.half_wins[round_] = half_wins;
    record.points += half_wins == 2 ? kWinPoints : half_wins;
    if (!opponent.empty()) record.opponents.push_back(opponent);
    if (!opponent.empty() && half_wins == 2) record.beaten.insert(opponent);
  }

  void TakeBoth(const TdfMatch& match, uint32_t first_half_wins, uint32_t second_half_wins) {
    Take(match.first, match.second, first_half_wins);
    Take(match.second, match.first, second_half_wins);
  }

  void TakeSwiss(uint32_t round, const TdfMatch& match) {
    round_ = round;
    switch (match.outcome) {
      case TdfOutcome::kOpen:
        break;
      case TdfOutcome::kBye:
        records_.at(match.first).points += kWinPoints;
        break;
      case TdfOutcome::kForcedLoss:
        return Take(match.first, "", 0);
      case TdfOutcome::kFirstWins:
        return TakeBoth(match, 2, 0);
      case TdfOutcome::kSecondWins:
        return TakeBoth(match, 0, 2);
      case TdfOutcome::kTie:
        return TakeBoth(match, 1, 1);
      case TdfOutcome::kDoubleLoss:
        return TakeBoth(match, 0, 0);
    }
  }

  void TakeFinal(uint32_t round, const TdfMatch& match) {
    records_.at(match.first).finals_won_to = round;
    records_.at(match.first).finals_winner = match.outcome == TdfOutcome::kFirstWins;
    if (match.second.empty()) return;
    records_.at(match.second).finals_won_to = round;
    records_.at(match.second).finals_winner = match.outcome == TdfOutcome::kSecondWins;
  }

  // The last Swiss round that counts for a player's opponents: a drop freezes them.
  uint32_t EndOf(const Record& record) const {
    return std::min(record.dropped_after.value_or(swiss_rounds_), swiss_rounds_);
  }

  // By the rounds up to `end`.
  uint64_t WinPercentage(const Record& record, uint32_t end) const {
    const uint32_t rounds = record.rounds[end];
    if (rounds == 0) return kLeast;
    const uint64_t exact = Rounded(record.half_wins[end] * kWhole, uint64_t{2} * rounds);
    const bool dropped = record.dropped_after && *record.dropped_after < swiss_rounds_;
    return std::clamp(exact, kLeast, dropped ? kMostOfDropped : kWhole);
  }

  uint64_t OpponentsOf(const Record& record, uint32_t end) const {
    uint64_t sum = 0;
    for (const std::string& id : record.opponents) sum += WinPercentage(records_.at(id), end);
    return record.opponents.empty() ? 0 : Rounded(sum, record.opponents.size());
  }

  uint64_t BeyondOf(const Record& record) const {
    uint64_t sum = 0;
    for (const std::string& id : record.opponents) {
      const Record& opponent = records_.at(id);
      sum += OpponentsOf(opponent, std::min(EndOf(record), EndOf(opponent)));
    }
    return record.opponents.empty() ? 0 : Rounded(sum, record.opponents.size());
  }

  // Of two neighbours that are level in all else, the one who won their match stands above.
  void SettleByMatches(std::vector<std::string>* order) const {
    for (size_t i = 1; i < order->size(); ++i) {
      std::string& above = (*order)[i - 1];
      std::string& below = (*order)[i];
      if (KeyOf(above) == KeyOf(below) && records_.at(below).beaten.count(above) != 0) {
        std::swap(above, below);
      }
    }
  }

  const TdfPod& pod_;
  Records records_;
  uint32_t swiss_rounds_ = 0;
  uint32_t round_ = 0;  // of the match that is taken
  std::map<std::string, uint64_t> opponents_;
  std::map<std::string, uint64_t> beyond_;
};

using Places = std::map<std::string, const TdfPlace*>;  // in the file, by player

// The rows of a pod, with what their places in the file say, and their places in their category.
std::vector<TdfStanding> RowsOfPod(const TdfFile& file, const TdfPod& pod, const Places& places) {
  const PodStandings standings(file, pod);
  std::vector<TdfStanding> rows = standings.Ordered();
  std::map<uint32_t, std::string> last;
  std::map<uint32_t, uint32_t> count;
  for (TdfStanding& row : rows) {
    const auto place = places.find(row.player);
    row.category = place == places.end() ? pod.category : place->second->category;
    if (place != places.end() && place->second->place > 0) {
      row.place_in_file = place->second->place;
    }
    const std::string& above = last[row.category];
    row.below_by = above.empty() ? TdfCriterion::kTop : standings.Between(above, row.player);
    row.place = ++count[row.category];
    last[row.category] = row.player;
  }
  return rows;
}

}  // namespace

std::string_view NameOf(TdfCriterion criterion) {
  return kCriterionNames[static_cast<size_t>(criterion)];
}

std::vector<TdfStanding> TdfStandings(const TdfFile& file) {
  Places places;
  for (const TdfPlace& place : file.places) places.emplace(place.player, &place);
  std::vector<TdfStanding> all;
  for (const TdfPod& pod : file.pods) {
    std::vector<TdfStanding> rows = RowsOfPod(file, pod, places);
    std::stable_sort(rows.begin(), rows.end(), [](const TdfStanding& a, const TdfStanding& b) {
      return a.category > b.category;
    });
    all.insert(all.end(), rows.begin(), rows.end());
  }
  return all;
}

}  // namespace arbitro::interchange
