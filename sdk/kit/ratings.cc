// SPDX-License-Identifier: Apache-2.0
#include "kit/ratings.h"

#include <algorithm>
#include <cstddef>
#include <vector>

#include "arbitro/abi/score.h"
#include "kit/ratio.h"

namespace arbitro::kit {
namespace {

constexpr uint32_t kPlaces = 32;  // binary places of the factors

// 10^(2^i / 400 000), rounded at the 32nd binary place: a row a binary digit of the difference.
constexpr uint64_t kFactors[] = {
    4294992020,  4295016744,  4295066192,    4295165091,      4295362895, 4295758531,
    4296549912,  4298133111,  4301301260,    4307644564,      4320359251, 4345901324,
    4397439380,  4502356308,  4719759413,    5186565433,      6263251647, 9133555272,
    19423158816, 87837478703, 1796386825137, 751345796865628,
};
constexpr int64_t kDifferenceMax = (int64_t{1} << (sizeof(kFactors) / sizeof(kFactors[0]))) - 1;

constexpr int64_t kTieScore = kCertainScore / 2;
constexpr int64_t kValueMax = 1'000'000'000 * kRatingPoint;

// Returns the score of the first of two seats, in millionths.
int64_t ScoreOf(const RatedSeat& first, const RatedSeat& second) {
  if (first.place == second.place) return kTieScore;
  return first.place < second.place ? kCertainScore : 0;
}

bool Counts(const RatedMatch& match) {
  return !match.forfeited &&
         std::any_of(match.seats.begin(), match.seats.end(),
                     [](const RatedSeat& seat) { return seat.result != ARBITRO_RESULT_LOSS; });
}

int64_t RoundedQuotient(int64_t dividend, int64_t divisor) {
  const int64_t half = divisor / 2;
  return dividend >= 0 ? (dividend + half) / divisor : -((-dividend + half) / divisor);
}

class EloTable {
 public:
  EloTable(const EloRules& rules, const RatedMatch& match, std::vector<Rating>* persons)
      : rules_(rules), persons_(persons) {
    for (const RatedSeat& seat : match.seats) {
      if (seat.person < persons->size()) seats_.push_back(seat);
    }
  }

  // Every move rests on the ratings before the table.
  void Rate() {
    std::vector<int64_t> moves(seats_.size(), 0);
    std::vector<bool> met(seats_.size(), false);
    for (size_t i = 0; i < seats_.size(); ++i) {
      for (size_t j = 0; j < seats_.size(); ++j) {
        if (seats_[i].person == seats_[j].person) continue;
        moves[i] += Move(seats_[i], seats_[j]);
        met[i] = true;
      }
    }
    for (size_t i = 0; i < seats_.size(); ++i) {
      if (!met[i]) continue;
      Rating& rating = (*persons_)[seats_[i].person];
      rating.value = ValueOf(rating) + moves[i];
      ++rating.games;
    }
  }

 private:
  int64_t ValueOf(const Rating& rating) const {
    if (rating.games == 0) return rules_.start * kRatingPoint;
    return std::clamp(rating.value, -kValueMax, kValueMax);
  }

  // By how many thousandths the pair moves the first of it.
  int64_t Move(const RatedSeat& first, const RatedSeat& second) const {
    const Rating& own = (*persons_)[first.person];
    const int64_t expected = ExpectedScore(ValueOf(own) - ValueOf((*persons_)[second.person]));
    const bool provisional = own.games < rules_.provisional_games;
    const int64_t k = (provisional ? rules_.provisional_k : rules_.k) * kRatingPoint;
    const auto pairs = static_cast<int64_t>(seats_.size() - 1);
    return RoundedQuotient(k * (ScoreOf(first, second) - expected), kCertainScore * pairs);
  }

  const EloRules& rules_;
  std::vector<Rating>* persons_;
  std::vector<RatedSeat> seats_;  // whose persons are known
};

}  // namespace

int64_t ExpectedScore(int64_t difference) {
  if (difference > kDifferenceMax) return kCertainScore;
  if (difference < -kDifferenceMax) return 0;
  if (difference < 0) return kCertainScore - ExpectedScore(-difference);
  Uint128 power = Uint128{1} << kPlaces;
  for (size_t i = 0; difference >> i != 0; ++i) {
    if ((difference >> i & 1) != 0) power = power * kFactors[i] >> kPlaces;
  }
  const Uint128 whole = power + (Uint128{1} << kPlaces);
  return static_cast<int64_t>((power * kCertainScore + whole / 2) / whole);
}

Ratings RateByElo(const RatingRequest& request, const EloRules& rules) {
  Ratings ratings = {request.persons};
  for (const RatedMatch& match : request.matches) {
    if (Counts(match)) EloTable(rules, match, &ratings.persons).Rate();
  }
  return ratings;
}

}  // namespace arbitro::kit
