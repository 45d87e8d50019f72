// SPDX-License-Identifier: Apache-2.0
//
// Ratings by Elo, in integers: the same on every machine, for ever.
//
//   Decided<Ratings> Rate(const RatingRequest& request, Host&) const override {
//     kit::EloRules rules;
//     rules.k = request.stage["championship"].FlagOr(false) ? 64 : 32;
//     return kit::RateByElo(request, rules);
//   }
//
// A person has rules.start points at first. Of two persons who are D points apart, the stronger is
// expected to score 1 / (1 + 10^(-D / 400)); each match moves a rating by K times what was scored
// less what was expected. A win scores 1, a tie one half.
//
// Rounding. Ratings are in thousandths of a point and never in fractions of them. The expected
// score is in whole millionths (ExpectedScore); that of the weaker is what is left of a million. A
// move is rounded to a thousandth, half away from zero. So what one person wins the other loses, to
// the thousandth, wherever both have the same K.
//
// A table of more than two is a match of each pair at it, by their places, all by the ratings
// before the table; each counts by K / (persons - 1).
//
// These do not count: a table that was forfeited, one at which every seat lost, a seat whose person
// is not known, and a person against themselves. Pure and thread-safe.

#ifndef ARBITRO_KIT_RATINGS_H_
#define ARBITRO_KIT_RATINGS_H_

#include <cstdint>

#include "arbitro/rating.h"

namespace arbitro::kit {

// Thousandths of a point: the unit of Rating::value.
inline constexpr int64_t kRatingPoint = 1000;

// An expected score of 1.
inline constexpr int64_t kCertainScore = 1'000'000;

// Points, at most 10 000 each; publishers take K from 8 for a casual event to 64 for a
// championship.
struct EloRules {
  int64_t start = 1500;
  int64_t k = 32;                  // the most that a match moves
  uint32_t provisional_games = 0;  // so many matches of a person are moved by provisional_k instead
  int64_t provisional_k = 64;
};

// Returns the score that is expected of a person who is so many thousandths of a point above the
// opponent, in millionths: 500 000 between equals, 909 091 for 400 points more, and a million less
// the opponent's for a difference below zero. From 4 194 points on it is 1 000 000.
//
// The power of ten is a product of one printed factor a binary digit of the difference, each cut
// off at the 32nd binary place; the result is at most one millionth off.
int64_t ExpectedScore(int64_t difference);

// Rates the matches one after the other, in the request's order. Persons of whom none counted keep
// their rating, unrated ones too (games 0). Keeps no state beside value and games. Values stay
// within a thousand million points.
Ratings RateByElo(const RatingRequest& request, const EloRules& rules);

}  // namespace arbitro::kit

#endif  // ARBITRO_KIT_RATINGS_H_
